#include "tests/search/search_games.h"

#include <bit>
#include <numeric>
#include <utility>

namespace search {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

std::vector<MoveId> numbers_below(MoveId count) {
  std::vector<MoveId> numbers(count);
  std::iota(numbers.begin(), numbers.end(), MoveId{0});
  return numbers;
}

FakeGame matrix_game(MoveId moves, GoalsOfMoves goals) {
  return {.roles = {"row", "column"},
          .move_count = moves,
          .initial = 1,
          .legal = [moves](auto, auto) { return numbers_below(moves); },
          .next =
              [moves](auto, std::span<const MoveId> joint_move) {
                return std::uint64_t{2} + joint_move[0] * moves + joint_move[1];
              },
          .result = [moves, goals = std::move(goals)](std::uint64_t state)
              -> std::optional<std::vector<Goal>> {
            if (state == 1) return std::nullopt;
            const auto cell = static_cast<MoveId>(state - 2);
            return goals(cell / moves, cell % moves);
          }};
}

FakeGame matching_pennies() {
  return matrix_game(2, [](MoveId a, MoveId b) {
    return a == b ? std::vector<Goal>{100, 0} : std::vector<Goal>{0, 100};
  });
}

FakeGame rock_paper_scissors() {
  return matrix_game(3, [](MoveId a, MoveId b) {
    if (a == b) return std::vector<Goal>{50, 50};
    return (a + 1) % 3 == b ? std::vector<Goal>{0, 100}
                            : std::vector<Goal>{100, 0};
  });
}

FakeGame prisoners_dilemma() {
  return matrix_game(2, [](MoveId a, MoveId b) {
    constexpr Goal kGoals[2][2] = {{60, 0}, {100, 20}};
    return std::vector<Goal>{kGoals[a][b], kGoals[b][a]};
  });
}

FakeGame one_choice(MoveId moves, NextOfMove next, GoalOfState goal) {
  return {.roles = {"first", "second"},
          .move_count = moves,
          .initial = 0,
          .legal =
              [moves](std::uint64_t state, RoleIndex role) {
                return numbers_below(state == 0 && role == 0 ? moves : 1);
              },
          .next =
              [next = std::move(next)](std::uint64_t state,
                                       std::span<const MoveId> joint_move) {
                return next(state, joint_move[0]);
              },
          .result = [goal = std::move(goal)](std::uint64_t state)
              -> std::optional<std::vector<Goal>> {
            const auto first = goal(state);
            if (!first) return std::nullopt;
            return std::vector<Goal>{*first, 100 - *first};
          }};
}

FakeGame left_or_right(std::uint64_t initial, NextOfMove next,
                       GoalOfState goal) {
  FakeGame game = endless({"r"}, 2);
  game.initial = initial;
  game.next = [next = std::move(next)](std::uint64_t state,
                                       std::span<const MoveId> joint_move) {
    return next(state, joint_move[0]);
  };
  game.result = [goal = std::move(goal)](
                    std::uint64_t state) -> std::optional<std::vector<Goal>> {
    const auto reached = goal(state);
    if (!reached) return std::nullopt;
    return std::vector<Goal>{*reached};
  };
  return game;
}

FakeGame endless(std::vector<std::string> roles, MoveId moves) {
  return {.roles = std::move(roles),
          .move_count = moves,
          .initial = 1,
          .legal = [moves](auto, auto) { return numbers_below(moves); },
          .next =
              [](std::uint64_t state, std::span<const MoveId> joint_move) {
                return state + 1 + joint_move[0];
              },
          .result = [](auto) { return std::nullopt; }};
}

FakeGame with_delayed_end(const FakeGame& game) {
  FakeGame longer = game;
  const auto is_over = [result = game.result](std::uint64_t state) {
    return state >= 1000 || result(state).has_value();
  };
  longer.legal = [=](std::uint64_t state, RoleIndex role) {
    return is_over(state) ? std::vector<MoveId>{0} : game.legal(state, role);
  };
  longer.next = [=](std::uint64_t state, std::span<const MoveId> joint_move) {
    return is_over(state) ? state + 1000 : game.next(state, joint_move);
  };
  longer.result = [result = game.result](
                      std::uint64_t state) -> std::optional<std::vector<Goal>> {
    if (state < 1000) return std::nullopt;
    return result(state - 1000);
  };
  return longer;
}

FakeGame three_in_turn(std::array<std::vector<Goal>, 8> goals) {
  return {.roles = {"first", "second", "third"},
          .move_count = 2,
          .initial = 1,
          .legal =
              [](std::uint64_t state, RoleIndex role) {
                const auto turn = std::bit_width(state) - 1;
                return static_cast<int>(role) == static_cast<int>(turn)
                           ? numbers_below(2)
                           : std::vector<MoveId>{0};
              },
          .next =
              [](std::uint64_t state, std::span<const MoveId> joint_move) {
                const auto turn = std::bit_width(state) - 1;
                return state * 2 + joint_move[static_cast<std::size_t>(turn)];
              },
          .result = [goals = std::move(goals)](std::uint64_t state)
              -> std::optional<std::vector<Goal>> {
            if (state < 8) return std::nullopt;
            return goals[state - 8];
          }};
}

FakeGame three_for_themselves() {
  return three_in_turn({{
      {90, 10, 10},
      {40, 20, 80},  // 0 0: the third takes {40, 20, 80}
      {95, 90, 10},
      {20, 70, 90},  // 0 1: {20, 70, 90}; the second prefers it
      {10, 10, 90},
      {99, 90, 10},  // 1 0: {10, 10, 90}
      {60, 80, 70},
      {99, 10, 10},  // 1 1: {60, 80, 70}; the second prefers it
  }});
}

}  // namespace search
