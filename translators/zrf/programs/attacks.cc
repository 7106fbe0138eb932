#include "translators/zrf/programs/attacks.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace translators::zrf::programs {

using game::kNone;

namespace {

/// The types of moves that may begin a turn in which the owner's pieces move.
std::set<std::string> opening_types(const game::Game& game, int owner) {
  std::set<std::string> types;
  for (const game::Turn& turn : game.turns) {
    if (turn.owner != owner) continue;
    if (!turn.type.empty()) {
      types.insert(turn.type);
    } else if (!game.priorities.empty()) {
      types.insert(game.priorities.begin(), game.priorities.end());
    } else {
      types.insert(game.move_types.begin(), game.move_types.end());
      types.insert("");
    }
  }
  return types;
}

}  // namespace

AttackTable::AttackTable(const game::Game& game, Formulas& formulas,
                         std::vector<Action>& actions)
    : game_(game), formulas_(formulas), actions_(actions), written_(actions) {
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    opening_types_.push_back(opening_types(game, static_cast<int>(i)));
  }
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!written_[i].is_drop) onto_[written_[i].to()].push_back(i);
  }
}

Literal AttackTable::without_attacks(Literal literal) {
  if (literal == kAlways || literal == kNever || formulas_.is_cell(literal)) {
    return literal;
  }
  const Formulas::Node node = formulas_.node(literal);
  if (node.kind == Formulas::Kind::kFact) {
    const bool is_attack = node.fact.kind == Fact::Kind::kAttacked ||
                           node.fact.kind == Fact::Kind::kDefended;
    return is_attack ? kAlways : literal;
  }
  std::vector<Literal> parts;
  for (const Literal part : node.parts) parts.push_back(without_attacks(part));
  const Literal result = node.kind == Formulas::Kind::kAll
                             ? formulas_.all(parts)
                             : formulas_.any(std::move(parts));
  return (literal & 1) != 0 ? denied(result) : result;
}

void AttackTable::add_way(const Action& action, int place, const Kinds& victims,
                          std::map<std::vector<Literal>, std::size_t>& known,
                          Attacks& result) {
  std::vector<Literal> way;
  for (const Literal literal : action.conditions) {
    if (formulas_.is_cell(literal) && formulas_.node(literal).place == place) {
      if ((formulas_.as_cell(literal).second & victims).none()) return;
      continue;
    }
    const Literal kept = without_attacks(literal);
    if (kept == kNever) return;
    if (kept != kAlways) way.push_back(kept);
  }
  std::vector<Literal> key = way;
  key.push_back(static_cast<Literal>(action.start));
  const auto [found, is_new] = known.emplace(key, result.ways.size());
  if (is_new) {
    way.push_back(formulas_.cell(action.start, action.movers));
    result.ways.push_back(std::move(way));
    return;
  }
  // The same way for other pieces.
  Literal& mover = result.ways[found->second].back();
  mover = formulas_.any(mover, formulas_.cell(action.start, action.movers));
}

const Attacks& AttackTable::attacks(int place, const Kinds& victims,
                                    const std::vector<int>& attackers) {
  const auto [found, is_new] =
      known_[{place, attackers}].emplace(victims.to_string(), Attacks());
  Attacks& result = found->second;
  if (!is_new) return result;
  std::map<std::vector<Literal>, std::size_t> known;
  for (const std::size_t i : onto_[place]) {
    const Action& action = written_[i];
    const bool attacks = action.start != place &&
                         std::find(attackers.begin(), attackers.end(),
                                   action.owner) != attackers.end() &&
                         opening_types_[action.owner].contains(action.type);
    if (attacks) add_way(action, place, victims, known, result);
  }
  for (std::size_t i = 0; i < result.ways.size(); ++i) {
    for (const Literal literal : result.ways[i]) {
      if (!formulas_.is_cell(literal)) continue;
      std::vector<int>& about = result.about[formulas_.node(literal).place];
      if (about.empty() || about.back() != static_cast<int>(i)) {
        about.push_back(static_cast<int>(i));
      }
    }
  }
  return result;
}

Literal AttackTable::is_attacked(int place, const Kinds& victims,
                                 const std::vector<int>& attackers) {
  const Attacks& found = attacks(place, victims, attackers);
  std::vector<std::pair<int, Literal>> parts;
  for (std::size_t i = 0; i < found.ways.size(); ++i) {
    parts.emplace_back(static_cast<int>(i), formulas_.all(found.ways[i]));
  }
  return formulas_.any_of(parts, static_cast<int>(found.ways.size()));
}

