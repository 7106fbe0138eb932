#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "search/mcts/tree/tree.h"

namespace search::mcts::descent {

// What goes up the tree along the path that a descent has taken.

/// A step of a descent: which child of which node was chosen.
struct Step {
  tree::NodeIndex node;
  tree::Place place;
};

/// Steps from the root on.
using Path = std::span<const Step>;

/// Sums of goals over some visits, by role.
using GoalSums = std::array<double, tree::kMostRoles>;

/// Visits as many as `visits` that all ended with these goals.
GoalSums sums_of(const tree::Goals& goals, std::uint32_t visits);

/// Counts `visits` as in flight at all steps: their outcome is awaited.
void add_in_flight(tree::Tree& tree, Path path, std::uint32_t visits);

/// Sets the visits in flight at all steps of a path to 0.
void clear_in_flight(tree::Tree& tree, Path path);

/// Adds one playout from the child of a kSingle or kJoint, for which the child
/// waited. False where the child is proven, which then stays as it is.
bool back_up_playout(tree::Tree& tree, tree::NodeIndex parent,
                     tree::Place place, const tree::Goals& goals);

/// What is met behind an event of chance counts as so many visits above it,
/// however many it was: else outcomes behind which more is played would weigh
/// more than others that are as likely.
inline constexpr std::uint32_t kVisitsOfDraw = 4;

/// Scales the sums of `visits` to kVisitsOfDraw visits; no visits stay none.
void count_as_draw(std::uint32_t& visits, GoalSums& sums);

/// Adds `visits` with these sums of goals to all steps, for `in_flight` of
/// which they waited. What was proven of a child meanwhile counts in place of
/// what was played, and so does a proven sibling that the mover would rather
/// choose.
void back_up(tree::Tree& tree, Path path, std::uint32_t visits,
             std::uint32_t in_flight, const GoalSums& sums);

}  // namespace search::mcts::descent
