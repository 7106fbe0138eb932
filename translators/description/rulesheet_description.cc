#include "translators/description/rulesheet_description.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "gdl/rules/normal_form.h"
#include "gdl/rules/perception.h"
#include "translators/description/paragraph.h"

namespace translators::description {

namespace {

using gdl::Term;
using gdl::rules::FlatRule;

constexpr std::string_view kChance = "random";

class Structure {
 public:
  explicit Structure(const gdl::Rulesheet& rulesheet)
      : rulesheet_(rulesheet), program_(gdl::rules::normal_form(rulesheet)) {
    for (const FlatRule& rule : program_.rules) add(rule);
  }

  std::string describe(const std::string& name) const {
    std::string text = name + " has " + counted(roles_.size(), "role") +
                       (roles_.empty() ? "" : ": " + list_in_words(roles_)) +
                       ". " + sizes();
    text = wrapped(text);
    text += paragraph("A state is made of facts of the forms ", facts_);
    for (const auto& [role, moves] : moves_) {
      text += role == kChance
                  ? paragraph(
                        "Chance draws in each step one of the moves that are "
                        "legal for random, each as likely as the others: ",
                        moves)
                  : paragraph("The moves of " + role + " are ", moves);
    }
    text += wrapped(order_of_turns());
    text += percepts();
    text += paragraph("The goals are ", goals_);
    return text;
  }

 private:
  using Names = std::set<std::string>;

  const std::string& name_of(const Term& term) const {
    return program_.symbols.name(term.symbol);
  }

  /// A term with `_` for each of its variables.
  std::string form_of(const Term& term) const {
    if (term.is_variable()) return "_";
    if (term.arguments.empty()) return name_of(term);
    std::string text = '(' + name_of(term);
    for (const Term& argument : term.arguments) text += ' ' + form_of(argument);
    return text + ')';
  }

  /// The name of a term and how many arguments it has, however they are bound.
  std::string shape_of(const Term& term) const {
    if (term.arguments.empty()) return form_of(term);
    std::string text = '(' + name_of(term);
    for (std::size_t i = 0; i < term.arguments.size(); ++i) text += " _";
    return text + ')';
  }

  void add(const FlatRule& rule) {
    const std::string& head = name_of(rule.head);
    relations_.insert(head);
    const auto argument = [&](std::size_t i) -> const Term* {
      return i < rule.head.arguments.size() ? &rule.head.arguments[i] : nullptr;
    };
    if (head == "role" && argument(0)) {
      roles_.push_back(form_of(*argument(0)));
    } else if ((head == "init" || head == "next" || head == "base") &&
               argument(0)) {
      if (!argument(0)->is_variable()) facts_.insert(shape_of(*argument(0)));
      if (head == "next") add_succession(*argument(0), rule);
    } else if (head == "legal" && argument(1)) {
      const std::string role =
          argument(0)->is_variable() ? "any role" : form_of(*argument(0));
      add_moves(*argument(1), rule, moves_[role]);
      add_turn_marks(*argument(0), rule);
    } else if (head == "sees" && rule.head.arguments.size() == 2) {
      add_percept(rule);
    } else if (head == "goal" && argument(1) && !argument(1)->is_variable()) {
      goals_.insert(form_of(*argument(1)));
    } else if (head == "terminal") {
      ++endings_;
    }
  }

  /// The forms of a move; of a mere variable, what the facts say it can be.
  void add_moves(const Term& move, const FlatRule& rule, Names& moves) const {
    if (!move.is_variable()) {
      moves.insert(shape_of(move));
      return;
    }
    for (const Term& condition : rule.positive) {
      for (std::size_t i = 0; i < condition.arguments.size(); ++i) {
        if (!(condition.arguments[i] == move)) continue;
        for (const FlatRule& fact : program_.rules) {
          if (fact.head.symbol == condition.symbol && fact.head.is_ground() &&
              i < fact.head.arguments.size()) {
            moves.insert(shape_of(fact.head.arguments[i]));
          }
        }
      }
    }
    if (moves.empty()) moves.insert("_");
  }

  /// Notes the facts that say whose turn it is: (true (control ?r)) in a rule
  /// of (legal ?r ...).
  void add_turn_marks(const Term& role, const FlatRule& rule) {
    for (const Term& condition : rule.positive) {
      if (name_of(condition) != "true" || condition.arguments.size() != 1) {
        continue;
      }
      const Term& fact = condition.arguments.front();
      if (fact.arguments.size() == 1 && fact.arguments.front() == role) {
        turn_marks_.insert(name_of(fact));
      }
    }
  }

  /// Notes (next (control ?a)) after (true (control ?b)).
  void add_succession(const Term& next, const FlatRule& rule) {
    if (next.arguments.size() != 1) return;
    for (const Term& condition : rule.positive) {
      if (name_of(condition) != "true" || condition.arguments.size() != 1) {
        continue;
      }
      const Term& now = condition.arguments.front();
      if (now.symbol == next.symbol && now.arguments.size() == 1 &&
          !(now.arguments[0] == next.arguments[0])) {
        passing_.insert(name_of(next));
      }
    }
  }

