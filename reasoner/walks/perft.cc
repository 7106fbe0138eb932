#include "reasoner/walks/perft.h"

#include <tbb/concurrent_hash_map.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "gdl/diagnostics.h"

namespace reasoner::walks {

namespace {

struct StateHash {
  static std::size_t hash(const State& state) { return state.hash(); }
  static bool equal(const State& a, const State& b) { return a == b; }
};

/// The states of one length, each with the number of sequences that reach it.
/// Threads add to it side by side, and go through another one in ranges.
using Layer = tbb::concurrent_hash_map<State, std::uint64_t, StateHash>;

/// What a hash map and the heap need for a state beside its words.
constexpr std::size_t kBytesOfEntry = 96;

void add_checked(std::uint64_t& sum, std::uint64_t term) {
  if (term > std::numeric_limits<std::uint64_t>::max() - sum) {
    throw gdl::Error("perft: more sequences than 64 bits can count");
  }
  sum += term;
}

/// Looks at states of a length, for one thread, and adds what follows them to
/// layers that it shares with others.
class Worker {
 public:
  Worker(StateMachine& machine, std::size_t most_mb)
      : machine_(machine),
        most_mb_(most_mb),
        legal_(machine.game().role_count()),
        joint_move_(legal_.size()),
        choice_(legal_.size()) {}

  /// Counts a state in the row; whether it is terminal.
  bool count(const State& state, std::uint64_t sequences) {
    add_checked(row_.count, sequences);
    if (!machine_.is_terminal(state)) return false;
    row_.finished += sequences;
    return true;
  }

  /// Adds the successors of `state`, which is not terminal, to `next`, and
  /// those in which the one role that moves goes on to `same_turn`, if there is
  /// one.
  void expand(const State& state, std::uint64_t sequences, Layer& next,
              Layer* same_turn) {
    for (RoleIndex role = 0; role < legal_.size(); ++role) {
      machine_.legal_moves(state, role, legal_[role]);
      if (legal_[role].empty()) {
        row_.stuck += sequences;
        return;
      }
      choice_[role] = 0;
      joint_move_[role] = legal_[role].front();
    }
    const std::optional<RoleIndex> mover =
        same_turn == nullptr ? std::nullopt : only_mover();
    do {
      machine_.next_state(state, joint_move_, successor_);
      add(mover && goes_on(*mover) ? *same_turn : next, sequences);
    } while (to_next_joint_move());
  }

  /// What was counted since it was asked last.
  PerftRow take_row() { return std::exchange(row_, {}); }

 private:
  bool waits(RoleIndex role, const std::vector<MoveId>& moves) const {
    return moves.size() == 1 &&
           machine_.game().move_name(role, moves.front()) == "noop";
  }

  /// The one role that does not wait, if there are others.
  std::optional<RoleIndex> only_mover() const {
    std::optional<RoleIndex> mover;
    for (RoleIndex role = 0; role < legal_.size(); ++role) {
      if (waits(role, legal_[role])) continue;
      if (mover) return std::nullopt;
      mover = role;
    }
    return legal_.size() > 1 ? mover : std::nullopt;
  }

  /// Whether the role moves again in the successor.
  bool goes_on(RoleIndex role) {
    if (machine_.is_terminal(successor_)) return false;
    machine_.legal_moves(successor_, role, again_);
    return !again_.empty() && !waits(role, again_);
  }

  void add(Layer& layer, std::uint64_t sequences) const {
    {
      Layer::accessor entry;
      if (layer.insert(entry, successor_)) entry->second = 0;
      add_checked(entry->second, sequences);
    }
    check_memory(layer);
  }

  void check_memory(const Layer& layer) const {
    const std::size_t bytes =
        kBytesOfEntry + successor_.words().size() * sizeof(std::uint64_t);
    if (layer.size() <= (most_mb_ << 20) / bytes) return;
    throw gdl::Error("perft: more than " + std::to_string(layer.size() - 1) +
                     " different positions after the same number of joint "
                     "moves do not fit into " +
                     std::to_string(most_mb_) + " MB; ask for less depth");
  }

