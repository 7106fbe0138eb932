#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "translators/zrf/programs/statement.h"

namespace translators::zrf::programs {

namespace {

using syntax::Item;
using Act = Statement::Kind;

Statement at(const Item& item, Act kind) {
  Statement statement;
  statement.kind = kind;
  statement.position = item.position;
  return statement;
}

}  // namespace

void StatementReader::fail(const Item& item, const char* check,
                           std::string message) {
  diagnostics_.error(item.position, check, std::move(message));
}

bool StatementReader::is_spot(const Item& item) const {
  if (item.is_list()) {
    return item.begins_with("opposite") && item.items.size() == 2;
  }
  return item.text == "from" || item.text == "to" || item.text == "mark" ||
         item.text == "back" ||
         game_.board.direction(item.text) != game::kNone ||
         game_.board.place(item.text) != game::kNone;
}

Spot StatementReader::spot(const Item& item) {
  if (item.begins_with("opposite") && item.items.size() == 2) {
    const int direction = game_.board.direction(item.items[1].text);
    if (direction == game::kNone) {
      fail(item, "unknown-direction",
           "'" + item.items[1].text + "' is no direction of this board");
    }
    return {
        direction == game::kNone ? Spot::Kind::kCurrent : Spot::Kind::kOpposite,
        direction};
  }
  if (item.is_word("from")) return {Spot::Kind::kFrom, game::kNone};
  if (item.is_word("to")) return {Spot::Kind::kTo, game::kNone};
  if (item.is_word("mark") || item.is_word("back")) {
    return {Spot::Kind::kMark, game::kNone};
  }
  const std::string name = item.is_word() ? item.text : "";
  const int direction = game_.board.direction(name);
  if (direction != game::kNone) return {Spot::Kind::kDirection, direction};
  const int place = game_.board.place(name);
  if (place != game::kNone) return {Spot::Kind::kPlace, place};
  fail(item, "unknown-position",
       "'" + to_string(item) +
           "' is neither a direction nor a position of this board");
  return {};
}

std::vector<Statement> StatementReader::program(
    const std::vector<Item>& items) {
  std::vector<Statement> statements;
  for (const Item& item : items) statements.push_back(statement(item));
  return statements;
}

Statement StatementReader::statement(const Item& item) {
  return item.is_list() ? list(item) : word(item);
}

Statement StatementReader::word(const Item& item) {
  if (item.is_word("add") || item.is_word("add-partial") ||
      item.is_word("add-copy") || item.is_word("add-copy-partial")) {
    return add({Item::Kind::kList, "", {item}, item.position});
  }
  if (item.is_word("mark")) return at(item, Act::kMark);
  if (item.is_word("from")) return at(item, Act::kFrom);
  if (item.is_word("to")) return at(item, Act::kTo);
  if (item.is_word("cascade")) return at(item, Act::kCascade);
  if (item.is_word("capture")) return at(item, Act::kCapture);
  if (item.is_word("flip") || item.is_word("change-owner")) {
    return at(item, Act::kChangeOwner);
  }
  if (item.is_word("create")) {
    return create({Item::Kind::kList, "", {item}, item.position});
  }
  Statement step = at(item, Act::kStep);
  if (is_spot(item)) {
    step.spot = spot(item);
  } else {
    std::vector<std::string> known = {"add",  "capture", "cascade", "create",
                                      "flip", "mark",    "back",    "from",
                                      "to",   "verify",  "if",      "while"};
    known.insert(known.end(), game_.board.directions.begin(),
                 game_.board.directions.end());
    fail(item, "unknown-word",
         "'" + to_string(item) +
             "' is no statement of the rules language, no direction or "
             "position of this board, and no macro of this file" +
             syntax::did_you_mean(item.text, known));
  }
  return step;
}

Statement StatementReader::list(const Item& item) {
  const std::string_view head = item.head();
  if (head == "if" || head == "while" || head == "verify") return branch(item);
  if (head == "add" || head == "add-partial" || head == "add-copy" ||
      head == "add-copy-partial") {
    return add(item);
  }
  if (head == "set-flag" || head == "set-position-flag" ||
      head == "set-attribute") {
    return setting(item);
  }
  if (head == "create" || head == "change-type" || head == "change-owner" ||
      head == "flip") {
    return effect(item);
  }
  const bool has_spot = item.items.size() == 2 && is_spot(item.items[1]);
  if (is_spot(item)) {
    Statement step = at(item, Act::kStep);
    step.spot = spot(item);
    return step;
  }
  if (head == "go" && item.items.size() == 2) {
    Statement step = at(item, Act::kStep);
    if (item.items[1].is_word("last-from")) {
      step.spot = {Spot::Kind::kLastFrom, game::kNone};
    } else if (item.items[1].is_word("last-to")) {
      step.spot = {Spot::Kind::kLastTo, game::kNone};
    } else {
      step.spot = spot(item.items[1]);
    }
    return step;
  }
  if ((head == "capture" || head == "mark" || head == "cascade") && has_spot) {
    Statement result = at(item, head == "capture" ? Act::kCapture
                                : head == "mark"  ? Act::kMark
                                                  : Act::kCascade);
    result.spot = spot(item.items[1]);
    return result;
  }
  Statement group = at(item, Act::kGroup);
  group.body = program(item.items);
  return group;
}

Statement StatementReader::branch(const Item& item) {
  const std::string_view head = item.head();
  Statement result = at(item, head == "if"      ? Act::kIf
                              : head == "while" ? Act::kWhile
                                                : Act::kVerify);
  if (item.items.size() < 2) {
    fail(item, "bad-statement",
         "'" + std::string(head) + "' needs a condition");
    return result;
  }
  result.condition = condition(item.items[1]);
  bool is_otherwise = false;
  for (std::size_t i = 2; i < item.items.size(); ++i) {
    if (head == "if" && item.items[i].is_word("else")) {
      is_otherwise = true;
      continue;
    }
    (is_otherwise ? result.otherwise : result.body)
        .push_back(statement(item.items[i]));
  }
  if (head == "verify" && !result.body.empty()) {
    fail(item, "bad-statement", "'verify' takes one condition");
  }
  return result;
}

Statement StatementReader::add(const Item& item) {
  Statement result = at(item, Act::kAdd);
  const std::string_view head = item.head();
  result.is_partial = head.ends_with("-partial");
  result.is_copy = head.starts_with("add-copy");
  for (std::size_t i = 1; i < item.items.size(); ++i) {
    const std::string& name = item.items[i].text;
    const int type = game_.type(name);
    const bool is_last = i + 1 == item.items.size();
    if (result.is_partial && is_last && game_.move_types.contains(name)) {
      result.name = name;
    } else if (type != game::kNone) {
      result.types.push_back(type);
    } else {
      fail(item.items[i], "unknown-piece",
           "'" + to_string(item.items[i]) + "' is no piece" +
               (result.is_partial ? " and no type of moves" : "") +
               " of this game");
    }
  }
  return result;
}

Statement StatementReader::effect(const Item& item) {
  const std::string_view head = item.head();
  if (head == "create") return create(item);
  Statement result =
      at(item, head == "change-type" ? Act::kChangeType : Act::kChangeOwner);
  for (std::size_t i = 1; i < item.items.size(); ++i) {
    const Item& part = item.items[i];
    if (head == "change-type" && i == 1) {
      const int type = game_.type(part.text);
      if (type == game::kNone) {
        fail(part, "unknown-piece",
             "there is no piece '" + to_string(part) + "'");
      }
      result.types.push_back(type);
    } else if (head == "change-owner" &&
               game_.player(part.text) != game::kNone) {
      result.player = game_.player(part.text);
    } else {
      result.spot = spot(part);
    }
  }
  if (head == "change-type" && result.types.empty()) {
    fail(item, "bad-statement", "change-type needs the name of a piece");
  }
  return result;
}

Statement StatementReader::create(const Item& item) {
  Statement result = at(item, Act::kCreate);
  for (std::size_t i = 1; i < item.items.size(); ++i) {
    const Item& part = item.items[i];
    if (game_.player(part.text) != game::kNone) {
      result.player = game_.player(part.text);
    } else if (game_.type(part.text) != game::kNone) {
      result.types.push_back(game_.type(part.text));
    } else {
      result.spot = spot(part);
    }
  }
  return result;
}

Statement StatementReader::setting(const Item& item) {
  const std::string_view head = item.head();
  Statement result =
      at(item, head == "set-flag"        ? Act::kSetFlag
               : head == "set-attribute" ? Act::kSetAttribute
                                         : Act::kSetPositionFlag);
  if (item.items.size() < 3 || !item.items[1].is_word()) {
    fail(item, "bad-statement",
         "'" + std::string(head) + "' needs a name and a value");
    return result;
  }
  result.name = item.items[1].text;
  result.condition = condition(item.items[2]);
  if (item.items.size() > 3) result.spot = spot(item.items[3]);
  if (head == "set-attribute" && !is_attribute(result.name)) {
    fail(item, "unknown-attribute",
         "no piece has an attribute '" + result.name + "'");
  }
  return result;
}

}  // namespace translators::zrf::programs
