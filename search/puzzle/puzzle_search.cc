#include "search/puzzle/puzzle_search.h"

#include <algorithm>
#include <cassert>
#include <exception>
#include <utility>

#include "search/partners.h"
#include "search/puzzle/fill_in_solver.h"
#include "search/puzzle/parts_solver.h"
#include "search/puzzle/state_space_solver.h"
#include "search/puzzle/step_solver.h"
#include "search/run_in_threads.h"

namespace search::puzzle {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

constexpr Goal kBestGoal = 100;

// With fewer iterations in a turn, making the formula of a SAT solver does not
// pay.
constexpr std::uint64_t kFewestForPlanning = 1000;

// How long a solver's first and its longest turns are, in seconds. Solvers that
// are ready at once have short first turns: most puzzles need no more.
constexpr double kPlayoutSlice = 0.02;
constexpr double kMostPlayoutSlice = 0.2;
constexpr double kStateSlice = 0.1;
constexpr double kFillInSlice = 0.3;
constexpr double kPlanningSlice = 0.5;
constexpr double kMostSlice = 2;
// A puzzle that falls into parts is worth longer turns.
constexpr double kPartsSlice = 0.4;
constexpr double kMostPartsSlice = 6;

constexpr double kSliceGrowth = 1.5;
constexpr double kOwnWay = 4;  // times as long: what a partner tries first
constexpr double kNoSlice = 1e8;

// Parts of the memory.
constexpr std::size_t kStateShare = 2;  // a half
constexpr std::size_t kPlanShare = 4;   // a quarter
constexpr std::size_t kPlayoutShare = 8;
constexpr std::size_t kPartsShare = 8;

}  // namespace

PuzzleSearch::PuzzleSearch(reasoner::StateMachine& machine,
                           const Settings& settings)
    : machine_(machine),
      settings_(settings),
      top_(top_goal(machine)),
      best_(top_, [this](const Line& line) {
        if (!line.moves.empty()) set_candidate(line.moves.front());
      }) {
  assert(machine.game().role_count() == 1);
  if (settings.partners != nullptr && machine.propnet() != nullptr) {
    if (auto own_machine = machine.clone()) {
      shared_.emplace(best_, std::move(own_machine));
      signature_ = signature_of(machine.game());
      rank_ = settings.partners->own();
    }
  }
}

PuzzleSearch::~PuzzleSearch() = default;

MoveId PuzzleSearch::choose_move(const State& state, RoleIndex /*role*/,
                                 const Deadline& deadline) {
  const double seconds_at_start = deadline.seconds_left();
  std::vector<MoveId> legal;
  machine_.legal_moves(state, 0, legal);
  set_candidate(legal.front());
  if (!root_ || *root_ != state) start(state);
  const std::vector<MoveId> known = best_.line().moves;
  if (!known.empty()) set_candidate(known.front());
  if (!best_.settled() && !deadline.expired()) run(deadline);
  const Line line = best_.line();
  // A line that comes to nothing is no better than an unknown one.
  MoveId chosen = legal.front();
  if (playouts_ != nullptr) chosen = playouts_->move().value_or(chosen);
  if (!line.moves.empty() && (line.goal > 0 || best_.settled())) {
    chosen = line.moves.front();
  }
  set_candidate(chosen);
  fill_report(chosen, deadline, seconds_at_start);
  return chosen;
}

void PuzzleSearch::start(const State& state) {
  root_ = state;
  crews_.clear();
  playouts_ = nullptr;
  best_.reset(top_);
}

void PuzzleSearch::make_crews() {
  crews_.emplace_back().machine = &machine_;
  constexpr std::size_t kMostCrews = 4;
  while (crews_.size() < std::min(settings_.threads, kMostCrews)) {
    auto machine = machine_.clone();
    if (!machine) break;
    Crew& crew = crews_.emplace_back();
    crew.machine = machine.get();
    crew.own_machine = std::move(machine);
  }
  deal_solvers();
  if (rank_ > 0) prefer_own_way();
  // Those that are quick come first, those that need preparation last.
  for (Crew& crew : crews_) {
    std::ranges::stable_sort(crew.members, {}, [](const Member& member) {
      return std::pair(!member.is_own_way, member.slice);
    });
  }
}

/// Gives the crews the solvers that fit the puzzle, in turn.
void PuzzleSearch::deal_solvers() {
  const std::size_t memory = settings_.memory_mb << 20;
  std::size_t next = 0;
  const auto add = [&](const auto& make, double slice, double most_slice) {
    Crew& crew = crews_[next++ % crews_.size()];
    crew.members.push_back({make(*crew.machine), slice, most_slice});
  };
  const bool plans =
      machine_.propnet() != nullptr &&
      (settings_.iterations == 0 || settings_.iterations >= kFewestForPlanning);
  add(
      [&](reasoner::StateMachine& machine) {
        return std::make_unique<StateSpaceSolver>(
            machine, best_, *root_, memory / kStateShare, /*seed=*/rank_);
      },
      kStateSlice, kMostSlice);
  if (plans) {
    add(
        [&](reasoner::StateMachine& machine) {
          return std::make_unique<StepSolver>(machine, best_, *root_,
                                              memory / kPlanShare);
        },
        kPlanningSlice, kMostSlice);
  }
  add(
      [&](reasoner::StateMachine& machine) {
        return make_playout_solver(machine);
      },
      kPlayoutSlice, kMostPlayoutSlice);
  if (plans && machine_.propnet()->networks.size() == 1) {
    add(
        [&](reasoner::StateMachine& machine) {
          return std::make_unique<FillInSolver>(machine, best_, *root_);
        },
        kFillInSlice, kMostSlice);
  }
  if (plans) {
    add(
        [&](reasoner::StateMachine& machine) {
          return std::make_unique<PartsSolver>(machine, best_, *root_,
                                               memory / kPartsShare);
        },
        kPartsSlice, kMostPartsSlice);
  }
}

