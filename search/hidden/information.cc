#include "search/hidden/information.h"

#include <algorithm>
#include <utility>

#include "reasoner/playout.h"

namespace search::hidden {

using reasoner::MoveId;
using reasoner::PerceptId;

namespace {

std::uint32_t hash_of(InformationId before, MoveId own_move,
                      std::span<const PerceptId> percepts) {
  std::uint64_t hash =
      reasoner::mix64((std::uint64_t{before} << 32 | own_move) + 1);
  for (const PerceptId percept : percepts) {
    hash = reasoner::mix64(hash + percept + 1);
  }
  return static_cast<std::uint32_t>(hash >> 32);
}

}  // namespace

InformationTable::InformationTable(std::size_t role_count) {
  for (reasoner::RoleIndex role = 0; role < role_count; ++role) {
    entries_.push_back({.role = role, .before = role});
  }
}

bool InformationTable::equals(InformationId id, InformationId before,
                              MoveId own_move,
                              std::span<const PerceptId> percepts) const {
  const Entry& entry = entries_[id];
  return entry.before == before && entry.own_move == own_move &&
         std::ranges::equal(this->percepts(id), percepts);
}

InformationId InformationTable::after(InformationId before, MoveId own_move,
                                      std::span<const PerceptId> percepts) {
  const auto added = static_cast<InformationId>(entries_.size());
  const InformationId id = table_.find_or_add(
      hash_of(before, own_move, percepts), added, [&](InformationId other) {
        return equals(other, before, own_move, percepts);
      });
  if (id != added) return id;
  entries_.push_back(
      {.role = entries_[before].role,
       .depth = entries_[before].depth + 1,
       .before = before,
       .own_move = own_move,
       .first_percept = percepts_.size(),
       .percept_count = static_cast<std::uint32_t>(percepts.size())});
  percepts_.insert(percepts_.end(), percepts.begin(), percepts.end());
  return id;
}

std::optional<InformationId> InformationTable::find(
    InformationId before, MoveId own_move,
    std::span<const PerceptId> percepts) const {
  const InformationId id = table_.find(
      hash_of(before, own_move, percepts), [&](InformationId other) {
        return equals(other, before, own_move, percepts);
      });
  if (id == reasoner::IndexTable::kNone) return std::nullopt;
  return id;
}

std::vector<InformationId> InformationTable::keep_only(
    std::span<const InformationId> kept) {
  std::vector<bool> stays(entries_.size());
  for (const InformationId id : kept) stays[id] = true;
  // What came before has a lower number.
  for (std::size_t id = entries_.size(); id-- > 0;) {
    if (stays[id]) stays[entries_[id].before] = true;
  }
  std::size_t roots = 0;
  while (roots < entries_.size() && entries_[roots].depth == 0) ++roots;
  InformationTable left(roots);
  std::vector<InformationId> numbers(entries_.size(), kGone);
  for (InformationId id = 0; id < entries_.size(); ++id) {
    if (id < roots) {
      numbers[id] = id;
    } else if (stays[id]) {
      numbers[id] = left.after(numbers[before(id)], own_move(id), percepts(id));
    }
  }
  *this = std::move(left);
  return numbers;
}

std::size_t InformationTable::bytes() const {
  // Two to four slots of eight bytes an entry.
  return entries_.capacity() * (sizeof(Entry) + 32) +
         percepts_.capacity() * sizeof(PerceptId);
}

}  // namespace search::hidden
