#include "search/hidden/belief/population.h"

#include <algorithm>

#include "reasoner/playout.h"

namespace search::hidden::belief {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

void Population::add(const State& state,
                     std::span<const InformationId> information,
                     double weight) {
  states_.push_back(state);
  weights_.push_back(weight);
  information_.insert(information_.end(), information.begin(),
                      information.end());
}

void Population::merge(const State& state,
                       std::span<const InformationId> information,
                       double weight) {
  std::uint64_t hash = state.hash();
  for (const InformationId id : information) {
    hash = reasoner::mix64(hash + id + 1);
  }
  const auto added = static_cast<std::uint32_t>(states_.size());
  const std::uint32_t entry = table_.find_or_add(
      static_cast<std::uint32_t>(hash >> 32), added, [&](std::uint32_t other) {
        return states_[other] == state &&
               std::ranges::equal(this->information(other), information);
      });
  if (entry == added) {
    add(state, information, weight);
  } else {
    weights_[entry] += weight;
  }
}

void Population::normalise() {
  double sum = 0;
  for (const double weight : weights_) sum += weight;
  sums_.clear();
  double up_to_here = 0;
  for (double& weight : weights_) {
    weight /= sum;
    up_to_here += weight;
    sums_.push_back(up_to_here);
  }
}

std::size_t Population::draw(std::uint64_t random) const {
  const double place = reasoner::unit(random) * sums_.back();
  const auto found = std::ranges::upper_bound(sums_, place);
  return std::min(static_cast<std::size_t>(found - sums_.begin()), size() - 1);
}

std::vector<std::size_t> Population::draw_evenly(std::size_t count,
                                                 std::uint64_t random) const {
  std::vector<std::size_t> drawn;
  drawn.reserve(count);
  std::size_t entry = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double place = (static_cast<double>(i) + reasoner::unit(random)) /
                         static_cast<double>(count) * sums_.back();
    while (entry + 1 < size() && sums_[entry] <= place) ++entry;
    drawn.push_back(entry);
  }
  return drawn;
}

std::span<const MoveId> Population::moves(reasoner::StateMachine& machine,
                                          std::size_t entry, RoleIndex role) {
  if (first_move_.size() < size()) {
    first_move_.resize(size(), kNotAsked);
    move_ends_.resize(size() * roles_);
  }
  std::uint32_t* ends = move_ends_.data() + entry * roles_;
  if (first_move_[entry] == kNotAsked) {
    const std::size_t first = moves_.size();
    for (RoleIndex each = 0; each < roles_; ++each) {
      machine.legal_moves(states_[entry], each, scratch_);
      moves_.insert(moves_.end(), scratch_.begin(), scratch_.end());
      ends[each] = static_cast<std::uint32_t>(moves_.size() - first);
    }
    first_move_[entry] = first;
  }
  const std::uint32_t begin = role == 0 ? 0 : ends[role - 1];
  return std::span<const MoveId>(moves_).subspan(first_move_[entry] + begin,
                                                 ends[role] - begin);
}

}  // namespace search::hidden::belief
