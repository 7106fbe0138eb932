#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "reasoner/conditioned_playouts.h"
#include "reasoner/network/formula.h"
#include "reasoner/network/propnet.h"

namespace reasoner::planning {

/// Histories from the initial state that agree with all that one role knows, as
/// satisfiable formulas: the network unrolled over the steps of the evidence,
/// with the moves of the others free among their legal ones. However rare such
/// a history is among random ones, it is found. They come with no certain
/// probabilities. Belongs to one thread.
class HistoryFinder {
 public:
  using Answer = network::Formula::Answer;

  /// Both must outlive it. `most_literals` bounds the formula, 24 bytes each.
  HistoryFinder(const network::Propnet& propnet, const Evidence& evidence,
                std::size_t most_literals);

  /// Looks for a history that ends in another state than those before. Others'
  /// moves are tried by `seed` first, as many as there is a history with, so
  /// that histories differ. kNo is proven. Unknown where `stop`, which is asked
  /// often, said so, or so many conflicts were met, or the formula is too
  /// large.
  Answer find(std::uint64_t seed, const std::function<bool()>& stop,
              std::optional<int> most_conflicts = std::nullopt);

  /// The joint moves found, step after step, a move a role; after kYes, until
  /// the next call of `find`.
  const std::vector<MoveId>& joint_moves() const { return joint_moves_; }

 private:
  const network::Network& network(std::size_t step) const;
  void begin_state(std::size_t step, const std::vector<int>& bases);
  void add_step(std::size_t step);
  void add_moves(RoleIndex role, const EvidenceStep& known,
                 const network::Network& network);
  std::vector<int> guesses(std::uint64_t seed) const;
  void read_moves();
  void exclude_last_state();

  const network::Propnet* propnet_;
  const Evidence* evidence_;
  std::uint32_t first_phase_;
  network::Formula formula_;
  bool is_full_ = false;
  std::vector<int> nodes_;       // literals of the state in work
  std::vector<int> last_bases_;  // that change at all, of the last state
  /// The literals of what a role may do in a step, step after step.
  struct Choice {
    std::vector<MoveId> moves;
    std::vector<int> literals;
  };
  std::vector<Choice> choices_;
  std::vector<MoveId> joint_moves_;
};

}  // namespace reasoner::planning
