#include "search/proof_tree/claim_prover.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "reasoner/game_facts.h"
#include "reasoner/playout.h"

namespace search::proof_tree {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

namespace {

constexpr std::size_t kRoles = 2;
constexpr int kWalks = 20;
constexpr int kMostSteps = 500;
// Games of a greater magnitude are not tried. The magnitude is the decimal
// logarithm of the square root of the number of possible games, which is what
// alpha-beta would look at without a table.
constexpr double kMostMagnitude = 17;
constexpr double kLeastTableBytes = 1 << 20;
constexpr double kBytesPerState = 64;
constexpr std::size_t kBytesPerNode = 256;  // of the tree
// A small game may be all in the tree.
constexpr std::size_t kLeastNodes = 250'000;
// States that the first position is expected to take, before anything is known.
constexpr double kFirstExpected = 1e9;

/// The mean magnitude of some random games; more than kMostMagnitude where one
/// is too long.
double magnitude_of(StateMachine& machine) {
  std::uint64_t seed = 1;
  std::vector<MoveId> legal;
  std::vector<MoveId> joint_move(kRoles);
  State state;
  State next;
  double sum = 0;
  for (int walk = 0; walk < kWalks; ++walk) {
    machine.initial_state(state);
    for (int step = 0; !machine.is_terminal(state); ++step) {
      if (step == kMostSteps) return kMostMagnitude + 1;
      for (RoleIndex role = 0; role < kRoles; ++role) {
        machine.legal_moves(state, role, legal);
        if (legal.empty()) return kMostMagnitude + 1;
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

}  // namespace

std::unique_ptr<ClaimProver> ClaimProver::make(StateMachine& machine,
                                               const ProverSettings& settings) {
  const reasoner::GameFacts facts = machine.facts();
  State state;
  machine.initial_state(state);
  if (facts.goals.size() != kRoles || machine.is_terminal(state)) {
    return nullptr;
  }
  const double magnitude = magnitude_of(machine);
  if (magnitude > kMostMagnitude) return nullptr;
  auto team = ProofTeam::make(
      machine, settings.threads,
      table_bytes_for(magnitude, settings.table_bytes),
      /*uses_symmetries=*/true,
      std::max(kLeastNodes, settings.table_bytes / kBytesPerNode));
  if (team == nullptr) return nullptr;
  const Job first = team->position(machine, state);
  const RoleIndex role = team->expander().mover(first.phase);
  std::vector<Goal> goals = facts.goals[role];
  if (goals.size() < 2) return nullptr;
  auto prover = std::unique_ptr<ClaimProver>(new ClaimProver(
      std::move(team), first, role, std::move(goals), settings));
  prover->take_value_before(state);
  return prover;
}

ClaimProver::ClaimProver(std::unique_ptr<ProofTeam> team, const Job& first,
                         RoleIndex role, std::vector<Goal> goals,
                         const ProverSettings& settings)
    : team_(std::move(team)),
      first_(first),
      role_(role),
      goals_(std::move(goals)),
      asked_(goals_.size() - 1),
      settings_(settings) {
  // What is stored may be of other rules, and one goal is left to be asked for.
  const Goal most = settings.most_before.value_or(goals_.back());
  while (asked_ > 1 && goals_[asked_] > most) --asked_;
}

void ClaimProver::take_value_before(const State& first) {
  if (!settings_.before) return;
  const auto move = settings_.before(first, role_);
  if (!move || !std::ranges::binary_search(goals_, move->value)) return;
  value_ = move->value;
  begin_mistakes(settings_.states_before);
}

void ClaimProver::run(const std::function<bool()>& stop) {
  const auto stop_or_give_up = [&] { return stop() || gives_up(); };
  while (!is_over_ && !stop_or_give_up()) {
    if (!value_) {
      find_value(stop_or_give_up);
    } else if (mistakes_) {
      mistakes_->run(
          stop_or_give_up,
          kMostProvenMoves - std::min(settings_.moves_before, kMostProvenMoves),
          moves_);
    }
    is_over_ |= value_ && (!mistakes_ || mistakes_->is_over());
  }
  is_over_ |= gives_up();
}

void ClaimProver::find_value(const std::function<bool()>& stop) {
  if (!team_->is_asked()) {
    team_->ask(first_, {role_, goals_[asked_]}, kFirstExpected);
  }
  team_->run(settings_.most_states, stop);
  if (const auto holds = team_->tree().answer()) {
    end_question(*holds);
  } else {
    is_over_ = team_->tree().cannot_go_on();
  }
}

void ClaimProver::end_question(bool holds) {
  // With other goals, nobody knows whether a move gives something better.
  if (asked_ + 1 == goals_.size()) take_moves(/*holds=*/true, goals_.back());
  if (asked_ == 1) take_moves(/*holds=*/false, goals_.front());
  if (!holds) --asked_;
  if (holds || asked_ == 0) {
    value_ = goals_[asked_];
    if (auto move = team_->tree().first_move()) {
      move->value = *value_;
      moves_.push_back(*std::move(move));
      // Moves of several proofs might lead in circles.
      if (!team_->tree().repeats()) {
        begin_mistakes(std::max<std::uint64_t>(team_->states(), 1));
      }
    }
  }
  team_->forget_question();
}

void ClaimProver::begin_mistakes(std::uint64_t states) {
  const auto expected =
      states > 0 ? static_cast<double>(states) : kFirstExpected;
  mistakes_.emplace(*team_, first_, expected, role_, goals_, settings_.before,
                    settings_.least_work);
  for (const ProvenMove& move : moves_) mistakes_->learn(move);
}

/// Takes the best moves of states with the same answer, which is worth `value`
/// to the role that moves first.
void ClaimProver::take_moves(bool holds, Goal value) {
  // Half of all are for mistakes.
  const std::size_t most =
      kMostProvenMoves / 2 - std::min(moves_.size(), kMostProvenMoves / 2);
  for (ProvenMove& move : team_->tree().proven_moves(holds, most)) {
    move.value = move.role == role_ ? value : kGoalSum - value;
    moves_.push_back(std::move(move));
  }
}

}  // namespace search::proof_tree
