#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "translators/zrf/programs/statement.h"

namespace translators::zrf::programs {

namespace {

using syntax::Item;
using Question = Condition::Kind;

/// Conditions that take a spot at most.
constexpr std::array<std::pair<std::string_view, Question>, 12> kPlain = {{
    {"empty?", Question::kEmpty},
    {"friend?", Question::kFriend},
    {"enemy?", Question::kEnemy},
    {"neutral?", Question::kNeutral},
    {"on-board?", Question::kOnBoard},
    {"marked?", Question::kMarked},
    {"last-from?", Question::kLastFrom},
    {"last-to?", Question::kLastTo},
    {"attacked?", Question::kAttacked},
    {"defended?", Question::kDefended},
    {"adjacent-to-enemy?", Question::kAdjacentToEnemy},
    {"goal-position?", Question::kGoalPosition},
}};

Condition constant(bool value) {
  Condition condition;
  condition.value = value;
  return condition;
}

}  // namespace

std::vector<std::string> StatementReader::known_conditions() const {
  std::vector<std::string> names = {"piece?", "in-zone?", "flag?",
                                    "position-flag?", "position?"};
  for (const auto& [word, kind] : kPlain) names.emplace_back(word);
  for (const game::PieceType& type : game_.types) {
    for (const auto& [name, value] : type.attributes) names.push_back(name);
  }
  return names;
}

bool StatementReader::is_attribute(const std::string& name) const {
  for (const game::PieceType& type : game_.types) {
    if (type.attributes.contains(name)) return true;
  }
  return false;
}

Condition StatementReader::condition(const Item& item) {
  if (item.is_word("true") || item.is_word("any")) return constant(true);
  if (item.is_word("false")) return constant(false);
  const std::string_view head = item.subject();
  if (item.is_list() && (head == "and" || head == "or" || head == "not")) {
    Condition result;
    result.kind = head == "and"  ? Question::kAll
                  : head == "or" ? Question::kAny
                                 : Question::kNot;
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      result.parts.push_back(condition(item.items[i]));
    }
    if (head == "not" && result.parts.size() != 1) {
      fail(item, "bad-condition", "not takes one condition");
    }
    return result;
  }
  if (item.is_list() && head.empty() && item.items.size() == 1) {
    return condition(item.items.front());
  }
  return named_condition(item, std::string(head));
}

Condition StatementReader::named_condition(const Item& item, std::string name) {
  const bool is_denied = name.starts_with("not-") && !is_attribute(name);
  if (is_denied) name = name.substr(4);
  Condition result;
  for (const auto& [word, kind] : kPlain) {
    if (word != name) continue;
    result.kind = kind;
    read_spot(item, result);
    result.is_denied = is_denied;
    return result;
  }
  if (name == "piece?") {
    result = about_name(item, Question::kPiece);
    result.number = game_.type(result.name);
    if (result.number == game::kNone) {
      fail(item, "unknown-piece", "there is no piece '" + result.name + "'");
    }
  } else if (name == "in-zone?") {
    result = about_name(item, Question::kInZone);
    if (!result.name.empty() && !game_.board.zones.contains(result.name)) {
      // A variant may have a board without a zone of its game.
      diagnostics_.warning(item.position, "unknown-zone",
                           "there is no zone '" + result.name +
                               "' on this board; nothing is in it");
    }
  } else if (name == "flag?") {
    result = about_name(item, Question::kFlag);
  } else if (name == "position-flag?") {
    result = about_name(item, Question::kPositionFlag);
  } else if (name == "position?") {
    result = about_name(item, Question::kPosition);
    result.number = game_.board.place(result.name);
    if (result.number == game::kNone) {
      fail(item, "unknown-position",
           "there is no position '" + result.name + "' on this board");
    }
  } else if (is_attribute(name)) {
    result.kind = Question::kAttribute;
    result.name = name;
    if (item.is_list() && item.items.size() > 1) {
      result.spot = spot(item.items[1]);
    }
  } else {
    fail(item, "unknown-word",
         "'" + to_string(item) +
             "' is no condition of the rules language, no attribute of a "
             "piece, and no macro of this file" +
             syntax::did_you_mean(name, known_conditions()));
  }
  result.is_denied = is_denied;
  return result;
}

void StatementReader::read_spot(const Item& item, Condition& condition) {
  const bool is_attack = condition.kind == Question::kAttacked ||
                         condition.kind == Question::kDefended;
  for (std::size_t i = 1; item.is_list() && i < item.items.size(); ++i) {
    const std::string& word = item.items[i].text;
    if (is_attack && !is_spot(item.items[i]) &&
        game_.move_types.contains(word)) {
      condition.name = word;
    } else if (i == 1) {
      condition.spot = spot(item.items[i]);
    }
  }
}

Condition StatementReader::about_name(const Item& item, Condition::Kind kind) {
  Condition result;
  result.kind = kind;
  if (!item.is_list() || item.items.size() < 2 || item.items[1].is_list()) {
    fail(item, "bad-condition",
         "'" + to_string(item) + "' needs a name: (" +
             std::string(item.subject()) + " NAME)");
    return result;
  }
  result.name = item.items[1].text;
  if (item.items.size() > 2) result.spot = spot(item.items[2]);
  return result;
}

}  // namespace translators::zrf::programs
