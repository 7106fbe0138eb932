#include "search/mcts/worker.h"

#include <algorithm>
#include <iterator>

namespace search::mcts {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// In small trees, playouts under way are many compared with what is known.
constexpr std::size_t kFewestInFlight = 32;

// Visits of a node for each child that it has, before it gets more than the
// first.
constexpr std::uint64_t kVisitsPerChild = 20;

// Descents in a row that end at proven nodes, before the clock is looked at.
constexpr int kMostKnown = 64;

// Of the memory, what others tell may take. A told move is in the exchange, and
// of each other worker in two tables.
constexpr std::size_t kExchangeShare = 16;
constexpr std::size_t kSharedMoveBytes = 3 * (sizeof(SharedMove) + 32);

// Sets the choices in the tree apart from those in the playouts.
constexpr std::uint64_t kTreeStream = 0x7472656500000000;

/// Where the machine has none.
std::unique_ptr<reasoner::PlayoutEngine> own_engine(
    reasoner::StateMachine& machine) {
  if (machine.playout_engine() != nullptr) return nullptr;
  return reasoner::make_scalar_playout_engine(machine);
}

/// Of one worker, in bytes.
std::size_t memory_of(const Settings& settings) {
  return (settings.memory_mb << 20) /
         std::max<std::size_t>(settings.threads, 1);
}

}  // namespace

Worker::Worker(reasoner::StateMachine& machine, const Settings& settings,
               const Tuning& tuning, std::uint64_t stream, Exchange* exchange)
    : machine_(machine),
      own_engine_(own_engine(machine)),
      engine_(own_engine_ ? *own_engine_ : *machine.playout_engine()),
      settings_(settings),
      tuning_(tuning),
      stream_(stream),
      exchange_(exchange),
      seed_(settings.seed + stream * 0x9e3779b97f4a7c15),
      roles_(machine.game().role_count()),
      limits_(machine),
      is_wide_(engine_.width() > 1),
      tree_(roles_, memory_of(settings)),
      history_(roles_),
      exploration_(tuning.exploration),
      legal_(roles_) {
  if (exchange != nullptr) {
    const std::size_t bytes = memory_of(settings) / kExchangeShare;
    tree_.charge(bytes);
    most_told_ = bytes / (settings.threads * kSharedMoveBytes);
  }
}

// ---- The root ---------------------------------------------------------------

bool Worker::set_root(const State& state) {
  const NodeIndex root = tree_.root();
  if (root != kNoNode) {
    take_back();
    state_.assign(tree_.state(root));
    if (state_ == state) {
      // What others have proven, or what the memory did not hold, is proven
      // again.
      if (tree_[root].is_proven && !shows_proof(root)) forget_proof(root);
      return true;
    }
  }
  tree_.reset(state.words());
  root_visits_ = 0;
  depth_ = 0;
  return tree_.root() != kNoNode;
}

void Worker::advance(std::span<const MoveId> joint_move, const State& next) {
  const NodeIndex root = tree_.root();
  if (root == kNoNode) return;
  take_back();
  const Node& here = tree_[root];
  NodeIndex child = kNoNode;
  std::uint64_t visits = 0;
  if (here.kind == NodeKind::kSingle) {
    for (std::uint32_t i = 0; i < here.opened; ++i) {
      if (tree_[tree_.child(here, i)].place != joint_move[here.mover]) continue;
      child = tree_.child(here, i);
      visits = tree_.statistics(here)[i].visits;
    }
  } else if (here.is_inner()) {
    std::array<std::uint32_t, kMostRoles> choices{};
    bool is_known = true;
    for (RoleIndex role = 0; role < roles_; ++role) {
      const auto moves = tree_.moves(here, role);
      const auto found = std::ranges::find(moves, joint_move[role]);
      is_known = is_known && found != moves.end();
      choices[role] = static_cast<std::uint32_t>(found - moves.begin());
    }
    if (is_known) child = child_at(root, tree_.place_of(here, choices));
  }
  if (child == kNoNode || tree_[child].state_words == 0) {
    set_root(next);
    return;
  }
  tree_.move_root(child);
  if (visits == 0 && tree_.root() != kNoNode) {
    const Node& now = tree_[tree_.root()];
    if (now.kind == NodeKind::kSingle) {
      for (const Statistics& each : tree_.statistics(now)) {
        visits += each.visits;
      }
    }
  }
  root_visits_ = visits;
  depth_ -= std::min(depth_, 1U);
}

