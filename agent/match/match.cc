#include "agent/match/match.h"

#include <malloc.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>

#include "agent/match/hidden_follower.h"
#include "agent/match/log_text.h"
#include "agent/match/visible_follower.h"
#include "gdl/canonical_name.h"
#include "gdl/diagnostics.h"

namespace agent::match {

namespace {

using Clock = Match::Clock;
using std::chrono::milliseconds;

// Where a clock leaves less, take this much all the same: without any thought
// there is no legal move to answer with.
constexpr milliseconds kLeastThought{50};
constexpr milliseconds kLeastWait{100};

// Calls that wait for the same; one more ends the oldest.
constexpr std::uint64_t kMostWaiting = 4;

// Of diagnostics of one rulesheet; the rest is counted.
constexpr std::size_t kDiagnosticsLogged = 5;

std::optional<std::vector<std::string>> names_of(
    const std::optional<std::vector<gdl::Expression>>& moves) {
  if (!moves) return std::nullopt;
  std::vector<std::string> names;
  for (const gdl::Expression& move : *moves) {
    names.push_back(gdl::to_string(move));
  }
  return names;
}

void log_diagnostics(const std::string& id,
                     const gdl::Diagnostics& diagnostics) {
  const auto& entries = diagnostics.entries();
  const std::size_t shown = std::min(entries.size(), kDiagnosticsLogged);
  for (std::size_t i = 0; i < shown; ++i) {
    spdlog::warn("{}: {}", id, log_text(diagnostics.format(entries[i])));
  }
  if (shown < entries.size()) {
    spdlog::warn("{}: and {} more", id, entries.size() - shown);
  }
}

}  // namespace

Match::Match(gdl::protocol::Message start, MatchTools tools,
             Clock::time_point received, const ReplyMargin& margin)
    : start_(gdl::protocol::format_message(start)),
      id_(std::move(start.match_id)),
      label_(log_text(id_)),
      role_name_(std::move(start.role)),
      start_clock_(start.start_clock),
      play_clock_(start.play_clock),
      tools_(std::move(tools)),
      started_(received),
      rules_(std::move(start.rules)),
      last_heard_(received),
      margin_(margin),
      pondering_(tools_.ponders, start_clock_, play_clock_) {
  thread_ = std::thread([this] { run(); });
}

Match::~Match() {
  abort();
  thread_.join();
}

bool Match::wait_until_ready() {
  std::unique_lock lock(mutex_);
  const Clock::time_point until =
      std::max(started_ + start_clock_ - margin_.reply_margin(start_clock_),
               started_ + kLeastWait);
  const std::uint64_t call = start_calls_++;
  changed_.notify_all();
  const Clock::time_point begun = Clock::now();
  changed_.wait_until(lock, until, [&] {
    return ready_ || failed_ || ending_ || asked_turn_ > 0 ||
           start_calls_ - call > kMostWaiting;
  });
  note_wait(begun, ready_ ? std::min(chosen_at_, until) : until);
  return !failed_ && !ending_;
}

bool Match::hears_start_again(const gdl::protocol::Message& message,
                              Clock::time_point received) {
  const std::lock_guard lock(mutex_);
  if (!start_ || message.match_id != id_ ||
      received > pondering_.lost_at(last_heard_) ||
      *start_ != gdl::protocol::format_message(message)) {
    return false;
  }
  last_heard_ = received;
  spdlog::info("{}: START came again", label_);
  return true;
}

std::string Match::play(gdl::protocol::Message message,
                        Clock::time_point received) {
  Turn asked;
  std::unique_lock lock(mutex_);
  take_message(message, asked.news);
  last_heard_ = received;
  if (!repeats_last_play(asked, received)) {
    begin_turn(std::move(asked), received);
  }
  const std::uint64_t turn = asked_turn_;
  const std::uint64_t position = asked_position_;
  const Clock::time_point until = answered_by(received);
  const std::uint64_t call = play_calls_++;
  changed_.notify_all();
  const auto is_replaced = [&] { return play_calls_ - call > kMostWaiting; };
  const Clock::time_point begun = Clock::now();
  changed_.wait_until(lock, until, [&] {
    return given_ || chosen_turn_ == turn || asked_turn_ != turn || failed_ ||
           ending_ || is_replaced();
  });
  if (!given_) {
    note_wait(begun,
              chosen_turn_ == turn ? std::min(chosen_at_, until) : until);
  }
  if (asked_turn_ != turn) return "nil";  // the referee has moved on
  if (given_) return *given_;
  std::string answer = chosen_turn_ == turn ? chosen_ : stopgap(position);
  if (chosen_turn_ != turn) {
    if (is_replaced()) return answer;
    spdlog::warn("{}: no result in time; answering {}", label_,
                 log_text(answer));
  }
  if (answer != "nil") {
    given_ = answer;
    given_in_time_ = Clock::now() < received + play_clock_;
  }
  return answer;
}

/// When a PLAY that was received then is answered at the latest.
Clock::time_point Match::answered_by(Clock::time_point received) const {
  return std::max(received + play_clock_ - margin_.reply_margin(play_clock_),
                  received + kLeastWait);
}

/// Has a PLAY followed and thought about.
void Match::begin_turn(Turn turn, Clock::time_point received) {
  turn.number = ++asked_turn_;
  if (turn.tells_of_a_step()) {
    ++asked_position_;
    start_.reset();
  }
  asked_moves_ = turn.news.moves;
  asked_until_ = answered_by(received);
  reported_turn_.reset();
  if (turn.news.report) reported_turn_ = turn.news.report->turn;
  take_answer(turn.news);
  turn.deadline =
      std::max(received + play_clock_ - margin_.search_margin(play_clock_),
               received + kLeastThought);
  enqueue(std::move(turn));
}

/// A thread waited since `begun`, and could have gone on at `end`.
void Match::note_wait(Clock::time_point begun, Clock::time_point end) {
  const Clock::time_point now = Clock::now();
  if (now > end) margin_.waited(now - std::max(begun, end));
}

void Match::take_message(gdl::protocol::Message& message, StepNews& news) {
  news.report = std::move(message.report);
  news.moves = names_of(message.moves);
  // An empty list is none, unless nothing was perceived in a step.
  const bool perceives = lists_are_percepts_ && asked_turn_ > 0;
  if (news.moves && news.moves->empty() && !perceives) news.moves.reset();
}

/// Hands over what the step before was answered with.
void Match::take_answer(StepNews& news) {
  news.answer = std::move(given_);
  news.answer_was_in_time = given_in_time_;
  given_.reset();
  given_in_time_ = false;
}

bool Match::repeats_last_play(const Turn& turn,
                              Clock::time_point received) const {
  if (asked_turn_ == 0) return false;
  if (turn.news.report) return turn.news.report->turn == reported_turn_;
  const std::optional<Names>& moves = turn.news.moves;
  if (!moves) return true;
  if (moves != asked_moves_ || received >= asked_until_) return false;
  if (!given_) return true;
  if (lists_are_percepts_) return false;  // as good as never seen again
  return known_role_ && *known_role_ < moves->size() &&
         gdl::canonical_name((*moves)[*known_role_]) !=
             gdl::canonical_name(*given_);
}

void Match::enqueue(Turn turn) {
  end_thought();
  turns_.push_back(std::move(turn));
  changed_.notify_all();
}

/// Tells the search to end.
void Match::end_thought() {
  if (!thinking_) return;
  thinking_->cancel();
  if (!told_to_end_) told_to_end_ = Clock::now();
}

/// What to answer in `position` when there is no result of the search.
std::string Match::stopgap(std::uint64_t position) const {
  if (!choices_ || choices_->position != position) return "nil";
  const auto candidate = follower_ ? follower_->candidate() : std::nullopt;
  if (candidate) return *candidate;
  return choices_->legal.empty() ? "nil" : choices_->legal.front();
}

void Match::stop(gdl::protocol::Message message) {
  const std::lock_guard lock(mutex_);
  Turn turn;
  turn.number = ++asked_turn_;
  take_message(message, turn.news);
  turn.news.is_last = true;
  take_answer(turn.news);
  enqueue(std::move(turn));
}

std::string Match::last_report() const {
  const std::lock_guard lock(mutex_);
  const std::string activity = pondering_.is_at_work() ? "pondering"
                               : thinking_             ? "choosing"
                                                       : "idle";
  return last_report_ + (last_report_.empty() ? "" : " ") + "( activity " +
         activity + " )";
}

void Match::hurry() {
  const std::lock_guard lock(mutex_);
  end_thought();
}

void Match::abort() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  end_thought();
  if (faster_engine_) faster_engine_->stop();
  changed_.notify_all();
}