Literal AttackTable::resolved(Literal literal) {
  if (literal == kAlways || literal == kNever || formulas_.is_cell(literal)) {
    return literal;
  }
  const Formulas::Node node = formulas_.node(literal);
  Literal result = literal & ~1;
  if (node.kind == Formulas::Kind::kFact) {
    const int owner = node.fact.number;
    const std::vector<int> enemies = enemies_of(game_, owner);
    if (node.fact.kind == Fact::Kind::kAttacked) {
      result = is_attacked(node.fact.place, formulas_.kinds().of_owner(owner),
                           enemies);
    } else if (node.fact.kind == Fact::Kind::kDefended) {
      Kinds victims;
      for (const int enemy : enemies) {
        victims |= formulas_.kinds().of_owner(enemy);
      }
      result = is_attacked(node.fact.place, victims, {owner});
    }
  } else {
    std::vector<Literal> parts;
    for (const Literal part : node.parts) parts.push_back(resolved(part));
    result = node.kind == Formulas::Kind::kAll
                 ? formulas_.all(parts)
                 : formulas_.any(std::move(parts));
  }
  return (literal & 1) != 0 ? denied(result) : result;
}

void AttackTable::resolve() {
  // All at once at the end: the ways are made of the conditions as written.
  std::vector<std::vector<Literal>> conditions;
  for (const Action& action : actions_) {
    std::vector<Literal>& list = conditions.emplace_back();
    for (const Literal literal : action.conditions) {
      list.push_back(resolved(literal));
    }
  }
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    for (Effect& effect : actions_[i].effects) {
      effect.guard = resolved(effect.guard);
      effect.value = resolved(effect.value);
    }
    actions_[i].conditions = std::move(conditions[i]);
  }
  std::erase_if(actions_, [](const Action& action) {
    return std::find(action.conditions.begin(), action.conditions.end(),
                     kNever) != action.conditions.end();
  });
}

std::set<int> AttackTable::royal_places(int owner, const Kinds& royals) const {
  std::set<int> places;
  for (const game::Placed& piece : game_.setup) {
    if (royals.test(formulas_.kinds().number(piece.owner, piece.type))) {
      places.insert(piece.place);
    }
  }
  bool is_made = false;
  for (const Action& action : actions_) {
    is_made |= action.is_drop && (action.movers & royals).any();
    is_made |= action.becomes != kNone &&
               royals.test(formulas_.kinds().number(owner, action.becomes));
    for (const Effect& effect : action.effects) {
      is_made |= effect.kind == Effect::Kind::kCreate ||
                 effect.kind == Effect::Kind::kChangeType ||
                 effect.kind == Effect::Kind::kChangeOwner;
    }
  }
  bool grows = true;
  while (grows) {
    const std::size_t before = places.size();
    for (const Action& action : actions_) {
      for (const Travel& travel : action.travels) {
        const bool may =
            action.owner == owner && !action.is_drop &&
            (travel.from != action.start || (action.movers & royals).any());
        if (may && places.contains(travel.from)) places.insert(travel.to);
      }
    }
    grows = places.size() > before;
  }
  for (std::size_t i = 0; is_made && i < game_.board.size(); ++i) {
    places.insert(static_cast<int>(i));
  }
  return places;
}

void AttackTable::split_movers(int owner, const Kinds& royals) {
  const std::size_t count = actions_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Kinds both = actions_[i].movers;
    if (actions_[i].owner != owner || (both & royals).none() ||
        (both & ~royals).none()) {
      continue;
    }
    Action royal = actions_[i];
    royal.movers = both & royals;
    actions_[i].movers = both & ~royals;
    actions_.push_back(std::move(royal));
  }
}

Literal AttackTable::lasting_danger(int owner, const std::set<int>& touched,
                                    const Kinds& royals,
                                    const std::set<int>& places) {
  const auto [found, is_new] =
      lasting_.emplace(std::pair(owner, touched), kNever);
  if (!is_new) return found->second;
  const std::vector<int> enemies = enemies_of(game_, owner);
  std::vector<std::pair<int, Literal>> dangers;
  for (const int place : places) {
    if (touched.contains(place)) continue;
    const Attacks& list = attacks(place, royals, enemies);
    std::set<int> left_out;
    for (const int other : touched) {
      const auto about = list.about.find(other);
      if (about == list.about.end()) continue;
      left_out.insert(about->second.begin(), about->second.end());
    }
    std::vector<std::pair<int, Literal>> parts;
    for (std::size_t i = 0; i < list.ways.size(); ++i) {
      const int way = static_cast<int>(i);
      if (left_out.contains(way)) continue;
      parts.emplace_back(way, formulas_.all(list.ways[i]));
    }
    const Literal attacked =
        formulas_.any_of(parts, static_cast<int>(list.ways.size()));
    dangers.emplace_back(
        place, formulas_.all(attacked, formulas_.cell(place, royals)));
  }
  const Literal result =
      formulas_.any_of(dangers, static_cast<int>(game_.board.size()));
  lasting_[{owner, touched}] = result;
  return result;
}

