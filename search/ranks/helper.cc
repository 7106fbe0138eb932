#include "search/ranks/helper.h"

#include <algorithm>
#include <exception>
#include <span>
#include <utility>

namespace search::ranks {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

constexpr std::size_t kLeader = 0;

// A thought that lasts so many seconds longer than the leader meant has lost
// its leader.
constexpr double kMoreSeconds = 1;

}  // namespace

Helper::Helper(Transport& transport, const Identity& identity,
               HelperTools tools, std::chrono::milliseconds patience,
               const Timing& timing)
    : tools_(std::move(tools)),
      patience_(patience),
      lost_at_(std::chrono::steady_clock::now() + patience) {
  correspondence_ = std::make_unique<Correspondence>(
      transport,
      Correspondence::Handlers{
          [this](std::size_t from, const Message& message) {
            take(from, message);
          },
          [this](std::size_t rank, bool is_there) {
            note_presence(rank, is_there);
          }},
      timing);
  correspondence_->send_to_all(Hello{identity});
}

Helper::~Helper() = default;

// ---- What comes -------------------------------------------------------------

void Helper::take(std::size_t from, const Message& message) {
  if (from != kLeader) return;
  const std::scoped_lock lock(mutex_);
  if (const auto* const rules = std::get_if<Rules>(&message)) {
    is_asked_ = true;
    if (rules->match != rules_.match) {
      rules_ = *rules;
      is_to_prepare_ = true;
      think_.reset();
      interrupt();
    }
  } else if (const auto* const think = std::get_if<Think>(&message)) {
    end_thoughts(think->number - 1);
    think_ = *think;
  } else if (const auto* const rest = std::get_if<Rest>(&message)) {
    end_thoughts(rest->number);
  } else if (const auto* const end = std::get_if<EndOfMatch>(&message)) {
    if (end->match != rules_.match) return;
    rules_.text.clear();
    is_to_prepare_ = true;
    think_.reset();
    interrupt();
  } else if (std::holds_alternative<Quit>(message)) {
    is_over_ = true;
    interrupt();
  }
  changed_.notify_all();
}

/// Notes that all thoughts up to `number` are over.
void Helper::end_thoughts(std::uint64_t number) {
  if (think_ && think_->number <= number) think_.reset();
  if (thinking_ && number_ <= number) thinking_->cancel();
}

/// Stops what it does now, which is of no use any more.
void Helper::interrupt() {
  preparing_.request_stop();
  if (thinking_) thinking_->cancel();
}

void Helper::note_presence(std::size_t rank, bool is_there) {
  if (rank != kLeader) return;
  const std::scoped_lock lock(mutex_);
  lost_at_.reset();
  if (!is_there) lost_at_ = std::chrono::steady_clock::now() + patience_;
  changed_.notify_all();
}

// ---- On the thread that runs ------------------------------------------------

Helper::End Helper::run() {
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    if (is_to_prepare_) {
      is_to_prepare_ = false;
      const Rules rules = rules_;
      preparing_ = std::stop_source();
      const std::stop_token stop = preparing_.get_token();
      lock.unlock();
      prepare(rules, stop);
      lock.lock();
    } else if (is_asked_) {
      is_asked_ = false;
      lock.unlock();
      tell_standing();
      lock.lock();
    } else if (think_) {
      const Think think = *std::exchange(think_, std::nullopt);
      number_ = think.number;
      thinking_.emplace(Deadline::after(think.seconds + kMoreSeconds));
      lock.unlock();
      this->think(think, *thinking_);
      lock.lock();
      thinking_.reset();
    } else if (!lost_at_) {
      changed_.wait(lock);
    } else if (std::chrono::steady_clock::now() >= *lost_at_) {
      return End::kLost;
    } else {
      changed_.wait_until(lock, *lost_at_);
    }
  }
  return End::kDone;
}

