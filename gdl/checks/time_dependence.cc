// action-dependent (error): terminal, legal or goal depends on the joint move,
//   which is not known when they are asked for.
// state-dependent (error): role or init depends on the state or on the joint
//   move, before there is one. For base, input and percept, which are not
//   needed to play a game, a warning.

#include <algorithm>
#include <set>
#include <vector>

#include "gdl/checks/checks.h"

namespace gdl::checks {

namespace {

/// Whether what a flat rule derives depends on sentences of one keyword, and
/// by way of which relation.
class Dependence {
 public:
  Dependence(const CheckedRulesheet& rules, Symbol keyword)
      : rules_(rules),
        keyword_(keyword),
        via_(rules.program.rules.size(), nullptr),
        looked_at_(rules.strata.sentences.size(), 0) {
    // Components come after what they use; within one, until nothing changes.
    for (const rules::Stratification::Component& component :
         rules.strata.components) {
      bool changed = true;
      while (changed) {
        changed = false;
        ++look_;
        for (const std::uint32_t rule : component.rules) {
          if (via_[rule] != nullptr) continue;
          via_[rule] = find(rule);
          changed |= via_[rule] != nullptr && component.recursive;
        }
      }
    }
  }

  /// The condition that makes `rule` dependent; nullptr where it is not.
  const Term* via(std::uint32_t rule) const { return via_[rule]; }

 private:
  const Term* find(std::uint32_t rule) {
    const rules::FlatRule& flat = rules_.program.rules[rule];
    std::size_t condition = 0;
    for (const auto* conditions : {&flat.positive, &flat.negative}) {
      for (const Term& literal : *conditions) {
        const std::uint32_t sentence =
            rules_.strata.conditions[rule][condition++];
        if (literal.symbol == keyword_ || is_dependent(sentence)) {
          return &literal;
        }
      }
    }
    return nullptr;
  }

  /// False, too, where it became dependent after it was looked at in this
  /// round.
  bool is_dependent(std::uint32_t sentence) {
    if (looked_at_[sentence] == look_) return false;
    const auto& rules = rules_.strata.sentences[sentence].rules;
    const bool found = std::ranges::any_of(
        rules, [this](std::uint32_t used) { return via_[used] != nullptr; });
    if (!found) looked_at_[sentence] = look_;
    return found;
  }

  const CheckedRulesheet& rules_;
  Symbol keyword_;
  std::vector<const Term*> via_;
  std::uint32_t look_ = 0;
  std::vector<std::uint32_t> looked_at_;  // by sentence: when in vain
};

enum class Concern { kNone, kAction, kTime, kTimeOfDeclaration };

Concern concern_of(Symbol head) {
  switch (head) {
    case Symbol::kTerminal:
    case Symbol::kLegal:
    case Symbol::kGoal:
      return Concern::kAction;
    case Symbol::kRole:
    case Symbol::kInit:
      return Concern::kTime;
    case Symbol::kBase:
    case Symbol::kInput:
    case Symbol::kPercept:
      return Concern::kTimeOfDeclaration;
    default:
      return Concern::kNone;
  }
}

class TimeDependenceCheck {
 public:
  TimeDependenceCheck(const CheckedRulesheet& rules, Diagnostics& diagnostics)
      : rules_(rules),
        diagnostics_(diagnostics),
        on_state_(rules, Symbol::kTrue),
        on_action_(rules, Symbol::kDoes) {}

  void run() {
    for (std::uint32_t rule = 0; rule < rules_.program.rules.size(); ++rule) {
      check(rule);
    }
  }

 private:
  void check(std::uint32_t rule) {
    const rules::FlatRule& flat = rules_.program.rules[rule];
    const Concern concern = concern_of(flat.head.symbol);
    if (concern == Concern::kNone) return;
    const Term* const action = on_action_.via(rule);
    if (concern == Concern::kAction) {
      if (action == nullptr || !reported_.insert(flat.source).second) return;
      diagnostics_.error(
          action->position, "action-dependent",
          "'" + rules_.name(flat.head.symbol) + "' cannot depend on moves" +
              way(*action, Symbol::kDoes) +
              ", which come later; decide by the state, with 'true'");
      return;
    }
    const Term* const state = on_state_.via(rule);
    if (action == nullptr && state == nullptr) return;
    if (!reported_.insert(flat.source).second) return;
    report_early(flat.head.symbol, state != nullptr ? *state : *action,
                 concern == Concern::kTime,
                 state != nullptr ? Symbol::kTrue : Symbol::kDoes);
  }

  void report_early(Symbol head, const Term& via, bool is_error,
                    Symbol keyword) {
    const std::string quoted = "'" + rules_.name(head) + "'";
    if (is_error) {
      diagnostics_.error(via.position, "state-dependent",
                         quoted + " cannot depend on '" + rules_.name(keyword) +
                             "'" + way(via, keyword) +
                             ": it is asked for before the game begins");
    } else {
      diagnostics_.warning(
          via.position, "state-dependent",
          quoted + " should not depend on '" + rules_.name(keyword) + "'" +
              way(via, keyword) +
              ": it says what is possible in any state; this rule is ignored");
    }
  }

  /// How a condition that is none of `keyword` leads there.
  std::string way(const Term& via, Symbol keyword) const {
    const bool is_of_the_text =
        static_cast<std::size_t>(via.symbol) < rules_.rulesheet.symbols.size();
    if (via.symbol == keyword || !is_of_the_text) return "";
    return " by way of '" + rules_.name(via.symbol) + "'";
  }

  const CheckedRulesheet& rules_;
  Diagnostics& diagnostics_;
  Dependence on_state_;
  Dependence on_action_;
  std::set<std::uint32_t> reported_;  // rules of the text
};

}  // namespace

void check_time_dependence(const CheckedRulesheet& rules,
                           Diagnostics& diagnostics) {
  TimeDependenceCheck(rules, diagnostics).run();
}

}  // namespace gdl::checks
