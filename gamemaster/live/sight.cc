#include "gamemaster/live/sight.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

namespace gamemaster::live {

namespace {

/// Keeps the entry of the seat alone.
template <typename Entry>
void keep_own(std::vector<Entry>& row, std::optional<std::size_t> seat) {
  for (std::size_t role = 0; role < row.size(); ++role) {
    if (role != seat) row[role] = Entry();
  }
}

template <typename Entry>
void keep_own_in_rows(std::vector<std::vector<Entry>>& rows,
                      std::optional<std::size_t> seat) {
  for (auto& row : rows) keep_own(row, seat);
}

/// Whether they sit in this process, or in one of ours.
bool is_ours(const store::StoredSeat& seat) {
  try {
    const auto spec = players::parse_player_spec(seat.spec);
    return !seat.human && spec.kind != players::PlayerSpec::Kind::kHuman &&
           spec.kind != players::PlayerSpec::Kind::kHttp;
  } catch (const gdl::Error&) {
    return false;
  }
}

/// Whether the match has a result, or will never have one.
bool is_over_for_good(const store::StoredMatch& match) {
  return match.imported || match.status == store::MatchStatus::kCompleted ||
         (match.status == store::MatchStatus::kAborted &&
          match.resumed_by.empty());
}

/// Everybody knows the state that the rules begin with.
rules::Knowledge knowledge_of_the_beginning(const rules::GameDetails& game) {
  rules::Knowledge knowledge;
  knowledge.basis = rules::Knowledge::Basis::kAll;
  knowledge.states = 1;
  knowledge.facts = game.reading.initial.facts;
  return knowledge;
}

}  // namespace

bool is_for_all_to_see(const std::vector<players::Seat>& seats) {
  return std::none_of(
      seats.begin(), seats.end(), [](const players::Seat& seat) {
        return seat.is_human() ||
               seat.player.kind == players::PlayerSpec::Kind::kHttp;
      });
}

bool is_secret(store::Store& store, const store::StoredMatch& match) {
  if (!match.hides || is_over_for_good(match)) return false;
  const auto seats = match.played_seats();
  if (std::all_of(seats.begin(), seats.end(), is_ours)) return false;
  std::optional<store::StoredMatch> last = match;
  while (!last->resumed_by.empty()) {
    last = store.find_match(last->resumed_by);
    if (!last) return true;
  }
  return !is_over_for_good(*last);
}

void veil(LiveView& view, const rules::GameDetails* game,
          std::optional<std::size_t> seat, std::vector<rules::Knowledge> known,
          const rules::Knowledge& known_before) {
  view.veiled = true;
  view.seat = seat;
  view.layout = game == nullptr ? std::nullopt : game->layout;
  view.known = std::move(known);
  view.known.resize(view.result.states.size());
  if (view.from == 0 && !view.known.empty() && game != nullptr) {
    view.known[0] = knowledge_of_the_beginning(*game);
  }
  view.state_before = known_before.facts;
  match::MatchResult& result = view.result;
  for (std::size_t i = 0; i < result.states.size(); ++i) {
    result.states[i] = view.known[i].facts;
  }
  keep_own_in_rows(result.moves, seat);
  keep_own_in_rows(result.seconds, seat);
  keep_own_in_rows(result.errors, seat);
  keep_own_in_rows(result.percepts, seat);
  keep_own(view.turn, seat);
  keep_own(view.last_turn, std::nullopt);
  view.reports.clear();
  for (SealRow& row : view.seals) {
    if (!seat) row.clear();
    for (Seal& seal : row) seal = {seal.digest, "", ""};
  }
  result.warnings.clear();
  result.goals.clear();
  result.completed = false;
  result.aborted = false;
  if (!view.paused) result.failure.clear();
  if (result.chance) result.chance->seed.clear();
}

Sight::Sight(const rules::GameDetails& game, const rules::GameLibrary& library,
             const std::vector<players::Seat>& seats)
    : game_(game), library_(library) {
  for (std::size_t role = 0; role < seats.size(); ++role) {
    if (seats[role].is_human()) known_[role];
  }
}

Sight::~Sight() = default;

void Sight::follow(const match::MatchResult& so_far) {
  for (auto& [role, rows] : known_) {
    // Nobody else adds rows.
    while (rows.size() < so_far.states.size()) {
      rules::Knowledge row = rows.empty() ? knowledge_of_the_beginning(game_)
                                          : work_out(role, so_far, rows.size());
      const std::lock_guard lock(mutex_);
      rows.push_back(std::move(row));
    }
  }
}

void Sight::end() { process_.reset(); }

rules::Knowledge Sight::work_out(std::size_t role,
                                 const match::MatchResult& so_far,
                                 std::size_t step) {
  if (so_far.percepts.size() < step) return {};
  std::vector<rules::RoleStep> steps;
  for (std::size_t i = 0; i < step; ++i) {
    steps.push_back({so_far.moves[i][role], so_far.percepts[i][role]});
  }
  try {
    if (process_ == nullptr) process_ = library_.open(game_);
    return process_->knowledge(role, steps);
  } catch (const gdl::Error& error) {
    spdlog::warn("what {} knows: {}", so_far.roles[role], error.what());
    return {};
  }
}

void Sight::go_back(std::size_t step) {
  const std::lock_guard lock(mutex_);
  for (auto& [role, rows] : known_) {
    rows.resize(std::min(rows.size(), step + 1));
  }
}

std::vector<rules::Knowledge> Sight::known(std::size_t role, std::size_t first,
                                           std::size_t last) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(role);
  if (found == known_.end()) return {};
  const std::vector<rules::Knowledge>& rows = found->second;
  last = std::min(last, rows.size());
  first = std::min(first, last);
  return {rows.begin() + static_cast<std::ptrdiff_t>(first),
          rows.begin() + static_cast<std::ptrdiff_t>(last)};
}

}  // namespace gamemaster::live
