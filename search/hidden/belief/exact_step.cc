#include "search/hidden/belief/exact_step.h"

#include <algorithm>
#include <utility>

namespace search::hidden::belief {

using reasoner::EvidenceStep;
using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

// Joint moves that are tried between two looks at the clock, by a wide engine
// and by a scalar one: some milliseconds. Those of one state are never divided.
constexpr std::size_t kWideBlock = 4096;
constexpr std::size_t kScalarBlock = 32;

/// Whether the observer perceives in it what it perceived in the step, and the
/// match goes on just if it did.
bool agrees(const game_graph::Successor& next, RoleIndex observer,
            const EvidenceStep& step) {
  std::size_t first = 0;
  for (RoleIndex role = 0; role < observer; ++role) {
    first += next.percept_counts[role];
  }
  const auto seen = next.percepts.subspan(first, next.percept_counts[observer]);
  return std::ranges::equal(seen, step.percepts) &&
         next.terminal != step.goes_on;
}

}  // namespace

ExactStep::ExactStep(reasoner::StateMachine& machine, RoleIndex observer,
                     InformationTable& table, const RoleModel& model)
    : machine_(machine),
      observer_(observer),
      table_(table),
      model_(model),
      roles_(machine.game().role_count()),
      probabilities_(roles_) {}

ExactStep::End ExactStep::run(Population& from, const EvidenceStep& step,
                              bool believes_percepts, const Limits& limits,
                              const Deadline& deadline, Population& to) {
  if (next_entry_ == 0 && look_count(from, step, limits.looks) > limits.looks) {
    return End::kTooLarge;
  }
  if (!expander_) {
    using game_graph::Percepts;
    expander_ = game_graph::make_wide_expander(machine_, Percepts::kTold);
    block_ = expander_ ? kWideBlock : kScalarBlock;
    if (!expander_) {
      expander_ = game_graph::make_scalar_expander(machine_, Percepts::kTold);
    }
  }
  const std::size_t first = std::exchange(next_entry_, 0);
  std::size_t block_begin = first;
  for (std::size_t entry = first; entry < from.size(); ++entry) {
    if (is_possible(from, entry, step)) list_joint_moves(from, entry, step);
    if (weights_.size() < block_ && entry + 1 < from.size()) continue;
    const bool in_time = collect(step, believes_percepts, deadline);
    if (in_time) merge_found(from, step, to);
    joint_moves_.clear();
    weights_.clear();
    entries_.clear();
    found_.clear();
    if (!in_time) {
      next_entry_ = block_begin;
      return End::kOutOfTime;
    }
    block_begin = entry + 1;
    if (to.size() > limits.entries) return End::kTooLarge;
  }
  if (to.size() > 0) to.normalise();
  return End::kDone;
}

/// Whether the observer can have answered and made the moves that it did.
bool ExactStep::is_possible(Population& from, std::size_t entry,
                            const EvidenceStep& step) {
  const auto legal = from.moves(machine_, entry, observer_);
  const auto holds = [&legal](MoveId move) {
    return std::ranges::find(legal, move) != legal.end();
  };
  if (step.refused_move && holds(*step.refused_move)) return false;
  return !step.own_move || holds(*step.own_move);
}

std::span<const MoveId> ExactStep::choices(Population& from, std::size_t entry,
                                           RoleIndex role,
                                           const EvidenceStep& step) {
  if (role == observer_ && step.own_move) return {&*step.own_move, 1};
  return from.moves(machine_, entry, role);
}

/// How many joint moves there are to be tried, or more than `limit`.
std::uint64_t ExactStep::look_count(Population& from, const EvidenceStep& step,
                                    std::uint64_t limit) {
  std::uint64_t looks = 0;
  for (std::size_t entry = 0; entry < from.size() && looks <= limit; ++entry) {
    if (!is_possible(from, entry, step)) continue;
    std::uint64_t product = 1;
    for (RoleIndex role = 0; role < roles_ && product <= limit; ++role) {
      product *= choices(from, entry, role, step).size();
    }
    looks += product;
  }
  return looks;
}

/// Asks for all joint moves of the entry, with their weights.
void ExactStep::list_joint_moves(Population& from, std::size_t entry,
                                 const EvidenceStep& step) {
  const auto chance = machine_.game().chance_role();
  std::size_t count = 1;
  for (RoleIndex role = 0; role < roles_; ++role) {
    const auto moves = choices(from, entry, role, step);
    if (moves.empty()) return;
    count *= moves.size();
    move_probabilities(role == observer_ ? RoleModel() : model_, chance == role,
                       role, from.information(entry)[role],
                       from.information(entry)[observer_], moves,
                       probabilities_[role]);
  }
  const std::size_t first_tag = weights_.size();
  const std::size_t first_move = joint_moves_.size();
  std::vector<std::size_t> digits(roles_);
  for (std::size_t i = 0; i < count; ++i) {
    double weight = from.probability(entry);
    for (RoleIndex role = 0; role < roles_; ++role) {
      joint_moves_.push_back(choices(from, entry, role, step)[digits[role]]);
      weight *= probabilities_[role][digits[role]];
    }
    weights_.push_back(weight);
    entries_.push_back(entry);
    for (RoleIndex role = 0; role < roles_; ++role) {
      if (++digits[role] < probabilities_[role].size()) break;
      digits[role] = 0;
    }
  }
  expander_->ask(from.state(entry), first_tag,
                 std::span(joint_moves_).subspan(first_move));
}

/// Waits for all that was asked and keeps what agrees with the step, in the
/// order of tags, so that sums of floating point repeat. False where the
/// deadline came first.
bool ExactStep::collect(const EvidenceStep& step, bool believes_percepts,
                        const Deadline& deadline) {
  while (expander_->unfinished() > 0) {
    if (deadline.expired()) {
      expander_->abandon();
      return false;
    }
    for (const game_graph::Successor& next : expander_->collect()) {
      const bool is_kept =
          believes_percepts ? agrees(next, observer_, step) : !next.terminal;
      if (!is_kept) continue;
      Found& found = found_.emplace_back();
      found.tag = next.tag;
      found.state.assign(next.row);
      found.percepts.assign(next.percepts.begin(), next.percepts.end());
      found.percept_counts.assign(next.percept_counts.begin(),
                                  next.percept_counts.end());
    }
  }
  std::ranges::sort(found_, {}, &Found::tag);
  return true;
}

void ExactStep::merge_found(const Population& from, const EvidenceStep& step,
                            Population& to) {
  std::vector<InformationId> information(roles_);
  for (const Found& found : found_) {
    const auto before = from.information(entries_[found.tag]);
    std::span<const reasoner::PerceptId> percepts = found.percepts;
    for (RoleIndex role = 0; role < roles_; ++role) {
      const auto seen = percepts.first(found.percept_counts[role]);
      percepts = percepts.subspan(seen.size());
      information[role] =
          table_.after(before[role], joint_moves_[found.tag * roles_ + role],
                       role == observer_
                           ? std::span<const reasoner::PerceptId>(step.percepts)
                           : seen);
    }
    to.merge(found.state, information, weights_[found.tag]);
  }
}

}  // namespace search::hidden::belief
