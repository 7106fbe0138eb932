#include "translators/eggg/english/categories.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "translators/eggg/syntax/features.h"

namespace translators::eggg::english {

namespace {

using Kind = syntax::Expression::Kind;

/// A turn shorter than this, in seconds, asks for quick hands.
constexpr double kFast = 5;
/// Hands of more pieces make a game too long for rounds.
constexpr int kMostSquaresOfRounds = 25;

class Taxonomy {
 public:
  explicit Taxonomy(const syntax::Description& description)
      : game_(description) {}

  std::vector<Category> classify() {
    add_frenetic();
    add_history();
    add_synchrony();
    add_movement();
    add_board();
    add_topology();
    add_pieces();
    add_compartments();
    add_genre();
    add_information();
    add_referee();
    add_ending();
    return std::move(categories_);
  }

 private:
  void add(std::string aspect, std::string code, std::string reason) {
    categories_.push_back(
        {std::move(aspect), std::move(code), std::move(reason)});
  }

  bool has_cards() const {
    return game_.mentions("card") || game_.mentions("deck");
  }
  bool is_networked_text() const { return game_.mentions("networked"); }
  bool has_choice() const {
    const syntax::Statement* move = game_.definition("move");
    return move && move->value.is_word("choose");
  }
  bool is_simultaneous() const {
    return game_.action("synchronize") != nullptr;
  }
  /// What a player chooses while the others choose is in a hand of theirs.
  bool conceals() const {
    return has_cards() || game_.mentions("hand") ||
           (is_simultaneous() && has_choice());
  }
  bool has_levels() const {
    return game_.calls("level") || game_.mentions("level");
  }
  bool has_rounds() const {
    if (game_.declaration("round")) return true;
    if (has_levels() || game_.definition("solution") || !conceals()) {
      return false;
    }
    int squares = game_.grid().empty() ? 0 : 1;
    for (const int side : game_.grid()) squares *= std::min(side, 100);
    return squares <= kMostSquaresOfRounds;
  }
  bool keeps_variables() const;
  bool has_restricted_actions() const;
  bool has_phases() const;
  bool has_long_turns() const;
  bool has_pictures() const;
  std::string piece_code() const;

  void add_frenetic() {
    if (!game_.clock()) return;
    if (*game_.clock() < kFast) {
      add("frenetic", "ff", "a turn takes less than five seconds");
    } else {
      add("frenetic", "ft", "there is a clock");
    }
  }

  void add_history() {
    if (game_.calls("lastmove") || game_.calls("unmoved")) {
      add("history", "h", "the rules ask what moved before");
    } else if (keeps_variables()) {
      add("history", "h", "variables are kept between moves");
    } else if (game_.players() > 1 && has_rounds() && conceals()) {
      add("history", "h", "earlier rounds tell about the opponents");
    }
  }

  void add_synchrony() {
    if (is_networked_text()) {
      add("synchrony", "sp", "players come and move as they like");
    } else if (is_simultaneous()) {
      add("synchrony", "st", "all players move at once");
    } else if (game_.players() == 1) {
      add("synchrony", "sr", "one player, who moves in any order");
    } else if (game_.mentions("counterclockwise") ||
               game_.mentions("widdershins")) {
      add("synchrony", "sw", "turns go round counterclockwise");
    } else {
      add("synchrony", "sc", "the players take turns");
    }
  }

  void add_movement() {
    std::string code = "m";
    std::string reason;
    const auto component = [&](bool has, char letter, std::string_view text) {
      if (!has) return;
      code += letter;
      reason += reason.empty() ? "" : ", ";
      reason += text;
    };
    component(has_rounds() || has_levels(), 'r', "rounds");
    component(has_restricted_actions(), 'p', "phases of several moves");
    component(has_long_turns(), 't', "turns of several moves");
    component(true, 'm', "moves");
    component(has_phases(), 'p', "moves of several phases");
    component(game_.calls("display"), 's', "steps that only show something");
    add("movement", std::move(code), std::move(reason));
  }

  bool is_grid() const { return !game_.grid().empty() && !has_choice(); }

  void add_board() {
    if (is_grid()) {
      const syntax::Statement* squares = game_.definition("square");
      const bool triangles = squares && squares->value.is_word("triangle");
      const bool hexagons = squares && squares->value.is_word("hexagon");
      if (triangles) return add("board", "bgt", "a grid of triangles");
      if (hexagons) return add("board", "bgh", "a grid of hexagons");
      add("board", "bgs", "a grid of squares");
    } else if (game_.grid().empty() && !has_cards() && game_.pieces().empty()) {
      add("board", "bi", "a game of text");
    } else {
      add("board", "bc", "any surface will do");
    }
  }

  void add_topology() {
    const std::vector<int>& grid = game_.grid();
    const auto sides = std::count_if(grid.begin(), grid.end(),
                                     [](int side) { return side > 1; });
    if (!grid.empty()) {
      add("topology", "t" + std::to_string(sides), "the sides of the grid");
    } else if (has_choice()) {
      add("topology", "t1", "the pieces to choose from stand in a row");
    } else if (has_cards() || !game_.pieces().empty()) {
      add("topology", "t2", "a flat surface");
    } else {
      add("topology", "t0", "nothing has a place");
    }
  }

  void add_pieces() {
    if (has_cards()) {
      const bool money = game_.mentions("money");
      add("pieces", money ? "pac;nc" : "pac",
          money
              ? "cards with pictures and colors; chips of a number and a color"
              : "cards with pictures and colors");
      return;
    }
    std::string code = piece_code();
    if (!code.empty()) add("pieces", std::move(code), "what the pieces show");
  }

