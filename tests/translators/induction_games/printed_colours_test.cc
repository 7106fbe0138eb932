// The printed Color Deducto as it is played: squares of all of Munsell's
// colours, of which hue, value and chroma are drawn, clicked and tested.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "tests/translators/eggg/printed_games.h"
#include "tests/translators/induction_games/induction_samples.h"

namespace translators::induction_games {
namespace printed_colours_test {

constexpr int kSide = 5;

struct Colour {
  std::string hue;
  int value = 0;
  double chroma = 0;
};

/// By row from the bottom, then by column.
using Grid = std::array<std::array<Colour, kSide>, kSide>;

const std::vector<std::string> kHues = {
    "5r",  "10r",  "5yr", "10yr", "5y",  "10y",  "5gy", "10gy", "5g",  "10g",
    "5bg", "10bg", "5b",  "10b",  "5pb", "10pb", "5p",  "10p",  "5rp", "10rp"};
const std::vector<std::string> kChromas = {
    "0", "1", "1p5", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};

double number_of(const std::string& chroma) {
  return chroma == "1p5" ? 1.5 : std::stod(chroma);
}

/// What the dissertation says the tests are.
std::array<bool, 5> rules_of(const Grid& grid) {
  int bright = 0;
  int rising = 0;
  int middle = 0;
  int opposed = 0;
  for (std::size_t y = 0; y < kSide; ++y) {
    for (std::size_t x = 0; x < kSide; ++x) {
      const Colour& here = grid[y][x];
      bright += here.value > 6 ? 1 : 0;
      middle += here.value == 5 ? 1 : 0;
      const double below = y > 0 ? grid[y - 1][x].chroma : 0;
      rising += here.chroma > below ? 1 : 0;
      if (x == 0) continue;
      const auto place = [](const std::string& hue) {
        return std::find(kHues.begin(), kHues.end(), hue) - kHues.begin();
      };
      const auto apart = place(here.hue) - place(grid[y][x - 1].hue);
      opposed += apart == 10 || apart == -10 ? 1 : 0;
    }
  }
  return {bright > 15, rising > 19, middle > 24, opposed > 19,
          grid[2][2].value > 8};
}

class PrintedColours : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (eggg::dissertation().empty()) return;
    const std::filesystem::path folder = testing::TempDir();
    const auto write = [&](const char* name, const std::string& text) {
      std::ofstream(folder / name) << text;
    };
    write("deducto.egg", eggg::text_of(eggg::sample_folder() / "deducto.egg"));
    write("printed_colours.egg", eggg::printed_color_deducto());
    play_ = std::make_unique<Play>(
        translators::rules_of((folder / "printed_colours.egg").string()));
  }
  static void TearDownTestSuite() { play_.reset(); }

  void SetUp() override {
    if (!play_) GTEST_SKIP() << "the printed games are not there";
    play_->machine().initial_state(play_->state());
  }

  static std::string cell(std::size_t x, std::size_t y,
                          const std::string& rest) {
    return "(cell " + std::to_string(x + 1) + " " + std::to_string(y + 1) +
           " " + rest + ")";
  }

  static std::string value_at(std::size_t x, std::size_t y,
                              const std::string& aspect,
                              const std::vector<std::string>& values) {
    std::string found;
    for (const std::string& value : values) {
      if (!play_->holds(cell(x, y, aspect + " " + value))) continue;
      EXPECT_EQ(found, "") << "two " << aspect << "s";
      found = value;
    }
    EXPECT_NE(found, "") << "no " << aspect;
    return found;
  }

  static std::vector<std::string> brightnesses() {
    std::vector<std::string> all;
    for (int i = 0; i <= 10; ++i) all.push_back(std::to_string(i));
    return all;
  }

  static Grid grid() {
    Grid grid;
    for (std::size_t y = 0; y < kSide; ++y) {
      for (std::size_t x = 0; x < kSide; ++x) {
        grid[y][x] = {value_at(x, y, "hue", kHues),
                      std::stoi(value_at(x, y, "value", brightnesses())),
                      number_of(value_at(x, y, "chroma", kChromas))};
      }
    }
    return grid;
  }

  static void set(const std::vector<std::string>& facts,
                  const std::vector<std::string>& beginnings) {
    reasoner::State state;
    const reasoner::Game& game = play_->machine().game();
    play_->state().for_each([&](reasoner::PropositionId id) {
      const auto& name = game.proposition_name(id);
      bool goes = false;
      for (const std::string& beginning : beginnings) {
        goes = goes || name.starts_with(beginning);
      }
      if (!goes) state.set(id);
    });
    for (const std::string& fact : facts) {
      state.set(game.known_proposition(fact));
    }
    play_->state() = state;
  }

  static void set_level(std::size_t level) {
    set({"(level " + std::to_string(level + 1) + ")"}, {"(level "});
  }

  inline static std::unique_ptr<Play> play_;
};

