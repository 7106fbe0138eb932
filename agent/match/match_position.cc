#include "agent/match/match_position.h"

#include <spdlog/spdlog.h>

#include <optional>

#include "agent/match/faster_engine.h"
#include "agent/match/log_text.h"
#include "agent/match/turn_report.h"
#include "gdl/diagnostics.h"

namespace agent::match {

MatchPosition::MatchPosition(std::unique_ptr<reasoner::StateMachine> machine,
                             const std::string& role, std::string label)
    : label_(std::move(label)), machine_(std::move(machine)) {
  const std::optional<reasoner::RoleIndex> found =
      machine_->game().find_role(role);
  if (!found) throw gdl::Error("the rules have no role " + role);
  role_ = *found;
  machine_->initial_state(state_);
}

std::vector<std::pair<reasoner::MoveId, std::string>>
MatchPosition::legal_moves() {
  std::vector<std::pair<reasoner::MoveId, std::string>> named;
  if (engine().is_terminal(state())) return named;
  std::vector<reasoner::MoveId> legal;
  engine().legal_moves(state(), role_, legal);
  for (const reasoner::MoveId move : legal) {
    named.emplace_back(move, engine().game().move_name(role_, move));
  }
  return named;
}

std::optional<MatchPosition::Expectation> MatchPosition::expected(
    const std::string& own_move) {
  if (engine().is_terminal(state())) return std::nullopt;
  Expectation expectation;
  std::vector<reasoner::MoveId> legal;
  for (reasoner::RoleIndex role = 0; role < game().role_count(); ++role) {
    engine().legal_moves(state(), role, legal);
    if (role == role_) {
      std::erase_if(legal, [&](reasoner::MoveId move) {
        return game().move_name(role, move) != own_move;
      });
    }
    if (legal.size() != 1) return std::nullopt;
    expectation.joint_move.push_back(legal.front());
  }
  engine().next_state(state(), expectation.joint_move, expectation.state);
  expectation.is_over = engine().is_terminal(expectation.state);
  return expectation;
}

std::vector<std::vector<reasoner::MoveId>> MatchPosition::played() {
  std::vector<std::vector<reasoner::MoveId>> played = played_;
  if (!faster_machine_) return played;
  for (std::vector<reasoner::MoveId>& joint_move : played) {
    for (reasoner::RoleIndex role = 0; role < joint_move.size(); ++role) {
      joint_move[role] = faster_machine_->intern_move(
          role, machine_->game().move_name(role, joint_move[role]));
    }
  }
  return played;
}

MatchPosition::Names MatchPosition::joint_move_of(
    const gdl::protocol::TurnReport& report) {
  InferredMove inferred;
  try {
    inferred = infer_joint_move(report, *machine_, state_, role_);
  } catch (const gdl::Error& error) {
    spdlog::error("{}: {}", label_, log_text(error.what()));
  }
  for (const reasoner::RoleIndex role : inferred.guessed) {
    spdlog::warn("{}: turn {} does not say what {} played; guessing {}", label_,
                 report.turn, log_text(machine_->game().role_name(role)),
                 log_text(inferred.joint[role]));
  }
  return inferred.joint;
}

MatchPosition::Step MatchPosition::follow(const Names& stated) {
  ++number_;
  const Names moves = stated_joint_move(stated, *machine_, state_);
  const std::size_t roles = machine_->game().role_count();
  if (moves.size() != roles) {
    throw gdl::Error("a joint move of " + std::to_string(moves.size()) +
                     " moves for " + std::to_string(roles) + " roles");
  }
  std::vector<reasoner::MoveId> joint(roles);
  for (reasoner::RoleIndex role = 0; role < roles; ++role) {
    joint[role] = machine_->intern_move(role, moves[role]);
    if (!find_legal_move(*machine_, state_, role, moves[role])) {
      is_regular_ = false;
      spdlog::warn("{}: the referee says that {} played {}, illegal here",
                   label_, log_text(machine_->game().role_name(role)),
                   log_text(moves[role]));
    }
  }
  machine_->next_state(state_, joint, state_);
  played_.push_back(joint);
  Step step;
  if (!faster_machine_) {
    step.joint_move = std::move(joint);
  } else if (is_regular_) {
    step.trouble = advance_faster_engine(joint, step);
  } else {
    step.trouble = "an illegal move was made";
  }
  return step;
}

/// What keeps it from following.
std::string MatchPosition::advance_faster_engine(
    const std::vector<reasoner::MoveId>& joint_move, Step& step) {
  step.joint_move.resize(joint_move.size());
  try {
    for (reasoner::RoleIndex role = 0; role < joint_move.size(); ++role) {
      step.joint_move[role] = faster_machine_->intern_move(
          role, machine_->game().move_name(role, joint_move[role]));
    }
    faster_machine_->next_state(faster_state_, step.joint_move, faster_state_);
    const std::string difference =
        disagreement(*machine_, state_, *faster_machine_, faster_state_);
    return difference.empty() ? "" : "it is wrong about " + difference;
  } catch (const gdl::Error& error) {
    return error.what();
  }
}

std::string MatchPosition::take_faster_engine(
    std::unique_ptr<reasoner::StateMachine> machine) {
  if (!is_regular_) return "illegal moves were made";
  std::optional<reasoner::State> state =
      same_facts(machine_->game(), state_, machine->game());
  if (!state) return "it is wrong about what can be true";
  const std::string difference =
      disagreement(*machine_, state_, *machine, *state);
  if (!difference.empty()) return "it is wrong about " + difference;
  faster_machine_ = std::move(machine);
  faster_state_ = std::move(*state);
  return "";
}

reasoner::Goal MatchPosition::goal() {
  std::vector<reasoner::Goal> goals(machine_->game().role_count());
  machine_->goals(state_, goals);
  return goals[role_];
}

}  // namespace agent::match
