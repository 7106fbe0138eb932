#include "search/proof_tree/lane_alpha_beta.h"

#include <algorithm>
#include <numeric>

#include "reasoner/playout.h"

namespace search::proof_tree {

using reasoner::count_moves;
using reasoner::for_each_move;

namespace {

// Searches side by side. With more, the lanes would be fuller, but half of the
// work in vain.
constexpr std::size_t kSearches = 8;
// A search of more plies is given up.
constexpr std::size_t kMostFrames = 1000;

// The evaluator orders the moves of a ply if its states have taken more states
// than this on average, and until kKnownWork of them were solved.
constexpr std::uint64_t kEvaluatorWork = 200;
constexpr std::uint64_t kKnownWork = 8;

// The history is kept by a hash, of so many values, of what a move changes.
constexpr std::size_t kHistorySize = std::size_t{1} << 16;
constexpr std::int32_t kMostHistory = 1 << 30;
// Added to the order of moves that leave one reply, where history decides.
constexpr float kForcing = 1e12F;

}  // namespace

LaneAlphaBeta::LaneAlphaBeta(reasoner::TurnExpander& expander,
                             const reasoner::GoalClaim& claim,
                             ProofTable& table,
                             const evaluator::Evaluator* evaluator)
    : expander_(expander),
      claim_(claim),
      table_(table),
      evaluator_(expander, claim),
      state_words_(expander.state_words()),
      move_words_(expander.move_words()),
      searches_(kSearches),
      waiting_(expander.phase_count()) {
  set_evaluator(evaluator);
  idle_.resize(kSearches);
  std::iota(idle_.begin(), idle_.end(), 0);
  history_.resize(expander.phase_count(),
                  std::vector<std::int32_t>(kHistorySize));
}

void LaneAlphaBeta::begin(const Job& job) {
  const std::size_t index = idle_.back();
  idle_.pop_back();
  Search& search = searches_[index];
  search.id = job.id;
  search.ply = job.ply;
  search.most_states = job.most_states;
  search.expanded = 0;
  search.states = job.state;
  search.legal = job.legal;
  search.nodes.assign(1, {});
  search.nodes.front().hash = hash_of(claim_, job.state);
  search.frames.clear();
  enter(index, 0, job.phase);
}

std::uint64_t LaneAlphaBeta::give_up() {
  std::uint64_t states = 0;
  for (std::vector<std::size_t>& waiting : waiting_) {
    for (const std::size_t index : waiting) states += searches_[index].expanded;
    waiting.clear();
  }
  idle_.resize(kSearches);
  std::iota(idle_.begin(), idle_.end(), 0);
  return states;
}

void LaneAlphaBeta::advance(std::vector<JobResult>& results) {
  const std::uint32_t phase = busiest_phase();
  gather(phase);
  take_children(expander_.expand(phase, steps_, claim_));
  for (const std::size_t index : batch_) go_on(index, results);
}

// ---- A batch of states of one phase -----------------------------------------

std::uint32_t LaneAlphaBeta::busiest_phase() const {
  const auto busiest = std::ranges::max_element(
      waiting_, {}, [](const auto& waiting) { return waiting.size(); });
  return static_cast<std::uint32_t>(busiest - waiting_.begin());
}

/// Gathers all moves of the states that the waiting searches are at, of as many
/// searches as there is room for.
void LaneAlphaBeta::gather(std::uint32_t phase) {
  batch_.clear();
  steps_.clear();
  std::vector<std::size_t>& waiting = waiting_[phase];
  while (!waiting.empty()) {
    const std::size_t index = waiting.back();
    Search& search = searches_[index];
    Frame& frame = search.frames.back();
    const std::size_t count = count_moves(legal_of(search, frame.node));
    if (steps_.size() + count > expander_.width()) return;
    waiting.pop_back();
    batch_.push_back(index);
    ++search.expanded;
    frame.first_child = search.nodes.size();
    frame.child_count = count;
    search.nodes.resize(search.nodes.size() + count);
    const std::uint64_t* const state = state_of(search, frame.node).data();
    for_each_move(legal_of(search, frame.node), [&](std::uint32_t move) {
      steps_.push_back({state, move});
    });
  }
}

void LaneAlphaBeta::take_children(
    const reasoner::TurnExpander::Successors& successors) {
  std::size_t step = 0;
  for (const std::size_t index : batch_) {
    Search& search = searches_[index];
    const Frame& frame = search.frames.back();
    const auto state = successors.states.begin() +
                       static_cast<std::ptrdiff_t>(step * state_words_);
    const auto legal = successors.legal.begin() +
                       static_cast<std::ptrdiff_t>(step * move_words_);
    const std::size_t count = frame.child_count;
    search.states.insert(
        search.states.end(), state,
        state + static_cast<std::ptrdiff_t>(count * state_words_));
    search.legal.insert(
        search.legal.end(), legal,
        legal + static_cast<std::ptrdiff_t>(count * move_words_));
    for (std::size_t i = 0; i < count; ++i, ++step) {
      const std::size_t node = frame.first_child + i;
      Child& child = search.nodes[node];
      child.is_terminal = successors.terminal[step] != 0;
      child.satisfies = successors.satisfied[step] != 0;
      child.hash = hash_of(claim_, state_of(search, node));
      child.change =
          change_by(state_of(search, frame.node), state_of(search, node));
      if (!child.is_terminal) table_.prefetch(child.hash);
    }
  }
}

std::uint32_t LaneAlphaBeta::change_by(std::span<const std::uint64_t> before,
                                       std::span<const std::uint64_t> after) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    hash = reasoner::mix64(hash + (before[i] ^ after[i]));
  }
  return static_cast<std::uint32_t>(hash % kHistorySize);
}