Literal AttackTable::danger_after(After& after, const Attacks& attacks,
                                  int way) {
  Literal result = kAlways;
  for (const Literal literal : attacks.ways[way]) {
    const Literal part = after.before(literal);
    if (part == kNever) return kNever;
    result = formulas_.all(result, part);
  }
  return result;
}

bool AttackTable::is_single(int owner, const Kinds& royals) const {
  int count = 0;
  for (const game::Placed& piece : game_.setup) {
    const std::size_t kind = formulas_.kinds().number(piece.owner, piece.type);
    if (royals.test(kind)) ++count;
  }
  for (const Action& action : actions_) {
    if (action.is_drop && (action.movers & royals).any()) return false;
    if (action.owner == owner && action.becomes != kNone &&
        royals.test(formulas_.kinds().number(owner, action.becomes))) {
      return false;
    }
    for (const Effect& effect : action.effects) {
      if (effect.kind != Effect::Kind::kCapture &&
          effect.kind != Effect::Kind::kSetAttribute) {
        return false;
      }
    }
    if (action.is_copy) return false;
  }
  return count <= 1;
}

bool AttackTable::needs_victims(int owner, const Kinds& royals,
                                const std::set<int>& places) {
  const Kinds own = formulas_.kinds().of_owner(owner);
  for (const int place : places) {
    for (const auto& way :
         attacks(place, royals, enemies_of(game_, owner)).ways) {
      for (const Literal literal : way) {
        if (!formulas_.is_cell(literal) ||
            (formulas_.as_cell(literal).second & own).any()) {
          return true;
        }
      }
    }
  }
  return false;
}

Literal AttackTable::opened_danger(After& after, const Action& action,
                                   const Kinds& royals,
                                   const std::set<int>& places,
                                   const std::set<int>& touched) {
  const std::vector<int> enemies = enemies_of(game_, action.owner);
  std::vector<std::pair<int, Literal>> opened;
  for (const int place : places) {
    const Attacks& list = attacks(place, royals, enemies);
    const Literal royal = after.before(formulas_.cell(place, royals));
    if (royal == kNever) continue;
    if (is_single_ && (action.movers & royals).any() && place != action.to()) {
      continue;
    }
    std::set<int> ways;
    if (touched.contains(place)) {
      for (std::size_t i = 0; i < list.ways.size(); ++i) {
        ways.insert(static_cast<int>(i));
      }
    } else {
      for (const int other : touched) {
        const auto about = list.about.find(other);
        if (about == list.about.end()) continue;
        ways.insert(about->second.begin(), about->second.end());
      }
    }
    std::vector<Literal> parts;
    for (const int way : ways) parts.push_back(danger_after(after, list, way));
    opened.emplace_back(place,
                        formulas_.all(formulas_.any(std::move(parts)), royal));
  }
  return formulas_.any_of(opened, static_cast<int>(game_.board.size()));
}

Literal AttackTable::danger(const Action& action, const Kinds& royals,
                            const std::set<int>& places) {
  After after(game_, formulas_, action);
  std::set<int> touched;
  for (const auto& [place, cases] : after.cases()) touched.insert(place);
  const bool is_royal = (action.movers & royals).any() && !action.is_drop;
  std::vector<Literal> dangers = {
      opened_danger(after, action, royals, places, touched)};
  if (!is_royal || !is_single_) {
    // What needs the place to be empty that the piece leaves is no attack
    // before; so it may stay among the attacks that last.
    if (!is_royal && !needs_victims_ && !action.is_drop) {
      touched.erase(action.start);
    }
    dangers.push_back(lasting_danger(action.owner, touched, royals, places));
  }
  return formulas_.any(std::move(dangers));
}

bool AttackTable::guard_royals(int owner, const Kinds& royals) {
  constexpr std::size_t kMostFormulas = 350'000;
  if (opening_types_[owner].empty()) return true;
  split_movers(owner, royals);
  lasting_.clear();
  const std::set<int> places = royal_places(owner, royals);
  is_single_ = is_single(owner, royals);
  needs_victims_ = needs_victims(owner, royals, places);
  std::vector<std::pair<std::size_t, Literal>> found;
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    if (actions_[i].owner != owner) continue;
    if (formulas_.size() > kMostFormulas) return false;
    found.emplace_back(i, danger(actions_[i], royals, places));
  }
  for (const auto& [i, literal] : found) {
    if (literal != kNever) actions_[i].conditions.push_back(denied(literal));
  }
  return true;
}

}  // namespace translators::zrf::programs
