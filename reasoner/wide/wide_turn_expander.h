#pragma once

#include <memory>
#include <vector>

#include "reasoner/turn_expander.h"
#include "reasoner/wide/lanes/lane_words.h"
#include "reasoner/wide/step_rows.h"
#include "reasoner/wide/wide_program.h"

namespace reasoner::wide {

/// Makes a move a lane, hundreds at once. What the mover may do next are the
/// moves of a policy (policy_network.h): wins alone where there are any, and
/// else none that let the opponent win at once where there are others.
class WideTurnExpander final : public TurnExpander {
 public:
  /// Nothing where the game has not the one mover in each phase that a
  /// TurnExpander wants, or too many moves for the lanes. The goals of its two
  /// roles must always add up to 100, so that a win of one is what the other
  /// wants least.
  static std::unique_ptr<WideTurnExpander> make(
      const std::shared_ptr<const network::Propnet>& propnet);

  std::unique_ptr<TurnExpander> clone() const override;
  const Game& game() const override { return plain_->propnet->game; }
  std::size_t width() const override { return plain_->lanes; }
  std::uint32_t phase_count() const override {
    return static_cast<std::uint32_t>(phases_.size());
  }
  std::uint32_t phase_of(const State& state) const override;
  RoleIndex mover(std::uint32_t phase) const override {
    return phases_[phase].mover;
  }
  std::span<const MoveId> moves(std::uint32_t phase) const override {
    return phases_[phase].moves;
  }
  std::size_t state_words() const override;
  std::size_t move_words() const override { return move_words_; }

  const Successors& expand(std::uint32_t phase, std::span<const Step> steps,
                           const GoalClaim& claim) override;

 private:
  struct Phase {
    RoleIndex mover = 0;
    std::vector<MoveId> moves;
  };

  WideTurnExpander(std::shared_ptr<const WideProgram> plain,
                   std::shared_ptr<const WideProgram> with_policy,
                   std::vector<Phase> phases);

  void load(std::span<const Step> steps);
  void make_moves(std::uint32_t phase, std::span<const Step> steps);
  void find_satisfied(std::uint32_t phase, const GoalClaim& claim);
  void read(std::uint32_t phase, std::size_t count);

  std::shared_ptr<const WideProgram> plain_;        // makes moves
  std::shared_ptr<const WideProgram> with_policy_;  // says what is legal
  std::vector<Phase> phases_;
  std::size_t words_;       // of a row of lanes
  std::size_t move_words_;  // of a row of moves
  StepRows rows_;
  StepRows policy_rows_;
  lanes::LaneRows bases_;
  lanes::LaneRows next_;
  lanes::LaneRows ignored_;  // where the policy program would write next states
  lanes::LaneRows terminal_;
  lanes::LaneRows satisfied_;
  lanes::LaneRows goals_;
  lanes::LaneRows goal_scratch_;
  Successors successors_;
};

}  // namespace reasoner::wide
