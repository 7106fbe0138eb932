#include "gamemaster/live_match.h"

#include <spdlog/spdlog.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>

#include "gamemaster/http_player.h"
#include "gamemaster/local_players.h"
#include "gamemaster/process.h"
#include "gamemaster/resumption.h"
#include "gdl/rulesheet.h"

namespace gamemaster {

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
  return id + "." + std::to_string(now_ms()) + random_word(4);
}

/// Drops all that came after the state of index `step`.
void cut(MatchResult& result, std::size_t step) {
  result.states.resize(step + 1);
  result.state_times.resize(step + 1);
  result.moves.resize(step);
  result.seconds.resize(step);
  result.errors.resize(std::min(result.errors.size(), step + 1));
  result.goals.clear();
  result.completed = false;
  result.aborted = false;
  result.failure.clear();
}

}  // namespace

std::string random_word(std::size_t length) {
  constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
  static_assert(kLetters.size() == 32);
  std::string word(length, '\0');
  if (getrandom(word.data(), length, 0) != static_cast<ssize_t>(length)) {
    throw gdl::Error("the system has no random numbers");
  }
  for (char& c : word) c = kLetters[static_cast<unsigned char>(c) % 32];
  return word;
}

/// The processes of the agents, by role; they live as long as the match.
struct LiveMatch::Agents {
  std::vector<std::unique_ptr<LocalAgent>> agents;
};

/// Tells the match what its present referee sees.
class LiveMatch::Listener : public MatchListener {
 public:
  explicit Listener(LiveMatch& match) : match_(match) {}
  void on_start(const MatchResult& so_far) override { match_.on_start(so_far); }
  void on_ready(const MatchResult& so_far) override { match_.on_ready(so_far); }
  void on_step(const MatchResult& so_far) override { match_.on_step(so_far); }
  void on_finish(const MatchResult& result) override {
    match_.on_finish(result);
  }

 private:
  LiveMatch& match_;
};

/// A person at a browser.
class LiveMatch::BrowserPlayer : public Player {
 public:
  BrowserPlayer(LiveMatch& match, std::size_t role, std::string name)
      : match_(match), role_(role), name_(std::move(name)) {}

  std::string name() const override { return name_; }
  bool is_human() const override { return true; }
  Reply start(const StartRequest&, Budget) override {
    return {Reply::Status::kAnswered, "ready", 0};
  }
  Reply play(const PlayRequest& request, Budget budget) override {
    const auto begin = std::chrono::steady_clock::now();
    const auto move = match_.ask_person(role_, request, budget);
    const Budget taken = std::chrono::steady_clock::now() - begin;
    if (!move) return {Reply::Status::kTimeout, "", taken.count()};
    return {Reply::Status::kAnswered, *move, taken.count()};
  }
  Reply stop(const std::optional<JointMove>&, Budget) override {
    return {Reply::Status::kAnswered, "done", 0};
  }
  Reply abort(Budget) override {
    return {Reply::Status::kAnswered, "aborted", 0};
  }
  void cancel() override { match_.leave_seats(); }

 private:
  LiveMatch& match_;
  std::size_t role_;
  std::string name_;
};

/// Any other player, whose reply is noted before the rest have chosen.
class LiveMatch::WatchedPlayer : public Player {
 public:
  WatchedPlayer(LiveMatch& match, std::size_t role, std::string name,
                std::unique_ptr<Player> player, HttpPlayer* talkative)
      : match_(match),
        role_(role),
        name_(std::move(name)),
        player_(std::move(player)),
        talkative_(talkative) {}

