#include "gamemaster/live/live_match.h"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>

#include "gamemaster/live/live_match_players.h"
#include "gamemaster/match/local_players.h"
#include "gamemaster/match/resumption.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/processes/random_word.h"
#include "gdl/rulesheet.h"

namespace gamemaster::live {

namespace {

using SystemClock = std::chrono::system_clock;

constexpr int kResumedStartClock = 2;  // seconds, for agents of ours
constexpr std::size_t kTokenLength = 24;

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             SystemClock::now().time_since_epoch())
      .count();
}

/// As players expect it: a small letter first, no two alike.
std::string make_id(const std::string& key) {
  std::string id = "match.";
  for (const char c : key) {
    id += (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '_';
  }
  return id + "." + std::to_string(now_ms()) + processes::random_word(4);
}

}  // namespace

/// The processes of the agents, by role; they live as long as the match.
struct LiveMatch::Agents {
  std::vector<std::unique_ptr<processes::LocalAgent>> agents;
};

LiveMatch::LiveMatch(MatchPlan plan, LiveTools tools)
    : plan_(std::move(plan)),
      tools_(std::move(tools)),
      resumes_(plan_.resumes),
      view_(plan_.game->reading.declared_facts),
      turn_(plan_.seats.size()),
      last_turn_(plan_.seats.size()),
      turn_reports_(plan_.seats.size()),
      choices_(plan_.seats.size()),
      choice_steps_(plan_.seats.size()) {
  for (const players::Seat& seat : plan_.seats) {
    tokens_.push_back(seat.kind == players::Seat::Kind::kHuman
                          ? processes::random_word(kTokenLength)
                          : std::string());
    result_.players.push_back(players::seat_name(seat));
    result_.humans.push_back(seat.kind == players::Seat::Kind::kHuman);
  }
  result_.roles = plan_.game->reading.roles;
  result_.start_clock = plan_.start_clock;
  result_.play_clock = plan_.play_clock;
  if (plan_.before) {
    result_.states = plan_.before->states;
    result_.state_times = plan_.before->state_times;
    result_.moves = plan_.before->moves;
    result_.seconds = plan_.before->seconds;
    result_.errors = plan_.before->errors;
    match::cut_match(result_, result_.states.size() - 1);
    for (const auto& facts : result_.states) {
      view_.see(facts, result_.roles);
    }
  }
  result_.match_id = make_id(plan_.game->key);
  ids_.push_back(result_.match_id);
  thread_ = std::thread([this] { run(); });
}

LiveMatch::~LiveMatch() {
  abort("the game manager has stopped");
  thread_.join();
}

std::vector<std::string> LiveMatch::ids() const {
  const std::lock_guard lock(mutex_);
  return ids_;
}

std::optional<std::size_t> LiveMatch::role_of(const std::string& token) const {
  if (token.empty()) return std::nullopt;
  const auto found = std::find(tokens_.begin(), tokens_.end(), token);
  if (found == tokens_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - tokens_.begin());
}

bool LiveMatch::is_over() const {
  const std::lock_guard lock(mutex_);
  return over_;
}

// ---- The thread of the match ------------------------------------------------

void LiveMatch::run() {
  Agents agents;
  agents.agents.resize(plan_.seats.size());
  try {
    stored_game_ = tools_.library->stored(*plan_.game).id;
    const auto count = std::count_if(
        plan_.seats.begin(), plan_.seats.end(), [](const players::Seat& seat) {
          return seat.kind == players::Seat::Kind::kAgent;
        });
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    for (std::size_t role = 0; role < plan_.seats.size(); ++role) {
      if (plan_.seats[role].kind != players::Seat::Kind::kAgent) continue;
      processes::AgentOptions options;
      options.program = tools_.agent;
      options.level = plan_.seats[role].level;
      options.threads = std::max(1, cores / static_cast<int>(count));
      options.memory_mb = std::max(64, 512 / static_cast<int>(count));
      options.seed = static_cast<std::uint64_t>(now_ms()) + role;
      agents.agents[role] = std::make_unique<processes::LocalAgent>(options);
      const std::lock_guard lock(mutex_);
      agent_processes_.push_back(agents.agents[role]->process().id());
    }
    while (play_on(agents)) {
    }
    finish("");
  } catch (const std::exception& error) {
    finish(error.what());
  }
}

