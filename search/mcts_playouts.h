#pragma once

#include <deque>
#include <vector>

#include "reasoner/playout_engine.h"
#include "reasoner/state_machine.h"

namespace search::mcts {

/// A playout engine for machines that have none: one playout after the other,
/// one step of the machine in each call of `advance`, however slow it is. Lives
/// beside the machine, which must outlive it.
class SteppedPlayouts final : public reasoner::PlayoutEngine {
 public:
  explicit SteppedPlayouts(reasoner::StateMachine& machine)
      : machine_(machine) {}

  const reasoner::Game& game() const override { return machine_.game(); }
  std::unique_ptr<reasoner::PlayoutEngine> clone() const override {
    return nullptr;
  }
  std::size_t width() const override { return 1; }
  std::size_t unfinished() const override { return unfinished_; }
  void submit(const reasoner::State& state,
              std::span<const reasoner::WorkItem> items,
              std::span<const reasoner::MoveId> joint_moves) override;
  void advance(reasoner::PlayoutResults& results) override;
  void abandon() override;

 private:
  struct Waiting {
    reasoner::WorkItem item;
    reasoner::State state;
    std::vector<reasoner::MoveId> joint_move;  // empty where none is given
    std::uint32_t begun = 0;                   // playouts
  };

  void begin(reasoner::PlayoutResults& results);
  void look(const reasoner::WorkItem& item, reasoner::PlayoutResults& results);
  void finish(reasoner::PlayoutEnd end, reasoner::PlayoutResults& results);
  std::uint32_t add_goals(reasoner::PlayoutResults& results);

  reasoner::StateMachine& machine_;
  std::deque<Waiting> queue_;  // the first is in work
  std::size_t unfinished_ = 0;
  bool is_playing_ = false;  // the last begun playout of the first
  reasoner::PlayoutKey key_;
  std::uint32_t step_ = 0;
  reasoner::PlayoutScratch scratch_;
  std::vector<reasoner::Goal> goals_;
};

}  // namespace search::mcts
