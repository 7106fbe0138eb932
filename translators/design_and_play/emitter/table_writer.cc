#include "translators/design_and_play/emitter/table_writer.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "gdl/presentation.h"
#include "translators/rules/names.h"

namespace translators::design_and_play::emitter {

using rules::atom;
using rules::Section;

namespace {

/// Width and height, as the designer draws them.
std::pair<int, int> size_of(const std::string& type) {
  if (type == "group") return {150, 100};
  if (type == "basket") return {100, 80};
  return {50, 50};
}

}  // namespace

void write_table(GameWriter& writer) {
  const meaning::Game& game = writer.world.game;
  if (game.equipment.empty() || game.figures.empty()) return;
  writer.rules.comment(Section::kBoard,
                       "What it looks like, which no rule asks for: (placed "
                       "PLACE SHAPE X Y WIDTH HEIGHT), (looks THING PICTURE "
                       "COLOUR).");
  int left = game.equipment.front().x;
  int top = game.equipment.front().y;
  for (const meaning::Equipment& thing : game.equipment) {
    left = std::min(left, thing.x);
    top = std::min(top, thing.y);
  }
  for (std::size_t i = 0; i < game.equipment.size(); ++i) {
    const meaning::Equipment& thing = game.equipment[i];
    const auto [width, height] = size_of(thing.type);
    writer.rules.small_fact(
        Section::kBoard,
        atom(gdl::kPlaced, writer.words.equipments[i], thing.type,
             thing.x - left, thing.y - top, width, height));
  }
  for (std::size_t i = 0; i < game.figures.size(); ++i) {
    const meaning::Figure& figure = game.figures[i];
    writer.rules.small_fact(
        Section::kBoard,
        atom(gdl::kLooks, writer.words.figures[i],
             rules::rule_name(figure.type),
             figure.colour.empty() ? gdl::kPlainColour : figure.colour));
  }
}

}  // namespace translators::design_and_play::emitter
