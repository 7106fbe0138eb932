// How a board is laid out and drawn; board.cc finds it.

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <map>
#include <string_view>

#include "gamemaster/board/board.h"
#include "gamemaster/board/move_notation.h"
#include "gdl/expression.h"
#include "gdl/symbol_table.h"

namespace gamemaster::board {

namespace {

constexpr const char* kMark = "*";  // where a fact has no content

std::optional<std::size_t> index_of(const std::vector<std::string>& values,
                                    const std::string& value) {
  const auto found = std::find(values.begin(), values.end(), value);
  if (found == values.end()) return std::nullopt;
  return static_cast<std::size_t>(found - values.begin());
}

std::string padded_left(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

void add_line(std::string& text, std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  text += line + '\n';
}

std::size_t longest(const std::vector<std::string>& texts) {
  std::size_t width = 0;
  for (const std::string& text : texts) width = std::max(width, text.size());
  return width;
}

/// What stands in a cell when drawn.
std::string drawn(const BoardLayout& layout,
                  const std::optional<std::string>& content, bool hole) {
  // Where empty cells have a fact of their own, a cell without one is no
  // part of the board.
  if (!content) return layout.blank.empty() && !hole ? "." : " ";
  if (*content == layout.blank) return ".";
  const auto piece = layout.pieces.find(*content);
  return piece == layout.pieces.end() ? *content : piece->second.short_form;
}

/// The cell that a fact lies in and what it puts there.
struct Placed {
  std::size_t cell;
  std::string content;
  std::string part;  ///< hue, value or chroma, where that is one of three facts
};

std::optional<Placed> place_fact(const BoardLayout& layout,
                                 const gdl::Expression& fact) {
  if (!fact.is_list() || fact.items.size() != layout.arity + 1 ||
      gdl::canonical_text(fact.items[0]) != layout.relation) {
    return std::nullopt;
  }
  const auto argument = [&fact](std::size_t index) {
    return gdl::canonical_text(fact.items[index + 1]);
  };
  const auto column =
      index_of(layout.columns.values, argument(layout.columns.argument));
  const auto row = index_of(layout.rows.values, argument(layout.rows.argument));
  if (!column || !row) return std::nullopt;
  std::string content = layout.content ? argument(*layout.content) : kMark;
  if (layout.owner) content = argument(*layout.owner) + " " + content;
  if (layout.detail) content += " " + argument(*layout.detail);
  return Placed{*row * layout.columns.values.size() + *column,
                std::move(content),
                layout.munsell ? argument(*layout.content - 1) : ""};
}

/// Puts the parts of the colours of cells together.
class MunsellCells {
 public:
  /// False where the cell has that part already.
  bool add(const Placed& placed) {
    const auto part =
        std::find(kParts.begin(), kParts.end(), placed.part) - kParts.begin();
    if (static_cast<std::size_t>(part) == kParts.size()) return false;
    auto& text = cells_[placed.cell][static_cast<std::size_t>(part)];
    if (!text.empty()) return false;
    text = placed.content;
    return true;
  }

  void write(BoardPosition& position) const {
    const auto told = [](const std::string& text) {
      return text.empty() ? "?" : text;
    };
    for (const auto& [cell, parts] : cells_) {
      position.cells[cell] =
          told(parts[0]) + " " + told(parts[1]) + "/" + told(parts[2]);
    }
  }

 private:
  static constexpr std::array<std::string_view, 3> kParts = {"hue", "value",
                                                             "chroma"};
  std::map<std::size_t, std::array<std::string, kParts.size()>> cells_;
};

/// The lines of a board whose cells are drawn already.
class Drawing {
 public:
  Drawing(const BoardLayout& layout, const std::vector<std::string>& cells)
      : layout_(layout),
        cells_(cells),
        columns_(layout.columns.values.size()),
        rows_(layout.rows.values.size()),
        label_width_(longest(layout.rows.labels)) {
    // As wide as any content that is known, so that columns do not jump about
    // from state to state.
    std::size_t width =
        std::max(longest(cells), longest(layout.columns.labels));
    for (const auto& [content, piece] : layout.pieces) {
      width = std::max(width, piece.short_form.size());
    }
    pitch_ = width + 1;
    // It must have a half.
    if (layout.slant != 0) pitch_ += pitch_ % 2;
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t column = 0; column < columns_; ++column) {
        if (!is_hole(row, column)) left_ = std::min(left_, offset(row, column));
      }
    }
  }

