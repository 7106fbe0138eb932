// Games of induction as they are played: which grids follow the rules, which
// are drawn and how often, answers, levels, the end.

#include "translators/induction_games/induction_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "tests/translators/eggg/samples.h"
#include "tests/translators/induction_games/induction_samples.h"

namespace translators::induction_games {
namespace induction_rules_test {

constexpr const char* kOwn = "games/eggg/deducto.egg";
constexpr const char* kColours = "games/eggg/color_deducto.egg";

/// The colours of a grid, row by row from the bottom, each from the left.
struct Grid {
  int width = 0;
  int height = 0;
  std::vector<std::string> colours;

  const std::string& at(int x, int y) const {
    return colours[static_cast<std::size_t>((y - 1) * width + x - 1)];
  }
  bool white(int x, int y) const { return at(x, y) == "white"; }
  int whites() const {
    return static_cast<int>(
        std::count(colours.begin(), colours.end(), "white"));
  }
};

std::string cell(int x, int y, const std::string& colour) {
  return "(cell " + std::to_string(x) + " " + std::to_string(y) + " " + colour +
         ")";
}

Grid grid_of(Play& play, int width, int height,
             const std::vector<std::string>& colours) {
  Grid grid{width, height, {}};
  for (int y = 1; y <= height; ++y) {
    for (int x = 1; x <= width; ++x) {
      for (const std::string& colour : colours) {
        if (play.holds(cell(x, y, colour))) grid.colours.push_back(colour);
      }
    }
  }
  EXPECT_EQ(grid.colours.size(), static_cast<std::size_t>(width * height));
  return grid;
}

const std::vector<std::string> kBlackAndWhite = {"white", "black"};
const std::vector<std::string> kFourColours = {"red", "yellow", "green",
                                               "blue"};
using Rule = std::function<bool(const Grid&)>;

bool has_white_in_each_row(const Grid& grid) {
  for (int y = 1; y <= grid.height; ++y) {
    bool has = false;
    for (int x = 1; x <= grid.width; ++x) has = has || grid.white(x, y);
    if (!has) return false;
  }
  return true;
}

bool is_odd(const Grid& grid) { return grid.whites() % 2 == 1; }

/// What the dissertation says the tests of Deducto are.
std::vector<Rule> printed_rules() {
  return {[](const Grid& grid) { return grid.whites() >= 13; },
          [](const Grid& grid) { return grid.white(3, 3); },
          [](const Grid& grid) {
            for (int y = 1; y <= 5; ++y) {
              const bool left = grid.white(1, y) && grid.white(2, y);
              const bool right = grid.white(4, y) && grid.white(5, y);
              if (grid.white(3, y) && (left || right)) return true;
            }
            return false;
          },
          has_white_in_each_row, is_odd};
}

std::vector<Rule> own_rules() {
  return {[](const Grid& grid) {
            return grid.whites() > grid.width * grid.height - grid.whites();
          },
          [](const Grid& grid) {
            return grid.white((grid.width + 1) / 2, (grid.height + 1) / 2);
          },
          [](const Grid& grid) {
            for (int y = 1; y <= grid.height; ++y) {
              for (int x = 1; x + 2 <= grid.width; ++x) {
                if (grid.white(x, y) && grid.white(x + 1, y) &&
                    grid.white(x + 2, y)) {
                  return true;
                }
              }
            }
            return false;
          },
          has_white_in_each_row, is_odd};
}

std::vector<Rule> colour_rules() {
  return {[](const Grid& grid) {
            int bright = 0;
            for (const std::string& colour : grid.colours) {
              bright += colour == "yellow" || colour == "green" ? 1 : -1;
            }
            return bright > 0;
          },
          [](const Grid& grid) {
            const std::map<std::string, std::string> opponents = {
                {"red", "green"},
                {"green", "red"},
                {"yellow", "blue"},
                {"blue", "yellow"}};
            int pairs = 0;
            for (int y = 1; y <= grid.height; ++y) {
              for (int x = 2; x <= grid.width; ++x) {
                if (opponents.at(grid.at(x, y)) == grid.at(x - 1, y)) ++pairs;
              }
            }
            return pairs >= 3;
          },
          [](const Grid& grid) {
            for (int x = 1; x <= grid.width; ++x) {
              if (grid.at(x, grid.height) == "red") return false;
            }
            return true;
          },
          [](const Grid& grid) {
            return grid.at(1, 1) == "red" || grid.at(1, 1) == "yellow";
          },
          [](const Grid& grid) {
            for (int y = 1; y <= grid.height; ++y) {
              bool has = false;
              for (int x = 1; x <= grid.width; ++x) {
                has = has || grid.at(x, y) == "blue";
              }
              if (!has) return false;
            }
            return true;
          }};
}

/// Makes `fact` the only one of those that begin like it.
void make_so(Play& play, const std::string& beginning,
             const std::string& fact) {
  reasoner::State state;
  const reasoner::Game& game = play.machine().game();
  play.state().for_each([&](reasoner::PropositionId id) {
    if (!game.proposition_name(id).starts_with(beginning)) state.set(id);
  });
  state.set(game.known_proposition(fact));
  play.state() = state;
}

/// Presses Test on random grids, and compares what is told.
void compare_tests(const gdl::Rulesheet& rules, const std::vector<Rule>& wanted,
                   int side, const std::vector<std::string>& colours,
                   bool is_hidden) {
  std::mt19937_64 random(5);
  Play play(rules);
  const reasoner::State start = play.state();
  for (std::size_t level = 0; level < wanted.size(); ++level) {
    int follow = 0;
    for (int i = 0; i < 150; ++i) {
      play.state() = start;
      const std::string number = std::to_string(level + 1);
      if (is_hidden) {
        make_so(play, "(hidden ", "(hidden rule_" + number + ")");
      } else {
        make_so(play, "(level ", "(level " + number + ")");
      }
      // Some grids with much of one colour, so that all rules are met.
      const std::size_t often = random() % (colours.size() + 1);
      for (int y = 1; y <= side; ++y) {
        for (int x = 1; x <= side; ++x) {
          const bool is_often = often < colours.size() && random() % 3 == 0;
          const std::size_t colour =
              is_often ? often : random() % colours.size();
          make_so(play, "(cell " + std::to_string(x) + " " + std::to_string(y),
                  cell(x, y, colours[colour]));
        }
      }
      const bool expected = wanted[level](grid_of(play, side, side, colours));
      play.step(1 - play.chance(), "(press test)");
      EXPECT_EQ(play.seen(),
                std::vector<std::string>{expected ? "(shows follows_the_rule)"
                                                  : "(shows breaks_the_rule)"})
          << level;
      follow += expected ? 1 : 0;
    }
    EXPECT_GT(follow, 5) << level;
    EXPECT_LT(follow, 145) << level;
  }
}

TEST(InductionRules, TestsFollowTheRulesOfDeducto) {
  compare_tests(translators::rules_of(kOwn), own_rules(), 5, kBlackAndWhite,
                true);
}

TEST(InductionRules, TestsFollowTheRulesOfColorDeducto) {
  compare_tests(translators::rules_of(kColours), colour_rules(), 4,
                kFourColours, true);
}

TEST(InductionRules, TestsFollowThePrintedRules) {
  if (eggg::sample_folder().empty()) GTEST_SKIP() << "no samples";
  compare_tests(
      translators::rules_of((eggg::sample_folder() / "deducto.egg").string()),
      printed_rules(), 5, kBlackAndWhite, false);
}

gdl::ReadOptions with(const std::vector<std::string>& settings) {
  gdl::ReadOptions options;
  options.settings = settings;
  return options;
}

/// How likely each grid is, once a rule is hidden and a family chosen.
std::map<std::vector<std::string>, double> chances(
    Play& play, int side, const std::vector<std::string>& colours) {
  struct Hash {
    std::size_t operator()(const reasoner::State& state) const {
      return state.hash();
    }
  };
  std::unordered_map<reasoner::State, double, Hash> layer = {{play.state(), 1}};
  std::map<std::vector<std::string>, double> grids;
  while (!layer.empty()) {
    std::unordered_map<reasoner::State, double, Hash> next;
    for (const auto& [state, chance] : layer) {
      play.state() = state;
      if (!play.may("noop")) {
        grids[grid_of(play, side, side, colours).colours] += chance;
        continue;
      }
      const auto moves = play.moves_of_chance();
      for (const std::string& move : moves) {
        play.state() = state;
        play.step(play.chance(), move);
        next[play.state()] += chance / static_cast<double>(moves.size());
      }
    }
    layer = std::move(next);
  }
  return grids;
}

TEST(InductionRules, DrawAllGridsOfASortAboutEquallyOften) {
  const gdl::Rulesheet rules =
      translators::rules_of(kOwn, with({"board_size=3"}));
  for (std::size_t level = 0; level < 5; ++level) {
    for (const bool follows : {true, false}) {
      SCOPED_TRACE(std::to_string(level) + (follows ? " yes" : " no"));
      Play play(rules);
      make_so(play, "(hidden ",
              "(hidden rule_" + std::to_string(level + 1) + ")");
      play.step(1 - play.chance(), "(press understand)");
      play.step(play.chance(),
                follows ? "(flip generate)" : "(flip anti_generate)");
      const auto grids = chances(play, 3, kBlackAndWhite);
      // All of the sort, and no others.
      std::size_t number = 0;
      for (int bits = 0; bits < 512; ++bits) {
        Grid grid{3, 3, {}};
        for (int i = 0; i < 9; ++i) {
          grid.colours.emplace_back((bits >> i & 1) != 0 ? "white" : "black");
        }
        const bool is_one = own_rules()[level](grid) == follows;
        number += is_one ? 1 : 0;
        EXPECT_EQ(grids.contains(grid.colours), is_one) << bits;
      }
      double all = 0;
      double variation = 0;
      for (const auto& [grid, chance] : grids) {
        all += chance;
        variation += std::abs(chance - 1.0 / static_cast<double>(number)) / 2;
        EXPECT_NEAR(chance * static_cast<double>(number), 1, 0.25);
      }
      EXPECT_NEAR(all, 1, 1e-9);
      EXPECT_LT(variation, 0.03);
    }
  }
}

/// Asks for a grid and judges it, rightly or not.
void answer(Play& play, const Rule& rule, bool rightly) {
  play.play("(press understand)");
  const bool follows = rule(grid_of(play, 5, 5, kBlackAndWhite));
  const bool says = follows == rightly;
  play.play(says ? "(press vote_yes)" : "(press vote_no)");
}

std::size_t hidden_rule(Play& play) {
  for (std::size_t i = 0; i < 5; ++i) {
    if (play.holds("(hidden rule_" + std::to_string(i + 1) + ")")) return i;
  }
  return 5;
}

TEST(InductionRules, FiveRightAnswersInARowAreALevel) {
  const auto rules = own_rules();
  Play play(translators::rules_of(kOwn), 3);
  for (int i = 0; i < 4; ++i) answer(play, rules[hidden_rule(play)], true);
  EXPECT_TRUE(play.holds("(correct 4)"));
  EXPECT_EQ(play.goal(), 16);
  answer(play, rules[hidden_rule(play)], false);
  EXPECT_TRUE(play.holds("(correct 0)"));
  EXPECT_TRUE(play.holds("(level 1)"));
  EXPECT_EQ(play.goal(), 0);
  for (int i = 0; i < 5; ++i) answer(play, rules[hidden_rule(play)], true);
  EXPECT_TRUE(play.holds("(level 2)"));
  EXPECT_TRUE(play.holds("(correct 0)"));
  EXPECT_EQ(play.goal(), 20);
}

TEST(InductionRules, AllLevelsHaveRulesOfTheirOwnAndEndTheGame) {
  const auto rules = own_rules();
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Play play(translators::rules_of(kOwn), seed);
    std::set<std::size_t> met;
    for (int i = 0; i < 25; ++i) {
      ASSERT_FALSE(play.is_over());
      met.insert(hidden_rule(play));
      answer(play, rules[hidden_rule(play)], true);
    }
    EXPECT_EQ(met.size(), 5u);
    EXPECT_TRUE(play.is_over());
    EXPECT_EQ(play.goal(), 100);
  }
}

TEST(InductionRules, PrintedGameIsPlayedThroughAllLevels) {
  if (eggg::sample_folder().empty()) GTEST_SKIP() << "no samples";
  Play play(
      translators::rules_of((eggg::sample_folder() / "deducto.egg").string()),
      4);
  EXPECT_FALSE(play.may("(press vote_yes)"));
  const auto rules = printed_rules();
  for (std::size_t i = 0; i < 25; ++i) {
    EXPECT_TRUE(play.holds("(level " + std::to_string(i / 5 + 1) + ")"));
    answer(play, rules[i / 5], true);
    EXPECT_EQ(play.holds("(shown you_have_0_correct)"), i % 5 == 4);
  }
  EXPECT_TRUE(play.is_over());
  EXPECT_EQ(play.goal(), 100);
}

TEST(InductionRules, PrintedButtonsDoWhatIsPrinted) {
  if (eggg::sample_folder().empty()) GTEST_SKIP() << "no samples";
  Play play(
      translators::rules_of((eggg::sample_folder() / "deducto.egg").string()),
      4);
  const auto rules = printed_rules();
  play.play("(press understand)");
  EXPECT_TRUE(play.holds("(shown vote_yes_or_no)"));
  EXPECT_TRUE(play.may("(press vote_no)"));
  play.play("(press test)");
  EXPECT_FALSE(play.may("(press vote_no)"));  // that would be cheating
  for (int i = 0; i < 10; ++i) {
    play.play("(press example)");
    EXPECT_TRUE(rules[0](grid_of(play, 5, 5, kBlackAndWhite)));
  }
  const Grid before = grid_of(play, 5, 5, kBlackAndWhite);
  play.play("(click 2 4)");
  const Grid after = grid_of(play, 5, 5, kBlackAndWhite);
  EXPECT_NE(after.at(2, 4), before.at(2, 4));
  play.play("(click 2 4)");
  EXPECT_EQ(grid_of(play, 5, 5, kBlackAndWhite).colours, before.colours);
}

TEST(InductionRules, SettingsChooseSizeAnswersLevelsAndTurns) {
  const gdl::Rulesheet rules = translators::rules_of(
      kOwn, with({"board_size=4", "Answers=2", "levels=3", "turns=20"}));
  Play play(rules, 9);
  const auto wanted = own_rules();
  int steps = 0;
  while (!play.is_over()) {
    play.play("(press understand)");
    const bool follows =
        wanted[hidden_rule(play)](grid_of(play, 4, 4, kBlackAndWhite));
    play.play(follows ? "(press vote_yes)" : "(press vote_no)");
    ++steps;
  }
  EXPECT_EQ(steps, 6);
  EXPECT_EQ(play.goal(), 100);
  Play idle(rules, 9);
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(idle.is_over());
    idle.play("(click 1 1)");
  }
  EXPECT_TRUE(idle.is_over());
  EXPECT_EQ(idle.goal(), 0);
}

