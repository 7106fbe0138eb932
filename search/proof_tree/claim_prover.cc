#include "search/proof_tree/claim_prover.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>
#include <utility>

#include "reasoner/game_facts.h"
#include "reasoner/playout.h"
#include "reasoner/playout_engine.h"
#include "reasoner/symmetry/symmetries.h"
#include "search/run_in_threads.h"

namespace search::proof_tree {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;
using reasoner::TurnExpander;

namespace {

constexpr Goal kGoalSum = 100;
constexpr std::size_t kRoles = 2;
constexpr int kWalks = 20;
constexpr int kMostSteps = 500;
constexpr std::size_t kMostMoves = 30'000;
constexpr double kLeastTableBytes = 1 << 20;
constexpr double kBytesPerState = 64;
// How long a thread waits that has nothing to do.
constexpr std::chrono::milliseconds kPause{1};

/// See ProverSettings::most_magnitude: the mean of some random games; more than
/// `most` where one is too long.
double magnitude_of(StateMachine& machine, double most) {
  std::uint64_t seed = 1;
  std::vector<MoveId> legal;
  std::vector<MoveId> joint_move(kRoles);
  State state;
  State next;
  double sum = 0;
  for (int walk = 0; walk < kWalks; ++walk) {
    machine.initial_state(state);
    for (int step = 0; !machine.is_terminal(state); ++step) {
      if (step == kMostSteps) return most + 1;
      for (RoleIndex role = 0; role < kRoles; ++role) {
        machine.legal_moves(state, role, legal);
        if (legal.empty()) return most + 1;
        sum += std::log10(static_cast<double>(legal.size())) / 2;
        seed = reasoner::mix64(seed);
        joint_move[role] = legal[seed % legal.size()];
      }
      machine.next_state(state, joint_move, next);
      std::swap(state, next);
    }
  }
  return sum / kWalks;
}

std::size_t table_bytes_for(double magnitude, std::size_t most) {
  const double wanted =
      std::max(kLeastTableBytes, kBytesPerState * std::pow(10, magnitude));
  return wanted < static_cast<double>(most) ? static_cast<std::size_t>(wanted)
                                            : most;
}

/// The legal moves of a state as a TurnExpander has them.
std::vector<std::uint64_t> legal_row(StateMachine& machine, const State& state,
                                     const TurnExpander& expander) {
  std::vector<std::uint64_t> row(expander.move_words());
  const std::uint32_t phase = expander.phase_of(state);
  std::vector<MoveId> legal;
  machine.legal_moves(state, expander.mover(phase), legal);
  const auto moves = expander.moves(phase);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (std::ranges::find(legal, moves[i]) == legal.end()) continue;
    row[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  return row;
}

}  // namespace

std::unique_ptr<ClaimProver> ClaimProver::make(StateMachine& machine,
                                               const ProverSettings& settings) {
  const auto* const propnet = machine.propnet();
  const auto* const engine = machine.playout_engine();
  const reasoner::GameFacts facts = machine.facts();
  State state;
  machine.initial_state(state);
  if (propnet == nullptr || engine == nullptr ||
      machine.game().role_count() != kRoles || facts.constant_sum != kGoalSum ||
      facts.goals.size() != kRoles || machine.is_terminal(state)) {
    return nullptr;
  }
  const double magnitude = magnitude_of(machine, settings.most_magnitude);
  if (magnitude > settings.most_magnitude) return nullptr;
  std::vector<Worker> workers(std::max<std::size_t>(settings.threads, 1));
  for (Worker& worker : workers) {
    worker.expander = engine->make_turn_expander();
    if (worker.expander == nullptr) return nullptr;
  }
  const TurnExpander& expander = *workers.front().expander;
  Job first{.state = state.words(),
            .legal = legal_row(machine, state, expander),
            .phase = expander.phase_of(state)};
  first.state.resize(expander.state_words());
  const RoleIndex role = expander.mover(first.phase);
  std::vector<Goal> goals = facts.goals[role];
  if (goals.size() < 2) return nullptr;
  auto symmetries = game_graph::CanonicalStates::make(
      *propnet, reasoner::symmetry::find_symmetries(*propnet).generators);
  return std::unique_ptr<ClaimProver>(new ClaimProver(
      std::move(workers), first, role, std::move(goals), std::move(symmetries),
      table_bytes_for(magnitude, settings.table_bytes), settings.most_states));
}

ClaimProver::ClaimProver(
    std::vector<Worker> workers, const Job& first, RoleIndex role,
    std::vector<Goal> goals,
    std::unique_ptr<game_graph::CanonicalStates> symmetries,
    std::size_t table_bytes, std::uint64_t most_states)
    : workers_(std::move(workers)),
      first_(first),
      role_(role),
      goals_(std::move(goals)),
      asked_(goals_.size() - 1),
      symmetries_(std::move(symmetries)),
      table_bytes_(table_bytes),
      most_states_(most_states) {}

void ClaimProver::set_evaluator(
    std::shared_ptr<const evaluator::Evaluator> evaluator) {
  if (tree_) tree_->set_evaluator(evaluator.get());
  for (Worker& worker : workers_) {
    if (worker.alpha_beta) worker.alpha_beta->set_evaluator(evaluator.get());
  }
  evaluator_ = std::move(evaluator);
}

void ClaimProver::run(const std::function<bool()>& stop) {
  while (!is_over_ && !stop()) {
    if (!tree_) begin_question();
    run_in_threads(workers_.size(),
                   [&](std::size_t i) { work(workers_[i], stop); });
    if (const auto holds = tree_->answer()) {
      end_question(*holds);
    } else if (gives_up()) {
      is_over_ = true;
    }
  }
}

bool ClaimProver::gives_up() const {
  return tree_->cannot_go_on() || states_ > most_states_;
}

void ClaimProver::begin_question() {
  if (table_) {
    table_->clear();
  } else {
    table_ = std::make_unique<ProofTable>(table_bytes_);
  }
  const reasoner::GoalClaim claim{role_, goals_[asked_]};
  tree_ = std::make_unique<ProofTree>(*workers_.front().expander, claim, first_,
                                      evaluator_.get(), symmetries_.get());
  for (Worker& worker : workers_) {
    worker.alpha_beta = std::make_unique<LaneAlphaBeta>(
        *worker.expander, claim, *table_, evaluator_.get());
  }
}

void ClaimProver::work(Worker& worker, const std::function<bool()>& stop) {
  std::vector<JobResult> results;
  while (!stop() && !tree_->answer() && !gives_up()) {
    while (worker.alpha_beta->has_room()) {
      const auto job = tree_->take(*worker.expander, *table_);
      if (!job) break;
      worker.alpha_beta->begin(*job);
    }
    if (worker.alpha_beta->is_idle()) {
      std::this_thread::sleep_for(kPause);
      continue;
    }
    results.clear();
    while (results.empty() && !stop()) worker.alpha_beta->advance(results);
    for (const JobResult& result : results) {
      states_ += result.states;
      tree_->put(result, *worker.expander, *table_);
    }
  }
}

void ClaimProver::end_question(bool holds) {
  // Of other goals one does not know whether there is something better.
  if (asked_ + 1 == goals_.size()) take_moves(true, goals_.back());
  if (asked_ == 1) take_moves(false, goals_.front());
  if (!holds) --asked_;
  if (holds || asked_ == 0) {
    value_ = goals_[asked_];
    if (auto move = tree_->first_move()) {
      move->value = *value_;
      moves_.push_back(*std::move(move));
    }
  }
  tree_.reset();
  for (Worker& worker : workers_) worker.alpha_beta.reset();
  is_over_ = value_.has_value();
  if (is_over_) table_.reset();
}

/// The best moves of states in which the answer is the same, and is `value` for
/// the role that moves first.
void ClaimProver::take_moves(bool holds, Goal value) {
  for (ProvenMove& move : tree_->proven_moves(holds, kMostMoves)) {
    move.value = move.role == role_ ? value : kGoalSum - value;
    moves_.push_back(std::move(move));
  }
}

}  // namespace search::proof_tree
