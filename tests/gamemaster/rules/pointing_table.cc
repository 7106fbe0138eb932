// How many of the legal moves of games can be made by pointing at cells: for
// benchmarks/accept/pointing.sh.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "gamemaster/board/move_marks.h"
#include "gamemaster/board/state_view.h"
#include "gamemaster/match/declared_facts.h"
#include "gamemaster/recognition/move_effects.h"
#include "gdl/files/reader.h"
#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "reasoner/state_machine.h"
#include "tests/gamemaster/board/pointing.h"
#include "translators/languages.h"

namespace gamemaster {
namespace {

constexpr std::size_t kMostWalks = 40;
constexpr std::size_t kMostSteps = 300;

/// What was counted of one game.
struct Row {
  std::size_t positions = 0;  // in which a role can choose
  std::size_t changing = 0;   // moves that change a cell
  std::size_t pointed = 0;    // of these by pointing
  std::size_t twice = 0;      // of these with two pickers
  std::size_t by_words = 0;   // of these by words in a picker
  std::size_t idle = 0;       // moves that change none
  std::string missed;         // one that cannot be pointed at
};

/// Random positions of one game.
class Walk {
 public:
  Walk(reasoner::StateMachine& machine, board::StateView& view,
       std::size_t positions)
      : machine_(machine), view_(view), positions_(positions) {}

  Row run() {
    // Few of each walk, so that all parts of the game are seen.
    const std::size_t each = std::max<std::size_t>(1, positions_ / 4);
    for (std::size_t walk = 0; walk < kMostWalks && !is_done(); ++walk) {
      walk_once(walk, each);
    }
    return row_;
  }

 private:
  bool is_done() const { return row_.positions >= positions_; }

  void walk_once(std::size_t walk, std::size_t most) {
    const auto key = reasoner::playout_key(1, walk);
    const reasoner::Game& game = machine_.game();
    reasoner::State state;
    machine_.initial_state(state);
    const std::size_t before = row_.positions;
    for (std::size_t step = 0; step < kMostSteps; ++step) {
      if (machine_.is_terminal(state) || is_done()) return;
      std::vector<reasoner::MoveId> joint_move;
      // About every third position, other ones in each walk.
      const bool looks =
          reasoner::pick(reasoner::hash32(key, step, 99), 3) == 0;
      for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
        std::vector<reasoner::MoveId> moves;
        machine_.legal_moves(state, role, moves);
        if (moves.empty()) return;
        if (looks && moves.size() > 1 && role != game.chance_role() &&
            row_.positions < before + most && !is_done()) {
          look(state, role, moves);
        }
        joint_move.push_back(
            moves[reasoner::pick(reasoner::hash32(key, step, role),
                                 static_cast<std::uint32_t>(moves.size()))]);
      }
      machine_.next_state(state, joint_move, state);
    }
  }

  void look(const reasoner::State& state, reasoner::RoleIndex role,
            const std::vector<reasoner::MoveId>& moves) {
    ++row_.positions;
    const reasoner::Game& game = machine_.game();
    const std::vector<std::string> names = game.move_names(role, moves);
    const auto effects =
        recognition::move_effects(machine_, {&state, 1}, role, names);
    const auto marks =
        board::mark_moves(*view_.layout(), game.facts(state), effects);
    for (std::size_t i = 0; i < marks.size(); ++i) {
      if (marks[i].changes.empty()) {
        ++row_.idle;
        continue;
      }
      ++row_.changing;
      if (const auto pointing = board::find_pointing(marks, i)) {
        ++row_.pointed;
        row_.twice += pointing->pickers > 1 ? 1 : 0;
        row_.by_words += pointing->by_words ? 1 : 0;
      } else if (row_.missed.empty()) {
        row_.missed = names[i];
      }
    }
  }

  reasoner::StateMachine& machine_;
  board::StateView& view_;
  std::size_t positions_;
  Row row_;
};

Row measure(const std::string& path, std::size_t positions) {
  gdl::Diagnostics diagnostics(path);
  const gdl::Rulesheet rulesheet = gdl::files::read_rulesheet_file(
      path, diagnostics, translators::all_languages(), {});
  if (diagnostics.has_errors()) throw gdl::Error("cannot be read");
  const auto machine =
      reasoner::engines::make_state_machine(rulesheet, "datalog");
  const reasoner::Game& game = machine->game();
  std::vector<std::string> roles;
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    roles.push_back(game.role_name(role));
  }
  board::StateView view(match::declared_facts(rulesheet));
  reasoner::State state;
  machine->initial_state(state);
  view.see(game.facts(state), roles);
  // Where nothing is declared, the board is what is seen of it.
  for (std::size_t walk = 0; walk < 3; ++walk) {
    const auto key = reasoner::playout_key(2, walk);
    machine->initial_state(state);
    for (std::size_t step = 0; step < kMostSteps; ++step) {
      if (machine->is_terminal(state)) break;
      std::vector<reasoner::MoveId> joint_move;
      std::vector<reasoner::MoveId> moves;
      for (reasoner::RoleIndex role = 0; role < roles.size(); ++role) {
        machine->legal_moves(state, role, moves);
        if (moves.empty()) break;
        joint_move.push_back(
            moves[reasoner::pick(reasoner::hash32(key, step, role),
                                 static_cast<std::uint32_t>(moves.size()))]);
      }
      if (joint_move.size() < roles.size()) break;
      machine->next_state(state, joint_move, state);
      view.see(game.facts(state), roles);
    }
  }
  if (!view.layout()) throw gdl::Error("no board");
  return Walk(*machine, view, positions).run();
}

}  // namespace
}  // namespace gamemaster

/// pointing_table POSITIONS FILE…: a row a file, and 1 if a file could not be
/// read.
int main(int argc, char** argv) {
  const std::size_t positions = argc > 1 ? std::stoul(argv[1]) : 20;
  for (int i = 2; i < argc; ++i) {
    const std::string name = std::filesystem::path(argv[i]).filename();
    try {
      const auto row = gamemaster::measure(argv[i], positions);
      const double share = row.changing == 0
                               ? 100.0
                               : 100.0 * static_cast<double>(row.pointed) /
                                     static_cast<double>(row.changing);
      std::printf("%-34s %9zu %9zu %9zu %7.2f %9zu %7zu %7zu  %s\n",
                  name.c_str(), row.positions, row.changing, row.pointed, share,
                  row.idle, row.twice, row.by_words, row.missed.c_str());
    } catch (const gdl::Error& error) {
      std::printf("%-34s %s\n", name.c_str(), error.what());
    }
    std::fflush(stdout);
  }
  return 0;
}
