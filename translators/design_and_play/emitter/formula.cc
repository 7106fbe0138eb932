#include "translators/design_and_play/emitter/formula.h"

#include <algorithm>
#include <set>
#include <utility>

#include "gdl/diagnostics.h"

namespace translators::design_and_play::emitter {

Formulas::Formulas() { nodes_.emplace_back(); }

Literal Formulas::add(Node node) {
  constexpr std::size_t kMost = 400'000;
  if (nodes_.size() >= kMost) {
    throw gdl::Error(
        "the conditions of the game come to more than 400000 formulas; use "
        "fewer figures, or ask less of 'contains'");
  }
  nodes_.push_back(std::move(node));
  return static_cast<Literal>(2 * (nodes_.size() - 1));
}

Literal Formulas::fact(const Fact& fact) {
  const auto [place, is_new] = facts_.try_emplace(fact, 0);
  if (is_new) place->second = add({true, fact, {}});
  return place->second;
}

bool Formulas::exclude(const std::vector<Literal>& parts) const {
  // A figure lies in one place, a trigger has one value.
  std::set<std::pair<Fact::Kind, int>> seen;
  std::set<int> free;
  for (const Literal part : parts) {
    const Node& what = node(part);
    if (!what.is_fact || !is_negated(part)) continue;
    if (what.fact.kind == Fact::Kind::kOccupied) free.insert(what.fact.a);
  }
  for (const Literal part : parts) {
    const Node& what = node(part);
    if (!what.is_fact || is_negated(part)) continue;
    using Kind = Fact::Kind;
    const Kind kind = what.fact.kind;
    if (kind == Kind::kAt || kind == Kind::kValue) {
      if (!seen.insert({kind, what.fact.a}).second) return true;
    } else if (kind == Kind::kFirstOn) {
      if (!seen.insert({kind, what.fact.b}).second) return true;
    } else if (kind == Kind::kProgress) {
      if (!seen.insert({kind, 0}).second) return true;
    }
    const bool lies = kind == Kind::kAt || kind == Kind::kFirstOn;
    if (lies && free.contains(what.fact.b)) return true;
  }
  return false;
}

Literal Formulas::all_of(std::vector<Literal> parts) {
  std::set<Literal> all;
  while (!parts.empty()) {
    const Literal part = parts.back();
    parts.pop_back();
    if (part == kTrue) continue;
    const Node& what = node(part);
    if (part != kFalse && !is_negated(part) && !what.is_fact) {
      parts.insert(parts.end(), what.parts.begin(), what.parts.end());
      continue;
    }
    if (part == kFalse || all.contains(negated(part))) return kFalse;
    all.insert(part);
  }
  if (all.empty()) return kTrue;
  if (all.size() == 1) return *all.begin();
  std::vector<Literal> sorted(all.begin(), all.end());
  if (exclude(sorted)) return kFalse;
  const auto [place, is_new] = conjunctions_.try_emplace(sorted, 0);
  if (is_new) place->second = add({false, {}, std::move(sorted)});
  return place->second;
}

Literal Formulas::any_of(std::vector<Literal> parts) {
  for (Literal& part : parts) part = negated(part);
  return negated(all_of(std::move(parts)));
}

Literal Formulas::given_value(Literal literal, int trigger, int value) {
  if (literal == kTrue || literal == kFalse) return literal;
  const Node what = node(literal);
  Literal result = literal & ~1;
  if (!what.is_fact) {
    std::vector<Literal> parts;
    for (const Literal part : what.parts) {
      parts.push_back(given_value(part, trigger, value));
    }
    result = all_of(std::move(parts));
  } else if (what.fact.kind == Fact::Kind::kValue && what.fact.a == trigger) {
    result = what.fact.b == value ? kTrue : kFalse;
  }
  return is_negated(literal) ? negated(result) : result;
}

}  // namespace translators::design_and_play::emitter
