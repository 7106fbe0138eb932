// Games with known values, solved; positions near the end, compared with full
// search. benchmarks/strength/proofs.sh keeps what it prints.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <regex>

#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "search/proof_search/proof_search.h"
#include "search/solver/impartial_sum.h"
#include "search/solver/small_game.h"
#include "tests/rulesheets.h"
#include "tests/search/small_boards.h"

namespace search {
namespace solver_proofs_test {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::State;
using reasoner::StateMachine;

constexpr std::size_t kMemory = std::size_t{2} << 30;
constexpr std::uint64_t kNoLimit = 1U << 30;

const Deadline& no_hurry() {
  static const Deadline deadline(Deadline::after(36000));
  return deadline;
}

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::unique_ptr<StateMachine> make_machine(const std::string& text) {
  return reasoner::engines::make_playing_machine(tests::rules_of(text));
}

std::string nim(const std::vector<int>& heaps) {
  std::string starts;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    starts +=
        "(start h" + std::to_string(i) + ' ' + std::to_string(heaps[i]) + ")\n";
  }
  // Numbers up to 7 are there already.
  for (int i = 7; i < std::ranges::max(heaps); ++i) {
    starts +=
        "(succ " + std::to_string(i) + ' ' + std::to_string(i + 1) + ")\n";
  }
  std::string text = std::regex_replace(shipped_text("nim"),
                                        std::regex(R"(\(start \w \d\)\n)"), "");
  return text + starts;
}

/// One line of the table.
void print(const std::string& game, const std::string& result,
           const std::string& by, std::size_t states, double seconds) {
  std::cout << "proof: " << std::left << std::setw(22) << game << std::setw(12)
            << result << std::setw(14) << by << std::right << std::setw(10)
            << states << " states " << std::fixed << std::setprecision(2)
            << std::setw(8) << seconds << " s CPU\n";
}

std::string goals_text(Goal first, Goal second) {
  return std::to_string(first) + " - " + std::to_string(second);
}

void expect_solved(const std::string& name, const std::string& text,
                   std::size_t states, Goal first) {
  const double start = cpu_seconds();
  const auto machine = make_machine(text);
  State initial;
  machine->initial_state(initial);
  solver::SmallGame game(*machine, initial, {.memory_bytes = kMemory});
  ASSERT_EQ(game.solve(no_hurry()), solver::SmallGame::Status::kSolved);
  const auto verdict = game.verdict(initial);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->goals, (std::vector<Goal>{first, 100 - first}));
  if (states > 0) {
    EXPECT_EQ(game.state_count(), states);
  }
  print(name, goals_text(verdict->goals[0], verdict->goals[1]), "all states",
        game.state_count(), cpu_seconds() - start);
}

void expect_proven(const std::string& name, const std::string& text,
                   Goal first) {
  const double start = cpu_seconds();
  const auto machine = make_machine(text);
  State initial;
  machine->initial_state(initial);
  proof_search::ProofSearch proofs(*machine, kMemory);
  const auto bounds = proofs.find_bounds(initial, 0, kNoLimit, no_hurry());
  EXPECT_EQ(bounds.least, first);
  EXPECT_EQ(bounds.most, first);
  print(name, goals_text(bounds.least, 100 - bounds.most), "proof numbers",
        proofs.state_count(), cpu_seconds() - start);
}

TEST(SolverProofsTest, TicTacToeIsADraw) {
  expect_solved("tic-tac-toe", shipped_text("tic_tac_toe"), 5478, 50);
  expect_proven("tic-tac-toe", shipped_text("tic_tac_toe"), 50);
}

// Numbers of positions: J. Tromp, John's Connect Four Playground.
TEST(SolverProofsTest, SmallConnectFourIsADraw) {
  expect_solved("connect four 4x4", connect_four(4, 4), 161029, 50);
  expect_solved("connect four 4x5", connect_four(4, 5), 1706255, 50);
  expect_solved("connect four 5x4", connect_four(5, 4), 3945711, 50);
  expect_proven("connect four 4x4", connect_four(4, 4), 50);
  expect_proven("connect four 5x4", connect_four(5, 4), 50);
  expect_proven("connect four 5x5", connect_four(5, 5), 50);
}

