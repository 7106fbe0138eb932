#include "translators/induction_games/game_writer.h"

#include <algorithm>
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

}  // namespace

GameWriter::GameWriter(const Model& model)
    : model(model),
      pieces(pieces_of(model)),
      readings(readings_of(model)),
      player(names_of({model.player}).front()),
      colours(names_of(model.colours)),
      buttons(names_of_all(model.buttons)),
      families(names_of_all(model.families)) {
  for (const Reading& reading : readings) {
    std::string name;
    for (std::size_t i = 0; i < model.tests.size() && name.empty(); ++i) {
      if (model.tests[i].follows == reading.function) name = rule(i);
    }
    if (name.empty() && model.diagrams.value(reading.function)) name = "any";
    if (name.empty()) {
      name = "grid_" + std::to_string(reading_names_.size() + 1);
    }
    reading_names_.push_back(std::move(name));
  }
}

/// `row_wbw`: the initials of the colours where these differ.
std::string GameWriter::pattern(const Pattern& pattern) const {
  std::set<char> initials;
  for (const std::string& colour : colours) initials.insert(colour.front());
  std::string name = "row_";
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
    const auto value = model.diagrams.value(read.layers[layer].states[index]);
    return value.value_or(0) != 0 ? "yes" : "no";
  }
  std::string name = reading_names_[reading] + "_" + std::to_string(layer + 1);
  if (read.layers[layer].states.size() > 1) {
    name += "_" + std::to_string(index + 1);
  }
  return name;
}

std::size_t GameWriter::reading_of(Diagrams::Ref function) const {
  const auto found = std::find_if(
      readings.begin(), readings.end(),
      [&](const Reading& reading) { return reading.function == function; });
  return static_cast<std::size_t>(found - readings.begin());
}

}  // namespace translators::induction_games
