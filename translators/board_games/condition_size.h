#pragma once

#include <cstddef>
#include <map>
#include <utility>

#include "translators/board_games/model.h"

namespace translators::board_games {

/// How much there is to write of a condition whose every way to hold becomes a
/// rule, in which definitions are written out wherever they are named. Keeps a
/// reference to the model.
class ConditionSizes {
 public:
  explicit ConditionSizes(const Model& model) : model_(model) {}

  /// About how many literals its rules have. `is_bound`: it is known which
  /// square is in question.
  double literals(const Condition& condition, bool is_bound);

 private:
  struct Size {
    double ways = 1;
    double literals = 0;  ///< of all ways together
    double aside = 0;     ///< of rules for what is named in them
  };

  /// To find that there is none is some work, too.
  static constexpr Size kNoWay{0, 0, 1};

  Size size_of(const Condition& condition, bool is_bound);
  Size size_of_denial(const Condition& condition, bool is_bound);
  Size size_of_definition(std::size_t definition, bool is_bound);
  static Size named(const Size& ways);
  static Size joined(const Size& a, const Size& b);
  static Size either(const Size& a, const Size& b);

  const Model& model_;
  std::map<std::pair<std::size_t, bool>, Size> definitions_;
};

}  // namespace translators::board_games
