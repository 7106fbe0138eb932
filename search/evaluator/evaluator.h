#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/evaluator/board_pieces/piece_table.h"
#include "search/evaluator/cell_patterns/pattern_model.h"
#include "search/evaluator/position_samples.h"
#include "search/evaluator/union_model.h"

namespace search::evaluator {

/// How much work an evaluator may take.
struct EvaluatorSettings {
  std::uint64_t seed = 1;
  /// Positions to be learnt from, and ten times as many for patterns. Where the
  /// time does not end it before, the result depends on nothing but this and
  /// the seed.
  std::size_t samples = 20'000;
  /// Of CPU time of this thread, in all. Boards and pieces are looked for where
  /// that leaves enough of it.
  double seconds = 5;
  /// Asked before every step; ends the work early.
  std::function<bool()> stop = [] { return false; };
};

/// What an Evaluator has learnt: all that its network does not show. A value.
struct EvaluatorWeights {
  /// Of a role; see Evaluator.
  struct Role {
    double constant = 0;
    std::vector<float> bases;      ///< by base; all that pieces add included
    std::vector<double> mobility;  ///< by role
    std::vector<double> goals;     ///< by role
    double freedom = 0;
    double foretold = 0;

    friend bool operator==(const Role&, const Role&) = default;
  };
  std::vector<Role> roles;
  cell_patterns::PatternWeights patterns;
  Mobility mean_mobility;
  std::uint64_t samples = 0;
  // As in PieceTable.
  double capturing_part = 0;
  double suspected_part = 0;

  friend bool operator==(const EvaluatorWeights&,
                         const EvaluatorWeights&) = default;
};

/// What a position is worth for a role, by a sum of weights: for each piece by
/// its type and place, for each true proposition, for the number of legal moves
/// (to the n-th root, n the dimensions of a board) and their ratio, and for the
/// goals where positions that are not terminal have them. Knows nothing of the
/// game but its rules.
///
/// The weights are fitted to how random playouts end, by logistic regression.
/// Before anything is seen, a piece is taken to be worth its owner the square
/// root of its power, by a common factor that is fitted first; what the
/// propositions add to the pieces is kept only if it foretells positions that
/// were held back. The same goes for a PatternModel, of how cells are filled
/// together, in games for two in which one gains what the other loses. Where
/// roles are to unite their pieces, which random play never does, a UnionModel
/// says what that is worth. What games against itself teach is SelfPlayFit's.
///
/// Immutable once made; const use is thread-safe.
class Evaluator {
 public:
  /// Uses `machine`, and its playout engine, which must be without work, only
  /// while it works.
  static std::unique_ptr<const Evaluator> fit(
      reasoner::StateMachine& machine, const EvaluatorSettings& settings = {});

  /// The one that has these weights for the game of this network. What it knows
  /// of unions (UnionModel) is not among them.
  static std::unique_ptr<const Evaluator> restore(
      const reasoner::network::Propnet& propnet,
      const EvaluatorWeights& weights);
  EvaluatorWeights weights() const;

  /// The goal to be expected by `role` in a state, above 0 and below 100, by
  /// its words (State::words). `goals` are those of the state; they may be
  /// empty where !reads_goals().
  double value(std::span<const std::uint64_t> words, const Mobility& mobility,
               std::span<const reasoner::Goal> goals,
               reasoner::RoleIndex role) const;
  bool reads_goals() const { return reads_goals_; }

  /// What the pieces of a game are worth, and can do.
  const board_pieces::PieceTable& pieces() const { return pieces_; }
  /// What one more piece of a type is worth for `role`, in goals, where all is
  /// even; by PieceTable::types.
  std::vector<double> piece_values(reasoner::RoleIndex role) const;

  /// Whether it sees a goal that random playouts never come to.
  bool sees_unions() const { return !unions_.empty(); }

  /// Windows of cells that it looks at; see PatternModel.
  std::size_t windows() const { return patterns_.windows(); }

  /// Positions it was fitted to.
  std::size_t samples() const { return samples_; }
  /// The part of the variance of outcomes, of positions that were held back,
  /// that it foretells for `role`; 0 where there is none.
  double foretold(reasoner::RoleIndex role) const {
    return models_[role].foretold;
  }
  /// The mobility in mean positions.
  const Mobility& mean_mobility() const { return mean_mobility_; }

  /// For people: boards, pieces, weights; several lines.
  std::string explain(const reasoner::Game& game) const;

 private:
  class Fit;

  /// Of one type of piece: for each, and times its coordinates.
  struct PlaceWeights {
    double material = 0;
    double row = 0;
    double column = 0;
    double center = 0;
  };
  struct Model {
    double constant = 0;
    std::vector<float> bases;      // by base; all that pieces add included
    std::vector<double> mobility;  // by role
    std::vector<double> goals;     // by role
    double freedom = 0;
    std::vector<PlaceWeights> places;  // by type
    double foretold = 0;
  };

  void take_pieces_from_bases();
  static double root(std::uint32_t moves);
  static double goal_feature(reasoner::Goal goal);
  static double freedom(const Mobility& mobility, reasoner::RoleIndex role);
  double score(const Model& model, std::span<const std::uint64_t> words,
               const Mobility& mobility, std::span<const reasoner::Goal> goals,
               reasoner::RoleIndex role) const;
  void explain_pieces(std::ostream& out, const reasoner::Game& game) const;
  void explain_role(std::ostream& out, const reasoner::Game& game,
                    reasoner::RoleIndex role) const;

  board_pieces::PieceTable pieces_;
  std::vector<Model> models_;  // by role
  cell_patterns::PatternModel patterns_;
  UnionModel unions_;
  bool reads_goals_ = false;
  std::size_t samples_ = 0;
  Mobility mean_mobility_;
};

}  // namespace search::evaluator
