// The search of a position below the root.
#include <algorithm>
#include <cmath>
#include <utility>

#include "search/minimax/worker.h"

namespace search::minimax {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

constexpr MoveId kNoMove = TranspositionTable::kNoMove;
/// More joint moves of the others are not looked at. Then the value is only a
/// bound: the worst of some may be better than the worst of all.
constexpr std::size_t kMostAnswers = 400;
/// From this depth on, moves are ordered by how the positions behind them are
/// judged.
constexpr std::uint32_t kDepthToWeigh = 3;

// A proven end that is n moves away counts n less: from the root in a search,
// and in the table, which is shared by roots, from the position itself.
Value from_position(Value value, std::uint32_t ply, bool proven) {
  if (!proven || value == 0) return value;
  const auto away = static_cast<Value>(ply);
  return value > 0 ? value + away : value - away;
}

Value from_root(Value value, std::uint32_t ply, bool proven) {
  if (!proven || value == 0) return value;
  const auto away = static_cast<Value>(ply);
  return value > 0 ? value - away : value + away;
}

}  // namespace

bool Worker::must_stop() {
  stopped_ = stopped_ || turn_->stop.load(std::memory_order_relaxed) ||
             turn_->deadline.expired() ||
             (turn_->iterations != 0 && nodes_ >= turn_->iterations);
  return stopped_;
}

Found Worker::end_of_game(std::uint32_t ply) {
  machine_.goals(frame(ply).state, goals_);
  const Goal goal = std::max(0, goals_[role_]);
  const Value value = (goal - 50) * kScale;
  return {.value = from_root(value, ply, /*proven=*/true),
          .proven_least = true,
          .proven_most = true};
}

/// False where a role has no legal move.
bool Worker::look_at_moves(std::uint32_t ply) {
  Frame& here = frame(ply);
  here.mobility = ply == 0 ? mobility_ : frames_[ply - 1]->mobility;
  here.choosing.clear();
  for (RoleIndex role = 0; role < role_count_; ++role) {
    auto& legal = here.legal[role];
    machine_.legal_moves(here.state, role, legal);
    if (legal.empty()) return false;
    here.joint_move[role] = legal.front();
    evaluator::update_mobility(here.mobility, role, legal.size());
    if (legal.size() == 1) continue;
    here.choosing.push_back(role);
    if (role == role_) std::swap(here.choosing.front(), here.choosing.back());
  }
  saw_open_ = saw_open_ || here.choosing.size() > 1;
  return true;
}

/// After look_at_moves.
Found Worker::judge(std::uint32_t ply) {
  Frame& here = frame(ply);
  if (evaluator_->reads_goals()) machine_.goals(here.state, goals_);
  const double goal =
      evaluator_->value(here.state.words(), here.mobility, goals_, role_);
  // Between what can be had at the end.
  constexpr Value kFurthest = kMost - 2 * static_cast<Value>(kMostPly);
  const auto value = static_cast<Value>(std::lround((goal - 50) * kScale));
  return {.value = std::clamp(value, -kFurthest, kFurthest)};
}

/// What the table says of a position, where that is enough to leave it.
std::optional<Found> Worker::known_by(const TranspositionTable::Entry& entry,
                                      std::uint32_t ply, std::uint32_t depth,
                                      Window window) {
  const Bounds& bounds = entry.bounds;
  const Value value =
      from_root(bounds.value, ply, bounds.proven_least || bounds.proven_most);
  const bool deep = entry.depth >= depth;
  const bool least = (deep && bounds.at_least) || bounds.proven_least;
  const bool greatest = (deep && bounds.at_most) || bounds.proven_most;
  const bool is_enough = (least && value >= window.beta) ||
                         (greatest && value <= window.alpha) ||
                         (least && greatest);
  if (!is_enough) return std::nullopt;
  return Found{.value = value,
               .proven_least = bounds.proven_least,
               .proven_most = bounds.proven_most};
}

Found Worker::search(std::uint32_t ply, std::uint32_t depth, Window window) {
  Frame& here = frame(ply);
  here.variation.clear();
  deepest_ = std::max(deepest_, ply);
  // No end behind it is nearer than one here (mate distance pruning).
  const Value most = kMost - static_cast<Value>(ply);
  if (window.alpha >= most) return {.value = most, .proven_most = true};
  if (window.beta <= -most) return {.value = -most, .proven_least = true};

  const std::uint64_t hash = here.state.hash();
  MoveId first = kNoMove;
  if (const auto entry = turn_->table.find(hash)) {
    if (const auto known = known_by(*entry, ply, depth, window)) return *known;
    first = entry->move;
  }
  if (machine_.is_terminal(here.state)) return end_of_game(ply);
  if (!look_at_moves(ply)) return {.value = end_of_game(ply).value};
  Found found;
  if (depth == 0 || ply + 1 >= kMostPly) {
    found = search_quiet(ply, window);
  } else if (here.choosing.empty()) {
    // Everyone has one move.
    found = play(ply, depth, window);
    if (!stopped_ && found.value > window.alpha) note_variation(ply);
  } else if (here.choosing.size() == 1) {
    return search_moves(ply, depth, window, here.choosing.front(), first);
  } else if (here.choosing.front() != role_) {
    found = answer(ply, depth - 1, window);
  } else {
    return search_moves(ply, depth, window, role_, first);
  }
  if (stopped_) return found;
  const bool at_least = found.value > window.alpha;
  const bool at_most = found.value < window.beta;
  const bool proven =
      (at_least && found.proven_least) || (at_most && found.proven_most);
  turn_->table.store(hash,
                     {.value = from_position(found.value, ply, proven),
                      .at_least = at_least,
                      .at_most = at_most,
                      .proven_least = at_least && found.proven_least,
                      .proven_most = at_most && found.proven_most},
                     depth, kNoMove);
  return found;
}

