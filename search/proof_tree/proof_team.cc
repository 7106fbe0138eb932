#include "search/proof_tree/proof_team.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <thread>
#include <utility>

#include "reasoner/game_facts.h"
#include "reasoner/playout_engine.h"
#include "reasoner/symmetry/symmetries.h"
#include "search/run_in_threads.h"

namespace search::proof_tree {

using reasoner::MoveId;
using reasoner::State;
using reasoner::TurnExpander;

namespace {

// How long a thread waits that has nothing to do.
constexpr std::chrono::milliseconds kPause{1};

}  // namespace

std::unique_ptr<ProofTeam> ProofTeam::make(reasoner::StateMachine& machine,
                                           std::size_t threads,
                                           std::size_t table_bytes,
                                           bool uses_symmetries,
                                           std::size_t most_nodes) {
  const auto* const propnet = machine.propnet();
  const auto* const engine = machine.playout_engine();
  if (propnet == nullptr || engine == nullptr ||
      machine.game().role_count() != 2 ||
      machine.facts().constant_sum != kGoalSum) {
    return nullptr;
  }
  std::vector<std::unique_ptr<TurnExpander>> expanders;
  expanders.push_back(engine->make_turn_expander());
  if (expanders.front() == nullptr) return nullptr;
  while (expanders.size() < threads) {
    expanders.push_back(expanders.front()->clone());
  }
  std::unique_ptr<game_graph::CanonicalStates> symmetries;
  if (uses_symmetries) {
    symmetries = game_graph::CanonicalStates::make(
        *propnet, reasoner::symmetry::find_symmetries(*propnet).generators);
  }
  return std::unique_ptr<ProofTeam>(new ProofTeam(
      std::move(expanders), std::move(symmetries), table_bytes, most_nodes));
}

Job ProofTeam::position(reasoner::StateMachine& machine, const State& state) {
  const TurnExpander& turns = expander();
  Job job{.state = state.words(),
          .legal = std::vector<std::uint64_t>(turns.move_words()),
          .phase = turns.phase_of(state)};
  job.state.resize(turns.state_words());
  std::vector<MoveId> legal;
  machine.legal_moves(state, turns.mover(job.phase), legal);
  const auto moves = turns.moves(job.phase);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (std::ranges::find(legal, moves[i]) == legal.end()) continue;
    job.legal[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  return job;
}

ProofTeam::ProofTeam(std::vector<std::unique_ptr<TurnExpander>> expanders,
                     std::unique_ptr<game_graph::CanonicalStates> symmetries,
                     std::size_t table_bytes, std::size_t most_nodes)
    : symmetries_(std::move(symmetries)),
      table_(table_bytes),
      most_nodes_(most_nodes) {
  assert(!expanders.empty());
  for (auto& expander : expanders) {
    workers_.push_back({std::move(expander), {}});
  }
}

void ProofTeam::set_evaluator(
    std::shared_ptr<const evaluator::Evaluator> evaluator) {
  if (tree_) tree_->set_evaluator(evaluator.get());
  for (Worker& worker : workers_) {
    for (auto& [claim, alpha_beta] : worker.alpha_betas) {
      alpha_beta.set_evaluator(evaluator.get());
    }
  }
  evaluator_ = std::move(evaluator);
}

void ProofTeam::ask(const Job& position, const reasoner::GoalClaim& claim,
                    double expected) {
  forget_question();
  asked_ = {claim.role, claim.goal};
  for (Worker& worker : workers_) {
    worker.alpha_betas.try_emplace(asked_, *worker.expander, claim, table_,
                                   evaluator_.get());
  }
  tree_ = std::make_unique<ProofTree>(expander(), claim, position, expected,
                                      evaluator_.get(), symmetries_.get(),
                                      most_nodes_);
  states_before_ = states_;
}

void ProofTeam::forget_question() {
  if (!tree_) return;
  tree_.reset();
  for (Worker& worker : workers_) {
    states_ += worker.alpha_betas.at(asked_).give_up();
  }
}

void ProofTeam::run(std::uint64_t most_states,
                    const std::function<bool()>& stop) {
  run_in_threads(workers_.size(), [&](std::size_t i) {
    Worker& worker = workers_[i];
    work(*worker.expander, worker.alpha_betas.at(asked_), most_states, stop);
  });
}

bool ProofTeam::is_over(std::uint64_t most_states) const {
  return tree_->answer() || tree_->cannot_go_on() ||
         states_of_question() > most_states;
}

void ProofTeam::work(TurnExpander& expander, LaneAlphaBeta& alpha_beta,
                     std::uint64_t most_states,
                     const std::function<bool()>& stop) {
  std::vector<JobResult> results;
  while (!stop() && !is_over(most_states)) {
    while (alpha_beta.has_room()) {
      const auto job = tree_->take(expander, table_);
      if (!job) break;
      alpha_beta.begin(*job);
    }
    if (alpha_beta.is_idle()) {
      std::this_thread::sleep_for(kPause);
      continue;
    }
    results.clear();
    while (results.empty() && !stop()) alpha_beta.advance(results);
    for (const JobResult& result : results) {
      states_ += result.states;
      tree_->put(result, expander, table_);
    }
  }
}

}  // namespace search::proof_tree