  /// With the names of its variables, by which conditions hang together.
  std::string text_of(const Term& term) const {
    return gdl::to_string(term, program_.symbols);
  }

  /// Notes what is seen, by whom and when.
  void add_percept(const FlatRule& rule) {
    const Term& observer = rule.head.arguments[0];
    const std::string seer = observer.is_variable()
                                 ? "A role " + text_of(observer)
                                 : text_of(observer);
    std::vector<std::string> reasons;
    for (const Term& condition : rule.positive) {
      add_reason(condition, /*negated=*/false, reasons);
    }
    for (const Term& condition : rule.negative) {
      add_reason(condition, /*negated=*/true, reasons);
    }
    percepts_[seer + " sees " + text_of(rule.head.arguments[1])].insert(
        reasons.empty() ? "in every step" : "when " + list_in_words(reasons));
  }

  /// A condition on the step, in words; others only bind variables.
  void add_reason(const Term& condition, bool negated,
                  std::vector<std::string>& reasons) const {
    const std::string& keyword = name_of(condition);
    const auto& arguments = condition.arguments;
    std::string reason;
    if (arguments.size() == 1 && (keyword == "true" || keyword == "next")) {
      reason = text_of(arguments[0]);
      if (keyword == "next") {
        reason += negated ? " will not be true" : " will be true";
      } else {
        reason += negated ? " is not true" : " is true";
      }
    } else if (arguments.size() == 2 &&
               (keyword == "does" || keyword == "legal")) {
      const std::string mover = text_of(arguments[0]);
      const std::string verb =
          keyword == "does" ? (negated ? " does not play " : " plays ")
                            : (negated ? " cannot play " : " could play ");
      reason = mover + verb + text_of(arguments[1]);
    }
    if (!reason.empty()) reasons.push_back(std::move(reason));
  }

  std::string percepts() const {
    const bool has_chance = player_count() < roles_.size();
    if (!gdl::rules::hides(rulesheet_)) {
      if (percepts_.empty() && !has_chance) return "";
      return wrapped(
          std::string("Nothing is hidden: all roles are told all moves") +
          (has_chance ? ", those of chance among them." : "."));
    }
    std::string text = wrapped(
        "Moves are hidden: a role knows its own, and what it sees in each "
        "step.");
    for (const auto& [percept, reasons] : percepts_) {
      text +=
          wrapped(percept + ' ' +
                  list_in_words({reasons.begin(), reasons.end()}, "or") + '.');
    }
    return text;
  }

  /// Without chance.
  std::size_t player_count() const {
    return roles_.size() - static_cast<std::size_t>(std::count(
                               roles_.begin(), roles_.end(), kChance));
  }

  std::string order_of_turns() const {
    const std::size_t players = player_count();
    for (const std::string& mark : turn_marks_) {
      if (players > 1 && passing_.contains(mark)) {
        return "The roles take turns; (" + mark + " _) says whose it is.";
      }
    }
    if (players < roles_.size() && players < 2) {
      return "There is one role besides chance.";
    }
    return players < 2
               ? "There is one role, so that turns do not matter."
               : "The rules do not show that turns alternate: the roles may "
                 "move at the same time.";
  }

  std::string sizes() const {
    const auto facts = static_cast<std::size_t>(
        std::count_if(rulesheet_.rules.begin(), rulesheet_.rules.end(),
                      [](const gdl::Rule& rule) { return rule.body.empty(); }));
    return "There are " + counted(rulesheet_.rules.size() - facts, "rule") +
           " and " + counted(facts, "fact") + " with " +
           counted(relations_.size(), "relation") + ", and " +
           counted(endings_, "way") + " to end.";
  }

  static std::string counted(std::size_t number, const std::string& noun) {
    return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s");
  }

  static std::string paragraph(const std::string& begin, const Names& names) {
    if (names.empty()) return "";
    return wrapped(begin + list_in_words({names.begin(), names.end()}) + ".");
  }

  const gdl::Rulesheet& rulesheet_;
  gdl::rules::FlatProgram program_;
  std::vector<std::string> roles_;
  Names relations_;
  Names facts_;
  std::map<std::string, Names> moves_;
  std::map<std::string, Names> percepts_;  ///< who sees what: when
  Names goals_;
  std::size_t endings_ = 0;
  Names turn_marks_;  ///< facts that a move of their role depends on
  Names passing_;     ///< facts that pass from one argument to another
};

}  // namespace

std::string describe_rulesheet(const gdl::Rulesheet& rulesheet,
                               const std::string& name) {
  return Structure(rulesheet).describe(name);
}

}  // namespace translators::description
