#include "agent/match/hidden_follower.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>

#include "agent/match/log_text.h"
#include "agent/match/turn_report.h"
#include "gdl/canonical_name.h"
#include "gdl/diagnostics.h"
#include "gdl/expression.h"

namespace agent::match {

HiddenFollower::HiddenFollower(std::unique_ptr<reasoner::StateMachine> machine,
                               const std::string& role, MakeSearch make_search,
                               std::string label)
    : label_(std::move(label)),
      machine_(std::move(machine)),
      make_search_(std::move(make_search)) {
  const auto found = machine_->game().find_role(role);
  if (!found) throw gdl::Error("the rules have no role " + role);
  role_ = *found;
  search_ = make_search_(*machine_, role_);
  publish_names();
}

bool HiddenFollower::states_joint_move(const Names& moves) {
  if (!steps_.empty() || moves.size() != game().role_count()) return false;
  if (std::all_of(moves.begin(), moves.end(), [&](const std::string& name) {
        return machine_->intern_percept(role_, name).has_value();
      })) {
    return false;
  }
  reasoner::State state;
  machine_->initial_state(state);
  for (reasoner::RoleIndex role = 0; role < moves.size(); ++role) {
    if (!find_legal_move(*machine_, state, role, moves[role])) return false;
  }
  return true;
}

std::unique_ptr<reasoner::StateMachine> HiddenFollower::release_machine() {
  const std::lock_guard lock(mutex_);
  search_.reset();
  return std::move(machine_);
}

bool HiddenFollower::begins_over() {
  reasoner::State state;
  machine_->initial_state(state);
  return machine_->is_terminal(state);
}

void HiddenFollower::follow(const StepNews& news) {
  steps_.push_back(known_step(news));
  try {
    search_->observe(evidence_of(steps_.back(), *machine_));
  } catch (const gdl::Error& error) {
    spdlog::error("{}: cannot make out what step {} led to: {}", label_,
                  number(), log_text(error.what()));
  }
  publish_names();
}

HiddenFollower::KnownStep HiddenFollower::known_step(
    const StepNews& news) const {
  KnownStep step;
  step.goes_on = !news.is_last;
  if (!news.report) {
    // Of 2011: who answers late is not told which move was made instead.
    if (news.answer_was_in_time) step.own_move = news.answer;
    step.percepts = news.moves.value_or(Names{});
    return step;
  }
  for (const gdl::Expression& percept : news.report->percepts) {
    step.percepts.push_back(gdl::to_string(percept));
  }
  if (!news.report->own_move) return step;
  step.own_move = gdl::to_string(*news.report->own_move);
  if (news.answer && news.answer_was_in_time &&
      gdl::canonical_name(*news.answer) !=
          gdl::canonical_name(*step.own_move)) {
    spdlog::warn("{}: {} was answered in step {}, and {} made of it", label_,
                 log_text(*news.answer), number() + 1,
                 log_text(*step.own_move));
    step.refused_move = news.answer;
  }
  return step;
}

/// The step in the ids of `machine`. What no rule can give is logged and left
/// out: there would be no history that explains it.
reasoner::EvidenceStep HiddenFollower::evidence_of(
    const KnownStep& step, reasoner::StateMachine& machine) const {
  reasoner::EvidenceStep evidence;
  evidence.goes_on = step.goes_on;
  if (step.own_move) {
    evidence.own_move = machine.intern_move(role_, *step.own_move);
  }
  if (step.refused_move) {
    evidence.refused_move = machine.intern_move(role_, *step.refused_move);
  }
  for (const std::string& name : step.percepts) {
    if (const auto percept = machine.intern_percept(role_, name)) {
      evidence.percepts.push_back(*percept);
    } else {
      spdlog::warn("{}: no rule lets {} see {}; it is ignored", label_,
                   log_text(game().role_name(role_)), log_text(name));
    }
  }
  const reasoner::Game& names = machine.game();
  std::sort(evidence.percepts.begin(), evidence.percepts.end(),
            [&](reasoner::PerceptId a, reasoner::PerceptId b) {
              return names.percept_name(role_, a) <
                     names.percept_name(role_, b);
            });
  const auto doubles =
      std::unique(evidence.percepts.begin(), evidence.percepts.end());
  evidence.percepts.erase(doubles, evidence.percepts.end());
  return evidence;
}

Follower::Names HiddenFollower::legal_moves() {
  if (!steps_.empty()) return {};
  reasoner::State state;
  machine_->initial_state(state);
  if (machine_->is_terminal(state)) return {};
  std::vector<reasoner::MoveId> legal;
  machine_->legal_moves(state, role_, legal);
  publish_names();
  return game().move_names(role_, legal);
}

std::optional<std::string> HiddenFollower::choose_move(
    const search::Deadline& deadline) {
  if (steps_.empty() && legal_moves().empty()) return std::nullopt;
  const reasoner::MoveId move = search_->choose_move(deadline);
  log_doubts();
  return game().move_name(role_, move);
}

/// What no history explains, once.
void HiddenFollower::log_doubts() {
  std::string doubts = search_->doubts();
  if (doubts == doubts_) return;
  doubts_ = std::move(doubts);
  if (!doubts_.empty()) spdlog::warn("{}: {}", label_, doubts_);
}

std::optional<std::string> HiddenFollower::candidate() const {
  const std::lock_guard lock(mutex_);
  if (!search_) return std::nullopt;
  const std::optional<reasoner::MoveId> move = search_->candidate();
  if (!move || *move >= move_names_.size()) return std::nullopt;
  return move_names_[*move];
}

std::string HiddenFollower::take_faster_engine(
    std::unique_ptr<reasoner::StateMachine> machine) {
  if (machine->game().find_role(game().role_name(role_)) != role_ ||
      machine->game().hides() != game().hides()) {
    return "it is wrong about the roles, and what they see";
  }
  std::unique_ptr<search::hidden::HiddenSearch> search;
  try {
    search = make_search_(*machine, role_);
    for (const KnownStep& step : steps_) {
      search->observe(evidence_of(step, *machine));
    }
  } catch (const std::exception& error) {  // or there is no memory for it
    return error.what();
  }
  {
    const std::lock_guard lock(mutex_);
    std::swap(search_, search);
    move_names_.clear();
  }
  search.reset();  // before the machine that it looks at
  machine_ = std::move(machine);
  publish_names();
  return "";
}

/// Makes the names known that an engine adds on first sight.
void HiddenFollower::publish_names() {
  const std::lock_guard lock(mutex_);
  const std::size_t count = game().move_count(role_);
  for (std::size_t move = move_names_.size(); move < count; ++move) {
    move_names_.push_back(
        game().move_name(role_, static_cast<reasoner::MoveId>(move)));
  }
}

}  // namespace agent::match
