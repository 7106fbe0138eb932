#include "gamemaster/learning/stored_openings.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

#include "gamemaster/match/match_result.h"
#include "gamemaster/processes/sha256.h"
#include "gamemaster/processes/wall_clock.h"
#include "search/choice/trial_game.h"

namespace gamemaster::learning {

using reasoner::MoveId;
using reasoner::RoleIndex;
using search::learning::OpeningStep;

namespace {

constexpr std::size_t kPageSize = 500;

/// Goals of a completed match of two, if both are known.
std::optional<std::vector<reasoner::Goal>> goals_of(
    const match::MatchResult& result) {
  std::vector<reasoner::Goal> goals;
  for (const auto& goal : result.goals) {
    if (!goal) return std::nullopt;
    goals.push_back(*goal);
  }
  if (goals.size() != 2 || result.resigned) return std::nullopt;
  return goals;
}

/// Follows the opening of a match; false where a move has no meaning here.
bool follow(const match::MatchResult& result, reasoner::StateMachine& machine,
            const search::memory::CanonicalPositions& positions,
            std::vector<OpeningStep>& steps) {
  const reasoner::Game& game = machine.game();
  reasoner::State state;
  machine.initial_state(state);
  std::vector<MoveId> legal;
  for (std::size_t i = 0;
       i <
       std::min<std::size_t>(result.steps(), search::learning::kOpeningSteps);
       ++i) {
    std::vector<MoveId> joint_move;
    for (RoleIndex role = 0; role < game.role_count(); ++role) {
      if (role >= result.moves[i].size()) return false;
      const auto move = game.find_move(role, result.moves[i][role]);
      machine.legal_moves(state, role, legal);
      if (!move || std::ranges::find(legal, *move) == legal.end()) return false;
      joint_move.push_back(*move);
      if (legal.size() < 2) continue;
      const auto position = positions.position(state);
      steps.push_back(
          {position.key, role, positions.move_number(position, role, *move)});
    }
    machine.next_state(state, joint_move, state);
  }
  return true;
}

/// The oldest match that still runs; above all others where there is none. One
/// that was begun more than a day ago is not waited for.
std::int64_t oldest_running(store::Store& store) {
  constexpr std::int64_t kDay = 24 * 60 * 60 * std::int64_t{1000};
  const std::int64_t yesterday = processes::wall_clock_ms() - kDay;
  std::int64_t oldest = std::numeric_limits<std::int64_t>::max();
  store::PageRequest page{.limit = kPageSize};
  do {
    const auto matches =
        store.matches({.status = store::MatchStatus::kRunning}, page);
    for (const store::StoredMatch& match : matches.rows) {
      if (match.start_time > yesterday) oldest = std::min(oldest, match.id);
    }
    page.cursor = matches.next;
  } while (!page.cursor.empty());
  return oldest;
}

}  // namespace

std::string rules_hash(const gdl::Rulesheet& rulesheet) {
  return processes::sha256(gdl::to_string(rulesheet));
}

StoredOpenings stored_openings(
    store::Store& store, const std::string& rules_hash, std::int64_t after,
    reasoner::StateMachine& machine,
    const search::memory::CanonicalPositions& positions,
    const std::function<bool()>& stop) {
  StoredOpenings found{.last_id = after};
  const std::int64_t before = oldest_running(store);
  store::PageRequest page{.limit = kPageSize};
  std::map<std::int64_t, bool> games;  // of which rules they are
  const auto is_game = [&](const store::StoredMatch& match) {
    const auto [known, is_new] = games.try_emplace(match.game, false);
    if (is_new) {
      const auto game = store.find_game(match.game);
      known->second = game && game->hash == rules_hash;
    }
    return known->second;
  };
  while (true) {
    const auto matches =
        store.matches({.status = store::MatchStatus::kCompleted}, page);
    for (const store::StoredMatch& match : matches.rows) {
      if (stop()) return {.last_id = after};
      if (match.id <= after) return found;  // the newest come first
      if (match.id >= before) continue;
      found.last_id = std::max(found.last_id, match.id);
      if (!match.rule_break.empty() || !is_game(match)) continue;
      const auto result = store.match_result(match.match_id);
      const auto goals = result ? goals_of(*result) : std::nullopt;
      std::vector<OpeningStep> steps;
      if (!goals || !follow(*result, machine, positions, steps)) continue;
      for (const OpeningStep& step : steps) {
        found.steps.emplace_back(step,
                                 search::choice::points_of(*goals, step.role));
      }
      ++found.matches;
    }
    if (matches.next.empty()) break;
    page.cursor = matches.next;
  }
  return found;
}

}  // namespace gamemaster::learning
