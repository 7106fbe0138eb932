#include "gamemaster/live/stored_match_views.h"

#include <algorithm>

#include "gamemaster/processes/wall_clock.h"

namespace gamemaster::live {

namespace {

constexpr std::size_t kMostMatches = 64;

/// Appends a stored step to the rows of a result.
void append(match::MatchResult& result, std::vector<ReportRow>& reports,
            store::StoredStep step) {
  result.states.push_back(std::move(step.facts));
  result.state_times.push_back(step.time);
  result.errors.push_back(std::move(step.errors));
  if (step.index > 0) {
    result.moves.push_back(std::move(step.moves));
    result.seconds.push_back(std::move(step.seconds));
    if (result.hides) result.percepts.push_back(std::move(step.percepts));
  }
  ReportRow& row = reports.emplace_back();
  for (const std::string& json : step.reports) {
    row.push_back(players::read_search_report(json));
  }
}

}  // namespace

std::shared_ptr<StoredMatchViews::Seen> StoredMatchViews::find(
    const std::string& match_id, const rules::GameDetails* game) {
  const std::lock_guard lock(mutex_);
  if (const auto known = seen_.find(match_id); known != seen_.end()) {
    return known->second;
  }
  if (seen_.size() >= kMostMatches) seen_.clear();
  auto seen = std::make_shared<Seen>();
  if (game != nullptr)
    seen->board = board::StateView(game->reading.declared_facts);
  seen->generation = next_generation();
  seen_[match_id] = seen;
  return seen;
}

/// No number that somebody still has from another process or before.
std::uint64_t StoredMatchViews::next_generation() {
  last_generation_ =
      std::max(last_generation_ + 1,
               static_cast<std::uint64_t>(processes::wall_clock_ms()));
  return last_generation_;
}

std::optional<board::BoardLayout> StoredMatchViews::see_board(
    Seen& seen, const std::string& match_id, const rules::GameDetails* game,
    const LiveView& view) {
  // Where something is hidden, what is learned from states would tell them.
  if (view.result.hides) return game == nullptr ? std::nullopt : game->layout;
  // The board is that of the whole match, whatever part of it is asked for.
  const bool learns = game == nullptr || game->reading.declared_facts.empty();
  bool grew = false;
  while (seen.states <= view.steps) {
    const auto steps = store_.match_steps(match_id, seen.states, kMostStates);
    if (steps.empty()) break;
    for (const store::StoredStep& step : steps) {
      seen.board.see(step.facts, view.result.roles);
    }
    grew = grew || seen.states > 0;
    seen.states += steps.size();
  }
  std::optional<board::BoardLayout> layout = seen.board.layout();
  if (layout && game != nullptr) game->shape(*layout);
  if (grew && learns && layout) ++seen.generation;
  return layout;
}

std::optional<LiveView> StoredMatchViews::view(const std::string& match_id,
                                               const rules::GameDetails* game,
                                               std::size_t from,
                                               std::uint64_t generation,
                                               bool secret) {
  auto outline = store_.match_outline(match_id);
  const auto stored = store_.find_match(match_id);
  if (!outline || !stored) return std::nullopt;
  LiveView view;
  view.result = *std::move(outline);
  view.over = stored->status != store::MatchStatus::kRunning;
  view.paused = stored->status == store::MatchStatus::kInterrupted;
  view.started = true;
  view.steps = stored->steps;

  const std::shared_ptr<Seen> seen = find(match_id, game);
  const std::lock_guard lock(seen->mutex);
  if (seen->secret != secret) {
    seen->secret = secret;
    ++seen->generation;
  }
  view.layout = see_board(*seen, match_id, game, view);
  if (!view.layout && game != nullptr) view.table = game->table;
  view.generation = seen->generation;
  view.from =
      generation == seen->generation ? std::min(from, stored->steps + 1) : 0;
  if (view.from > 0) {
    for (store::StoredStep& step :
         store_.match_steps(match_id, view.from - 1, 1)) {
      view.state_before = std::move(step.facts);
    }
  }
  for (store::StoredStep& step :
       store_.match_steps(match_id, view.from, kMostStates)) {
    append(view.result, view.reports, std::move(step));
  }
  // More steps may have come since they were counted.
  const std::size_t states = view.from + view.result.states.size();
  view.steps = std::max(view.steps, std::max<std::size_t>(states, 1) - 1);
  return view;
}

}  // namespace gamemaster::live