/// Whether it is proven and there is a child to go to.
bool Worker::shows_proof(NodeIndex node) const {
  const Node& here = tree_[node];
  if (!here.is_proven || !here.is_inner()) return false;
  for (Place place = 0; place < here.opened; ++place) {
    const Node& child = tree_[tree_.child(here, place)];
    if (child.is_proven && child.goals == here.goals) return true;
  }
  return false;
}

NodeIndex Worker::child_at(NodeIndex node, Place place) const {
  const Node& here = tree_[node];
  return here.kind == NodeKind::kSampled ? tree_.find_sampled(here, place)
                                         : tree_.child(here, place);
}

// ---- Searching --------------------------------------------------------------

void Worker::search(const Deadline& deadline, std::atomic<bool>& stop,
                    const std::function<void()>& note) {
  abandon();  // what an error may have left
  playouts_ = 0;
  known_ = 0;
  next_exchange_ = 0;
  steps_ = 0;
  const double seconds = deadline.seconds_left();
  // What is cut off depends on time.
  if (settings_.iterations == 0) {
    cut_off_.begin_turn(seconds, tuning_.cuts_off && judge_.is_able());
  }
  std::uint64_t next_note = root_visits_ + 1;
  while (!stop.load(std::memory_order_relaxed) && !deadline.expired() &&
         !is_decided()) {
    int known = 0;
    Launched launched = Launched::kWork;
    const std::size_t most = most_in_flight();
    const bool is_time = in_flight_ <= most / 2;
    while (is_time && in_flight_ < most && may_launch() && known < kMostKnown &&
           !is_decided()) {
      launched = launch();
      if (launched == Launched::kBlocked) break;
      if (launched == Launched::kKnown) ++known;
    }
    if (in_flight_ == 0) {
      if (launched == Launched::kBlocked || !may_launch()) break;
      continue;
    }
    engine_.advance(results_);
    ++steps_;
    collect();
    if (exchange_ != nullptr && playouts_ >= next_exchange_) exchange();
    if (root_visits_ >= next_note) {
      note();
      next_note = root_visits_ + root_visits_ / 16 + 1;
    }
  }
  abandon();
  cut_off_.end_turn(seconds - deadline.seconds_left(), steps_);
  if (is_decided()) stop.store(true, std::memory_order_relaxed);
}

bool Worker::may_launch() const {
  return settings_.iterations == 0 || playouts_ + known_ < settings_.iterations;
}

/// Whether more thought about the root can change nothing.
bool Worker::is_decided() const {
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
  const std::size_t width = engine_.width();
  return std::clamp<std::size_t>(root_visits_ / 8, kFewestInFlight,
                                 std::max(kFewestInFlight, width));
}

/// Goes down from the root, and has what is found there played.
Worker::Launched Worker::launch() {
  if (tree_.is_full()) tree_.recycle();
  path_.clear();
  legal_of_ = kNoNode;
  NodeIndex node = tree_.root();
  while (true) {
    if (tree_[node].kind == NodeKind::kFresh && !expand(node)) {
      return launch_leaf(node, false);
    }
    const Node& here = tree_[node];
    if (here.kind == NodeKind::kSingle) {
      if (wants_more_children(here)) open_more(node);
      if (here.opened == 0) return launch_leaf(node, false);
    }
    if (here.kind != NodeKind::kSingle) {
      choose_several(node);
    } else if (!choose_step(node)) {
      return launch_proven_child(node);
    }
    const Place place = path_.back().place;
    NodeIndex child = child_at(node, place);
    if (child == kNoNode) child = tree_.add_sampled(node, place);
    if (child == kNoNode) {
      // No room: the state before is looked at instead.
      path_.pop_back();
      return launch_leaf(node, false);
    }
    const Node& next = tree_[child];
    if (next.is_proven) return launch_known(child);
    if (next.kind == NodeKind::kPending) return Launched::kBlocked;
    if (next.kind == NodeKind::kUnmade || next.kind == NodeKind::kEnd) {
      if (here.kind == NodeKind::kSampled) return launch_leaf(child, true);
      path_.pop_back();
      return launch_children(node, place);
    }
    if (next.kind == NodeKind::kFresh && !deserves_expansion(here, place)) {
      return launch_leaf(child, false);
    }
    node = child;
  }
}

