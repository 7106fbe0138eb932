#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/index_table.h"
#include "search/hidden/exact/sequence_form.h"

namespace search::hidden::exact {

/// Puts a sequence form together, from the root down.
class SequenceFormWriter {
 public:
  /// `players`: the roles that somebody plays.
  explicit SequenceFormWriter(std::span<const reasoner::RoleIndex> players);

  /// The first sequence of the decision that a player has with this
  /// information, after `parent`, among `moves`. Added if it is new, after that
  /// of its parent; nothing where it has other moves already: then the player
  /// cannot know them.
  std::optional<Sequence> add_decision(std::size_t player,
                                       std::uint32_t information,
                                       Sequence parent,
                                       std::span<const reasoner::MoveId> moves);

  /// An end of the game, to which chance leads with `chance`, with the goals
  /// of the players.
  void add_leaf(std::span<const Sequence> sequences, double chance,
                std::span<const double> goals);

  /// The number of the decision with this information among those of its
  /// player; nothing where there is none.
  std::optional<std::size_t> decision_at(std::uint32_t information) const;

  const SequenceForm& form() const { return form_; }
  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  SequenceForm form_;
  std::vector<std::uint32_t> decision_of_information_;
  reasoner::IndexTable leaves_;
};

}  // namespace search::hidden::exact
