#include <string>
#include <vector>

#include "translators/zrf/emitter/game_writer.h"
#include "translators/zrf/formulas/chains.h"

namespace translators::zrf::emitter {

using formulas::Literal;
using rules::atom;
using rules::Section;
using rules::Term;
using rules::Terms;

namespace {

constexpr int kMostTaken = 40;

/// For each action whether it takes as many pieces as the number of the list
/// says; no list where no action can take so many.
std::vector<std::vector<Literal>> counted(const GameWriter& writer,
                                          bool& is_cut) {
  std::vector<const formulas::Action*> actions;
  for (const NamedAction& named : writer.actions) {
    actions.push_back(&named.action);
  }
  formulas::Chains chains(writer.game, writer.formulas, actions);
  std::vector<std::vector<Literal>> lists;
  for (int count = 1; count <= kMostTaken; ++count) {
    std::vector<Literal> list;
    bool is_possible = false;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      list.push_back(chains.takes(i, count));
      is_possible |= list.back() != formulas::kNever;
    }
    is_cut = chains.is_cut();
    if (is_cut || !is_possible) break;
    lists.push_back(std::move(list));
  }
  return lists;
}

}  // namespace

void write_maximal_captures(const GameWriter& writer,
                            gdl::Diagnostics& diagnostics) {
  if (!writer.game.captures_most) return;
  bool is_cut = false;
  const auto lists = counted(writer, is_cut);
  if (is_cut) {
    diagnostics.warning(
        {}, "long-captures",
        "pieces taken in one turn are compared up to " +
            std::to_string(lists.size()) +
            ": more would take too many conditions on this board");
  }
  rules::RuleText& rules = writer.rules;
  rules.comment(Section::kLegal,
                "Of all turns, those are legal that take the most pieces.");
  for (std::size_t count = 0; count < lists.size(); ++count) {
    for (std::size_t i = 0; i < writer.actions.size(); ++i) {
      const NamedAction& named = writer.actions[i];
      Terms body;
      if (!writer.conditions.add(lists[count][i], body)) continue;
      for (const Literal literal : named.action.conditions) {
        writer.conditions.add(literal, body);
      }
      writer.conditions.add(
          writer.formulas.cell(named.action.start, named.action.movers), body);
      writer.tables.rule(Section::kLegal,
                         atom("takes", named.name, static_cast<int>(count) + 1),
                         body);
    }
  }
  const Term option = atom("option", "?player", "?move");
  const Term takes = atom("takes", "?move", "?count");
  rules.rule(Section::kLegal, atom("some_take", "?count"), {option, takes});
  rules.rule(Section::kLegal, atom("outdone", "?move"),
             {option, atom("some_take", "?count"), !takes});
}

}  // namespace translators::zrf::emitter
