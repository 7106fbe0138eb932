#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "search/search.h"

namespace search {

/// How attractive each move of a report is: its share of a mixture where moves
/// are to be mixed, else how often it was visited, where that differs, else
/// what it is worth; 0 and more. In the order of the report.
std::vector<double> attractiveness(std::span<const MoveReport> moves);

/// How likely each move is where it is drawn with probability proportional to
/// how attractive it is, to the power of `exponent`; all alike where none is
/// attractive.
std::vector<double> sharpened(std::span<const double> attractive,
                              double exponent);

/// Draws one of the moves of a report with these probabilities, one a move, by
/// a random number, and notes them there. It is the first one then (put_first),
/// and returned. There must be one.
reasoner::MoveId play_drawn(Report& report, std::span<const double> likely,
                            std::uint32_t random);

/// Draws moves so that play is interesting and cannot be foretold: with
/// probability proportional to the square of how attractive they are. To bluff
/// is to flatten that, by a parameter for each of the others, which a bluff
/// that brought something makes larger, and one that failed smaller: the
/// squares are taken to the power of one by the parameter. At 1 they stay
/// squares; at 2 they are undone, so that a mixture is played as it stands
/// (Orwant: EGGG, 1999, "Probabilistic Bluffing"). A value.
class Bluff {
 public:
  static constexpr double kSquares = 1;
  static constexpr double kNoSquares = 2;

  /// Of so many roles, all with the same parameter; `chance` is nobody who
  /// could be bluffed.
  Bluff(std::size_t roles, double parameter,
        std::optional<reasoner::RoleIndex> chance = {})
      : parameters_(roles, parameter), chance_(chance) {}

  double parameter(reasoner::RoleIndex other) const {
    return parameters_[other];
  }

  /// How likely `role` should play each of the moves that are so attractive: by
  /// the mean parameter of the others.
  std::vector<double> probabilities(reasoner::RoleIndex role,
                                    std::span<const double> attractive) const;

  /// Draws one of the moves of `report` for `role`; see play_drawn.
  reasoner::MoveId draw(reasoner::RoleIndex role, Report& report,
                        std::uint32_t random) const;

  /// A move of `role` that was not the most attractive brought `gain` goals
  /// against `others`, compared with what the most attractive one promised.
  void learn(std::span<const reasoner::RoleIndex> others, double gain);

 private:
  std::vector<double> parameters_;  // by role
  std::optional<reasoner::RoleIndex> chance_;
};

}  // namespace search
