#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/eggg/induction/grid_functions.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/evaluation.h"
#include "translators/eggg/values/options.h"
#include "translators/induction_games/model.h"

namespace translators::eggg::induction {

using induction_games::Model;
using induction_games::Source;

/// Reads the statements of a game of induction into a model:
/// induction_reader.cc (which statement is what), settings.cc (sizes and what
/// can be set), generators.cc (tests, and how grids are drawn), buttons.cc
/// (what is pressed, and what is asserted about that); a function for each kind
/// of statement, hence so many. For one description.
class InductionReader {
 public:
  InductionReader(const syntax::Description& description,
                  const values::Options& options, gdl::Diagnostics& diagnostics)
      : description_(description),
        options_(options),
        diagnostics_(diagnostics) {}

  std::optional<Model> read();

 private:
  using Effects = std::vector<induction_games::Effect>;

  // induction_reader.cc
  void read_statement(const Statement& statement);
  void read_definition(const Statement& statement);
  void read_declaration(const Statement& statement);
  void say_once(const Statement*& place, const Statement& statement);
  void read_goal();
  void check_whole();
  void check_unused();
  void infer();
  void infer_colours();
  void unsupported(const Statement& statement, const std::string& why = "");
  void error(gdl::SourcePosition position, const std::string& check,
             const std::string& message) {
    diagnostics_.error(position, check, message);
  }
  static Source source_of(const Statement& statement) {
    return {statement.position, statement.source};
  }

  // settings.cc
  void read_settings();
  void choose_setting(const std::string& key, const std::string& text);
  void check_setting(const Statement& statement);
  bool make_model();
  std::vector<induction_games::Aspect> aspects();
  std::vector<std::string> colours();
  bool has_all_colours() const { return squares_->value.is_word("color"); }
  std::optional<int> whole_number(const Expression& expression);
  /// What is chosen, else what is said, else what is the least, else `value`.
  int setting(const std::string& key, int value) const;

  // generators.cc
  GridProgram& program() { return functions_of_grid_->constants(); }
  void read_tests();
  void read_families();
  std::optional<induction_games::Generator> generator_of(
      const Statement& statement);
  bool read_until(const Expression& loop,
                  induction_games::Generator& generator);
  bool run(const Expression& statement, induction_games::Generator& generator);
  bool draw(const Expression& statement, induction_games::Generator& generator);
  void check_generators();
  std::optional<bool> follows(const induction_games::Generator& generator,
                              const induction_games::Test& test);
  /// The cases of a function in the order of the levels; empty where one is
  /// missing, which is an error.
  std::vector<const Statement*> levels_of(const Expression& name);

  // buttons.cc
  void read_click();
  bool read_increment(const Expression& what);
  bool read_mode(const Expression& expression, Effects& effects);
  std::optional<std::size_t> aspect_named(const std::string& name) const;
  void read_buttons();
  void read_effects(const Statement& statement, const Expression& expression,
                    induction_games::Button& button);
  bool read_effect(const Expression& expression, Effects& effects);
  bool read_answer(const Expression& expression, Effects& effects);
  std::optional<induction_games::DrawGrid> drawing_of(
      const Expression& expression);
  bool is_test(const Expression& expression);
  void read_assertions();
  void read_assertion(const Statement& statement);
  void read_after_move(const Statement& statement);
  std::optional<std::vector<bool>> last_moves(const Expression& condition);
  std::optional<std::size_t> button_named(const std::string& name) const;
  bool is_counter(const Expression& expression);

  const syntax::Description& description_;
  const values::Options& options_;
  gdl::Diagnostics& diagnostics_;
  std::string name_;
  std::optional<Model> model_;
  std::optional<GridFunctions> functions_of_grid_;
  std::map<std::string, double> values_;  ///< of names and words in programs
  std::map<std::string, int> chosen_;     ///< by --set
  std::map<std::string, int> said_;       ///< in the description
  std::map<std::string, int> least_;      ///< that can be set
  std::map<std::string, const Statement*> numbers_;  ///< `Answers is 5`
  values::Functions functions_;
  std::map<std::string, bool> is_used_;  ///< functions, names
  std::map<std::string, const Statement*> named_;
  std::vector<const Statement*> button_statements_;
  std::vector<const Statement*> assertions_;
  const Statement* grid_ = nullptr;
  const Statement* squares_ = nullptr;
  const Statement* start_ = nullptr;
  const Statement* players_ = nullptr;
  const Statement* click_ = nullptr;
  const Statement* goal_ = nullptr;
  const Statement* shuffle_ = nullptr;
  const Statement* limit_ = nullptr;
  const Statement* streak_ = nullptr;
  const Expression* test_ = nullptr;      ///< a call of the test
  const Expression* counter_ = nullptr;   ///< of right answers
  std::string mode_;                      ///< what clicks increment, by name
  std::vector<const Expression*> drawn_;  ///< a call of each family
};

}  // namespace translators::eggg::induction