  /// From the top, the labels of the columns last.
  std::vector<std::string> lines() const {
    std::vector<std::string> lines(rows_ + 1);
    for (std::size_t row = 0; row < rows_; ++row) {
      std::string& line = lines[rows_ - 1 - row];
      line = padded_left(layout_.rows.labels[row], label_width_);
      for (std::size_t column = 0; column < columns_; ++column) {
        if (is_hole(row, column)) continue;
        put(cells_[row * columns_ + column], offset(row, column), line);
      }
    }
    for (std::size_t column = 0; column < columns_; ++column) {
      std::size_t lowest = 0;
      while (layout_.slant != 0 && lowest + 1 < rows_ &&
             is_hole(lowest, column)) {
        ++lowest;
      }
      put(layout_.columns.labels[column],
          offset(lowest, column) - layout_.slant * half(),
          lines[rows_ - lowest]);
    }
    return lines;
  }

 private:
  bool is_hole(std::size_t row, std::size_t column) const {
    return layout_.slant != 0 && layout_.holes[row * columns_ + column];
  }

  std::ptrdiff_t half() const {
    return static_cast<std::ptrdiff_t>(pitch_ / 2);
  }

  /// Where a cell begins, from anywhere.
  std::ptrdiff_t offset(std::size_t row, std::size_t column) const {
    return static_cast<std::ptrdiff_t>(column * pitch_) +
           layout_.slant * half() * static_cast<std::ptrdiff_t>(row);
  }

  void put(const std::string& text, std::ptrdiff_t offset,
           std::string& line) const {
    // A label of these may stand half a cell before the first cell.
    const std::size_t begin =
        label_width_ + 2 +
        static_cast<std::size_t>(offset - left_ +
                                 (layout_.slant > 0 ? half() : 0));
    line.resize(std::max(line.size(), begin + text.size()), ' ');
    line.replace(begin, text.size(), text);
  }

  const BoardLayout& layout_;
  const std::vector<std::string>& cells_;
  std::size_t columns_;
  std::size_t rows_;
  std::size_t label_width_;
  std::size_t pitch_ = 0;
  std::ptrdiff_t left_ = std::numeric_limits<std::ptrdiff_t>::max();
};

}  // namespace

BoardPosition place(const BoardLayout& layout,
                    std::span<const std::string> facts) {
  BoardPosition position;
  position.cells.resize(layout.rows.values.size() *
                        layout.columns.values.size());
  MunsellCells colours;
  for (const std::string& fact : facts) {
    gdl::Diagnostics ignored;
    const auto placed =
        place_fact(layout, gdl::read_first_expression(fact, ignored));
    if (placed && layout.munsell && colours.add(*placed)) continue;
    if (placed && !layout.munsell && !position.cells[placed->cell]) {
      position.cells[placed->cell] = placed->content;
    } else {
      position.others.push_back(fact);
    }
  }
  colours.write(position);
  return position;
}

std::string draw(const BoardLayout& layout,
                 std::span<const std::string> facts) {
  const BoardPosition position = place(layout, facts);
  std::vector<std::string> cells;
  cells.reserve(position.cells.size());
  for (std::size_t i = 0; i < position.cells.size(); ++i) {
    const bool hole = !layout.holes.empty() && layout.holes[i];
    cells.push_back(drawn(layout, position.cells[i], hole));
  }
  std::string text;
  for (std::string& line : Drawing(layout, cells).lines()) {
    add_line(text, std::move(line));
  }
  if (!position.others.empty()) add_line(text, list_facts(position.others));
  return text;
}

std::string legend(const BoardLayout& layout) {
  const bool by_case = !layout.upper_case_owner.empty();
  std::map<std::string, std::string> meanings;  // by short form
  for (const auto& [content, piece] : layout.pieces) {
    if (by_case) {
      meanings[gdl::fold_case(piece.short_form)] = piece.name;
    } else {
      meanings[piece.short_form] =
          piece.owner.empty() ? piece.name : piece.owner + " " + piece.name;
    }
  }
  std::string text;
  for (const auto& [short_form, meaning] : meanings) {
    if (short_form == meaning) continue;
    text += (text.empty() ? "" : ", ") + short_form + " = " + meaning;
  }
  if (by_case) {
    text += (text.empty() ? "" : "; ") + layout.lower_case_owner +
            " in small letters, " + layout.upper_case_owner + " in capitals";
  }
  return text;
}

std::string list_facts(std::span<const std::string> facts,
                       std::size_t longest) {
  std::string text;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const std::string fact = plain_text(facts[i]);
    if (i > 0 && text.size() + fact.size() > longest) {
      return text + " and " + std::to_string(facts.size() - i) + " more";
    }
    text += (i == 0 ? "" : ", ");
    text += fact.substr(0, longest);
  }
  return text;
}

}  // namespace gamemaster::board
