#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <vector>

#include "reasoner/playout_engine.h"
#include "search/deadline.h"
#include "search/hidden/belief/belief.h"

namespace search::hidden::belief {

/// Plays each answer on from the same states that are held possible, by random
/// playouts, the other roles' moves of this step by lot: HyperPlay with
/// likelihoods (Schofield, Cerexhe, Thielscher: HyperPlay, 2012). What an
/// answer would let the role know is worth nothing to it.
class FlatComparison {
 public:
  /// What is drawn from; both must outlive it.
  FlatComparison(reasoner::StateMachine& machine, reasoner::RoleIndex role,
                 Belief& belief)
      : machine_(machine), role_(role), belief_(belief) {}

  /// Plays rounds, a state and a playout for each of `answers` from it, until
  /// the deadline, or `last` of them. Rounds count as a whole, so that short
  /// playouts are not favoured. `policy`: see WorkItem. After each step of the
  /// engine `note` is told which answer is best.
  void run(reasoner::PlayoutEngine& engine,
           std::span<const reasoner::MoveId> answers, std::uint64_t seed,
           std::uint64_t last, std::uint8_t policy, const Deadline& deadline,
           const std::function<void(reasoner::MoveId)>& note);

  /// Of the last run. The first of the best answers.
  reasoner::MoveId best() const;
  std::uint64_t rounds() const { return rounds_; }
  /// The mean goal of an answer by its place; 0 without rounds.
  double mean(std::size_t answer) const;

 private:
  /// A state and a playout for each answer from it.
  struct Round {
    std::vector<reasoner::Goal> goals;  ///< by answer
    std::size_t left = 0;               ///< playouts that have not ended
  };

  void begin_round(reasoner::PlayoutEngine& engine, std::uint64_t number);
  void read_results(std::uint64_t first_round);
  void count(const Round& round);

  reasoner::StateMachine& machine_;
  const reasoner::RoleIndex role_;
  Belief& belief_;

  std::uint64_t seed_ = 0;
  std::uint8_t policy_ = 0;
  std::vector<reasoner::MoveId> answers_;
  std::vector<std::uint64_t> sums_;  // of goals, by answer
  std::uint64_t rounds_ = 0;         // in sums_
  std::deque<Round> in_work_;
  std::vector<reasoner::WorkItem> items_;
  std::vector<reasoner::MoveId> joint_moves_;
  reasoner::PlayoutResults results_;
};

}  // namespace search::hidden::belief