TEST(SolverProofsTest, WhoBeginsWinsSmallHex) {
  expect_solved("hex 3x3", hex(3), 0, 100);
  expect_proven("hex 3x3", hex(3), 100);
  expect_proven("hex 4x4", hex(4), 100);
}

/// The sizes of some heaps, and what theory says of them.
struct Heaps {
  std::vector<int> sizes;
  Goal first = 0;                    // who begins gets
  std::ptrdiff_t winning_moves = 0;  // of all
};

Heaps random_heaps(std::uint64_t number, int fewest, int most, int largest) {
  std::uint64_t random = number << 8;
  const auto draw = [&random](int below) {
    return static_cast<int>(reasoner::mix64(++random) %
                            static_cast<std::uint64_t>(below));
  };
  Heaps heaps;
  heaps.sizes.resize(
      static_cast<std::size_t>(fewest + draw(most + 1 - fewest)));
  int sum = 0;
  for (int& heap : heaps.sizes) {
    heap = 1 + draw(largest);
    sum ^= heap;
  }
  heaps.first = sum != 0 ? 100 : 0;
  heaps.winning_moves = std::ranges::count_if(
      heaps.sizes, [&](int heap) { return (heap ^ sum) < heap; });
  return heaps;
}

void expect_as_theory(const std::optional<solver::Verdict>& verdict,
                      const Heaps& heaps) {
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->goals[0], heaps.first);
  EXPECT_EQ(std::ranges::count_if(verdict->moves,
                                  [](const solver::JudgedMove& move) {
                                    return move.goals[0] == 100;
                                  }),
            heaps.winning_moves);
}

TEST(SolverProofsTest, NimIsAsInTheory) {
  const double start = cpu_seconds();
  std::size_t states = 0;
  for (std::uint64_t game = 1; game <= 50; ++game) {
    const Heaps heaps = random_heaps(game, 2, 5, 7);
    const auto machine = make_machine(nim(heaps.sizes));
    State initial;
    machine->initial_state(initial);
    solver::SmallGame solved(*machine, initial, {.memory_bytes = kMemory});
    ASSERT_EQ(solved.solve(no_hurry()), solver::SmallGame::Status::kSolved);
    expect_as_theory(solved.verdict(initial), heaps);
    proof_search::ProofSearch proofs(*machine, kMemory);
    const auto bounds = proofs.find_bounds(initial, 0, kNoLimit, no_hurry());
    EXPECT_EQ(bounds.least, heaps.first);
    EXPECT_EQ(bounds.most, heaps.first);
    states += solved.state_count();
  }
  print("nim, 50 random games", "as theory", "all states", states,
        cpu_seconds() - start);
}

TEST(SolverProofsTest, NimOfLargeHeapsIsAsInTheory) {
  const double start = cpu_seconds();
  std::size_t states = 0;
  for (std::uint64_t game = 1; game <= 50; ++game) {
    const Heaps heaps = random_heaps(1000 + game, 6, 8, 40);
    const auto machine = make_machine(nim(heaps.sizes));
    State initial;
    machine->initial_state(initial);
    const auto sum = solver::ImpartialSum::make(*machine, initial, no_hurry());
    ASSERT_TRUE(sum);
    expect_as_theory(sum->verdict(initial), heaps);
    states += sum->state_count();
  }
  print("nim, 50 large games", "as theory", "parts", states,
        cpu_seconds() - start);
}

// ---- Full search ------------------------------------------------------------

/// Alpha-beta without any memory, deeper and deeper; what lies behind the last
/// depth may be anything.
class FullSearch {
 public:
  FullSearch(StateMachine& machine, std::uint64_t most_nodes)
      : machine_(machine), most_nodes_(most_nodes) {}

