#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/random.h"

namespace translators::eggg::values {

/// Functions by cases: `Tester(3) is return grid[3][3]`.
using Functions = std::map<std::string, std::vector<const syntax::Statement*>>;

/// The remainder of whole numbers as Perl has it, with the sign of `b`; nothing
/// where `b` is zero.
std::optional<double> modulo(double a, double b);

/// Works out numbers, and the small part of Perl in which functions are
/// written, before a game begins: arithmetic, comparison, assignment, `?:`,
/// `while`, `return`, `flip`, `rand`, and `grid[x][y]`, for which a statement
/// is carried out for every square where it leaves `x` or `y` open. Nothing
/// ever leaves this class, and what does not end is given up. Not thread-safe.
class Evaluation {
 public:
  /// Names in `values` have a value, all others none: for numbers in
  /// statements, which draw nothing by lot.
  explicit Evaluation(const std::map<std::string, double>& values);
  /// For functions on a grid of this size, with lots drawn from `seed`.
  Evaluation(const std::map<std::string, double>& values,
             const Functions& functions, int width, int height,
             std::uint64_t seed);

  /// Nothing where it has no value; failure() then says why.
  std::optional<double> value(const syntax::Expression& expression);

  /// The grid that a call such as `Generate(2)` leaves behind, row by row from
  /// the lower left corner; nothing where it cannot be worked out.
  std::optional<std::vector<double>> grid_after(const syntax::Expression& call);

  /// Why the last call failed, and where.
  const std::string& failure() const { return failure_; }
  gdl::SourcePosition failed_at() const { return failed_at_; }

 private:
  using Variables = std::map<std::string, double>;
  /// What a function call has of its own.
  struct Frame {
    Variables variables;
    std::optional<double> result;
  };

  double evaluate(const syntax::Expression& expression);
  double operation(const syntax::Expression& expression);
  double assignment(const syntax::Expression& expression);
  double arithmetic(const syntax::Expression& expression, double a, double b);
  double call(const syntax::Expression& expression);
  double* place_of(const syntax::Expression& expression);
  void run(const syntax::Expression& statement);
  void run_everywhere(const syntax::Expression& statement);
  void execute(const syntax::Expression& statement);
  bool is_over() const {
    return !failure_.empty() ||
           (!frames_.empty() && frames_.back().result.has_value());
  }
  double fail(const syntax::Expression& expression, const std::string& why);

  const std::map<std::string, double>& values_;
  const Functions* functions_ = nullptr;
  int width_ = 0;
  int height_ = 0;
  Random random_;
  std::vector<double> grid_;
  std::vector<Frame> frames_;
  std::optional<int> x_;
  std::optional<int> y_;
  std::uint64_t steps_ = 0;
  std::string failure_;
  gdl::SourcePosition failed_at_;
};

}  // namespace translators::eggg::values
