#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/eggg/induction/grid_program.h"

namespace translators::eggg::induction {

/// How likely each value of each aspect of a square is; aspects are drawn by
/// themselves.
using Chances = std::vector<std::vector<double>>;

/// Reads what colours a square may be given by chance: `flip ? 1 : 0`,
/// `randcolor()`, `randmunsell("10G", "<9", ">2")`, `randhue() . " 5/" .
/// randchroma(1, 3)`, `munsell_value_add(randcolor(), 2, 1)`, or a colour. What
/// has no meaning, or is no colour of the grid, is an error at its place. Keeps
/// references to all of them.
class ColourDraws {
 public:
  /// `program` stands on the square in question.
  ColourDraws(const induction_games::Model& model, GridProgram& program,
              gdl::Diagnostics& diagnostics)
      : model_(model), program_(program), diagnostics_(diagnostics) {}

  std::optional<Chances> chances_of(const Expression& expression);

 private:
  std::optional<Chances> conditional(const Expression& expression);
  std::optional<Chances> mixed(const Expression& place, Chances a, Chances b);
  std::optional<Chances> constant(const Expression& expression,
                                  const Value& value);
  std::optional<Chances> out_of_all(const Expression& call);
  std::optional<Chances> added(const Expression& call, std::size_t aspect);
  std::optional<Chances> joined(const Expression& expression);
  /// Of one aspect: `randhue()`, `randvalue(0, 2)`; nothing for other calls.
  std::optional<std::size_t> drawn_aspect(const Expression& call) const;
  std::optional<std::vector<double>> within(const Expression& call,
                                            std::size_t aspect);
  std::optional<std::vector<double>> chosen(const Expression& wish,
                                            std::size_t aspect);
  std::optional<double> number(const Expression& expression);
  std::nullopt_t fail(const Expression& place, const std::string& check,
                      const std::string& message);

  const induction_games::Model& model_;
  GridProgram& program_;
  gdl::Diagnostics& diagnostics_;
};

/// What a text such as `<9` or `==1.5*x` asks of a number.
struct Comparison {
  syntax::Operator op = syntax::Operator::kEqual;
  Expression bound;
};
/// Nothing where the text is none.
std::optional<Comparison> comparison_in(const std::string& text);

}  // namespace translators::eggg::induction
