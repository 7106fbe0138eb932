#include "gamemaster/recognition/directions.h"

#include <vector>

#include "gamemaster/board/move_marks.h"
#include "gamemaster/recognition/move_effects.h"
#include "reasoner/playout.h"

namespace gamemaster::recognition {

namespace {

using board::ArrowKey;
using reasoner::MoveId;
using reasoner::RoleIndex;

constexpr std::uint32_t kMostPlies = 12;
/// Who has more moves has other ones besides directions.
constexpr std::size_t kMostDirections = 12;

/// Looks at what can be chosen in the states of a match.
class Directions {
 public:
  Directions(reasoner::StateMachine& machine, const board::BoardLayout& layout)
      : machine_(machine), layout_(layout) {}

  std::map<std::string, ArrowKey> run() {
    const reasoner::Game& game = machine_.game();
    const auto key = reasoner::playout_key(1, 0);
    reasoner::State state;
    machine_.initial_state(state);
    for (std::uint32_t step = 0; step < kMostPlies; ++step) {
      if (machine_.is_terminal(state)) break;
      std::vector<MoveId> joint_move;
      for (RoleIndex role = 0; role < game.role_count(); ++role) {
        std::vector<MoveId> moves;
        machine_.legal_moves(state, role, moves);
        if (moves.empty()) return {};
        const bool chooses = moves.size() > 1 && role != game.chance_role();
        if (chooses) look(state, role, moves);
        // Moves of another kind, and the match may be a long one.
        if (chooses && found_.empty()) return {};
        joint_move.push_back(
            moves[reasoner::pick(reasoner::hash32(key, step, role),
                                 static_cast<std::uint32_t>(moves.size()))]);
      }
      machine_.next_state(state, joint_move, state);
    }
    std::erase_if(found_, [](const auto& each) {
      return each.second == ArrowKey::kNone;
    });
    return std::move(found_);
  }

 private:
  void look(const reasoner::State& state, RoleIndex role,
            const std::vector<MoveId>& moves) {
    if (moves.size() > kMostDirections) return;
    const std::vector<std::string> names =
        machine_.game().move_names(role, moves);
    const auto marks =
        board::mark_moves(layout_, machine_.game().facts(state),
                          move_effects(machine_, {&state, 1}, role, names));
    for (std::size_t i = 0; i < marks.size(); ++i) {
      if (marks[i].key == ArrowKey::kNone) continue;
      const auto [known, is_new] = found_.emplace(names[i], marks[i].key);
      // One that leads now here and now there is none.
      if (!is_new && known->second != marks[i].key) {
        known->second = ArrowKey::kNone;
      }
    }
  }

  reasoner::StateMachine& machine_;
  const board::BoardLayout& layout_;
  std::map<std::string, ArrowKey> found_;
};

}  // namespace

std::map<std::string, ArrowKey> find_directions(
    reasoner::StateMachine& machine, const board::BoardLayout& layout) {
  return Directions(machine, layout).run();
}

}  // namespace gamemaster::recognition
