#include "reasoner/walks/perft.h"

#include <limits>
#include <string>
#include <unordered_map>

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

  /// Adds the successors of `state` to `next`; false where it is stuck.
  bool add_successors(const State& state, std::uint64_t sequences,
                      Layer& next) {
    for (RoleIndex role = 0; role < legal_.size(); ++role) {
      machine_.legal_moves(state, role, legal_[role]);
      if (legal_[role].empty()) return false;
      choice_[role] = 0;
      joint_move_[role] = legal_[role].front();
    }
    do {
      machine_.next_state(state, joint_move_, successor_);
      add_checked(next[successor_], sequences);
      check_memory(next);
    } while (to_next_joint_move());
    return true;
  }

 private:
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
  State successor_;
};

}  // namespace

std::vector<PerftRow> perft(StateMachine& machine, const State& start,
                            std::uint32_t depth,
                            const std::function<void(const PerftRow&)>& on_row,
                            std::size_t most_mb) {
  Expansion expansion(machine, most_mb);
  Layer layer{{start, 1}};
  std::vector<PerftRow> rows;
  for (std::uint32_t length = 0; length <= depth; ++length) {
    Layer next;
    PerftRow row;
    row.positions = layer.size();
    for (const auto& [state, sequences] : layer) {
      add_checked(row.count, sequences);
      if (machine.is_terminal(state)) {
        row.finished += sequences;
      } else if (length < depth &&
                 !expansion.add_successors(state, sequences, next)) {
        row.stuck += sequences;
      }
    }
    rows.push_back(row);
    if (on_row) on_row(row);
    layer = std::move(next);
  }
  return rows;
}

}  // namespace reasoner::walks
