#include "translators/zrf/programs/walk.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>

namespace translators::zrf::programs {

namespace {

using Decisions = std::span<const formulas::Literal>;

formulas::Literal conjunction(formulas::Formulas& formulas,
                              Decisions decisions) {
  return formulas.all({decisions.begin(), decisions.end()});
}

/// The disjunction of ways that were split from one another, decision by
/// decision: where both sides of a split came here, it does not matter.
formulas::Literal disjunction(formulas::Formulas& formulas,
                              const std::vector<Decisions>& ways) {
  for (const Decisions way : ways) {
    if (way.empty()) return formulas::kAlways;
  }
  if (ways.empty()) return formulas::kNever;
  const formulas::Literal split = ways.front().front();
  std::vector<Decisions> yes;
  std::vector<Decisions> no;
  for (const Decisions way : ways) {
    if (way.front() == split) {
      yes.push_back(way.subspan(1));
    } else if (way.front() == formulas::denied(split)) {
      no.push_back(way.subspan(1));
    }
  }
  if (yes.size() + no.size() < ways.size()) {
    std::vector<formulas::Literal> parts;
    parts.reserve(ways.size());
    for (const Decisions way : ways) {
      parts.push_back(conjunction(formulas, way));
    }
    return formulas.any(std::move(parts));
  }
  return formulas.choice(split, disjunction(formulas, yes),
                         disjunction(formulas, no));
}

template <typename List>
std::size_t common_length(const std::vector<const List*>& lists) {
  std::size_t length = 0;
  while (std::all_of(lists.begin(), lists.end(), [&](const List* list) {
    return list->size() > length && (*list)[length] == (*lists[0])[length];
  })) {
    ++length;
  }
  return length;
}

template <typename Flags>
void unite_flags(formulas::Formulas& formulas,
                 const std::vector<const Walk*>& walks,
                 const std::vector<formulas::Literal>& guards,
                 Flags Walk::*member, Walk& result) {
  std::set<typename Flags::key_type> names;
  for (const Walk* walk : walks) {
    for (const auto& [name, value] : walk->*member) names.insert(name);
  }
  for (const auto& name : names) {
    std::vector<formulas::Literal> values;
    for (const Walk* walk : walks) {
      const auto found = (walk->*member).find(name);
      values.push_back(found == (walk->*member).end() ? formulas::kNever
                                                      : found->second);
    }
    if (std::all_of(values.begin(), values.end(), [&](formulas::Literal value) {
          return value == values.front();
        })) {
      (result.*member)[name] = values.front();
      continue;
    }
    formulas::Literal value = values.back();
    for (std::size_t i = values.size() - 1; i-- > 0;) {
      value = formulas.choice(guards[i], values[i], value);
    }
    (result.*member)[name] = value;
  }
}

Walk united(formulas::Formulas& formulas,
            const std::vector<const Walk*>& walks) {
  std::vector<const std::vector<formulas::Literal>*> decisions;
  std::vector<const std::vector<formulas::Effect>*> effects;
  for (const Walk* walk : walks) {
    decisions.push_back(&walk->decisions);
    effects.push_back(&walk->effects);
  }
  const std::size_t shared = common_length(decisions);
  const std::size_t shared_effects = common_length(effects);
  std::vector<Decisions> ways;
  std::vector<formulas::Literal> guards;
  for (const Walk* walk : walks) {
    ways.push_back(Decisions(walk->decisions).subspan(shared));
    guards.push_back(conjunction(formulas, ways.back()));
  }
  Walk result = *walks.front();
  result.decisions.clear();
  result.known.clear();
  for (std::size_t i = 0; i < shared; ++i) {
    result.assume(formulas, walks.front()->decisions[i]);
  }
  const formulas::Literal reason = disjunction(formulas, ways);
  if (reason != formulas::kAlways) result.assume(formulas, reason);
  result.effects.resize(shared_effects);
  for (std::size_t i = 0; i < walks.size(); ++i) {
    for (std::size_t j = shared_effects; j < walks[i]->effects.size(); ++j) {
      formulas::Effect effect = walks[i]->effects[j];
      effect.guard = formulas.all(guards[i], effect.guard);
      if (effect.guard != formulas::kNever) result.effects.push_back(effect);
    }
  }
  unite_flags(formulas, walks, guards, &Walk::flags, result);
  unite_flags(formulas, walks, guards, &Walk::place_flags, result);
  return result;
}

/// What a walk knows, asked about the parts of one formula; also what follows
/// from a guard.
class Simplification {
 public:
  Simplification(const Walk& walk, formulas::Formulas& formulas,
                 formulas::Literal guard)
      : walk_(walk), formulas_(formulas) {
    suppose(guard);
  }

  formulas::Literal of(formulas::Literal literal) {
    if (literal == formulas::kAlways || literal == formulas::kNever) {
      return literal;
    }
    if (formulas_.node(literal).parts.empty()) {
      const formulas::Literal supposed = decided(decisions_, literal);
      return supposed == literal ? decided(walk_.decisions, literal) : supposed;
    }
    decisions_.insert(decisions_.end(), walk_.decisions.begin(),
                      walk_.decisions.end());
    std::sort(decisions_.begin(), decisions_.end());
    return of_part(literal);
  }

 private:
  static constexpr std::size_t kMostParts = 200;

  /// Takes the literal for true, and what it is made of.
  void suppose(formulas::Literal literal) {
    if (literal == formulas::kAlways) return;
    decisions_.push_back(literal);
    const formulas::Formulas::Node& node = formulas_.node(literal);
    const bool is_denied = (literal & 1) != 0;
    if (formulas_.is_cell(literal)) {
      const auto [place, kinds] = formulas_.as_cell(literal);
      supposed_.emplace(place, formulas_.kinds().all()).first->second &= kinds;
    } else if (node.kind == (is_denied ? formulas::Formulas::Kind::kAny
                                       : formulas::Formulas::Kind::kAll)) {
      for (const formulas::Literal part : node.parts) {
        suppose(is_denied ? formulas::denied(part) : part);
      }
    }
  }

