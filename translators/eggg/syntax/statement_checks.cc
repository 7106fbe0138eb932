#include "translators/eggg/syntax/statement_checks.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace translators::eggg::syntax {

namespace {

using Kind = Expression::Kind;

constexpr const char* kCheck = "no-meaning";

/// Subjects of EGGG's own, and the verbs of definitions that go with them.
struct Subject {
  std::string_view word;
  std::string_view verbs;
};

constexpr std::array kSubjects = {
    Subject{"game", "is has"},    Subject{"player", "is"},
    Subject{"piece", "is"},       Subject{"square", "is has"},
    Subject{"board", "is start"}, Subject{"solution", "is"},
    Subject{"turn", "is"},        Subject{"move", "is"},
    Subject{"goal", "is"},        Subject{"tie", "is mean"},
    Subject{"capture", "is"},     Subject{"text", "is"},
    Subject{"score", "is"}};

/// What may have a condition of its own: a definition has it in its value.
bool takes_condition(const Statement& statement) {
  constexpr std::array kVerbs = {"move", "capture", "become", "pass", "toggle"};
  return statement.kind == Statement::Kind::kAction &&
         std::find(kVerbs.begin(), kVerbs.end(), statement.verb) !=
             kVerbs.end();
}

bool takes_results(const Statement& statement) {
  const Expression& subject = statement.subject;
  switch (statement.kind) {
    case Statement::Kind::kDefinition:
      return subject.is(Kind::kName) || subject.is(Kind::kLetter) ||
             subject.is_word("turn") || subject.is_word("click");
    case Statement::Kind::kAction:
      return statement.verb == "move" || statement.verb == "capture" ||
             subject.is(Kind::kKey);
    case Statement::Kind::kAssertion:
      return true;
    default:
      return false;
  }
}

/// Whether the value of a definition may be bound to a condition.
bool takes_if(const Expression& subject) {
  return subject.is(Kind::kName) || subject.is(Kind::kLetter) ||
         subject.is(Kind::kInvocation) || subject.is_word("goal") ||
         subject.is_word("tie") || subject.is_word("turn") ||
         subject.is_word("click");
}

/// What may stand behind the verb of an action.
bool takes_value(const Statement& statement) {
  const Expression& value = statement.value;
  if (statement.verb == "alternate") {
    return value.is_word("clockwise") || value.is_word("counterclockwise") ||
           value.is_word("widdershins");
  }
  return statement.verb != "synchronize" && statement.verb != "pass" &&
         statement.verb != "increment";
}

std::string quoted(const Expression& expression) {
  return "`" + to_string(expression) + "`";
}

}  // namespace

void check_parts(const Statement& statement, gdl::Diagnostics& diagnostics) {
  const Expression& subject = statement.subject;
  if (statement.kind == Statement::Kind::kDefinition) {
    const auto known = std::find_if(
        kSubjects.begin(), kSubjects.end(),
        [&](const Subject& entry) { return subject.is_word(entry.word); });
    if (known != kSubjects.end() &&
        known->verbs.find(statement.verb) == std::string_view::npos) {
      diagnostics.error(statement.verb_position, kCheck,
                        quoted(subject) +
                            " does not go with this verb here; "
                            "expected `is` or `are`");
    }
    if (statement.value.is(Kind::kIf) && !takes_if(subject)) {
      diagnostics.error(statement.value.operands[1].position, kCheck,
                        "a condition has no meaning in this statement");
    }
  }
  if (statement.condition && !takes_condition(statement)) {
    diagnostics.error(statement.condition.position, kCheck,
                      "a condition has no meaning in this statement");
  }
  if (!statement.results.empty() && !takes_results(statement)) {
    diagnostics.error(statement.results.front().position, kCheck,
                      "`=> " + to_string(statement.results.front()) +
                          "` has no meaning in this statement");
  }
  if (statement.kind == Statement::Kind::kAction && statement.value &&
      !takes_value(statement)) {
    diagnostics.error(statement.value.position, kCheck,
                      quoted(statement.value) + " has no meaning behind `" +
                          to_string(subject) + " " + statement.verb + "`");
  }
}

void say_once(const Statement*& place, const Statement& statement,
              gdl::Diagnostics& diagnostics) {
  // To say the same again is only worth a warning, which is given elsewhere.
  if (place && place->source != statement.source) {
    diagnostics.error(statement.position, "said-twice",
                      "line " + std::to_string(place->position.line) +
                          " says this already: `" + place->source + "`");
  }
  place = &statement;
}

}  // namespace translators::eggg::syntax
