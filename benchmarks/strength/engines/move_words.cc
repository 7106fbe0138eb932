#include "benchmarks/strength/engines/move_words.h"

#include <cctype>
#include <cstddef>
#include <optional>

#include "gdl/diagnostics.h"

namespace benchmarks::engines {

namespace {

struct Kind {
  char letter;
  std::string_view name;
};

constexpr Kind kKinds[] = {
    {'q', "queen"}, {'r', "rook"}, {'b', "bishop"}, {'n', "knight"}};

[[noreturn]] void refuse(std::string_view what, std::string_view text) {
  throw gdl::Error(std::string(what) + ": " + std::string(text));
}

/// 1 to 25; nothing for other text.
std::optional<int> number(std::string_view text) {
  if (text.empty() || text.size() > 2) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) return std::nullopt;
    value = 10 * value + (c - '0');
  }
  if (value < 1 || value > 25) return std::nullopt;
  return value;
}

int index(const gdl::Expression& move, std::size_t item) {
  const auto value =
      item < move.items.size() ? number(move.items[item].atom) : std::nullopt;
  if (!value) refuse("no move with a word", to_string(move));
  return *value;
}

/// GTP has no column I, for it looks like a 1.
char letter_of(int column, Words words) {
  if (words == Words::kGtp && column > 8) ++column;
  return static_cast<char>('a' + column - 1);
}

std::optional<int> column_of(char letter, Words words) {
  const int c = std::tolower(static_cast<unsigned char>(letter));
  if (c < 'a' || c > 'z' || (words == Words::kGtp && c == 'i')) {
    return std::nullopt;
  }
  const int column = c - 'a' + 1;
  return words == Words::kGtp && c > 'i' ? column - 1 : column;
}

int row_of(int row, const MoveForm& form) {
  return form.flipped_rows > 0 ? form.flipped_rows + 1 - row : row;
}

std::string cell_word(const gdl::Expression& move, std::size_t item,
                      const MoveForm& form) {
  return letter_of(index(move, item), form.words) +
         std::to_string(row_of(index(move, item + 1), form));
}

/// `COLUMN ROW` of the cell that a word names.
std::string cell_of(std::string_view word, const MoveForm& form) {
  const auto column =
      word.empty() ? std::nullopt : column_of(word.front(), form.words);
  const auto row = column ? number(word.substr(1)) : std::nullopt;
  if (!row) refuse("no cell", word);
  return std::to_string(*column) + " " + std::to_string(row_of(*row, form));
}

std::string uci_move(std::string_view word, bool is_king,
                     const MoveForm& form) {
  if (word.size() != 4 && word.size() != 5) refuse("no move", word);
  const int columns = word[2] - word[0];
  if (is_king && columns == 2) return "(castle short)";
  if (is_king && columns == -2) return "(castle long)";
  const std::string cells =
      cell_of(word.substr(0, 2), form) + " " + cell_of(word.substr(2, 2), form);
  if (word.size() == 4) return "(move " + cells + ")";
  for (const Kind& kind : kKinds) {
    if (kind.letter == word[4]) {
      return "(promote " + cells + " " + std::string(kind.name) + ")";
    }
  }
  refuse("no kind", word);
}

}  // namespace

std::string to_word(const gdl::Expression& move, int side,
                    const MoveForm& form) {
  if (move.is("pass") || move.is("noop")) return "pass";
  if (move.items.empty()) refuse("no move with a word", to_string(move));
  const gdl::Expression& name = move.items.front();
  if (name.is("put")) return cell_word(move, 1, form);
  if (name.is("castle") && move.items.size() == 2) {
    const std::string row = side == 0 ? "1" : "8";
    return "e" + row + (move.items[1].is("short") ? "g" : "c") + row;
  }
  const bool promotes = name.is("promote") && move.items.size() == 6;
  if (!name.is("move") && !promotes) {
    refuse("no move with a word", to_string(move));
  }
  std::string word = cell_word(move, 1, form) + cell_word(move, 3, form);
  for (const Kind& kind : kKinds) {
    if (promotes && move.items[5].is(kind.name)) word += kind.letter;
  }
  return word;
}

std::string to_move(std::string_view word, bool is_king, const MoveForm& form) {
  if (form.words == Words::kUci) return uci_move(word, is_king, form);
  std::string small;
  for (const char c : word) {
    small += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (small == "pass" || small == "resign") return form.pass;
  return "(put " + cell_of(small, form) + ")";
}

}  // namespace benchmarks::engines
