// What a person may choose about a game: `player can set NAME to 1..8`.

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "gdl/number_in.h"
#include "translators/eggg/meaning/meaning_reader.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;

constexpr const char* kBoardSize = "board size";

/// `rounds` is `round`, and `board size` can be written `board_size`.
std::string key_of(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  return syntax::canonical(text);
}

std::string key_of(const syntax::Expression& subject) {
  if (!subject.is(Kind::kPhrase)) return subject.name;
  std::string key;
  for (const syntax::Expression& word : subject.operands) {
    key += (key.empty() ? "" : " ") + word.name;
  }
  return key;
}

/// What another statement says as long as nobody sets it.
bool has_own_statement(const std::string& key) {
  return key == "round" || key == "turn" || key == kBoardSize;
}

/// What has a meaning, but none as a number that is used.
bool is_no_number(const std::string& key) {
  constexpr std::array kNouns = {"player", "piece", "square", "board",
                                 "grid",   "goal",  "tie",    "game",
                                 "move",   "score", "puzzle"};
  return std::find(kNouns.begin(), kNouns.end(), key) != kNouns.end();
}

/// The whole number that a text is, all of it.
std::optional<double> whole_number_in(const std::string& text) {
  const auto value = gdl::number_in<double>(text);
  return value && *value == std::floor(*value) ? value : std::nullopt;
}

}  // namespace

int MeaningReader::setting(const std::string& name, int value) const {
  const auto found = parameters_.find(name);
  return found == parameters_.end() ? value : static_cast<int>(found->second);
}

/// Whether a statement other than `but` speaks of this name.
bool MeaningReader::is_mentioned(const std::string& name,
                                 const syntax::Statement& but) const {
  bool found = false;
  for (const syntax::Statement& statement : description_.statements) {
    if (&statement == &but) continue;
    syntax::for_each_expression(
        statement, [&](const syntax::Expression& expression) {
          found = found || expression.name == name || expression.text == name;
        });
  }
  return found;
}

void MeaningReader::read_settings() {
  std::set<std::string> known = {"round", "turn"};
  for (const syntax::Statement& statement : description_.statements) {
    if (statement.kind == syntax::Statement::Kind::kSetting) {
      known.insert(key_of(statement.subject));
    }
  }
  for (const auto& [name, text] : options_.parameters) {
    const std::string key = known.contains(name) ? name : key_of(name);
    const auto value = whole_number_in(text);
    if (!known.contains(key)) {
      error({}, "unknown-setting", "this game has no setting `" + name + "`");
    } else if (!value) {
      error({}, "unknown-setting",
            "`" + text + "` is no whole number for the setting `" + name + "`");
    } else {
      parameters_[key] = *value;
    }
  }
  for (const syntax::Statement& statement : description_.statements) {
    if (statement.kind == syntax::Statement::Kind::kSetting)
      read_setting(statement);
  }
}

void MeaningReader::read_setting(const syntax::Statement& statement) {
  const std::string key = key_of(statement.subject);
  const syntax::Expression& range = statement.value;
  const auto first = range.is(Kind::kRange) ? whole_number(range.operands[0])
                                            : whole_number(range);
  const auto last =
      range.is(Kind::kRange) ? whole_number(range.operands[1]) : first;
  if (!first || !last || *last < *first) {
    unsupported(statement, "this range of a setting");
    return;
  }
  const auto chosen = parameters_.find(key);
  if (chosen == parameters_.end()) {
    if (!has_own_statement(key)) parameters_[key] = *first;
  } else if (chosen->second < *first || chosen->second > *last) {
    error(statement.position, "setting-out-of-range",
          "`" + key + "` can be set to " + std::to_string(*first) + " to " +
              std::to_string(*last));
  }
  if (is_no_number(key) ||
      (!has_own_statement(key) && !is_mentioned(key, statement))) {
    error(statement.subject.position, "never-used",
          "nothing in this game depends on `" +
              syntax::to_string(statement.subject) + "`");
  }
}

/// Settings that say what another statement says need such a game.
void MeaningReader::check_settings() {
  const bool counts_turns = model_.form == TurnForm::kPlace ||
                            model_.form == TurnForm::kMove ||
                            model_.form == TurnForm::kRemove;
  std::set<std::string> without_meaning;
  if (model_.form != TurnForm::kChoose) without_meaning.insert("round");
  if (!counts_turns) without_meaning.insert("turn");
  if (!counts_turns || model_.form == TurnForm::kRemove) {
    without_meaning.insert(kBoardSize);
  }
  for (const syntax::Statement& statement : description_.statements) {
    const std::string key = statement.kind == syntax::Statement::Kind::kSetting
                                ? key_of(statement.subject)
                                : "";
    if (key == kBoardSize) check_board_size(statement);
    if (!without_meaning.contains(key)) continue;
    without_meaning.erase(key);
    error(statement.subject.position, "no-meaning",
          "a game of this sort has no `" +
              syntax::to_string(statement.subject) + "` to be set");
  }
  for (const std::string& key : without_meaning) {
    if (!parameters_.contains(key)) continue;
    error({}, "unknown-setting", "this game has no setting `" + key + "`");
  }
}

/// The sizes to choose from are sizes, and that of the grid is one of them.
void MeaningReader::check_board_size(const syntax::Statement& setting) {
  const syntax::Expression& range = setting.value;
  if (!range.is(Kind::kRange) || said_width_ != said_height_) return;
  const int first = whole_number(range.operands[0]).value_or(0);
  const int last = whole_number(range.operands[1]).value_or(0);
  if (first < 1 || first > said_width_ || last < said_width_) {
    error(range.position, "setting-out-of-range",
          "the size of the grid, " + std::to_string(said_width_) +
              ", should be one that can be set");
  }
}

/// `player can set board size to 2..8`: a board of so many columns and rows.
/// What is set up is cropped along the top and right edges.
void MeaningReader::crop_board() {
  const auto chosen = parameters_.find(kBoardSize);
  Board& board = model_.board;
  said_width_ = board.width;
  said_height_ = board.height;
  if (chosen == parameters_.end() || board.width == 0) {
    widen_for_triangles();
    return;
  }
  const int size = static_cast<int>(chosen->second);
  const bool is_set_up = start_ && !start_->value.is_word("empty");
  const bool fits = size <= board.width && size <= board.height;
  if (size < 1 || size > kLargestSide || (is_set_up && !fits)) {
    error(
        {}, "setting-out-of-range",
        "the board of this game cannot have the size " + std::to_string(size));
    return;
  }
  board.width = size;
  board.height = size;
  widen_for_triangles();
}

}  // namespace translators::eggg::meaning
