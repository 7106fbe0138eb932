#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "translators/eggg/induction/grid_program.h"

namespace translators::eggg::induction {

/// Works functions of the grid out in the first of the model's orders in which
/// that takes little work, or else in the first in which it is possible. A
/// count of squares that differ from the one below them is small column by
/// column, and beyond all bounds row by row.
///
/// What no order can tell apart is an error at its place. Not thread-safe.
class GridFunctions {
 public:
  /// See GridProgram, which keeps references to all of them, too.
  GridFunctions(induction_games::Model& model,
                const std::map<std::string, double>& values,
                const values::Functions& functions,
                gdl::Diagnostics& diagnostics);

  /// Where a function such as `Tester(2)` is true: 1, and 0 elsewhere.
  std::optional<induction_games::Function> test(const Statement& definition,
                                                int argument);
  /// The same of a condition.
  std::optional<induction_games::Function> condition(
      const Expression& expression);

  /// For what does not depend on the grid.
  GridProgram& constants() { return programs_.front(); }

 private:
  using Attempt = std::function<std::optional<Diagrams::Ref>(GridProgram&)>;
  std::optional<induction_games::Function> first_of(const Expression& place,
                                                    const std::string& name,
                                                    const Attempt& attempt);

  induction_games::Model& model_;
  gdl::Diagnostics& diagnostics_;
  std::vector<GridProgram> programs_;  ///< one an order
};

}  // namespace translators::eggg::induction
