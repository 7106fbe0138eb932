#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "reasoner/state_machine.h"
#include "search/learning/opening_tree.h"
#include "search/memory/canonical_positions.h"
#include "search/search.h"

namespace search::learning {

/// Extends an opening tree by searches from position to position. Thread-safe:
/// each thread calls `extend` with a machine and a search of its own.
class OpeningSearch {
 public:
  /// `goal_sum`: what the goals of the two roles always add up to.
  OpeningSearch(std::shared_ptr<const memory::CanonicalPositions> positions,
                double goal_sum)
      : positions_(std::move(positions)), tree_(goal_sum) {}

  /// Searches the position that is most urgent, for so many seconds of CPU
  /// time, and takes in what comes of it. False where there is none, at least
  /// not while other threads are at work. `search` is over `machine`.
  bool extend(reasoner::StateMachine& machine, Search& search, double seconds);

  /// Whether there is anything to search, now or when other threads are ready.
  bool has_work() const { return busy_ > 0 || !is_complete_; }

  /// While nobody extends it.
  OpeningTree& tree() { return tree_; }
  const OpeningTree& tree() const { return tree_; }

 private:
  /// A position in which one role alone has a choice.
  struct Choice {
    reasoner::State state;
    reasoner::RoleIndex role = 0;
    memory::CanonicalPositions::Position position;
  };
  /// The keys of positions from the first one on.
  using Path = std::vector<std::uint64_t>;

  static std::optional<reasoner::RoleIndex> settle(
      reasoner::StateMachine& machine, reasoner::State& state);
  static reasoner::State after(reasoner::StateMachine& machine,
                               const Choice& choice, reasoner::MoveId move);
  std::optional<Choice> choice_at(reasoner::StateMachine& machine,
                                  reasoner::State state) const;
  std::optional<Choice> follow(reasoner::StateMachine& machine,
                               const Choice& from, std::uint32_t number) const;
  std::optional<Choice> descend(reasoner::StateMachine& machine, Path& path);
  std::optional<Choice> begin(reasoner::StateMachine& machine, Path& path);
  OpeningTree::Position position_of(reasoner::StateMachine& machine,
                                    const Choice& choice,
                                    const Report& report) const;
  void update(const Path& path);

  std::shared_ptr<const memory::CanonicalPositions> positions_;
  std::mutex mutex_;  // for the tree
  OpeningTree tree_;
  std::atomic<int> busy_ = 0;              // threads that search
  std::atomic<bool> is_complete_ = false;  // but for what these find
};

}  // namespace search::learning
