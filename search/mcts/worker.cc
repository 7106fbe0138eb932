#include "search/mcts/worker.h"

#include <algorithm>
#include <cassert>

#include "search/partners.h"

namespace search::mcts {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using tree::kNoNode;
using tree::Node;
using tree::NodeIndex;
using tree::NodeKind;
using tree::Place;

namespace {

// Playouts in flight are limited to a part of the tree's visits, since descents
// go on without their outcome; but never to fewer than these.
constexpr std::size_t kFewestInFlight = 32;

// Descents that may end at proven nodes before the clock is looked at.
constexpr int kMostKnown = 64;

// The part of the memory that is for what others tell: one in so many.
constexpr std::size_t kExchangeShare = 16;

// The state machine takes as long for one playout as a wide engine for so many.
constexpr std::size_t kLanesOfMachine = 16;

// Playouts between two exchanges: a part of those so far, within bounds.
constexpr std::uint64_t kExchangePart = 16;
constexpr std::uint64_t kFewestPlayouts = 256;
constexpr std::uint64_t kMostPlayouts = 16384;

/// An engine of the worker's own, where the machine has none or the moves of
/// playouts must be seen, as for one role; else null.
std::unique_ptr<reasoner::PlayoutEngine> own_engine(
    reasoner::StateMachine& machine) {
  if (machine.playout_engine() != nullptr && machine.game().role_count() > 1) {
    return nullptr;
  }
  return reasoner::make_scalar_playout_engine(machine);
}

/// The memory of one worker, in bytes.
std::size_t memory_of(const Settings& settings) {
  return (settings.memory_mb << 20) /
         std::max<std::size_t>(settings.threads, 1);
}

}  // namespace

Worker::Worker(reasoner::StateMachine& machine, const Settings& settings,
               const Tuning& tuning, std::uint64_t stream, Exchange* exchange)
    : own_engine_(own_engine(machine)),
      engine_(own_engine_ ? *own_engine_ : *machine.playout_engine()),
      settings_(settings),
      tuning_(tuning),
      is_wide_(engine_.width() > 1),
      tree_(machine.game().role_count(), memory_of(settings),
            machine.game().chance_role()),
      expansion_(machine, tree_),
      descent_(tree_, expansion_, settings.seed + stream * 0x9e3779b97f4a7c15,
               is_wide_),
      playouts_(engine_, settings.seed + stream * 0x9e3779b97f4a7c15),
      proofs_(machine, tree_),
      leaf_values_(tuning.evaluator_part),
      exploration_(kExploration) {
  assert(tuning.evaluator_part == 0 || machine.game().role_count() == 2);
  if (exchange != nullptr) {
    const std::size_t partners =
        settings.partners == nullptr ? 0 : settings.partners->most();
    sharing_.emplace(*exchange, stream, settings.threads + partners,
                     memory_of(settings) / kExchangeShare, tree_, proofs_,
                     expansion_);
  }
  if (machine.game().role_count() == 1) {
    line_.emplace(machine, tree_, playouts_.seed(),
                  std::max<std::size_t>(1, engine_.width() / kLanesOfMachine));
  }
}

// ---- The root ---------------------------------------------------------------

bool Worker::set_root(const State& state) {
  const NodeIndex root = tree_.root();
  if (root != kNoNode) {
    if (sharing_) sharing_->take_back();
    state_.assign(tree_.state(root));
    if (state_ == state) {
      // A proof without its children, as others told it or the memory could not
      // hold them, is made again.
      if (tree_[root].is_proven && !proofs_.shows_proof(root)) {
        proofs_.forget_proof(root);
      }
      return true;
    }
  }
  if (line_) line_->clear();
  return reset(state);
}

bool Worker::reset(const State& state) {
  tree_.reset(state.words());
  leaf_values_.clear();
  root_visits_ = 0;
  depth_ = 0;
  return tree_.root() != kNoNode;
}

void Worker::advance(std::span<const MoveId> joint_move, const State& next) {
  if (tree_.root() == kNoNode) return;
  if (sharing_) sharing_->take_back();
  if (line_) line_->advance(joint_move[0]);
  state_.assign(tree_.state(tree_.root()));
  if (!line_ && state_ == next) return;
  const NodeChild child = child_of(tree_, tree_.root(), joint_move);
  if (child.node == kNoNode || tree_[child.node].state_words == 0) {
    reset(next);
    return;
  }
  tree_.move_root(child.node);
  root_visits_ = child.visits;
  if (root_visits_ == 0 && tree_.root() != kNoNode) {
    root_visits_ = visits_of(tree_, tree_.root());
  }
  depth_ -= std::min(depth_, 1U);
}

std::vector<RootMove> Worker::root_moves(RoleIndex role) const {
  if (tree_.root() == kNoNode) return {};
  return mcts::root_moves(tree_, proofs_.limits(), role);
}

// ---- The loop ---------------------------------------------------------------

void Worker::search(const Deadline& deadline, std::atomic<bool>& stop,
                    const std::function<void()>& note) {
  abandon();  // what an error may have left
  launched_ = 0;
  known_ = 0;
  const double seconds = deadline.seconds_left();
  // Cutting playouts off depends on time, so not where iterations are counted.
  if (settings_.iterations == 0 && judge_.sees_more()) {
    cut_off_.begin_turn_without_playouts();
  } else if (settings_.iterations == 0) {
    cut_off_.begin_turn(seconds, tuning_.cuts_off && judge_.is_able());
  }
  std::uint64_t steps = 0;
  std::uint64_t next_exchange = 0;
  std::uint64_t next_note = root_visits_ + 1;
  while (!stop.load(std::memory_order_relaxed) && !deadline.expired() &&
         !is_decided()) {
    const Launched launched = fill_engine();
    if (playouts_.in_flight() == 0) {
      if (launched == Launched::kBlocked || !may_launch()) break;
      continue;
    }
    playouts_.advance(results_);
    ++steps;
    const bool is_news = collect(deadline);
    if (sharing_ && launched_ >= next_exchange) {
      exchange();
      next_exchange = launched_ + std::clamp(launched_ / kExchangePart,
                                             kFewestPlayouts, kMostPlayouts);
    }
    if (is_news || root_visits_ >= next_note) {
      note();
      next_note = root_visits_ + root_visits_ / 16 + 1;
    }
  }
  abandon();
  cut_off_.end_turn(seconds - deadline.seconds_left(), steps);
  if (is_decided()) stop.store(true, std::memory_order_relaxed);
}

bool Worker::may_launch() const {
  return settings_.iterations == 0 || launched_ + known_ < settings_.iterations;
}

bool Worker::is_decided() const {
  if (line_ && line_->best().goal() >= proofs_.limits().best(0)) return true;
  const Node& root = tree_[tree_.root()];
  if (root.is_proven) return true;
  if (root.kind != NodeKind::kJoint) return false;
  for (Place place = 0; place < root.count; ++place) {
    if (!tree_.joint_statistics(root, place)[0].is_closed) return false;
  }
  return true;
}

std::size_t Worker::most_in_flight() const {
  if (!is_wide_) return 1;
  return std::clamp<std::size_t>(root_visits_ / 8, kFewestInFlight,
                                 std::max(kFewestInFlight, engine_.width()));
}

/// Launches playouts until most_in_flight() are under way, once half of these
/// have ended. Returns what the last descent came to.
Worker::Launched Worker::fill_engine() {
  const std::size_t most = most_in_flight();
  Launched launched = Launched::kWork;
  if (playouts_.in_flight() > most / 2) return launched;
  int known = 0;
  while (playouts_.in_flight() < most && may_launch() && known < kMostKnown &&
         !is_decided()) {
    launched = launch();
    if (launched == Launched::kBlocked) break;
    if (launched == Launched::kKnown) ++known;
  }
  return launched;
}

}  // namespace search::mcts
