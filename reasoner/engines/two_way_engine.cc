#include "reasoner/engines/two_way_engine.h"

#include <algorithm>
#include <cassert>

#include "reasoner/conditioned_playouts.h"

namespace reasoner::engines {

std::unique_ptr<PlayoutEngine> TwoWayEngine::clone() const {
  auto uniform = uniform_->clone();
  auto with_policy = with_policy_->clone();
  if (!uniform || !with_policy) return nullptr;
  return std::make_unique<TwoWayEngine>(std::move(uniform),
                                        std::move(with_policy));
}

std::unique_ptr<ConditionedPlayouts> TwoWayEngine::make_conditioned_playouts()
    const {
  return uniform_->make_conditioned_playouts();
}

void TwoWayEngine::submit(const State& state, std::span<const WorkItem> items,
                          std::span<const MoveId> joint_moves) {
  const auto has_policy = [](const WorkItem& item) { return item.policy != 0; };
  const bool any = std::ranges::any_of(items, has_policy);
  assert(!any || std::ranges::all_of(items, has_policy));
  (any ? with_policy_ : uniform_)->submit(state, items, joint_moves);
}

void TwoWayEngine::advance(PlayoutResults& results) {
  for (PlayoutEngine* engine : {uniform_.get(), with_policy_.get()}) {
    if (engine->unfinished() > 0) engine->advance(results);
  }
}

void TwoWayEngine::abandon() {
  uniform_->abandon();
  with_policy_->abandon();
}

}  // namespace reasoner::engines
