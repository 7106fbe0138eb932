#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/index_table.h"
#include "reasoner/state_machine.h"
#include "search/hidden/information.h"

namespace search::hidden::belief {

/// What may be the case: states with what every role knows in them, and how
/// probable each is. A value that belongs to one thread.
class Population {
 public:
  explicit Population(std::size_t role_count) : roles_(role_count) {}

  std::size_t size() const { return states_.size(); }
  const reasoner::State& state(std::size_t entry) const {
    return states_[entry];
  }
  double probability(std::size_t entry) const { return weights_[entry]; }
  /// By role; nothing where it was added without.
  std::span<const InformationId> information(std::size_t entry) const {
    if (information_.empty()) return {};
    return {information_.data() + entry * roles_, roles_};
  }

  /// Calls `visit` with a reference to each number of what a role knows, which
  /// it may change; entries are not merged with these any more.
  template <typename Visit>
  void for_each_information(Visit visit) {
    for (InformationId& id : information_) visit(id);
  }

  /// Adds an entry, or its weight to the one that is equal in state and
  /// information. Entries come all with information or all without.
  void merge(const reasoner::State& state,
             std::span<const InformationId> information, double weight);
  /// Adds an entry, without looking for an equal one.
  void add(const reasoner::State& state,
           std::span<const InformationId> information, double weight);
  /// Makes the weights probabilities, and `draw` possible. Wants an entry of
  /// positive weight, if there is any.
  void normalise();

  /// An entry by its probability: the same for the same `random`.
  std::size_t draw(std::uint64_t random) const;
  /// `count` entries by their probabilities, in ascending order, each as often
  /// as is expected but for one (systematic resampling).
  std::vector<std::size_t> draw_evenly(std::size_t count,
                                       std::uint64_t random) const;

  /// The legal moves of `role` in the entry, by StateMachine::legal_moves;
  /// asked once. Good until the next call.
  std::span<const reasoner::MoveId> moves(reasoner::StateMachine& machine,
                                          std::size_t entry,
                                          reasoner::RoleIndex role);

 private:
  static constexpr std::size_t kNotAsked = ~std::size_t{0};

  std::size_t roles_;
  std::vector<reasoner::State> states_;
  std::vector<double> weights_;
  std::vector<InformationId> information_;
  std::vector<double> sums_;  // of the probabilities up to each entry
  reasoner::IndexTable table_;

  // By entry, where its moves begin in moves_ and, role after role, where those
  // of each role end.
  std::vector<std::size_t> first_move_;
  std::vector<std::uint32_t> move_ends_;
  std::vector<reasoner::MoveId> moves_;
  std::vector<reasoner::MoveId> scratch_;
};

}  // namespace search::hidden::belief
