#include "translators/zrf/programs/formula.h"

#include <algorithm>

namespace translators::zrf::programs {

KindTable::KindTable(const game::Game& game)
    : types_(game.types.size()), size_(1 + game.players.size() * types_) {
  for (std::size_t i = 0; i < size_ && i < kMostKinds; ++i) all_.set(i);
}

Kinds KindTable::of_owner(int owner) const {
  Kinds kinds;
  for (std::size_t i = 0; i < types_; ++i) {
    kinds.set(number(owner, static_cast<int>(i)));
  }
  return kinds;
}

Kinds KindTable::of_type(int type) const {
  Kinds kinds;
  for (std::size_t kind = 1; kind < size_; ++kind) {
    if (this->type(kind) == type) kinds.set(kind);
  }
  return kinds;
}

Formulas::Formulas(KindTable kinds) : kinds_(kinds) {
  nodes_.emplace_back();  // kAlways
}

Formulas::Key Formulas::key_of(const Node& node) {
  std::vector<std::uint64_t> words;
  if (node.kind == Kind::kCell) {
    const Kinds low(~std::uint64_t{0});
    for (std::size_t i = 0; i < kMostKinds; i += 64) {
      words.push_back(((node.kinds >> i) & low).to_ullong());
    }
    while (!words.empty() && words.back() == 0) words.pop_back();
  } else {
    words.assign(node.parts.begin(), node.parts.end());
  }
  return {static_cast<int>(node.kind) * 16 + static_cast<int>(node.fact.kind),
          node.place, node.fact.place, node.fact.number, std::move(words)};
}

Literal Formulas::add(Node node) {
  const auto next = static_cast<Literal>(nodes_.size() * 2);
  const auto [found, is_new] = known_.emplace(key_of(node), next);
  if (is_new) nodes_.push_back(std::move(node));
  return found->second;
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

}  // namespace translators::zrf::programs