/// Grids by chance and grids that just follow a rule, or just do not.
TEST_F(PrintedColours, TestsFollowTheRules) {
  std::mt19937_64 random(4);
  const auto any = [&](const std::vector<std::string>& values) {
    return values[random() % values.size()];
  };
  const reasoner::State start = play_->state();
  for (std::size_t level = 0; level < 5; ++level) {
    int follow = 0;
    for (int i = 0; i < 60; ++i) {
      play_->state() = start;
      set_level(level);
      std::vector<std::string> facts;
      const std::size_t slips = random() % 12;
      for (std::size_t y = 0; y < kSide; ++y) {
        for (std::size_t x = 0; x < kSide; ++x) {
          const bool is_odd = random() % 25 < slips;
          std::string hue = x % 2 == 0 ? "5y" : "5pb";
          std::string value = level == 2 ? "5" : "9";
          std::string chroma = kChromas[2 * y + 1];
          if (is_odd || i % 3 == 0) {
            hue = any(kHues);
            value = any(brightnesses());
            chroma = any(kChromas);
          }
          if (i % 3 == 1) {  // nothing but what the rule asks for
            hue = x % 2 == 0 ? "5y" : "5pb";
            if (level == 2) value = "5";
          }
          facts.push_back(cell(x, y, "hue " + hue));
          facts.push_back(cell(x, y, "value " + value));
          facts.push_back(cell(x, y, "chroma " + chroma));
        }
      }
      set(facts, {"(cell "});
      const bool expected = rules_of(grid())[level];
      play_->step(1 - play_->chance(), "(press test)");
      EXPECT_EQ(play_->seen(),
                std::vector<std::string>{expected ? "(shows follows_the_rule)"
                                                  : "(shows breaks_the_rule)"})
          << level;
      follow += expected ? 1 : 0;
    }
    EXPECT_GT(follow, 3) << level;
    EXPECT_LT(follow, 57) << level;
  }
}

/// What `Generate` draws follows the rule, and is what the description says.
TEST_F(PrintedColours, ExamplesAreDrawnAsTheDescriptionSays) {
  const reasoner::State start = play_->state();
  const std::array<double, kSide> rising = {0, 1.5, 3, 6, 12};
  std::array<int, 11> values{};
  for (std::size_t level = 0; level < 5; ++level) {
    for (int i = 0; i < 12; ++i) {
      play_->state() = start;
      set_level(level);
      play_->play("(press example)");
      const Grid drawn = grid();
      EXPECT_TRUE(rules_of(drawn)[level]) << level;
      for (std::size_t y = 0; y < kSide; ++y) {
        for (std::size_t x = 0; x < kSide; ++x) {
          const Colour& colour = drawn[y][x];
          if (level == 0) {
            EXPECT_LE(colour.chroma, 11);
            EXPECT_GE(colour.value, 2);
          } else if (level == 1) {
            EXPECT_EQ(colour.hue, "10pb");
            EXPECT_EQ(colour.chroma, rising[y]);
            ++values[static_cast<std::size_t>(colour.value)];
          } else if (level == 2) {
            EXPECT_EQ(colour.value, 5);
            EXPECT_GE(colour.chroma, 1);
            EXPECT_LE(colour.chroma, 3);
          } else if (level == 3) {
            EXPECT_EQ(colour.hue, x % 2 == 0 ? "10g" : "10rp");
            EXPECT_LT(colour.value, 9);
            EXPECT_GT(colour.chroma, 2);
          } else if (x == 2 && y == 2) {
            EXPECT_EQ(colour.hue, "5y");
            EXPECT_EQ(colour.value, 9);
            EXPECT_EQ(colour.chroma, 0);
          }
        }
      }
    }
  }
  // Nothing asks for a value there: all are equally likely, 300 / 11 each.
  for (const int count : values) {
    EXPECT_GT(count, 8);
    EXPECT_LT(count, 55);
  }
}

TEST_F(PrintedColours, ClicksChangeWhatWasChosen) {
  const auto says = [&](const std::string& aspect, const std::string& value) {
    return play_->holds(cell(2, 3, aspect + " " + value));
  };
  EXPECT_TRUE(says("hue", "5r") && says("value", "0") && says("chroma", "0"));
  play_->play("(click 3 4)");
  EXPECT_TRUE(says("hue", "10r") && says("value", "0") && says("chroma", "0"));
  play_->play("(press chroma)");
  for (int i = 0; i < 3; ++i) play_->play("(click 3 4)");
  EXPECT_TRUE(says("hue", "10r") && says("value", "0") && says("chroma", "2"));
  play_->play("(press value)");
  for (int i = 0; i < 11; ++i) play_->play("(click 3 4)");
  EXPECT_TRUE(says("hue", "10r") && says("value", "0") && says("chroma", "2"));
  EXPECT_TRUE(play_->holds(cell(0, 0, "hue 5r")));
  EXPECT_TRUE(play_->holds("(played 17)"));
}

TEST_F(PrintedColours, WhoKnowsTheRulesSolvesAllLevels) {
  std::array<int, 2> sorts{};
  for (int answer = 0; answer < 25; ++answer) {
    ASSERT_FALSE(play_->is_over());
    play_->play("(press understand)");
    const bool follows = rules_of(grid())[static_cast<std::size_t>(answer / 5)];
    ++sorts[follows ? 1 : 0];
    play_->play(follows ? "(press vote_yes)" : "(press vote_no)");
  }
  EXPECT_TRUE(play_->is_over());
  EXPECT_EQ(play_->goal(), 100);
  EXPECT_GT(sorts[0], 4);
  EXPECT_GT(sorts[1], 4);
}

}  // namespace printed_colours_test
}  // namespace translators::induction_games
