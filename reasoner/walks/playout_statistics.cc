#include "reasoner/walks/playout_statistics.h"

#include <algorithm>
#include <chrono>
#include <span>

#include "reasoner/players.h"
#include "reasoner/playout.h"

namespace reasoner::walks {

namespace {

constexpr std::uint32_t kStepLimit = 10000;

class Measurement {
 public:
  explicit Measurement(StateMachine& machine)
      : machine_(machine),
        roles_(static_cast<RoleIndex>(machine.game().role_count())),
        players_(players_of(machine.game())) {
    machine_.initial_state(start_);
    result_.mean_goals.resize(roles_);
    result_.wins.resize(roles_);
    find_first();
  }

  void play(std::uint64_t seed, std::uint64_t playout) {
    play_out(machine_, start_, seed, playout, kStepLimit, scratch_, outcome_);
    count_moves();
    if (outcome_.end != PlayoutEnd::kTerminal) {
      ++result_.unfinished;
      return;
    }
    const bool is_first = result_.playouts++ == 0;
    length_ += outcome_.length;
    result_.shortest = is_first ? outcome_.length
                                : std::min(result_.shortest, outcome_.length);
    result_.longest = std::max(result_.longest, outcome_.length);
    count_goals();
  }

  PlayoutStatistics finish() {
    const double playouts =
        std::max<double>(1, static_cast<double>(result_.playouts));
    result_.mean_length = length_ / playouts;
    if (states_ > 0) result_.branching = choices_ / states_;
    for (double& goal : result_.mean_goals) goal /= playouts;
    for (double& won : result_.wins) won /= playouts;
    result_.draws /= playouts;
    if (result_.first && players_.size() > 1) {
      double others = 0;
      for (const RoleIndex role : players_) {
        if (role != *result_.first) others += result_.mean_goals[role];
      }
      result_.first_move_advantage =
          result_.mean_goals[*result_.first] -
          others / static_cast<double>(players_.size() - 1);
    }
    return result_;
  }

 private:
  void find_first() {
    std::uint32_t with_choice = 0;
    for (const RoleIndex role : players_) {
      machine_.legal_moves(start_, role, legal_);
      if (legal_.size() < 2) continue;
      ++with_choice;
      result_.first = role;
    }
    if (with_choice != 1) result_.first.reset();
  }

  /// Walks the playout again, and counts the joint moves of each state.
  void count_moves() {
    State state = start_;
    const std::span<const MoveId> moves = scratch_.moves;
    for (std::uint32_t step = 0; step < outcome_.length; ++step) {
      double joint_moves = 1;
      for (RoleIndex role = 0; role < roles_; ++role) {
        machine_.legal_moves(state, role, legal_);
        joint_moves *= static_cast<double>(legal_.size());
      }
      choices_ += joint_moves;
      ++states_;
      machine_.next_state(state, moves.subspan(step * roles_, roles_), state);
    }
  }

  void count_goals() {
    const std::vector<Goal>& goals = outcome_.goals;
    for (RoleIndex role = 0; role < roles_; ++role) {
      result_.mean_goals[role] += std::max(0, goals[role]);
    }
    Goal best = kNoGoal;
    for (const RoleIndex role : players_) best = std::max(best, goals[role]);
    const auto has_best = [&](RoleIndex role) { return goals[role] == best; };
    const bool alone = std::ranges::count_if(players_, has_best) == 1;
    const bool is_puzzle = players_.size() == 1;
    for (const RoleIndex role : players_) {
      const bool won = is_puzzle ? goals[role] == 100 : alone && has_best(role);
      if (won) ++result_.wins[role];
    }
    if (!alone) ++result_.draws;
  }

  StateMachine& machine_;
  RoleIndex roles_;
  std::vector<RoleIndex> players_;  // all roles but chance
  State start_;
  PlayoutScratch scratch_;
  Outcome outcome_;
  std::vector<MoveId> legal_;
  PlayoutStatistics result_;
  double length_ = 0;
  double choices_ = 0;
  double states_ = 0;
};

}  // namespace

PlayoutStatistics measure(StateMachine& machine, std::uint64_t playouts,
                          double seconds, std::uint64_t seed) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  Measurement measurement(machine);
  for (std::uint64_t playout = 0; playout < playouts; ++playout) {
    measurement.play(seed, playout);
    if (Clock::now() >= end) break;
  }
  return measurement.finish();
}

}  // namespace reasoner::walks
