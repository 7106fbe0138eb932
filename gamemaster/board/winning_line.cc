#include "gamemaster/board/winning_line.h"

#include <algorithm>
#include <cstdlib>

#include "gamemaster/board/board_pieces.h"
#include "gdl/expression.h"

namespace gamemaster::board {

namespace {

constexpr std::size_t kShortestLine = 3;

/// The arguments of a fact with the content that says that nothing is there.
std::string emptied(const BoardLayout& layout, const std::string& text) {
  if (layout.blank.empty() || !layout.content) return "";
  gdl::Diagnostics ignored;
  gdl::Expression fact = gdl::read_first_expression(text, ignored);
  std::string content = layout.blank;
  if (layout.owner) {
    // Owner and content are written one after the other.
    const std::size_t end = content.find(' ');
    if (content[0] == '(' || end == std::string::npos) return "";
    fact.items[*layout.owner + 1] =
        gdl::read_first_expression(content.substr(0, end), ignored);
    content = content.substr(end + 1);
  }
  fact.items[*layout.content + 1] =
      gdl::read_first_expression(content, ignored);
  return gdl::canonical_text(fact);
}

struct Offset {
  int across = 0;
  int up = 0;
};

Offset offset(std::size_t columns, std::size_t from, std::size_t to) {
  return {static_cast<int>(to % columns) - static_cast<int>(from % columns),
          static_cast<int>(to / columns) - static_cast<int>(from / columns)};
}

bool is_one_step(const Offset& offset) {
  return std::abs(offset.across) <= 1 && std::abs(offset.up) <= 1;
}

/// Whether each cell is next to the one before, in the same direction.
bool are_in_a_row(std::size_t columns, const std::vector<std::size_t>& cells) {
  const Offset first = offset(columns, cells[0], cells[1]);
  for (std::size_t i = 2; i < cells.size(); ++i) {
    const Offset next = offset(columns, cells[i - 1], cells[i]);
    if (next.across != first.across || next.up != first.up) return false;
  }
  return is_one_step(first);
}

/// Whether they touch one another, if only by a corner, from side to side.
bool are_a_chain(std::size_t columns, std::size_t rows,
                 const std::vector<std::size_t>& cells) {
  std::vector<std::size_t> chain = {cells[0]};
  for (std::size_t i = 0; i < chain.size(); ++i) {
    for (const std::size_t cell : cells) {
      const bool is_new =
          std::find(chain.begin(), chain.end(), cell) == chain.end();
      if (is_new && is_one_step(offset(columns, chain[i], cell))) {
        chain.push_back(cell);
      }
    }
  }
  const auto has = [&chain](const auto& stands_there) {
    return std::any_of(chain.begin(), chain.end(), stands_there);
  };
  const bool left_to_right =
      has([&](std::size_t cell) { return cell % columns == 0; }) &&
      has([&](std::size_t cell) { return cell % columns == columns - 1; });
  const bool below_to_above =
      has([&](std::size_t cell) { return cell / columns == 0; }) &&
      has([&](std::size_t cell) { return cell / columns == rows - 1; });
  return chain.size() == cells.size() && (left_to_right || below_to_above);
}

}  // namespace

std::vector<PieceFact> piece_facts(const BoardLayout& layout,
                                   std::span<const std::string> facts) {
  std::vector<PieceFact> pieces;
  for (const std::string& fact : facts) {
    const BoardPosition position = place(layout, {&fact, 1});
    if (!position.others.empty()) continue;
    for (std::size_t cell = 0; cell < position.cells.size(); ++cell) {
      const auto& content = position.cells[cell];
      if (!content || *content == layout.blank) continue;
      pieces.push_back({fact, cell, *content, emptied(layout, fact)});
    }
  }
  return pieces;
}

std::vector<std::size_t> winning_line(const BoardLayout& layout,
                                      std::size_t pieces,
                                      std::span<const PieceFact> deciding) {
  const std::size_t columns = layout.columns.values.size();
  const std::size_t rows = layout.rows.values.size();
  if (deciding.size() < kShortestLine || deciding.size() >= pieces) return {};
  std::vector<std::size_t> cells;
  bool one_kind = true;
  for (const PieceFact& piece : deciding) {
    // Numbers are counts of something.
    if (is_number(piece.content)) return {};
    one_kind = one_kind && piece.content == deciding[0].content;
    cells.push_back(piece.cell);
  }
  std::sort(cells.begin(), cells.end());
  const bool is_line = are_in_a_row(columns, cells) ||
                       (one_kind && are_a_chain(columns, rows, cells));
  return is_line ? cells : std::vector<std::size_t>();
}

}  // namespace gamemaster::board
