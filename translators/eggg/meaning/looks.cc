// What is only seen: the shape of the board and of its squares, colours and
// pictures. Of all these the shape of the board alone is of the rules, too.

#include "translators/board_games/looks.h"

#include <algorithm>
#include <array>
#include <functional>

#include "translators/eggg/meaning/meaning_reader.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;
using board_games::Look;

constexpr std::size_t kLongestRow = 32;  // squares on a side

/// The polygons that have names of their own, beside the square.
struct Polygon {
  const char* name;
  int sides;
};
constexpr std::array kPolygons = {
    Polygon{"circle", 0},  Polygon{"triangle", 3}, Polygon{"pentagon", 5},
    Polygon{"hexagon", 6}, Polygon{"heptagon", 7}, Polygon{"octagon", 8},
    Polygon{"nonagon", 9}, Polygon{"decagon", 10}};

/// A picture; nothing where the value is none.
std::optional<std::vector<std::vector<bool>>> picture_of(
    const syntax::Expression& value) {
  std::vector<std::vector<bool>> rows;
  for (const syntax::Expression& row : value.operands) {
    rows.emplace_back();
    for (const syntax::Expression& bit : row.operands) {
      const auto number = syntax::whole_number(bit);
      if (number != 0 && number != 1) return std::nullopt;
      rows.back().push_back(*number == 1);
    }
    const std::size_t width = rows.back().size();
    if (!row.is(Kind::kArray) || width == 0 || width > kLongestRow ||
        width != rows.front().size()) {
      return std::nullopt;
    }
  }
  if (rows.empty() || rows.size() > kLongestRow) return std::nullopt;
  return rows;
}

}  // namespace

/// The squares of the grid that are no part of the board.
void MeaningReader::cut_board(const std::function<bool(int, int)>& has) {
  Board& board = model_.board;
  board.off.resize(static_cast<std::size_t>(board.width) *
                   static_cast<std::size_t>(board.height));
  for (int y = 1; y <= board.height; ++y) {
    for (int x = 1; x <= board.width; ++x) {
      if (has(x, y)) continue;
      board.off[board.index(x, y)] = true;
      if (board.men.empty() || !board.men[board.index(x, y)]) continue;
      // A board of colours has one everywhere.
      if (model_.colours > 0) {
        board.men[board.index(x, y)].reset();
        continue;
      }
      error(start_->position, "off-board",
            "a piece starts on (" + std::to_string(x) + ", " +
                std::to_string(y) + "), which is cut off by `" +
                shape_->source + "`");
    }
  }
}

/// `board is hexagon` of hexagons or triangles, which fill it.
bool MeaningReader::read_tiled_shape() {
  const Board& board = model_.board;
  const syntax::Expression& shape = shape_->value;
  const int size = board.height;
  if (board.shape == Shape::kTriangle) {
    if (!is_hexagon_of_triangles() || board.width < 2 * size - 1) return false;
    // As many triangles lie below the middle as above it; the first of the
    // lowest row points down.
    const int side = size / 2;
    const int left = side % 2;
    cut_board([=](int x, int y) {
      const int from_middle = y <= side ? side - y : y - side - 1;
      return x > left + from_middle && x < left + 4 * side - from_middle;
    });
    model_.looks.push_back(
        {Look::Of::kCells, 0, "triangles", source_of(*shape_)});
    return true;
  }
  if (board.width != board.height) return false;
  if (shape.is_word("hexagon") && size % 2 == 1) {
    const int corner = (size - 1) / 2;
    cut_board([=](int x, int y) {
      return x + y > corner + 1 && x + y < 2 * size + 1 - corner;
    });
    return true;
  }
  if (!shape.is_word("triangle")) return false;
  cut_board([=](int x, int y) { return x + y <= size + 1; });
  return true;
}

bool MeaningReader::is_hexagon_of_triangles() const {
  return shape_ && shape_->value.is_word("hexagon") &&
         model_.board.shape == Shape::kTriangle && model_.board.height % 2 == 0;
}

/// The grid of such a board has so many rows as are said; its axes are oblique
/// there, and here a column is every other triangle of a row.
void MeaningReader::widen_for_triangles() {
  Board& board = model_.board;
  if (!is_hexagon_of_triangles() || board.width != board.height) return;
  const int width = 2 * board.height - 1 + board.height / 2 % 2;
  if (width > kLargestSide) {
    error(shape_->position, "no-size",
          "a hexagon of triangles has at most " +
              std::to_string(kLargestSide / 2) + " rows");
    return;
  }
  board.width = said_width_ = width;
}

void MeaningReader::read_shape() {
  if (!shape_) return;
  const Board& board = model_.board;
  const syntax::Expression& shape = shape_->value;
  const bool is_tiled = board.shape != Shape::kSquare;
  if (shape.is_word("square") && board.width == board.height &&
      board.shape != Shape::kHexagon) {
    return;
  }
  const auto polygon =
      std::find_if(kPolygons.begin(), kPolygons.end(),
                   [&](const Polygon& one) { return shape.is_word(one.name); });
  if (is_tiled && read_tiled_shape()) return;
  if (is_tiled || polygon == kPolygons.end()) {
    unsupported(
        *shape_,
        "this shape of a board (there are `board is square` with sides of one "
        "length, `board is circle` and polygons of squares, triangles to "
        "decagons, of hexagons `board is triangle` and, with an odd side, "
        "`board is hexagon`, and that of triangles, with an even one)");
    return;
  }
  const std::vector<bool> inside =
      board_games::squares_inside(board.width, board.height, polygon->sides);
  cut_board([&](int x, int y) { return inside[board.index(x, y)]; });
  model_.looks.push_back({Look::Of::kBoard, 0,
                          polygon->sides == 0
                              ? std::string("circle")
                              : "polygon_" + std::to_string(polygon->sides),
                          source_of(*shape_)});
}

/// `Amber is "7.5YR 7/12"` and `Kite is [[0, 1], [1, 1]]` of a player or a
/// piece.
void MeaningReader::read_looks() {
  const auto look_at = [&](Look::Of of, std::size_t index,
                           const std::string& name) {
    const auto found = named_.find(name);
    if (found == named_.end()) return;
    const syntax::Statement& statement = *found->second.statement;
    const syntax::Expression& value = statement.value;
    std::optional<std::string> look;
    if (value.is(Kind::kText)) {
      found->second.is_used = true;
      look = board_games::munsell_look(value.text);
      if (!look) {
        error(value.position, "no-colour",
              "`" + syntax::to_string(value) +
                  "` is no colour in Munsell's notation: expected a hue, a "
                  "value from 0 to 10 and a chroma, as in \"5R 4/14\", or a "
                  "gray as in \"N 5\"");
      }
    } else if (value.is(Kind::kArray)) {
      if (const auto picture = picture_of(value)) {
        look = board_games::bitmap_look(*picture);
      }
    }
    if (!look) return;
    found->second.is_used = true;
    model_.looks.push_back({of, index, *look, source_of(statement)});
  };
  for (std::size_t i = 0; i < model_.players.size(); ++i) {
    look_at(Look::Of::kPlayer, i, model_.players[i]);
  }
  for (std::size_t i = 0; i < model_.kinds.size(); ++i) {
    if (!model_.kinds[i].owner) {
      look_at(Look::Of::kKind, i, model_.kinds[i].name);
    }
  }
}

}  // namespace translators::eggg::meaning
