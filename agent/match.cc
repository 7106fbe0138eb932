#include "agent/match.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>

#include "agent/log_text.h"
#include "gdl/diagnostics.h"

namespace agent {

namespace {

using Clock = Match::Clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

// Where a clock leaves less, take this much all the same: without any thought
// there is no legal move to answer with.
constexpr milliseconds kLeastThought{50};
constexpr milliseconds kLeastWait{100};

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

std::string canonical(const std::string& name) {
  gdl::Diagnostics ignored;
  return gdl::canonical_text(gdl::read_first_expression(name, ignored));
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

Match::Match(gdl::Message start, MatchTools tools, Clock::time_point received)
    : id_(std::move(start.match_id)),
      label_(log_text(id_)),
      role_name_(std::move(start.role)),
      start_clock_(seconds(start.start_clock)),
      play_clock_(seconds(start.play_clock)),
      tools_(std::move(tools)),
      started_(received),
      rules_(std::move(start.rules)),
      last_heard_(received) {
  thread_ = std::thread([this] { run(); });
}

Match::~Match() {
  abort();
  thread_.join();
}

bool Match::wait_until_ready() {
  const Clock::time_point until = std::max(
      started_ + start_clock_ - ReplyMargin::reply_margin(start_clock_),
      started_ + kLeastWait);
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, until, [this] {
    return ready_ || failed_ || ending_ || asked_turn_ > 0;
  });
  return !failed_ && !ending_;
}

std::string Match::play(
    const std::optional<std::vector<gdl::Expression>>& moves,
    Clock::time_point received) {
  std::optional<Names> names = names_of(moves);
  std::unique_lock lock(mutex_);
  last_heard_ = received;
  if (!repeats_last_play(names)) {
    ++asked_turn_;
    if (names) ++asked_position_;
    asked_moves_ = names;
    given_.reset();
    Turn turn;
    turn.number = asked_turn_;
    turn.moves = std::move(names);
    turn.deadline =
        std::max(received + play_clock_ - margin_.search_margin(play_clock_),
                 received + kLeastThought);
    enqueue(std::move(turn));
  }
  const std::uint64_t turn = asked_turn_;
  const std::uint64_t position = asked_position_;
  const Clock::time_point until =
      std::max(received + play_clock_ - ReplyMargin::reply_margin(play_clock_),
               received + kLeastWait);
  changed_.wait_until(lock, until, [&] {
    return given_ || chosen_turn_ == turn || asked_turn_ != turn || failed_ ||
           ending_;
  });
  if (asked_turn_ != turn) return "nil";  // the referee has moved on
  if (given_) return *given_;
  std::string answer = chosen_turn_ == turn ? chosen_ : stopgap(position);
  if (chosen_turn_ != turn) {
    spdlog::warn("{}: no result in time; answering {}", label_,
                 log_text(answer));
  }
  if (answer != "nil") given_ = answer;
  return answer;
}

bool Match::repeats_last_play(const std::optional<Names>& moves) const {
  if (asked_turn_ == 0) return false;
  if (!moves) return true;
  if (moves != asked_moves_) return false;
  if (!given_) return true;
  return known_role_ && *known_role_ < moves->size() &&
         canonical((*moves)[*known_role_]) != canonical(*given_);
}

void Match::enqueue(Turn turn) {
  if (thinking_) thinking_->cancel();
  turns_.push_back(std::move(turn));
  changed_.notify_all();
}

/// What to answer in `position` when there is no result of the search.
std::string Match::stopgap(std::uint64_t position) const {
  if (!choices_ || choices_->position != position || choices_->legal.empty()) {
    return "nil";
  }
  const std::optional<reasoner::MoveId> candidate =
      search_ ? search_->candidate() : std::nullopt;
  for (const auto& [move, name] : choices_->legal) {
    if (move == candidate) return name;
  }
  return choices_->legal.front().second;
}

void Match::stop(const std::optional<std::vector<gdl::Expression>>& moves) {
  const std::lock_guard lock(mutex_);
  Turn turn;
  turn.number = ++asked_turn_;
  turn.moves = names_of(moves);
  turn.is_last = true;
  enqueue(std::move(turn));
}

void Match::abort() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  if (thinking_) thinking_->cancel();
  changed_.notify_all();
}

bool Match::is_silent(Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  const Clock::duration least = seconds(1);
  return now - last_heard_ >
         std::max(start_clock_, least) + 10 * std::max(play_clock_, least);
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
  const gdl::Rulesheet rulesheet = gdl::read_rules(rules_, diagnostics);
  rules_ = {};
  log_diagnostics(label_, diagnostics);
  machine_ = tools_.make_machine(rulesheet);
  const reasoner::Game& game = machine_->game();
  const std::optional<reasoner::RoleIndex> role = game.find_role(role_name_);
  if (!role) throw gdl::Error("the rules have no role " + role_name_);
  role_ = *role;
  std::unique_ptr<search::Search> search = tools_.make_search(*machine_);
  machine_->initial_state(state_);
  {
    const std::lock_guard lock(mutex_);
    search_ = std::move(search);
    known_role_ = role_;
    if (ending_) return false;
  }
  spdlog::info("{}: playing {} of {} roles", label_, log_text(role_name_),
               game.role_count());
  enter_position();
  return true;
}

void Match::play_turns() {
  think(0, started_ + start_clock_ - margin_.search_margin(start_clock_));
  {
    const std::lock_guard lock(mutex_);
    ready_ = true;
    changed_.notify_all();
  }
  while (std::optional<Turn> turn = next_turn()) {
    if (turn->moves) follow(*turn->moves);
    if (turn->is_last) {
      log_result();
      return;
    }
    think(turn->number, turn->deadline);
  }
}

/// Waits for something to do; nothing where the match is given up.
std::optional<Match::Turn> Match::next_turn() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ending_ || !turns_.empty(); });
  std::optional<Turn> turn;
  if (ending_) return turn;
  turn.emplace(std::move(turns_.front()));
  turns_.pop_front();
  return turn;
}

