#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>
#include <sstream>

#include "translators/eggg/meaning_reader.h"
#include "translators/eggg/random.h"

namespace translators::eggg {

namespace {

using Kind = Expression::Kind;

constexpr int kLargestSide = 40;

/// Names of players who have none, as the dissertation has them.
std::vector<std::string> compass_names(int players) {
  switch (players) {
    case 1:
      return {"Player"};
    case 2:
      return {"North", "South"};
    case 4:
      return {"North", "East", "South", "West"};
    case 6:
      return {"North", "Northeast", "Southeast",
              "South", "Southwest", "Northwest"};
    case 8:
      return {"North", "Northeast", "East", "Southeast",
              "South", "Southwest", "West", "Northwest"};
    default: {
      std::vector<std::string> names;
      for (int i = 1; i <= players; ++i) {
        names.push_back("Player" + std::to_string(i));
      }
      return names;
    }
  }
}

std::string name_of(const Expression& expression) {
  if (expression.is(Kind::kNumber)) return expression.text;
  return expression.is(Kind::kWord) ? expression.text : expression.name;
}

}  // namespace

std::optional<std::size_t> MeaningReader::player_named(
    const Expression& expression) const {
  for (std::size_t i = 0; i < model_.players.size(); ++i) {
    if (model_.players[i] == expression.text ||
        (!expression.name.empty() && model_.players[i] == expression.name)) {
      return i;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> MeaningReader::kind_named(
    const Expression& expression) const {
  if (expression.is(Kind::kText)) {
    return expression.operands.size() == 1 ? kind_named(expression.operands[0])
                                           : std::nullopt;
  }
  if (!expression.is(Kind::kName) && !expression.is(Kind::kLetter) &&
      !expression.is(Kind::kNumber) && !expression.is(Kind::kWord)) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < model_.kinds.size(); ++i) {
    const std::string& name = model_.kinds[i].name;
    if (name == expression.text ||
        (!expression.name.empty() && name == expression.name)) {
      return i;
    }
    // `Pawns` are Pawn pieces.
    if (expression.text == name + "s") return i;
  }
  return std::nullopt;
}

void MeaningReader::read_players(const Statement& statement) {
  for (const Expression* item : list_items(statement.value)) {
    const bool is_name = item->is(Kind::kName) || item->is(Kind::kLetter) ||
                         item->is(Kind::kWord);
    if (!is_name) {
      error(item->position, "no-player",
            "`" + to_string(*item) + "` is no name of a player");
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

void MeaningReader::read_pieces(const Statement& statement) {
  const auto add = [&](const std::string& name, SourcePosition position) {
    const bool known =
        std::any_of(model_.kinds.begin(), model_.kinds.end(),
                    [&](const PieceKind& kind) { return kind.name == name; });
    if (known) {
      error(position, "two-of-a-name", "two pieces are called " + name);
      return;
    }
    model_.kinds.push_back({name, std::nullopt});
  };
  for (const Expression* item : list_items(statement.value)) {
    if (item->is(Kind::kRange)) {
      const auto first = whole_number(item->operands[0]);
      const auto last = whole_number(item->operands[1]);
      if (!first || !last || *last < *first || *last - *first > 400) {
        error(item->position, "no-range",
              "`" + to_string(*item) + "` is no range of pieces");
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
            "`" + to_string(*item) + "` is no name of a piece");
    }
  }
  model_.pieces_source = source_of(statement);
}

void MeaningReader::read_squares(const Statement& statement) {
  for (const Expression* item : list_items(statement.value)) {
    if (item->is_word("hexagon")) {
      model_.board.shape = Shape::kHexagon;
    } else if (item->is_word("triangle")) {
      unsupported(statement, "a board of triangles");
    } else if (item->is_word("number")) {
      has_heaps_ = true;
    } else if (item->is_word("letter")) {
      has_letters_ = true;
    } else if (!item->is_word("square") && !item->is_word("black") &&
               !item->is_word("white")) {
      unsupported(statement, "squares with `" + to_string(*item) + "`");
    }
  }
}

void MeaningReader::read_grid(const Expression& dimensions,
                              const Statement& statement) {
  std::vector<int> sides;
  for (const Expression& side : dimensions.operands) {
    const auto size = whole_number(side);
    if (!size || *size < 1 || *size > kLargestSide) {
      error(side.position, "no-size",
            "a grid has sides of 1 to " + std::to_string(kLargestSide) +
                ", not " + to_string(side));
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
  model_.players = compass_names(number_of_players_);
  std::string names;
  for (const std::string& name : model_.players) {
    names += (names.empty() ? "" : ", ") + name;
  }
  model_.inferences.push_back("The players have no names: they are " + names +
                              ".");
}

void MeaningReader::match_pieces_with_players() {
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

std::vector<std::size_t> MeaningReader::shuffled(const std::string& name,
                                                 const Expression& array) {
  const auto known = orders_.find(name);
  if (known != orders_.end()) return known->second;
  std::vector<std::size_t> order(array.operands.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // A kind that never leaves squares of its colour, and comes in pairs, is put
  // on both.
  std::map<std::size_t, std::vector<std::size_t>> bound;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Expression& item = array.operands[i];
    const Expression& word =
        item.is(Kind::kPhrase) ? item.operands.back() : item;
    const auto kind = kind_named(word);
    if (!kind) continue;
    bool keeps_colour = false;
    for (const MoveRule& rule : model_.moves) {
      if (rule.kind != kind) continue;
      const Coordinate& x = rule.to.x;
      const Coordinate& y = rule.to.y;
      keeps_colour = x.base == Coordinate::Base::kRelative &&
                     y.base == Coordinate::Base::kRelative &&
                     (x.first + y.first) % 2 == 0 &&
                     (x.last + y.last) % 2 == 0 && x.is_range() == y.is_range();
      if (!keeps_colour) break;
    }
    if (keeps_colour) bound[*kind].push_back(i);
  }
  // Arrays of the same length are shuffled alike, so that both sides mirror
  // each other.
  Random random(options_.seed);
  const auto fits = [&] {
    return std::all_of(bound.begin(), bound.end(), [&](const auto& entry) {
      if (entry.second.size() != 2) return true;
      const auto at = [&](std::size_t item) {
        return std::find(order.begin(), order.end(), item) - order.begin();
      };
      return (at(entry.second[0]) + at(entry.second[1])) % 2 == 1;
    });
  };
  constexpr int kMostTries = 1000;
  int tries = 0;
  do {
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[random.below(i)]);
    }
  } while (!fits() && ++tries < kMostTries);
  if (orders_.empty()) {
    model_.inferences.push_back(
        "What is shuffled is shuffled once, before the game, by the seed " +
        std::to_string(options_.seed) +
        "; lists of the same length get the same order.");
    for (const auto& [kind, places] : bound) {
      if (places.size() != 2) continue;
      model_.inferences.push_back(
          "A " + model_.kinds[kind].name +
          " never leaves squares of its colour: shuffled, two of them are put "
          "on squares of different colours.");
    }
  }
  orders_[name] = order;
  return order;
}

std::vector<const Expression*> MeaningReader::row_items(const Expression& row) {
  std::vector<const Expression*> items;
  for (const Expression& item : row.operands) {
    const auto array = arrays_.find(item.name);
    if (array == arrays_.end()) {
      items.push_back(&item);
      continue;
    }
    named_[item.name].is_used = true;
    const Expression& value = array->second->value;
    std::vector<std::size_t> order(value.operands.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (shuffled_.contains(item.name)) order = shuffled(item.name, value);
    for (const std::size_t i : order) items.push_back(&value.operands[i]);
  }
  return items;
}

void MeaningReader::read_square(const Expression& item, int x, int y,
                                bool is_solution) {
  Board& board = model_.board;
  const std::size_t index = board.index(x, y);
  auto& men = is_solution ? board.solution : board.men;
  if (item.is_word("empty")) return;
  if (item.is_word("off")) {
    if (board.off.empty()) board.off.resize(men.size());
    board.off[index] = true;
    return;
  }
  if (has_heaps_ && model_.form == TurnForm::kRemove) {
    const auto counters = whole_number(item);
    if (!counters || *counters < 0 || *counters > 100) {
      error(item.position, "no-heap",
            "`" + to_string(item) + "` is no number of counters");
      return;
    }
    board.heaps[index] = *counters;
    return;
  }
  Man man;
  const std::vector<Expression> alone = {item};
  const std::vector<Expression>& words =
      item.is(Kind::kPhrase) || item.is(Kind::kText) ? item.operands : alone;
  for (const Expression& word : words) {
    if (const auto kind = kind_named(word)) {
      if (model_.men_have_kinds) man.kind = kind;
      if (model_.kinds[*kind].owner) man.owner = model_.kinds[*kind].owner;
    } else if (const auto player = player_named(word)) {
      man.owner = *player;
    } else {
      error(word.position, "unknown-piece",
            "`" + to_string(word) +
                "` is neither a piece, nor a player, nor empty");
      return;
    }
  }
  if (model_.men_have_owners && !man.owner) {
    error(item.position, "whose-piece",
          "`" + to_string(item) + "`: say whose it is, as in `" +
              model_.players.front() + " " + to_string(item) + "`");
    return;
  }
  if (model_.men_have_kinds && !man.kind) {
    error(item.position, "which-piece",
          "`" + to_string(item) + "`: say which piece it is");
    return;
  }
  men[index] = man;
}

void MeaningReader::read_boards() {
  Board& board = model_.board;
  if (board.width == 0) return;
  const std::size_t size = static_cast<std::size_t>(board.width) *
                           static_cast<std::size_t>(board.height);
  for (const bool is_solution : {false, true}) {
    const Statement* statement = is_solution ? solution_ : start_;
    if (!statement) continue;
    (is_solution ? board.solution_source : board.start) = source_of(*statement);
    if (statement->value.is_word("empty")) continue;
    const Expression* rows = &statement->value;
    const auto array = arrays_.find(rows->name);
    if (array != arrays_.end()) {
      named_[rows->name].is_used = true;
      rows = &array->second->value;
    }
    if (rows->is(Kind::kInvocation) && functions_.contains(rows->name) &&
        !is_solution) {
      board.men.resize(size);
      read_computed_board(*statement);
      continue;
    }
    if (!rows->is(Kind::kArray)) {
      unsupported(*statement, "this set-up");
      continue;
    }
    if (static_cast<int>(rows->operands.size()) != board.height) {
      error(rows->position, "rows-of-board",
            "the board has " + std::to_string(board.height) +
                " rows, but here are " + std::to_string(rows->operands.size()));
      continue;
    }
    (is_solution ? board.solution : board.men).resize(size);
    if (model_.form == TurnForm::kRemove) board.heaps.resize(size);
    for (int i = 0; i < board.height; ++i) {
      const Expression& row = rows->operands[static_cast<std::size_t>(i)];
      const auto items = row.is(Kind::kArray)
                             ? row_items(row)
                             : std::vector<const Expression*>{};
      if (static_cast<int>(items.size()) != board.width) {
        error(row.position, "columns-of-board",
              "the board has " + std::to_string(board.width) +
                  " columns, but here are " + std::to_string(items.size()));
        continue;
      }
      for (int x = 1; x <= board.width; ++x) {
        read_square(*items[static_cast<std::size_t>(x - 1)], x,
                    board.height - i, is_solution);
      }
    }
  }
  if (model_.form == TurnForm::kRemove) board.men.clear();
}

/// `board starts Generate(2)`: a number on each square, 0 for an empty one, n
/// for the n-th piece, or the n-th player's where they have only one.
void MeaningReader::read_computed_board(const Statement& statement) {
  Board& board = model_.board;
  const Expression& call = statement.value;
  for (const auto& [name, cases] : functions_) used_functions_.insert(name);
  Evaluation evaluation(parameters_, functions_, board.width, board.height,
                        options_.seed);
  const auto grid = evaluation.grid_after(call);
  if (!grid) {
    error(evaluation.failed_at(), "no-value",
          "the board cannot be worked out: " + evaluation.failure());
    return;
  }
  if (model_.men_have_owners && model_.men_have_kinds) {
    unsupported(statement, "working out whose piece it is");
    return;
  }
  const std::size_t sorts =
      model_.men_have_owners ? model_.players.size() : model_.kinds.size();
  for (std::size_t i = 0; i < grid->size(); ++i) {
    const double value = (*grid)[i];
    if (value == 0) continue;
    if (value != std::floor(value) || value < 0 ||
        value > static_cast<double>(sorts)) {
      std::ostringstream text;
      text << value;
      error(call.position, "no-piece",
            "the board is worked out to have the number " + text.str() +
                " on a square, but there are only " + std::to_string(sorts) +
                " pieces");
      return;
    }
    const auto sort = static_cast<std::size_t>(value) - 1;
    Man man;
    (model_.men_have_owners ? man.owner : man.kind) = sort;
    board.men[i] = man;
  }
  model_.inferences.push_back(
      "The set-up is worked out once, before the game, by the seed " +
      std::to_string(options_.seed) + ".");
}

void MeaningReader::read_letters() {
  Board& board = model_.board;
  if (!solution_ || !solution_->value.is(Kind::kArray) || board.width == 0) {
    error({}, "no-solution", "a puzzle of letters needs a grid and a solution");
    return;
  }
  board.solution_source = source_of(*solution_);
  board.letters.resize(static_cast<std::size_t>(board.width) *
                       static_cast<std::size_t>(board.height));
  const auto& rows = solution_->value.operands;
  const Expression* start =
      start_ && start_->value.is(Kind::kArray) ? &start_->value : nullptr;
  const auto is_size = [&](const std::vector<Expression>& grid) {
    return static_cast<int>(grid.size()) == board.height &&
           std::all_of(grid.begin(), grid.end(), [&](const Expression& row) {
             return static_cast<int>(row.operands.size()) == board.width;
           });
  };
  if (!is_size(rows) || (start && !is_size(start->operands))) {
    error(solution_->position, "rows-of-board",
          "the solution and the board should be " +
              std::to_string(board.width) + " by " +
              std::to_string(board.height));
    return;
  }
  for (int i = 0; i < board.height; ++i) {
    for (int x = 0; x < board.width; ++x) {
      const auto r = static_cast<std::size_t>(i);
      const auto c = static_cast<std::size_t>(x);
      const Expression& item = rows[r].operands[c];
      const bool is_black = item.is(Kind::kNumber) || item.is_word("empty");
      if (start) {
        const Expression& square = start->operands[r].operands[c];
        const auto open = whole_number(square);
        if (!open || (*open != 0) == is_black) {
          error(item.position, "black-square",
                "the board and the solution disagree about the square (" +
                    std::to_string(x + 1) + ", " +
                    std::to_string(board.height - i) + ")");
          return;
        }
      }
      if (is_black) continue;
      if (item.text.size() != 1 ||
          std::isalpha(static_cast<unsigned char>(item.text[0])) == 0) {
        error(item.position, "no-letter",
              "`" + to_string(item) + "` is no letter");
        return;
      }
      board.letters[board.index(x + 1, board.height - i)] = item.text;
    }
  }
  model_.inferences.push_back(
      "The order in which squares are filled does not matter: they are filled "
      "row by row, each once, and the puzzle is over when the board is full.");
  model_.inferences.push_back(
      "A composite puzzle is solved in part: the goal is the share of letters "
      "that are right.");
}

}  // namespace translators::eggg
