// Games of falling pieces, against a simulation written by itself.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "gdl/real_time.h"
#include "reasoner/engines/engine.h"
#include "reasoner/walks/position.h"
#include "tests/translators/eggg/samples.h"
#include "tests/translators/translated_games.h"
#include "translators/eggg/syntax/parser.h"
#include "translators/eggg/translator.h"

namespace translators::eggg {
namespace falling_pieces_test {

const std::string kTumble =
    "one player\n5x7 grid\nturn is ActivePiece moves (x, y-1)\n"
    "sides are solid\nbottom is sticky\npieces are Lump and Rod and Pole\n"
    "Lump is [[1, 1], [1, 0]]\nRod is [[1, 1, 1]]\n"
    "Pole is [[0, 1], [0, 1], [0, 1]]\n"
    "key h moves (x-1, y)\nkey l moves (x+1, y)\nkey j moves (x, y-1)\n"
    "key k transforms(Rod, Pole, Pole, Rod)\n"
    "piece touches Bottom => round(n+1)\n"
    "round is merge(ActivePiece, Bottom) and Clear() and create(random piece "
    "P, 2, 7) and set(ActivePiece, P)\n"
    "Clear means Full(Y) and Sink(higher Y) and score increments\n"
    "Full means on(all x, some y)\nSink(Y) means move(x, Y+1, x, Y)\n"
    "goal is no Fill\nFill is touches(ActivePiece, Top)\n150 turns\n";

Translation translated(const std::string& text, gdl::Diagnostics& diagnostics) {
  return translate(syntax::parse(text, "game", diagnostics), {}, diagnostics);
}

/// The game as one would write it for oneself.
class Tumble {
 public:
  static constexpr int kWidth = 5;
  static constexpr int kHeight = 7;
  using Cells = std::set<std::pair<int, int>>;

  bool is_over() const { return filled_ || ticks_ == 150; }
  bool is_dealing() const { return piece_ < 0; }
  int goal() const { return 100 * std::min(lines_, 5) / 5; }

  /// `key` is that of the player, or 0; `dealt` the piece that random draws.
  void step(char key, int dealt) {
    ++ticks_;
    if (is_dealing()) {
      piece_ = dealt;
      x_ = 2;
      y_ = kHeight;
      filled_ = !fits(piece_, x_, y_);
      return;
    }
    if (key == 'h' && fits(piece_, x_ - 1, y_))
      --x_;
    else if (key == 'l' && fits(piece_, x_ + 1, y_))
      ++x_;
    else if (key == 'j' && fits(piece_, x_, y_ - 1))
      --y_;
    else if (key == 'k' && piece_ > 0 && fits(3 - piece_, x_, y_))
      piece_ = 3 - piece_;
    if (fits(piece_, x_, y_ - 1)) {
      --y_;
      return;
    }
    land();
  }

  std::set<std::string> facts() const {
    std::set<std::string> all;
    const auto add = [&](const Cells& cells, const char* what) {
      for (const auto& [x, y] : cells) {
        all.insert("(cell " + std::to_string(x) + " " + std::to_string(y) +
                   " " + what + ")");
      }
    };
    add(landed_, "landed");
    if (!is_dealing()) add(cells_of(piece_, x_, y_), "falling");
    return all;
  }

 private:
  static Cells cells_of(int piece, int x, int y) {
    switch (piece) {
      case 0:
        return {{x, y}, {x + 1, y}, {x, y - 1}};
      case 1:
        return {{x, y}, {x + 1, y}, {x + 2, y}};
      default:
        return {{x + 1, y}, {x + 1, y - 1}, {x + 1, y - 2}};
    }
  }

  bool fits(int piece, int x, int y) const {
    const Cells cells = cells_of(piece, x, y);
    return std::all_of(cells.begin(), cells.end(), [&](const auto& cell) {
      return cell.first >= 1 && cell.first <= kWidth && cell.second >= 1 &&
             !landed_.contains(cell);
    });
  }

  void land() {
    for (const auto& cell : cells_of(piece_, x_, y_)) {
      landed_.insert(cell);
      filled_ = filled_ || cell.second == kHeight;
    }
    piece_ = -1;
    for (int y = kHeight; y >= 1; --y) {
      const auto in_row =
          std::count_if(landed_.begin(), landed_.end(),
                        [y](const auto& cell) { return cell.second == y; });
      if (in_row < kWidth) continue;
      ++lines_;
      Cells sunk;
      for (const auto& [cx, cy] : landed_) {
        if (cy != y) sunk.insert({cx, cy > y ? cy - 1 : cy});
      }
      landed_ = sunk;
    }
  }

