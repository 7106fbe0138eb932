#include "translators/eggg/syntax/variation.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "translators/eggg/syntax/omissions.h"

namespace translators::eggg::syntax {

namespace {

void set_position(Expression& expression, SourcePosition position) {
  expression.position = position;
  for (Expression& operand : expression.operands) {
    set_position(operand, position);
  }
}

void set_position(Statement& statement, SourcePosition position) {
  statement.position = statement.verb_position = position;
  statement.last_line = position.line;
  set_position(statement.subject, position);
  set_position(statement.value, position);
  set_position(statement.condition, position);
  set_position(statement.event, position);
  for (Expression& result : statement.results) set_position(result, position);
  for (Statement& inner : statement.block) set_position(inner, position);
}

/// A subject as it is compared: `players` and `player` are one.
std::string key_of(const Expression& subject) {
  switch (subject.kind) {
    case Expression::Kind::kInvocation: {
      std::string key = subject.name + '(';
      for (const Expression& argument : subject.operands) {
        key += to_string(argument) + ',';
      }
      return key + ')';
    }
    case Expression::Kind::kPhrase: {
      std::string key;
      for (const Expression& item : subject.operands) key += key_of(item) + ' ';
      return key;
    }
    case Expression::Kind::kWord:
    case Expression::Kind::kName:
      return subject.name;
    default:
      return to_string(subject);
  }
}

bool is_time(const Expression& value) {
  return value.is(Expression::Kind::kPhrase) &&
         (value.operands.back().is_word("second") ||
          value.operands.back().is_word("minute"));
}

bool is_shape(const Expression& value) {
  return value.is_word("triangle") || value.is_word("hexagon") ||
         value.is_word("circle") || value.is_word("square");
}

std::string definition_slot(const Statement& statement) {
  const std::string subject = key_of(statement.subject);
  if (statement.verb == "has" && (subject == "game" || subject == "player")) {
    return "";  // each button is one more
  }
  if (statement.subject.is_word("game") &&
      statement.value.is(Expression::Kind::kOperation)) {
    return "game play is";
  }
  if (is_time(statement.value)) return subject + " time";
  if (statement.subject.is_word("hand") &&
      statement.value.is(Expression::Kind::kPhrase)) {
    return "size of hands";
  }
  if (statement.subject.is_word("square") && is_shape(statement.value)) {
    return "shape of squares";
  }
  // The rule of a name has many verbs, other subjects a sense for each.
  return subject + ' ' +
         (statement.subject.is(Expression::Kind::kWord) ? statement.verb
                                                        : "is");
}

/// What a statement settles: two with the same slot settle the same thing, and
/// the later one replaces the earlier. Empty: it settles nothing alone.
std::string slot_of(const Statement& statement) {
  switch (statement.kind) {
    case Statement::Kind::kDefinition:
      return definition_slot(statement);
    case Statement::Kind::kAction:
      if (statement.verb == "alternate" || statement.verb == "synchronize") {
        return "order of turns";
      }
      return key_of(statement.subject) + ' ' + statement.verb;
    case Statement::Kind::kAsItMoves:
      return key_of(statement.subject) + " as it moves";
    case Statement::Kind::kDeclaration:
      return key_of(statement.value.operands.back()) +
             (statement.value.operands.back().is_word("player") ? " is"
                                                                : " number");
    case Statement::Kind::kSetting:
      return key_of(statement.subject) + " setting";
    case Statement::Kind::kEvery:
      return "every";
    default:
      return "";
  }
}

bool may_be_several(const Statement& statement) {
  using Kind = Statement::Kind;
  if (statement.kind == Kind::kAction) {
    return statement.verb != "alternate" && statement.verb != "synchronize";
  }
  return statement.kind == Kind::kAsItMoves ||
         statement.subject.is_word("goal") ||
         statement.subject.is_word("tie") || statement.subject.is_word("text");
}

}  // namespace

Description vary(const Description& parent, const Statement& like,
                 Description child) {
  std::map<std::string, Statement*> said_anew;
  for (Statement& statement : child.statements) {
    said_anew.emplace(slot_of(statement), &statement);
  }
  said_anew.erase("");
  Description result;
  result.name = child.name;
  for (const Statement& statement : parent.statements) {
    const auto anew = said_anew.find(slot_of(statement));
    if (anew != said_anew.end()) {
      fill_omissions(anew->second->value, statement.value);
      continue;
    }
    result.statements.push_back(statement);
    set_position(result.statements.back(), like.position);
    result.statements.back().is_inherited = true;
  }
  for (Statement& statement : child.statements) {
    if (statement.kind != Statement::Kind::kLike) {
      result.statements.push_back(std::move(statement));
    }
  }
  return result;
}

void check_repetitions(const Description& description,
                       gdl::Diagnostics& diagnostics) {
  std::map<std::string, const Statement*> said;
  for (const Statement& statement : description.statements) {
    const std::string slot = slot_of(statement);
    if (slot.empty() || may_be_several(statement)) continue;
    const auto [first, is_new] = said.emplace(slot, &statement);
    if (is_new) continue;
    const Statement& before = *first->second;
    const std::string place = "line " + std::to_string(before.position.line);
    if (before.source == statement.source) {
      diagnostics.warning(statement.position, "said-twice",
                          place + " says the same");
    } else {
      diagnostics.error(statement.position, "said-twice",
                        place + " says otherwise: '" + before.source + "'");
    }
  }
}

}  // namespace translators::eggg::syntax
