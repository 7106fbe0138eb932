#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/network/propnet.h"
#include "reasoner/state.h"

namespace search::evaluator::board_pieces {

/// Which moves may take what from a board: for each move the propositions of
/// pieces of other roles that the network lets it change. A move may be in the
/// table and take nothing.
///
/// Immutable; const use is thread-safe.
class CaptureTable {
 public:
  CaptureTable() = default;
  /// `owner` gives the owner of the piece that each base stands for, or a
  /// number no role has. Time is the size of what next values read, for each
  /// base with an owner; an empty table where that is too much.
  CaptureTable(const reasoner::network::Propnet& propnet,
               std::span<const reasoner::RoleIndex> owner);

  bool empty() const { return first_.empty(); }

  /// The bases that `move` of `role` may clear.
  std::span<const std::uint32_t> victims(reasoner::RoleIndex role,
                                         reasoner::MoveId move) const {
    if (first_.empty()) return {};
    const std::uint32_t input = first_input_[role] + move;
    return {bases_.data() + first_[input], first_[input + 1] - first_[input]};
  }

  /// The first base that `move` may clear and that is true in `state`;
  /// kNoVictim where there is none.
  static constexpr std::uint32_t kNoVictim = 0xffffffff;
  std::uint32_t victim(const reasoner::State& state, reasoner::RoleIndex role,
                       reasoner::MoveId move) const {
    for (const std::uint32_t base : victims(role, move)) {
      if (state.test(base)) return base;
    }
    return kNoVictim;
  }

 private:
  std::vector<std::uint32_t> first_input_;  // by role
  std::vector<std::uint32_t> first_;        // by input, and one behind
  std::vector<std::uint32_t> bases_;
};

}  // namespace search::evaluator::board_pieces
