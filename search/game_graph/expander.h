#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "reasoner/state_machine.h"

namespace search::game_graph {

/// The state behind a joint move. Spans live until the next call of `collect`.
struct Successor {
  std::uint64_t tag = 0;
  bool terminal = false;
  std::span<const std::uint64_t> row;
  std::span<const reasoner::Goal> goals;    ///< by role; empty if not terminal
  std::span<const reasoner::MoveId> moves;  ///< legal, role after role
  std::span<const std::uint32_t> counts;    ///< of them, by role
  /// What was perceived in the joint move, role after role, where that was
  /// wanted.
  std::span<const reasoner::PerceptId> percepts;
  std::span<const std::uint32_t> percept_counts;  ///< of them, by role
};

/// Whether an expander tells also what each role perceives.
enum class Percepts : std::uint8_t { kLeftOut, kTold };

/// Plays single joint moves from many states and tells all about where they
/// lead. Belongs to one thread.
class Expander {
 public:
  virtual ~Expander() = default;

  /// So many joint moves at once keep it busy.
  virtual std::size_t width() const = 0;
  /// Asked for and not collected.
  virtual std::size_t unfinished() const = 0;

  /// Asks for the states behind `joint_moves`, one move a role, one joint move
  /// after the other, legal in `state`. The first has tag `first_tag`, the
  /// others the numbers behind it. All is copied.
  virtual void ask(const reasoner::State& state, std::uint64_t first_tag,
                   std::span<const reasoner::MoveId> joint_moves) = 0;

  /// Some of the answers, perhaps none, in any order. Nothing is left where
  /// nothing is unfinished.
  virtual std::span<const Successor> collect() = 0;

  /// Forgets what was asked.
  virtual void abandon() = 0;
};

/// One that asks `machine`, one joint move after the other. `machine` must
/// outlive it.
std::unique_ptr<Expander> make_scalar_expander(
    reasoner::StateMachine& machine, Percepts percepts = Percepts::kLeftOut);

/// One that has a playout engine of its own like that of `machine`, whose game
/// must outlive it; nothing where there is none.
std::unique_ptr<Expander> make_wide_expander(
    reasoner::StateMachine& machine, Percepts percepts = Percepts::kLeftOut);

}  // namespace search::game_graph
