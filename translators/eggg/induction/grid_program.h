#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/eggg/induction/values.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/evaluation.h"
#include "translators/induction_games/model.h"

namespace translators::eggg::induction {

using induction_games::Diagrams;
using syntax::Expression;
using syntax::Statement;

/// Works out the small part of Perl in which the rules of grids are written,
/// for all grids at once: what `values::Evaluation` comes to on one grid, this
/// is as a function of the colours of all squares. A statement is carried out
/// for every square where it leaves `x` or `y` open.
///
/// What has no meaning is an error at its place, and nothing is returned then;
/// nor is what grows too large, see is_too_large(). Keeps references to all of
/// them; not thread-safe.
class GridProgram {
 public:
  /// Squares are asked for in that order of the model. Names and words in
  /// `values` have a value.
  GridProgram(induction_games::Model& model, std::size_t order,
              const std::map<std::string, double>& values,
              const values::Functions& functions,
              gdl::Diagnostics& diagnostics);

  /// Where a function such as `Tester(2)` is true: 1, and 0 elsewhere.
  std::optional<Diagrams::Ref> test(const Expression& name, int argument);

  /// The same of a condition.
  std::optional<Diagrams::Ref> condition(const Expression& expression);

  /// Whether an error was reported by the last call.
  bool has_failed() const { return has_failed_; }
  /// Whether it told too many grids apart.
  bool is_too_large() const { return diagrams_.is_too_large(); }
  /// Forgets all functions since `mark` (Diagrams::mark).
  void forget(std::size_t mark);

  /// What does not depend on the grid; nothing where it does, or was an error,
  /// which is reported only if `reports`.
  std::optional<Value> constant(const Expression& expression, bool reports);

  /// The colour that a value is, a number for each aspect; nothing where it is
  /// none of this grid's.
  std::optional<std::vector<std::size_t>> colour_of(const Value& value) const;

  /// The square in question, for what is carried out for every square.
  void stand_on(std::optional<int> x, std::optional<int> y) {
    x_ = x;
    y_ = y;
  }
  std::optional<int> x() const { return x_; }
  std::optional<int> y() const { return y_; }

 private:
  using Ref = Diagrams::Ref;
  /// What a call has of its own.
  struct Frame {
    std::map<std::string, Ref> variables;
    Ref result = 0;
    Ref live = 0;  ///< where nothing has been returned yet
    bool returns = false;
  };

  Ref call(const Expression& place, const std::string& name, double argument);
  void run(const Expression& statement);
  void run_everywhere(const Expression& statement);
  void execute(const Expression& statement, Ref when);
  void assign(const Expression& assignment, Ref when);
  Ref assigned(const Expression& assignment, Ref before);
  Ref evaluate(const Expression& expression);
  Ref operation(const Expression& expression);
  Ref invocation(const Expression& expression);
  Ref square(const Expression& index);
  /// The square of `grid[x][y]`; nothing beside the grid.
  std::optional<std::size_t> square_number(const Expression& index);
  Ref aspect_of(std::size_t square, std::size_t aspect);
  std::optional<std::size_t> aspect_named(const std::string& name) const;
  Ref binary(const Expression& place, syntax::Operator op, Ref a, Ref b);
  Ref number(double value) {
    return diagrams_.constant(values_of_.index(value));
  }
  Ref truth(Ref a);
  Ref denied(Ref a);
  Ref fail(const Expression& place, const std::string& message);
  /// Of the arguments of calls and the places of squares.
  std::optional<double> fixed_number(const Expression& expression);

  induction_games::Model& model_;
  const induction_games::Order& order_;
  Diagrams& diagrams_;
  const std::map<std::string, double>& values_;
  const values::Functions& functions_;
  gdl::Diagnostics& diagnostics_;
  Values values_of_;
  std::map<std::pair<std::string, double>, Ref> known_;
  std::vector<std::pair<std::string, double>> open_;
  std::vector<Frame> frames_;
  std::optional<int> x_;
  std::optional<int> y_;
  bool has_failed_ = false;
  bool is_silent_ = false;
};

/// What a square of this value of an aspect counts as, where squares have
/// several: a hue as text, others as numbers.
Value value_in_aspect(const induction_games::Aspect& aspect,
                      std::size_t number);

/// Whether an expression speaks of the letter of an axis, `x` or `y`.
bool mentions_axis(const Expression& expression, const char* axis);

/// Whether it is the toss of a coin: `flip`.
bool is_flip(const Expression& expression);

}  // namespace translators::eggg::induction
