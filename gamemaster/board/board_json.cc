#include "gamemaster/board/board_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "gamemaster/board/board_pieces.h"
#include "gamemaster/board/move_marks.h"
#include "gamemaster/board/move_notation.h"
#include "gdl/json_text.h"

namespace gamemaster::board {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kSmallestCheckered = 5;

Json to_json(const BoardAxis& axis) {
  return {{"argument", axis.argument},
          {"values", axis.values},
          {"labels", axis.labels}};
}

}  // namespace

std::string moves_json(const BoardLayout& layout,
                       const std::vector<std::string>& facts,
                       const std::vector<std::string>& legal,
                       std::vector<MoveEffect> effects) {
  if (effects.empty()) {
    for (const std::string& move : legal) effects.push_back({move, {}, {}});
  }
  constexpr const char* kKeys[] = {"", "ArrowLeft", "ArrowRight", "ArrowUp",
                                   "ArrowDown"};
  const std::vector<MoveMarks> moves = mark_moves(layout, facts, effects);
  const std::vector<std::string> names = move_names(layout, effects, moves);
  std::map<PointingPath, std::size_t> counts;
  for (const MoveMarks& move : moves) {
    for (const PointingPath& path : move.paths) ++counts[path];
  }
  Json rows = Json::array();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const MoveMarks& move = moves[i];
    Json row = {{"name", names[i]}, {"paths", move.paths}};
    // Steps of several cells may be alike in one of them.
    const bool alone = std::all_of(
        move.paths.begin(), move.paths.end(), [&](const PointingPath& path) {
          const bool slides = path.size() == 1 && !move.action.moved.empty();
          return counts[path] == 1 && path.front().size() == 1 && !slides;
        });
    if (!alone) {
      row["rank"] = move.rank;
      row["changes"] = Json::array();
      for (const CellChange& change : move.changes) {
        row["changes"].push_back(
            {change.cell, change.after ? Json(*change.after) : Json()});
      }
    }
    if (move.column) row["column"] = *move.column;
    if (move.key != ArrowKey::kNone) {
      row["key"] = kKeys[static_cast<std::size_t>(move.key)];
    }
    rows.push_back(std::move(row));
  }
  return gdl::json_text(rows);
}

bool is_checkered(const BoardLayout& layout) {
  const std::size_t side = layout.columns.values.size();
  return layout.slant == 0 && !layout.triangles &&
         side == layout.rows.values.size() && side >= kSmallestCheckered &&
         layout.content.has_value() && layout.structure.regions.empty() &&
         std::none_of(layout.holes.begin(), layout.holes.end(),
                      [](bool hole) { return hole; });
}

std::string layout_json(const BoardLayout& layout,
                        const std::vector<std::string>& roles) {
  Json pieces = Json::object();
  std::set<std::string> owners;
  for (const auto& [content, piece] : layout.pieces) {
    pieces[content] = {{"name", piece.name},
                       {"owner", piece.owner},
                       {"short", piece.short_form}};
    if (!piece.owner.empty()) owners.insert(piece.owner);
  }
  Json joined = Json::array();
  for (const JoinedSides& each : layout.structure.joined) {
    joined.push_back(
        {{"role", each.role}, {"leftToRight", each.left_to_right}});
  }
  Json stores;
  if (const auto& found = layout.structure.stores) {
    stores = {{"relation", found->relation}, {"turned", found->turned}};
  }
  return gdl::json_text(Json{{"relation", layout.relation},
                             {"columns", to_json(layout.columns)},
                             {"rows", to_json(layout.rows)},
                             {"slant", layout.slant},
                             {"triangles", layout.triangles},
                             {"looks", layout.looks},
                             {"holes", layout.holes},
                             {"checkered", is_checkered(layout)},
                             {"marks", !layout.content.has_value()},
                             {"blank", layout.blank},
                             {"munsell", layout.munsell},
                             {"pieces", std::move(pieces)},
                             {"owners", order_owners(owners, roles)},
                             {"links", layout.structure.links},
                             {"regions", layout.structure.regions},
                             {"joined", std::move(joined)},
                             {"stores", std::move(stores)}});
}

std::string table_json(const gdl::Table& table) {
  Json places = Json::array();
  for (const gdl::Table::Place& place : table.places) {
    places.push_back({{"name", place.name},
                      {"shape", place.shape},
                      {"x", place.x},
                      {"y", place.y},
                      {"width", place.width},
                      {"height", place.height}});
  }
  Json things = Json::array();
  for (const gdl::Table::Thing& thing : table.things) {
    things.push_back({{"name", thing.name},
                      {"picture", thing.picture},
                      {"colour", thing.colour}});
  }
  return gdl::json_text(
      Json{{"places", std::move(places)}, {"things", std::move(things)}});
}

std::string position_json(const BoardLayout& layout,
                          const std::vector<std::string>& facts) {
  const BoardPosition position = place(layout, facts);
  Json cells = Json::array();
  for (const auto& cell : position.cells) {
    cells.push_back(cell ? Json(*cell) : Json());
  }
  return gdl::json_text(
      Json{{"cells", std::move(cells)}, {"others", position.others}});
}

}  // namespace gamemaster::board
