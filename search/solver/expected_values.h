#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "search/deadline.h"
#include "search/game_graph/game_graph.h"
#include "search/solver/matrix_game.h"
#include "search/solver/solved_graph.h"

namespace search::solver {

/// What the roles may expect in a game with chance, or in which two choose at
/// the same time, where all states of the graph are expanded: worked out from
/// the end backwards, exactly but for the rounding of double, since an event of
/// chance is worth the mean of its outcomes (expectimax: Michie, Game-playing
/// and game-learning automata, 1966), and a state in which two choose what
/// mixing their moves in the best way gives, with the values of the children as
/// payoffs (Shapley, Stochastic games, 1953). For any number of roles, in turn
/// or, where two have goals of constant sum, at the same time as each other; in
/// any of these also at the same time as chance.
///
/// Nothing is known where a role may choose between ways that are as good for
/// it and not for another, of that other; where several choose at once whose
/// interests are not opposed; where the same state may come again; and of what
/// leads there, unless somebody has the best goal of all beside it.
///
/// Belongs to one thread.
class ExpectedValues {
 public:
  using Id = game_graph::GameGraph::Id;

  /// Whether the game is without chance, and yet there are states in which two
  /// roles should mix their moves: their goals always have the same sum, no
  /// state comes again, and none is without legal moves.
  static bool is_for_mixing(const game_graph::GameGraph& graph);

  /// `graph`, of a game with chance or for which is_for_mixing holds, must
  /// outlive it and not change.
  explicit ExpectedValues(const game_graph::GameGraph& graph);

  /// True when done; false where the deadline came before. The next call goes
  /// on then.
  bool run(const Deadline& deadline);

  /// The goal that a role besides chance can expect if all play their best;
  /// nothing where that is not known.
  std::optional<double> value(Id id, reasoner::RoleIndex role) const;
  /// The goal of every match then, where it is the least or the best of all.
  std::optional<reasoner::Goal> proven_goal(Id id,
                                            reasoner::RoleIndex role) const;

  /// What is known of a move of a role, and how to play it.
  struct Advice {
    std::optional<double> value;  ///< the goal to expect, against best play
    /// In one of the best ways to play; where moves are mixed, in the one that
    /// promises most against somebody whose move is random.
    double probability = 0;
  };
  /// By legal move of the role, in their order, in a state that is not
  /// terminal; empty where the value of the state is not known. Where nobody
  /// else chooses at the same time, all is one move's: the first of the best.
  std::vector<Advice> advice(Id id, reasoner::RoleIndex role);

  /// The bytes that it will take for a graph.
  static std::size_t bytes_for(const game_graph::GameGraph& graph);

 private:
  /// By player, that is by role without chance; NaN where not known.
  using Values = std::span<double>;

  /// A state on the way to those that come after it, and its next child.
  struct Visit {
    Id id = 0;
    std::uint32_t next = 0;
  };

  bool visit_states(const Deadline& deadline);
  void judge(Id id);
  void find_choosing(Id id);
  void find_rows(Id id);
  std::size_t row_of(Id id, std::size_t child) const;
  void judge_choice(reasoner::RoleIndex role, Values result) const;
  void judge_matrix(Values result);
  void judge_equal(Values result) const;
  double agreed(std::size_t player, std::size_t of, double least) const;
  double uncertain(double value, std::size_t player) const;
  std::vector<Advice> mixed_advice(bool is_first);
  std::size_t player_of(reasoner::RoleIndex role) const;
  reasoner::RoleIndex role_of(std::size_t player) const;
  std::span<const double> row(std::size_t number) const {
    return std::span(rows_).subspan(number * players_, players_);
  }
  std::size_t row_count() const { return rows_.size() / players_; }

  const game_graph::GameGraph& graph_;
  Preference preference_;
  std::size_t players_;
  std::optional<double> sum_;   // of two players' goals, if it is constant
  std::vector<double> values_;  // by state and player; NaN if not known
  std::vector<bool> is_met_;    // where states are judged as they are met
  std::vector<Visit> way_;
  std::size_t left_;  // else: states before it are not judged

  // Of the state at hand.
  std::vector<reasoner::RoleIndex> choosing_;  // without chance
  std::vector<std::size_t> counts_;            // of their moves
  std::vector<std::size_t> strides_;  // of their moves among the children
  /// For all that they may choose, the last one's move changing fastest, what
  /// comes of it in the mean, by player.
  std::vector<double> rows_;
  std::vector<double> least_;  // of the outcomes of each of these
  std::vector<double> most_;
  std::vector<double> payoffs_;
  MatrixGame matrix_;
};

}  // namespace search::solver
