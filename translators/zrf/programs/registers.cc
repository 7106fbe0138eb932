#include "translators/zrf/programs/registers.h"

#include <algorithm>
#include <cstddef>

#include "translators/zrf/game/goal_places.h"

namespace translators::zrf::programs {

using game::kNone;

int Course::place_of(const Spot& spot, const Registers& registers) const {
  switch (spot.kind) {
    case Spot::Kind::kCurrent:
      return registers.current;
    case Spot::Kind::kPlace:
      return spot.number;
    case Spot::Kind::kDirection:
      return game_.board.step(owner_, registers.current, spot.number);
    case Spot::Kind::kOpposite:
      return game_.board.step_back(owner_, registers.current, spot.number);
    case Spot::Kind::kFrom:
      return registers.from;
    case Spot::Kind::kTo:
      return registers.to == kNone ? registers.current : registers.to;
    case Spot::Kind::kMark:
      return registers.mark;
    case Spot::Kind::kLastFrom:
    case Spot::Kind::kLastTo:
      break;
  }
  return kNone;
}

std::optional<bool> Course::joined(const Condition& condition,
                                   const Registers& registers) const {
  const bool is_all = condition.kind == Condition::Kind::kAll;
  bool is_open = false;
  for (const Condition& part : condition.parts) {
    const auto value = constant(part, registers);
    if (value == !is_all) return !is_all;
    is_open = is_open || !value;
  }
  if (is_open) return std::nullopt;
  return is_all;
}

std::optional<bool> Course::constant(const Condition& condition,
                                     const Registers& registers) const {
  using Kind = Condition::Kind;
  if (condition.kind == Kind::kConstant) return condition.value;
  if (condition.kind == Kind::kAll || condition.kind == Kind::kAny) {
    return joined(condition, registers);
  }
  if (condition.kind == Kind::kNot) {
    const auto value = constant(condition.parts[0], registers);
    if (!value) return std::nullopt;
    return !*value;
  }
  const int place = place_of(condition.spot, registers);
  if (place == kNone) {
    return condition.kind == Kind::kOnBoard && condition.is_denied;
  }
  bool value = true;
  switch (condition.kind) {
    case Kind::kOnBoard:
      break;
    case Kind::kInZone:
      value = game_.board.is_in_zone(condition.name, owner_, place);
      break;
    case Kind::kPosition:
      value = place == condition.number;
      break;
    case Kind::kMarked:
      value = place == registers.mark;
      break;
    case Kind::kGoalPosition:
      value = game::is_goal_place(game_, owner_, place);
      break;
    default:
      return std::nullopt;
  }
  return value != condition.is_denied;
}

bool Course::move(const Statement& statement, Registers& registers) const {
  switch (statement.kind) {
    case Statement::Kind::kStep:
      registers.current = place_of(statement.spot, registers);
      return registers.current != kNone;
    case Statement::Kind::kMark:
      registers.mark = place_of(statement.spot, registers);
      return registers.mark != kNone;
    case Statement::Kind::kFrom:
      registers.from = registers.current;
      return true;
    default:
      registers.to = registers.current;
      return true;
  }
}

std::optional<Registers> Course::after_branch(
    const Statement& statement, const Registers& registers) const {
  if (const auto value = constant(statement.condition, registers)) {
    return after(*value ? statement.body : statement.otherwise, registers);
  }
  auto yes = after(statement.body, registers);
  const auto no = after(statement.otherwise, registers);
  if (!yes || !no) return std::nullopt;
  if (!statement.mark_matters) yes->mark = no->mark;
  return yes == no ? yes : std::nullopt;
}

std::optional<Registers> Course::after_loop(const Statement& statement,
                                            Registers registers) const {
  for (std::size_t round = 0; round < most_rounds(); ++round) {
    const auto value = constant(statement.condition, registers);
    if (!value) return std::nullopt;
    if (!*value) return registers;
    const auto next = after(statement.body, registers);
    if (!next) return std::nullopt;
    registers = *next;
  }
  return std::nullopt;
}

std::optional<Registers> Course::after(const Statement& statement,
                                       const Registers& registers) const {
  Registers next = registers;
  switch (statement.kind) {
    case Statement::Kind::kGroup:
      return after(statement.body, registers);
    case Statement::Kind::kIf:
      return after_branch(statement, registers);
    case Statement::Kind::kWhile:
      return after_loop(statement, registers);
    case Statement::Kind::kAdd:
    case Statement::Kind::kCascade:
      return std::nullopt;
    case Statement::Kind::kStep:
    case Statement::Kind::kMark:
    case Statement::Kind::kFrom:
    case Statement::Kind::kTo:
      if (!move(statement, next)) return std::nullopt;
      return next;
    case Statement::Kind::kVerify:
    case Statement::Kind::kSetFlag:
      return registers;
    default:
      if (place_of(statement.spot, registers) == kNone) return std::nullopt;
      return registers;
  }
}

std::optional<Registers> Course::after(const std::vector<Statement>& statements,
                                       Registers registers) const {
  for (const Statement& statement : statements) {
    const auto next = after(statement, registers);
    if (!next) return std::nullopt;
    registers = *next;
  }
  return registers;
}

}  // namespace translators::zrf::programs
