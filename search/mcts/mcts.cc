#include "search/mcts/mcts.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "reasoner/playout.h"
#include "search/choices.h"
#include "search/game_kind.h"
#include "search/partners.h"
#include "search/run_in_threads.h"

namespace search::mcts {

using playouts::BestLine;
using playouts::seconds_per_playout;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using tree::kMostRoles;
using tree::Node;
using tree::NodeKind;
using tree::Tree;

namespace {

// Moves that are to be played less often than this are not played: what makes
// them that good may be chance.
constexpr double kLeastProbability = 0.03;

// Games whose playouts take longer than this get an evaluator in the first
// turn, if that has at least kLeastSecondsToFit. Fitting it takes at most
// kMostSecondsToFit and kFitShare of the turn; kLookShare is for seeing whether
// the game asks for a union.
constexpr double kSecondsOfSlowPlayouts = 0.002;
constexpr double kLeastSecondsToFit = 0.25;
constexpr double kMostSecondsToFit = 4;
constexpr double kFitShare = 0.3;
constexpr double kLookShare = 0.4;

// Keeps the random numbers of mixed moves apart from others.
constexpr std::uint64_t kMixingStream = 0x6d69780000000000;

/// Whether the final choice prefers `a`: the most visited move, or a proven one
/// that is no worse. Among the proven ones the better, who wins the short way,
/// who loses the long way and the one that was searched most.
bool is_better(const RootMove& a, const RootMove& b, RoleIndex role) {
  if (a.is_proven && b.is_proven) {
    if (a.goals[role] != b.goals[role]) return a.goals[role] > b.goals[role];
    if (a.distance != b.distance) {
      return (a.distance < b.distance) == (a.goals[role] > 0);
    }
    return a.visits > b.visits;
  }
  if (a.is_proven) return a.goals[role] > 0 && a.goals[role] >= b.value();
  if (b.is_proven) return !is_better(b, a, role);
  if (a.is_pruned != b.is_pruned) return b.is_pruned;
  return a.visits != b.visits ? a.visits > b.visits : a.value() > b.value();
}

/// The best move. The proven and the unproven moves are each compared among
/// themselves and then the best two with each other: over both, is_better is no
/// order.
const RootMove& best_of(std::span<const RootMove> moves, RoleIndex role) {
  const RootMove* best[2] = {nullptr, nullptr};
  for (const RootMove& move : moves) {
    const RootMove*& here = best[move.is_proven ? 1 : 0];
    if (here == nullptr || is_better(move, *here, role)) here = &move;
  }
  if (best[0] == nullptr) return *best[1];
  if (best[1] == nullptr) return *best[0];
  return is_better(*best[1], *best[0], role) ? *best[1] : *best[0];
}

}  // namespace

MctsSearch::MctsSearch(reasoner::StateMachine& machine,
                       const Settings& settings, const Tuning& tuning)
    : machine_(machine),
      settings_(settings),
      proves_(!hides_something(machine.game())) {
  if (machine.game().role_count() > kMostRoles) return;
  while (clones_.size() + 1 < settings.threads) {
    auto clone = machine.clone();
    if (!clone) break;
    clones_.push_back(std::move(clone));
  }
  const std::size_t count = clones_.size() + 1;
  const std::size_t partners =
      settings.partners == nullptr ? 0 : settings.partners->most();
  if (count > 1 || partners > 0) {
    exchange_ = std::make_unique<Exchange>(count, partners,
                                           machine.game().role_count());
  }
  // Only engines with a network number moves alike in all processes.
  is_shared_ = partners > 0 && machine.propnet() != nullptr;
  if (is_shared_) signature_ = signature_of(machine.game());
  for (std::size_t i = 0; i < count; ++i) {
    workers_.push_back(
        std::make_unique<Worker>(i == 0 ? machine : *clones_[i - 1], settings,
                                 tuning, i, exchange_.get()));
  }
}

MoveId MctsSearch::choose_move(const State& state, RoleIndex role,
                               const Deadline& deadline) {
  const double seconds = deadline.seconds_left();
  role_ = role;
  report_ = {};
  ++turns_;
  std::vector<MoveId> legal;
  machine_.legal_moves(state, role, legal);
  assert(!legal.empty());
  if (workers_.empty()) {
    const MoveId any = legal[random() % legal.size()];
    set_candidate(any);
    return any;
  }
  set_candidate(legal.front());
  // Also where the first move is the others': there is as much time then.
  if (turns_ == 1) fit_evaluator(state, deadline);
  // A lone role searches even with a single move, to see what follows.
  const bool is_forced = legal.size() == 1 && machine_.game().role_count() > 1;
  if (is_forced || !set_roots(state)) return legal.front();
  search(deadline, [this] { note_candidate(); });
  Worker& worker = gather();
  std::vector<RootMove> moves = worker.root_moves(role);
  const MoveId chosen = choose(worker, moves).value_or(legal.front());
  set_candidate(chosen);
  fill_report(worker, std::move(moves), chosen);
  report_.seconds = seconds - deadline.seconds_left();
  return chosen;
}

void MctsSearch::set_evaluator(
    const std::shared_ptr<const evaluator::Evaluator>& evaluator) {
  has_evaluator_ = true;
  for (const auto& worker : workers_) worker->set_evaluator(evaluator);
}

/// Fits an evaluator where playouts may have to be cut off or tell nothing, and
/// there is time for it.
void MctsSearch::fit_evaluator(const State& state, const Deadline& deadline) {
  reasoner::PlayoutEngine* const engine = machine_.playout_engine();
  const double seconds = deadline.seconds_left();
  if (has_evaluator_ || settings_.iterations > 0 || engine == nullptr ||
      machine_.game().role_count() < 2 || seconds < kLeastSecondsToFit) {
    return;
  }
  if (seconds_per_playout(*engine, state, deadline) < kSecondsOfSlowPlayouts &&
      !evaluator::asks_for_union(machine_,
                                 deadline.part(kLookShare * seconds))) {
    return;
  }
  const double most = std::min(kMostSecondsToFit, kFitShare * seconds);
  const Deadline part = deadline.part(most);
  set_evaluator(evaluator::Evaluator::fit(
      machine_, {.seed = settings_.seed, .seconds = most, .stop = [&part] {
                   return part.expired();
                 }}));
}

void MctsSearch::ponder(const Waiting& waiting, const Deadline& deadline) {
  // One role alone waits for nobody.
  if (workers_.empty() || machine_.game().role_count() < 2) return;
  if (!waiting.expected.empty()) advance(waiting.expected, waiting.state);
  if (!set_roots(waiting.state)) return;
  search(deadline, [] {});
  for (const auto& worker : workers_) pondered_ += worker->playouts();
}

/// Makes `state` the root of all workers; false where one has no memory for it.
bool MctsSearch::set_roots(const State& state) {
  if (!std::ranges::all_of(workers_, [&](const auto& worker) {
        return worker->set_root(state);
      })) {
    return false;
  }
  if (exchange_) exchange_->clear(state.hash() ^ signature_);
  return true;
}

void MctsSearch::search(const Deadline& deadline,
                        const std::function<void()>& note) {
  OpenFindings shared(settings_.partners,
                      is_shared_ ? exchange_.get() : nullptr, deadline);
  std::atomic<bool> stop = false;
  run_in_threads(workers_.size(), [&](std::size_t i) {
    try {
      workers_[i]->search(
          deadline, stop, i == 0 ? note : [] {});
    } catch (...) {
      stop = true;
      throw;
    }
  });
  if (!is_shared_) return;
  for (const auto& worker : workers_) worker->exchange();
  if (settings_.iterations > 0) shared.await();
}

/// What the first worker would play now.
void MctsSearch::note_candidate() {
  auto moves = workers_.front()->root_moves(role_);
  const BestLine* const line = workers_.front()->line();
  if (is_preferred(line, moves)) {
    set_candidate(line->moves().front());
  } else if (!moves.empty()) {
    set_candidate(best_of(moves, role_).move);
  }
}

/// Makes one worker learn what all have found out, and returns it.
Worker& MctsSearch::gather() {
  const auto has_root = [](const auto& worker) {
    const Tree& tree = worker->tree();
    return tree[tree.root()].is_inner();
  };
  const auto first = std::ranges::find_if(workers_, has_root);
  Worker& worker = first == workers_.end() ? *workers_.front() : **first;
  if (!exchange_) return worker;
  for (const auto& each : workers_) each->exchange();
  worker.exchange();
  return worker;
}

/// Whether the line, if there is one, is at least as good as what the tree says
/// of the best move.
bool MctsSearch::is_preferred(const BestLine* line,
                              std::span<const RootMove> moves) const {
  return line != nullptr && !line->moves().empty() &&
         (moves.empty() || line->goal() >= best_of(moves, role_).value());
}

const BestLine* MctsSearch::best_line() const {
  const BestLine* best = nullptr;
  for (const auto& worker : workers_) {
    const BestLine* const line = worker->line();
    if (best == nullptr || (line != nullptr && line->goal() > best->goal())) {
      best = line;
    }
  }
  return best;
}

/// Chooses the move; nothing where no move is known.
std::optional<MoveId> MctsSearch::choose(const Worker& worker,
                                         std::vector<RootMove>& moves) {
  const Node& root = worker.tree()[worker.tree().root()];
  const BestLine* const line = best_line();
  const bool follows = is_preferred(line, moves);
  if (!follows && moves.empty()) return std::nullopt;
  if (follows || root.kind != NodeKind::kJoint || root.is_proven) {
    const MoveId best =
        follows ? line->moves().front() : best_of(moves, role_).move;
    for (RootMove& move : moves) move.probability = move.move == best ? 1 : 0;
    return best;
  }
  solve_root(worker.tree(), role_, moves);
  std::vector<double> weights;
  for (const RootMove& move : moves) {
    const bool counts = move.probability >= kLeastProbability;
    weights.push_back(counts ? move.probability : 0);
  }
  return moves[draw_move(weights, random())].move;
}

/// A random number for this turn and role.
std::uint32_t MctsSearch::random() const {
  return reasoner::hash32(settings_.seed ^ kMixingStream, turns_, 0, role_);
}

void MctsSearch::fill_report(const Worker& worker, std::vector<RootMove> moves,
                             MoveId chosen) {
  for (const auto& each : workers_) {
    report_.playouts += each->playouts();
    report_.nodes += each->tree().size();
    report_.depth = std::max(report_.depth, each->depth());
  }
  report_.pondered = std::exchange(pondered_, 0);
  const Node& root = worker.tree()[worker.tree().root()];
  if (proves_ && root.is_proven && !root.is_assumed(role_)) {
    report_.proven = root.goals[role_];
  }
  report_.principal_variation =
      principal_variation(worker.tree(), machine_, role_, chosen);
  const bool follows = is_preferred(best_line(), moves);
  std::ranges::stable_sort(moves, [&](const RootMove& a, const RootMove& b) {
    if ((a.move == chosen) != (b.move == chosen)) return a.move == chosen;
    if (a.probability != b.probability) return a.probability > b.probability;
    return a.visits != b.visits ? a.visits > b.visits : a.value() > b.value();
  });
  for (const RootMove& move : moves) {
    MoveReport each{move.move, move.visits, move.value(), move.probability, {}};
    if (move.is_proven) {
      if (proves_ && !move.is_assumed) each.proven = move.goals[role_];
      each.value = move.goals[role_];
    }
    report_.moves.push_back(each);
  }
  if (follows) report_line(*best_line());
}

/// Reports that the line is played.
void MctsSearch::report_line(const BestLine& line) {
  put_first_for_certain(report_, line.moves().front());
  MoveReport& played = report_.moves.front();
  played.value = line.goal();
  if (std::ranges::any_of(
          workers_, [](const auto& each) { return each->is_decided(); })) {
    report_.proven = played.proven = line.goal();
  }
  report_.principal_variation.clear();
  for (const MoveId move : line.moves()) {
    report_.principal_variation.push_back({move});
  }
}

void MctsSearch::advance(std::span<const MoveId> joint_move,
                         const State& next) {
  for (const auto& worker : workers_) worker->advance(joint_move, next);
}

}  // namespace search::mcts
