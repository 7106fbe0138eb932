#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/eggg/meaning/model_names.h"
#include "translators/eggg/syntax/statement_checks.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/evaluation.h"
#include "translators/eggg/values/options.h"
#include "translators/eggg/values/random.h"

namespace translators::eggg::meaning {

/// The longest side of a board.
constexpr int kLargestSide = 40;

/// The words of a piece: those of a text or a phrase, or one alone.
std::vector<const syntax::Expression*> words_of(
    const syntax::Expression& expression);

/// Reads the statements of a description into a model. The parts are in files
/// of their own, named below: it has a function for each kind of statement, all
/// of which add to one model, hence so many. For one description.
class MeaningReader {
 public:
  MeaningReader(const syntax::Description& description,
                const values::Options& options, gdl::Diagnostics& diagnostics)
      : description_(description),
        options_(options),
        diagnostics_(diagnostics) {}

  Model read();

 private:
  /// What a condition is about.
  struct Context {
    bool is_move = false;  ///< there is a piece in question, on (x, y)
    std::optional<std::size_t> kind;
    std::set<std::string> on_turn;  ///< letters bound by `turn(player P)`
  };
  struct Rule {
    const syntax::Statement* statement = nullptr;
    std::optional<std::size_t> index;  ///< into the definitions of the model
    bool is_open = false;              ///< being read: it may not need itself
    bool is_used = false;
  };

  // meaning.cc
  void read_statement(const syntax::Statement& statement);
  void read_definition(const syntax::Statement& statement);
  void read_declaration(const syntax::Statement& statement);
  void read_action(const syntax::Statement& statement);
  void say_once(const syntax::Statement*& place,
                const syntax::Statement& statement) {
    syntax::say_once(place, statement, diagnostics_);
  }
  void check_unused();
  bool waits_for_chance();
  void unsupported(const syntax::Statement& statement, const std::string& what);
  void error(gdl::SourcePosition position, const std::string& check,
             const std::string& message);
  Source source_of(const syntax::Statement& statement) const {
    return {statement.position, statement.source};
  }
  std::optional<double> value_of(const syntax::Expression& expression) const;
  std::optional<int> whole_number(const syntax::Expression& expression) const;

  // settings.cc
  void read_settings();
  void read_setting(const syntax::Statement& statement);
  void check_settings();
  void check_board_size(const syntax::Statement& setting);
  void crop_board();
  int setting(const std::string& name, int value) const;
  bool is_mentioned(const std::string& name,
                    const syntax::Statement& but) const;

  // turn.cc
  void read_turn(const syntax::Statement& statement);
  void read_choice_of_turns(const syntax::Statement& statement);
  void check_turn_object(const syntax::Statement& statement,
                         const syntax::Expression& action);
  void read_pass();
  void read_rounds();
  void read_ranks();
  void read_turns();
  bool read_form();
  void check_form();

  // goals.cc
  void read_assertion(const syntax::Statement& statement);
  void read_assertions();
  void check_start(const syntax::Statement& statement,
                   const Condition& condition);
  void read_results(const syntax::Statement& statement);
  Condition of_round(Condition condition, bool before) const;
  void read_goal(const syntax::Statement& statement, bool is_tie);
  void read_named_results();
  void read_royal();

  // board.cc
  void read_players(const syntax::Statement& statement);
  void read_pieces(const syntax::Statement& statement);
  void read_squares(const syntax::Statement& statement);
  void read_grid(const syntax::Expression& dimensions,
                 const syntax::Statement& statement);
  void name_players();
  void match_pieces_with_players();
  std::optional<std::size_t> player_named(
      const syntax::Expression& expression) const;
  std::optional<std::size_t> kind_named(
      const syntax::Expression& expression) const;

  // setup.cc
  void read_boards();
  void read_rows(const syntax::Expression& rows,
                 std::vector<std::optional<Man>>& men);
  std::vector<const syntax::Expression*> row_items(
      const syntax::Expression& row);
  const syntax::Expression& drawn_from(const syntax::Expression& list);
  void read_square(const syntax::Expression& item, int x, int y,
                   std::vector<std::optional<Man>>& men);
  void read_letters();
  void read_computed_board(const syntax::Statement& statement);
  void check_choices();
  void check_shuffles();
  std::vector<std::size_t> shuffled(const std::string& name,
                                    const syntax::Expression& array);

  // looks.cc
  void read_shape();
  bool read_tiled_shape();
  bool is_hexagon_of_triangles() const;
  void widen_for_triangles();
  void cut_board(const std::function<bool(int, int)>& has);
  void read_looks();

  // moves.cc
  void read_move_rule(const syntax::Statement& statement);
  void read_becomes(const syntax::Statement& statement);
  void read_as_it_moves();
  std::optional<Effect> effect_of(const syntax::Statement& statement,
                                  const syntax::Expression& result);
  std::vector<Effect> effects_of(
      const syntax::Statement& statement,
      const std::vector<syntax::Expression>& results);
  void check_lines();

