#include "reasoner/walks/perft.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <array>
#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "gdl/diagnostics.h"
#include "reasoner/playout.h"

namespace reasoner::walks {

namespace {

/// What a hash map and the heap need for a state beside its words.
constexpr std::size_t kBytesOfEntry = 96;

void add_checked(std::uint64_t& sum, std::uint64_t term) {
  if (term > std::numeric_limits<std::uint64_t>::max() - sum) {
    throw gdl::Error("perft: more sequences than 64 bits can count");
  }
  sum += term;
}

/// The states of one length, each with the number of sequences that reach it,
/// in parts by their hash. Threads add to it side by side. (oneTBB's own map
/// casts marked pointers, which the undefined behaviour sanitizer refuses.)
class Layer {
 public:
  using Part = std::unordered_map<State, std::uint64_t>;

  static constexpr std::size_t kParts = 256;

  void add(const State& state, std::uint64_t sequences) {
    Guarded& part = parts_[mix64(state.hash()) % kParts];
    const std::lock_guard lock(part.mutex);
    const auto [entry, is_new] = part.states.try_emplace(state, 0);
    if (is_new) ++size_;
    add_checked(entry->second, sequences);
  }

  std::size_t size() const { return size_; }
  /// Must not be called while somebody adds to the layer.
  const Part& part(std::size_t number) const { return parts_[number].states; }

 private:
  struct Guarded {
    std::mutex mutex;
    Part states;  // guarded by mutex
  };

  std::array<Guarded, kParts> parts_;
  std::atomic<std::size_t> size_ = 0;
};

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
    layer.add(successor_, sequences);
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
  PerftRow look_at(const Layer& layer, Layer* next) {
    if (next != nullptr) {
      expand(layer, *next);
    } else {
      for_each(layer, [](Worker& worker, const Layer::Part::value_type& entry) {
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
  void for_each(const Layer& layer, Visit visit) {
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, Layer::kParts, [&](std::size_t part) {
        Worker& worker = workers_[static_cast<std::size_t>(
            tbb::this_task_arena::current_thread_index())];
        for (const auto& entry : layer.part(part)) visit(worker, entry);
      });
    });
  }

  /// Counts and expands the states of a layer, and expands all that follow in
  /// the same turns, which are not terminal.
  void expand(const Layer& layer, Layer& next) {
    constexpr int kMostMovesOfATurn = 1000;
    const Layer* going = &layer;
    std::unique_ptr<const Layer> same_turn;
    for (int move = 0; going->size() > 0; ++move) {
      if (move == kMostMovesOfATurn) {
        throw gdl::Error("perft: a role moves more than " +
                         std::to_string(kMostMovesOfATurn) +
                         " times in a row; count moves in place of turns");
      }
      auto further = std::make_unique<Layer>();
      for_each(
          *going, [&](Worker& worker, const Layer::Part::value_type& entry) {
            const bool first = move == 0;
            if (first && worker.count(entry.first, entry.second)) return;
            worker.expand(entry.first, entry.second, next,
                          unit_ == PerftUnit::kTurn ? further.get() : nullptr);
          });
      same_turn = std::move(further);
      going = same_turn.get();
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
  auto layer = std::make_unique<Layer>();
  layer->add(start, 1);
  std::vector<PerftRow> rows;
  for (std::uint32_t length = 0; length <= depth; ++length) {
    auto next = std::make_unique<Layer>();
    rows.push_back(crew.look_at(*layer, length < depth ? next.get() : nullptr));
    if (options.on_row) options.on_row(rows.back());
    layer = std::move(next);
  }
  return rows;
}

}  // namespace reasoner::walks
