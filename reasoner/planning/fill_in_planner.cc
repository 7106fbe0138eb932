#include "reasoner/planning/fill_in_planner.h"

#include <algorithm>

namespace reasoner::planning {

namespace {

constexpr std::size_t kMostCounting = 2'000'000;  // moves times steps

bool changes(const MoveEffects& effects, std::uint32_t base, bool was_true) {
  return std::ranges::binary_search(
      was_true ? effects.sets_false : effects.sets_true, base);
}

}  // namespace

std::vector<PropositionId> clock_propositions(
    const analysis::GameClock& clock) {
  std::vector<PropositionId> all = clock.cyclic;
  all.insert(all.end(), clock.others.begin(), clock.others.end());
  for (const analysis::StepCounter& counter : clock.counters) {
    all.insert(all.end(), counter.propositions.begin(),
               counter.propositions.end());
  }
  std::ranges::sort(all);
  return all;
}

FillInPlanner::FillInPlanner(const network::Propnet& propnet,
                             const std::vector<MoveEffects>& effects,
                             const analysis::GameClock& clock,
                             const State& start)
    : propnet_(&propnet),
      effects_(&effects),
      start_(&start),
      played_(effects.size(), network::Formula::kFalse),
      changed_by_(propnet.base_count()),
      final_(network().node_count(), network::Formula::kFalse),
      counters_(propnet.base_count(), 0),
      nodes_(network().node_count()),
      mark_(network().node_count(), 0) {
  collect_changes();
  final_[0] = network::Formula::kTrue;
  for (std::uint32_t base = 0; base < propnet.base_count(); ++base) {
    final_[network().base(base)] = base_without(base, std::nullopt);
  }
  set_counters(clock);
  network::add_gates(network(), network().first_gate(), network().node_count(),
                     formula_, final_);
  formula_.add({network::literal_of(final_, network().outputs().terminal)});
  formula_.add(played_);
  for (MoveId move = 0; move < played_.size(); ++move) {
    if (played_[move] != network::Formula::kFalse) require_legal(move);
  }
  start_ = nullptr;
}

/// Notes which move changes which bases. Moves that do anything else, or
/// nothing, are left out.
void FillInPlanner::collect_changes() {
  for (MoveId move = 0; move < effects_->size(); ++move) {
    const MoveEffects& effects = (*effects_)[move];
    if (!effects.flips.empty() || !effects.others.empty()) continue;
    bool changes_any = false;
    for (const auto* part : {&effects.sets_true, &effects.sets_false}) {
      for (const std::uint32_t base : *part) {
        if (!changes(effects, base, start_->test(base))) continue;
        changed_by_[base].push_back(move);
        changes_any = true;
      }
    }
    if (changes_any) played_[move] = formula_.new_variable();
  }
}

/// A literal for the base in the end, if `move` were not played.
int FillInPlanner::base_without(std::uint32_t base,
                                std::optional<MoveId> move) {
  std::vector<int> changes;
  for (const MoveId other : changed_by_[base]) {
    if (other != move) changes.push_back(played_[other]);
  }
  const int changed = formula_.one_of(changes);
  return start_->test(base) ? -changed : changed;
}

/// Literals that say for k = 0 to `most` that more than k moves are played.
std::vector<int> FillInPlanner::count_moves(std::size_t most) {
  std::vector<int> more(most + 1, network::Formula::kFalse);
  std::vector<int> both;
  for (const int played : played_) {
    if (played == network::Formula::kFalse) continue;
    for (std::size_t k = more.size(); k-- > 0;) {
      both = {played, k == 0 ? network::Formula::kTrue : more[k - 1]};
      std::vector<int> either{more[k], formula_.all_of(both)};
      more[k] = formula_.one_of(either);
    }
  }
  return more;
}

/// Makes the counters of the clock show the number of moves.
void FillInPlanner::set_counters(const analysis::GameClock& clock) {
  std::size_t most = 0;
  for (const analysis::StepCounter& counter : clock.counters) {
    most = std::max(most, counter.propositions.size());
  }
  if (most == 0 || most * played_.size() > kMostCounting) return;
  const std::vector<int> more = count_moves(most);
  std::vector<int> exactly;
  for (const analysis::StepCounter& counter : clock.counters) {
    const auto& ids = counter.propositions;
    const auto now = std::ranges::find_if(
        ids, [this](PropositionId id) { return start_->test(id); });
    for (auto id = ids.begin(); id != ids.end(); ++id) {
      int& literal = final_[network().base(*id)];
      literal = network::Formula::kFalse;
      counters_[*id] = formula_.new_variable();
      if (now == ids.end() || id < now) continue;
      const auto count = static_cast<std::size_t>(id - now);
      exactly = {-more[count]};
      if (count > 0) exactly.push_back(more[count - 1]);
      literal = formula_.all_of(exactly);
    }
  }
}

void FillInPlanner::require_legal(MoveId move) {
  const MoveEffects& effects = (*effects_)[move];
  const network::Signal legal = network().outputs().legal[move];
  ++epoch_;
  cone_.clear();
  collect_cone(legal);
  std::ranges::sort(cone_);
  std::vector<int> inputs;
  for (const network::NodeId node : cone_) {
    nodes_[node] = final_[node];
    if (network().is_base(node)) {
      const std::uint32_t base = node - 1;
      if (changes(effects, base, start_->test(base))) {
        nodes_[node] = base_without(base, move);
      } else if (counters_[base] != 0) {
        nodes_[node] = counters_[base];  // it is not known when
      }
    } else if (network().is_gate(node)) {
      bool same = true;
      inputs.clear();
      for (const network::Signal in : network().fan_in(node)) {
        inputs.push_back(network::literal_of(nodes_, in));
        same = same && inputs.back() == network::literal_of(final_, in);
      }
      if (!same) nodes_[node] = formula_.all_of(inputs);
    }
  }
  formula_.add({-played_[move], network::literal_of(nodes_, legal)});
}

void FillInPlanner::collect_cone(network::Signal signal) {
  std::vector<network::NodeId> stack{signal.node()};
  while (!stack.empty()) {
    const network::NodeId node = stack.back();
    stack.pop_back();
    if (mark_[node] == epoch_) continue;
    mark_[node] = epoch_;
    cone_.push_back(node);
    if (!network().is_gate(node)) continue;
    for (const network::Signal in : network().fan_in(node))
      stack.push_back(in.node());
  }
}

network::Formula::Answer FillInPlanner::find(
    Goal goal, const std::function<bool()>& stop,
    std::optional<int> most_conflicts) {
  const auto [found, is_new] = thresholds_.try_emplace(goal);
  if (is_new) {
    std::vector<int> values;
    for (const auto& [role, value, signal] : network().outputs().goals) {
      if (value >= goal) values.push_back(network::literal_of(final_, signal));
    }
    found->second = formula_.one_of(values);
  }
  return formula_.solve(std::vector{found->second}, stop, most_conflicts);
}

std::vector<MoveId> FillInPlanner::moves() const {
  std::vector<MoveId> moves;
  for (MoveId move = 0; move < played_.size(); ++move) {
    if (played_[move] != network::Formula::kFalse &&
        formula_.holds(played_[move])) {
      moves.push_back(move);
    }
  }
  return moves;
}

void FillInPlanner::exclude(std::span<const MoveId> moves) {
  std::vector<int> clause;
  for (MoveId move = 0; move < played_.size(); ++move) {
    const bool is_in = std::ranges::find(moves, move) != moves.end();
    clause.push_back(is_in ? -played_[move] : played_[move]);
  }
  formula_.add(clause);
}

}  // namespace reasoner::planning
