// Players, pieces and the grid.

#include <algorithm>
#include <array>

#include "translators/board_games/looks.h"
#include "translators/eggg/meaning/meaning_reader.h"
#include "translators/eggg/values/players.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

std::string name_of(const syntax::Expression& expression) {
  if (expression.is(Kind::kNumber)) return expression.text;
  return expression.is(Kind::kWord) ? expression.text : expression.name;
}

}  // namespace

std::optional<std::size_t> MeaningReader::player_named(
    const syntax::Expression& expression) const {
  for (std::size_t i = 0; i < model_.players.size(); ++i) {
    if (model_.players[i] == expression.text ||
        (!expression.name.empty() && model_.players[i] == expression.name)) {
      return i;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> MeaningReader::kind_named(
    const syntax::Expression& expression) const {
  if (expression.is(Kind::kText)) {
    return expression.operands.size() == 1 ? kind_named(expression.operands[0])
                                           : std::nullopt;
  }
  if (!expression.is(Kind::kName) && !expression.is(Kind::kLetter) &&
      !expression.is(Kind::kNumber) && !expression.is(Kind::kWord)) {
    return std::nullopt;
  }
  const auto find = [&](const auto& is_meant) -> std::optional<std::size_t> {
    const auto found = std::find_if(
        model_.kinds.begin(), model_.kinds.end(),
        [&](const PieceKind& kind) { return is_meant(kind.name); });
    if (found == model_.kinds.end()) return std::nullopt;
    return static_cast<std::size_t>(found - model_.kinds.begin());
  };
  const auto exact = find([&](const std::string& name) {
    return name == expression.text ||
           (!expression.name.empty() && name == expression.name);
  });
  if (exact || player_named(expression)) return exact;
  // `Pawns` are Pawn pieces.
  return find(
      [&](const std::string& name) { return expression.text == name + "s"; });
}

void MeaningReader::read_players(const syntax::Statement& statement) {
  for (const syntax::Expression* item : syntax::list_items(statement.value)) {
    const bool is_name = item->is(Kind::kName) || item->is(Kind::kLetter) ||
                         item->is(Kind::kWord);
    if (!is_name) {
      error(item->position, "no-player",
            "`" + syntax::to_string(*item) + "` is no name of a player");
      continue;
    }
    if (player_named(*item)) {
      error(item->position, "two-of-a-name",
            "two players are called " + item->text);
      continue;
    }
    model_.players.push_back(name_of(*item));
  }
  model_.players_source = source_of(statement);
}

void MeaningReader::read_pieces(const syntax::Statement& statement) {
  const auto add = [&](const std::string& name, gdl::SourcePosition position) {
    const bool known =
        std::any_of(model_.kinds.begin(), model_.kinds.end(),
                    [&](const PieceKind& kind) { return kind.name == name; });
    if (known) {
      error(position, "two-of-a-name", "two pieces are called " + name);
      return;
    }
    model_.kinds.push_back({name, std::nullopt});
  };
  for (const syntax::Expression* item : syntax::list_items(statement.value)) {
    if (item->is(Kind::kRange)) {
      const auto first = whole_number(item->operands[0]);
      const auto last = whole_number(item->operands[1]);
      if (!first || !last || *last < *first || *last - *first > 400) {
        error(item->position, "no-range",
              "`" + syntax::to_string(*item) + "` is no range of pieces");
        continue;
      }
      for (int i = *first; i <= *last; ++i) {
        add(std::to_string(i), item->position);
      }
    } else if (item->is(Kind::kName) || item->is(Kind::kLetter) ||
               item->is(Kind::kNumber) || item->is(Kind::kWord)) {
      add(name_of(*item), item->position);
    } else {
      error(item->position, "no-piece",
            "`" + syntax::to_string(*item) + "` is no name of a piece");
    }
  }
  model_.pieces_source = source_of(statement);
}

void MeaningReader::read_squares(const syntax::Statement& statement) {
  // Colours say what is shown; where squares toggle, they are what is played.
  constexpr std::array kColors = {"black", "white",  "red",    "blue",
                                  "green", "yellow", "orange", "brown"};
  for (const syntax::Expression* item : syntax::list_items(statement.value)) {
    const bool is_color =
        std::any_of(kColors.begin(), kColors.end(),
                    [&](const char* color) { return item->is_word(color); });
    if (statement.verb == "has" && item->is_word("number")) {
      say_once(numbers_, statement);
    } else if (statement.verb == "has" && item->is_word("letter")) {
      say_once(letters_, statement);
    } else if (statement.verb == "is" &&
               (item->is_word("hexagon") || item->is_word("triangle"))) {
      const Shape shape =
          item->is_word("hexagon") ? Shape::kHexagon : Shape::kTriangle;
      if (model_.board.shape != Shape::kSquare && model_.board.shape != shape) {
        error(item->position, "no-meaning",
              "squares of two shapes have no meaning here");
      }
      model_.board.shape = shape;
    } else if (statement.verb == "is" && item->is_word("circle")) {
      model_.looks.push_back(
          {board_games::Look::Of::kCells, 0, "circles", source_of(statement)});
    } else if (statement.verb == "is" &&
               (is_color || item->is(Kind::kName) || item->is(Kind::kLetter))) {
      colours_.push_back(item->text);
      colours_source_ = source_of(statement);
    } else if (statement.verb != "is" || !item->is_word("square")) {
      unsupported(statement, "squares with `" + syntax::to_string(*item) + "`");
    }
  }
}

void MeaningReader::read_grid(const syntax::Expression& dimensions,
                              const syntax::Statement& statement) {
  std::vector<int> sides;
  for (const syntax::Expression& side : dimensions.operands) {
    const auto size = whole_number(side);
    if (!size || *size < 1 || *size > kLargestSide) {
      error(side.position, "no-size",
            "a grid has sides of 1 to " + std::to_string(kLargestSide) +
                ", not " + syntax::to_string(side));
      return;
    }
    sides.push_back(*size);
  }
  if (sides.size() != 2) {
    unsupported(statement,
                "a grid of " + std::to_string(sides.size()) + " dimensions");
    return;
  }
  model_.board.width = sides[0];
  model_.board.height = sides[1];
  model_.board.source = source_of(statement);
}

void MeaningReader::name_players() {
  if (!model_.players.empty()) {
    if (says_players_ &&
        number_of_players_ != static_cast<int>(model_.players.size())) {
      error(model_.players_source.position, "number-of-players",
            "the game is for " + std::to_string(number_of_players_) + ", but " +
                std::to_string(model_.players.size()) + " are named");
    }
    return;
  }
  if (!says_players_) {
    number_of_players_ = 2;
    model_.inferences.push_back(
        "The number of players is not given: there are two.");
  }
  model_.players = values::compass_names(number_of_players_);
  std::string names;
  for (const std::string& name : model_.players) {
    names += (names.empty() ? "" : ", ") + name;
  }
  model_.inferences.push_back("The players have no names: they are " + names +
                              ".");
}

void MeaningReader::match_pieces_with_players() {
  if (model_.form == TurnForm::kPress) return find_kinds_of_presses();
  const bool on_board =
      model_.form == TurnForm::kPlace || model_.form == TurnForm::kMove;
  if (!on_board) return;
  if (model_.kinds.empty()) {
    model_.kinds.push_back({"Piece", std::nullopt});
    model_.inferences.push_back(
        "The pieces have no names: all are of one kind.");
  }
  if (model_.players.size() == 1) {
    model_.men_have_kinds = true;
    return;
  }
  model_.men_have_owners = true;
  bool all_owned = true;
  for (PieceKind& kind : model_.kinds) {
    for (std::size_t i = 0; i < model_.players.size(); ++i) {
      if (model_.players[i] == kind.name) kind.owner = i;
    }
    all_owned = all_owned && kind.owner.has_value();
  }
  model_.men_have_kinds = !all_owned && model_.kinds.size() > 1;
}

}  // namespace translators::eggg::meaning
