#include "search/choice/search_comparison.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "search/evaluator/self_play_team.h"
#include "search/mcts/mcts.h"
#include "search/mcts/playouts/cutoff.h"
#include "search/minimax/minimax.h"
#include "search/partners.h"

namespace search::choice {

using reasoner::State;
using reasoner::StateMachine;

namespace {

// Games that time is planned for.
constexpr int kGames = 4;
constexpr int kLongerGames = 4;

// Parts of the time: for the evaluator, and of the rest for the games of short
// moves.
constexpr double kFitShare = 0.55;
constexpr double kShortShare = 0.4;

// Of the time for the evaluator, what is for random play; the rest is for games
// against itself. Where playouts are slow, these teach less in some seconds
// than random play does.
constexpr double kRandomShare = 0.2;
constexpr double kSlowRandomSeconds = 6;
// Of that, what is for games of the two evaluators that come of it.
constexpr double kJudgesShare = 0.2;
constexpr int kJudgesGames = 6;
// After which threads first tell each other what they have learnt.
constexpr double kFirstSeconds = 0.25;

// Games that minimax must lead by, times the noise (trial_result.h). One more
// would be noise less often, but in the few games that there is time for also a
// yes less often where it is due.
constexpr double kLead = 2;

// Where playouts are slower than this, MCTS cannot do well in any time that
// players have. There minimax need not lead, if its evaluator foretells this
// part of the variance: there is time for few games, and one lost is luck.
constexpr double kSlowPlayout = 0.004;
constexpr double kForetold = 0.1;

// With fewer playouts for each legal move, a defeat of MCTS says nothing of
// longer turns.
constexpr double kTellingPlayouts = 15;

// Times as long as before a move must be, to say more.
constexpr double kLonger = 1.5;

// Of the points, by what is believed in the end where longer moves were played:
// 6.5 of 9 and then 3.5 of 5 points are luck too often. What it is above a half
// is divided by the noise.
constexpr double kLeastStrength = 0.7;

std::optional<SharedTrials> shared_trials(const StateMachine& machine,
                                          const Settings& settings,
                                          const State& state) {
  if (settings.partners == nullptr || machine.propnet() == nullptr) return {};
  return std::optional<SharedTrials>(
      std::in_place, state.hash() ^ signature_of(machine.game()),
      settings.partners->most());
}

}  // namespace

bool SearchComparison::can_compare(StateMachine& machine, const State& state) {
  return machine.playout_engine() != nullptr &&
         machine.game().role_count() == 2 &&
         shape_of(machine, state).takes_turns;
}

SearchComparison::SearchComparison(StateMachine& machine,
                                   const Settings& settings, const State& state)
    : machine_(machine),
      settings_(settings),
      shape_(shape_of(machine, state)),
      shared_(shared_trials(machine, settings, state)),
      trials_(machine, settings, shape_.choices,
              shared_ ? &*shared_ : nullptr) {}

void SearchComparison::play_along(const State& state,
                                  const Deadline& deadline) {
  if (!shared_) return;
  const OpenFindings open(settings_.partners, &*shared_, deadline);
  const bool slow = is_slow(state, deadline);
  fit_evaluator(state, slow,
                deadline.part(kFitShare * deadline.seconds_left()));
  trials_.play_along(state, champion(), minimax_by(judge_), deadline);
}

void SearchComparison::play(const State& state, const Deadline& deadline) {
  const OpenFindings open(settings_.partners, shared_ ? &*shared_ : nullptr,
                          deadline);
  const bool slow = is_slow(state, deadline);
  fit_evaluator(state, slow,
                deadline.part(kFitShare * deadline.seconds_left()));
  const TrialResult result = play_games(
      state, kGames, deadline.part(seconds_of_short_moves(deadline)));
  short_ = {result.challenger, result.seconds_per_move};
  is_minimax_ = is_promising(result, slow);
  // Where minimax is to play because MCTS is slow, there is no more to learn.
  if (is_minimax_ && !slow) try_longer_moves(state, deadline);
}

/// Whether playouts are.
bool SearchComparison::is_slow(const State& state,
                               const Deadline& deadline) const {
  return mcts::playouts::seconds_per_playout(*machine_.playout_engine(), state,
                                             deadline) > kSlowPlayout;
}

void SearchComparison::fit_evaluator(const State& state, bool slow,
                                     const Deadline& deadline) {
  const double all = deadline.seconds_left();
  double random = kRandomShare * all;
  if (slow) random = std::max(random, std::min(all, kSlowRandomSeconds));
  const Deadline first = deadline.part(random);
  evaluator::EvaluatorSettings settings;
  settings.seed = settings_.seed;
  settings.seconds = first.seconds_left();
  settings.stop = [&first] { return first.expired(); };
  evaluator_ = evaluator::Evaluator::fit(machine_, settings);
  judge_ = evaluator_;
  if (!evaluator_->sees_unions() && deadline.seconds_left() > random) {
    learn_by_self_play(state, deadline);
  }
}

/// A better judge, where games of the one against the other say so.
void SearchComparison::learn_by_self_play(const State& state,
                                          const Deadline& deadline) {
  const auto team = evaluator::SelfPlayTeam::make(
      machine_, *evaluator_, evaluator::Experience::kRandomPlay, settings_.seed,
      settings_.threads);
  if (team == nullptr) return;
  const Deadline end =
      deadline.part((1 - kJudgesShare) * deadline.seconds_left());
  for (double seconds = kFirstSeconds; team->is_able() && !end.expired();
       seconds *= 2) {
    const Deadline part = end.part(seconds);
    team->play([&part] { return part.expired(); });
  }
  if (!team->is_able() || team->games() == 0) return;
  const std::shared_ptr<const evaluator::Evaluator> learnt = team->evaluator();
  Trials trials(machine_, settings_, shape_.choices);
  const Standing standing =
      trials
          .play(state, minimax_by(evaluator_), minimax_by(learnt), kJudgesGames,
                deadline)
          .challenger;
  if (standing.lead() > 0) judge_ = learnt;
  // Searches play longer games than chance does in some games, draughts say.
  if (standing.games > 0) trials_.expect_choices(trials.choices());
}

/// All of it where what is left would not do for longer moves.
double SearchComparison::seconds_of_short_moves(
    const Deadline& deadline) const {
  const double all = deadline.seconds_left();
  const double seconds = kShortShare * all;
  const double shorter = trials_.seconds_per_move(seconds, kGames);
  const double longer = trials_.seconds_per_move(all - seconds, kLongerGames);
  return longer < kLonger * shorter ? all : seconds;
}

/// Whether games of short moves speak for minimax.
bool SearchComparison::is_promising(const TrialResult& result,
                                    bool slow) const {
  const double lead = result.challenger.lead() / result.challenger.noise();
  const WorkSpent& mcts = result.champion;
  if (slow) {
    // Where both want the same every game is a draw, and minimax expects the
    // worst of a friend.
    return lead >= kLead || (lead > -kLead && machine_.facts().opposed &&
                             evaluator_->foretold(0) >= kForetold);
  }
  return lead >= kLead &&
         mcts.playouts >= kTellingPlayouts * shape_.moves * mcts.moves;
}

void SearchComparison::try_longer_moves(const State& state,
                                        const Deadline& deadline) {
  if (trials_.seconds_per_move(deadline.seconds_left(), kLongerGames) <
      kLonger * short_.seconds_per_move) {
    return;
  }
  const TrialResult result = play_games(state, kLongerGames, deadline);
  longer_ = {result.challenger, result.seconds_per_move};
  if (longer_.standing.games == 0) return;
  constexpr double kHalf = 0.5;
  is_minimax_ =
      strength() >= kHalf + (kLeastStrength - kHalf) / longer_.standing.noise();
}

/// Of the points, what minimax is believed to win in long moves: with two games
/// won and two lost for what was believed before; games of longer moves count
/// double.
double SearchComparison::strength() const {
  const Standing& one = short_.standing;
  const Standing& two = longer_.standing;
  return (2 + one.score + 2 * two.score) / (4 + one.games + 2 * two.games);
}

TrialResult SearchComparison::play_games(const State& state, int games,
                                         const Deadline& deadline) {
  return trials_.play(state, champion(), minimax_by(judge_), games, deadline);
}

MakeSearch SearchComparison::champion() const {
  return [this](StateMachine& machine, const Settings& settings) {
    // Moves are so short here that most playouts would be cut off.
    auto mcts = std::make_unique<mcts::MctsSearch>(
        machine, settings, mcts::Tuning{.cuts_off = false});
    mcts->set_evaluator(evaluator_);
    return mcts;
  };
}

MakeSearch SearchComparison::minimax_by(
    std::shared_ptr<const evaluator::Evaluator> judge) {
  return [judge = std::move(judge)](StateMachine& machine,
                                    const Settings& settings) {
    auto minimax = std::make_unique<minimax::MinimaxSearch>(machine, settings);
    minimax->set_evaluator(judge);
    return minimax;
  };
}

std::string SearchComparison::sentence() const {
  const int ranks = std::max(short_.standing.ranks, longer_.standing.ranks);
  const std::string minimax =
      ranks == 1 ? "Minimax"
                 : "Over " + std::to_string(ranks) + " ranks minimax";
  char text[240];
  if (longer_.standing.games > 0 && is_minimax_) {
    std::snprintf(
        text, sizeof text,
        "%s made %g of %d points against MCTS with %.0f ms a move, and %g of "
        "%d with %.0f ms.",
        minimax.c_str(), short_.standing.score, short_.standing.games,
        1000 * short_.seconds_per_move, longer_.standing.score,
        longer_.standing.games, 1000 * longer_.seconds_per_move);
  } else if (is_minimax_ && short_.standing.lead() > 0) {
    std::snprintf(text, sizeof text,
                  "%s made %g of %d points against MCTS with %.0f ms a move.",
                  minimax.c_str(), short_.standing.score, short_.standing.games,
                  1000 * short_.seconds_per_move);
  } else if (is_minimax_) {
    return "Minimax was taken, for there is time for few playouts.";
  } else if (games() == 0) {
    return "MCTS was taken without a match, for which there was no time.";
  } else {
    const Match& last = longer_.standing.games > 0 ? longer_ : short_;
    std::snprintf(text, sizeof text,
                  "%s was not convincing against MCTS in %d games, the last "
                  "with %.0f ms a move.",
                  minimax.c_str(), games(), 1000 * last.seconds_per_move);
  }
  return text;
}

std::unique_ptr<Search> SearchComparison::make_chosen(
    const Settings& settings) const {
  if (is_minimax_) return minimax_by(judge_)(machine_, settings);
  auto mcts = std::make_unique<mcts::MctsSearch>(machine_, settings);
  mcts->set_evaluator(evaluator_);
  return mcts;
}

}  // namespace search::choice
