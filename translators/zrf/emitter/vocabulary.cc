#include "translators/zrf/emitter/vocabulary.h"

#include <cctype>
#include <string_view>

#include "translators/zrf/formulas/action.h"

namespace translators::zrf::emitter {

namespace {

/// Upper and lower case are different in rule files: `A1` may stand beside
/// `a1`, which fresh names take care of.
std::string word_of(std::string_view name) {
  std::string word;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool fits = byte < 128 && (std::isalnum(byte) != 0 || c == '_');
    word += fits ? c : '_';
  }
  if (word.find_first_not_of('_') == std::string::npos) word = "name" + word;
  return word;
}

rules::Terms words_of(const std::vector<std::string>& names) {
  rules::Names used;
  rules::Terms words;
  for (const std::string& name : names) {
    words.emplace_back(used.fresh(word_of(name)));
  }
  return words;
}

}  // namespace

Vocabulary::Vocabulary(const game::Game& game)
    : attributes_(words_of(formulas::attributes_of(game))),
      has_coordinates_(!game.board.coordinates.empty()) {
  rules::Names players;
  const std::string chance = "random";
  bool has_chance = false;
  for (const game::Player& player : game.players) {
    const bool is_chance = player.is_random && player.acts;
    // The first of them owns its pieces under the name of the role.
    players_.emplace_back(is_chance && !has_chance
                              ? chance
                              : players.fresh(word_of(player.name)));
    roles_.push_back(is_chance ? rules::Term(chance) : players_.back());
    has_chance |= is_chance;
  }
  std::vector<std::string> names;
  for (const game::PieceType& type : game.types) names.push_back(type.name);
  types_ = words_of(names);
  rules::Names pieces;
  for (const game::Player& player : game.players) {
    rules::Terms& own = pieces_.emplace_back();
    for (const rules::Term& type : types_) {
      own.emplace_back(pieces.fresh(word_of(player.name) + "_" + type.name));
    }
  }
  rules::Names move_types;
  move_types_.emplace("", move_types.fresh("plain"));
  for (const std::string& type : game.move_types) {
    move_types_.emplace(type, move_types.fresh(word_of(type)));
  }
  if (has_coordinates_) {
    std::map<std::string, rules::Term> columns;
    std::map<std::string, rules::Term> rows;
    rules::Names column_names;
    rules::Names row_names;
    for (const auto& [column, row] : game.board.coordinates) {
      if (!columns.contains(column)) {
        columns.emplace(column, column_names.fresh(word_of(column)));
      }
      if (!rows.contains(row)) rows.emplace(row, row_names.fresh(word_of(row)));
      places_.push_back({columns.at(column), rows.at(row)});
    }
  } else {
    rules::Names place_names;
    for (const std::string& place : game.board.places) {
      places_.push_back({place_names.fresh(word_of(place))});
    }
  }
}

rules::Terms Vocabulary::place_variables(const std::string& ending) const {
  if (!has_coordinates_) return {rules::Term("?at" + ending)};
  return {rules::Term("?x" + ending), rules::Term("?y" + ending)};
}

rules::Terms Vocabulary::nowhere() const {
  if (!has_coordinates_) return {"off"};
  return {"off", "off"};
}

}  // namespace translators::zrf::emitter