  /// The constant that the literal comes to, if it is in the list or its denial
  /// is, or by what may stand on its place; else itself.
  formulas::Literal decided(const std::vector<formulas::Literal>& decisions,
                            formulas::Literal literal) const {
    for (const formulas::Literal decision : decisions) {
      if (decision == literal) return formulas::kAlways;
      if (decision == formulas::denied(literal)) return formulas::kNever;
    }
    return by_place(literal);
  }

  formulas::Literal by_place(formulas::Literal literal) const {
    if (!formulas_.is_cell(literal)) return literal;
    const auto [place, kinds] = formulas_.as_cell(literal);
    formulas::Kinds known = formulas_.kinds().all();
    for (const auto* list : {&walk_.known, &supposed_}) {
      const auto found = list->find(place);
      if (found != list->end()) known &= found->second;
    }
    if ((known & ~kinds).none()) return formulas::kAlways;
    if ((known & kinds).none()) return formulas::kNever;
    return literal;
  }

  /// Like decided(), by the ordered list of all decisions.
  formulas::Literal looked_up(formulas::Literal literal) const {
    if (literal == formulas::kAlways || literal == formulas::kNever) {
      return literal;
    }
    // A literal and its denial are neighbours.
    const auto near =
        std::lower_bound(decisions_.begin(), decisions_.end(), literal & ~1);
    if (near != decisions_.end() && (*near & ~1) == (literal & ~1)) {
      return *near == literal ? formulas::kAlways : formulas::kNever;
    }
    return by_place(literal);
  }

  formulas::Literal of_part(formulas::Literal literal) {
    if (literal == formulas::kAlways || literal == formulas::kNever) {
      return literal;
    }
    const auto [known, is_new] = known_.emplace(literal, literal);
    if (!is_new || known_.size() > kMostParts) return known->second;
    const formulas::Literal result = made(literal);
    known_[literal] = result;
    return result;
  }

  formulas::Literal made(formulas::Literal literal) {
    const formulas::Literal found = looked_up(literal);
    if (found != literal || formulas_.node(literal).parts.empty()) return found;
    const std::vector<formulas::Literal> parts = formulas_.node(literal).parts;
    const bool is_all =
        formulas_.node(literal).kind == formulas::Formulas::Kind::kAll;
    // One part may decide, however much the others are made of.
    const formulas::Literal decisive =
        is_all ? formulas::kNever : formulas::kAlways;
    if (std::any_of(parts.begin(), parts.end(), [&](formulas::Literal part) {
          return looked_up(part) == decisive;
        })) {
      return (literal & 1) != 0 ? formulas::denied(decisive) : decisive;
    }
    std::vector<formulas::Literal> then;
    then.reserve(parts.size());
    for (const formulas::Literal part : parts) then.push_back(of_part(part));
    if (then == parts) return literal;
    const formulas::Literal result =
        is_all ? formulas_.all(then) : formulas_.any(std::move(then));
    return (literal & 1) != 0 ? formulas::denied(result) : result;
  }

  const Walk& walk_;
  formulas::Formulas& formulas_;
  std::vector<formulas::Literal> decisions_;  ///< ordered, once there are all
  std::map<int, formulas::Kinds> supposed_;   ///< what the guard says of places
  std::unordered_map<formulas::Literal, formulas::Literal> known_;
};

}  // namespace

formulas::Literal Walk::simplified(formulas::Formulas& formulas,
                                   formulas::Literal literal,
                                   formulas::Literal guard) const {
  return Simplification(*this, formulas, guard).of(literal);
}

bool Walk::assume(const formulas::Formulas& formulas,
                  formulas::Literal literal) {
  if (literal == formulas::kAlways) return true;
  if (literal == formulas::kNever) return false;
  decisions.push_back(literal);
  if (!formulas.is_cell(literal)) return true;
  const auto [place, kinds] = formulas.as_cell(literal);
  const auto found = known.emplace(place, formulas.kinds().all()).first;
  found->second &= kinds;
  return found->second.any();
}

std::vector<formulas::Literal> Walk::conditions(
    formulas::Formulas& formulas) const {
  std::vector<formulas::Literal> result;
  std::set<int> told;
  for (const formulas::Literal decision : decisions) {
    if (!formulas.is_cell(decision)) {
      result.push_back(decision);
      continue;
    }
    const int place = formulas.node(decision).place;
    if (!told.insert(place).second) continue;
    const formulas::Literal united = formulas.cell(place, known.at(place));
    if (united != formulas::kAlways) result.push_back(united);
  }
  return result;
}

void unite(formulas::Formulas& formulas, bool mark_matters,
           std::vector<Walk>& walks) {
  if (walks.size() < 2) return;
  std::map<std::tuple<int, int, int, int, std::vector<formulas::Travel>>,
           std::vector<const Walk*>>
      groups;
  for (const Walk& walk : walks) {
    const int mark = mark_matters ? walk.mark : game::kNone;
    groups[{walk.current, walk.from, walk.to, mark, walk.closed}].push_back(
        &walk);
  }
  if (groups.size() == walks.size()) return;
  std::vector<Walk> result;
  for (const auto& [key, members] : groups) {
    result.push_back(members.size() == 1 ? *members.front()
                                         : united(formulas, members));
  }
  walks = std::move(result);
}

}  // namespace translators::zrf::programs
