#include "translators/zrf/formulas/united_actions.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace translators::zrf::formulas {

namespace {

/// What an action is besides its conditions and its movers.
using Doing = std::tuple<int, std::string, int, bool, bool, bool, std::string,
                         std::vector<Travel>, int, std::vector<Effect>>;

Doing doing_of(const Action& action) {
  return {action.owner,   action.type,       action.start,     action.is_drop,
          action.is_copy, action.is_partial, action.next_type, action.travels,
          action.becomes, action.effects};
}

/// The one list that says that one of the two is met.
std::optional<std::vector<Literal>> either(Formulas& formulas,
                                           const std::vector<Literal>& a,
                                           const std::vector<Literal>& b) {
  if (a == b) return a;
  if (a.size() != b.size()) return std::nullopt;
  const auto differs = std::mismatch(a.begin(), a.end(), b.begin());
  if (!std::equal(differs.first + 1, a.end(), differs.second + 1)) {
    return std::nullopt;
  }
  const Literal one = *differs.first;
  const Literal other = *differs.second;
  if (!formulas.is_cell(one) || !formulas.is_cell(other) ||
      formulas.node(one).place != formulas.node(other).place) {
    return std::nullopt;
  }
  std::vector<Literal> result = a;
  const auto at = result.begin() + (differs.first - a.begin());
  *at = formulas.any(one, other);
  if (*at == kAlways) result.erase(at);
  return result;
}

/// Unites the members of one group, and empties those that went into others.
void unite_conditions(Formulas& formulas, std::vector<Action*>& group) {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (std::size_t j = group.size() - 1; j > i; --j) {
        if (group[i]->movers != group[j]->movers) continue;
        auto united =
            either(formulas, group[i]->conditions, group[j]->conditions);
        if (!united) continue;
        group[i]->conditions = *std::move(united);
        group[j]->movers.reset();
        group.erase(group.begin() + static_cast<std::ptrdiff_t>(j));
        again = true;
      }
    }
  }
}

void unite_movers(std::vector<Action*>& group) {
  std::map<std::vector<Literal>, Action*> known;
  for (Action* action : group) {
    const auto [found, is_new] = known.emplace(action->conditions, action);
    if (is_new || action->is_drop) continue;
    found->second->movers |= action->movers;
    action->movers.reset();
  }
}

}  // namespace

void unite(Formulas& formulas, std::vector<Action>& actions) {
  constexpr std::size_t kLargeGroup = 60;  // pairs of it would be too many
  std::map<Doing, std::vector<Action*>> groups;
  for (Action& action : actions) groups[doing_of(action)].push_back(&action);
  for (auto& [doing, group] : groups) {
    if (group.size() > kLargeGroup) continue;
    unite_conditions(formulas, group);
    unite_movers(group);
  }
  std::erase_if(actions,
                [](const Action& action) { return action.movers.none(); });
}

}  // namespace translators::zrf::formulas