/// Whether the child at `place`, whose state is known, is worth it to have all
/// its children looked at.
bool Worker::deserves_expansion(const Node& node, Place place) const {
  if (!is_wide_ || node.kind == NodeKind::kSampled) return true;
  const Statistics& known = node.kind == NodeKind::kSingle
                                ? tree_.statistics(node)[place]
                                : tree_.joint_statistics(node, place)[0];
  const std::uint32_t moves = tree_[tree_.child(node, place)].count;
  return known.visits + known.in_flight >= tuning_.visits_per_move * moves;
}

bool Worker::choose_step(NodeIndex node) {
  const Node& here = tree_[node];
  const auto place = choose_child(tree_.statistics(here), tuning_);
  if (!place) return false;
  path_.push_back({node, *place});
  return true;
}

void Worker::choose_several(NodeIndex node) {
  const Node& here = tree_[node];
  const reasoner::PlayoutKey key = reasoner::playout_key(
      seed_ ^ kTreeStream, next_playout_ + (known_ << 40));
  if (here.kind == NodeKind::kJoint) {
    // What nobody has looked at yet comes first.
    for (Place place = 0; place < here.count; ++place) {
      const Statistics& child = tree_.joint_statistics(here, place)[0];
      if (child.visits == 0 && child.in_flight == 0 && !child.is_open) {
        path_.push_back({node, place});
        return;
      }
    }
  }
  const auto depth = static_cast<std::uint32_t>(path_.size());
  std::array<std::uint32_t, kMostRoles> choices{};
  for (RoleIndex role = 0; role < roles_; ++role) {
    const std::array<std::uint32_t, 2> random = {
        reasoner::hash32(key, 2 * depth, role),
        reasoner::hash32(key, 2 * depth + 1, role)};
    choices[role] =
        here.kind == NodeKind::kJoint
            ? choose_by_regret(tree_, here, role, random)
            : choose_among_several(tree_.role_statistics(here, role), tuning_,
                                   random[0]);
  }
  path_.push_back({node, tree_.place_of(here, choices)});
}

bool Worker::expand(NodeIndex node) {
  read_legal_moves(node);
  for (const auto& moves : legal_) {
    if (moves.empty()) return false;
  }
  return tree_.expand(node, legal_);
}

void Worker::read_legal_moves(NodeIndex node) {
  if (legal_of_ == node) return;
  state_.assign(tree_.state(node));
  for (RoleIndex role = 0; role < roles_; ++role) {
    machine_.legal_moves(state_, role, legal_[role]);
  }
  legal_of_ = node;
}

bool Worker::wants_more_children(const Node& node) const {
  if (node.opened == node.count) return false;
  if (node.opened == 0) return true;
  std::uint64_t visits = 0;
  bool are_settled = true;
  for (const Statistics& child : tree_.statistics(node)) {
    visits += child.visits;
    are_settled = are_settled && child.is_settled();
  }
  return are_settled || visits >= kVisitsPerChild * node.opened;
}

bool Worker::open_more(NodeIndex node) {
  read_legal_moves(node);
  const Node& here = tree_[node];
  std::vector<MoveId>& moves = legal_[here.mover];
  if (here.count <= Tree::kChunk) return tree_.open_children(node, moves);
  std::vector<MoveId> left = moves;
  for (std::uint32_t i = 0; i < here.opened; ++i) {
    std::erase(left, tree_[tree_.child(here, i)].place);
  }
  order_by_history(here.mover, left);
  const std::size_t count = std::min<std::size_t>(left.size(), Tree::kChunk);
  return tree_.open_children(node, std::span(left).first(count));
}

void Worker::order_by_history(std::size_t role,
                              std::vector<MoveId>& moves) const {
  const auto& history = history_[role];
  const auto mean = [&](MoveId move) {
    if (move >= history.size()) return 50.0;
    return (history[move].total + 50) / (history[move].visits + 1);
  };
  std::ranges::stable_sort(
      moves, [&](MoveId a, MoveId b) { return mean(a) > mean(b); });
}

}  // namespace search::mcts
