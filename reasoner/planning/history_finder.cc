#include "reasoner/planning/history_finder.h"

#include <algorithm>

#include "reasoner/playout.h"

namespace reasoner::planning {

using network::Formula;

HistoryFinder::HistoryFinder(const network::Propnet& propnet,
                             const Evidence& evidence,
                             std::size_t most_literals)
    : propnet_(&propnet),
      evidence_(&evidence),
      first_phase_(propnet.phase_of(propnet.initial).value_or(0)) {
  std::vector<int> bases(propnet.base_count(), Formula::kFalse);
  for (std::uint32_t base = 0; base < bases.size(); ++base) {
    if (propnet.initial.test(base)) bases[base] = Formula::kTrue;
  }
  for (std::size_t step = 0; step < evidence.steps.size(); ++step) {
    begin_state(step, bases);
    formula_.add(
        {-network::literal_of(nodes_, network(step).outputs().terminal)});
    add_step(step);
    for (std::uint32_t base = 0; base < bases.size(); ++base) {
      bases[base] =
          network::literal_of(nodes_, network(step).outputs().next[base]);
    }
    is_full_ = formula_.size() > most_literals;
    if (is_full_) return;
  }
  const std::size_t end = evidence.steps.size();
  begin_state(end, bases);
  const int terminal =
      network::literal_of(nodes_, network(end).outputs().terminal);
  const bool goes_on = end == 0 || evidence.steps.back().goes_on;
  formula_.add({goes_on ? -terminal : terminal});
  for (const int base : bases) {
    if (std::abs(base) != Formula::kTrue) last_bases_.push_back(base);
  }
}

const network::Network& HistoryFinder::network(std::size_t step) const {
  return propnet_->networks[(first_phase_ + step) % propnet_->networks.size()];
}

void HistoryFinder::begin_state(std::size_t step,
                                const std::vector<int>& bases) {
  const network::Network& network = this->network(step);
  nodes_.assign(network.node_count(), Formula::kFalse);
  nodes_[0] = Formula::kTrue;
  std::ranges::copy(bases, nodes_.begin() + network.base(0));
  network::add_gates(network, network.first_gate(), network.legal_end(),
                     formula_, nodes_);
}

/// Adds a step: the moves, and what the role perceives.
void HistoryFinder::add_step(std::size_t step) {
  const network::Network& network = this->network(step);
  const EvidenceStep& known = evidence_->steps[step];
  const RoleIndex own = evidence_->observer;
  for (RoleIndex role = 0; role < propnet_->game.role_count(); ++role) {
    add_moves(role, known, network);
  }
  network::add_gates(network, network.legal_end(), network.percept_end(),
                     formula_, nodes_);
  if (propnet_->first_percept.empty()) return;
  const std::uint32_t first = propnet_->first_percept[own];
  const std::uint32_t count = propnet_->first_percept[own + 1] - first;
  for (PerceptId percept = 0; percept < count; ++percept) {
    const int seen = network::literal_of(
        nodes_, network.outputs().percepts[first + percept]);
    const bool is_seen =
        std::ranges::find(known.percepts, percept) != known.percepts.end();
    formula_.add({is_seen ? seen : -seen});
  }
}

/// Lets a role make one of its legal moves, or the one that it is known to have
/// made.
void HistoryFinder::add_moves(RoleIndex role, const EvidenceStep& known,
                              const network::Network& network) {
  const std::uint32_t first = propnet_->first_input[role];
  const std::uint32_t count = propnet_->first_input[role + 1] - first;
  const bool is_own = role == evidence_->observer;
  Choice& choice = choices_.emplace_back();
  for (MoveId move = 0; move < count; ++move) {
    const int legal =
        network::literal_of(nodes_, network.outputs().legal[first + move]);
    if (is_own && known.refused_move == move) formula_.add({-legal});
    if (is_own && known.own_move && *known.own_move != move) continue;
    if (legal == Formula::kFalse) continue;
    const int played = formula_.new_variable();
    formula_.add({-played, legal});
    nodes_[network.input(first + move)] = played;
    choice.moves.push_back(move);
    choice.literals.push_back(played);
  }
  formula_.at_most_one(choice.literals);
  formula_.add(choice.literals);
}

/// A random move for each choice, from which the solver begins.
std::vector<int> HistoryFinder::guesses(std::uint64_t seed) const {
  std::vector<std::pair<std::uint32_t, int>> drawn;
  for (std::uint32_t i = 0; i < choices_.size(); ++i) {
    const auto count = static_cast<std::uint32_t>(choices_[i].literals.size());
    if (count < 2) continue;
    const std::uint32_t place = pick(hash32(seed, 0, i, 0), count);
    drawn.emplace_back(hash32(seed, 1, i, 0), choices_[i].literals[place]);
  }
  std::ranges::sort(drawn);
  std::vector<int> literals;
  for (const auto& [order, literal] : drawn) literals.push_back(literal);
  return literals;
}

HistoryFinder::Answer HistoryFinder::find(std::uint64_t seed,
                                          const std::function<bool()>& stop,
                                          std::optional<int> most_conflicts) {
  if (is_full_) return Answer::kUnknown;
  std::vector<int> assumed = guesses(seed);
  for (;;) {
    const Answer answer = formula_.solve(assumed, stop, most_conflicts);
    if (answer == Answer::kYes) {
      read_moves();
      exclude_last_state();
      return answer;
    }
    if (assumed.empty() || (stop && stop())) return answer;
    assumed.resize(assumed.size() / 2);
  }
}

void HistoryFinder::read_moves() {
  joint_moves_.clear();
  for (const Choice& choice : choices_) {
    std::size_t place = 0;
    while (!formula_.holds(choice.literals[place])) ++place;
    joint_moves_.push_back(choice.moves[place]);
  }
}

void HistoryFinder::exclude_last_state() {
  std::vector<int> differs;
  for (const int base : last_bases_) {
    differs.push_back(formula_.holds(base) ? -base : base);
  }
  formula_.add(differs);
}

}  // namespace reasoner::planning