/// One referee from the state that was reached to the end, or until moves are
/// taken back: then true.
bool LiveMatch::play_on(Agents& agents) {
  std::vector<std::string> facts;
  std::string id;
  {
    const std::lock_guard lock(mutex_);
    if (!result_.states.empty()) facts = result_.states.back();
    id = result_.match_id;
    seats_left_ = false;
    started_ = false;
  }
  gdl::Rulesheet rulesheet = rules::rules_of(*plan_.game);
  match::MatchOptions options;
  options.game = plan_.game->key;
  options.match_id = id;
  options.start_clock = plan_.start_clock;
  options.play_clock = plan_.play_clock;
  options.seed = static_cast<std::uint64_t>(now_ms());
  std::unique_ptr<rules::RulesProcess> process =
      tools_.library->open(*plan_.game);
  if (!facts.empty()) {
    rulesheet = match::resume_at(rulesheet, facts);
    process->open(gdl::to_string(rulesheet));
    const bool foreign = std::any_of(
        plan_.seats.begin(), plan_.seats.end(), [](const players::Seat& seat) {
          return seat.kind == players::Seat::Kind::kHttp;
        });
    if (!foreign) {
      options.start_clock = std::min(plan_.start_clock, kResumedStartClock);
    }
  }
  match::Referee referee(rules::make_isolated_machine(std::move(process)),
                         match::wire_rules(rulesheet), make_players(agents),
                         std::move(options));
  {
    const std::lock_guard lock(referee_mutex_);
    referee_ = &referee;
  }
  if (const std::string reason = stop_reason(); !reason.empty()) {
    referee.cancel(reason);
  }
  Listener listener(*this);
  referee.run(listener);
  {
    const std::lock_guard lock(referee_mutex_);
    referee_ = nullptr;
  }

  const std::lock_guard lock(mutex_);
  if (!rewind_to_ || !stop_reason_.empty()) return false;
  match::cut_match(result_, *rewind_to_);
  reports_.resize(std::min(reports_.size(), *rewind_to_ + 1));
  for (auto& steps : choice_steps_) {
    std::erase_if(steps,
                  [this](std::size_t step) { return step >= *rewind_to_; });
  }
  rewind_to_.reset();
  resumes_ = result_.match_id;
  result_.match_id = make_id(plan_.game->key);
  ids_.push_back(result_.match_id);
  stored_id_ = 0;
  ++generation_;
  publish();
  return true;
}

std::vector<std::unique_ptr<match::Player>> LiveMatch::make_players(
    Agents& agents) {
  std::vector<std::unique_ptr<match::Player>> players;
  for (std::size_t role = 0; role < plan_.seats.size(); ++role) {
    const players::Seat& seat = plan_.seats[role];
    const std::string name = players::seat_name(seat);
    std::unique_ptr<match::Player> player;
    players::HttpPlayer* talkative = nullptr;
    switch (seat.kind) {
      case players::Seat::Kind::kHuman:
        players.push_back(std::make_unique<BrowserPlayer>(*this, role, name));
        continue;
      case players::Seat::Kind::kAgent:
      case players::Seat::Kind::kHttp: {
        const bool ours = seat.kind == players::Seat::Kind::kAgent;
        auto remote = std::make_unique<players::HttpPlayer>(
            ours ? "127.0.0.1" : seat.host,
            ours ? agents.agents[role]->port() : seat.port, name);
        talkative = remote.get();
        player = std::move(remote);
        break;
      }
      case players::Seat::Kind::kRandom:
        player = match::make_random_player(
            static_cast<std::uint64_t>(now_ms()) + role);
        break;
      case players::Seat::Kind::kLegal:
        player = match::make_legal_player();
        break;
    }
    players.push_back(std::make_unique<WatchedPlayer>(
        *this, role, name, std::move(player), talkative));
  }
  return players;
}

/// Nothing happens any more. `failure`: what went wrong beyond the referee.
void LiveMatch::finish(const std::string& failure) {
  const std::lock_guard lock(mutex_);
  agent_processes_.clear();
  if (!failure.empty()) {
    spdlog::warn("{}: {}", result_.match_id, failure);
    result_.aborted = true;
    result_.failure = failure;
    record();
  }
  over_ = true;
  publish();
  strike_out();
}

void LiveMatch::on_start(const match::MatchResult& so_far) {
  const std::lock_guard lock(mutex_);
  if (result_.states.empty()) {
    result_.states = so_far.states;
    result_.state_times = so_far.state_times;
    view_.see(result_.states.back(), result_.roles);
  }
  record();
  publish();
}

void LiveMatch::on_ready(const match::MatchResult& so_far) {
  const std::lock_guard lock(mutex_);
  if (result_.errors.empty()) result_.errors.push_back(so_far.errors.back());
  started_ = true;
  turn_began_ = now_ms();
  record();
  publish();
}

void LiveMatch::on_step(const match::MatchResult& so_far) {
  const std::lock_guard lock(mutex_);
  result_.moves.push_back(so_far.moves.back());
  result_.seconds.push_back(so_far.seconds.back());
  result_.errors.push_back(so_far.errors.back());
  result_.states.push_back(so_far.states.back());
  result_.state_times.push_back(so_far.state_times.back());
  const bool had_board = view_.layout().has_value();
  view_.see(result_.states.back(), result_.roles);
  // Where the board is learned from what is seen, it may have grown.
  if (plan_.game->reading.declared_facts.empty() &&
      (had_board || view_.layout())) {
    ++generation_;
  }
  reports_.resize(result_.states.size());
  reports_.back() = turn_reports_;
  turn_reports_.assign(turn_reports_.size(), std::nullopt);
  last_turn_ = turn_;
  for (TurnOfRole& turn : turn_) turn = {};
  choices_.assign(choices_.size(), std::nullopt);
  turn_began_ = now_ms();
  record();
  publish();
}

void LiveMatch::on_finish(const match::MatchResult& result) {
  const std::lock_guard lock(mutex_);
  result_.completed = result.completed;
  result_.aborted = result.aborted;
  result_.failure = result.failure;
  result_.goals = result.goals;
  result_.warnings.insert(result_.warnings.end(), result.warnings.begin(),
                          result.warnings.end());
  for (TurnOfRole& turn : turn_) turn = {};
  choices_.assign(choices_.size(), std::nullopt);
  record();
  publish();
}

/// Wakes all that watch. With mutex_ held.
void LiveMatch::publish() {
  ++version_;
  changed_.notify_all();
}

}  // namespace gamemaster::live
