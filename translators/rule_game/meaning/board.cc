#include "translators/rule_game/meaning/board.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <utility>

#include "gdl/json_text.h"
#include "gdl/number_in.h"
#include "gdl/symbol_table.h"

namespace translators::rule_game::meaning {

namespace {

using Json = nlohmann::json;

std::string capitals(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string property_text(const Json& value) {
  std::string text;
  if (value.is_string()) {
    text = value.get<std::string>();
  } else if (value.is_boolean()) {
    text = value.get<bool>() ? "true" : "false";
  } else {
    text = value.dump();
  }
  const auto number = gdl::number_in<std::int32_t>(text);
  return number ? std::to_string(*number) : text;
}

std::optional<int> whole(const Json& piece, const char* key) {
  const auto found = piece.find(key);
  if (found == piece.end() || !found->is_number_integer()) return std::nullopt;
  const auto value = found->get<std::int64_t>();
  if (value < -1000000 || value > 1000000) return std::nullopt;
  return static_cast<int>(value);
}

class BoardReader {
 public:
  explicit BoardReader(gdl::Diagnostics& diagnostics)
      : diagnostics_(diagnostics) {}

  std::optional<Board> read(const Json& json) {
    const Json* list = &json;
    if (json.is_object() && json.contains("value")) list = &json["value"];
    if (!list->is_array() || list->empty()) {
      return fail(
          "a board is a list of pieces, "
          "[{\"id\":0,\"x\":1,\"y\":1,\"color\":\"RED\",\"shape\":"
          "\"STAR\"}], or an object with one as its \"value\"");
    }
    if (list->size() > kCells) return fail("it has more than 36 pieces");
    Board board;
    for (const Json& one : *list) {
      if (!add(one, board)) return std::nullopt;
    }
    std::sort(board.pieces.begin(), board.pieces.end(),
              [](const Piece& a, const Piece& b) { return a.id < b.id; });
    return board;
  }

 private:
  std::nullopt_t fail(const std::string& why) {
    diagnostics_.error({}, "bad-board", "the board cannot be read: " + why);
    return std::nullopt;
  }

  bool add(const Json& one, Board& board) {
    if (!one.is_object()) {
      fail("every piece is an object, not " + gdl::json_text(one));
      return false;
    }
    const auto x = whole(one, "x");
    const auto y = whole(one, "y");
    if (!x || !y || *x < 1 || *x > kSide || *y < 1 || *y > kSide) {
      fail(
          "x and y of a piece are whole numbers from 1 to 6, unlike those of " +
          gdl::json_text(one));
      return false;
    }
    Piece piece;
    piece.id = whole(one, "id").value_or(static_cast<int>(board.pieces.size()));
    piece.cell = cell_at(*x, *y);
    if (board.at(piece.cell)) {
      fail("two pieces stand on x=" + std::to_string(*x) +
           ", y=" + std::to_string(*y) + "; here each needs a cell of its own");
      return false;
    }
    for (const Piece& other : board.pieces) {
      if (other.id != piece.id) continue;
      fail("two pieces have the id " + std::to_string(piece.id));
      return false;
    }
    for (const auto& [key, value] : one.items()) {
      const bool is_place = key == "id" || key == "x" || key == "y" ||
                            key == "buckets" || key == "dropped";
      if (is_place || value.is_structured() || value.is_null()) continue;
      piece.properties[key] = property_text(value);
    }
    piece.is_plain = piece.properties.contains("color") &&
                     piece.properties.contains("shape") &&
                     !piece.properties.contains("image");
    if (piece.is_plain) {
      std::map<std::string, std::string> plain;
      for (const char* key : {"color", "shape"}) {
        plain[key] = capitals(piece.properties[key]);
      }
      piece.properties = std::move(plain);
    }
    board.pieces.push_back(std::move(piece));
    return true;
  }

  gdl::Diagnostics& diagnostics_;
};

/// The values that the rules name for each property, and where a range of
/// numbers is asked for, its ends.
using Pools = std::map<std::string, std::set<std::string>>;

void collect(const syntax::Expression& value, std::set<std::string>& pool) {
  if (value.kind == syntax::Expression::Kind::kNumber) {
    pool.insert(std::to_string(value.number));
  } else if (value.kind == syntax::Expression::Kind::kText) {
    pool.insert(value.text);
  }
  for (const syntax::Expression& part : value.parts) collect(part, pool);
}

Pools pools_of(const syntax::RuleFile& file) {
  Pools pools = {{"color", {"RED", "BLACK", "BLUE", "YELLOW"}},
                 {"shape", {"SQUARE", "STAR", "CIRCLE", "TRIANGLE"}}};
  for (const syntax::RuleLine& line : file.lines) {
    for (const syntax::Atom& atom : line.atoms) {
      for (const syntax::PropertyTest& test : atom.properties) {
        const bool is_plain = test.key == "color" || test.key == "shape";
        std::set<std::string>& pool = pools[test.key];
        if (!test.is_names) collect(test.expression, pool);
        for (const std::string& name : test.names) {
          pool.insert(is_plain ? capitals(name) : name);
        }
      }
    }
  }
  for (auto& [key, pool] : pools) {
    if (pool.empty()) pool = {"0", "1", "2", "3"};
  }
  return pools;
}

}  // namespace

int nearest_bucket(int cell) {
  const bool is_right = column_of(cell) > kSide / 2;
  const bool is_upper = row_of(cell) > kSide / 2;
  if (is_upper) return is_right ? 1 : 0;
  return is_right ? 2 : 3;
}

const Piece* Board::at(int cell) const {
  for (const Piece& piece : pieces) {
    if (piece.cell == cell) return &piece;
  }
  return nullptr;
}

std::optional<Board> read_board(std::string_view json,
                                gdl::Diagnostics& diagnostics) {
  const Json read = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  if (read.is_discarded()) {
    diagnostics.error({}, "bad-board",
                      "the board cannot be read: it is no JSON");
    return std::nullopt;
  }
  return BoardReader(diagnostics).read(read);
}

Board draw_board(const syntax::RuleFile& file, int pieces, std::uint64_t seed) {
  const Pools pools = pools_of(file);
  std::mt19937_64 random(seed);
  // By itself, as distributions of the standard library differ.
  const auto below = [&](std::size_t n) {
    return static_cast<std::size_t>(random() % n);
  };
  std::vector<int> cells(kCells);
  for (int i = 0; i < kCells; ++i) cells[static_cast<std::size_t>(i)] = i + 1;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::swap(cells[i], cells[i + below(cells.size() - i)]);
  }
  cells.resize(static_cast<std::size_t>(std::clamp(pieces, 1, kCells)));
  std::sort(cells.begin(), cells.end());
  Board board;
  for (const int cell : cells) {
    Piece piece;
    piece.id = static_cast<int>(board.pieces.size());
    piece.cell = cell;
    piece.is_plain = pools.size() == 2;
    for (const auto& [key, pool] : pools) {
      auto value = pool.begin();
      std::advance(value, static_cast<std::ptrdiff_t>(below(pool.size())));
      piece.properties[key] = piece.is_plain ? *value : gdl::fold_case(*value);
    }
    board.pieces.push_back(std::move(piece));
  }
  return board;
}

}  // namespace translators::rule_game::meaning
