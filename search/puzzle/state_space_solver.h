#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/analysis/clock.h"
#include "reasoner/analysis/later_goals.h"
#include "reasoner/planning/goal_distance.h"
#include "search/game_graph/expander.h"
#include "search/puzzle/puzzle_solver.h"
#include "search/puzzle/seen_states.h"

namespace search::puzzle {

/// Goes through the states of a puzzle, layer by layer, each state once. At
/// first none is left out, as far as a bounded number of states goes. Then,
/// where a layer grows beyond a width, only its most promising states are kept
/// (beam search); passes are repeated with growing widths, and with other
/// notions of promising, until none is left out, which proves that nothing
/// better exists.
///
/// First states count as the same that differ in the clock only: what is
/// reached earlier can be done earlier. Since that holds in most puzzles, but
/// not in all, it is proven by the rules (later_goals.h), or all states are
/// told apart before anything is taken for proven that depends on it.
///
/// Where the memory is full, widths grow no further and passes end early.
class StateSpaceSolver : public PuzzleSolver {
 public:
  /// All must outlive it. `memory` in bytes. `seed` of the choice among states
  /// that are as promising.
  StateSpaceSolver(reasoner::StateMachine& machine, BestLine& best,
                   const reasoner::State& start, std::size_t memory,
                   std::uint64_t seed = 0);

  bool work(Effort& effort) override;
  void advance(reasoner::MoveId move, const reasoner::State& next) override;
  std::uint64_t count() const override { return count_; }

  std::size_t bytes() const { return table_->bytes(); }

 private:
  /// What makes a state promising.
  enum class Promise : std::uint8_t { kNearGoal, kManyMoves, kFewMoves };

  /// The moves of a state of the layer.
  struct Moves {
    std::uint32_t first;
    std::uint32_t count;
  };
  struct Layer {
    SeenStates::Index first = 0;
    std::vector<Moves> moves;  // by state from `first` on
    std::vector<reasoner::MoveId> all_moves;
    std::vector<float> badness;        // likewise
    std::vector<std::uint64_t> clock;  // words of the bits set apart

    void clear(SeenStates::Index new_first);
    std::size_t bytes() const;
  };

  reasoner::StateMachine& machine_;
  BestLine& best_;
  reasoner::State start_;
  std::size_t memory_;
  std::uint64_t seed_;
  std::unique_ptr<game_graph::Expander> expander_;
  reasoner::analysis::GameClock clock_;
  std::vector<reasoner::PropositionId> apart_;
  std::optional<reasoner::planning::GoalDistance> distance_;
  /// Nothing where the clock matters in other ways.
  std::optional<reasoner::analysis::LaterGoals> later_;

  // The pass.
  bool exact_;            // all states are told apart
  bool is_first_ = true;  // nothing is left out
  std::size_t width_;
  std::size_t next_width_;  // after the first pass
  Promise promise_ = Promise::kNearGoal;
  std::size_t words_ = 0;  // of a state, where propositions are added
  std::optional<StateMask> mask_;
  std::optional<SeenStates> table_;
  Layer layer_;
  Layer next_;
  std::size_t position_ = 0;  // in the layer
  bool complete_ = true;      // nothing was left out
  bool full_ = false;
  std::uint32_t depth_ = 0;  // of the layer
  /// Terminal states as they were seen first, with their depths; only where
  /// later_ asks for them.
  std::optional<SeenStates> ends_;
  std::vector<std::uint32_t> end_depths_;
  std::size_t looked_later_ = 0;  // of table_ and ends_ together

  std::uint64_t count_ = 0;
  std::vector<std::uint64_t> packed_;
  std::vector<std::uint64_t> unpacked_;
  reasoner::State state_;

  void begin_pass();
  void find_later_goals();
  void note_end(const game_graph::Successor& child);
  std::optional<bool> earliest_are_best(const Effort& effort);
  bool is_worse_later(std::size_t number);
  bool end_pass();
  bool is_too_large() const;
  void expand_some(Effort& effort);
  void collect(std::size_t waiting);
  void see(const game_graph::Successor& child);
  void end_layer();
  void narrow();
  float badness(const game_graph::Successor& child);
  void offer(const game_graph::Successor& child);
  /// Where it comes from.
  SeenStates::Index parent(const game_graph::Successor& child) const;
  reasoner::MoveId move(const game_graph::Successor& child) const;
};

}  // namespace search::puzzle
