#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "search/puzzle/best_line.h"
#include "search/puzzle/playout_solver.h"
#include "search/puzzle/puzzle_solver.h"
#include "search/puzzle/shared_line.h"
#include "search/search.h"

namespace search::puzzle {

/// Solves games for one role, without chance: several ways to find a line side
/// by side, every line replayed by the state machine before it counts, and the
/// best one followed move by move. While it is not known to be the best there
/// is, each turn looks for a better one; a state that the line does not lead to
/// has it planned anew.
///
/// The ways are: going through the states (state_space_solver.h), playouts
/// (playout_solver.h), and where there is a network, filling in
/// (fill_in_solver.h), planning by steps (step_solver.h), and doing so for the
/// parts of the puzzle (parts_solver.h). They take turns, or have threads of
/// their own where Settings::threads allows that and the machine can be cloned.
///
/// Partners in other processes (Settings::partners), where there is a network,
/// go the same ways, and all tell each other what they find. Each of them but
/// the first begins with another way, and goes that longer than the rest;
/// where two begin alike they draw differently.
///
/// Settings::iterations limits each way in each turn: states gone through,
/// playouts, tens of conflicts of the SAT solver, which is not started for less
/// than a thousand.
class PuzzleSearch : public Search {
 public:
  PuzzleSearch(reasoner::StateMachine& machine, const Settings& settings);
  ~PuzzleSearch() override;

  reasoner::MoveId choose_move(const reasoner::State& state,
                               reasoner::RoleIndex role,
                               const Deadline& deadline) override;
  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override;
  Report report() const override { return report_; }

  /// The line that is followed, from the present state.
  const BestLine& best() const { return best_; }

 private:
  /// One solver, and how long it works before it is the next one's turn.
  struct Member {
    std::unique_ptr<PuzzleSolver> solver;
    double slice = 0;  // seconds
    double most_slice = 0;
    bool is_done = false;
    bool is_own_way = false;  // of a helping process
  };
  /// Solvers that share a thread and a machine.
  struct Crew {
    reasoner::StateMachine* machine = nullptr;
    std::unique_ptr<reasoner::StateMachine> own_machine;
    std::vector<Member> members;
  };

  reasoner::StateMachine& machine_;
  Settings settings_;
  reasoner::Goal top_;  // of the game
  BestLine best_;
  std::vector<Crew> crews_;
  PlayoutSolver* playouts_ = nullptr;  // in one of the crews
  std::optional<reasoner::State> root_;
  std::optional<SharedLine> shared_;  // with partners
  std::uint64_t signature_ = 0;       // of the game, then
  std::size_t rank_ = 0;              // of this process, then
  Report report_;

  void start(const reasoner::State& state);
  void make_crews();
  void deal_solvers();
  std::unique_ptr<PlayoutSolver> make_playout_solver(
      reasoner::StateMachine& machine);
  void prefer_own_way();
  void run(const Deadline& deadline);
  void run_crew(Crew& crew, const Deadline& deadline);
  bool take_turns(Crew& crew, const Deadline& deadline);
  void fill_report(reasoner::MoveId chosen, const Deadline& deadline,
                   double seconds_at_start);
  std::uint64_t count() const;
};

}  // namespace search::puzzle
