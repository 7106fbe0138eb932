#include "translators/eggg/induction/grid_functions.h"

namespace translators::eggg::induction {

using induction_games::Function;

GridFunctions::GridFunctions(induction_games::Model& model,
                             const std::map<std::string, double>& values,
                             const values::Functions& functions,
                             gdl::Diagnostics& diagnostics)
    : model_(model), diagnostics_(diagnostics) {
  for (std::size_t i = 0; i < model.orders.size(); ++i) {
    programs_.emplace_back(model, i, values, functions, diagnostics);
  }
}

std::optional<Function> GridFunctions::first_of(const Expression& place,
                                                const std::string& name,
                                                const Attempt& attempt) {
  constexpr std::size_t kFirstWork = Diagrams::kMostWork / 4;
  for (std::size_t work = kFirstWork; work <= Diagrams::kMostWork; work *= 4) {
    for (std::size_t i = 0; i < programs_.size(); ++i) {
      Diagrams& diagrams = model_.orders[i].diagrams;
      const std::size_t mark = diagrams.mark();
      diagrams.allow(work);
      const auto found = attempt(programs_[i]);
      if (found) return Function{i, *found};
      if (programs_[i].has_failed()) return std::nullopt;
      programs_[i].forget(mark);
    }
  }
  diagnostics_.error(
      place.position, "no-meaning",
      "`" + name +
          "` tells too many grids apart to be written as rules; a count, a "
          "remainder or a pattern within few rows or columns is smaller, and "
          "so is a smaller grid");
  return std::nullopt;
}

std::optional<Function> GridFunctions::test(const Statement& definition,
                                            int argument) {
  return first_of(definition.value, syntax::to_string(definition.subject),
                  [&](GridProgram& program) {
                    return program.test(definition.subject, argument);
                  });
}

std::optional<Function> GridFunctions::condition(const Expression& expression) {
  return first_of(
      expression, syntax::to_string(expression),
      [&](GridProgram& program) { return program.condition(expression); });
}

}  // namespace translators::eggg::induction
