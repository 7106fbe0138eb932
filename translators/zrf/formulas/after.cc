#include "translators/zrf/formulas/after.h"

#include <algorithm>
#include <cstddef>

namespace translators::zrf::formulas {

using game::kNone;

int next_owner(const game::Game& game, int owner) {
  const int count = static_cast<int>(game.players.size());
  for (int i = 1; i < count; ++i) {
    const int other = (owner + i) % count;
    if (game.players[other].acts && !game.players[other].is_random) {
      return other;
    }
  }
  return owner;
}

std::size_t turned(const game::Game& game, const KindTable& kinds,
                   const Case& what, std::size_t kind) {
  if (kind == 0) return 0;
  int owner = what.owner == kNone ? kinds.owner(kind) : what.owner;
  if (what.turns_over) owner = next_owner(game, owner);
  return kinds.number(owner, what.type == kNone ? kinds.type(kind) : what.type);
}

After::After(const game::Game& game, Formulas& formulas, const Action& action)
    : game_(game),
      formulas_(formulas),
      action_(action),
      attributes_(attributes_of(game)) {
  for (const Effect& effect : action.effects) {
    if (effect.kind == Effect::Kind::kCapture) capture(effect);
  }
  travel();
  for (const Effect& effect : action.effects) {
    if (effect.kind == Effect::Kind::kSetAttribute) {
      settings_.push_back(effect);
      settings_.back().place = place_after(effect.place);
    } else if (effect.kind != Effect::Kind::kCapture) {
      change(effect);
    }
  }
}

void After::capture(const Effect& effect) {
  Case gone;
  gone.guard = effect.guard;
  cases_[effect.place].push_back(gone);
}

void After::travel() {
  for (const Travel& travel : action_.travels) {
    if (travel.from != kNone && !action_.is_copy)
      cases_[travel.from].emplace_back();
  }
  for (std::size_t i = 0; i < action_.travels.size(); ++i) {
    const Travel& travel = action_.travels[i];
    const bool is_taken = std::any_of(
        action_.effects.begin(), action_.effects.end(), [&](const Effect& e) {
          return e.kind == Effect::Kind::kCapture && e.place == travel.from &&
                 travel.from != kNone && e.guard == kAlways;
        });
    // A piece that captures itself goes nowhere.
    if (is_taken) continue;
    Case arrives;
    arrives.source = travel.from;
    if (i == 0) arrives.type = action_.becomes;
    if (travel.from == kNone) {
      arrives.owner = action_.owner;
      for (std::size_t kind = 1; kind < formulas_.kinds().size(); ++kind) {
        if (action_.movers.test(kind) && arrives.type == kNone) {
          arrives.type = formulas_.kinds().type(kind);
        }
      }
    }
    cases_[travel.to].push_back(arrives);
  }
}

int After::place_after(int place) const {
  for (const Travel& travel : action_.travels) {
    if (travel.from == place && !action_.is_copy) return travel.to;
  }
  return place;
}

void After::change(const Effect& effect) {
  Case made;
  made.guard = effect.guard;
  int place = effect.place;
  if (effect.kind == Effect::Kind::kCreate) {
    made.owner = effect.owner;
    made.type = effect.type;
  } else {
    place = place_after(place);
    made.source = place;
    const auto found = cases_.find(place);
    if (found != cases_.end()) {
      for (const Case& before : found->second) {
        if (before.guard == kAlways || before.guard == effect.guard) {
          made = before;
          made.guard = effect.guard;
        }
      }
    }
    if (made.is_empty()) return;
    if (effect.kind == Effect::Kind::kChangeType) {
      made.type = effect.type;
    } else if (effect.owner == kNone) {
      if (made.owner == kNone) {
        made.turns_over = !made.turns_over;
      } else {
        made.owner = next_owner(game_, made.owner);
      }
    } else {
      made.owner = effect.owner;
      made.turns_over = false;
    }
  }
  cases_[place].push_back(made);
}

Literal After::before(Literal literal) {
  if (literal == kAlways || literal == kNever) return literal;
  const auto found = known_.find(literal);
  if (found != known_.end()) return found->second;
  Literal result = literal;
  const Formulas::Kind kind = formulas_.node(literal).kind;
  if (kind == Formulas::Kind::kCell) {
    const auto [place, kinds] = formulas_.as_cell(literal);
    result = cell_before(place, kinds);
  } else if (kind == Formulas::Kind::kFact) {
    const Fact fact = formulas_.node(literal).fact;  // new nodes move old ones
    result = fact_before(fact, literal);
  } else {
    std::vector<Literal> parts = formulas_.node(literal).parts;
    for (Literal& part : parts) part = before(part);
    result = kind == Formulas::Kind::kAll ? formulas_.all(parts)
                                          : formulas_.any(std::move(parts));
    if ((literal & 1) != 0) result = denied(result);
  }
  known_.emplace(literal, result);
  return result;
}

Literal After::cell_before(int place, const Kinds& kinds) {
  Literal result = formulas_.cell(place, kinds);
  const auto found = cases_.find(place);
  if (found == cases_.end()) return result;
  for (const Case& what : found->second) {
    Literal then = kNever;
    if (what.is_empty()) {
      then = kinds.test(0) ? kAlways : kNever;
    } else if (what.is_new()) {
      const bool fits =
          kinds.test(formulas_.kinds().number(what.owner, what.type));
      then = fits ? kAlways : kNever;
    } else {
      Kinds wanted;
      for (std::size_t kind = 0; kind < formulas_.kinds().size(); ++kind) {
        if (kinds.test(turned(game_, formulas_.kinds(), what, kind)))
          wanted.set(kind);
      }
      // What moves is one of the movers.
      const Kinds own = what.source == action_.start && !action_.is_drop
                            ? action_.movers
                            : formulas_.kinds().all();
      then = (own & ~wanted).none()  ? kAlways
             : (own & wanted).none() ? kNever
                                     : formulas_.cell(what.source, wanted);
    }
    result = formulas_.choice(what.guard, then, result);
  }
  return result;
}

bool After::starts_with(int type, int attribute) const {
  const auto& attributes = game_.types[type].attributes;
  const auto found = attributes.find(attributes_[attribute]);
  return found != attributes.end() && found->second;
}

Literal After::attribute_before(int place, int attribute) {
  Literal result = formulas_.fact({Fact::Kind::kAttribute, place, attribute});
  const auto found = cases_.find(place);
  if (found != cases_.end()) {
    for (const Case& what : found->second) {
      Literal then = kNever;
      if (what.type != kNone) {
        then = starts_with(what.type, attribute) ? kAlways : kNever;
      } else if (!what.is_empty()) {
        then = formulas_.fact({Fact::Kind::kAttribute, what.source, attribute});
      }
      result = formulas_.choice(what.guard, then, result);
    }
  }
  for (const Effect& setting : settings_) {
    if (setting.place != place || setting.attribute != attribute) continue;
    result = formulas_.choice(setting.guard, setting.value, result);
  }
  return result;
}

/// That the move takes such a piece.
Literal After::takes(int owner, int type) {
  const Kinds kinds = formulas_.kinds().of(owner, type);
  std::vector<Literal> ways;
  for (const Travel& travel : action_.travels) {
    if (!action_.leaves(travel.to)) {
      ways.push_back(formulas_.cell(travel.to, kinds));
    }
  }
  for (const Effect& effect : action_.effects) {
    if (effect.kind == Effect::Kind::kCapture ||
        (effect.kind == Effect::Kind::kCreate &&
         !action_.leaves(effect.place))) {
      ways.push_back(
          formulas_.all(effect.guard, formulas_.cell(effect.place, kinds)));
    }
  }
  return formulas_.any(std::move(ways));
}

Literal After::fact_before(const Fact& fact, Literal literal) {
  Literal result = literal & ~1;
  switch (fact.kind) {
    case Fact::Kind::kAttribute:
      result = attribute_before(fact.place, fact.number);
      break;
    case Fact::Kind::kLastFrom:
      result = fact.place == action_.from() ? kAlways : kNever;
      break;
    case Fact::Kind::kLastTo:
      result = fact.place == action_.to() ? kAlways : kNever;
      break;
    case Fact::Kind::kStock:
      if (game_.recycles_promotions && !game_.recycles_captures) {
        result = formulas_.any(result, takes(fact.number, fact.place));
      }
      break;
    case Fact::Kind::kAttacked:
    case Fact::Kind::kDefended:
      return kAlways;
    default:
      break;
  }
  return (literal & 1) != 0 ? denied(result) : result;
}

}  // namespace translators::zrf::formulas
