#include "translators/zrf/formulas/attacks.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>

namespace translators::zrf::formulas {

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

Literal AttackTable::cell_when_taking(Literal literal,
                                      const Target& target) const {
  const auto [place, kinds] = formulas_.as_cell(literal);
  if (place != target.place) return literal;
  if ((kinds & target.victims).none()) return kNever;
  return (target.victims & ~kinds).none() ? kAlways : literal;
}

Literal AttackTable::when_taking(Literal literal, Target& target) {
  if (literal == kAlways || literal == kNever) return literal;
  if (formulas_.is_cell(literal)) return cell_when_taking(literal, target);
  const Formulas::Node node = formulas_.node(literal);
  if (node.kind == Formulas::Kind::kFact) {
    const bool is_attack = node.fact.kind == Fact::Kind::kAttacked ||
                           node.fact.kind == Fact::Kind::kDefended;
    return is_attack ? kAlways : literal;
  }
  const auto known = target.known.find(literal);
  if (known != target.known.end()) return known->second;
  // A denied conjunction is a disjunction of denials: an attack in it is taken
  // to be as the move wants it, denied or not.
  const bool is_denied = (literal & 1) != 0;
  std::vector<Literal> wanted = node.parts;
  for (Literal& part : wanted) part = is_denied ? denied(part) : part;
  std::vector<Literal> parts;
  for (const Literal part : wanted) parts.push_back(when_taking(part, target));
  Literal result = literal;
  if (parts != wanted) {
    result = (node.kind == Formulas::Kind::kAll) != is_denied
                 ? formulas_.all(parts)
                 : formulas_.any(std::move(parts));
  }
  target.known.emplace(literal, result);
  return result;
}

void AttackTable::add_way(const Action& action, int place, const Kinds& victims,
                          std::map<std::vector<Literal>, std::size_t>& known,
                          Ways& result) {
  std::vector<Literal> way;
  Target target{place, victims, {}};
  for (const Literal literal : action.conditions) {
    if (formulas_.is_cell(literal) && formulas_.node(literal).place == place) {
      if ((formulas_.as_cell(literal).second & victims).none()) return;
      continue;
    }
    const Literal kept = when_taking(literal, target);
    if (kept == kNever) return;
    if (kept != kAlways) way.push_back(kept);
  }
  std::vector<Literal> key = way;
  key.push_back(static_cast<Literal>(action.start));
  const auto [found, is_new] = known.emplace(key, result.size());
  if (is_new) {
    way.insert(way.begin(), formulas_.cell(action.start, action.movers));
    result.push_back(std::move(way));
    return;
  }
  // The same way for other pieces.
  Literal& mover = result[found->second].front();
  mover = formulas_.any(mover, formulas_.cell(action.start, action.movers));
}

bool AttackTable::counts(const Action& action, int move_type) const {
  if (move_type == kNone) {
    return opening_types_[action.owner].contains(action.type);
  }
  return *std::next(game_.move_types.begin(), move_type) == action.type;
}

const AttackTable::Ways& AttackTable::ways(int place, const Kinds& victims,
                                           const std::vector<int>& attackers,
                                           int move_type) {
  const auto [found, is_new] = known_[{place, attackers, move_type}].emplace(
      victims.to_string(), Ways());
  Ways& result = found->second;
  if (!is_new) return result;
  std::map<std::vector<Literal>, std::size_t> known;
  for (const std::size_t i : onto_[place]) {
    const Action& action = written_[i];
    const bool attacks = action.start != place &&
                         std::find(attackers.begin(), attackers.end(),
                                   action.owner) != attackers.end() &&
                         counts(action, move_type);
    if (attacks) add_way(action, place, victims, known, result);
  }
  return result;
}

Literal AttackTable::is_attacked(int place, const Kinds& victims,
                                 const std::vector<int>& attackers,
                                 int move_type) {
  const Ways& found = ways(place, victims, attackers, move_type);
  std::vector<std::pair<int, Literal>> parts;
  for (std::size_t i = 0; i < found.size(); ++i) {
    parts.emplace_back(static_cast<int>(i), formulas_.all(found[i]));
  }
  return formulas_.any_of(parts, static_cast<int>(found.size()));
}

Literal AttackTable::resolved(Literal literal) {
  if (literal == kAlways || literal == kNever || formulas_.is_cell(literal)) {
    return literal;
  }
  const auto known = resolved_.find(literal);
  if (known != resolved_.end()) return known->second;
  const Formulas::Node node = formulas_.node(literal);
  Literal result = literal & ~1;
  if (node.kind == Formulas::Kind::kFact) {
    const int owner = node.fact.number;
    const std::vector<int> enemies = enemies_of(game_, owner);
    if (node.fact.kind == Fact::Kind::kAttacked) {
      result = is_attacked(node.fact.place, formulas_.kinds().of_owner(owner),
                           enemies, node.fact.move_type);
    } else if (node.fact.kind == Fact::Kind::kDefended) {
      Kinds victims;
      for (const int enemy : enemies) {
        victims |= formulas_.kinds().of_owner(enemy);
      }
      result =
          is_attacked(node.fact.place, victims, {owner}, node.fact.move_type);
    }
  } else {
    std::vector<Literal> parts;
    for (const Literal part : node.parts) parts.push_back(resolved(part));
    if (parts != node.parts) {
      result = node.kind == Formulas::Kind::kAll
                   ? formulas_.all(parts)
                   : formulas_.any(std::move(parts));
    }
  }
  if ((literal & 1) != 0) result = denied(result);
  resolved_.emplace(literal, result);
  return result;
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

}  // namespace translators::zrf::formulas