Match::Clock::time_point Match::lost_at() const {
  const std::lock_guard lock(mutex_);
  return pondering_.lost_at(last_heard_);
}

ReplyMargin Match::margin() const {
  const std::lock_guard lock(mutex_);
  return margin_;
}

bool Match::wait_until_finished(Clock::time_point moment) const {
  std::unique_lock lock(mutex_);
  return changed_.wait_until(lock, moment, [this] { return finished_; });
}

void Match::run() {
  try {
    if (set_up()) play_turns();
  } catch (const std::exception& failure) {
    spdlog::error("{}: {}; this match cannot be played", label_,
                  log_text(failure.what()));
    const std::lock_guard lock(mutex_);
    failed_ = true;
  }
  release();
  const std::lock_guard lock(mutex_);
  finished_ = true;
  changed_.notify_all();
}

/// Whether the match can be played; throws gdl::Error where it cannot.
bool Match::set_up() {
  gdl::Diagnostics diagnostics("rules");
  gdl::Rulesheet rulesheet = gdl::read_rules(rules_, diagnostics);
  rules_ = {};
  log_diagnostics(label_, diagnostics);
  std::unique_ptr<Follower> follower =
      make_follower(tools_.make_machine(rulesheet));
  {
    const std::lock_guard lock(mutex_);
    follower_ = std::move(follower);
    known_role_ = follower_->role();
    lists_are_percepts_ = follower_->game().hides();
    if (ending_) return false;
  }
  spdlog::info("{}: playing {} of {} roles", label_, log_text(role_name_),
               follower_->game().role_count());
  if (enter_position()) warn_where_nothing_is_legal();
  await_faster_engine(std::move(rulesheet));
  return true;
}

