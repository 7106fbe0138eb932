#include "translators/board_games/rule_names.h"

#include <sstream>

namespace translators::board_games {

namespace {

/// What the emitter calls its own relations, functions and constants.
constexpr std::string_view kOwn =
    "above after_cell ahead aims aligned allowed along answer answer_chain "
    "any_has_pieces arrives attacked axis beam becomes becomes_other between "
    "beyond beyond_help can_answer can_be_taken can_capture can_move "
    "can_place can_press cell chain changed choice choose claims clash "
    "cleared click close_check close_checked close_double column connects "
    "continues correct count counters_left cut_short decided double_check "
    "encloses entry entry_after exposes faces fails foe follows found gains "
    "glides glides_only goes goes_on has_after has_before has_passed "
    "has_pieces heap "
    "hindered hit home in_check in_line in_series index joined jumping keeps "
    "landed last_move lead lead_after leaps leashed less letter line_check "
    "line_checked "
    "line_end line_start linked looks loose loses loses_round lost man_of "
    "man_of_after may_move may_place may_promote may_take mine minus "
    "misplaced mobile more move next_square none_before noop occupied "
    "occupied_after open opponent opposed own pass passed past past_both "
    "past_both_check past_check piece pinned place played points points_up "
    "press pressed promote promotes rank rank_at reaches rides rides_only "
    "right rivalled "
    "row scattered set_to settled snatches solution square step stop succ "
    "take takeable taken_from takes tally theirs then tied to_be_empty "
    "toggled touches turn turned turns_to unfinished united unmoved view "
    "view_behind wanted wins wins_round won would_change write";

void add_words(std::string_view words, std::set<std::string>& to) {
  std::istringstream stream{std::string(words)};
  for (std::string word; stream >> word;) to.insert(word);
}

}  // namespace

RuleNames::RuleNames(const Model& model) {
  used_ = rules::keywords();
  std::set<std::string> reserved = used_;
  if (!model.looks.empty()) reserved.insert({"board", "cells"});
  std::set<std::string> constants = reserved;
  const auto constant = [&constants](const std::string& wish) {
    std::string name = rule_name(wish);
    for (int i = 2; !constants.insert(name).second; ++i) {
      name = rule_name(wish) + "_" + std::to_string(i);
    }
    return name;
  };
  for (const std::string& name : model.players) {
    players_.push_back(constant(name));
  }
  // A piece may be called as its player is: they never stand side by side.
  constants = reserved;
  for (const PieceKind& kind : model.kinds) {
    kinds_.push_back(constant(kind.name));
  }
  constants = used_;
  for (const std::string& name : model.press_names) {
    presses_.push_back(constant(name));
  }
  add_words(kOwn, used_);
  for (const Definition& definition : model.definitions) {
    definitions_.push_back(fresh(rule_name(definition.name)));
  }
  for (const Press& press : model.presses) {
    works_.push_back(
        fresh((press.name ? presses_[*press.name] : "click") + "_works"));
  }
}

std::string RuleNames::fresh(std::string_view wish) {
  std::string name(wish);
  for (int i = 2; !used_.insert(name).second; ++i) {
    name = std::string(wish) + "_" + std::to_string(i);
  }
  return name;
}

}  // namespace translators::board_games
