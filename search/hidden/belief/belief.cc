#include "search/hidden/belief/belief.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "gdl/diagnostics.h"

namespace search::hidden::belief {

using reasoner::EvidenceStep;
using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

// So many entries are asked for the observer's legal moves even after the
// deadline.
constexpr std::size_t kAlwaysAsked = 128;
// After so many deadlines that came before an exact step was done, a ladder
// takes the place of exact steps.
constexpr int kOftenLate = 8;

/// A stride that visits each of `count` places once before it comes back to the
/// first.
std::size_t stride_through(std::size_t count) {
  constexpr double kGolden = 0.618;
  auto stride = static_cast<std::size_t>(kGolden * static_cast<double>(count));
  while (std::gcd(stride, count) != 1) ++stride;
  return stride;
}

}  // namespace

BeliefLimits limits_for(reasoner::StateMachine& machine) {
  // Each engine is allowed about a fraction of a second.
  BeliefLimits limits;
  limits.exact.entries = std::size_t{1} << 18;
  if (machine.conditioned_playouts() != nullptr) {
    limits.exact.looks = std::uint64_t{1} << 15;
    limits.ladder = {.particles = 4096,
                     .different = 512,
                     .base_steps = std::uint64_t{1} << 22,
                     .rung_steps = std::uint64_t{1} << 21,
                     .round = std::uint32_t{1} << 14};
  } else if (machine.playout_engine() != nullptr) {
    limits.exact.looks = std::uint64_t{1} << 14;
    limits.ladder = {.particles = 1024,
                     .different = 256,
                     .base_steps = std::uint64_t{1} << 17,
                     .rung_steps = std::uint64_t{1} << 16,
                     .round = 512};
  } else {
    limits.exact.looks = 1024;
    limits.ladder = {.particles = 128,
                     .different = 64,
                     .base_steps = 1024,
                     .rung_steps = 512,
                     .round = 8};
  }
  return limits;
}

Belief::Belief(reasoner::StateMachine& machine, RoleIndex observer,
               InformationTable& table, const BeliefLimits& limits,
               std::uint64_t seed, RoleModel model)
    : machine_(machine),
      table_(table),
      limits_(limits),
      seed_(seed),
      model_(std::move(model)),
      now_(machine.game().role_count()),
      exact_step_(machine, observer, table, model_),
      next_(machine.game().role_count()) {
  evidence_.observer = observer;
  reasoner::State initial;
  machine.initial_state(initial);
  std::vector<InformationId> roots(machine.game().role_count());
  for (RoleIndex role = 0; role < roots.size(); ++role) {
    roots[role] = InformationTable::root(role);
  }
  now_.add(initial, roots, 1);
  now_.normalise();
}

void Belief::observe(const EvidenceStep& step) { waiting_.push_back(step); }

bool Belief::catch_up(const Deadline& deadline) {
  while (!waiting_.empty()) {
    if (!take_step(waiting_.front(), deadline)) return false;
    waiting_.pop_front();
  }
  stand_in_.reset();
  return true;
}

/// What is held possible after all that was observed: a stand-in where the
/// belief is behind.
Population& Belief::held() {
  if (waiting_.empty()) return now_;
  if (!stand_in_) {
    stand_in_ =
        std::make_unique<StandIn>(machine_, table_, evidence_, now_, seed_);
  }
  const std::size_t taken_in = evidence_.steps.size();
  while (stand_in_->steps() < taken_in + waiting_.size()) {
    stand_in_->observe(waiting_[stand_in_->steps() - taken_in]);
  }
  return stand_in_->population();
}

MoveId Belief::first_answer() {
  const RoleIndex own = evidence_.observer;
  Population& held = this->held();
  for (std::size_t entry = 0; entry < held.size(); ++entry) {
    const auto legal = held.moves(machine_, entry, own);
    if (!legal.empty()) return legal.front();
  }
  throw gdl::Error(machine_.game().role_name(own) +
                   " has no legal move in anything that it holds possible");
}

/// Takes in one step. False where the deadline came first; then it must be
/// called again with the same step.
bool Belief::take_step(const EvidenceStep& told, const Deadline& deadline) {
  for (;;) {
    evidence_.steps.push_back(trusted(told));
    const Taken taken = try_step(trust_ < Trust::kOwnMove, deadline);
    // Ends also where nothing explains the step: then the population stays as
    // it was.
    const bool is_end = taken == Taken::kDone || trust_ == Trust::kNothing;
    if (is_end && taken != Taken::kOutOfTime) break;
    evidence_.steps.pop_back();
    if (taken == Taken::kOutOfTime) return false;
    trust_ = static_cast<Trust>(static_cast<int>(trust_) + 1);
    if (trust_ == Trust::kNoRefusal && !told.refused_move) {
      trust_ = Trust::kOtherMove;
    }
    if (trust_ == Trust::kOtherMove && !told.own_move) trust_ = Trust::kOwnMove;
  }
  if (trust_ == Trust::kOtherMove) {
    doubt("is explained only if another move was made than was answered");
  } else if (trust_ > Trust::kOtherMove) {
    doubt("is explained by no history; what was possible before is played on");
  }
  trust_ = Trust::kAll;
  return true;
}