  /// The first role's goal; nothing where it takes too many nodes.
  std::optional<Goal> value(const State& state) {
    nodes_ = 0;
    for (int depth = 1;; ++depth) {
      const Goal least = search(state, depth, 0, 100, 0);
      const Goal most = search(state, depth, 0, 100, 100);
      if (nodes_ > most_nodes_) return std::nullopt;
      if (least == most) return least;
    }
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  Goal search(const State& state, int depth, Goal alpha, Goal beta,
              Goal unknown) {
    if (++nodes_ > most_nodes_) return unknown;
    if (machine_.is_terminal(state)) {
      std::array<Goal, 2> goals{};
      machine_.goals(state, goals);
      return goals[0];
    }
    if (depth == 0) return unknown;
    std::array<std::vector<MoveId>, 2> legal;
    for (const reasoner::RoleIndex role : {0U, 1U}) {
      machine_.legal_moves(state, role, legal[role]);
    }
    const bool first_moves = legal[1].size() == 1;
    EXPECT_TRUE(first_moves || legal[0].size() == 1);
    Goal best = first_moves ? -1 : 101;
    for (const MoveId a : legal[0]) {
      for (const MoveId b : legal[1]) {
        State next;
        machine_.next_state(state, std::array{a, b}, next);
        const Goal value = search(next, depth - 1, alpha, beta, unknown);
        if (first_moves) {
          best = std::max(best, value);
          alpha = std::max(alpha, best);
        } else {
          best = std::min(best, value);
          beta = std::min(beta, best);
        }
        if (alpha >= beta) return best;
      }
    }
    return best;
  }

  StateMachine& machine_;
  std::uint64_t most_nodes_;
  std::uint64_t nodes_ = 0;
};

/// Positions some moves before the end of random matches, as far from it as
/// full search can go: `count` of them.
void expect_as_full_search(const std::string& name, std::size_t count,
                           std::size_t moves_before_end) {
  const double start = cpu_seconds();
  const auto machine = make_machine(shipped_text(name));
  State initial;
  machine->initial_state(initial);
  FullSearch full(*machine, 200000);
  proof_search::ProofSearch proofs(*machine, kMemory);
  std::array<std::size_t, 3> values{};
  std::size_t found = 0;
  std::uint64_t nodes = 0;
  double proof_seconds = 0;
  reasoner::PlayoutScratch scratch;
  reasoner::Outcome outcome;
  for (std::uint64_t match = 0; found < count && match < 20 * count; ++match) {
    reasoner::play_out(*machine, initial, 1, match, 1000, scratch, outcome);
    if (outcome.length < moves_before_end) continue;
    State state = initial;
    for (std::size_t i = 0; i < outcome.length - moves_before_end; ++i) {
      machine->next_state(state, std::span(scratch.moves).subspan(2 * i, 2),
                          state);
    }
    const auto value = full.value(state);
    if (!value) continue;
    ++found;
    nodes += full.nodes();
    const double before = cpu_seconds();
    const auto bounds = proofs.find_bounds(state, 0, kNoLimit, no_hurry());
    const auto other = proofs.find_bounds(state, 1, kNoLimit, no_hurry());
    proof_seconds += cpu_seconds() - before;
    EXPECT_EQ(bounds.least, *value) << match;
    EXPECT_EQ(bounds.most, *value) << match;
    EXPECT_EQ(other.least, 100 - *value) << match;
    EXPECT_EQ(other.most, 100 - *value) << match;
    ++values[static_cast<std::size_t>(*value / 50)];
  }
  EXPECT_EQ(found, count);
  std::cout << "proof: " << name << ": " << found << " positions, "
            << moves_before_end
            << " moves before the end of random matches: " << values[2]
            << " won, " << values[1] << " drawn, " << values[0]
            << " lost, all as by full search (" << nodes << " nodes, "
            << std::fixed << std::setprecision(2)
            << cpu_seconds() - start - proof_seconds << " s CPU; proofs "
            << proof_seconds << " s)\n";
}

TEST(SolverProofsTest, EndgamesAreAsByFullSearch) {
  expect_as_full_search("othello", 40, 9);
  expect_as_full_search("breakthrough", 40, 8);
  expect_as_full_search("checkers", 40, 8);
}

}  // namespace solver_proofs_test
}  // namespace search
