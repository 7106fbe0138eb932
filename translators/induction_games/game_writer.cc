#include "translators/induction_games/game_writer.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "translators/rules/names.h"

namespace translators::induction_games {

namespace {

std::vector<std::string> names_of(const std::vector<std::string>& wishes) {
  rules::Names names;
  std::vector<std::string> result;
  for (const std::string& wish : wishes) result.push_back(names.fresh(wish));
  return result;
}

template <typename Things>
std::vector<std::string> names_of_all(const Things& things) {
  std::vector<std::string> wishes;
  for (const auto& thing : things) wishes.push_back(thing.name);
  return names_of(wishes);
}

/// What may stand in a rule for a value of an aspect: `10PB` and `1.5` become
/// `10pb` and `1p5`.
std::vector<std::string> names_of_values(const Model& model, std::size_t i) {
  if (model.aspects.size() == 1) return names_of(model.aspects[i].values);
  std::vector<std::string> names;
  for (std::string name : model.aspects[i].values) {
    for (char& c : name) {
      c = c == '.'
              ? 'p'
              : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

GameWriter::GameWriter(const Model& model)
    : model(model),
      readings(readings_of(model)),
      player(names_of({model.player}).front()),
      aspects(names_of_all(model.aspects)),
      buttons(names_of_all(model.buttons)),
      families(names_of_all(model.families)) {
  for (std::size_t i = 0; i < aspects.size(); ++i) {
    values.push_back(names_of_values(model, i));
  }
  for (const Reading& reading : readings) {
    std::string name;
    for (std::size_t i = 0; i < model.tests.size() && name.empty(); ++i) {
      if (model.tests[i].follows == reading.function) name = rule(i);
    }
    const Diagrams& diagrams = model.orders[reading.function.order].diagrams;
    if (name.empty() && diagrams.value(reading.function.ref)) name = "any";
    if (name.empty()) {
      name = "grid_" + std::to_string(reading_names_.size() + 1);
    }
    reading_names_.push_back(std::move(name));
  }
}

/// `row_wbw`: the initials of the colours where these differ. `hue_5r`: the
/// values of an aspect.
std::string GameWriter::pattern(std::size_t aspect,
                                const Pattern& pattern) const {
  std::string name = has_several_aspects() ? aspects[aspect] : "row_";
  if (has_several_aspects()) {
    for (const std::size_t value : pattern) name += '_' + values[aspect][value];
    return name;
  }
  const std::vector<std::string>& colours = values[aspect];
  std::set<char> initials;
  for (const std::string& colour : colours) initials.insert(colour.front());
  for (const std::size_t colour : pattern) {
    name += initials.size() == colours.size() ? colours[colour].front()
                                              : static_cast<char>('a' + colour);
  }
  return name;
}

std::string GameWriter::state(std::size_t reading, std::size_t layer,
                              std::size_t index) const {
  const Reading& read = readings[reading];
  if (layer + 1 == read.layers.size()) {
    const auto value = model.orders[read.function.order].diagrams.value(
        read.layers[layer].states[index]);
    return value.value_or(0) != 0 ? "yes" : "no";
  }
  std::string name = reading_names_[reading] + "_" + std::to_string(layer + 1);
  if (read.layers[layer].states.size() > 1) {
    name += "_" + std::to_string(index + 1);
  }
  return name;
}

std::vector<const Reading*> GameWriter::orders() const {
  std::vector<const Reading*> result;
  for (std::size_t order = 0; order < model.orders.size(); ++order) {
    const auto found = std::find_if(readings.begin(), readings.end(),
                                    [order](const Reading& reading) {
                                      return reading.function.order == order;
                                    });
    if (found != readings.end()) result.push_back(&*found);
  }
  return result;
}

std::size_t GameWriter::first_piece(const Reading& reading) const {
  std::size_t first = 1;
  for (const Reading* other : orders()) {
    if (other->function.order < reading.function.order) {
      first += other->pieces.size();
    }
  }
  return first;
}

std::size_t GameWriter::reading_of(const Function& function) const {
  const auto found = std::find_if(
      readings.begin(), readings.end(),
      [&](const Reading& reading) { return reading.function == function; });
  return static_cast<std::size_t>(found - readings.begin());
}

}  // namespace translators::induction_games
