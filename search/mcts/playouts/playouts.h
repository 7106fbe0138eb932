#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/playout_engine.h"
#include "search/mcts/descent/backup.h"
#include "search/mcts/tree/tree.h"

namespace search::mcts::playouts {

/// Playouts from one node, or from several children of one node, that are
/// submitted together and backed up together.
struct PlayoutGroup {
  std::vector<descent::Step>
      path;  ///< to the node played on from, or the parent
  tree::NodeIndex parent =
      tree::kNoNode;  ///< of the children, where there are some
  tree::NodeIndex sampled =
      tree::kNoNode;  ///< a single child, which the path leads to
  std::uint32_t playouts = 0;
  std::uint32_t open = 0;    ///< of these, so many have not ended
  descent::GoalSums sums{};  ///< of those that have
};

/// The playouts of a search that are under way, in an engine. Belongs to one
/// thread.
class Playouts {
 public:
  /// `engine` must be without work and outlive it.
  Playouts(reasoner::PlayoutEngine& engine, std::uint64_t seed)
      : engine_(engine), roles_(engine.game().role_count()), seed_(seed) {}

  /// A new group, without items. Stays where it is until the next one.
  PlayoutGroup& begin(descent::Path path);
  /// Adds to the newest group the state itself, or what `joint_move` leads to,
  /// which is looked at then. `place` comes back with the results.
  void add(tree::Place place,
           std::span<const reasoner::MoveId> joint_move = {});
  /// Hands the newest group over, from `state`; of `how`, what belongs to all
  /// its items alike. As many playouts of each as that says.
  void submit(const reasoner::State& state, reasoner::WorkItem how);

  /// By the tag of a result.
  PlayoutGroup& group(std::uint64_t tag) { return groups_[tag >> 32]; }
  static tree::Place place(std::uint64_t tag) { return tag & 0xffffffff; }

  /// One playout of a group has ended with these goals; whether it was the
  /// last.
  bool finish(std::uint64_t tag, const tree::Goals& goals);
  /// A group that was backed up.
  void release(std::uint64_t tag);

  /// Takes back what is under way. Calls each(group) for all groups that have
  /// open playouts, which are empty afterwards.
  template <typename Each>
  void abandon(const Each& each);

  /// Lets the engine work, and adds what it has to tell.
  void advance(reasoner::PlayoutResults& results) { engine_.advance(results); }

  std::size_t in_flight() const { return in_flight_; }
  /// The number of the next playout that is submitted.
  std::uint64_t next_number() const { return next_number_; }
  std::uint64_t seed() const { return seed_; }
  /// Memory that was taken since this was asked last, in bytes.
  std::size_t take_growth();

 private:
  reasoner::PlayoutEngine& engine_;
  std::size_t roles_;
  std::uint64_t seed_;
  std::vector<PlayoutGroup> groups_;
  std::vector<std::uint32_t> free_groups_;
  std::uint32_t newest_ = 0;
  std::vector<reasoner::WorkItem> items_;  // of the newest
  std::vector<reasoner::MoveId> joint_moves_;
  std::uint64_t next_number_ = 0;
  std::size_t in_flight_ = 0;
  std::size_t growth_ = 0;
};

/// Lets nodes that a group was to look at be unmade again, and nothing be
/// awaited of them.
void forget_pending(tree::Tree& tree, const PlayoutGroup& group);

template <typename Each>
void Playouts::abandon(const Each& each) {
  engine_.abandon();
  for (std::uint32_t slot = 0; slot < groups_.size(); ++slot) {
    PlayoutGroup& group = groups_[slot];
    if (group.open == 0) continue;
    each(group);
    group.open = 0;
    free_groups_.push_back(slot);
  }
  in_flight_ = 0;
}

}  // namespace search::mcts::playouts
