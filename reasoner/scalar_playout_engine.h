#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/playout_engine.h"
#include "reasoner/state_machine.h"

namespace reasoner {

/// Plays playouts one after the other on a state machine of any kind: for
/// games without a network, and where there are too few playouts at once for
/// the wide engine.
class ScalarPlayoutEngine final : public PlayoutEngine {
 public:
  explicit ScalarPlayoutEngine(std::unique_ptr<StateMachine> machine);
  /// On a machine that must outlive it and is asked for nothing else while it
  /// advances. One step of the machine at a time, for machines that are slow.
  explicit ScalarPlayoutEngine(StateMachine& machine);

  const Game& game() const override { return machine_->game(); }
  std::unique_ptr<PlayoutEngine> clone() const override;
  std::size_t width() const override { return 1; }
  std::size_t unfinished() const override { return unfinished_; }
  void submit(const State& state, std::span<const WorkItem> items,
              std::span<const MoveId> joint_moves) override;
  /// A few steps of one playout, or the beginning of one.
  void advance(PlayoutResults& results) override;
  void abandon() override;

 private:
  struct Waiting {
    WorkItem item;
    State state;
    std::vector<MoveId> joint_move;  // empty where none is given
    std::uint32_t begun = 0;         // playouts
  };

  void begin(PlayoutResults& results);
  void count_step(PlayoutResults& results);
  void perceive(const Waiting& work, PlayoutResults& results);
  void look(const Waiting& work, SeenState seen, PlayoutResults& results);
  bool has_ended(PlayoutEnd& end);
  void finish(PlayoutEnd end, PlayoutResults& results);

  std::unique_ptr<StateMachine> owned_;
  StateMachine* machine_;
  int steps_at_once_;
  std::deque<Waiting> queue_;  // the first is in work
  std::size_t unfinished_ = 0;

  bool is_playing_ = false;  // the last begun playout of the first item
  PlayoutKey key_;
  std::uint32_t step_ = 0;
  PlayoutScratch scratch_;
  std::vector<PerceptId> percepts_;
  Outcome outcome_;
};

}  // namespace reasoner
