#include "translators/zrf/programs/walk.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <tuple>

namespace translators::zrf::programs {

namespace {

using Decisions = std::span<const Literal>;

Literal conjunction(Formulas& formulas, Decisions decisions) {
  return formulas.all({decisions.begin(), decisions.end()});
}

/// The disjunction of ways that were split from one another, decision by
/// decision: where both sides of a split came here, it does not matter.
Literal disjunction(Formulas& formulas, const std::vector<Decisions>& ways) {
  for (const Decisions way : ways) {
    if (way.empty()) return kAlways;
  }
  if (ways.empty()) return kNever;
  const Literal split = ways.front().front();
  std::vector<Decisions> yes;
  std::vector<Decisions> no;
  for (const Decisions way : ways) {
    if (way.front() == split) {
      yes.push_back(way.subspan(1));
    } else if (way.front() == denied(split)) {
      no.push_back(way.subspan(1));
    }
  }
  if (yes.size() + no.size() < ways.size()) {
    std::vector<Literal> parts;
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
void unite_flags(Formulas& formulas, const std::vector<const Walk*>& walks,
                 const std::vector<Literal>& guards, Flags Walk::*member,
                 Walk& result) {
  std::set<typename Flags::key_type> names;
  for (const Walk* walk : walks) {
    for (const auto& [name, value] : walk->*member) names.insert(name);
  }
  for (const auto& name : names) {
    std::vector<Literal> values;
    for (const Walk* walk : walks) {
      const auto found = (walk->*member).find(name);
      values.push_back(found == (walk->*member).end() ? kNever : found->second);
    }
    if (std::all_of(values.begin(), values.end(),
                    [&](Literal value) { return value == values.front(); })) {
      (result.*member)[name] = values.front();
      continue;
    }
    Literal value = values.back();
    for (std::size_t i = values.size() - 1; i-- > 0;) {
      value = formulas.choice(guards[i], values[i], value);
    }
    (result.*member)[name] = value;
  }
}

Walk united(Formulas& formulas, const std::vector<const Walk*>& walks) {
  std::vector<const std::vector<Literal>*> decisions;
  std::vector<const std::vector<Effect>*> effects;
  for (const Walk* walk : walks) {
    decisions.push_back(&walk->decisions);
    effects.push_back(&walk->effects);
  }
  const std::size_t shared = common_length(decisions);
  const std::size_t shared_effects = common_length(effects);
  std::vector<Decisions> ways;
  std::vector<Literal> guards;
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
  const Literal reason = disjunction(formulas, ways);
  if (reason != kAlways) result.assume(formulas, reason);
  result.effects.resize(shared_effects);
  for (std::size_t i = 0; i < walks.size(); ++i) {
    for (std::size_t j = shared_effects; j < walks[i]->effects.size(); ++j) {
      Effect effect = walks[i]->effects[j];
      effect.guard = formulas.all(guards[i], effect.guard);
      if (effect.guard != kNever) result.effects.push_back(effect);
    }
  }
  unite_flags(formulas, walks, guards, &Walk::flags, result);
  unite_flags(formulas, walks, guards, &Walk::place_flags, result);
  return result;
}

}  // namespace

Literal Walk::simplified(Formulas& formulas, Literal literal) const {
  std::size_t budget = 200;  // parts that are shared count again and again
  return simplified(formulas, literal, budget);
}

Literal Walk::simplified(Formulas& formulas, Literal literal,
                         std::size_t& budget) const {
  if (literal == kAlways || literal == kNever || budget == 0) return literal;
  --budget;
  for (const Literal decision : decisions) {
    if (decision == literal) return kAlways;
    if (decision == denied(literal)) return kNever;
  }
  if (formulas.is_cell(literal)) {
    const auto [place, kinds] = formulas.as_cell(literal);
    const auto found = known.find(place);
    if (found == known.end()) return literal;
    if ((found->second & ~kinds).none()) return kAlways;
    if ((found->second & kinds).none()) return kNever;
    return literal;
  }
  const Formulas::Node node = formulas.node(literal);
  if (node.parts.empty()) return literal;
  std::vector<Literal> parts;
  for (const Literal part : node.parts) {
    parts.push_back(simplified(formulas, part, budget));
  }
  if (parts == node.parts) return literal;
  const Literal result = node.kind == Formulas::Kind::kAll
                             ? formulas.all(parts)
                             : formulas.any(std::move(parts));
  return (literal & 1) != 0 ? denied(result) : result;
}

bool Walk::assume(const Formulas& formulas, Literal literal) {
  if (literal == kAlways) return true;
  if (literal == kNever) return false;
  decisions.push_back(literal);
  if (!formulas.is_cell(literal)) return true;
  const auto [place, kinds] = formulas.as_cell(literal);
  const auto found = known.emplace(place, formulas.kinds().all()).first;
  found->second &= kinds;
  return found->second.any();
}

std::vector<Literal> Walk::conditions(Formulas& formulas) const {
  std::vector<Literal> result;
  std::set<int> told;
  for (const Literal decision : decisions) {
    if (!formulas.is_cell(decision)) {
      result.push_back(decision);
      continue;
    }
    const int place = formulas.node(decision).place;
    if (!told.insert(place).second) continue;
    const Literal united = formulas.cell(place, known.at(place));
    if (united != kAlways) result.push_back(united);
  }
  return result;
}

void unite(Formulas& formulas, bool mark_matters, std::vector<Walk>& walks) {
  if (walks.size() < 2) return;
  std::map<std::tuple<int, int, int, int, std::vector<Travel>>,
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
