#include "search/learning/game_proof.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <sstream>
#include <utility>
#include <vector>

namespace search::learning {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

constexpr std::uint64_t kMillion = 1'000'000;

}  // namespace

GameProof::GameProof(
    Tables& tables, std::shared_ptr<const memory::CanonicalPositions> positions,
    std::size_t memory_mb)
    : tables_(tables),
      positions_(std::move(positions)),
      memory_mb_(memory_mb),
      can_go_on_(memory_mb > 0) {}

bool GameProof::restore_progress(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::uint64_t states = 0;
  std::uint64_t of_value = 0;
  std::optional<reasoner::Goal> most;
  if (!(in >> states)) return false;
  // Older ones know of no more.
  if (!(in >> std::ws).eof() && !(in >> of_value)) return false;
  if (!(in >> std::ws).eof() && !(in >> most.emplace())) return false;
  if (!(in >> std::ws).eof()) return false;
  states_ = states;
  value_states_ = of_value;
  most_ = most;
  return true;
}

std::string GameProof::progress_text() const {
  std::string text =
      std::to_string(states_) + ' ' + std::to_string(value_states_);
  if (most_) text += ' ' + std::to_string(*most_);
  return text;
}

bool GameProof::may_go_on() {
  if (can_go_on_ && !prover_) {
    proof_tree::ProverSettings settings{
        .threads = tables_.size(),
        .table_bytes = memory_mb_ << 20,
        .most_before = most_,
        .before = [this](const State& state,
                         RoleIndex role) { return proven_before(state, role); },
        .states_before = value_states_,
        .moves_before = moves_.size()};
    settings.most_states -= std::min(states_, settings.most_states);
    if (settings.most_states > 0) {
      prover_ =
          proof_tree::ClaimProver::make(*tables_.front().sides[0], settings);
    }
    can_go_on_ = prover_ != nullptr;
  }
  return can_go_on_ && !prover_->is_over();
}

void GameProof::stop() {
  can_go_on_ = false;
  prover_.reset();
}

std::optional<proof_tree::ProvenMove> GameProof::proven_before(
    const State& state, RoleIndex role) {
  if (moves_.size() == 0) return std::nullopt;
  const auto position = positions_->position(state);
  const auto* const known = moves_.find(position.key);
  if (known == nullptr || known->role != role) return std::nullopt;
  std::vector<MoveId> legal;
  tables_.front().sides[0]->legal_moves(state, role, legal);
  const auto move = positions_->find_move(position, role, known->move, legal);
  if (!move) return std::nullopt;
  return proof_tree::ProvenMove{
      .state = {state.words().begin(), state.words().end()},
      .role = role,
      .move = *move,
      .value = static_cast<reasoner::Goal>(std::lround(known->value))};
}

bool GameProof::run(std::shared_ptr<const evaluator::Evaluator> evaluator,
                    const std::function<bool()>& stop) {
  if (evaluator != nullptr) prover_->set_evaluator(std::move(evaluator));
  const std::uint64_t before = prover_->states();
  const bool was_known = prover_->value().has_value();
  prover_->run(stop);
  states_ += prover_->states() - before;
  const bool is_known = prover_->value().has_value();
  if (is_known && !was_known) value_states_ = states_;
  most_ = is_known ? std::nullopt : std::optional(prover_->most());
  return is_known && !was_known;
}

std::string GameProof::status() const {
  return (prover_->value() ? "proving what to play after mistakes: "
                           : "proving what the game is worth: ") +
         std::to_string(prover_->states() / kMillion) + " million positions";
}

std::optional<ProvenValue> GameProof::take_news() {
  if (!prover_ || !prover_->value() ||
      prover_->moves().size() == taken_moves_) {
    return std::nullopt;
  }
  State state;
  for (const proof_tree::ProvenMove& move :
       std::span(prover_->moves()).subspan(taken_moves_)) {
    state.assign(move.state);
    const auto position = positions_->position(state);
    moves_.add(position.key,
               {.role = move.role,
                .move = positions_->move_number(position, move.role, move.move),
                .value = static_cast<double>(move.value)});
  }
  taken_moves_ = prover_->moves().size();
  return ProvenValue{.role = prover_->role(), .value = *prover_->value()};
}

}  // namespace search::learning
