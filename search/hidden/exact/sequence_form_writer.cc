#include "search/hidden/exact/sequence_form_writer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "reasoner/playout.h"

namespace search::hidden::exact {

using reasoner::MoveId;

namespace {

std::uint32_t hash_of(std::span<const Sequence> sequences) {
  std::uint64_t hash = 0;
  for (const Sequence sequence : sequences) {
    hash = reasoner::mix64(hash + sequence + 1);
  }
  return static_cast<std::uint32_t>(hash);
}

}  // namespace

SequenceFormWriter::SequenceFormWriter(
    std::span<const reasoner::RoleIndex> players) {
  for (const reasoner::RoleIndex role : players) {
    form_.players.emplace_back().role = role;
  }
  form_.constant_sum = players.size() == 2;
}

std::optional<Sequence> SequenceFormWriter::add_decision(
    std::size_t player, std::uint32_t information, Sequence parent,
    std::span<const MoveId> moves) {
  PlayerForm& own = form_.players[player];
  if (information >= decision_of_information_.size()) {
    decision_of_information_.resize(information + 1 + information / 2, kNone);
  }
  std::uint32_t& number = decision_of_information_[information];
  if (number == kNone) {
    number = static_cast<std::uint32_t>(own.decisions.size());
    own.decisions.push_back({information, parent,
                             static_cast<Sequence>(own.moves.size()),
                             static_cast<std::uint32_t>(moves.size())});
    own.moves.insert(own.moves.end(), moves.begin(), moves.end());
  }
  const Decision& decision = own.decisions[number];
  const auto known =
      std::span(own.moves).subspan(decision.first, decision.count);
  if (!std::equal(moves.begin(), moves.end(), known.begin(), known.end())) {
    return std::nullopt;
  }
  return decision.first;
}

void SequenceFormWriter::add_leaf(std::span<const Sequence> sequences,
                                  double chance,
                                  std::span<const double> goals) {
  const std::size_t players = form_.players.size();
  const auto number = static_cast<std::uint32_t>(form_.leaf_count());
  const double sum = std::accumulate(goals.begin(), goals.end(), 0.0);
  if (number == 0) form_.goal_sum = sum;
  constexpr double kRounding = 1e-9;
  if (std::abs(sum - form_.goal_sum) > kRounding) form_.constant_sum = false;
  const std::uint32_t leaf =
      leaves_.find_or_add(hash_of(sequences), number, [&](std::uint32_t other) {
        return std::equal(sequences.begin(), sequences.end(),
                          form_.leaf_sequences.begin() +
                              static_cast<std::ptrdiff_t>(other * players));
      });
  if (leaf == number) {
    form_.leaf_sequences.insert(form_.leaf_sequences.end(), sequences.begin(),
                                sequences.end());
    form_.leaf_goals.resize(form_.leaf_sequences.size(), 0.0);
    form_.leaf_chances.push_back(0);
  }
  form_.leaf_chances[leaf] += chance;
  for (std::size_t player = 0; player < players; ++player) {
    form_.leaf_goals[leaf * players + player] += chance * goals[player];
  }
}

std::optional<std::size_t> SequenceFormWriter::decision_at(
    std::uint32_t information) const {
  if (information >= decision_of_information_.size() ||
      decision_of_information_[information] == kNone) {
    return std::nullopt;
  }
  return decision_of_information_[information];
}

/// With what a RegretSolver will need beside it.
std::size_t SequenceFormWriter::bytes() const {
  std::size_t bytes =
      decision_of_information_.capacity() * sizeof(std::uint32_t) +
      form_.leaf_count() * 2 * sizeof(std::uint64_t) +  // leaves_
      form_.leaf_sequences.capacity() * sizeof(Sequence) +
      (form_.leaf_goals.capacity() + form_.leaf_chances.capacity()) *
          sizeof(double);
  for (const PlayerForm& player : form_.players) {
    bytes += player.decisions.capacity() * sizeof(Decision) +
             player.moves.capacity() * (sizeof(MoveId) + 6 * sizeof(double));
  }
  return bytes;
}

}  // namespace search::hidden::exact
