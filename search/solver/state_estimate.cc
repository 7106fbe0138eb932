#include "search/solver/state_estimate.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <vector>

#include "reasoner/playout.h"
#include "search/game_graph/expander.h"
#include "search/game_graph/state_table.h"

namespace search::solver {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// So many walks are played, within these bounds, that one can see whether there
// are more states than the limit.
constexpr double kFewestWalks = 100;
constexpr double kMostWideWalks = 8192;
constexpr double kMostScalarWalks = 1024;
constexpr std::uint32_t kMostDepth = 400;
// States of earlier depths that are kept to see whether they come again.
constexpr std::size_t kKept = 200000;

/// Estimates the number of states at a depth by how often two walks meet.
double estimate_depth(const std::vector<std::uint64_t>& sorted_hashes) {
  double meetings = 0;
  double same = 0;
  for (std::size_t i = 1; i < sorted_hashes.size(); ++i) {
    same = sorted_hashes[i] == sorted_hashes[i - 1] ? same + 1 : 0;
    meetings += same;
  }
  const auto walks = static_cast<double>(sorted_hashes.size());
  const double pairs = walks * (walks - 1) / 2;
  return std::max(1.0, pairs / std::max(meetings, 1.0));
}

}  // namespace

/// Walks of one depth.
class StateEstimate::Walks {
 public:
  Walks(reasoner::StateMachine& machine, const State& state, double limit,
        std::uint64_t seed, const game_graph::CanonicalStates* canonical)
      : roles_(static_cast<RoleIndex>(machine.game().role_count())),
        seed_(seed),
        canonical_(canonical),
        expander_(game_graph::make_wide_expander(machine)) {
    double most = kMostWideWalks;
    if (expander_ == nullptr) {
      expander_ = game_graph::make_scalar_expander(machine);
      most = kMostScalarWalks;
    }
    const auto count = static_cast<std::size_t>(
        std::clamp(1.1 * std::sqrt(2 * limit), kFewestWalks, most));
    std::vector<MoveId> moves;
    std::vector<std::uint32_t> counts;
    std::vector<MoveId> legal;
    for (RoleIndex role = 0; role < roles_; ++role) {
      machine.legal_moves(state, role, legal);
      counts.push_back(static_cast<std::uint32_t>(legal.size()));
      moves.insert(moves.end(), legal.begin(), legal.end());
    }
    if (machine.is_terminal(state)) return;
    for (std::size_t walk = 0; walk < count; ++walk) {
      take(walk, state.words(), moves, counts);
    }
  }

  /// One step of all walks; false where the deadline comes first. Without any
  /// walks left, it is done.
  bool step(const Deadline& deadline) {
    if (!is_under_way_) {
      is_under_way_ = true;
      std::swap(next_, now_);
      next_.clear();
      hashes_.clear();
      ++step_;
    }
    while (asked_ < now_.size() || expander_->unfinished() > 0) {
      if (deadline.expired()) return false;
      while (asked_ < now_.size() &&
             expander_->unfinished() < 2 * expander_->width()) {
        const Walk& walk = now_[asked_++];
        expander_->ask(walk.state, walk.number, walk.joint_move);
      }
      collect();
    }
    asked_ = 0;
    is_under_way_ = false;
    std::ranges::sort(hashes_);
    return true;
  }

  bool is_empty() const { return next_.empty(); }
  /// Of the states reached, sorted.
  const std::vector<std::uint64_t>& hashes() const { return hashes_; }
  double open_share() const {
    return static_cast<double>(open_) / static_cast<double>(taken_ + 1);
  }

 private:
  struct Walk {
    std::size_t number = 0;
    State state;
    std::vector<MoveId> joint_move;
  };

  void collect() {
    for (const game_graph::Successor& seen : expander_->collect()) {
      hashes_.push_back(hash(seen.row));
      if (!seen.terminal) take(seen.tag, seen.row, seen.moves, seen.counts);
    }
  }

  std::uint64_t hash(std::span<const std::uint64_t> row) {
    if (canonical_ == nullptr) return game_graph::StateTable::hash(row);
    row_.resize(canonical_->words());
    canonical_->map(row, row_);
    return game_graph::StateTable::hash(row_);
  }

  /// Draws the next joint move of a walk; it ends where there is none.
  void take(std::size_t number, std::span<const std::uint64_t> row,
            std::span<const MoveId> moves,
            std::span<const std::uint32_t> counts) {
    if (std::ranges::find(counts, 0U) != counts.end()) return;
    ++taken_;
    const auto choosers = std::ranges::count_if(
        counts, [](std::uint32_t count) { return count > 1; });
    if (choosers > 1) ++open_;
    Walk& walk = next_.emplace_back();
    walk.number = number;
    walk.state.assign(row);
    const auto key = reasoner::playout_key(seed_, number);
    std::size_t first = 0;
    for (RoleIndex role = 0; role < roles_; ++role) {
      const std::uint32_t x = reasoner::hash32(key, step_, role);
      walk.joint_move.push_back(moves[first + reasoner::pick(x, counts[role])]);
      first += counts[role];
    }
  }

  RoleIndex roles_;
  std::uint64_t seed_;
  const game_graph::CanonicalStates* canonical_;
  std::vector<std::uint64_t> row_;
  std::unique_ptr<game_graph::Expander> expander_;
  std::uint32_t step_ = 0;
  bool is_under_way_ = false;
  std::vector<Walk> now_;
  std::size_t asked_ = 0;   // of these
  std::vector<Walk> next_;  // a step later
  std::vector<std::uint64_t> hashes_;
  std::uint64_t taken_ = 0;
  std::uint64_t open_ = 0;
};

struct StateEstimate::Earlier {
  std::unordered_set<std::uint64_t> states;
  std::size_t seen_again = 0;
  std::size_t seen = 0;
};

StateEstimate::StateEstimate(reasoner::StateMachine& machine,
                             const State& state, double limit,
                             std::uint64_t seed,
                             const game_graph::CanonicalStates* canonical)
    : limit_(limit),
      walks_(std::make_unique<Walks>(machine, state, limit, seed, canonical)),
      earlier_(std::make_unique<Earlier>()) {}

StateEstimate::~StateEstimate() = default;

double StateEstimate::open_share() const { return walks_->open_share(); }

std::optional<double> StateEstimate::run(const Deadline& deadline) {
  while (depth_ < kMostDepth && most_ <= limit_ &&
         (depth_ == 0 || !walks_->is_empty())) {
    if (!walks_->step(deadline)) return std::nullopt;
    note_depth();
    ++depth_;
  }
  // Where states come again at other depths, the widest depth stands for all.
  const bool again = earlier_->seen_again * 100 > earlier_->seen;
  return again || most_ > limit_ ? most_ : sum_;
}

void StateEstimate::note_depth() {
  const auto& hashes = walks_->hashes();
  const double here = estimate_depth(hashes);
  sum_ += here;
  most_ = std::max(most_, here);
  auto& states = earlier_->states;
  for (const std::uint64_t hash : hashes) {
    earlier_->seen_again += states.count(hash);
  }
  earlier_->seen += hashes.size();
  if (states.size() < kKept) states.insert(hashes.begin(), hashes.end());
}

std::optional<double> estimate_state_count(reasoner::StateMachine& machine,
                                           const State& state, double limit,
                                           std::uint64_t seed,
                                           const Deadline& deadline) {
  return StateEstimate(machine, state, limit, seed).run(deadline);
}

}  // namespace search::solver