  // presses.cc
  bool has_presses() const;
  void name_presses();
  void find_kinds_of_presses();
  void read_presses();
  void read_click();
  void read_button(std::size_t name, const syntax::Statement& declared);
  void read_key(const syntax::Statement& statement);
  void read_action_assertion(const syntax::Statement& statement);
  void read_deed(const syntax::Statement& statement,
                 const syntax::Expression& deed, Press& press);
  void read_new_board(const syntax::Statement& statement,
                      const syntax::Expression& action, Press& press);
  void read_deeds(const syntax::Statement& statement,
                  const syntax::Expression& deeds, Press& press);
  void read_results_of_press(const syntax::Statement& statement, Press& press);
  void read_press_ending(const syntax::Statement& statement,
                         const syntax::Expression& result, const Press& press);
  bool has_stray_press();
  void check_buttons();
  void add_effect(const syntax::Expression& deed, const Effect& effect,
                  Press& press);
  std::optional<Effect> toggle_of(const syntax::Expression& call);
  std::optional<std::size_t> active_kind(const syntax::Statement& statement);
  std::optional<std::size_t> press_named(const std::string& name) const;
  std::size_t add_press(const std::string& name);

  // conditions.cc
  Condition condition_of(const syntax::Expression& expression,
                         Context& context);
  Condition conjunction_of(const syntax::Expression& expression,
                           Context& context);
  Condition operation_of(const syntax::Expression& expression,
                         Context& context);
  Condition word_condition(const syntax::Expression& expression);
  Condition comparison_of(const syntax::Expression& expression,
                          Context& context);
  Condition negation_of(const syntax::Expression& inner, Context& context);
  Condition stuck_of(const syntax::Expression& call, Context& context);
  std::optional<Condition> beyond_help(const syntax::Expression& expression,
                                       Context& context);
  Condition named_condition(const syntax::Expression& name);
  Coordinate coordinate_of(const syntax::Expression& expression);
  bool is_on_board(const Square& square) const;
  void bind_turns(const syntax::Expression& expression, Context& context);
  std::optional<Square> square_of(
      const std::vector<syntax::Expression>& arguments, std::size_t from,
      const syntax::Expression& at);
  PieceSet pieces_of(const syntax::Expression& expression, Who otherwise);
  Condition no_meaning(const syntax::Expression& expression,
                       const std::string& where);

  // functions.cc
  const syntax::Statement* case_of(const syntax::Expression& call) const;
  Condition grid_is(const syntax::Expression& index, std::size_t value);
  Condition grid_condition(const syntax::Expression& expression);
  Condition function_condition(const syntax::Expression& call);

  // calls.cc
  Condition call_of(const syntax::Expression& call, Context& context);
  Condition on_call(const syntax::Expression& call, Context& context);
  Condition empty_call(const syntax::Expression& call);
  Condition full_call(const syntax::Expression& call);
  Condition unmoved_call(const syntax::Expression& call, Context& context);
  Condition last_move_call(const syntax::Expression& call);
  Condition attacked_call(const syntax::Expression& call);
  Condition chosen_call(const syntax::Expression& call);
  Condition connects_call(const syntax::Expression& call);
  Condition group_call(const syntax::Expression& call, Context& context);

  const syntax::Description& description_;
  const values::Options& options_;
  gdl::Diagnostics& diagnostics_;
  Model model_;
  std::map<std::string, Rule> named_;
  int open_definitions_ = 0;  ///< so many are being read
  std::map<std::string, const syntax::Statement*> arrays_;
  std::map<std::string, double> parameters_;
  values::Functions functions_;
  std::set<std::string> used_functions_;
  std::map<std::string, const syntax::Statement*> shuffled_;
  std::map<std::string, std::vector<std::size_t>> orders_;
  std::optional<values::Random> drawn_;  ///< once something is
  std::vector<const syntax::Statement*> move_rules_;
  std::vector<const syntax::Statement*> as_it_moves_;
  std::vector<const syntax::Statement*> becomes_;
  std::vector<const syntax::Statement*> goals_;
  std::vector<const syntax::Statement*> ties_;
  std::vector<const syntax::Statement*> assertions_;
  std::vector<const syntax::Statement*> buttons_;
  std::vector<const syntax::Statement*> keys_;
  std::vector<const syntax::Statement*> action_assertions_;
  const syntax::Statement* click_ = nullptr;
  std::vector<std::string> colours_;  ///< of `squares are white and black`
  Source colours_source_;
  const syntax::Statement* start_ = nullptr;
  const syntax::Statement* solution_ = nullptr;
  const syntax::Statement* turn_ = nullptr;
  const syntax::Statement* pass_ = nullptr;
  const syntax::Statement* royal_ = nullptr;
  const syntax::Statement* players_ = nullptr;
  const syntax::Statement* pieces_ = nullptr;
  const syntax::Statement* grid_ = nullptr;
  const syntax::Statement* count_ = nullptr;
  const syntax::Statement* limit_ = nullptr;
  const syntax::Statement* rounds_ = nullptr;
  const syntax::Statement* turns_ = nullptr;
  const syntax::Statement* score_ = nullptr;
  const syntax::Statement* ranks_ = nullptr;  ///< `score is [...]`
  const syntax::Statement* captures_ = nullptr;
  const syntax::Statement* shape_ = nullptr;
  const syntax::Statement* composite_ = nullptr;
  const syntax::Statement* numbers_ = nullptr;
  const syntax::Statement* letters_ = nullptr;
  int number_of_players_ = 0;
  int said_width_ = 0;  ///< of the grid, before it is cropped
  int said_height_ = 0;
  bool says_players_ = false;
  bool synchronizes_ = false;
};

}  // namespace translators::eggg::meaning