  Cells landed_;
  int piece_ = -1;
  int x_ = 0;
  int y_ = 0;
  int lines_ = 0;
  int ticks_ = 0;
  bool filled_ = false;
};

TEST(EgggFallingPieces, FallAsInASimulation) {
  gdl::Diagnostics diagnostics("game");
  const Translation game = translated(kTumble, diagnostics);
  ASSERT_EQ(diagnostics.format_all(), "");
  const auto machine =
      reasoner::engines::make_state_machine(rules_of_text(game.gdl));
  constexpr std::array kPieces = {"lump", "rod", "pole"};
  std::uint32_t seed = 1;
  const auto draw = [&seed](std::uint32_t count) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 16) % count;
  };
  int cleared = 0;
  int overflowing = 0;
  for (int match = 0; match < 400; ++match) {
    Tumble own;
    reasoner::State state;
    machine->initial_state(state);
    while (!own.is_over()) {
      ASSERT_FALSE(machine->is_terminal(state));
      const char key = own.is_dealing() ? '\0' : "\0hljk"[draw(5)];
      const std::uint32_t piece = draw(3);
      const std::string move =
          key == '\0' ? "noop" : "(press " + std::string(1, key) + ")";
      const std::string chance =
          own.is_dealing() ? "(create " + std::string(kPieces[piece]) + ")"
                           : "noop";
      state = reasoner::walks::position_after(*machine, state,
                                              "(" + move + " " + chance + ")");
      own.step(key, static_cast<int>(piece));
      std::set<std::string> cells;
      for (const std::string& fact : machine->game().facts(state)) {
        if (fact.starts_with("(cell ")) cells.insert(fact);
      }
      ASSERT_EQ(cells, own.facts());
    }
    EXPECT_TRUE(machine->is_terminal(state));
    std::vector<reasoner::Goal> goals(machine->game().role_count());
    machine->goals(state, goals);
    EXPECT_EQ(goals[0], own.goal());
    cleared += own.goal() > 0;
    overflowing += own.goal() < 100;
  }
  EXPECT_GT(cleared, 5);
  EXPECT_GT(overflowing, 5);
}

TEST(EgggFallingPieces, WaitForWhatBelongsToThem) {
  const auto errors = [](const std::string& from, const std::string& to) {
    std::string text = kTumble;
    text.replace(text.find(from), from.size(), to);
    gdl::Diagnostics diagnostics("game");
    translated(text, diagnostics);
    return diagnostics.format_all();
  };
  EXPECT_NE(errors("Rod is [[1, 1, 1]]\n", "").find("nothing shows a Rod"),
            std::string::npos);
  EXPECT_NE(errors("(x, y-1)\nsides", "(x+1, y)\nsides").find("game:3:1"),
            std::string::npos);
  EXPECT_NE(errors("sides are solid", "sides are sticky").find("game:4:1"),
            std::string::npos);
  EXPECT_NE(errors("150 turns", "turn is 0.05 seconds").find("0.05"),
            std::string::npos);
  EXPECT_NE(errors("P, 2, 7)", "P, 2, 8)").find("game:15:1"),
            std::string::npos);
  EXPECT_NE(errors("transforms(Rod, Pole, Pole, Rod)", "transforms(Rod)")
                .find("game:13:1"),
            std::string::npos);
  EXPECT_NE(errors("goal is no Fill\n", "").find("what the goal is"),
            std::string::npos);
  EXPECT_NE(errors("on(all x, some y)", "on(some x, all y)").find("game:15:1"),
            std::string::npos);
}

TEST(EgggFallingPieces, HaveATitleWithoutItsQuotes) {
  gdl::Diagnostics diagnostics("tumble");
  const Translation game =
      translated(kTumble + "game is \"Up and Down\"\n", diagnostics);
  EXPECT_EQ(game.gdl.rfind("; Up and Down, written", 0), 0u) << game.gdl;
}

TEST(EgggFallingPieces, AreReadAsTheyArePrinted) {
  if (sample_folder().empty()) GTEST_SKIP() << "the samples are not there";
  gdl::Diagnostics diagnostics("tetris");
  const Translation game =
      translated(text_of(sample_folder() / "tetris.egg"), diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  const gdl::Rulesheet rules = rules_of_text(game.gdl);
  EXPECT_EQ(gdl::real_time(rules), std::chrono::milliseconds(500));
  const auto machine = reasoner::engines::make_state_machine(rules);
  reasoner::State state;
  machine->initial_state(state);
  // It is drawn; the first row of a block is the top one of the board.
  state = reasoner::walks::position_after(*machine, state,
                                          "(noop (create block)) "
                                          "((press l) noop)");
  const auto facts = machine->game().facts(state);
  for (const char* cell : {"(cell 6 18 falling)", "(cell 7 18 falling)",
                           "(cell 6 19 falling)", "(cell 7 19 falling)"}) {
    EXPECT_NE(std::find(facts.begin(), facts.end(), cell), facts.end()) << cell;
  }
}

}  // namespace falling_pieces_test
}  // namespace translators::eggg
