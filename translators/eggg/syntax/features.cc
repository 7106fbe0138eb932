#include "translators/eggg/syntax/features.h"

#include <algorithm>

namespace translators::eggg::syntax {

namespace {

using Kind = Expression::Kind;

/// At most so many of `pieces are 1..15` are spelled out.
constexpr double kMaxRange = 1000;

void append_items(const Expression& value, std::vector<std::string>& names) {
  for (const Expression* item : list_items(value)) {
    const bool is_range = item->is(Kind::kRange) &&
                          item->operands[0].is(Kind::kNumber) &&
                          item->operands[1].is(Kind::kNumber);
    if (!is_range) {
      names.push_back(to_string(*item));
      continue;
    }
    const double first = item->operands[0].number;
    const double last = std::min(item->operands[1].number, first + kMaxRange);
    for (double number = first; number <= last; ++number) {
      names.push_back(std::to_string(static_cast<int>(number)));
    }
  }
}

/// The greatest number in `2..6`, or the number itself.
std::optional<int> greatest(const Expression& expression) {
  if (expression.is(Kind::kRange)) return greatest(expression.operands[1]);
  if (!expression.is(Kind::kNumber)) return std::nullopt;
  return static_cast<int>(std::min(expression.number, 1e6));
}

}  // namespace

bool is_avoided(const Expression& goal) {
  return goal.is_operation(Operator::kNot) &&
         (goal.text == "avoid" || !goal.operands.front().is(Kind::kInvocation));
}

bool is_ending(const Expression& expression) {
  return expression.is_word("win") || expression.is_word("lose") ||
         expression.is_word("tie");
}

bool are_done(const Expression& expression) {
  const auto items = list_items(expression);
  const auto is_done = [](const Expression* item) {
    return item->is_call("toggle") || item->is_call("remove") ||
           (item->is_call("move") && item->operands.size() == 4) ||
           is_ending(*item) ||
           (item->is(Kind::kAction) && item->name == "become");
  };
  return !items.empty() && std::all_of(items.begin(), items.end(), is_done);
}

Expression with_call(const Expression& expression) {
  const auto& words = expression.operands;
  if (!expression.is(Kind::kPhrase) || words.size() != 2 ||
      !words[0].is(Kind::kWord) || !words[1].is_word("board")) {
    return expression;
  }
  Expression call = words[0];
  call.kind = Kind::kInvocation;
  call.operands = {words[1]};
  return call;
}

Features::Features(const Description& description) : description_(description) {
  for (const Statement& statement : description.statements) {
    words_.insert(statement.verb);
    for_each_expression(statement, [this](const Expression& expression) {
      if (expression.is(Kind::kWord) || expression.is(Kind::kAction)) {
        words_.insert(expression.name);
      } else if (expression.is(Kind::kInvocation)) {
        words_.insert(expression.name);
        calls_.insert(expression.name);
      }
    });
  }
  read_grid();
  read_players();
  read_pieces();
  read_clock();
}

bool Features::mentions(std::string_view word) const {
  return words_.contains(word);
}

bool Features::calls(std::string_view function) const {
  return calls_.contains(function);
}

const Statement* Features::definition(std::string_view subject) const {
  for (const Statement& statement : description_.statements) {
    if (statement.kind == Statement::Kind::kDefinition &&
        statement.subject.is_word(subject)) {
      return &statement;
    }
  }
  return nullptr;
}

const Statement* Features::declaration(std::string_view noun) const {
  for (const Statement& statement : description_.statements) {
    if (statement.kind == Statement::Kind::kDeclaration &&
        statement.value.operands.back().is_word(noun)) {
      return &statement;
    }
  }
  return nullptr;
}

const Statement* Features::action(std::string_view verb) const {
  for (const Statement& statement : description_.statements) {
    if (statement.kind == Statement::Kind::kAction && statement.verb == verb) {
      return &statement;
    }
  }
  return nullptr;
}

void Features::read_grid() {
  const Statement* grid = declaration("grid");
  if (!grid || !grid->value.operands.front().is(Kind::kDimensions)) return;
  for (const Expression& side : grid->value.operands.front().operands) {
    grid_.push_back(static_cast<int>(std::min(side.number, 1e6)));
  }
}

void Features::read_players() {
  if (const Statement* count = declaration("player")) {
    players_ = greatest(count->value.operands.front()).value_or(2);
    return;
  }
  const Statement* names = definition("player");
  if (!names || names->verb != "is") return;
  if (const auto count = greatest(names->value)) {
    players_ = *count;
    return;
  }
  append_items(names->value, names_);
  players_ = static_cast<int>(names_.size());
}

void Features::read_pieces() {
  const Statement* pieces = definition("piece");
  if (pieces) append_items(pieces->value, pieces_);
}

void Features::read_clock() {
  const auto read = [this](const Expression& time) {
    if (time.is_word("minute")) clock_ = 60;
    if (time.is_word("second")) clock_ = 1;
    if (!time.is(Kind::kPhrase) || !time.operands.front().is(Kind::kNumber)) {
      return;
    }
    const double number = time.operands.front().number;
    if (time.operands.back().is_word("second")) clock_ = number;
    if (time.operands.back().is_word("minute")) clock_ = number * 60;
  };
  for (const Statement& statement : description_.statements) {
    if (statement.kind == Statement::Kind::kEvery) read(statement.subject);
    if (statement.kind == Statement::Kind::kDefinition) read(statement.value);
  }
}

}  // namespace translators::eggg::syntax
