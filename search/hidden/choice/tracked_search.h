#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "reasoner/playout_engine.h"
#include "search/hidden/belief/belief_search.h"

namespace search::hidden::choice {

/// Plays each of its moves on from the same states that it holds possible, by
/// random playouts, and takes the one of the best mean: HyperPlay with
/// likelihoods (Schofield, Cerexhe, Thielscher: HyperPlay, 2012). It is quick
/// and looks one move ahead; what a move would let it know is worth nothing to
/// it. An iteration is one state and a playout for each move. One thread.
class TrackedSearch : public belief::BeliefSearch {
 public:
  TrackedSearch(reasoner::StateMachine& machine, reasoner::RoleIndex role,
                const Settings& settings)
      : BeliefSearch(machine, role, settings) {}

  reasoner::MoveId choose_move(const Deadline& deadline) override;

 private:
  /// A state and a playout for each answer from it.
  struct Round {
    std::vector<reasoner::Goal> goals;  ///< by answer
    std::size_t left = 0;               ///< playouts that have not ended
  };

  void compare(const Deadline& deadline);
  void begin_round(std::uint64_t number);
  void read_results(std::uint64_t first_round);
  void count(const Round& round);
  reasoner::MoveId best() const;
  void write_report(double seconds);

  // Of the turn.
  std::uint64_t seed_ = 0;
  std::vector<reasoner::MoveId> answers_;
  std::vector<std::uint64_t> sums_;  // of goals, by answer
  std::uint64_t rounds_ = 0;         // in sums_
  std::deque<Round> in_work_;
  std::vector<reasoner::WorkItem> items_;
  std::vector<reasoner::MoveId> joint_moves_;
  reasoner::PlayoutResults results_;
};

}  // namespace search::hidden::choice
