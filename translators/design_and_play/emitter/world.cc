#include "translators/design_and_play/emitter/world.h"

#include <algorithm>

#include "gdl/diagnostics.h"
#include "translators/design_and_play/syntax/item.h"

namespace translators::design_and_play::emitter {

using meaning::Value;

namespace {

template <typename Thing>
std::map<std::string, int> numbers_of(const std::vector<Thing>& things) {
  std::map<std::string, int> numbers;
  for (const Thing& thing : things) {
    const int number = static_cast<int>(numbers.size());
    numbers[syntax::folded(thing.name)] = number;
  }
  return numbers;
}

std::optional<int> find(const std::map<std::string, int>& numbers,
                        const Value& name) {
  if (name.is_list) return std::nullopt;
  const auto found = numbers.find(syntax::folded(name.text));
  if (found == numbers.end()) return std::nullopt;
  return found->second;
}

/// When a side effect moves that figure.
Literal moves(World& world, const Displacement& displacement, int figure) {
  if (displacement.figure) {
    return *displacement.figure == figure ? displacement.when : kFalse;
  }
  if (world.at(figure, displacement.first_of) == kFalse) return kFalse;
  return world.formulas.both(displacement.when,
                             world.formulas.fact({Fact::Kind::kFirstOn, figure,
                                                  displacement.first_of}));
}

}  // namespace

World::World(const meaning::Game& game)
    : game(game),
      math(formulas),
      may_lie(game.figures.size(),
              std::vector<bool>(game.equipment.size(), false)),
      equipment_(numbers_of(game.equipment)),
      figures_(numbers_of(game.figures)),
      triggers_(numbers_of(game.triggers)) {
  for (std::size_t i = 0; i < game.figures.size(); ++i) {
    may_lie[i][game.figures[i].start] = true;
  }
  for (const meaning::Trigger& trigger : game.triggers) {
    trigger_values.push_back({trigger.start});
  }
  step_lists.emplace_back();
}

std::optional<int> World::equipment(const Value& name) const {
  return find(equipment_, name);
}
std::optional<int> World::figure(const Value& name) const {
  return find(figures_, name);
}
std::optional<int> World::trigger(const Value& name) const {
  return find(triggers_, name);
}

int World::value_number(int trigger, const Value& value) {
  constexpr std::size_t kMost = 200;
  auto& values = trigger_values[static_cast<std::size_t>(trigger)];
  const std::string key = key_of(value);
  const auto found =
      std::find_if(values.begin(), values.end(),
                   [&](const Value& known) { return key_of(known) == key; });
  if (found != values.end()) return static_cast<int>(found - values.begin());
  if (values.size() >= kMost) {
    throw gdl::Error(
        "the trigger '" +
        game.triggers[static_cast<std::size_t>(trigger)].name +
        "' may take more than 200 values; a when-condition has to bound it, "
        "as in [(value \"" +
        game.triggers[static_cast<std::size_t>(trigger)].name + ") < 10]");
  }
  values.push_back(value);
  return static_cast<int>(values.size() - 1);
}

Literal World::at(int figure, int equipment) {
  if (!may_lie[static_cast<std::size_t>(figure)]
              [static_cast<std::size_t>(equipment)]) {
    return kFalse;
  }
  return formulas.fact({Fact::Kind::kAt, figure, equipment});
}

Literal World::occupied(int equipment) {
  const bool may_be = std::any_of(
      may_lie.begin(), may_lie.end(), [&](const std::vector<bool>& places) {
        return places[static_cast<std::size_t>(equipment)];
      });
  return may_be ? formulas.fact({Fact::Kind::kOccupied, equipment, 0}) : kFalse;
}

Literal at_after(World& world, After& after, int figure, int equipment) {
  Formulas& formulas = world.formulas;
  Literal lies = world.at(figure, equipment);
  if (equipment == after.from || equipment == after.to) {
    const bool may_move = world.at(figure, after.from) != kFalse;
    if (!after.mover) {
      after.needs_mover |= may_move;
    } else if (*after.mover == figure) {
      lies = equipment == after.to ? kTrue : kFalse;
    }
  }
  for (const Displacement& displacement : after.displacements) {
    const Literal moved = moves(world, displacement, figure);
    if (moved == kFalse) continue;
    if (displacement.to == equipment) lies = formulas.any_of({lies, moved});
    if (displacement.to != equipment && displacement.from == equipment) {
      lies = formulas.both(lies, negated(moved));
    }
  }
  return lies;
}

}  // namespace translators::design_and_play::emitter