/// Makes the joint move that the referee states. Where it has no meaning here,
/// the position stays, but it is counted, so that the next one is awaited.
void Match::follow(const Names& moves) {
  try {
    make_joint_move(moves);
  } catch (const gdl::Error& error) {
    spdlog::error("{}: cannot follow the referee: {}", label_,
                  log_text(error.what()));
  }
  ++position_;
  enter_position();
}

void Match::make_joint_move(const Names& moves) {
  const std::size_t roles = machine_->game().role_count();
  if (moves.size() != roles) {
    throw gdl::Error("a joint move of " + std::to_string(moves.size()) +
                     " moves for " + std::to_string(roles) + " roles");
  }
  std::vector<reasoner::MoveId> joint(roles);
  std::vector<reasoner::MoveId> legal;
  for (reasoner::RoleIndex role = 0; role < roles; ++role) {
    joint[role] = machine_->intern_move(role, moves[role]);
    machine_->legal_moves(state_, role, legal);
    if (std::find(legal.begin(), legal.end(), joint[role]) == legal.end()) {
      spdlog::warn("{}: the referee says that {} played {}, illegal here",
                   label_, log_text(machine_->game().role_name(role)),
                   log_text(moves[role]));
    }
  }
  machine_->next_state(state_, joint, state_);
  search_->advance(joint, state_);
}

/// Makes the choices of the state known before any thinking begins.
void Match::enter_position() {
  search_->clear_candidate();
  Choices choices;
  choices.position = position_;
  try {
    std::vector<reasoner::MoveId> legal;
    if (!machine_->is_terminal(state_)) {
      machine_->legal_moves(state_, role_, legal);
    }
    for (const reasoner::MoveId move : legal) {
      choices.legal.emplace_back(move, machine_->game().move_name(role_, move));
    }
  } catch (const gdl::Error& error) {
    spdlog::error("{}: no legal moves: {}", label_, log_text(error.what()));
  }
  const std::lock_guard lock(mutex_);
  choices_ = std::move(choices);
}

void Match::think(std::uint64_t turn, Clock::time_point moment) {
  const auto deadline = std::make_shared<search::Deadline>(moment);
  {
    const std::lock_guard lock(mutex_);
    // Newer messages wait: the answer to this one is of no use any more.
    if (ending_ || !turns_.empty()) return;
    thinking_ = deadline;
  }
  std::optional<std::string> move;
  try {
    move = choose(*deadline);
  } catch (const std::exception& failure) {
    spdlog::error("{}: the search failed: {}", label_,
                  log_text(failure.what()));
  }
  const std::lock_guard lock(mutex_);
  thinking_ = nullptr;
  chosen_ = move ? *move : stopgap(position_);
  chosen_turn_ = turn;
  changed_.notify_all();
}

/// The search's move; nothing where there is none to choose.
std::optional<std::string> Match::choose(const search::Deadline& deadline) {
  if (choices_->legal.empty() || deadline.expired()) return std::nullopt;
  const Clock::time_point begin = Clock::now();
  const reasoner::MoveId move = search_->choose_move(state_, role_, deadline);
  const std::string name = machine_->game().move_name(role_, move);
  const Clock::time_point end = Clock::now();
  if (end >= deadline.moment()) {
    const std::lock_guard lock(mutex_);
    margin_.measured(end - deadline.moment());
  }
  const std::chrono::duration<double> took = end - begin;
  spdlog::info("{}: step {}, {} playouts in {:.2f} s: {}", label_,
               position_ + 1, search_->report().playouts, took.count(),
               log_text(name));
  return name;
}

void Match::log_result() {
  std::vector<reasoner::Goal> goals(machine_->game().role_count());
  machine_->goals(state_, goals);
  spdlog::info("{}: over after {} steps; {} has goal {}", label_, position_,
               log_text(role_name_), goals[role_]);
}

/// Frees the memory at once: the match itself may stay known for a while.
void Match::release() {
  std::unique_ptr<search::Search> search;
  {
    const std::lock_guard lock(mutex_);
    search = std::move(search_);
    choices_.reset();
  }
  search.reset();
  machine_.reset();
}

}  // namespace agent
