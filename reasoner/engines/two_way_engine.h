#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "reasoner/playout_engine.h"

namespace reasoner::engines {

/// An engine without policies and one with them, of the same game: each item
/// goes to the one that its WorkItem::policy needs, so that uniform playouts do
/// not carry the gates that policies take. For searches that want both.
class TwoWayEngine : public PlayoutEngine {
 public:
  TwoWayEngine(std::unique_ptr<PlayoutEngine> uniform,
               std::unique_ptr<PlayoutEngine> with_policy)
      : uniform_(std::move(uniform)), with_policy_(std::move(with_policy)) {}

  const Game& game() const override { return uniform_->game(); }
  std::unique_ptr<PlayoutEngine> clone() const override;
  std::unique_ptr<ConditionedPlayouts> make_conditioned_playouts()
      const override;
  std::size_t width() const override { return uniform_->width(); }
  std::size_t unfinished() const override {
    return uniform_->unfinished() + with_policy_->unfinished();
  }
  /// All items of a call have a policy, or none has.
  void submit(const State& state, std::span<const WorkItem> items,
              std::span<const MoveId> joint_moves) override;
  void advance(PlayoutResults& results) override;
  void abandon() override;

 private:
  std::unique_ptr<PlayoutEngine> uniform_;
  std::unique_ptr<PlayoutEngine> with_policy_;
};

}  // namespace reasoner::engines