/// Quiescence search: at the horizon a position is judged as it is, or after
/// captures if whoever is to move gains by them. Where all moves are captures,
/// one must be played.
Found Worker::search_quiet(std::uint32_t ply, Window window) {
  constexpr std::uint32_t kMostBeyond = 16;
  Frame& here = frame(ply);
  Found best = judge(ply);
  if (!order_.knows_captures() || here.beyond >= kMostBeyond ||
      ply + 1 >= kMostPly || here.choosing.size() > 1) {
    return best;
  }
  frame(ply + 1).beyond = here.beyond + 1;
  if (here.choosing.empty()) {
    best = play(ply, 0, window);
    frame(ply + 1).beyond = 0;
    return best;
  }
  const RoleIndex mover = here.choosing.front();
  const bool maximizes = mover == role_;
  here.weights.clear();
  bool captures_only = true;
  for (const MoveId move : here.legal[mover]) {
    here.weights.push_back(order_.capture_worth(here.state, mover, move));
    captures_only = captures_only && here.weights.back() > 0;
  }
  if (captures_only) best.value = maximizes ? -kMost - 1 : kMost + 1;
  best.proven_least = best.proven_most = captures_only;
  for (std::size_t i = 0; i < here.legal[mover].size(); ++i) {
    if (best.value >= window.beta && maximizes) break;
    if (best.value <= window.alpha && !maximizes) break;
    here.joint_move[mover] =
        MoveOrder::take(i, here.legal[mover], here.weights);
    if (here.weights[i] == 0) break;
    const Window open =
        maximizes ? Window{std::max(window.alpha, best.value), window.beta}
                  : Window{window.alpha, std::min(window.beta, best.value)};
    const Found found = play(ply, 0, open);
    if (stopped_) break;
    const bool is_better =
        maximizes ? found.value > best.value : found.value < best.value;
    if (is_better) {
      best.value = found.value;
      note_variation(ply);
      (maximizes ? best.proven_least : best.proven_most) =
          maximizes ? found.proven_least : found.proven_most;
    }
    if (maximizes) {
      best.proven_most = best.proven_most && found.proven_most;
    } else {
      best.proven_least = best.proven_least && found.proven_least;
    }
  }
  frame(ply + 1).beyond = 0;
  if (maximizes && best.value >= window.beta) best.proven_most = false;
  if (!maximizes && best.value <= window.alpha) best.proven_least = false;
  return best;
}

/// Where `mover` chooses; where others choose at the same time it is the role
/// at the root.
Found Worker::search_moves(std::uint32_t ply, std::uint32_t depth,
                           Window window, RoleIndex mover, MoveId first) {
  Frame& here = frame(ply);
  const bool maximizes = mover == role_;
  // Everything from the view of the mover.
  const Value sign = maximizes ? 1 : -1;
  const Value least = maximizes ? window.alpha : -window.beta;
  const Value enough = maximizes ? window.beta : -window.alpha;
  order_.weigh(here.state, mover, here.legal[mover], first, here.killers,
               here.weights);
  Value best = -kMost - 1;
  bool proven_least = false;
  bool proven_most = true;
  MoveId best_move = kNoMove;
  bool is_weighed = depth < kDepthToWeigh || here.choosing.size() > 1;
  for (std::size_t i = 0; i < here.legal[mover].size(); ++i) {
    if (!is_weighed && (i > 0 || first == kNoMove)) {
      is_weighed = true;
      weigh_by_worth(ply, mover, i);
      if (stopped_) return {};
    }
    here.joint_move[mover] =
        MoveOrder::take(i, here.legal[mover], here.weights);
    const Value alpha = std::max(best, least);
    const Window open =
        maximizes ? Window{alpha, enough} : Window{-enough, -alpha};
    const Found found = i == 0 ? answer(ply, depth - 1, open)
                               : search_late(ply, depth, open, maximizes, i);
    if (stopped_) return {};
    const Value value = sign * found.value;
    proven_most =
        proven_most && (maximizes ? found.proven_most : found.proven_least);
    if (value > best) {
      best = value;
      proven_least = maximizes ? found.proven_least : found.proven_most;
      if (value > least) {
        best_move = here.joint_move[mover];
        note_variation(ply);
      }
    }
    if (best >= enough) {
      order_.note_cutoff(mover, here.joint_move[mover], depth, here.killers);
      proven_most = false;
      break;
    }
  }
  const bool at_least = best > least;
  const bool at_most = best < enough;
  proven_least = proven_least && at_least;
  const Found found = {.value = sign * best,
                       .proven_least = maximizes ? proven_least : proven_most,
                       .proven_most = maximizes ? proven_most : proven_least};
  turn_->table.store(
      here.state.hash(),
      {.value = from_position(found.value, ply, proven_least || proven_most),
       .at_least = maximizes ? at_least : at_most,
       .at_most = maximizes ? at_most : at_least,
       .proven_least = found.proven_least,
       .proven_most = found.proven_most},
      depth, best_move);
  return found;
}

