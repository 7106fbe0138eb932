#include "gamemaster/recognition/stores.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "gamemaster/board/board_pieces.h"
#include "gamemaster/board/named_cells.h"
#include "gamemaster/recognition/move_effects.h"

namespace gamemaster::recognition {

namespace {

using reasoner::MoveId;
using reasoner::RoleIndex;

constexpr int kMostFirstSteps = 6;
constexpr std::size_t kFewestColumns = 3;

/// What is to be seen of the rows of two roles.
class Rows {
 public:
  Rows(reasoner::StateMachine& machine, const board::BoardLayout& layout)
      : machine_(machine),
        layout_(layout),
        width_(layout.columns.values.size()) {}

  std::optional<board::Stores> run() {
    const reasoner::Game& game = machine_.game();
    if (!has_shape()) return std::nullopt;
    reasoner::State state;
    machine_.initial_state(state);
    if (!all_are_counts(game.facts(state))) return std::nullopt;
    const std::string relation = store_relation(game.facts(state));
    if (relation.empty()) return std::nullopt;
    for (int step = 0; step < kMostFirstSteps; ++step) {
      if (machine_.is_terminal(state)) break;
      std::vector<MoveId> joint_move;
      for (RoleIndex role = 0; role < 2; ++role) {
        std::vector<MoveId> moves;
        machine_.legal_moves(state, role, moves);
        if (moves.empty()) return std::nullopt;
        if (moves.size() > 1) look(state, role, moves, relation);
        joint_move.push_back(moves.front());
      }
      machine_.next_state(state, joint_move, state);
    }
    // The lower row goes to the right, and the other one anywhere.
    if (!fills_store_ || ways_[0] != 1 || ways_[1] == 0) return std::nullopt;
    return board::Stores{relation, /*turned=*/ways_[1] == 1};
  }

 private:
  bool has_shape() const {
    const reasoner::Game& game = machine_.game();
    const auto& rows = layout_.rows.values;
    if (game.role_count() != 2 || rows.size() != 2 || layout_.slant != 0 ||
        width_ < kFewestColumns || !layout_.content || layout_.owner) {
      return false;
    }
    return std::is_permutation(rows.begin(), rows.end(), role_names().begin());
  }

  std::vector<std::string> role_names() const {
    return {machine_.game().role_name(0), machine_.game().role_name(1)};
  }

  bool all_are_counts(const std::vector<std::string>& facts) const {
    const auto cells = board::place(layout_, facts).cells;
    return std::all_of(cells.begin(), cells.end(), [](const auto& content) {
      return content && board::is_number(*content);
    });
  }

  /// The relation of the only facts of two roles and numbers.
  std::string store_relation(const std::vector<std::string>& facts) const {
    std::map<std::string, std::vector<std::string>> owners;
    for (const std::string& fact : board::place(layout_, facts).others) {
      const auto atoms = board::atoms_of(fact);
      if (atoms.size() != 3 || !board::is_number(atoms[2])) continue;
      owners[atoms[0]].push_back(atoms[1]);
    }
    const auto roles = role_names();
    std::string found;
    for (const auto& [relation, names] : owners) {
      if (names.size() != 2 ||
          !std::is_permutation(names.begin(), names.end(), roles.begin())) {
        continue;
      }
      if (!found.empty()) return "";
      found = relation;
    }
    return found;
  }

  void look(const reasoner::State& state, RoleIndex role,
            const std::vector<MoveId>& moves, const std::string& relation) {
    const reasoner::Game& game = machine_.game();
    const std::vector<std::string> names = game.move_names(role, moves);
    const auto& rows = layout_.rows.values;
    const auto row = static_cast<std::size_t>(
        std::find(rows.begin(), rows.end(), game.role_name(role)) -
        rows.begin());
    for (const board::MoveEffect& effect :
         move_effects(machine_, {&state, 1}, role, names)) {
      note_way(effect, row);
      for (const std::string& fact : effect.gains) {
        fills_store_ =
            fills_store_ || board::atoms_of(fact).front() == relation;
      }
    }
  }

  /// From the house that is emptied to the one beside it that gets more.
  void note_way(const board::MoveEffect& effect, std::size_t row) {
    std::vector<int> more(width_, 0);
    for (const board::CellChange& change :
         board::changes_between(layout_, effect.losses, effect.gains)) {
      if (change.cell / width_ != row) continue;
      more[change.cell % width_] = count(change.after) - count(change.before);
    }
    for (std::size_t column = 0; column < width_; ++column) {
      if (more[column] >= 0) continue;
      const bool right = column + 1 < width_ && more[column + 1] > 0;
      const bool left = column > 0 && more[column - 1] > 0;
      if (right != left) ways_[row] = right ? 1 : -1;
    }
  }

  static int count(const std::optional<std::string>& content) {
    return content && board::is_number(*content) && content->size() < 6
               ? std::stoi(*content)
               : 0;
  }

  reasoner::StateMachine& machine_;
  const board::BoardLayout& layout_;
  std::size_t width_;
  int ways_[2] = {0, 0};  // by row: 1 to the right, -1 to the left
  bool fills_store_ = false;
};

}  // namespace

std::optional<board::Stores> find_stores(reasoner::StateMachine& machine,
                                         const board::BoardLayout& layout) {
  return Rows(machine, layout).run();
}

}  // namespace gamemaster::recognition