// ---- Depth first ------------------------------------------------------------

void LaneAlphaBeta::enter(std::size_t index, std::size_t node,
                          std::uint32_t phase) {
  Search& search = searches_[index];
  search.frames.push_back(
      {.node = node,
       .states_before = search.expanded,
       .phase = phase,
       .is_attacking = expander_.mover(phase) == claim_.role});
  waiting_[phase].push_back(index);
}

/// Goes on with a search whose children have just been made.
void LaneAlphaBeta::go_on(std::size_t index, std::vector<JobResult>& results) {
  Search& search = searches_[index];
  if (const auto holds = end_at_once(search)) {
    leave(index, *holds, results);
    return;
  }
  // Without a legal move the rules do not say what comes of it.
  if (search.frames.back().child_count == 0 ||
      search.expanded > search.most_states ||
      search.frames.size() >= kMostFrames) {
    finish(index, std::nullopt, results);
    return;
  }
  put_in_order(search);
  if (const auto holds = descend(index)) leave(index, *holds, results);
}

/// Whether a move ends the game as its mover wants it. Other ends are done.
std::optional<bool> LaneAlphaBeta::end_at_once(Search& search) const {
  Frame& frame = search.frames.back();
  for (std::size_t i = 0; i < frame.child_count; ++i) {
    Child& child = search.nodes[frame.first_child + i];
    if (!child.is_terminal) continue;
    if (child.satisfies == frame.is_attacking) return frame.is_attacking;
    child.is_done = true;
  }
  return std::nullopt;
}

void LaneAlphaBeta::put_in_order(Search& search) {
  const Frame& frame = search.frames.back();
  const PlyWork& work = work_at(search.ply + search.frames.size() - 1);
  const bool is_worth_it =
      work.solved < kKnownWork || work.states > kEvaluatorWork * work.solved;
  const std::uint32_t following = (frame.phase + 1) % expander_.phase_count();
  for (std::size_t i = 0; i < frame.child_count; ++i) {
    const std::size_t node = frame.first_child + i;
    Child& child = search.nodes[node];
    if (child.is_done) continue;
    const auto legal = legal_of(search, node);
    if (evaluator_.is_there() && is_worth_it) {
      const auto goal = static_cast<float>(
          evaluator_.value(following, state_of(search, node), legal));
      child.order = frame.is_attacking ? goal : -goal;
    } else {
      child.order = static_cast<float>(history_[frame.phase][child.change]);
      if (count_moves(legal) == 1) child.order += kForcing;
    }
  }
}

/// Enters the best child that is left; else says whether the claim holds.
std::optional<bool> LaneAlphaBeta::descend(std::size_t index) {
  Search& search = searches_[index];
  Frame& frame = search.frames.back();
  const Child* best = nullptr;
  for (std::size_t i = 0; i < frame.child_count; ++i) {
    Child& child = search.nodes[frame.first_child + i];
    if (child.is_done) continue;
    if (const auto known = table_.find(child.hash)) {
      if (*known == frame.is_attacking) return frame.is_attacking;
      child.is_done = true;
      continue;
    }
    if (best != nullptr && child.order <= best->order) continue;
    best = &child;
    frame.current = frame.first_child + i;
  }
  if (best == nullptr) return !frame.is_attacking;
  enter(index, frame.current, (frame.phase + 1) % expander_.phase_count());
  return std::nullopt;
}

/// Goes back from a state in which it is known whether the claim holds, to the
/// first one in which that decides nothing.
void LaneAlphaBeta::leave(std::size_t index, bool holds,
                          std::vector<JobResult>& results) {
  Search& search = searches_[index];
  for (;;) {
    const Frame left = search.frames.back();
    const std::uint64_t states = search.expanded - left.states_before;
    table_.store(search.nodes[left.node].hash, holds, states);
    PlyWork& work = work_at(search.ply + search.frames.size() - 1);
    work.states += states;
    ++work.solved;
    if (search.frames.size() == 1) {
      finish(index, holds, results);
      return;
    }
    drop_children(search, left);
    search.frames.pop_back();
    const Frame& parent = search.frames.back();
    Child& child = search.nodes[parent.current];
    if (holds == parent.is_attacking) {
      note_success(search, parent);
      continue;
    }
    child.is_done = true;
    child.was_tried = true;
    const auto answer = descend(index);
    if (!answer) return;
    holds = *answer;
  }
}

/// Updates the history: one move was what its mover looked for, others were
/// tried in vain.
void LaneAlphaBeta::note_success(const Search& search, const Frame& frame) {
  std::vector<std::int32_t>& history = history_[frame.phase];
  std::int32_t tried = 0;
  for (std::size_t i = 0; i < frame.child_count; ++i) {
    const Child& child = search.nodes[frame.first_child + i];
    if (!child.was_tried) continue;
    ++tried;
    history[child.change] = std::max(history[child.change] - 1, -kMostHistory);
  }
  std::int32_t& good = history[search.nodes[frame.current].change];
  good = std::min(good + tried, kMostHistory);
}

void LaneAlphaBeta::drop_children(Search& search, const Frame& frame) const {
  search.nodes.resize(frame.first_child);
  search.states.resize(frame.first_child * state_words_);
  search.legal.resize(frame.first_child * move_words_);
}

void LaneAlphaBeta::finish(std::size_t index, std::optional<bool> holds,
                           std::vector<JobResult>& results) {
  const Search& search = searches_[index];
  results.push_back({search.id, holds, search.expanded});
  idle_.push_back(index);
}

LaneAlphaBeta::PlyWork& LaneAlphaBeta::work_at(std::size_t ply) {
  if (work_.size() <= ply) work_.resize(ply + 1);
  return work_[ply];
}

}  // namespace search::proof_tree
