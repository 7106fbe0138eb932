#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/game_graph/game_graph.h"
#include "search/solver/expected_values.h"
#include "search/solver/solved_graph.h"
#include "search/solver/state_estimate.h"
#include "search/solver/verdict.h"

namespace search::solver {

/// Solves what can be reached from one state exactly, where that is not too
/// much: all states by wide expansion, then backwards from the end, in a way
/// that is right for the kind of game: retrograde.h for one role, or two that
/// are opposed; expected_values.h where both of these choose at the same time,
/// or there is chance; possible_ends.h for all others.
/// What was begun is gone on with in the next call. Belongs to one thread.
class SmallGame {
 public:
  struct Limits {
    double states = 3e7;
    /// Where several choose at once in many states; their joint moves are many.
    double open_states = 1e6;
    std::size_t memory_bytes = std::size_t{1} << 30;
  };

  enum class Status : std::uint8_t {
    kUnfinished,
    kSolved,
    kTooLarge  ///< given up, without memory: also for too many joint moves
  };

  /// `machine` must outlive it; it is used in `solve` and verdicts only. So
  /// must `canonical`, which may be null: states that are the same but for a
  /// symmetry are one then.
  SmallGame(reasoner::StateMachine& machine, const reasoner::State& root,
            const Limits& limits, std::uint64_t seed = 1,
            const game_graph::CanonicalStates* canonical = nullptr);
  ~SmallGame();

  /// Works until it is done or the deadline expires.
  Status solve(const Deadline& deadline);
  Status status() const { return status_; }

  /// What is proven of a state that can be reached from the root; nothing
  /// where that is nothing, or the game is not solved.
  std::optional<Verdict> verdict(const reasoner::State& state);
  /// How `role` should play in a state that can be reached from the root of a
  /// game that was solved with mixed moves or with chance, where it is one and
  /// its value is known. Among equally good ways of mixing the one that
  /// promises most against others who choose at random.
  std::optional<MixedVerdict> mixed_verdict(const reasoner::State& state,
                                            reasoner::RoleIndex role);
  /// Best play by all from a state: joint moves until the end, or until
  /// nothing is proven.
  std::vector<std::vector<reasoner::MoveId>> best_line(
      const reasoner::State& state, std::size_t most_moves);

  /// Seen before all states were asked for; 0 if it is not known yet.
  double estimate() const { return estimate_; }
  /// States found.
  std::size_t state_count() const { return state_count_; }

 private:
  using Id = game_graph::GameGraph::Id;

  bool find_estimate(const Deadline& deadline);
  bool enumerate(const Deadline& deadline);
  bool fits() const;
  void give_up();
  Verdict judge(Id id);
  std::vector<reasoner::Goal> proven_goals(Id id) const;
  void sort_moves(Verdict& verdict, Id id);
  void take_back(game_graph::CanonicalStates::Element element,
                 std::vector<reasoner::MoveId>& joint_move) const;
  double hope(Id id, reasoner::RoleIndex role, std::size_t budget) const;
  double hope_of_children(Id id, reasoner::RoleIndex role,
                          std::size_t budget) const;

  reasoner::StateMachine& machine_;
  reasoner::State root_;
  Limits limits_;
  std::uint64_t seed_;
  const game_graph::CanonicalStates* canonical_;
  Status status_ = Status::kUnfinished;
  double estimate_ = 0;
  std::unique_ptr<StateEstimate> estimator_;
  double most_states_ = 0;  // that it looks for
  std::unique_ptr<game_graph::GameGraph> graph_;
  // One of them, once all states are known.
  std::unique_ptr<SolvedGraph> solved_;
  std::unique_ptr<ExpectedValues> expected_;
  std::optional<Preference> preference_;  // then
  std::size_t state_count_ = 0;
  std::vector<reasoner::MoveId> joint_move_;  // kept for its memory
  reasoner::State scratch_;                   // likewise
  std::size_t next_ = 0;       // the first state that was not asked for
  std::size_t layer_end_ = 0;  // states before it are as deep as next_, or less
};

}  // namespace search::solver
