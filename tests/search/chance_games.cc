#include "tests/search/chance_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "search/choice/registry.h"
#include "tests/search/playing.h"

namespace search {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

/// A game of few states: what is not said is one move for everybody.
struct Table {
  std::vector<std::string> roles;
  /// By state and role, how many moves it has.
  std::map<std::pair<std::uint64_t, RoleIndex>, MoveId> counts;
  std::function<std::uint64_t(std::uint64_t, std::span<const MoveId>)> next;
  std::map<std::uint64_t, std::vector<Goal>> ends;
};

FakeGame game_of(const Table& table) {
  return {.roles = table.roles,
          .move_count = 6,
          .initial = 1,
          .legal =
              [table](std::uint64_t state, RoleIndex role) {
                const auto found = table.counts.find({state, role});
                const MoveId count =
                    found == table.counts.end() ? 1 : found->second;
                std::vector<MoveId> moves;
                for (MoveId move = 0; move < count; ++move) {
                  moves.push_back(move);
                }
                return moves;
              },
          .next = table.next,
          .result =
              [table](std::uint64_t state) -> std::optional<std::vector<Goal>> {
            const auto found = table.ends.find(state);
            if (found == table.ends.end()) return std::nullopt;
            return found->second;
          }};
}

}  // namespace

FakeGame coin(std::vector<std::string> roles, Goal of_chance) {
  const auto chance = static_cast<RoleIndex>(
      std::ranges::find(roles, "random") - roles.begin());
  const RoleIndex player = 1 - chance;
  const auto goals = [&](Goal goal) {
    std::vector<Goal> both(2, of_chance);
    both[player] = goal;
    return both;
  };
  return game_of({.roles = roles,
                  .counts = {{{1, player}, 2}, {{2, chance}, 2}},
                  .next =
                      [=](std::uint64_t state, std::span<const MoveId> moves) {
                        if (state == 1) return moves[player] == 0 ? 3U : 2U;
                        return 4U + moves[chance];
                      },
                  .ends = {{3, goals(40)}, {4, goals(100)}, {5, goals(0)}}});
}

FakeGame die_at_once() {
  Table table{.roles = {"player", "random"},
              .counts = {{{1, 0}, 2}, {{1, 1}, 3}},
              .next =
                  [](std::uint64_t, std::span<const MoveId> moves) {
                    return 10U + 3 * moves[0] + moves[1];
                  },
              .ends = {}};
  const Goal goals[] = {30, 30, 90, 0, 100, 20};
  for (std::uint64_t i = 0; i < 6; ++i) table.ends[10 + i] = {goals[i], 0};
  return game_of(table);
}

FakeGame pennies_and_coin() {
  return game_of(
      {.roles = {"even", "random", "odd"},
       .counts = {{{1, 0}, 2}, {{1, 1}, 2}, {{1, 2}, 2}},
       .next =
           [](std::uint64_t, std::span<const MoveId> moves) {
             if (moves[1] == 0) return 2U;
             return moves[0] == moves[2] ? 3U : 4U;
           },
       .ends = {{2, {80, 50, 20}}, {3, {100, 0, 0}}, {4, {0, 0, 100}}}});
}

FakeGame same_state_twice() {
  return game_of({.roles = {"random", "player"},
                  .counts = {{{2, 0}, 3}},
                  .next =
                      [](std::uint64_t state, std::span<const MoveId> moves) {
                        if (state == 1) return 2U;
                        return moves[0] == 2 ? 4U : 3U;
                      },
                  .ends = {{3, {100, 100}}, {4, {100, 0}}}});
}

FakeGame throw_together() {
  return game_of({.roles = {"first", "second", "random"},
                  .counts = {{{1, 0}, 2}, {{2, 2}, 2}, {{3, 1}, 2}},
                  .next =
                      [](std::uint64_t state, std::span<const MoveId> moves) {
                        if (state == 1) return moves[0] == 0 ? 10U : 2U;
                        if (state == 2) return moves[2] == 0 ? 3U : 11U;
                        return moves[1] == 0 ? 13U : 12U;
                      },
                  .ends = {{10, {60, 60, 0}},
                           {11, {30, 30, 100}},
                           {12, {100, 100, 0}},
                           {13, {0, 0, 0}}}});
}

FakeGame throw_until_heads() {
  return game_of({.roles = {"player", "random"},
                  .counts = {{{1, 0}, 2}, {{2, 1}, 2}},
                  .next =
                      [](std::uint64_t state, std::span<const MoveId> moves) {
                        if (state == 1) return moves[0] == 0 ? 3U : 2U;
                        return moves[1] == 0 ? 4U : 1U;
                      },
                  .ends = {{3, {40, 0}}, {4, {100, 0}}}});
}

FakeGame guess_the_die(std::uint64_t throws) {
  Table table{.roles = {"player", "random"},
              .counts = {},
              .next = [](std::uint64_t state,
                         std::span<const MoveId> moves) -> std::uint64_t {
                return moves[0] == moves[1] ? 100 : state + 1;
              },
              .ends = {{100, {100, 0}}, {1 + throws, {0, 0}}}};
  for (std::uint64_t state = 1; state <= throws; ++state) {
    table.counts[{state, 0}] = 6;
    table.counts[{state, 1}] = 6;
  }
  return game_of(table);
}

