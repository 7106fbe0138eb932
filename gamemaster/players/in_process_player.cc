#include "gamemaster/players/in_process_player.h"

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
    const gdl::Rulesheet& rulesheet, const std::string& engine) {
  if (!engine.empty())
    return reasoner::engines::make_state_machine(rulesheet, engine);
  try {
    return reasoner::engines::make_playing_machine(rulesheet);
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
  {
    const std::lock_guard lock(mutex_);
    chooser_ = make_(*machine_);
    if (cancelled_) chooser_->cancel();
  }
  std::vector<reasoner::MoveId> moves;
  if (!machine_->is_terminal(state_)) {
    machine_->legal_moves(state_, role_, moves);
  }
  if (!moves.empty()) {
    chooser_->prepare(state_, role_,
                      since + std::chrono::seconds(request.start_clock));
  }
  return answer("ready", since);
}

match::Reply InProcessPlayer::play(const match::PlayRequest& request,
                                   match::Budget) {
  const Clock::time_point since = Clock::now();
  if (request.last_moves) follow(*request.last_moves);
  const reasoner::MoveId move = chooser_->choose(
      state_, role_, since + std::chrono::seconds(play_clock_));
  return answer(machine_->game().move_name(role_, move), since);
}

match::Reply InProcessPlayer::stop(const std::optional<match::JointMove>&,
                                   match::Budget) {
  return answer("done", Clock::now());
}

match::Reply InProcessPlayer::abort(match::Budget) {
  return answer("aborted", Clock::now());
}

void InProcessPlayer::cancel() {
  const std::lock_guard lock(mutex_);
  cancelled_ = true;
  if (chooser_ != nullptr) chooser_->cancel();
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

}  // namespace gamemaster::players
