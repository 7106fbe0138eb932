#include "translators/zrf/formulas/formula.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace translators::zrf::formulas {

KindTable::KindTable(const game::Game& game, const std::vector<bool>& in_play)
    : types_(game.types.size()),
      size_(1 + game.players.size() * types_),
      of_owner_(game.players.size()),
      of_type_(types_) {
  all_.set(0);
  for (std::size_t kind = 1; kind < size_ && kind < kMostKinds; ++kind) {
    if (!in_play[static_cast<std::size_t>(type(kind))]) continue;
    all_.set(kind);
    of_owner_[static_cast<std::size_t>(owner(kind))].set(kind);
    of_type_[static_cast<std::size_t>(type(kind))].set(kind);
  }
}

Formulas::Formulas(KindTable kinds) : kinds_(std::move(kinds)) {
  nodes_.emplace_back();  // kAlways
}

std::size_t Formulas::hash_of(const Node& node) {
  std::size_t hash = std::hash<Kinds>()(node.kinds);
  const auto mix = [&hash](int value) {
    hash = (hash ^ static_cast<std::size_t>(value)) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 29;
  };
  mix(static_cast<int>(node.kind) * 16 + static_cast<int>(node.fact.kind));
  mix(node.place);
  mix(node.fact.place);
  mix(node.fact.number);
  mix(node.fact.move_type);
  for (const Literal part : node.parts) mix(part);
  return hash;
}

void Formulas::grow() {
  slots_.assign(std::max<std::size_t>(1024, slots_.size() * 2), 0);
  for (std::size_t i = 1; i < nodes_.size(); ++i) {
    std::size_t slot = hash_of(nodes_[i]) & (slots_.size() - 1);
    while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<std::uint32_t>(i);
  }
}

Literal Formulas::add(Node node) {
  if (2 * nodes_.size() >= slots_.size()) grow();
  std::size_t slot = hash_of(node) & (slots_.size() - 1);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    if (nodes_[slots_[slot]] == node)
      return static_cast<Literal>(slots_[slot]) * 2;
  }
  slots_[slot] = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back(std::move(node));
  return static_cast<Literal>(slots_[slot]) * 2;
}

Literal Formulas::cell(int place, const Kinds& kinds) {
  const Kinds admitted = kinds & kinds_.all();
  if (admitted.none()) return kNever;
  if (admitted == kinds_.all()) return kAlways;
  if (admitted.test(0)) {
    return denied(cell(place, kinds_.all() & ~admitted));
  }
  Node node;
  node.kind = Kind::kCell;
  node.place = place;
  node.kinds = admitted;
  return add(std::move(node));
}

Literal Formulas::fact(const Fact& fact) {
  Node node;
  node.kind = Kind::kFact;
  node.fact = fact;
  return add(std::move(node));
}

std::pair<int, Kinds> Formulas::as_cell(Literal literal) const {
  const Node& found = node(literal);
  return {found.place,
          (literal & 1) != 0 ? kinds_.all() & ~found.kinds : found.kinds};
}

Literal Formulas::all(Literal a, Literal b) {
  if (a == kNever || b == kNever || a == denied(b)) return kNever;
  if (a == kAlways || a == b) return b;
  if (b == kAlways) return a;
  if (is_cell(a) && is_cell(b) && node(a).place == node(b).place) {
    return cell(node(a).place, as_cell(a).second & as_cell(b).second);
  }
  Node made;
  made.kind = Kind::kAll;
  made.parts = {a, b};
  return add(std::move(made));
}

Literal Formulas::all(const std::vector<Literal>& parts) {
  Literal result = kAlways;
  for (const Literal part : parts) result = all(result, part);
  return result;
}

void Formulas::unite_cells(std::vector<Literal>& parts) {
  std::map<int, Literal> cells;
  for (Literal& part : parts) {
    if (part == kAlways || part == kNever || !is_cell(part)) continue;
    const auto [known, is_new] = cells.emplace(node(part).place, part);
    if (is_new) continue;
    known->second = any(known->second, part);
    part = kNever;
  }
  for (Literal& part : parts) {
    if (part == kAlways || part == kNever || !is_cell(part)) continue;
    part = cells.at(node(part).place);
  }
}

Literal Formulas::any(std::vector<Literal> parts) {
  unite_cells(parts);
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  std::erase(parts, kNever);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] == kAlways) return kAlways;
    if (i > 0 && parts[i - 1] == denied(parts[i])) return kAlways;
  }
  if (parts.empty()) return kNever;
  if (parts.size() == 1) return parts.front();
  Node made;
  made.kind = Kind::kAny;
  made.parts = std::move(parts);
  return add(std::move(made));
}

Literal Formulas::choice(Literal condition, Literal then, Literal otherwise) {
  if (condition == kAlways || then == otherwise) return then;
  if (condition == kNever) return otherwise;
  if (then == kAlways) return any(condition, otherwise);
  if (then == kNever) return all(denied(condition), otherwise);
  if (otherwise == kAlways) return any(denied(condition), then);
  if (otherwise == kNever) return all(condition, then);
  return any(std::vector<Literal>{all(condition, then),
                                  all(denied(condition), otherwise)});
}

Literal Formulas::any_of(const std::vector<std::pair<int, Literal>>& parts,
                         int size) {
  return tree(parts, 0, parts.size(), 0, std::max(size, 1));
}

Literal Formulas::tree(const std::vector<std::pair<int, Literal>>& parts,
                       std::size_t begin, std::size_t end, int low, int high) {
  if (begin == end) return kNever;
  if (high - low <= 4) {
    std::vector<Literal> leaves;
    for (std::size_t i = begin; i < end; ++i) leaves.push_back(parts[i].second);
    return any(std::move(leaves));
  }
  const int middle = low + (high - low) / 2;
  std::size_t split = begin;
  while (split < end && parts[split].first < middle) ++split;
  return any(std::vector<Literal>{tree(parts, begin, split, low, middle),
                                  tree(parts, split, end, middle, high)});
}

}  // namespace translators::zrf::formulas
