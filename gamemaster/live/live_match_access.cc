// What other threads ask of a LiveMatch; live_match.cc has its own thread.

#include <algorithm>
#include <csignal>

#include "gamemaster/live/live_match.h"
#include "gamemaster/match/resumption.h"
#include "gamemaster/players/hint.h"

namespace gamemaster::live {

namespace {

constexpr int kHintClock = 2;  // seconds
constexpr const char* kTakenBack = "moves were taken back";

}  // namespace

std::string LiveMatch::play(std::size_t role, std::size_t step,
                            const std::string& move) {
  const std::lock_guard lock(mutex_);
  if (over_) return "the match is over";
  if (step != result_.steps()) return "this is not the turn that is played now";
  const std::vector<std::string>& legal = turn_[role].legal;
  if (legal.empty()) return "it is not your turn";
  if (choices_[role]) return "you have chosen already";
  if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
    return "that is no legal move";
  }
  choices_[role] = move;
  turn_[role].chosen = true;
  turn_[role].legal.clear();
  publish();
  return "";
}

std::string LiveMatch::take_back(std::size_t role) {
  {
    const std::lock_guard lock(mutex_);
    if (over_ || !started_) {
      return "nothing can be taken back now";
    }
    if (rewind_to_) return "";
    const std::vector<std::size_t>& steps = choice_steps_[role];
    const auto earlier = std::find_if(
        steps.rbegin(), steps.rend(),
        [this](std::size_t step) { return step < result_.steps(); });
    if (earlier == steps.rend()) return "there is no move of yours yet";
    rewind_to_ = *earlier;
  }
  cancel_referee(kTakenBack);
  return "";
}

void LiveMatch::hurry() {
  const std::lock_guard lock(mutex_);
  // The processes live while the match is not over.
  for (const int process : agent_processes_) kill(process, SIGUSR1);
}

std::string LiveMatch::hint(std::size_t role) {
  players::HintQuestion question;
  question.agent = tools_.agent;
  question.play_clock = kHintClock;
  std::vector<std::string> facts;
  {
    const std::lock_guard lock(mutex_);
    if (over_ || turn_[role].legal.empty()) {
      throw gdl::Error("it is not your turn");
    }
    facts = result_.states.back();
    question.role = result_.roles[role];
  }
  question.rules =
      match::wire_rules(match::resume_at(rules::rules_of(*plan_.game), facts));
  return players::ask_for_hint(question);
}

void LiveMatch::abort(const std::string& reason) {
  {
    const std::lock_guard lock(mutex_);
    if (over_ || !stop_reason_.empty()) return;
    stop_reason_ = reason;
  }
  cancel_referee(reason);
}

/// To be called without mutex_: the players that it wakes take it.
void LiveMatch::cancel_referee(const std::string& reason) {
  const std::lock_guard lock(referee_mutex_);
  if (referee_ != nullptr) referee_->cancel(reason);
}

std::string LiveMatch::stop_reason() const {
  const std::lock_guard lock(mutex_);
  return stop_reason_;
}

LiveView LiveMatch::view(std::size_t from) const {
  const std::lock_guard lock(mutex_);
  LiveView view;
  view.version = version_;
  view.generation = generation_;
  view.steps = result_.steps();
  view.from = std::min(from, result_.states.size());
  view.started = started_;
  view.over = over_;
  view.layout = view_.layout();
  if (view.layout) plan_.game->shape(*view.layout);
  view.turn = turn_;
  for (TurnOfRole& turn : view.turn) {
    turn.move.clear();  // not before all have chosen
    turn.salt.clear();
  }
  view.last_turn = last_turn_;
  view.turn_began = turn_began_;

  const auto tail = [](const auto& rows, std::size_t first) {
    using Rows = std::decay_t<decltype(rows)>;
    first = std::min(first, rows.size());
    return Rows(rows.begin() + static_cast<std::ptrdiff_t>(first), rows.end());
  };
  const std::size_t moves_from = view.from == 0 ? 0 : view.from - 1;
  match::MatchResult& result = view.result;
  result.match_id = result_.match_id;
  result.roles = result_.roles;
  result.players = result_.players;
  result.humans = result_.humans;
  result.start_clock = result_.start_clock;
  result.play_clock = result_.play_clock;
  result.states = tail(result_.states, view.from);
  result.state_times = tail(result_.state_times, view.from);
  result.errors = tail(result_.errors, view.from);
  view.reports = tail(reports_, view.from);
  result.moves = tail(result_.moves, moves_from);
  result.seconds = tail(result_.seconds, moves_from);
  result.goals = result_.goals;
  result.completed = result_.completed;
  result.aborted = result_.aborted;
  result.failure = result_.failure;
  result.warnings = result_.warnings;
  return view;
}

bool LiveMatch::wait_for_change(std::uint64_t version,
                                std::chrono::milliseconds patience) const {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, patience,
                           [this, version] { return version_ != version; });
}

}  // namespace gamemaster::live