  void add_compartments() {
    if (has_cards()) {
      const bool deck = game_.mentions("deck") || game_.calls("shuffle");
      add("compartments", deck ? "chf;bf" : "chf",
          deck ? "hands, and a deck" : "hands");
    } else if (conceals()) {
      add("compartments", "chf", "nobody sees the choice of the others");
    } else if (is_networked_text()) {
      add("compartments", "chi", "what the players own is theirs to know");
    }
  }

  void add_genre() {
    const auto& statements = game_.description().statements;
    const bool captures = std::any_of(
        statements.begin(), statements.end(),
        [](const syntax::Statement& s) { return s.verb == "capture"; });
    if (is_networked_text()) {
      add("genre", "gr", "a world to be in");
    } else if (captures) {
      add("genre", "gw", "pieces capture one another, as in a war");
    } else {
      add("genre", "gn", "no theme");
    }
  }

  void add_information() {
    if (is_networked_text()) {
      add("information", "if;u", "players talk, with friends and against");
    } else if (game_.players() > 1 && conceals()) {
      add("information", "iu", "players mislead one another");
    }
  }

  void add_referee() {
    if (is_networked_text()) {
      add("referee", "r", "a server knows more than the players");
    }
  }

  void add_ending() {
    const syntax::Statement* goal = game_.definition("goal");
    if (!goal) return add("ending", "en", "no goal ends the game");
    const bool avoids = syntax::is_avoided(goal->value);
    std::string code = avoids ? "ea" : "es";
    std::string reason = avoids
                             ? "the game ends with what the players avoid"
                             : "the game ends with what the players strive for";
    if (game_.definition("tie")) {
      code += ";n";
      reason += "; or in a tie";
    }
    add("ending", std::move(code), std::move(reason));
  }

  syntax::Features game_;
  std::vector<Category> categories_;
};

/// A name that something gives a value to outlives the move, but for those
/// of a tester or generator.
bool Taxonomy::keeps_variables() const {
  bool found = false;
  for (const syntax::Statement& statement : game_.description().statements) {
    if (statement.kind != syntax::Statement::Kind::kAssertion) continue;
    for (const syntax::Expression& result : statement.results) {
      found |= result.is_operation(syntax::Operator::kAssign);
    }
  }
  return found;
}

/// Actions that only another action allows.
bool Taxonomy::has_restricted_actions() const {
  const auto& statements = game_.description().statements;
  return std::any_of(statements.begin(), statements.end(),
                     [](const syntax::Statement& statement) {
                       return statement.kind ==
                                  syntax::Statement::Kind::kAssertion &&
                              statement.when == syntax::Statement::When::kOn;
                     });
}

/// The play is a sequence of different actions, or there are commands.
bool Taxonomy::has_phases() const {
  for (const syntax::Statement& statement : game_.description().statements) {
    if (statement.kind != syntax::Statement::Kind::kDefinition) continue;
    if (statement.subject.is_word("game") &&
        statement.value.is_operation(syntax::Operator::kAnd)) {
      return true;
    }
    if (statement.subject.is_word("move") && statement.value.is(Kind::kTuple)) {
      return true;
    }
  }
  return false;
}

/// A turn goes on for some time, or as long as a piece may move again.
bool Taxonomy::has_long_turns() const {
  const syntax::Statement* turn = game_.definition("turn");
  const bool is_timed = turn && game_.clock() && game_.players() == 1;
  return is_timed || game_.mentions("again");
}

/// Kinds of pieces that have to be told apart; a single kind, or the players'
/// own, are so by their colors.
bool Taxonomy::has_pictures() const {
  const std::vector<std::string>& names = game_.player_names();
  const auto kinds = std::count_if(
      game_.pieces().begin(), game_.pieces().end(),
      [&](const std::string& piece) {
        return piece.size() > 1 &&
               std::isupper(static_cast<unsigned char>(piece[0])) != 0 &&
               std::find(names.begin(), names.end(), piece) == names.end();
      });
  return kinds > 1;
}

std::string Taxonomy::piece_code() const {
  if (game_.mentions("letter")) return "pl";
  for (const std::string& piece : game_.pieces()) {
    for (const syntax::Statement& statement : game_.description().statements) {
      if (statement.subject.name == piece && statement.value.is(Kind::kArray)) {
        return "pi";
      }
    }
  }
  const syntax::Statement* squares = game_.definition("square");
  const bool colored_squares =
      squares && !syntax::list_items(squares->value).empty() &&
      squares->verb == "is" && !squares->value.is_word("triangle") &&
      !squares->value.is_word("hexagon");
  if (game_.pieces().empty() && game_.grid().empty()) return "";
  std::string code = "p";
  if (game_.calls("reverse") || game_.calls("toggle")) code += 's';
  if (has_pictures()) code += 'a';
  const std::vector<std::string>& pieces = game_.pieces();
  const bool has_numbers =
      (squares && squares->value.is_word("number")) ||
      std::any_of(pieces.begin(), pieces.end(), [](const std::string& piece) {
        return std::isdigit(static_cast<unsigned char>(piece[0])) != 0;
      });
  if (has_numbers) code += 'n';
  const bool owned =
      game_.players() > 1 && !has_choice() && !(pieces.empty() && has_numbers);
  if (owned || colored_squares) code += 'c';
  return code;
}

}  // namespace

std::vector<Category> categorize(const syntax::Description& description) {
  return Taxonomy(description).classify();
}

std::string to_string(const std::vector<Category>& categories) {
  std::string text;
  for (const Category& category : categories) {
    if (!text.empty()) text += ' ';
    text += category.code;
  }
  return text;
}

}  // namespace translators::eggg::english
