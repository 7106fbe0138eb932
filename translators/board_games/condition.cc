#include "translators/board_games/condition.h"

#include <algorithm>
#include <set>
#include <utility>

#include "translators/board_games/model.h"

namespace translators::board_games {

namespace {

void visit_all(const Model& model, const Condition& condition,
               std::set<std::size_t>& visited,
               const std::function<void(const Condition&)>& visit) {
  for_each(condition, [&](const Condition& part) {
    visit(part);
    const auto* named = part.as<Named>();
    if (named && visited.insert(named->definition).second) {
      visit_all(model, model.definitions[named->definition].condition, visited,
                visit);
    }
  });
}

}  // namespace

std::span<const Condition> Condition::parts() const {
  return std::visit(
      [](const auto& one) -> std::span<const Condition> {
        if constexpr (requires { one.parts; }) return one.parts;
        return {};
      },
      form);
}

std::vector<Square> Condition::squares() const {
  return std::visit(
      [](const auto& one) -> std::vector<Square> {
        if constexpr (requires { one.squares; }) return one.squares;
        if constexpr (requires { one.square; }) return {one.square};
        if constexpr (requires { one.from.x; }) return {one.from, one.to};
        return {};
      },
      form);
}

std::optional<PieceSet> Condition::pieces() const {
  return std::visit(
      [](const auto& one) -> std::optional<PieceSet> {
        if constexpr (requires { one.pieces; }) return one.pieces;
        return std::nullopt;
      },
      form);
}

Condition negated(Condition condition) { return Not{{std::move(condition)}}; }

Condition all_of(std::vector<Condition> parts) {
  if (parts.empty()) return {};
  if (parts.size() == 1) return std::move(parts.front());
  return All{std::move(parts)};
}

Condition any_of(std::vector<Condition> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  return Any{std::move(parts)};
}

Condition both(Condition first, Condition second) {
  if (first.is<Always>()) return second;
  if (second.is<Always>()) return first;
  return All{{std::move(first), std::move(second)}};
}

std::vector<Condition> conjuncts(const Condition& condition) {
  if (condition.is<Always>()) return {};
  if (!condition.is<All>()) return {condition};
  std::vector<Condition> all;
  for (const Condition& part : condition.parts()) {
    for (Condition& one : conjuncts(part)) all.push_back(std::move(one));
  }
  return all;
}

bool names_square(const Condition& condition) {
  if (!condition.is<Stands>() && !condition.is<Empty>()) return false;
  const std::vector<Square> squares = condition.squares();
  return std::any_of(squares.begin(), squares.end(), [](const Square& square) {
    return square.is_all_relative();
  });
}

void for_each(const Condition& condition,
              const std::function<void(const Condition&)>& visit) {
  visit(condition);
  for (const Condition& part : condition.parts()) for_each(part, visit);
}

void for_each(const Model& model, const Condition& condition,
              const std::function<void(const Condition&)>& visit) {
  std::set<std::size_t> visited;
  visit_all(model, condition, visited, visit);
}

bool is_along_line(const Condition& condition) {
  return !find_all<LineCount>(condition).empty() ||
         !find_all<Jumps>(condition).empty();
}

bool is_about_turn(const Model& model, const Condition& condition) {
  return asks_for<Safe, Attacked, BeyondHelp, Stuck, LastMove, HeapsEmpty,
                  Pressed>(model, condition);
}

bool may_hold_for_both(const Model& model, const Condition& condition) {
  return model.form == TurnForm::kMove && asks_for<Connected>(model, condition);
}

bool is_about_player(const Model& model, const Condition& condition) {
  bool is_about_men = false;
  for_each(model, condition, [&](const Condition& part) {
    if (!part.is<Stands>() && !part.is<Somewhere>() && !part.is<None>()) return;
    const Who who = part.pieces()->who;
    is_about_men = is_about_men || who == Who::kPlayer || who == Who::kOpponent;
  });
  return (model.men_have_owners && is_about_men) ||
         asks_for<PlayerIs, Connects, Connected, Most, Chosen>(model,
                                                               condition);
}

}  // namespace translators::board_games