std::unique_ptr<Follower> Match::make_follower(
    std::unique_ptr<reasoner::StateMachine> machine) {
  if (!machine->game().hides()) {
    return std::make_unique<VisibleFollower>(
        MatchPosition(std::move(machine), role_name_, label_),
        tools_.make_search, label_);
  }
  if (!tools_.make_hidden_search) {
    throw gdl::Error("this player knows no games that hide something");
  }
  return std::make_unique<HiddenFollower>(std::move(machine), role_name_,
                                          tools_.make_hidden_search, label_);
}

void Match::await_faster_engine(gdl::Rulesheet rulesheet) {
  if (!tools_.make_faster_machine) return;
  const auto on_end = [this](bool is_ready) {
    const std::lock_guard lock(mutex_);
    if (is_ready && in_start_clock_ && thinking_) thinking_->cancel();
    faster_engine_has_ended_ = true;
    changed_.notify_all();
  };
  auto engine = std::make_shared<FasterEngine>(
      tools_.make_faster_machine, std::move(rulesheet), label_, on_end);
  const std::lock_guard lock(mutex_);
  faster_engine_ = std::move(engine);
  if (ending_) faster_engine_->stop();
}

void Match::play_turns() {
  bool again = false;
  do {
    think(0, started_ + start_clock_ - margin().search_margin(start_clock_));
    again = take_faster_engine();
  } while (again);
  {
    const std::lock_guard lock(mutex_);
    in_start_clock_ = false;
    ready_ = true;
    chosen_at_ = Clock::now();
    changed_.notify_all();
  }
  while (std::optional<Turn> turn = next_turn()) {
    if (turn->tells_of_a_step()) follow(*turn);
    if (turn->news.is_last) {
      log_result();
      return;
    }
    take_faster_engine();
    think(turn->number, turn->deadline);
  }
}

