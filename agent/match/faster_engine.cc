#include "agent/match/faster_engine.h"

#include <spdlog/spdlog.h>

#include <chrono>
#include <exception>
#include <utility>
#include <vector>

#include "agent/match/log_text.h"

namespace agent::match {

namespace {

using reasoner::RoleIndex;
using reasoner::StateMachine;

/// In the order of their names, as the engine gives them.
std::vector<std::string> legal_names(StateMachine& machine,
                                     const reasoner::State& state,
                                     RoleIndex role) {
  std::vector<reasoner::MoveId> moves;
  machine.legal_moves(state, role, moves);
  return machine.game().move_names(role, moves);
}

std::string first_difference(StateMachine& a, const reasoner::State& state_of_a,
                             StateMachine& b,
                             const reasoner::State& state_of_b) {
  const std::size_t role_count = a.game().role_count();
  if (role_count != b.game().role_count()) return "the number of roles";
  for (RoleIndex role = 0; role < role_count; ++role) {
    if (a.game().role_name(role) != b.game().role_name(role)) {
      return "the names of the roles";
    }
  }
  const bool terminal = a.is_terminal(state_of_a);
  if (terminal != b.is_terminal(state_of_b)) return "the end of the game";
  if (terminal) return "";
  for (RoleIndex role = 0; role < role_count; ++role) {
    if (legal_names(a, state_of_a, role) != legal_names(b, state_of_b, role)) {
      return "the legal moves of " + a.game().role_name(role);
    }
  }
  return "";
}

}  // namespace

FasterEngine::FasterEngine(FasterEngineMaker make, gdl::Rulesheet rulesheet,
                           std::string label,
                           std::function<void(bool is_ready)> on_end)
    : thread_([this, make = std::move(make), rulesheet = std::move(rulesheet),
               label = std::move(label),
               on_end = std::move(on_end)](const std::stop_token& stop) {
        auto machine = this->make(stop, make, rulesheet, label);
        const bool is_ready = machine != nullptr;
        {
          const std::lock_guard lock(mutex_);
          machine_ = std::move(machine);
          is_at_work_ = false;
        }
        on_end(is_ready);
      }) {}

/// Null where there is none.
std::unique_ptr<StateMachine> FasterEngine::make(
    const std::stop_token& stop, const FasterEngineMaker& make,
    const gdl::Rulesheet& rulesheet, const std::string& label) const {
  const auto begin = std::chrono::steady_clock::now();
  try {
    std::unique_ptr<StateMachine> machine = make(rulesheet, stop);
    if (stop.stop_requested() || !machine) return nullptr;
    const std::chrono::duration<double> took =
        std::chrono::steady_clock::now() - begin;
    spdlog::info("{}: a faster engine is ready after {:.2f} s", label,
                 took.count());
    return machine;
  } catch (const std::exception& failure) {
    if (!stop.stop_requested()) {
      spdlog::info("{}: no faster engine: {}", label, log_text(failure.what()));
    }
    return nullptr;
  }
}

bool FasterEngine::is_ready() const {
  const std::lock_guard lock(mutex_);
  return machine_ != nullptr;
}

bool FasterEngine::is_at_work() const {
  const std::lock_guard lock(mutex_);
  return is_at_work_;
}

std::unique_ptr<StateMachine> FasterEngine::take() {
  const std::lock_guard lock(mutex_);
  return std::move(machine_);
}

std::optional<reasoner::State> same_facts(const reasoner::Game& from,
                                          const reasoner::State& state,
                                          const reasoner::Game& to) {
  reasoner::State result;
  bool knows_all = true;
  state.for_each([&](reasoner::PropositionId id) {
    const auto there = to.find_proposition(from.proposition_name(id));
    if (there) {
      result.set(*there);
    } else {
      knows_all = false;
    }
  });
  if (!knows_all) return std::nullopt;
  return result;
}

std::string disagreement(StateMachine& a, const reasoner::State& state_of_a,
                         StateMachine& b, const reasoner::State& state_of_b) {
  try {
    return first_difference(a, state_of_a, b, state_of_b);
  } catch (const gdl::Error& error) {
    return std::string("the state: ") + error.what();
  }
}

}  // namespace agent::match
