#pragma once

#include <map>
#include <string>

#include "gdl/diagnostics.h"
#include "translators/design_and_play/emitter/symbolic.h"
#include "translators/design_and_play/emitter/world.h"
#include "translators/design_and_play/meaning/expression.h"

namespace translators::design_and_play::emitter {

/// The values of ?symbols?.
using Variables = std::map<std::string, meaning::Value>;

/// Runs expressions for all positions at once. Where one cannot be evaluated,
/// as the first of nothing, it has no case, so that a condition counts as not
/// met; `problem` then says why.
class Evaluator {
 public:
  /// About the position before a step.
  explicit Evaluator(World& world) : world_(world) {}
  /// About the position after it, as far as side effects were run.
  Evaluator(World& world, After& after) : world_(world), after_(&after) {}

  Symbolic run(const meaning::Expression& expression,
               const Variables& variables);
  /// When a condition is met: by each player by itself, where it asks who is
  /// on move.
  Truth condition(const meaning::Expression& expression,
                  const Variables& variables);
  Truth truth(const meaning::Expression& expression,
              const Variables& variables);

  const std::string& problem() const { return problem_; }
  gdl::SourcePosition problem_position() const { return problem_position_; }

 private:
  using Inputs = std::vector<Symbolic>;

  Symbolic call(const meaning::Expression& expression,
                const Variables& variables);
  Symbolic of_game(const meaning::Expression& expression, Inputs& inputs);
  Symbolic at(const meaning::Expression& expression, const Inputs& inputs);
  Symbolic contains(const meaning::Expression& expression,
                    const Inputs& inputs);
  Symbolic contents(int equipment);
  Symbolic value(const meaning::Expression& expression, const Inputs& inputs);
  Symbolic step_list();
  Symbolic on_move();
  Symbolic joined(const meaning::Expression& expression,
                  const Variables& variables);
  Symbolic choice(const meaning::Expression& expression,
                  const Variables& variables);
  Symbolic through_template(const meaning::Expression& expression,
                            const Variables& variables);
  Symbolic of_call(const meaning::Expression& expression, Inputs& inputs);
  bool of_items(const meaning::Expression& expression, const Inputs& inputs,
                Symbolic& result);
  bool lengthened(const meaning::Expression& expression, const Inputs& inputs,
                  Symbolic& result);
  Symbolic plain(const meaning::Expression& expression, const Inputs& inputs);
  void note_names(const meaning::Expression& expression, const Inputs& inputs);
  void fail(const meaning::Expression& expression, const std::string& problem);

  World& world_;
  After* after_ = nullptr;
  int player_ = 0;  ///< who is taken to be on move; 0: either
  std::string problem_;
  gdl::SourcePosition problem_position_;
};

}  // namespace translators::design_and_play::emitter
