#include "search/search_comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "reasoner/playout.h"
#include "search/mcts.h"
#include "search/minimax.h"

namespace search {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

constexpr int kGames = 4;  // that time is planned for
constexpr double kLeastSecondsPerMove = 0.004;
constexpr double kMostSecondsPerMove = 0.1;
constexpr double kFitShare = 0.25;  // of the time, for the evaluator
constexpr std::size_t kMemoryMb = 32;

// Games that minimax must lead by. One more would be noise less often, but in
// the few games that there is time for also a yes less often where it is due.
constexpr double kLead = 2;
constexpr double kDecisiveLead = 3;  // more need not be played

// With fewer playouts a second MCTS cannot do well in any time that players
// have: chess has 6,600, lines of action 9,000 and more. There minimax need not
// lead, if its evaluator foretells this part of the variance.
constexpr double kFewPlayouts = 8000;
constexpr double kForetold = 0.1;

// With fewer playouts a move, a defeat of MCTS says nothing of longer moves: in
// go (180) it loses all games with 6 ms a move, but wins with 100 ms; in
// checkers (260 and more) it loses both.
constexpr double kTellingPlayouts = 220;

constexpr std::uint32_t kPlayouts = 8;
constexpr std::uint32_t kStepLimit = 1000;
constexpr std::uint32_t kMostPlies = 400;

}  // namespace

bool SearchComparison::can_compare(reasoner::StateMachine& machine,
                                   const State& state) {
  if (machine.game().role_count() != 2) return false;
  if (machine.playout_engine() == nullptr) return false;
  std::vector<MoveId> moves[2];
  std::vector<MoveId> joint_move(2);
  for (std::uint32_t playout = 0; playout < kPlayouts; ++playout) {
    const reasoner::PlayoutKey key = reasoner::playout_key(1, playout);
    State here = state;
    for (std::uint32_t step = 0; step < kStepLimit; ++step) {
      if (machine.is_terminal(here)) break;
      for (const RoleIndex role : {0U, 1U}) {
        machine.legal_moves(here, role, moves[role]);
        if (moves[role].empty()) return false;
        joint_move[role] =
            moves[role][reasoner::hash32(key, step, role) % moves[role].size()];
      }
      if (moves[0].size() > 1 && moves[1].size() > 1) return false;
      machine.next_state(here, joint_move, here);
    }
  }
  return true;
}

SearchComparison::SearchComparison(reasoner::StateMachine& machine,
                                   std::uint64_t seed)
    : machine_(machine),
      clones_{machine.clone(), machine.clone()},
      seed_(seed) {}

void SearchComparison::play(const State& state, const Deadline& deadline) {
  EvaluatorSettings fit;
  fit.seed = seed_;
  fit.seconds = kFitShare * deadline.seconds_left();
  fit.stop = [&deadline] { return deadline.expired(); };
  evaluator_ = Evaluator::fit(machine_, fit);
  const double length = std::max(1.0, mean_length(state));
  seconds_per_move_ = std::clamp(deadline.seconds_left() / (kGames * length),
                                 kLeastSecondsPerMove, kMostSecondsPerMove);
  for (RoleIndex role = 0; !deadline.expired() && !is_decided();
       role = 1 - role) {
    if (!play_game(state, role, deadline)) return;
  }
}

bool SearchComparison::is_decided() const {
  return std::abs(lead()) >= kDecisiveLead;
}

/// False where it was not finished.
bool SearchComparison::play_game(const State& state, RoleIndex minimax_role,
                                 const Deadline& deadline) {
  Settings settings;
  settings.seed = seed_ + static_cast<std::uint64_t>(games_);
  settings.memory_mb = kMemoryMb;
  const auto machine_of = [this](int i) -> reasoner::StateMachine& {
    return clones_[i] != nullptr ? *clones_[i] : machine_;
  };
  auto minimax = std::make_unique<MinimaxSearch>(machine_of(0), settings);
  minimax->set_evaluator(evaluator_);
  std::unique_ptr<Search> players[2];
  players[minimax_role] = std::move(minimax);
  players[1 - minimax_role] = make_search("mcts", machine_of(1), settings);

  State here = state;
  std::vector<MoveId> moves;
  std::vector<MoveId> joint_move(2);
  for (std::uint32_t ply = 0; !machine_.is_terminal(here); ++ply) {
    if (ply == kMostPlies) return false;
    for (const RoleIndex role : {0U, 1U}) {
      machine_.legal_moves(here, role, moves);
      if (moves.empty()) return false;
      joint_move[role] = moves.front();
      if (moves.size() == 1) continue;
      joint_move[role] = players[role]->choose_move(
          here, role, deadline.part(seconds_per_move_));
      if (role != minimax_role) note_effort(players[role]->report());
    }
    if (deadline.expired()) return false;
    machine_.next_state(here, joint_move, here);
    for (const auto& player : players) player->advance(joint_move, here);
  }
  reasoner::Goal goals[2] = {0, 0};
  machine_.goals(here, goals);
  const auto mine = goals[minimax_role];
  const auto other = goals[1 - minimax_role];
  ++games_;
  score_ += mine > other ? 1 : mine == other ? 0.5 : 0;
  return true;
}

double SearchComparison::mean_length(const State& state) {
  reasoner::PlayoutScratch scratch;
  reasoner::Outcome outcome;
  double steps = 0;
  for (std::uint32_t playout = 0; playout < kPlayouts; ++playout) {
    reasoner::play_out(machine_, state, seed_, playout, kStepLimit, scratch,
                       outcome);
    steps += outcome.length;
  }
  return steps / kPlayouts;
}

void SearchComparison::note_effort(const Report& report) {
  playouts_ += static_cast<double>(report.playouts);
  seconds_ += report.seconds;
  ++moves_;
}

bool SearchComparison::prefers_minimax() const {
  const bool is_slow = playouts_ < kFewPlayouts * seconds_;
  if (lead() >= kLead) {
    return is_slow || playouts_ >= kTellingPlayouts * moves_;
  }
  return is_slow && lead() >= 0 && evaluator_->foretold(0) >= kForetold;
}

std::string SearchComparison::sentence() const {
  if (games_ == 0) {
    return prefers_minimax()
               ? "Minimax was taken, for there is time for few playouts."
               : "MCTS was taken without a match, for which there was no time.";
  }
  char text[160];
  std::snprintf(text, sizeof text,
                "Minimax made %g of %d points in a match against MCTS with "
                "%.0f ms a move.",
                score_, games_, 1000 * seconds_per_move_);
  return text;
}

std::unique_ptr<Search> SearchComparison::make_minimax(
    const Settings& settings) const {
  auto minimax = std::make_unique<MinimaxSearch>(machine_, settings);
  minimax->set_evaluator(evaluator_);
  return minimax;
}

std::unique_ptr<Search> SearchComparison::make_mcts(
    const Settings& settings) const {
  auto mcts = std::make_unique<MctsSearch>(machine_, settings);
  mcts->set_evaluator(evaluator_);
  return mcts;
}

}  // namespace search
