#include "gamemaster/live/match_turn.h"

#include <algorithm>
#include <utility>

#include "gamemaster/processes/random_word.h"
#include "gamemaster/processes/sha256.h"
#include "gamemaster/processes/wall_clock.h"
#include "gdl/expression.h"

namespace gamemaster::live {

namespace {

constexpr std::size_t kSaltLength = 24;

}  // namespace

MatchTurn::MatchTurn(std::size_t roles, PersonClock clock,
                     analysis::ChangeSignal& changes)
    : changes_(changes),
      clock_(clock),
      turn_(roles),
      last_turn_(roles),
      reports_(roles),
      choices_(roles),
      choice_steps_(roles) {}

void MatchTurn::sit_down(std::size_t step) {
  const std::lock_guard lock(mutex_);
  step_ = step;
  seats_left_ = false;
  for (auto& steps : choice_steps_) {
    std::erase_if(steps, [step](std::size_t each) { return each >= step; });
  }
}

void MatchTurn::start_clock() {
  const std::lock_guard lock(mutex_);
  began_ = processes::wall_clock_ms();
}

ReportRow MatchTurn::take_reports() {
  const std::lock_guard lock(mutex_);
  return std::exchange(reports_, ReportRow(reports_.size()));
}

SealRow MatchTurn::seals(bool of_all) const {
  const std::lock_guard lock(mutex_);
  const auto has_choice = [this](const TurnOfRole& turn) {
    const auto role = static_cast<std::size_t>(&turn - turn_.data());
    return turn.had_choice || (!choice_steps_[role].empty() &&
                               choice_steps_[role].back() == step_);
  };
  SealRow row;
  if (!of_all && std::ranges::count_if(turn_, has_choice) < 2) return row;
  for (const TurnOfRole& turn : turn_) {
    row.push_back(of_all || turn.had_choice ? turn.seal : Seal{});
  }
  const auto is_sealed = [](const Seal& seal) { return !seal.digest.empty(); };
  if (std::ranges::none_of(row, is_sealed)) row.clear();
  return row;
}

void MatchTurn::next() {
  const std::lock_guard lock(mutex_);
  ++step_;
  last_turn_ = std::exchange(turn_, std::vector<TurnOfRole>(turn_.size()));
  choices_.assign(choices_.size(), std::nullopt);
  began_ = processes::wall_clock_ms();
}

void MatchTurn::clear() {
  const std::lock_guard lock(mutex_);
  turn_.assign(turn_.size(), {});
  choices_.assign(choices_.size(), std::nullopt);
}

std::optional<std::string> MatchTurn::ask_person(
    std::size_t role, const match::PlayRequest& request, match::Budget budget) {
  std::unique_lock lock(mutex_);
  if (request.legal_moves.size() == 1 && !is_real_time()) {
    turn_[role].chosen = true;
    changes_.notify();
    return request.legal_moves.front();
  }
  turn_[role].legal = request.legal_moves;
  if (request.legal_moves.size() > 1) choice_steps_[role].push_back(step_);
  changes_.notify();
  const auto chosen = [this, role] {
    return seats_left_ || choices_[role].has_value();
  };
  if (is_real_time()) {
    return choice_in_real_time(lock, role, request.legal_moves);
  }
  if (clock_.counts) {
    chosen_.wait_for(lock, budget, chosen);
  } else {
    chosen_.wait(lock, chosen);
  }
  turn_[role].legal.clear();
  return choices_[role];
}

std::optional<std::string> MatchTurn::choice_in_real_time(
    std::unique_lock<std::mutex>& lock, std::size_t role,
    const std::vector<std::string>& legal) {
  chosen_.wait_for(lock, clock_.step, [this] { return seats_left_; });
  turn_[role].legal.clear();
  if (choices_[role] || seats_left_) return choices_[role];
  if (legal.size() == 1) return legal.front();
  const auto idle = std::find(legal.begin(), legal.end(), "noop");
  if (idle == legal.end()) return std::nullopt;
  return *idle;
}

void MatchTurn::note_preview(std::size_t role, rules::MovePreview preview) {
  const std::lock_guard lock(mutex_);
  turn_[role].preview = std::move(preview);
  changes_.notify();
}

void MatchTurn::note_reply(std::size_t role, const std::string& text,
                           bool had_choice) {
  const std::lock_guard lock(mutex_);
  TurnOfRole& turn = turn_[role];
  turn.chosen = true;
  turn.had_choice = had_choice;
  gdl::Diagnostics ignored;
  Seal& seal = turn.seal;
  seal.move = gdl::to_string(gdl::read_first_expression(text, ignored));
  seal.salt = processes::random_word(kSaltLength);
  seal.digest = processes::sha256(seal.move + " " + seal.salt);
  changes_.notify();
}

void MatchTurn::note_report(std::size_t role,
                            const players::SearchReport& report) {
  const std::lock_guard lock(mutex_);
  reports_[role] = report;
}

void MatchTurn::leave_seats() {
  const std::lock_guard lock(mutex_);
  seats_left_ = true;
  chosen_.notify_all();
}

std::string MatchTurn::choose(std::size_t role, std::size_t step,
                              const std::string& move) {
  const std::lock_guard lock(mutex_);
  if (step != step_) return "this is not the turn that is played now";
  std::vector<std::string>& legal = turn_[role].legal;
  if (choices_[role] && !is_real_time()) return "you have chosen already";
  if (legal.empty()) return "it is not your turn";
  if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
    return "that is no legal move";
  }
  choices_[role] = move;
  turn_[role].chosen = true;
  if (!is_real_time()) legal.clear();
  changes_.notify();
  chosen_.notify_all();
  return "";
}

std::vector<std::string> MatchTurn::legal_moves(std::size_t role) const {
  const std::lock_guard lock(mutex_);
  return turn_[role].legal;
}

std::optional<std::size_t> MatchTurn::last_choice(std::size_t role) const {
  const std::lock_guard lock(mutex_);
  const std::vector<std::size_t>& steps = choice_steps_[role];
  const auto earlier =
      std::find_if(steps.rbegin(), steps.rend(),
                   [this](std::size_t step) { return step < step_; });
  if (earlier == steps.rend()) return std::nullopt;
  return *earlier;
}

void MatchTurn::show(LiveView& view) const {
  const std::lock_guard lock(mutex_);
  view.turn = turn_;
  for (TurnOfRole& turn : view.turn) {
    if (turn.legal.empty()) turn.preview = {};
    turn.seal.move.clear();  // not before all have chosen
    turn.seal.salt.clear();
  }
  view.last_turn = last_turn_;
  for (auto* const turns : {&view.turn, &view.last_turn}) {
    for (TurnOfRole& turn : *turns) {
      if (!turn.had_choice) turn.seal = {};
    }
  }
  view.turn_began = began_;
}

}  // namespace gamemaster::live