/// Waits for something to do, and thinks on meanwhile, with the faster engine
/// from when it is there; nothing where the match is given up.
std::optional<Match::Turn> Match::next_turn() {
  while (true) {
    ponder();
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] {
      return ending_ || !turns_.empty() || faster_engine_has_ended_;
    });
    if (ending_) return std::nullopt;
    if (!turns_.empty()) {
      Turn turn = std::move(turns_.front());
      turns_.pop_front();
      return turn;
    }
    faster_engine_has_ended_ = false;
    lock.unlock();
    take_faster_engine();
  }
}

void Match::follow(const Turn& turn) {
  if (turn.news.moves) {
    auto* hidden = dynamic_cast<HiddenFollower*>(follower_.get());
    if (hidden && hidden->states_joint_move(*turn.news.moves)) {
      follow_joint_moves(hidden->release_machine());
    }
  }
  follower_->follow(turn.news);
  enter_position();
}

/// The rules hide something, but the manager sends all moves.
void Match::follow_joint_moves(
    std::unique_ptr<reasoner::StateMachine> machine) {
  spdlog::warn("{}: the game manager sends all moves of a game that hides them",
               label_);
  std::unique_ptr<Follower> follower = std::make_unique<VisibleFollower>(
      MatchPosition(std::move(machine), role_name_, label_), tools_.make_search,
      label_);
  const std::lock_guard lock(mutex_);
  std::swap(follower_, follower);
  lists_are_percepts_ = false;
}

/// Thinks with the faster engine from now on, if it is of use. False where it
/// is not there.
bool Match::take_faster_engine() {
  std::unique_ptr<reasoner::StateMachine> machine;
  {
    const std::lock_guard lock(mutex_);
    if (!ending_ && faster_engine_) machine = faster_engine_->take();
  }
  if (!machine) return false;
  const std::string trouble = follower_->take_faster_engine(std::move(machine));
  if (!trouble.empty()) {
    spdlog::error("{}: the faster engine is of no use: {}", label_,
                  log_text(trouble));
    return true;
  }
  enter_position();
  spdlog::info("{}: the faster engine takes over after step {}", label_,
               follower_->number());
  return true;
}

/// Makes the choices of the state known before any thinking begins. False where
/// the rules give none.
bool Match::enter_position() {
  follower_->clear_candidate();
  Choices choices;
  choices.position = follower_->number();
  bool are_known = true;
  try {
    choices.legal = follower_->legal_moves();
  } catch (const gdl::Error& error) {
    spdlog::error("{}: no legal moves: {}", label_, log_text(error.what()));
    are_known = false;
  }
  const std::lock_guard lock(mutex_);
  choices_ = std::move(choices);
  return are_known;
}

/// At the beginning, where that can only be a fault of the rules.
void Match::warn_where_nothing_is_legal() const {
  if (!choices_->legal.empty()) return;
  spdlog::warn(
      "{}: {}; PLAY is answered with nil, and henhouse check tells what is "
      "wrong with rules",
      label_,
      follower_->begins_over() ? "the rules end the match before its first step"
                               : "the rules give " + log_text(role_name_) +
                                     " no legal move at the beginning");
}

void Match::log_result() {
  const std::optional<reasoner::Goal> goal = follower_->goal();
  spdlog::info(
      "{}: over after {} steps; the goal of {} is {}", label_,
      follower_->number(), log_text(role_name_),
      goal && *goal != reasoner::kNoGoal ? std::to_string(*goal) : "not known");
  const std::lock_guard lock(mutex_);
  if (pondering_.time().count() > 0) {
    spdlog::info(
        "{}: thought on for {:.1f} s while nobody waited, and ended "
        "within {:.1f} ms",
        label_, pondering_.time().count(),
        1000 * pondering_.worst_delay().count());
  }
}

/// Frees the memory at once: the match itself may stay known for a while. What
/// threads that are gone have freed, the allocator would keep for others.
void Match::release() {
  std::unique_ptr<Follower> follower;
  std::shared_ptr<FasterEngine> engine;
  {
    const std::lock_guard lock(mutex_);
    follower = std::move(follower_);
    choices_.reset();
    start_.reset();
    engine = std::move(faster_engine_);
    if (engine) engine->stop();
  }
  follower.reset();
  engine.reset();
  ::malloc_trim(0);
}

}  // namespace agent::match
