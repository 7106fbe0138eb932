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

/// Something in which squares differ: their colour, or each of its hue, value
/// and chroma.
struct Aspect {
  std::string name;
  std::vector<std::string> values;  ///< in the order that clicks go through
  std::size_t first = 0;            ///< of all squares at the beginning
};

/// An order in which what a grid looks like is asked for. What is related
/// should stand close together, which is not the same for all functions.
struct Order {
  /// The places asked for: a square's number times that of aspects, and the
  /// aspect.
  std::vector<std::size_t> places;
  std::vector<std::size_t> variables;  ///< the other way round: by place
  Diagrams diagrams;
};

/// A function of the grid in one of the orders of the model.
struct Function {
  std::size_t order = 0;
  Diagrams::Ref ref = 0;
  auto operator<=>(const Function&) const = default;
};

/// Which grids follow the rule of a level: where the function is not 0.
struct Test {
  Function follows;
  std::string words;  ///< what it asks for, in English sentences
  Source source;
};

/// Grids by chance: each square gets a colour, each aspect of it with a
/// probability of its own, and this again until the function is 0, or until it
/// is not.
struct Generator {
  Function until;
  bool wants = true;  ///< until it is not 0
  /// Whether all of these grids follow the rule of the level, or none does.
  std::optional<bool> follows;
  /// For each place (Order::places), how likely each value is.
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
/// From now on clicks change this aspect.
struct ChooseAspect {
  std::size_t aspect = 0;
};
using Effect = std::variant<DrawGrid, TellTruth, Say, Answer, ChooseAspect>;

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
  Model(int width, int height, std::vector<Aspect> aspects);

  std::string name;
  std::string language;  ///< of its description, as in "EGGG"
  std::string player = "player";
  int width;
  int height;
  std::vector<Aspect> aspects;
  std::vector<Order> orders;  ///< the first one goes row by row
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
  bool has_click = false;  ///< a click gives a square the next value
  /// Of this aspect, or else of the one that was chosen last.
  std::optional<std::size_t> clicked_aspect = 0;
  After click_after;
  Source click_source;
  std::vector<Button> buttons;
  std::vector<After> after;  ///< of each button
  int turn_limit = 0;        ///< presses and clicks
  Source limit_source;
  std::vector<std::string> inferences;

  std::size_t squares() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  /// Squares are numbered row by row from the top, each from the left.
  std::size_t square(int x, int y) const {
    return static_cast<std::size_t>((height - y) * width + x - 1);
  }
  int x_of(std::size_t square) const {
    return static_cast<int>(square) % width + 1;
  }
  int y_of(std::size_t square) const {
    return height - static_cast<int>(square) / width;
  }
  std::size_t place(std::size_t square, std::size_t aspect) const {
    return square * aspects.size() + aspect;
  }
  std::size_t aspect_at(std::size_t place) const {
    return place % aspects.size();
  }
  std::size_t square_at(std::size_t place) const {
    return place / aspects.size();
  }
};

}  // namespace translators::induction_games