  /// Counts up like an odometer; false after the last joint move.
  bool to_next_joint_move() {
    for (RoleIndex role = 0; role < legal_.size(); ++role) {
      choice_[role] = (choice_[role] + 1) % legal_[role].size();
      joint_move_[role] = legal_[role][choice_[role]];
      if (choice_[role] != 0) return true;
    }
    return false;
  }

  StateMachine& machine_;
  std::size_t most_mb_;
  std::vector<std::vector<MoveId>> legal_;
  std::vector<MoveId> joint_move_;
  std::vector<std::size_t> choice_;
  std::vector<MoveId> again_;
  State successor_;
  PerftRow row_;
};

/// Workers that go through layers side by side.
class Crew {
 public:
  Crew(StateMachine& machine, const PerftOptions& options)
      : unit_(options.unit) {
    workers_.emplace_back(machine, options.most_mb);
    while (static_cast<int>(workers_.size()) < options.threads) {
      auto clone = machine.clone();
      if (!clone) break;
      clones_.push_back(std::move(clone));
      workers_.emplace_back(*clones_.back(), options.most_mb);
    }
    arena_.initialize(static_cast<int>(workers_.size()));
  }

  /// The row of `layer`, whose successors are put into `next`, if it is given.
  PerftRow look_at(Layer& layer, Layer* next) {
    if (next != nullptr) {
      expand(layer, *next);
    } else {
      for_each(layer, [](Worker& worker, const Layer::value_type& entry) {
        worker.count(entry.first, entry.second);
      });
    }
    PerftRow row;
    row.positions = layer.size();
    for (Worker& worker : workers_) {
      const PerftRow part = worker.take_row();
      add_checked(row.count, part.count);
      row.finished += part.finished;
      row.stuck += part.stuck;
    }
    return row;
  }

 private:
  template <typename Visit>
  void for_each(Layer& layer, Visit visit) {
    arena_.execute([&] {
      tbb::parallel_for(layer.range(), [&](const Layer::range_type& range) {
        Worker& worker = workers_[static_cast<std::size_t>(
            tbb::this_task_arena::current_thread_index())];
        for (const Layer::value_type& entry : range) visit(worker, entry);
      });
    });
  }

  /// Counts and expands the states of a layer, and expands all that follow in
  /// the same turns, which are not terminal.
  void expand(Layer& layer, Layer& next) {
    constexpr int kMostMovesOfATurn = 1000;
    Layer* going = &layer;
    Layer same_turn;
    for (int move = 0; !going->empty(); ++move) {
      if (move == kMostMovesOfATurn) {
        throw gdl::Error("perft: a role moves more than " +
                         std::to_string(kMostMovesOfATurn) +
                         " times in a row; count moves in place of turns");
      }
      Layer further;
      for_each(*going, [&](Worker& worker, const Layer::value_type& entry) {
        const bool first = move == 0;
        if (first && worker.count(entry.first, entry.second)) return;
        worker.expand(entry.first, entry.second, next,
                      unit_ == PerftUnit::kTurn ? &further : nullptr);
      });
      same_turn.swap(further);
      going = &same_turn;
    }
  }

  PerftUnit unit_;
  std::vector<std::unique_ptr<StateMachine>> clones_;
  std::vector<Worker> workers_;  // one a thread of the arena
  tbb::task_arena arena_;
};

}  // namespace

std::vector<PerftRow> perft(StateMachine& machine, const State& start,
                            std::uint32_t depth, const PerftOptions& options) {
  Crew crew(machine, options);
  Layer layer;
  layer.insert({start, 1});
  std::vector<PerftRow> rows;
  for (std::uint32_t length = 0; length <= depth; ++length) {
    Layer next;
    rows.push_back(crew.look_at(layer, length < depth ? &next : nullptr));
    if (options.on_row) options.on_row(rows.back());
    layer.swap(next);
  }
  return rows;
}

}  // namespace reasoner::walks
