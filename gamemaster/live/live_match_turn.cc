// What the players of a LiveMatch tell it in their turn; live_match.cc has the
// thread of the match.

#include "gamemaster/live/live_match.h"
#include "gamemaster/processes/random_word.h"
#include "gdl/rulesheet.h"

namespace gamemaster::live {

namespace {

constexpr std::size_t kSaltLength = 24;

}  // namespace

std::optional<std::string> LiveMatch::ask_person(
    std::size_t role, const match::PlayRequest& request, match::Budget budget) {
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
  turn.salt = processes::random_word(kSaltLength);
  turn.digest = store::sha256(turn.move + " " + turn.salt);
}

void LiveMatch::note_report(std::size_t role,
                            const players::SearchReport& report) {
  const std::lock_guard lock(mutex_);
  turn_reports_[role] = report;
}

void LiveMatch::leave_seats() {
  const std::lock_guard lock(mutex_);
  seats_left_ = true;
  changed_.notify_all();
}

}  // namespace gamemaster::live
