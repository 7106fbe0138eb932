// What stands where at the start, and where it has to be in the end.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>
#include <sstream>

#include "translators/eggg/meaning/meaning_reader.h"
#include "translators/eggg/values/random.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

}  // namespace

std::vector<std::size_t> MeaningReader::shuffled(
    const std::string& name, const syntax::Expression& array) {
  const auto known = orders_.find(name);
  if (known != orders_.end()) return known->second;
  std::vector<std::size_t> order(array.operands.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // A kind that never leaves squares of its colour, and comes in pairs, is put
  // on both.
  std::map<std::size_t, std::vector<std::size_t>> bound;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const syntax::Expression& item = array.operands[i];
    const syntax::Expression& word =
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
  values::Random random(options_.seed);
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

/// What all can choose from stands nowhere, but may be shown as a board.
void MeaningReader::check_choices() {
  if (model_.form != TurnForm::kChoose || !start_) return;
  const syntax::Expression& rows = start_->value;
  bool is_shown = rows.is(Kind::kArray);
  for (const syntax::Expression& row : rows.operands) {
    is_shown = is_shown && row.is(Kind::kArray) &&
               std::all_of(row.operands.begin(), row.operands.end(),
                           [&](const syntax::Expression& item) {
                             return kind_named(item) || item.is_word("empty");
                           });
  }
  if (!is_shown) unsupported(*start_, "this set-up of what can be chosen");
}

/// Only lists of the board can be shuffled.
void MeaningReader::check_shuffles() {
  for (const auto& [name, statement] : shuffled_) {
    const auto array = arrays_.find(name);
    if (array != arrays_.end() && array->second->value.operands.size() > 1 &&
        !statement->value) {
      continue;
    }
    error(statement->subject.position, "no-list",
          "`" + syntax::to_string(statement->subject) +
              "` is no list that can be shuffled: expected a statement such as "
              "`Row is [black Rook, black King]`");
  }
}

/// `rand BigBlackPiece`: one of the list, each time anew.
const syntax::Expression& MeaningReader::drawn_from(
    const syntax::Expression& list) {
  if (!drawn_) {
    drawn_.emplace(options_.seed);
    model_.inferences.push_back(
        "What stands where at random is drawn once, before the game, by the "
        "seed " +
        std::to_string(options_.seed) + ".");
  }
  return list.operands[drawn_->below(list.operands.size())];
}

std::vector<const syntax::Expression*> MeaningReader::row_items(
    const syntax::Expression& row) {
  std::vector<const syntax::Expression*> items;
  for (const syntax::Expression& item : row.operands) {
    const bool is_drawn = item.is(Kind::kPhrase) && item.operands.size() == 2 &&
                          item.operands[0].is_word("rand");
    const std::string& name = is_drawn ? item.operands[1].name : item.name;
    const auto array = arrays_.find(name);
    if (array == arrays_.end()) {
      items.push_back(&item);
      continue;
    }
    named_[name].is_used = true;
    const syntax::Expression& value = array->second->value;
    if (is_drawn && value.operands.empty()) {
      error(item.position, "no-list",
            "`" + syntax::to_string(item) + "`: nothing is in this list");
      continue;
    }
    if (is_drawn) {
      items.push_back(&drawn_from(value));
      continue;
    }
    std::vector<std::size_t> order(value.operands.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (shuffled_.contains(item.name)) order = shuffled(item.name, value);
    for (const std::size_t i : order) items.push_back(&value.operands[i]);
  }
  return items;
}

void MeaningReader::read_square(const syntax::Expression& item, int x, int y,
                                std::vector<std::optional<Man>>& men) {
  Board& board = model_.board;
  const std::size_t index = board.index(x, y);
  if (item.is_word("empty")) return;
  if (item.is_word("off")) {
    if (board.off.empty()) board.off.resize(men.size());
    board.off[index] = true;
    return;
  }
  if (numbers_ && model_.form == TurnForm::kRemove) {
    const auto counters = whole_number(item);
    if (!counters || *counters < 0 || *counters > 100) {
      error(item.position, "no-heap",
            "`" + syntax::to_string(item) + "` is no number of counters");
      return;
    }
    board.heaps[index] = *counters;
    return;
  }
  Man man;
  const std::vector<syntax::Expression> alone = {item};
  const std::vector<syntax::Expression>& words =
      item.is(Kind::kPhrase) || item.is(Kind::kText) ? item.operands : alone;
  bool has_kind = false;
  bool has_owner = false;
  for (const syntax::Expression& word : words) {
    const auto kind = kind_named(word);
    const auto player = kind ? std::nullopt : player_named(word);
    if ((kind && has_kind) || (player && has_owner)) {
      error(word.position, "unknown-piece",
            "`" + syntax::to_string(item) + "` names two " +
                (kind ? "pieces" : "players"));
      return;
    }
    has_kind = has_kind || kind;
    has_owner = has_owner || player;
    if (kind) {
      if (model_.men_have_kinds) man.kind = kind;
      if (model_.kinds[*kind].owner) man.owner = model_.kinds[*kind].owner;
    } else if (player) {
      man.owner = *player;
    } else {
      error(word.position, "unknown-piece",
            "`" + syntax::to_string(word) +
                "` is neither a piece, nor a player, nor empty");
      return;
    }
  }
  if (model_.men_have_owners && !man.owner) {
    error(item.position, "whose-piece",
          "`" + syntax::to_string(item) + "`: say whose it is, as in `" +
              model_.players.front() + " " + syntax::to_string(item) + "`");
    return;
  }
  if (model_.men_have_kinds && !man.kind) {
    error(item.position, "which-piece",
          "`" + syntax::to_string(item) + "`: say which piece it is");
    return;
  }
  men[index] = man;
}

/// The rows of a board from the top, for each of its squares.
void MeaningReader::read_rows(const syntax::Expression& rows,
                              std::vector<std::optional<Man>>& men) {
  const Board& board = model_.board;
  if (static_cast<int>(rows.operands.size()) != said_height_) {
    error(rows.position, "rows-of-board",
          "the board has " + std::to_string(said_height_) +
              " rows, but here are " + std::to_string(rows.operands.size()));
    return;
  }
  men.resize(static_cast<std::size_t>(board.width) *
             static_cast<std::size_t>(board.height));
  for (int i = 0; i < board.height; ++i) {
    const syntax::Expression& row = rows.operands[static_cast<std::size_t>(
        i + said_height_ - board.height)];
    const auto items = row.is(Kind::kArray)
                           ? row_items(row)
                           : std::vector<const syntax::Expression*>{};
    if (static_cast<int>(items.size()) != said_width_) {
      error(row.position, "columns-of-board",
            "the board has " + std::to_string(said_width_) +
                " columns, but here are " + std::to_string(items.size()));
      continue;
    }
    for (int x = 1; x <= board.width; ++x) {
      read_square(*items[static_cast<std::size_t>(x - 1)], x, board.height - i,
                  men);
    }
  }
}

void MeaningReader::read_boards() {
  Board& board = model_.board;
  if (board.width == 0) return;
  const std::size_t size = static_cast<std::size_t>(board.width) *
                           static_cast<std::size_t>(board.height);
  for (const bool is_solution : {false, true}) {
    const syntax::Statement* statement = is_solution ? solution_ : start_;
    if (!statement) continue;
    (is_solution ? board.solution_source : board.start) = source_of(*statement);
    if (statement->value.is_word("empty")) continue;
    const syntax::Expression* rows = &statement->value;
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
    if (model_.form == TurnForm::kRemove) board.heaps.resize(size);
    read_rows(*rows, is_solution ? board.solution : board.men);
  }
  if (model_.form == TurnForm::kRemove) board.men.clear();
  if (model_.colours > 0 && board.men.empty()) {
    const std::size_t last = model_.colours - 1;
    board.men.assign(size, Man{std::nullopt, last});
    model_.inferences.push_back("The board starts " + model_.kinds[last].name +
                                ".");
  }
}

/// `board starts Generate(2)`: a number on each square, 0 for an empty one, n
/// for the n-th piece, or the n-th player's where they have only one.
void MeaningReader::read_computed_board(const syntax::Statement& statement) {
  Board& board = model_.board;
  const syntax::Expression& call = statement.value;
  for (const auto& [name, cases] : functions_) used_functions_.insert(name);
  values::Evaluation evaluation(parameters_, functions_, board.width,
                                board.height, options_.seed);
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
    if (value == 0) {
      // A square without a piece has a colour nevertheless: the last one.
      if (model_.colours > 0) {
        board.men[i] = Man{std::nullopt, model_.colours - 1};
      }
      continue;
    }
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
  if (start_ && !start_->value.is(Kind::kArray)) {
    unsupported(*start_, "this set-up");
    return;
  }
  board.solution_source = source_of(*solution_);
  board.letters.resize(static_cast<std::size_t>(board.width) *
                       static_cast<std::size_t>(board.height));
  const auto& rows = solution_->value.operands;
  const syntax::Expression* start = start_ ? &start_->value : nullptr;
  const auto is_size = [&](const std::vector<syntax::Expression>& grid) {
    return static_cast<int>(grid.size()) == board.height &&
           std::all_of(
               grid.begin(), grid.end(), [&](const syntax::Expression& row) {
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
      const syntax::Expression& item = rows[r].operands[c];
      const bool is_black = item.is(Kind::kNumber) || item.is_word("empty");
      if (start) {
        const syntax::Expression& square = start->operands[r].operands[c];
        const auto open = value_of(square);
        const bool is_known = open && (*open == 0 || *open == 1);
        if (!is_known || (*open != 0) == is_black) {
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
              "`" + syntax::to_string(item) + "` is no letter");
        return;
      }
      board.letters[board.index(x + 1, board.height - i)] = item.text;
    }
  }
  model_.inferences.push_back(
      "The order in which squares are filled does not matter: they are filled "
      "row by row, each once, and the puzzle is over when the board is full.");
  model_.is_composite = composite_ != nullptr;
  model_.inferences.push_back(
      model_.is_composite
          ? "A composite puzzle is solved in part: the goal is the share of "
            "letters that are right."
          : "A puzzle that is not composite is solved as a whole: every letter "
            "has to be right.");
}

}  // namespace translators::eggg::meaning