/// The patterns that chance may draw, by how many moves each.
std::set<std::string> patterns_of(Play& play) {
  std::set<std::string> patterns;
  for (const std::string& move : play.moves_of_chance()) {
    patterns.insert(move.substr(0, move.rfind(' ')));
  }
  return patterns;
}

TEST(InductionRules, NothingIsSeenOfRulesAndSortsButTheSquares) {
  const gdl::Rulesheet rules = translators::rules_of(kOwn);
  std::mt19937_64 random(11);
  int pairs = 0;
  Play one(rules, 1);
  Play other(rules, 1);
  const reasoner::State start = one.state();
  for (int i = 0; i < 40; ++i) {
    const std::array<const char*, 2> sorts = {"(flip generate)",
                                              "(flip anti_generate)"};
    for (Play* play : {&one, &other}) {
      play->state() = start;
      make_so(*play, "(hidden ",
              "(hidden rule_" + std::to_string(random() % 5 + 1) + ")");
      play->step(1 - play->chance(), "(press understand)");
      play->step(play->chance(), sorts[random() % 2]);
      EXPECT_TRUE(play->seen().empty());
    }
    // The same squares are drawn, as far as that can be in both games.
    for (int piece = 0; piece < 5; ++piece) {
      EXPECT_EQ(one.moves(), other.moves());
      std::vector<std::string> common;
      const auto others = patterns_of(other);
      for (const std::string& pattern : patterns_of(one)) {
        if (others.contains(pattern)) common.push_back(pattern);
      }
      if (common.empty()) break;
      const std::string& pattern = common[random() % common.size()];
      one.step(one.chance(), pattern + " 1)");
      other.step(other.chance(), pattern + " 1)");
      EXPECT_EQ(one.seen(), other.seen());
      EXPECT_EQ(one.seen().size(), 1u);
      pairs += piece == 4 ? 1 : 0;
    }
    EXPECT_EQ(one.moves(), other.moves());
  }
  EXPECT_GT(pairs, 20);
}

}  // namespace induction_rules_test
}  // namespace translators::induction_games