  std::string name() const override { return name_; }
  Reply start(const StartRequest& request, Budget budget) override {
    return player_->start(request, budget);
  }
  Reply play(const PlayRequest& request, Budget budget) override {
    Reply reply = player_->play(request, budget);
    if (talkative_ != nullptr && request.legal_moves.size() > 1 &&
        reply.status == Reply::Status::kAnswered) {
      constexpr Budget kReportBudget{0.5};
      if (const auto report = parse_search_report(
              talkative_->info(kReportBudget, /*with_search=*/true).text)) {
        match_.note_report(role_, *report);
      }
    }
    match_.note_reply(
        role_, reply.status == Reply::Status::kAnswered ? reply.text : "",
        /*had_choice=*/request.legal_moves.size() > 1);
    return reply;
  }
  Reply stop(const std::optional<JointMove>& last_moves,
             Budget budget) override {
    return player_->stop(last_moves, budget);
  }
  Reply abort(Budget budget) override { return player_->abort(budget); }
  void cancel() override { player_->cancel(); }

 private:
  LiveMatch& match_;
  std::size_t role_;
  std::string name_;
  std::unique_ptr<Player> player_;
  HttpPlayer* talkative_;  // the same player, if it tells of its search
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
  for (const Seat& seat : plan_.seats) {
    tokens_.push_back(seat.kind == Seat::Kind::kHuman
                          ? random_word(kTokenLength)
                          : std::string());
    result_.players.push_back(seat_name(seat));
    result_.humans.push_back(seat.kind == Seat::Kind::kHuman);
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
    cut(result_, result_.states.size() - 1);
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
        plan_.seats.begin(), plan_.seats.end(),
        [](const Seat& seat) { return seat.kind == Seat::Kind::kAgent; });
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    for (std::size_t role = 0; role < plan_.seats.size(); ++role) {
      if (plan_.seats[role].kind != Seat::Kind::kAgent) continue;
      AgentOptions options;
      options.program = tools_.agent;
      options.level = plan_.seats[role].level;
      options.threads = std::max(1, cores / static_cast<int>(count));
      options.memory_mb = std::max(64, 512 / static_cast<int>(count));
      options.seed = static_cast<std::uint64_t>(now_ms()) + role;
      agents.agents[role] = std::make_unique<LocalAgent>(options);
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
  gdl::Rulesheet rulesheet = rules_of(*plan_.game);
  MatchOptions options;
  options.game = plan_.game->key;
  options.match_id = id;
  options.start_clock = plan_.start_clock;
  options.play_clock = plan_.play_clock;
  options.seed = static_cast<std::uint64_t>(now_ms());
  std::unique_ptr<RulesProcess> process = tools_.library->open(*plan_.game);
  if (!facts.empty()) {
    rulesheet = resume_at(rulesheet, facts);
    process->open(gdl::to_string(rulesheet));
    const bool foreign = std::any_of(
        plan_.seats.begin(), plan_.seats.end(),
        [](const Seat& seat) { return seat.kind == Seat::Kind::kHttp; });
    if (!foreign) {
      options.start_clock = std::min(plan_.start_clock, kResumedStartClock);
    }
  }
  Referee referee(make_isolated_machine(std::move(process)),
                  wire_rules(rulesheet), make_players(agents),
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
  cut(result_, *rewind_to_);
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

std::vector<std::unique_ptr<Player>> LiveMatch::make_players(Agents& agents) {
  std::vector<std::unique_ptr<Player>> players;
  for (std::size_t role = 0; role < plan_.seats.size(); ++role) {
    const Seat& seat = plan_.seats[role];
    const std::string name = seat_name(seat);
    std::unique_ptr<Player> player;
    HttpPlayer* talkative = nullptr;
    switch (seat.kind) {
      case Seat::Kind::kHuman:
        players.push_back(std::make_unique<BrowserPlayer>(*this, role, name));
        continue;
      case Seat::Kind::kAgent: {
        auto agent = std::make_unique<HttpPlayer>(
            "127.0.0.1", agents.agents[role]->port(), name);
        talkative = agent.get();
        player = std::move(agent);
        break;
      }
      case Seat::Kind::kHttp:
        player = std::make_unique<HttpPlayer>(seat.host, seat.port, name);
        break;
      case Seat::Kind::kRandom:
        player =
            make_random_player(static_cast<std::uint64_t>(now_ms()) + role);
        break;
      case Seat::Kind::kLegal:
        player = make_legal_player();
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

/// A strike for each registered player that failed at more than half of its
/// moves. With mutex_ held.
void LiveMatch::strike_out() {
  for (std::size_t role = 0; role < plan_.seats.size(); ++role) {
    if (plan_.seats[role].kind != Seat::Kind::kHttp) continue;
    std::size_t faults = 0;
    for (std::size_t step = 1; step < result_.errors.size(); ++step) {
      faults += result_.errors[step][role].empty() ? 0 : 1;
    }
    if (2 * faults <= result_.steps()) continue;
    try {
      tools_.store->add_strike(result_.players[role]);
    } catch (const gdl::Error& error) {
      spdlog::error("a strike is not recorded: {}", error.what());
    }
  }
}

void LiveMatch::on_start(const MatchResult& so_far) {
  const std::lock_guard lock(mutex_);
  if (result_.states.empty()) {
    result_.states = so_far.states;
    result_.state_times = so_far.state_times;
    view_.see(result_.states.back(), result_.roles);
  }
  record();
  publish();
}

void LiveMatch::on_ready(const MatchResult& so_far) {
  const std::lock_guard lock(mutex_);
  if (result_.errors.empty()) result_.errors.push_back(so_far.errors.back());
  started_ = true;
  turn_began_ = now_ms();
  record();
  publish();
}

void LiveMatch::on_step(const MatchResult& so_far) {
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

void LiveMatch::on_finish(const MatchResult& result) {
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

/// Puts what is new into the store. With mutex_ held.
void LiveMatch::record() {
  try {
    if (stored_id_ == 0) {
      if (result_.states.empty()) return;
      NewMatch row;
      row.game = stored_game_;
      for (const Seat& seat : plan_.seats) row.specs.push_back(seat_spec(seat));
      row.resumes = resumes_;
      MatchResult beginning = result_;
      cut(beginning, 0);
      stored_id_ = tools_.store->begin_match(row, beginning);
    }
    tools_.store->update_match(stored_id_, result_);
    if (reports_.size() != result_.states.size()) return;
    for (std::size_t role = 0; role < reports_.back().size(); ++role) {
      if (!reports_.back()[role]) continue;
      tools_.store->set_report(stored_id_, result_.steps(), role,
                               search_report_json(*reports_.back()[role]));
    }
  } catch (const gdl::Error& error) {
    spdlog::error("{} is not recorded: {}", result_.match_id, error.what());
  }
}

/// Wakes all that watch. With mutex_ held.
void LiveMatch::publish() {
  ++version_;
  changed_.notify_all();
}

std::optional<std::string> LiveMatch::ask_person(std::size_t role,
                                                 const PlayRequest& request,
                                                 Budget budget) {
  std::unique_lock lock(mutex_);
  if (request.legal_moves.size() == 1) {
    turn_[role].chosen = true;
    publish();
    return request.legal_moves.front();
  }
  turn_[role].legal = request.legal_moves;
  choice_steps_[role].push_back(result_.steps());
  publish();
  const auto chosen = [this, role] {
    return seats_left_ || choices_[role].has_value();
  };
  if (plan_.human_clock) {
    changed_.wait_for(lock, budget, chosen);
  } else {
    changed_.wait(lock, chosen);
  }
  turn_[role].legal.clear();
  return choices_[role];
}

void LiveMatch::note_reply(std::size_t role, const std::string& text,
                           bool had_choice) {
  const std::lock_guard lock(mutex_);
  TurnOfRole& turn = turn_[role];
  turn.chosen = true;
  publish();
  if (!had_choice) return;
  gdl::Diagnostics ignored;
  turn.move = gdl::to_string(gdl::read_first_expression(text, ignored));
  turn.salt = random_word(kTokenLength);
  turn.digest = sha256(turn.move + " " + turn.salt);
}

void LiveMatch::note_report(std::size_t role, const SearchReport& report) {
  const std::lock_guard lock(mutex_);
  turn_reports_[role] = report;
}

void LiveMatch::leave_seats() {
  const std::lock_guard lock(mutex_);
  seats_left_ = true;
  changed_.notify_all();
}

}  // namespace gamemaster