std::unique_ptr<PlayoutSolver> PuzzleSearch::make_playout_solver(
    reasoner::StateMachine& machine) {
  Settings settings = settings_;
  settings.threads = 1;
  settings.partners = nullptr;
  settings.memory_mb =
      std::max<std::size_t>(1, settings_.memory_mb / kPlayoutShare);
  auto solver =
      std::make_unique<PlayoutSolver>(machine, best_, *root_, settings);
  playouts_ = solver.get();
  return solver;
}

/// Each helping process begins with another way, and goes it longest.
void PuzzleSearch::prefer_own_way() {
  std::vector<Member*> members;
  for (Crew& crew : crews_) {
    for (Member& member : crew.members) members.push_back(&member);
  }
  Member& preferred = *members[(rank_ - 1) % members.size()];
  preferred.is_own_way = true;
  preferred.slice *= kOwnWay;
  preferred.most_slice *= kOwnWay;
}

void PuzzleSearch::run(const Deadline& deadline) {
  if (crews_.empty()) make_crews();
  if (shared_) shared_->begin(*root_, signature_);
  OpenFindings open(settings_.partners, shared_ ? &*shared_ : nullptr,
                    deadline);
  for (Crew& crew : crews_) {
    for (Member& member : crew.members) member.is_done = false;
  }
  std::exception_ptr failure;
  try {
    run_in_threads(crews_.size(),
                   [&](std::size_t i) { run_crew(crews_[i], deadline); });
  } catch (...) {
    failure = std::current_exception();
  }
  if (shared_ && settings_.iterations > 0) open.await();
  if (failure && best_.goal() < 0) std::rethrow_exception(failure);
}

void PuzzleSearch::run_crew(Crew& crew, const Deadline& deadline) {
  while (!best_.settled() && !deadline.expired()) {
    if (!take_turns(crew, deadline)) return;
    if (settings_.iterations > 0) return;
  }
}

/// One turn for each; false where there is nothing more to do.
bool PuzzleSearch::take_turns(Crew& crew, const Deadline& deadline) {
  bool has_more = false;
  for (Member& member : crew.members) {
    if (member.is_done) continue;
    const bool limited = settings_.iterations > 0;
    Effort effort(deadline, limited ? kNoSlice : member.slice, best_,
                  limited ? settings_.iterations : Effort::kUnlimited);
    if (effort.exhausted()) return !best_.settled();
    member.is_done = !member.solver->work(effort);
    member.slice = std::min(member.slice * kSliceGrowth, member.most_slice);
    has_more = has_more || !member.is_done;
  }
  return has_more;
}

void PuzzleSearch::advance(std::span<const MoveId> joint_move,
                           const State& next) {
  if (!root_) return;
  const Line line = best_.line();
  const bool follows =
      !line.moves.empty() && line.moves.front() == joint_move[0];
  State expected;
  machine_.next_state(*root_, joint_move, expected);
  if (expected != next) {
    start(next);
    return;
  }
  root_ = next;
  // What is proven of the best holds only along its line.
  if (follows) {
    best_.advance();
  } else {
    best_.reset(top_);
  }
  if (follows && best_.settled()) {
    crews_.clear();  // and their memory
    playouts_ = nullptr;
    return;
  }
  if (machine_.is_terminal(next)) return;
  for (Crew& crew : crews_) {
    for (Member& member : crew.members) {
      member.solver->advance(joint_move[0], next);
    }
  }
}

std::uint64_t PuzzleSearch::count() const {
  std::uint64_t count = 0;
  for (const Crew& crew : crews_) {
    for (const Member& member : crew.members) count += member.solver->count();
  }
  return count;
}

void PuzzleSearch::fill_report(MoveId chosen, const Deadline& deadline,
                               double seconds_at_start) {
  report_ = {};
  report_.seconds = seconds_at_start - deadline.seconds_left();
  report_.nodes = count();
  if (playouts_ != nullptr) report_.playouts = playouts_->count();
  const Line line = best_.line();
  report_.depth = static_cast<std::uint32_t>(line.moves.size());
  MoveReport move;
  move.move = chosen;
  move.probability = 1;
  if (best_.settled()) {
    report_.proven = move.proven = std::max(line.goal, 0);
  }
  move.visits = std::max<std::uint64_t>(1, report_.nodes);
  if (!line.moves.empty() && line.moves.front() == chosen) {
    for (const MoveId next : line.moves) {
      report_.principal_variation.push_back({next});
    }
    move.value = line.goal;
    report_.method = "A line of " + std::to_string(line.moves.size()) +
                     " moves to goal " + std::to_string(line.goal) +
                     ", found by " + line.found_by;
    if (const std::string proof = best_.proof(); !proof.empty()) {
      report_.method += "; there is no better one: " + proof;
    } else if (best_.settled() && line.goal < kBestGoal) {
      report_.method += "; the rules give no more anywhere";
    }
    report_.method += '.';
  } else {
    report_.method = "No line is known that comes to anything.";
  }
  report_.moves.push_back(move);
}

}  // namespace search::puzzle
