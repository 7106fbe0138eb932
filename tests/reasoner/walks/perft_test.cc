#include "reasoner/walks/perft.h"

#include <gtest/gtest.h>

#include "gdl/diagnostics.h"
#include "tests/reasoner/fake_machine.h"

namespace reasoner {
namespace perft_test {

using Numbers = std::vector<std::uint64_t>;

Numbers column(const std::vector<walks::PerftRow>& rows,
               std::uint64_t walks::PerftRow::*member) {
  Numbers numbers;
  for (const walks::PerftRow& row : rows) numbers.push_back(row.*member);
  return numbers;
}

std::uint64_t sum(const Numbers& numbers) {
  std::uint64_t sum = 0;
  for (const std::uint64_t number : numbers) sum += number;
  return sum;
}

TEST(PerftTest, CountsTicTacToe) {
  FakeMachine machine(tic_tac_toe());
  const auto rows = walks::perft(machine, machine.initial(), 9);
  EXPECT_EQ(
      column(rows, &walks::PerftRow::count),
      (Numbers{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}));
  EXPECT_EQ(column(rows, &walks::PerftRow::finished),
            (Numbers{0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872}));
  EXPECT_EQ(sum(column(rows, &walks::PerftRow::finished)), 255168u);
  EXPECT_EQ(sum(column(rows, &walks::PerftRow::positions)), 5478u);
  EXPECT_EQ(sum(column(rows, &walks::PerftRow::stuck)), 0u);
}

TEST(PerftTest, GivesTerminalStatesNoChildren) {
  FakeMachine machine(tic_tac_toe());
  // x has a line, o is on turn.
  const auto rows = walks::perft(machine, FakeMachine::state(07 | 1 << 18), 3);
  EXPECT_EQ(column(rows, &walks::PerftRow::count), (Numbers{1, 0, 0, 0}));
  EXPECT_EQ(column(rows, &walks::PerftRow::finished), (Numbers{1, 0, 0, 0}));
}

/// Every role has `moves` moves in every state, all of which lead to the same.
FakeGame wheel(std::size_t roles, MoveId moves) {
  return {.roles = std::vector<std::string>(roles, "r"),
          .move_count = moves,
          .initial = 1,
          .legal =
              [moves](auto, auto) {
                std::vector<MoveId> all(moves);
                for (MoveId move = 0; move < moves; ++move) all[move] = move;
                return all;
              },
          .next = [](std::uint64_t state, auto) { return state; },
          .result = [](auto) { return std::nullopt; }};
}

TEST(PerftTest, MultipliesSimultaneousMovesAndMergesPositions) {
  FakeMachine machine(wheel(/*roles=*/2, /*moves=*/3));
  const auto rows = walks::perft(machine, machine.initial(), 4);
  EXPECT_EQ(column(rows, &walks::PerftRow::count),
            (Numbers{1, 9, 81, 729, 6561}));
  EXPECT_EQ(column(rows, &walks::PerftRow::positions),
            (Numbers{1, 1, 1, 1, 1}));
}

TEST(PerftTest, RefusesToCountBeyond64Bits) {
  FakeMachine machine(wheel(/*roles=*/1, /*moves=*/4));
  EXPECT_NO_THROW(walks::perft(machine, machine.initial(), 31));
  EXPECT_THROW(walks::perft(machine, machine.initial(), 33), gdl::Error);
}

TEST(PerftTest, RefusesMorePositionsThanFitIntoMemory) {
  FakeMachine machine(tic_tac_toe());
  EXPECT_NO_THROW(walks::perft(machine, machine.initial(), 6, {.most_mb = 1}));
  EXPECT_THROW(walks::perft(machine, machine.initial(), 1, {.most_mb = 0}),
               gdl::Error);
}

TEST(PerftTest, TellsStuckStates) {
  FakeGame game = wheel(/*roles=*/2, /*moves=*/2);
  game.next = [](std::uint64_t state, std::span<const MoveId> joint_move) {
    return joint_move[0] == 0 ? state : std::uint64_t{2};
  };
  game.legal = [](std::uint64_t state, RoleIndex role) {
    return state == 2 && role == 1 ? std::vector<MoveId>{}
                                   : std::vector<MoveId>{0, 1};
  };
  FakeMachine machine(game);
  const auto rows = walks::perft(machine, machine.initial(), 2);
  EXPECT_EQ(column(rows, &walks::PerftRow::count), (Numbers{1, 4, 8}));
  EXPECT_EQ(column(rows, &walks::PerftRow::stuck), (Numbers{0, 2, 0}));
}

/// Role 0 moves in the states 0 and 1, role 1 in the state 2; the moves of 0
/// lead from 0 to 1 or 2, and from 1 to 2.
FakeGame steps_of_a_turn() {
  return {.roles = {"a", "b"},
          .move_count = 3,
          .initial = 0,
          .legal =
              [](std::uint64_t state, RoleIndex role) {
                const bool moves = (state == 2) == (role == 1);
                if (!moves) return std::vector<MoveId>{2};
                return state == 0 ? std::vector<MoveId>{0, 1}
                                  : std::vector<MoveId>{0};
              },
          .next =
              [](std::uint64_t state, std::span<const MoveId> joint_move) {
                if (state == 2) return std::uint64_t{0};
                return state == 0 && joint_move[0] == 0 ? std::uint64_t{1}
                                                        : std::uint64_t{2};
              },
          .result = [](auto) { return std::nullopt; },
          .last_move_waits = true};
}

TEST(PerftTest, CountsTheStepsOfARoleThatGoesOnAsOneTurn) {
  FakeMachine machine(steps_of_a_turn());
  const auto turns = [&](auto unit) {
    return column(walks::perft(machine, machine.initial(), 4, {.unit = unit}),
                  &walks::PerftRow::count);
  };
  EXPECT_EQ(turns(walks::PerftUnit::kTurn), (Numbers{1, 2, 2, 4, 4}));
  EXPECT_EQ(turns(walks::PerftUnit::kMove), (Numbers{1, 2, 2, 3, 4}));
}

TEST(PerftTest, CountsEachMoveWhereAllMoveAtOnce) {
  FakeMachine machine(wheel(/*roles=*/2, /*moves=*/3));
  const auto rows = walks::perft(machine, machine.initial(), 2,
                                 {.unit = walks::PerftUnit::kTurn});
  EXPECT_EQ(column(rows, &walks::PerftRow::count), (Numbers{1, 9, 81}));
}

TEST(PerftTest, HandsOverEachRowAsItIsComplete) {
  FakeMachine machine(tic_tac_toe());
  Numbers counts;
  walks::PerftOptions options;
  options.on_row = [&](const auto& row) { counts.push_back(row.count); };
  walks::perft(machine, machine.initial(), 3, options);
  EXPECT_EQ(counts, (Numbers{1, 9, 72, 504}));
}

}  // namespace perft_test
}  // namespace reasoner
