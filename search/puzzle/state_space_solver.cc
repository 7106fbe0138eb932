#include "search/puzzle/state_space_solver.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "reasoner/planning/fill_in_planner.h"
#include "reasoner/playout.h"

namespace search::puzzle {

using reasoner::MoveId;
using reasoner::State;

namespace {

// The first pass leaves no state out, but ends early if there are more than
// this.
constexpr std::size_t kMostStatesAtFirst = 200'000;
constexpr std::size_t kNoWidth = std::numeric_limits<std::size_t>::max();

constexpr std::size_t kFirstWidth = 256;
constexpr std::size_t kWidthFactor = 8;
// The first width of a beam when states are told apart exactly: then there are
// many more, and narrower beams have been tried.
constexpr std::size_t kFirstExactWidth = 4096;
// When the root moves on, the beam begins with its last width divided by this:
// narrower ones have been tried.
constexpr std::size_t kWidthLost = 16;

// States between two looks at the clock, which then costs nothing.
constexpr std::size_t kStatesBetweenLooks = 64;

// Enough to keep the expander busy while more is asked.
constexpr std::size_t kWidthsWaiting = 2;

// The most terminal states that are noted.
constexpr std::size_t kMostEnds = 100'000;

// Layers wider than that are narrowed before they are complete.
constexpr std::size_t kMostOverWidth = 16;

}  // namespace

void StateSpaceSolver::Layer::clear(SeenStates::Index new_first) {
  first = new_first;
  moves.clear();
  all_moves.clear();
  badness.clear();
  clock.clear();
}

std::size_t StateSpaceSolver::Layer::bytes() const {
  return moves.capacity() * sizeof(Moves) +
         all_moves.capacity() * sizeof(MoveId) +
         badness.capacity() * sizeof(float);
}

StateSpaceSolver::StateSpaceSolver(reasoner::StateMachine& machine,
                                   BestLine& best, const State& start,
                                   std::size_t memory, std::uint64_t seed)
    : machine_(machine),
      best_(best),
      start_(start),
      memory_(memory),
      seed_(reasoner::mix64(seed)),
      expander_(game_graph::make_wide_expander(machine)),
      exact_(true),
      width_(kNoWidth),
      next_width_(kFirstWidth) {
  if (!expander_) expander_ = game_graph::make_scalar_expander(machine);
  if (const auto* propnet = machine.propnet()) {
    clock_ = reasoner::analysis::find_clock(*propnet);
    apart_ = reasoner::planning::clock_propositions(clock_);
    exact_ = apart_.empty();
    if (propnet->networks.size() == 1) {
      distance_.emplace(*propnet, 0, best.most(), apart_);
    }
  }
  find_later_goals();
  begin_pass();
}

/// For lines from the present start.
void StateSpaceSolver::find_later_goals() {
  later_.reset();
  const auto* propnet = machine_.propnet();
  if (propnet == nullptr || apart_.empty() || propnet->networks.size() > 1) {
    return;
  }
  later_.emplace(*propnet, apart_, start_);
  if (!later_->applies()) later_.reset();
}

void StateSpaceSolver::begin_pass() {
  const auto* propnet = machine_.propnet();
  const std::size_t bits = propnet != nullptr
                               ? propnet->base_count()
                               : 64 * (start_.words().size() + 1);
  words_ = bits / 64;
  mask_.emplace(
      bits,
      exact_ ? std::span<const reasoner::PropositionId>() : std::span(apart_),
      start_.words());
  table_.emplace(mask_->size());
  packed_.resize(mask_->size());
  mask_->pack(start_.words(), packed_);
  table_->insert(packed_, SeenStates::kNone, 0);
  layer_.clear(0);
  machine_.legal_moves(start_, 0, layer_.all_moves);
  layer_.moves.push_back(
      {0, static_cast<std::uint32_t>(layer_.all_moves.size())});
  mask_->rest(start_.words(), layer_.clock);
  next_.clear(1);
  position_ = 0;
  complete_ = true;
  full_ = false;
  depth_ = 0;
  ends_.reset();
  if (later_ && !exact_) ends_.emplace(mask_->size());
  end_depths_.clear();
  looked_later_ = 0;
}

bool StateSpaceSolver::work(Effort& effort) {
  while (!effort.exhausted()) {
    if (position_ < layer_.moves.size() && !full_) {
      expand_some(effort);
      continue;
    }
    collect(0);
    if (full_ || next_.moves.empty()) {
      const auto proven = earliest_are_best(effort);
      if (!proven) break;
      if (*proven || !end_pass()) return false;
      begin_pass();
    } else {
      end_layer();
    }
  }
  collect(0);
  return !best_.settled();
}

void StateSpaceSolver::expand_some(Effort& effort) {
  const std::size_t end =
      std::min(position_ + kStatesBetweenLooks, layer_.moves.size());
  const std::size_t begin = position_;
  for (; position_ < end && !full_ && !best_.settled(); ++position_) {
    const Moves moves = layer_.moves[position_];
    const auto index = static_cast<SeenStates::Index>(layer_.first + position_);
    mask_->unpack((*table_)[index], layer_.clock, unpacked_);
    state_.assign(unpacked_);
    expander_->ask(
        state_, std::uint64_t{index} << 32,
        std::span(layer_.all_moves).subspan(moves.first, moves.count));
    collect(kWidthsWaiting * expander_->width());
  }
  effort.spend(position_ - begin);
  // All successors that were asked for must have come before the layer is
  // narrowed.
  if (!is_first_ && next_.moves.size() > kMostOverWidth * width_) {
    collect(0);
    narrow();
  }
}

/// Takes in successors until at most `waiting` are still to come.
void StateSpaceSolver::collect(std::size_t waiting) {
  while (expander_->unfinished() > waiting) {
    for (const game_graph::Successor& child : expander_->collect()) see(child);
  }
}

SeenStates::Index StateSpaceSolver::parent(
    const game_graph::Successor& child) const {
  return static_cast<SeenStates::Index>(child.tag >> 32);
}

MoveId StateSpaceSolver::move(const game_graph::Successor& child) const {
  const Moves& moves = layer_.moves[parent(child) - layer_.first];
  return layer_.all_moves[moves.first + static_cast<std::uint32_t>(child.tag)];
}

void StateSpaceSolver::see(const game_graph::Successor& child) {
  ++count_;
  if (child.terminal) {
    // A missing goal counts as 0.
    if (std::max(child.goals[0], 0) > best_.goal()) offer(child);
    if (ends_) note_end(child);
    return;
  }
  if (child.moves.empty()) return;
  if (is_too_large() || (is_first_ && table_->size() > kMostStatesAtFirst)) {
    full_ = true;
    complete_ = false;
    return;
  }
  const bool has_grown =
      machine_.propnet() == nullptr && child.row.size() > words_;
  if (has_grown || !mask_->pack(child.row, packed_)) {
    full_ = true;  // no place for what is true in it
    complete_ = false;
    return;
  }
  if (!table_->insert(packed_, parent(child), move(child))) return;
  if (next_.clock.empty()) mask_->rest(child.row, next_.clock);
  next_.moves.push_back({static_cast<std::uint32_t>(next_.all_moves.size()),
                         static_cast<std::uint32_t>(child.moves.size())});
  next_.all_moves.insert(next_.all_moves.end(), child.moves.begin(),
                         child.moves.end());
  next_.badness.push_back(badness(child));
}

/// Memory is doubled where it grows.
bool StateSpaceSolver::is_too_large() const {
  return 2 * (table_->bytes() + layer_.bytes() + next_.bytes()) > memory_;
}

float StateSpaceSolver::badness(const game_graph::Successor& child) {
  const auto random = static_cast<float>(
      static_cast<double>(reasoner::mix64(table_->size() ^ seed_) >> 40) /
      (1U << 24));
  const auto moves = static_cast<float>(child.moves.size());
  switch (promise_) {
    case Promise::kNearGoal:
      return random + (distance_ ? distance_->of(child.row) : 0);
    case Promise::kManyMoves:
      return random - moves;
    case Promise::kFewMoves:
      return random + moves;
  }
  return random;
}

void StateSpaceSolver::offer(const game_graph::Successor& child) {
  std::vector<MoveId> moves = table_->line_to(parent(child));
  moves.push_back(move(child));
  if (auto line = replay(machine_, start_, moves)) {
    line->found_by = "going through the states";
    best_.offer(*std::move(line));
  }
}

void StateSpaceSolver::note_end(const game_graph::Successor& child) {
  if (ends_->size() == kMostEnds || !mask_->pack(child.row, packed_)) {
    ends_.reset();
  } else if (ends_->insert(packed_, SeenStates::kNone, 0)) {
    end_depths_.push_back(depth_ + 1);
  }
}

/// At the end of a pass: whether it has shown that nothing is better than the
/// best line, since all positions were seen at their earliest and none is worth
/// more later. Nothing where the effort was exhausted before.
std::optional<bool> StateSpaceSolver::earliest_are_best(const Effort& effort) {
  if (!complete_ || !ends_) return false;
  const std::size_t all = table_->size() + ends_->size();
  for (; looked_later_ < all; ++looked_later_) {
    if (looked_later_ % kStatesBetweenLooks == 0 && effort.exhausted()) {
      return std::nullopt;
    }
    if (!is_worse_later(looked_later_)) return false;
  }
  best_.bound(std::max(best_.goal(), 0),
              "all positions were seen, and none is worth more later");
  return true;
}

/// Of the states of the table and then of the ends.
bool StateSpaceSolver::is_worse_later(std::size_t number) {
  const bool is_end = number >= table_->size();
  const std::size_t index = is_end ? number - table_->size() : number;
  const auto packed =
      (is_end ? *ends_ : *table_)[static_cast<SeenStates::Index>(index)];
  mask_->unpack(packed, {}, unpacked_);
  const std::uint32_t first = is_end ? end_depths_[index] : 0;
  return !later_->may_exceed(std::max(best_.goal(), 0), unpacked_, first) &&
         (!is_end || later_->all_terminal(unpacked_, first));
}

void StateSpaceSolver::end_layer() {
  if (next_.moves.size() > width_) narrow();
  std::swap(layer_, next_);
  next_.clear(static_cast<SeenStates::Index>(table_->size()));
  position_ = 0;
  ++depth_;
}

/// Keeps the best `width_` states of the next layer.
void StateSpaceSolver::narrow() {
  complete_ = false;
  std::vector<std::uint32_t> order(next_.moves.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(width_);
  std::ranges::nth_element(order, end, {}, [this](std::uint32_t place) {
    return next_.badness[place];
  });
  order.erase(end, order.end());
  std::ranges::sort(order);
  Layer kept;
  kept.clear(next_.first);
  kept.clock = std::move(next_.clock);
  for (std::uint32_t& place : order) {
    const Moves moves = next_.moves[place];
    kept.moves.push_back(
        {static_cast<std::uint32_t>(kept.all_moves.size()), moves.count});
    const auto from = next_.all_moves.begin() + moves.first;
    kept.all_moves.insert(kept.all_moves.end(), from, from + moves.count);
    kept.badness.push_back(next_.badness[place]);
    place += next_.first;
  }
  table_->keep_only(next_.first, order);
  next_ = std::move(kept);
}

/// Decides what the next pass is; false where there is none.
bool StateSpaceSolver::end_pass() {
  const bool was_first = is_first_;
  is_first_ = false;
  if (was_first) width_ = next_width_;
  if (complete_) {
    if (exact_) {
      best_.bound(std::max(best_.goal(), 0), "all states were seen");
      return false;
    }
    exact_ = true;
    next_width_ = std::max(width_, kFirstExactWidth);
    width_ = kNoWidth;
    is_first_ = true;
    promise_ = Promise::kNearGoal;
    return true;
  }
  if (was_first) return true;
  if (promise_ != Promise::kFewMoves) {
    promise_ = static_cast<Promise>(static_cast<int>(promise_) + 1);
    return true;
  }
  promise_ = Promise::kNearGoal;
  if (!full_) width_ *= kWidthFactor;
  return true;
}

void StateSpaceSolver::advance(MoveId /*move*/, const State& next) {
  expander_->abandon();
  start_ = next;
  next_width_ =
      is_first_ ? next_width_ : std::max(width_ / kWidthLost, kFirstWidth);
  width_ = kNoWidth;
  is_first_ = true;
  promise_ = Promise::kNearGoal;
  exact_ = apart_.empty();
  find_later_goals();
  begin_pass();
}

}  // namespace search::puzzle