/// Orders the moves from `begin` on by what the position behind each is judged
/// to be worth, in place of history; those that are notable keep their places.
void Worker::weigh_by_worth(std::uint32_t ply, RoleIndex mover,
                            std::size_t begin) {
  Frame& here = frame(ply);
  Frame& next = frame(ply + 1);
  next.mobility = here.mobility;
  for (std::size_t i = begin; i < here.legal[mover].size(); ++i) {
    if (MoveOrder::is_notable(here.weights[i])) continue;
    if (must_stop()) return;
    here.joint_move[mover] = here.legal[mover][i];
    machine_.next_state(here.state, here.joint_move, next.state);
    ++nodes_;
    const Found found = machine_.is_terminal(next.state) ? end_of_game(ply + 1)
                                                         : judge(ply + 1);
    const Value worth = mover == role_ ? found.value : -found.value;
    here.weights[i] = MoveOrder::weight_of_worth(worth + kMost);
  }
}

/// A move that is not expected to be the best is first searched less deeply and
/// with a window just wide enough to show that it is not.
Found Worker::search_late(std::uint32_t ply, std::uint32_t depth, Window window,
                          bool maximizes, std::size_t number) {
  const Window narrow = maximizes ? Window{window.alpha, window.alpha + 1}
                                  : Window{window.beta - 1, window.beta};
  const auto is_better = [&](const Found& found) {
    return maximizes ? found.value > window.alpha : found.value < window.beta;
  };
  Found found;
  const std::uint32_t less = late_moves_.reduction(
      depth, number, MoveOrder::is_notable(frame(ply).weights[number]));
  if (less > 0) {
    found = answer(ply, depth - 1 - less, narrow);
    if (stopped_ || !is_better(found)) return found;
  }
  found = answer(ply, depth - 1, narrow);
  if (stopped_ || !is_better(found)) return found;
  if (window.beta - window.alpha <= 1) return found;
  return answer(ply, depth - 1, window);
}

/// The worst for the role at the root of the joint moves with its own move as
/// the frame has it.
Found Worker::answer(std::uint32_t ply, std::uint32_t depth, Window window) {
  Frame& here = frame(ply);
  const bool alone = here.choosing.size() == 1;
  if (alone) return play(ply, depth, window);
  std::vector<std::size_t> places(role_count_, 0);
  std::vector<MoveId> best_move = here.joint_move;
  std::vector<MoveId> variation;
  Found best = {.value = kMost + 1, .proven_least = true, .proven_most = false};
  for (std::size_t count = 0;; ++count) {
    if (count == kMostAnswers) {
      best.proven_least = false;
      break;
    }
    for (const RoleIndex role : here.choosing) {
      if (role != role_) here.joint_move[role] = here.legal[role][places[role]];
    }
    const Value beta = std::min(window.beta, best.value);
    const Found found = play(ply, depth, {window.alpha, beta});
    if (stopped_) return {};
    best.proven_least = best.proven_least && found.proven_least;
    if (found.value < best.value) {
      best.value = found.value;
      best.proven_most = found.proven_most;
      best_move = here.joint_move;
      variation = frame(ply + 1).variation;
    }
    if (best.value <= window.alpha) {
      best.proven_least = false;
      break;
    }
    // The next one.
    bool is_last = true;
    for (const RoleIndex role : here.choosing) {
      if (role == role_) continue;
      if (++places[role] < here.legal[role].size()) {
        is_last = false;
        break;
      }
      places[role] = 0;
    }
    if (is_last) break;
  }
  here.joint_move = best_move;
  frame(ply + 1).variation = variation;
  return best;
}

Found Worker::play(std::uint32_t ply, std::uint32_t depth, Window window) {
  if (must_stop()) return {};
  Frame& next = frame(ply + 1);
  machine_.next_state(frames_[ply]->state, frames_[ply]->joint_move,
                      next.state);
  ++nodes_;
  return search(ply + 1, depth, window);
}

/// Best play from here is the joint move of the frame and what follows.
void Worker::note_variation(std::uint32_t ply) {
  Frame& here = frame(ply);
  here.variation.assign(here.joint_move.begin(), here.joint_move.end());
  const auto& rest = frame(ply + 1).variation;
  here.variation.insert(here.variation.end(), rest.begin(), rest.end());
}

}  // namespace search::minimax
