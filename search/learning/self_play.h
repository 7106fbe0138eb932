#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "search/memory/canonical_positions.h"
#include "search/memory/opening_records.h"
#include "search/search.h"

/// Learning a game by playing it.
namespace search::learning {

/// Games are learnt for so many roles.
inline constexpr reasoner::RoleIndex kRoles = 2;

/// How a game is played to learn from it.
struct SelfPlaySettings {
  std::uint64_t seed = 1;
  double seconds_per_move = 0.01;  ///< of CPU time
  /// Steps from the beginning that are drawn among all legal moves.
  std::uint32_t drawn_steps = 0;
  /// Whether moves are tried in the opening that the search would not play, to
  /// learn what comes of them: by upper confidence bounds on `records`, or
  /// drawn.
  bool explores = false;
  /// What is known of openings; null: nothing.
  const memory::OpeningRecords* records = nullptr;
};

/// So many steps are the opening.
inline constexpr std::uint32_t kOpeningSteps = 16;

/// A move that was played in the opening.
struct OpeningStep {
  std::uint64_t position = 0;  ///< CanonicalPositions::Position::key
  reasoner::RoleIndex role = 0;
  std::uint32_t move = 0;  ///< canonical number
};

/// A game that came to its end.
struct PlayedGame {
  std::vector<reasoner::Goal> goals;  ///< by role
  /// Of the opening; after drawn steps, none.
  std::vector<OpeningStep> opening;
};

/// Whether games can be learnt from here: two roles, who take turns, nothing
/// hidden and nothing left to chance, and a network.
bool can_learn(reasoner::StateMachine& machine);

/// Plays a game from the initial state, `players[role]` for each of two roles.
/// Nothing where it does not end within choice::kMostTrialSteps, somebody is
/// stuck, or `stop()`, which is asked before every move.
std::unique_ptr<PlayedGame> play_game(
    reasoner::StateMachine& machine,
    const memory::CanonicalPositions& positions,
    std::span<const std::unique_ptr<Search>> players,
    const SelfPlaySettings& settings, const std::function<bool()>& stop);

}  // namespace search::learning
