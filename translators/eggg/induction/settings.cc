// Sizes, colours, and what a person may choose.

#include <algorithm>
#include <cmath>

#include "gdl/number_in.h"
#include "translators/eggg/induction/all_colours.h"
#include "translators/eggg/induction/induction_reader.h"

namespace translators::eggg::induction {

namespace {

using Kind = Expression::Kind;
using induction_games::Aspect;

constexpr int kMostSquares = 64;
constexpr std::size_t kMostColours = 8;
constexpr const char* kSize = "board size";

/// `board_size` and `board size`, `levels` and `level` are one.
std::string key_of(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  if (text == kSize) return text;
  return syntax::canonical(text);
}

std::string key_of(const Expression& subject) {
  if (subject.is(Kind::kName)) return subject.name;
  return key_of(syntax::to_string(subject));
}

}  // namespace

int InductionReader::setting(const std::string& key, int value) const {
  for (const auto* values : {&chosen_, &said_, &least_}) {
    const auto found = values->find(key);
    if (found != values->end()) return found->second;
  }
  return value;
}

std::optional<int> InductionReader::whole_number(const Expression& expression) {
  const auto value = values::Evaluation(values_).value(expression);
  if (!value || *value != std::floor(*value) || std::abs(*value) > 1e6) {
    return std::nullopt;
  }
  return static_cast<int>(*value);
}

void InductionReader::choose_setting(const std::string& name,
                                     const std::string& text) {
  std::vector<std::string> known;
  std::string key = name;
  for (const Statement& statement : description_.statements) {
    if (statement.kind != Statement::Kind::kSetting) continue;
    known.push_back(key_of(statement.subject));
  }
  const auto is_known = [&](const std::string& one) {
    return std::find(known.begin(), known.end(), one) != known.end();
  };
  if (!is_known(key)) key = key_of(name);
  const auto value = gdl::number_in<int>(text);
  if (!is_known(key)) {
    std::string list;
    for (const std::string& one : known) {
      list += (list.empty() ? "" : ", ") + one;
    }
    error({}, "unknown-setting",
          "this game has no setting `" + name + "`" +
              (list.empty() ? "" : "; it has " + list));
  } else if (!value) {
    error({}, "unknown-setting",
          "`" + text + "` is no whole number for the setting `" + name + "`");
  } else {
    chosen_[key] = *value;
  }
}

void InductionReader::check_setting(const Statement& statement) {
  const Expression& range = statement.value;
  const std::string key = key_of(statement.subject);
  const auto bounds = syntax::whole_range(range);
  if (!bounds) {
    return unsupported(statement, "this is no range such as 1..9");
  }
  const bool has_meaning = key == kSize || key == "level" || key == "turn" ||
                           statement.subject.is(Kind::kName);
  if (!has_meaning) {
    return error(statement.subject.position, "never-used",
                 "nothing in this game depends on `" +
                     syntax::to_string(statement.subject) +
                     "`; a game of induction has board size, levels, turns and "
                     "names with a number, as in `Answers is 5`");
  }
  if (key != "level") least_.emplace(key, bounds->first);
  const int value = setting(key, bounds->first);
  if (value < bounds->first || value > bounds->second) {
    error(range.position, "setting-out-of-range",
          "`" + key + "` can be set to " + std::to_string(bounds->first) +
              " to " + std::to_string(bounds->second));
  }
}

void InductionReader::read_settings() {
  for (const auto& [name, text] : options_.parameters) {
    choose_setting(name, text);
  }
  for (const auto& [name, statement] : numbers_) {
    const auto number = syntax::whole_number(statement->value);
    if (!number) {
      unsupported(*statement, "this is no whole number");
      continue;
    }
    said_[name] = *number;
  }
  if (grid_) {
    const auto& sides = grid_->value.operands[0].operands;
    const auto width = syntax::whole_number(sides[0]);
    if (width) said_[kSize] = *width;
  }
  if (limit_) {
    const auto turns = syntax::whole_number(limit_->value.operands[0]);
    if (turns) said_["turn"] = *turns;
  }
  for (const Statement& statement : description_.statements) {
    if (statement.kind == Statement::Kind::kSetting) check_setting(statement);
  }
  for (const auto* values : {&least_, &said_, &chosen_}) {
    for (const auto& [key, value] : *values) values_[key] = value;
  }
  values_.erase("level");  // in programs, the level that is played
  values_.erase("turn");
  values_.erase(kSize);
}

std::vector<std::string> InductionReader::colours() {
  std::vector<std::string> names;
  for (const Expression* item : syntax::list_items(squares_->value)) {
    const bool is_name =
        item->is(Kind::kWord) || item->is(Kind::kName) || item->is(Kind::kText);
    if (!is_name || item->text.empty()) {
      error(item->position, "no-meaning",
            "`" + syntax::to_string(*item) + "` is no colour");
    } else if (std::find(names.begin(), names.end(), item->text) !=
               names.end()) {
      error(item->position, "two-of-a-name",
            "two colours of squares are called " + item->text);
    } else {
      names.push_back(item->text);
    }
  }
  if (diagnostics_.has_errors()) return names;
  if (names.size() < 2 || names.size() > kMostColours) {
    error(squares_->position, "no-colours",
          "squares of this game have two to " + std::to_string(kMostColours) +
              " colours, as in `squares are white and black`, or all of "
              "Munsell's, as in `squares are colors`");
  }
  return names;
}

/// What squares differ in: a colour by name, or all of hue, value and chroma.
std::vector<Aspect> InductionReader::aspects() {
  if (has_all_colours()) return all_colours();
  Aspect colour{"colour", colours(), 0};
  for (std::size_t i = 0; i < colour.values.size(); ++i) {
    if (!is_true(value_of_colour(colour.values[i]))) colour.first = i;
  }
  return {std::move(colour)};
}

/// The model with its grid; false where there is none.
bool InductionReader::make_model() {
  if (!grid_) {
    error(goal_->position, "no-grid",
          "nothing says how large the grid is: expected e.g. `5x5 grid`");
    return false;
  }
  if (!squares_) {
    error(grid_->position, "no-colours",
          "nothing says which colours squares have: expected e.g. `squares are "
          "white and black`");
    return false;
  }
  auto kinds = aspects();
  const auto& sides = grid_->value.operands[0].operands;
  int width = syntax::whole_number(sides[0]).value_or(0);
  int height =
      sides.size() == 2 ? syntax::whole_number(sides[1]).value_or(0) : 0;
  if (chosen_.contains(kSize)) width = height = chosen_[kSize];
  // Sides first: their product may be beyond all numbers.
  if (width < 1 || height < 1 || width > kMostSquares ||
      height > kMostSquares || width * height > kMostSquares) {
    error(grid_->position, "no-meaning",
          "a grid of this game has two sides and at most " +
              std::to_string(kMostSquares) + " squares");
    return false;
  }
  if (diagnostics_.has_errors()) return false;
  values_["width"] = width;
  values_["height"] = height;
  values_["size"] = width;
  if (has_all_colours()) {
    add_named_colours(width, height, values_, functions_, kinds);
  }
  model_.emplace(width, height, std::move(kinds));
  model_->name = name_.empty() ? description_.name : name_;
  model_->language = "EGGG";
  model_->grid_source = source_of(*grid_);
  model_->colours_source = source_of(*squares_);
  return true;
}

}  // namespace translators::eggg::induction
