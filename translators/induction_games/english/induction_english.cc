#include "translators/induction_games/english/induction_english.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "translators/description/paragraph.h"
#include "translators/induction_games/induction_rules.h"

namespace translators::induction_games::english {

namespace {

std::string count_of(int number, const std::string& noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

class Describer {
 public:
  explicit Describer(const Model& model) : model_(model) {}

  std::string write() {
    introduce();
    tell_presses();
    tell_levels();
    tell_end();
    tell_rules();
    return std::move(text_);
  }

 private:
  void paragraph(const std::string& words) {
    description::add_paragraph(text_, words);
  }

  void introduce() {
    std::string name = model_.name;
    if (!name.empty()) {
      name.front() = static_cast<char>(
          std::toupper(static_cast<unsigned char>(name.front())));
    }
    paragraph(name +
              " is a game of induction for one player. There is a grid "
              "of " +
              std::to_string(model_.width) + " columns and " +
              count_of(model_.height, "row") +
              "; (1, 1) is its lower left "
              "square. " +
              squares_in_words() +
              " There is a hidden rule that a grid follows or not, and the "
              "player is to find it.");
  }

  /// `hue, value, or chroma`.
  std::string aspects_in_words() const {
    std::vector<std::string> names;
    for (const Aspect& aspect : model_.aspects) names.push_back(aspect.name);
    return description::list_in_words(names, "or");
  }

  std::string squares_in_words() const {
    const Aspect& first = model_.aspects.front();
    if (model_.aspects.size() == 1) {
      return "Squares are " + description::list_in_words(first.values, "or") +
             ", at first all of them " + first.values[first.first] + ".";
    }
    std::string words = "Each square has a colour of its own: ";
    std::string at_first;
    for (const Aspect& aspect : model_.aspects) {
      words += "a " + aspect.name + ", " + aspect.values.front() + " to " +
               aspect.values.back() + "; ";
      at_first += (at_first.empty() ? "" : ", ") + aspect.name + " " +
                  aspect.values[aspect.first];
    }
    return words + "at first all have " + at_first + ".";
  }

  std::string click_in_words() const {
    if (model_.aspects.size() == 1) {
      return "A click on a square gives it its next colour.";
    }
    const std::string next = "A click on a square gives it the next ";
    if (model_.clicked_aspect) {
      return next + model_.aspects[*model_.clicked_aspect].name +
             ", and the first one after the last.";
    }
    return next + aspects_in_words() +
           ", whichever was chosen last, and the first one after the last; at "
           "first it is the " +
           model_.aspects.front().name + ".";
  }

  static std::string in_words(const DrawGrid& draw) {
    if (draw.families.size() == 1) {
      return "a new grid is drawn by chance";
    }
    return "a new grid is drawn by chance, of one of two sorts, each equally "
           "likely";
  }

  std::string sort_of(std::size_t family) const {
    const Family& drawn = model_.families[family];
    const auto all = [&](bool follows) {
      return std::all_of(
          drawn.levels.begin(), drawn.levels.end(),
          [&](const Generator& one) { return one.follows == follows; });
    };
    if (all(true)) return "one that follows the rule";
    if (all(false)) return "one that does not follow it";
    return "one of the sort " + drawn.name;
  }

  std::string effect_in_words(const Effect& effect) const {
    if (const auto* draw = std::get_if<DrawGrid>(&effect)) {
      std::string words = in_words(*draw) + ": " + sort_of(draw->families[0]);
      if (draw->families.size() > 1) {
        words += ", or " + sort_of(draw->families[1]);
      }
      return words;
    }
    if (std::holds_alternative<TellTruth>(effect)) {
      return "the player is told whether the grid follows the rule";
    }
    if (const auto* say = std::get_if<Say>(&effect)) {
      return "this is shown: \"" + say->text + "\"";
    }
    if (const auto* choice = std::get_if<ChooseAspect>(&effect)) {
      return "from now on clicks change the " +
             model_.aspects[choice->aspect].name + " of squares";
    }
    return std::string("the player says that the grid ") +
           (std::get<Answer>(effect).follows ? "follows" : "does not follow") +
           " the rule, and is told whether that is right";
  }

  std::string allowed(const After& after) const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < after.buttons.size(); ++i) {
      if (after.buttons[i] != after.others) {
        names.push_back(model_.buttons[i].name);
      }
    }
    if (names.empty()) return after.others ? "" : " It is never possible.";
    return std::string(" It is possible ") +
           (after.others ? "except right after " : "only right after ") +
           description::list_in_words(names, "or") + ".";
  }

  void tell_presses() {
    if (model_.has_click) {
      paragraph(click_in_words() + allowed(model_.click_after));
    }
    for (std::size_t i = 0; i < model_.buttons.size(); ++i) {
      const Button& button = model_.buttons[i];
      std::string words;
      for (const Effect& effect : button.effects) {
        words += (words.empty() ? "" : "; then ") + effect_in_words(effect);
      }
      if (words.empty()) words = "nothing happens";
      paragraph(button.name + ": " + words + "." + allowed(model_.after[i]));
    }
  }

  void tell_levels() {
    std::string words =
        "After " +
        (model_.answers == 1
             ? std::string("a right answer")
             : std::to_string(model_.answers) + " right answers in a row") +
        (model_.levels == 1 ? " the level is solved"
                            : " the next level begins, with another rule") +
        "; a wrong answer makes the count begin anew. ";
    if (model_.levels == 1) {
      words += "There is one level. Its rule is ";
      paragraph(words + (model_.is_shuffled
                             ? "drawn by chance among those that are told "
                               "below, and nobody sees it."
                             : "the first one that is told below."));
      return;
    }
    words += "There are " + count_of(model_.levels, "level") + ". ";
    words += model_.is_shuffled
                 ? "The rule of each is drawn by chance among those that are "
                   "told below and have not been drawn yet, and nobody sees "
                   "it."
                 : "Their rules come in the order that is told below.";
    paragraph(words);
  }

  void tell_end() {
    paragraph(
        "The game is over when all levels are solved, which is 100 "
        "points, or after " +
        count_of(model_.turn_limit, "turn") +
        ", that is presses and clicks. Each level that was solved "
        "counts alike then, and right answers towards the next one "
        "their part of that: one answer is worth " +
        std::to_string(goal_of(model_, 0, 1)) + " of 100.");
  }

  void tell_rules() {
    paragraph("The rules, for those who do not want to find them:");
    for (std::size_t i = 0; i < model_.tests.size(); ++i) {
      text_ += description::wrapped(std::to_string(i + 1) + ". " +
                                    model_.tests[i].words);
    }
  }

  const Model& model_;
  std::string text_;
};

}  // namespace

std::string describe(const Model& model) { return Describer(model).write(); }

}  // namespace translators::induction_games::english
