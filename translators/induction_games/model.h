#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "translators/induction_games/diagrams.h"
#include "translators/rules/source.h"

namespace translators::induction_games {

using rules::Source;

/// Which grids follow the rule of a level: where the function is not 0.
struct Test {
  Diagrams::Ref follows = 0;
  std::string words;  ///< what it asks for, in English sentences
  Source source;
};

/// Grids by chance: each square gets a colour, each with a probability of its
/// own, and this again until the function is 0, or until it is not.
struct Generator {
  Diagrams::Ref until = 0;
  bool wants = true;  ///< until it is not 0
  /// Whether all of these grids follow the rule of the level, or none does.
  std::optional<bool> follows;
  /// For each square, in the order of the diagrams, how likely each colour is.
  std::vector<std::vector<double>> weights;
  Source source;
};

/// Generators of one name, one a level.
struct Family {
  std::string name;
  std::vector<Generator> levels;
};

/// The grid becomes what one of these families draws for the level; each of
/// them is equally likely, and nobody is told which.
struct DrawGrid {
  std::vector<std::size_t> families;
};
/// The player is told whether the grid follows the rule.
struct TellTruth {};
/// The player is told this.
struct Say {
  std::string text;
};
/// The player says whether the grid follows the rule. Right answers are
/// counted; a wrong one takes all back.
struct Answer {
  bool follows = true;
};
using Effect = std::variant<DrawGrid, TellTruth, Say, Answer>;

struct Button {
  std::string name;
  std::vector<Effect> effects;  ///< a grid is drawn at most once, as the last
  std::vector<Source> sources;
};

/// After which presses something may be done: those of some buttons, or of any
/// other. The beginning counts as another press.
struct After {
  std::vector<bool> buttons;  ///< empty: always
  bool others = true;         ///< clicks and the beginning
  std::vector<Source> sources;
};

/// A game of induction for one player: each level has a rule that grids follow
/// or not, and the player goes on to the next level once enough answers in a
/// row were right.
struct Model {
  explicit Model(int width, int height, std::vector<std::string> colours)
      : width(width),
        height(height),
        colours(std::move(colours)),
        diagrams(
            static_cast<std::size_t>(width) * static_cast<std::size_t>(height),
            this->colours.size()) {}

  std::string name;
  std::string language;  ///< of its description, as in "EGGG"
  std::string player = "player";
  int width;
  int height;
  std::vector<std::string> colours;  ///< in the order that clicks go through
  std::size_t first_colour = 0;      ///< of all squares at the beginning
  Diagrams diagrams;
  Source grid_source;
  Source colours_source;
  std::vector<Test> tests;  ///< in the order of the levels
  std::vector<Family> families;
  bool is_shuffled = false;  ///< the tests come in an order drawn by chance
  Source shuffle_source;
  int levels = 1;   ///< to be reached; at most as many as there are tests
  int answers = 5;  ///< right ones in a row, for the next level
  Source answers_source;
  Source goal_source;
  std::string none_right;  ///< what is said while no answer is counted
  Source none_right_source;
  bool has_click = false;  ///< a click gives a square its next colour
  After click_after;
  Source click_source;
  std::vector<Button> buttons;
  std::vector<After> after;  ///< of each button
  int turn_limit = 0;        ///< presses and clicks
  Source limit_source;
  std::vector<std::string> inferences;

  /// Squares are numbered row by row from the top, each from the left.
  std::size_t square(int x, int y) const {
    return static_cast<std::size_t>((height - y) * width + x - 1);
  }
};

}  // namespace translators::induction_games
