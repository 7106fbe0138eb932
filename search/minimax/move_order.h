#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/game.h"
#include "reasoner/state.h"
#include "search/evaluator/evaluator.h"
#include "search/minimax/transposition_table.h"

namespace search::minimax {

/// The moves that last cut off a search at one ply, the latest first.
struct Killers {
  std::array<reasoner::MoveId, 2> moves{TranspositionTable::kNoMove,
                                        TranspositionTable::kNoMove};
};

/// In which order the moves of a position are tried: the one that the
/// transposition table names, captures by what they take, killers, then by what
/// they come to, where that is known, or by how often and how deep they have
/// cut off searches (Schaeffer: The history heuristic, 1983). A value that
/// belongs to one thread.
class MoveOrder {
 public:
  explicit MoveOrder(std::size_t role_count) : history_(role_count) {}

  /// Learns what captures take, as `role` values it. They are known afterwards
  /// where the table of pieces shows them and they are the exception.
  void know_captures(std::shared_ptr<const evaluator::Evaluator> evaluator,
                     reasoner::RoleIndex role);
  bool knows_captures() const { return !victim_worth_.empty(); }
  /// What the best piece is worth that `move` may take; 0 where there is none.
  std::uint64_t capture_worth(const reasoner::State& state,
                              reasoner::RoleIndex mover,
                              reasoner::MoveId move) const;

  /// Fills `weights`: by place in `legal`, the greatest is to be tried first.
  void weigh(const reasoner::State& state, reasoner::RoleIndex mover,
             std::span<const reasoner::MoveId> legal, reasoner::MoveId first,
             const Killers& killers, std::vector<std::uint64_t>& weights) const;

  /// One step of a selection sort: swaps the best of the moves from `number` on
  /// to that place, and its weight, and returns it.
  static reasoner::MoveId take(std::size_t number,
                               std::span<reasoner::MoveId> legal,
                               std::span<std::uint64_t> weights);

  /// The weight of a move by what the position behind it is worth, at least 0:
  /// above all weights by history, below those that are notable.
  static std::uint64_t weight_of_worth(std::int32_t worth) {
    return kWorth + static_cast<std::uint64_t>(worth);
  }

  /// Whether a move of this weight is a capture, a killer or the one of the
  /// table, and not in its place by worth or history.
  static bool is_notable(std::uint64_t weight) { return weight >= kKiller; }

  /// Notes that `move` of `mover` cut off a search of `depth`.
  void note_cutoff(reasoner::RoleIndex mover, reasoner::MoveId move,
                   std::uint32_t depth, Killers& killers);
  /// Another turn: what was noted counts for less.
  void fade();

 private:
  // Weights by history are below kWorth. What a capture takes is added to
  // kCapture, and the worth of a position to kWorth.
  static constexpr std::uint64_t kWorth = std::uint64_t{1} << 36;
  static constexpr std::uint64_t kKiller = std::uint64_t{1} << 40;
  static constexpr std::uint64_t kCapture = std::uint64_t{1} << 50;
  static constexpr std::uint64_t kFirst = std::uint64_t{1} << 60;

  std::vector<std::vector<std::uint32_t>> history_;  // by role and move
  std::shared_ptr<const evaluator::Evaluator> evaluator_;
  /// By base: what it is worth to take what stands there; empty where captures
  /// are not known or not the exception.
  std::vector<std::uint32_t> victim_worth_;
};

}  // namespace search::minimax