EvidenceStep Belief::trusted(const EvidenceStep& told) const {
  EvidenceStep step = told;
  const bool loses_move =
      trust_ == Trust::kOtherMove || trust_ == Trust::kNothing;
  if (loses_move || trust_ == Trust::kNoRefusal) step.refused_move.reset();
  if (loses_move) step.own_move.reset();
  return step;
}

void Belief::doubt(const std::string& what) {
  doubts_ = "step " + std::to_string(evidence_.steps.size()) + ' ' + what;
}

Belief::Taken Belief::try_step(bool believes_percepts,
                               const Deadline& deadline) {
  if (!ladder_) {
    const Taken taken = try_exactly(believes_percepts, deadline);
    if (!ladder_) return taken;
  }
  if (!believes_percepts) {
    if (!ladder_->climb_blindly(evidence_)) return Taken::kNothing;
    now_ = ladder_->population();
    return Taken::kDone;
  }
  const double share =
      1.0 / static_cast<double>(std::max<std::size_t>(1, waiting_.size()));
  switch (ladder_->climb(evidence_, share, deadline)) {
    case Ladder::End::kNothing:
      return Taken::kNothing;
    case Ladder::End::kOutOfTime:
      return Taken::kOutOfTime;
    case Ladder::End::kDone:
      break;
  }
  now_ = ladder_->population();
  return Taken::kDone;
}

/// Begins a ladder where the step is too large, or was late too often; then it
/// returns kNothing.
Belief::Taken Belief::try_exactly(bool believes_percepts,
                                  const Deadline& deadline) {
  const EvidenceStep& step = evidence_.steps.back();
  switch (exact_step_.run(now_, step, believes_percepts, limits_.exact,
                          deadline, next_)) {
    case ExactStep::End::kOutOfTime:
      if (++times_late_ < kOftenLate) return Taken::kOutOfTime;
      [[fallthrough]];
    case ExactStep::End::kTooLarge:
      ladder_ = std::make_unique<Ladder>(machine_, table_, model_,
                                         limits_.ladder, seed_);
      next_ = Population(machine_.game().role_count());
      ladder_->begin(now_, evidence_.steps.size() - 1);
      return Taken::kNothing;
    case ExactStep::End::kDone:
      break;
  }
  if (next_.size() == 0) return Taken::kNothing;
  now_ = std::exchange(next_, Population(machine_.game().role_count()));
  return Taken::kDone;
}

std::span<const InformationId> Belief::information(std::size_t entry) {
  if (now_.information(entry).empty()) {
    return ladder_->information(evidence_, entry);
  }
  return now_.information(entry);
}

template <typename Visit>
void Belief::for_each_information(Visit visit) {
  now_.for_each_information(visit);
  if (ladder_) ladder_->for_each_information(visit);
}

bool Belief::forget_impossible() {
  if (!waiting_.empty()) return false;
  std::vector<InformationId> kept;
  for_each_information([&kept](InformationId id) { kept.push_back(id); });
  const std::vector<InformationId> numbers = table_.keep_only(kept);
  for_each_information([&numbers](InformationId& id) { id = numbers[id]; });
  return true;
}

std::vector<PossibleMove> Belief::possible_moves(const Deadline& deadline) {
  const RoleIndex own = evidence_.observer;
  Population& held = this->held();
  // Neighbouring entries are alike, so a sample of them must be spread.
  const std::size_t stride = stride_through(held.size());
  std::vector<double> probability(machine_.game().move_count(own));
  std::vector<std::size_t> count(probability.size());
  double sum = 0;
  std::size_t entries = 0;  // in which it has a move
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (entries >= kAlwaysAsked && deadline.expired()) break;
    const std::size_t entry = i * stride % held.size();
    const auto legal = held.moves(machine_, entry, own);
    if (legal.empty()) continue;
    ++entries;
    // Some engines number a move when they first meet it.
    probability.resize(machine_.game().move_count(own));
    count.resize(probability.size());
    for (const MoveId move : legal) {
      probability[move] += held.probability(entry);
      ++count[move];
    }
    sum += held.probability(entry);
  }
  std::vector<PossibleMove> moves;
  for (MoveId move = 0; move < count.size(); ++move) {
    if (count[move] == 0) continue;
    moves.push_back({move, probability[move] / sum, count[move] == entries});
  }
  std::ranges::stable_sort(moves, [](const auto& a, const auto& b) {
    if (a.certain != b.certain) return a.certain;
    return a.probability > b.probability && !a.certain;
  });
  return moves;
}

std::vector<MoveId> Belief::answers(const Deadline& deadline) {
  const std::vector<PossibleMove> possible = possible_moves(deadline);
  std::vector<MoveId> answers;
  for (const PossibleMove& move : possible) {
    if (move.certain) answers.push_back(move.move);
  }
  if (answers.empty()) {
    answers.push_back(possible.empty() ? first_answer()
                                       : possible.front().move);
  }
  return answers;
}

std::string Belief::method() const {
  if (is_exact()) return std::to_string(size()) + " cases, exactly";
  return std::to_string(size()) + (ladder_->from_base()
                                       ? " samples from the beginning"
                                       : " samples from those before");
}

}  // namespace search::hidden::belief