FakeGame throw_all_alike(std::uint64_t throws) {
  Table table{.roles = {"player", "random"},
              .counts = {},
              .next = [](std::uint64_t state, std::span<const MoveId> moves)
                  -> std::uint64_t { return moves[1] == 0 ? state + 1 : 1000; },
              .ends = {{1000, {100, 0}}, {1 + throws, {0, 0}}}};
  for (std::uint64_t state = 1; state <= throws; ++state) {
    table.counts[{state, 1}] = 6;
  }
  return game_of(table);
}

FakeGame two_ways_to_a_coin() {
  return game_of({.roles = {"player", "random"},
                  .counts = {{{1, 0}, 2}, {{2, 1}, 2}},
                  .next =
                      [](std::uint64_t state, std::span<const MoveId> moves) {
                        if (state == 1) return moves[0] == 0 ? 2U : 3U;
                        if (state == 3) return 2U;
                        return 4U + moves[1];
                      },
                  .ends = {{4, {100, 0}}, {5, {0, 0}}}});
}

FakeGame six_faces(std::uint64_t throws) {
  Table table{.roles = {"random", "player"},
              .counts = {},
              .next = [](std::uint64_t state,
                         std::span<const MoveId> moves) -> std::uint64_t {
                // 1: to throw first; 1000 * made + face; + 500: to choose.
                if (state == 1) return 1501U + moves[0];
                const std::uint64_t made = state / 1000;
                if (state % 1000 < 500) {
                  return (made + 1) * 1000 + 501 + moves[0];
                }
                const std::uint64_t face = state % 1000 - 500;
                return moves[1] == 0 ? 100'000 + face : made * 1000;
              },
              .ends = {}};
  table.counts[{1, 0}] = 6;
  for (std::uint64_t made = 1; made <= throws; ++made) {
    table.counts[{made * 1000, 0}] = 6;
    for (std::uint64_t face = 1; face <= 6 && made < throws; ++face) {
      table.counts[{made * 1000 + 500 + face, 1}] = 2;
    }
  }
  for (std::uint64_t face = 1; face <= 6; ++face) {
    table.ends[100'000 + face] = {0, static_cast<Goal>(10 * face)};
  }
  return game_of(table);
}

FakeGame with_chance(const RandomGame& random, RoleIndex chance, bool shared) {
  FakeGame game;
  for (RoleIndex role = 0; role < random.roles; ++role) {
    game.roles.push_back(role == chance ? "random"
                                        : "r" + std::to_string(role));
  }
  game.move_count = 4;
  game.initial = 0;
  game.legal = [random](std::uint64_t state, RoleIndex role) {
    std::vector<MoveId> moves;
    for (MoveId move = 0; move < random.move_count(state, role); ++move) {
      moves.push_back(move);
    }
    return moves;
  };
  game.next = [random](std::uint64_t state, std::span<const MoveId> moves) {
    return random.next(state, moves);
  };
  game.result = [=](std::uint64_t state) -> std::optional<std::vector<Goal>> {
    auto goals = random.result(state);
    if (!goals) return std::nullopt;
    const RoleIndex first = chance == 0 ? 1 : 0;
    const RoleIndex second = chance == 2 ? 1 : 2;
    (*goals)[second] = shared ? (*goals)[first] : 100 - (*goals)[first];
    return goals;
  };
  return game;
}

double plain_value(const FakeGame& game, std::uint64_t state, RoleIndex chance,
                   bool shared, std::map<std::uint64_t, double>& known) {
  const auto found = known.find(state);
  if (found != known.end()) return found->second;
  const RoleIndex first = chance == 0 ? 1 : 0;
  double value = 0;
  if (const auto goals = game.result(state)) {
    value = (*goals)[first];
  } else {
    std::array<std::vector<MoveId>, 3> legal;
    RoleIndex mover = first;
    for (RoleIndex role = 0; role < 3; ++role) {
      legal[role] = game.legal(state, role);
      if (legal[role].size() > 1) mover = role;
    }
    std::vector<double> values;
    for (const MoveId move : legal[mover]) {
      std::array<MoveId, 3> joint = {legal[0][0], legal[1][0], legal[2][0]};
      joint[mover] = move;
      values.push_back(
          plain_value(game, game.next(state, joint), chance, shared, known));
    }
    if (mover == chance) {
      for (const double each : values) value += each;
      value /= static_cast<double>(values.size());
    } else {
      value = mover == first || shared ? std::ranges::max(values)
                                       : std::ranges::min(values);
    }
  }
  known[state] = value;
  return value;
}

Report report_of(const std::string& name, const FakeGame& game, RoleIndex role,
                 std::uint64_t count) {
  FakeMachine machine(game);
  const auto search = choice::make_search(name, machine, iterations(count));
  const MoveId move = search->choose_move(machine.initial(), role, no_hurry());
  EXPECT_EQ(search->candidate(), move);
  Report report = search->report();
  if (!report.moves.empty()) {
    EXPECT_EQ(report.moves.front().move, move);
  }
  return report;
}

double value_of(const Report& report, MoveId move) {
  return by_move(report).at(move).value;
}

}  // namespace search
