// The games in games/design_and_play: sequences of whole moves are those of
// rules that were written independently, or counted by hand.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/game.h"
#include "reasoner/state.h"
#include "reasoner/state_machine.h"
#include "tests/translators/design_and_play/whole_moves.h"
#include "tests/translators/translated_games.h"
#include "translators/languages.h"

namespace translators::design_and_play {
namespace games_test {

using Counts = std::vector<std::uint64_t>;

gdl::Rulesheet rules_of_game(const std::string& name,
                             const std::vector<std::string>& settings = {}) {
  const std::string path = "games/design_and_play/" + name + ".dap";
  gdl::Diagnostics diagnostics(path);
  gdl::ReadOptions options;
  options.settings = settings;
  gdl::Rulesheet rules = gdl::files::read_rulesheet_file(
      path, diagnostics, all_languages(), options);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  return rules;
}

std::unique_ptr<reasoner::StateMachine> machine_of(
    const std::string& name, const std::string& engine = "propnet",
    const std::vector<std::string>& settings = {}) {
  return reasoner::engines::make_state_machine(rules_of_game(name, settings),
                                               engine);
}

/// What a sheet of games/ says, sequences of joint moves.
Counts of_sheet(const std::string& name, std::uint32_t depth) {
  const auto machine = reasoner::engines::make_state_machine(
      rules_of("games/" + name + ".kif"), "propnet");
  Counts counts = counts_of(perft_of(*machine, depth));
  counts.erase(counts.begin());
  return counts;
}

struct Equal {
  std::string name;
  std::string sheet;
  std::uint32_t depth;
};

void PrintTo(const Equal& game, std::ostream* out) { *out << game.name; }

class DesignAndPlaySheets : public testing::TestWithParam<Equal> {};

TEST_P(DesignAndPlaySheets, HaveTheSameWholeMoves) {
  const auto machine = machine_of(GetParam().name);
  EXPECT_EQ(WholeMoves(*machine).counts(GetParam().depth),
            of_sheet(GetParam().sheet, GetParam().depth));
}

TEST_P(DesignAndPlaySheets, HaveThemWithLikeFiguresAsOneToo) {
  const auto machine = machine_of(GetParam().name, "propnet", {"figures=like"});
  EXPECT_EQ(WholeMoves(*machine).counts(GetParam().depth),
            of_sheet(GetParam().sheet, GetParam().depth));
}

INSTANTIATE_TEST_SUITE_P(
    Games, DesignAndPlaySheets,
    testing::Values(Equal{"nim12", "nim12", 12},
                    Equal{"ball_puzzle", "ball_puzzle", 19},
                    Equal{"tic_tac_toe", "tic_tac_toe", 9}));

// Counted by programs in Python that know nothing of the language.
TEST(DesignAndPlayGames, HaveTheWholeMovesThatOtherProgramsCount) {
  // No two tiles are alike.
  EXPECT_EQ(counts_of(perft_of(*machine_of("sliding_puzzle"), 8)),
            (Counts{1, 4, 12, 30, 90, 230, 690, 1782, 5346}));
  EXPECT_EQ(WholeMoves(*machine_of("crossing")).counts(9),
            (Counts{3, 9, 27, 82, 250, 752, 2156, 5606, 13270}));
  EXPECT_EQ(WholeMoves(*machine_of("dama")).counts(4),
            (Counts{5, 25, 183, 1243}));
}

// The same states, moves and goals for both engines along random matches.
TEST(DesignAndPlayGames, AreTheSameForBothEngines) {
  for (const char* name : {"nim12", "ball_puzzle", "tic_tac_toe",
                           "sliding_puzzle", "crossing", "dama"}) {
    const auto propnet = machine_of(name);
    const auto datalog = machine_of(name, "datalog");
    const auto& roles = propnet->game();
    std::mt19937 draw(7);
    for (int walk = 0; walk < (std::string(name) == "dama" ? 1 : 5); ++walk) {
      reasoner::State a;
      reasoner::State b;
      propnet->initial_state(a);
      datalog->initial_state(b);
      for (int step = 0; step < 40; ++step) {
        ASSERT_EQ(propnet->game().facts(a), datalog->game().facts(b)) << name;
        ASSERT_EQ(propnet->is_terminal(a), datalog->is_terminal(b)) << name;
        std::vector<reasoner::Goal> of_a(roles.role_count());
        std::vector<reasoner::Goal> of_b(roles.role_count());
        propnet->goals(a, of_a);
        datalog->goals(b, of_b);
        ASSERT_EQ(of_a, of_b) << name;
        if (propnet->is_terminal(a)) break;
        std::vector<reasoner::MoveId> joint_a;
        std::vector<reasoner::MoveId> joint_b;
        for (std::size_t role = 0; role < roles.role_count(); ++role) {
          std::vector<reasoner::MoveId> legal_a;
          std::vector<reasoner::MoveId> legal_b;
          propnet->legal_moves(a, role, legal_a);
          datalog->legal_moves(b, role, legal_b);
          ASSERT_EQ(legal_a.size(), legal_b.size()) << name;
          const std::size_t chosen = draw() % legal_a.size();
          joint_a.push_back(legal_a[chosen]);
          joint_b.push_back(legal_b[chosen]);
          ASSERT_EQ(roles.move_name(role, joint_a.back()),
                    datalog->game().move_name(role, joint_b.back()));
        }
        propnet->next_state(a, joint_a, a);
        datalog->next_state(b, joint_b, b);
      }
    }
  }
}

// By hand: NIM12 has 12 * 12 sequences of two steps, as "done" may follow the
// first; tic-tac-toe 9 * 5, * 8 * 4 and so on, each stone for itself.
TEST(DesignAndPlayGames, CountEachFigureForItselfWhereNobodyAsks) {
  EXPECT_EQ(counts_of(perft_of(*machine_of("nim12"), 4)),
            (Counts{1, 12, 144, 1584, 14652}));
  EXPECT_EQ(counts_of(perft_of(*machine_of("tic_tac_toe"), 4)),
            (Counts{1, 45, 1440, 40320, 725760}));
}

}  // namespace games_test
}  // namespace translators::design_and_play
