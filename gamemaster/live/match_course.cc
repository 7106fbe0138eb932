#include "gamemaster/live/match_course.h"

#include <algorithm>

namespace gamemaster::live {

namespace {

/// In memory, which for short facts is mostly that of the string itself.
std::size_t bytes_of(const std::vector<std::string>& texts) {
  std::size_t bytes = 0;
  for (const std::string& text : texts) {
    bytes += sizeof(std::string) + text.size();
  }
  return bytes;
}

/// The rows from `first` to before `last`, as far as they are there.
template <typename Rows>
Rows rows_between(const Rows& rows, std::size_t first, std::size_t last) {
  last = std::min(last, rows.size());
  first = std::min(first, last);
  return Rows(rows.begin() + static_cast<std::ptrdiff_t>(first),
              rows.begin() + static_cast<std::ptrdiff_t>(last));
}

}  // namespace

MatchCourse::MatchCourse(const rules::GameDetails& game,
                         match::MatchResult beginning)
    : game_(game),
      result_(std::move(beginning)),
      seen_(game.reading.declared_facts) {
  ids_.push_back(result_.match_id);
  for (const auto& facts : result_.states) bytes_ += bytes_of(facts);
  for (const auto& moves : result_.moves) bytes_ += bytes_of(moves);
  show();
}

void MatchCourse::set_chance(match::MatchChance chance) {
  const std::lock_guard lock(mutex_);
  result_.chance = std::move(chance);
}

void MatchCourse::begin(const match::MatchResult& so_far) {
  const std::lock_guard lock(mutex_);
  result_.hides = so_far.hides;
  if (!result_.states.empty()) return;
  result_.states = so_far.states;
  result_.state_times = so_far.state_times;
  result_.standings = so_far.standings;
  bytes_ += bytes_of(result_.states.back());
}

void MatchCourse::ready(const match::MatchResult& so_far) {
  const std::lock_guard lock(mutex_);
  if (result_.errors.empty()) result_.errors.push_back(so_far.errors.back());
  ready_ = true;
}

void MatchCourse::add_step(const match::MatchResult& so_far, ReportRow reports,
                           SealRow seals) {
  const std::lock_guard lock(mutex_);
  result_.moves.push_back(so_far.moves.back());
  result_.seconds.push_back(so_far.seconds.back());
  result_.errors.push_back(so_far.errors.back());
  if (so_far.hides) result_.percepts.push_back(so_far.percepts.back());
  result_.states.push_back(so_far.states.back());
  result_.state_times.push_back(so_far.state_times.back());
  if (!so_far.standings.empty()) {
    // States of before an interruption have none.
    result_.standings.resize(result_.states.size());
    result_.standings.back() = so_far.standings.back();
  }
  bytes_ += bytes_of(result_.states.back()) + bytes_of(result_.moves.back());
  reports_.resize(result_.states.size());
  reports_.back() = std::move(reports);
  seals_.resize(result_.states.size());
  seals_.back() = std::move(seals);
}

void MatchCourse::end(const match::MatchResult& result) {
  const std::lock_guard lock(mutex_);
  result_.completed = result.completed;
  result_.aborted = result.aborted;
  result_.failure = result.failure;
  result_.goals = result.goals;
  if (result_.chance && result.chance) {
    result_.chance->seed = result.chance->seed;
  }
  result_.warnings.insert(result_.warnings.end(), result.warnings.begin(),
                          result.warnings.end());
}

void MatchCourse::resign(std::size_t role) {
  const std::lock_guard lock(mutex_);
  match::resign_match(result_, role);
}

void MatchCourse::fail(const std::string& failure) {
  const std::lock_guard lock(mutex_);
  result_.aborted = true;
  result_.failure = failure;
}

void MatchCourse::pause(const std::string& reason) {
  const std::lock_guard lock(mutex_);
  result_.aborted = false;
  result_.failure = reason;
  // It goes on by the same draws.
  if (result_.chance) result_.chance->seed.clear();
  paused_ = true;
}

void MatchCourse::show() {
  const std::lock_guard lock(mutex_);
  const bool had_board = seen_.layout().has_value();
  const std::size_t before = shown_;
  if (game_.reading.hides) {
    // Its board is that of the rules: what is learned from states tells them.
    shown_ = result_.states.size();
    return;
  }
  for (; shown_ < result_.states.size(); ++shown_) {
    seen_.see(result_.states[shown_], result_.roles);
  }
  // Where the board is learned from what is seen, it may have grown.
  const bool learns = game_.reading.declared_facts.empty();
  if (learns && before > 0 && shown_ > before &&
      (had_board || seen_.layout())) {
    ++generation_;
  }
}

void MatchCourse::close() {
  const std::lock_guard lock(mutex_);
  over_ = true;
  if (game_.reading.hides && !paused_) ++generation_;
}

void MatchCourse::go_back(std::size_t step, const std::string& id) {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = step; i < result_.moves.size(); ++i) {
    bytes_ -= bytes_of(result_.states[i + 1]) + bytes_of(result_.moves[i]);
  }
  match::cut_match(result_, step);
  shown_ = std::min(shown_, result_.states.size());
  reports_.resize(std::min(reports_.size(), step + 1));
  seals_.resize(std::min(seals_.size(), step + 1));
  result_.match_id = id;
  ids_.push_back(id);
  ++generation_;
}