/// Prepares for a match by these rules, or for none.
void Helper::prepare(const Rules& rules, const std::stop_token& stop) {
  match_.reset();
  correspondence_->forget(rules.last_thought);
  standing_ = {rules.match, false, {}};
  if (rules.text.empty()) return;
  try {
    Match match;
    match.machine = tools_.make_machine(rules.text, stop);
    if (match.machine->propnet() == nullptr) {
      standing_.trouble = "these rules have no network";
      return;
    }
    match.signature = signature_of(match.machine->game());
    match.machine->initial_state(match.state);
    match_ = std::move(match);
    standing_.takes_part = true;
  } catch (const std::exception& failure) {
    standing_.trouble = failure.what();
  }
}

void Helper::tell_standing() {
  if (standing_.match != 0) correspondence_->send(kLeader, standing_);
}

void Helper::think(const Think& think, const Deadline& deadline) {
  has_told_ = false;
  if (match_ && think.match == standing_.match) {
    try {
      standing_.trouble = follow(think);
      if (standing_.trouble.empty()) {
        const Position& position = think.position;
        if (position.is_choosing) {
          match_->search->choose_move(match_->state, position.role, deadline);
        } else {
          match_->search->ponder({match_->state}, deadline);
        }
      }
    } catch (const std::exception& failure) {
      standing_.trouble = failure.what();
    }
    if (!standing_.trouble.empty()) {
      match_.reset();
      standing_.takes_part = false;
      tell_standing();
    }
  }
  // The leader may be waiting for this.
  if (!has_told_) {
    correspondence_->send_to_all(
        Told{think.number, 0, think.task, /*is_last=*/true, {}});
  }
}

/// Goes to the leader's position. Returns what keeps it from that; empty where
/// nothing does.
std::string Helper::follow(const Think& think) {
  Match& match = *match_;
  if (think.signature != match.signature) {
    return "it makes another game of the same rules";
  }
  if (!match.search || match.task != think.task) {
    match.search = tools_.make_search(think.task, *match.machine, this);
    match.task = think.task;
    if (!match.search) return "it has no search for this";
  }
  const std::span<const MoveId> moves = think.position.moves;
  const bool goes_on =
      moves.size() >= match.played.size() &&
      std::ranges::equal(moves.first(match.played.size()), match.played);
  if (!goes_on) {
    // The search finds out by itself that it is somewhere else.
    match.played.clear();
    match.machine->initial_state(match.state);
  }
  const std::string trouble = go_on(moves.subspan(match.played.size()));
  if (!trouble.empty()) return trouble;
  if (match.state.hash() != think.position.hash) {
    return "it is in another state after the same moves";
  }
  const RoleIndex role = think.position.role;
  std::vector<MoveId> legal;
  if (role >= match.machine->game().role_count() ||
      match.machine->is_terminal(match.state)) {
    return "there is nothing to choose here";
  }
  match.machine->legal_moves(match.state, role, legal);
  return legal.empty() ? "there is nothing to choose here" : "";
}

std::string Helper::go_on(std::span<const MoveId> moves) {
  Match& match = *match_;
  const reasoner::Game& game = match.machine->game();
  const std::size_t roles = game.role_count();
  if (moves.size() % roles != 0) return "it does not understand the moves";
  for (; !moves.empty(); moves = moves.subspan(roles)) {
    const auto joint_move = moves.first(roles);
    for (RoleIndex role = 0; role < roles; ++role) {
      if (joint_move[role] >= game.move_count(role)) {
        return "it does not know a move";
      }
    }
    State next;
    match.machine->next_state(match.state, joint_move, next);
    match.state = std::move(next);
    match.played.insert(match.played.end(), joint_move.begin(),
                        joint_move.end());
    match.search->advance(joint_move, match.state);
  }
  return "";
}

void Helper::open(Findings& findings, const Deadline&) {
  correspondence_->open(findings, number_);
}

void Helper::close(Findings& findings) {
  correspondence_->close(findings, /*tells=*/true);
  has_told_ = true;
}

}  // namespace search::ranks
