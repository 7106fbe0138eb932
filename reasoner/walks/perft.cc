#include "reasoner/walks/perft.h"

#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "gdl/diagnostics.h"

namespace reasoner::walks {

namespace {

/// The states of one length, each with the number of sequences that reach it.
using Layer = std::unordered_map<State, std::uint64_t>;

/// What a hash map and the heap need for a state beside its words.
constexpr std::size_t kBytesOfEntry = 96;

void add_checked(std::uint64_t& sum, std::uint64_t term) {
  if (term > std::numeric_limits<std::uint64_t>::max() - sum) {
    throw gdl::Error("perft: more sequences than 64 bits can count");
  }
  sum += term;
}

/// Walks over all joint moves of a state.
class Expansion {
 public:
  Expansion(StateMachine& machine, std::size_t most_mb)
      : machine_(machine),
        most_mb_(most_mb),
        legal_(machine.game().role_count()),
        joint_move_(legal_.size()),
        choice_(legal_.size()) {}

  /// Adds the successors of `state` to `next`, and those in which the one role
  /// that moves goes on to `same_turn`, if there is one; false where `state` is
  /// stuck.
  bool add_successors(const State& state, std::uint64_t sequences, Layer& next,
                      Layer* same_turn) {
    for (RoleIndex role = 0; role < legal_.size(); ++role) {
      machine_.legal_moves(state, role, legal_[role]);
      if (legal_[role].empty()) return false;
      choice_[role] = 0;
      joint_move_[role] = legal_[role].front();
    }
    const std::optional<RoleIndex> mover =
        same_turn == nullptr ? std::nullopt : only_mover();
    do {
      machine_.next_state(state, joint_move_, successor_);
      Layer& layer = mover && goes_on(*mover) ? *same_turn : next;
      add_checked(layer[successor_], sequences);
      check_memory(layer);
    } while (to_next_joint_move());
    return true;
  }

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
};

/// Expands the states of a row, and all that follow in the same turns.
void expand(Expansion& expansion, StateMachine& machine, Layer going,
            PerftUnit unit, PerftRow& row, Layer& next) {
  constexpr int kMostMovesOfATurn = 1000;
  for (int move = 0; !going.empty(); ++move) {
    if (move == kMostMovesOfATurn) {
      throw gdl::Error("perft: a role moves more than " +
                       std::to_string(kMostMovesOfATurn) +
                       " times in a row; count moves in place of turns");
    }
    Layer same_turn;
    for (const auto& [state, sequences] : going) {
      if (machine.is_terminal(state)) continue;
      if (!expansion.add_successors(
              state, sequences, next,
              unit == PerftUnit::kTurn ? &same_turn : nullptr)) {
        row.stuck += sequences;
      }
    }
    going = std::move(same_turn);
  }
}

}  // namespace

std::vector<PerftRow> perft(StateMachine& machine, const State& start,
                            std::uint32_t depth,
                            const std::function<void(const PerftRow&)>& on_row,
                            std::size_t most_mb, PerftUnit unit) {
  Expansion expansion(machine, most_mb);
  Layer layer{{start, 1}};
  std::vector<PerftRow> rows;
  for (std::uint32_t length = 0; length <= depth; ++length) {
    Layer next;
    PerftRow row;
    row.positions = layer.size();
    for (const auto& [state, sequences] : layer) {
      add_checked(row.count, sequences);
      if (machine.is_terminal(state)) row.finished += sequences;
    }
    if (length < depth) {
      expand(expansion, machine, std::move(layer), unit, row, next);
    }
    rows.push_back(row);
    if (on_row) on_row(row);
    layer = std::move(next);
  }
  return rows;
}

}  // namespace reasoner::walks
