#include "translators/zrf/formulas/chains.h"

#include <algorithm>

namespace translators::zrf::formulas {

namespace {

constexpr std::size_t kMostMoreFormulas = 300'000;

int taken_by(const Action& action) {
  return static_cast<int>(std::count_if(
      action.effects.begin(), action.effects.end(), [](const Effect& effect) {
        return effect.kind == Effect::Kind::kCapture && effect.guard == kAlways;
      }));
}

}  // namespace

bool may_follow(const Action& action, const Action& next) {
  return action.is_partial && next.owner == action.owner && !next.is_drop &&
         next.start == action.to() &&
         (action.next_type.empty() || next.type == action.next_type);
}

Chains::Chains(const game::Game& game, Formulas& formulas,
               std::vector<const Action*> actions)
    : game_(game),
      formulas_(formulas),
      actions_(std::move(actions)),
      most_(formulas.size() + kMostMoreFormulas) {
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    if (taken_by(*actions_[i]) > 0) from_[actions_[i]->start].push_back(i);
  }
}

Literal Chains::takes(std::size_t action, int count) {
  const int taken = taken_by(*actions_[action]);
  if (count <= taken) return kAlways;
  if (taken == 0 || !actions_[action]->is_partial) return kNever;
  const auto [found, is_new] = known_.emplace(std::pair(action, count), kNever);
  if (is_new) found->second = follows(action, count - taken);
  return found->second;
}

Literal Chains::follows(std::size_t action, int count) {
  const Action& made = *actions_[action];
  const auto nexts = from_.find(made.to());
  if (nexts == from_.end()) return kNever;
  After& after =
      afters_.try_emplace(action, game_, formulas_, made).first->second;
  std::vector<Literal> ways;
  for (const std::size_t i : nexts->second) {
    const Action& next = *actions_[i];
    if (!may_follow(made, next)) continue;
    if (formulas_.size() > most_) {
      is_cut_ = true;
      return kNever;
    }
    Literal way = after.before(formulas_.cell(next.start, next.movers));
    for (const Literal literal : next.conditions) {
      if (way == kNever) break;
      way = formulas_.all(way, after.before(literal));
    }
    if (way == kNever) continue;
    ways.push_back(formulas_.all(way, after.before(takes(i, count))));
  }
  return formulas_.any(std::move(ways));
}

}  // namespace translators::zrf::formulas