void MatchCourse::await_players() {
  const std::lock_guard lock(mutex_);
  ready_ = false;
}

std::string MatchCourse::reached_limit(const MatchLimits& limits) const {
  if (result_.steps() >= limits.steps) {
    return "the match has not ended after " + std::to_string(limits.steps) +
           " moves, and matches here may not be longer";
  }
  if (bytes_ >= limits.bytes) {
    return "the match has not ended after " + std::to_string(result_.steps()) +
           " moves, and its states take too much memory";
  }
  return "";
}

std::vector<std::string> MatchCourse::ids() const {
  const std::lock_guard lock(mutex_);
  return ids_;
}

std::vector<std::string> MatchCourse::last_state() const {
  const std::lock_guard lock(mutex_);
  return result_.states.at(shown_ - 1);
}

bool MatchCourse::is_ready() const {
  const std::lock_guard lock(mutex_);
  return ready_;
}

bool MatchCourse::is_over() const {
  const std::lock_guard lock(mutex_);
  return over_;
}

bool MatchCourse::has_end() const {
  const std::lock_guard lock(mutex_);
  return over_ || paused_ || result_.completed || result_.aborted;
}

bool MatchCourse::is_over_for_good() const {
  const std::lock_guard lock(mutex_);
  return over_ && !paused_;
}

std::optional<board::BoardLayout> MatchCourse::layout() const {
  const std::lock_guard lock(mutex_);
  return shown_layout();
}

std::optional<board::BoardLayout> MatchCourse::shown_layout() const {
  auto layout = game_.reading.hides ? game_.layout : seen_.layout();
  if (layout) game_.shape(*layout);
  return layout;
}

LiveView MatchCourse::view(std::size_t from, std::uint64_t generation) const {
  const std::lock_guard lock(mutex_);
  LiveView view;
  view.generation = generation_;
  view.steps = shown_ == 0 ? 0 : shown_ - 1;
  view.from = generation == generation_ ? std::min(from, shown_) : 0;
  view.started = ready_;
  view.over = over_;
  view.paused = paused_;
  view.layout = shown_layout();
  if (!view.layout) view.table = game_.table;

  if (view.from > 0) view.state_before = result_.states[view.from - 1];
  const std::size_t moves_from = view.from == 0 ? 0 : view.from - 1;
  match::MatchResult& result = view.result;
  result.match_id = result_.match_id;
  result.roles = result_.roles;
  result.players = result_.players;
  result.humans = result_.humans;
  result.start_clock = result_.start_clock;
  result.play_clock = result_.play_clock;
  result.states = rows_between(result_.states, view.from, shown_);
  result.state_times = rows_between(result_.state_times, view.from, shown_);
  result.standings = rows_between(result_.standings, view.from, shown_);
  result.errors = rows_between(result_.errors, view.from, shown_);
  view.reports = rows_between(reports_, view.from, shown_);
  view.seals = rows_between(seals_, view.from, shown_);
  result.moves = rows_between(result_.moves, moves_from, view.steps);
  result.seconds = rows_between(result_.seconds, moves_from, view.steps);
  result.percepts = rows_between(result_.percepts, moves_from, view.steps);
  result.hides = result_.hides;
  result.chance = result_.chance;
  result.goals = result_.goals;
  result.completed = result_.completed;
  result.aborted = result_.aborted;
  result.failure = result_.failure;
  result.resigned = result_.resigned;
  result.warnings = result_.warnings;
  return view;
}

}  // namespace gamemaster::live
