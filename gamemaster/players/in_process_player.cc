#include "gamemaster/players/in_process_player.h"

#include <spdlog/spdlog.h>

#include "gamemaster/match/local_players.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"

namespace gamemaster::players {

namespace {

using Clock = std::chrono::steady_clock;

match::Reply answer(std::string text, Clock::time_point since) {
  const std::chrono::duration<double> taken = Clock::now() - since;
  return {match::Reply::Status::kAnswered, std::move(text), taken.count()};
}

}  // namespace

std::unique_ptr<reasoner::StateMachine> make_player_machine(
    const gdl::Rulesheet& rulesheet, const std::string& engine,
    const std::stop_token& stop) {
  if (!engine.empty()) {
    return reasoner::engines::make_state_machine(rulesheet, engine, stop);
  }
  try {
    return reasoner::engines::make_playing_machine(rulesheet, stop);
  } catch (const gdl::Error&) {
    return reasoner::engines::make_state_machine(rulesheet, "datalog");
  }
}

match::Reply InProcessPlayer::start(const match::StartRequest& request,
                                    match::Budget) {
  const Clock::time_point since = Clock::now();
  machine_ = make_machine_(request);
  machine_->initial_state(state_);
  role_ = machine_->game().find_role(request.role).value();
  play_clock_ = request.play_clock;
  make_chooser();
  if (chooser_ != nullptr) {
    prepare(since + request.start_clock);
  }
  return answer("ready", since);
}

void InProcessPlayer::make_chooser() {
  const std::lock_guard lock(mutex_);
  last_answer_.reset();
  doubts_.clear();
  if (make_.cheats || !machine_->game().hides()) {
    chooser_ = make_.open(*machine_);
    if (cancelled_) chooser_->cancel();
  } else if (make_.hidden != nullptr) {
    hidden_chooser_ = make_.hidden(*machine_, role_);
    if (cancelled_) hidden_chooser_->cancel();
  }
}

void InProcessPlayer::prepare(Clock::time_point deadline) {
  std::vector<reasoner::MoveId> moves;
  if (!machine_->is_terminal(state_)) {
    machine_->legal_moves(state_, role_, moves);
  }
  if (!moves.empty()) chooser_->prepare(state_, role_, deadline);
}

match::Reply InProcessPlayer::play(const match::PlayRequest& request,
                                   match::Budget budget) {
  const Clock::time_point since = Clock::now();
  match::Reply reply = answer(choose(request, since + play_clock_), since);
  if (!request.counts) last_answer_.reset();
  if (last_answer_) last_answer_->in_time = reply.seconds <= budget.count();
  return reply;
}

std::string InProcessPlayer::choose(const match::PlayRequest& request,
                                    Clock::time_point deadline) {
  const reasoner::Game& game = machine_->game();
  if (chooser_ != nullptr) {
    if (request.last.moves) follow(*request.last.moves);
    return game.move_name(role_, chooser_->choose(state_, role_, deadline));
  }
  if (hidden_chooser_ == nullptr) {
    return request
        .legal_moves[match::draw_below(random_, request.legal_moves.size())];
  }
  const match::StepReport& report = request.last.report.value();
  if (report.turn > 0) observe(report);
  last_answer_ = Answer{hidden_chooser_->choose(deadline)};
  log_doubts();
  return game.move_name(role_, last_answer_->move);
}

void InProcessPlayer::log_doubts() {
  std::string doubts = hidden_chooser_->doubts();
  if (doubts == doubts_) return;
  doubts_ = std::move(doubts);
  if (!doubts_.empty()) spdlog::warn("{}: {}", name_, doubts_);
}

match::Reply InProcessPlayer::stop(const match::LastStep&, match::Budget) {
  return answer("done", Clock::now());
}

match::Reply InProcessPlayer::abort(match::Budget) {
  return answer("aborted", Clock::now());
}

void InProcessPlayer::cancel() {
  const std::lock_guard lock(mutex_);
  cancelled_ = true;
  if (chooser_ != nullptr) chooser_->cancel();
  if (hidden_chooser_ != nullptr) hidden_chooser_->cancel();
}

void InProcessPlayer::follow(const match::JointMove& moves) {
  std::vector<reasoner::MoveId> joint_move;
  for (reasoner::RoleIndex role = 0; role < moves.size(); ++role) {
    joint_move.push_back(
        machine_->intern_move(role, gdl::to_string(moves[role])));
  }
  machine_->next_state(state_, joint_move, state_);
  chooser_->advance(joint_move, state_);
}

void InProcessPlayer::observe(const match::StepReport& report) {
  reasoner::EvidenceStep step;
  if (report.own_move) {
    step.own_move =
        machine_->intern_move(role_, gdl::to_string(*report.own_move));
  }
  // What came in time and was not made was not legal.
  if (last_answer_ && last_answer_->in_time && step.own_move &&
      last_answer_->move != *step.own_move) {
    step.refused_move = last_answer_->move;
  }
  for (const gdl::Expression& percept : report.percepts) {
    const std::string name = gdl::to_string(percept);
    if (const auto id = machine_->intern_percept(role_, name)) {
      step.percepts.push_back(*id);
    } else {
      spdlog::warn("{}: no rule lets this role perceive {}", name_, name);
    }
  }
  hidden_chooser_->observe(step);
}

}  // namespace gamemaster::players
