#include "search/choice/search_comparison.h"

#include <algorithm>
#include <cstdio>

#include "search/choice/weighted_playouts.h"
#include "search/mcts/cutoff.h"
#include "search/mcts/mcts.h"
#include "search/mcts/variants.h"
#include "search/minimax/minimax.h"

namespace search::choice {

using reasoner::State;
using reasoner::StateMachine;

namespace {

// Games that time is planned for.
constexpr int kMinimaxGames = 4;
constexpr int kGamesPerVariant = 4;
constexpr int kLongerGames = 4;

// Parts of the time: for the evaluator, of the rest for minimax, and of what is
// left then for the variants.
constexpr double kFitShare = 0.15;
constexpr double kMinimaxShare = 0.4;
constexpr double kVariantsShare = 0.55;
// Of the time for the variants, for weights of moves.
constexpr double kLearningShare = 0.2;

// Games that minimax must lead by. One more would be noise less often, but in
// the few games that there is time for also a yes less often where it is due.
constexpr double kLead = 2;

// Where playouts are slower than this, MCTS cannot do well in any time that
// players have: they take 14 ms in chess and 7 in lines of action. There
// minimax need not lead, if its evaluator foretells this part of the variance.
constexpr double kSlowPlayout = 0.004;
constexpr double kForetold = 0.1;

// With fewer playouts for each legal move, a defeat of MCTS says nothing of
// longer turns: in go (7 with 10 ms a turn) it loses all games so, but wins
// most with 100 ms; in checkers (30) it loses both.
constexpr double kTellingPlayouts = 15;

// Times as long as before a move must be, to say more.
constexpr double kLonger = 1.5;

// Of the points, by what is believed in the end of those that played on. 6.5 of
// 9 and then 3.5 of 5 points are not enough: that is luck too often.
constexpr double kLeastStrength = 0.7;

}  // namespace

bool SearchComparison::can_compare(StateMachine& machine) {
  return machine.playout_engine() != nullptr &&
         mcts::MctsSearch::can_play(machine.game());
}

SearchComparison::SearchComparison(StateMachine& machine,
                                   const Settings& settings, const State& state)
    : machine_(machine),
      seed_(settings.seed),
      shape_(shape_of(machine, state)),
      trials_(machine, settings, shape_.choices) {}

void SearchComparison::play(const State& state, const Deadline& deadline) {
  bool is_slow = false;
  if (shape_.takes_turns && machine_.game().role_count() == 2) {
    is_slow = mcts::seconds_per_playout(*machine_.playout_engine(), state,
                                        deadline) > kSlowPlayout;
    fit_evaluator(deadline.part(kFitShare * deadline.seconds_left()));
    const double seconds = kMinimaxShare * deadline.seconds_left();
    try_minimax(state, is_slow, deadline.part(seconds));
  }
  // Where minimax is to play because MCTS is slow, there is no more to learn.
  if (!is_slow || candidates_.empty()) {
    const double seconds = kVariantsShare * deadline.seconds_left();
    try_variants(state, deadline.part(seconds));
    try_longer_moves(state, deadline);
  }
  choose();
}

void SearchComparison::fit_evaluator(const Deadline& deadline) {
  evaluator::EvaluatorSettings settings;
  settings.seed = seed_;
  settings.seconds = deadline.seconds_left();
  settings.stop = [&deadline] { return deadline.expired(); };
  evaluator_ = evaluator::Evaluator::fit(machine_, settings);
}

void SearchComparison::try_minimax(const State& state, bool is_slow,
                                   const Deadline& deadline) {
  const Contender minimax{"Minimax", true};
  const Trials::Result result =
      play_games(state, {&minimax, 1}, kMinimaxGames, deadline);
  const Standing& standing = result.standings.front();
  const Effort& mcts = result.champion;
  const bool is_telling =
      is_slow || mcts.playouts >= kTellingPlayouts * shape_.moves * mcts.moves;
  const bool foretells = evaluator_->foretold(0) >= kForetold;
  if ((standing.lead() >= kLead && is_telling) ||
      (standing.lead() >= 0 && is_slow && foretells)) {
    candidates_.push_back({minimax, standing, result.seconds_per_move});
  }
}

void SearchComparison::try_variants(const State& state,
                                    const Deadline& deadline) {
  std::vector<Contender> variants;
  for (const mcts::MctsVariant& variant : mcts::mcts_variants()) {
    if (variant.tuning.judges() && evaluator_ == nullptr) continue;
    variants.push_back({"MCTS with " + variant.name, false, variant.tuning});
  }
  mcts::Tuning weighted;
  weighted.playouts = learn_weighted_playouts(
      machine_, state, seed_,
      deadline.part(kLearningShare * deadline.seconds_left()));
  if (weighted.playouts != nullptr) {
    variants.push_back({"MCTS with weighted playouts", false, weighted});
  }
  const Trials::Result result = play_games(
      state, variants, kGamesPerVariant * static_cast<int>(variants.size()),
      deadline);
  if (const auto winner = winner_of(result.standings)) {
    candidates_.push_back({variants[*winner], result.standings[*winner],
                           result.seconds_per_move});
  }
}

void SearchComparison::try_longer_moves(const State& state,
                                        const Deadline& deadline) {
  const int games = kLongerGames * static_cast<int>(candidates_.size());
  if (games == 0) return;
  double longest = 0;
  for (const Candidate& each : candidates_) {
    longest = std::max(longest, each.seconds_per_move);
  }
  if (trials_.seconds_per_move(deadline.seconds_left(), games) <
      kLonger * longest) {
    return;
  }
  std::vector<Contender> challengers;
  for (const Candidate& each : candidates_) {
    challengers.push_back(each.contender);
  }
  const Trials::Result result = play_games(state, challengers, games, deadline);
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    candidates_[i].longer = result.standings[i];
    candidates_[i].longer_seconds_per_move = result.seconds_per_move;
  }
}

/// With two games won and two lost for what was believed before; games of
/// longer moves count double.
double SearchComparison::Candidate::strength() const {
  return (2 + standing.score + 2 * longer.score) /
         (4 + standing.games + 2 * longer.games);
}

void SearchComparison::choose() {
  const Candidate* best = nullptr;
  for (const Candidate& each : candidates_) {
    const bool has_longer = each.longer.games > 0;
    // What is true of short moves is no more than a hint for variants.
    if (!has_longer && !each.contender.is_minimax) continue;
    if (has_longer && each.strength() < kLeastStrength) continue;
    if (best == nullptr || each.strength() > best->strength()) best = &each;
  }
  if (best != nullptr) chosen_ = *best;
}

Trials::Result SearchComparison::play_games(
    const State& state, std::span<const Contender> challengers, int games,
    const Deadline& deadline) {
  const auto maker = [this](const Contender& contender) -> MakeSearch {
    return [this, contender](StateMachine& machine, const Settings& settings) {
      Contender same = contender;
      // Moves are so short here that most playouts would be cut off.
      same.tuning.cuts_off = false;
      return make(same, machine, settings);
    };
  };
  std::vector<MakeSearch> makers;
  for (const Contender& each : challengers) makers.push_back(maker(each));
  Trials::Result result =
      trials_.play(state, maker({}), makers, games, deadline);
  games_ += result.games();
  seconds_per_move_ = result.seconds_per_move;
  return result;
}

std::string SearchComparison::sentence() const {
  const Candidate& it = chosen_;
  char text[240];
  if (it.longer.games > 0) {
    std::snprintf(text, sizeof text,
                  "%s made %g of %d points against MCTS with %.0f ms a move, "
                  "and %g of %d with %.0f ms.",
                  it.contender.name.c_str(), it.standing.score,
                  it.standing.games, 1000 * it.seconds_per_move,
                  it.longer.score, it.longer.games,
                  1000 * it.longer_seconds_per_move);
  } else if (it.standing.lead() > 0) {
    std::snprintf(text, sizeof text,
                  "%s made %g of %d points against MCTS with %.0f ms a move.",
                  it.contender.name.c_str(), it.standing.score,
                  it.standing.games, 1000 * it.seconds_per_move);
  } else if (is_minimax()) {
    return "Minimax was taken, for there is time for few playouts.";
  } else if (games_ == 0) {
    return "MCTS was taken without a match, for which there was no time.";
  } else {
    std::snprintf(text, sizeof text,
                  "Nothing was convincing against MCTS in %d games, the last "
                  "with %.0f ms a move.",
                  games_, 1000 * seconds_per_move_);
  }
  return text;
}

std::unique_ptr<Search> SearchComparison::make(const Contender& contender,
                                               StateMachine& machine,
                                               const Settings& settings) const {
  if (contender.is_minimax) {
    auto minimax = std::make_unique<minimax::MinimaxSearch>(machine, settings);
    minimax->set_evaluator(evaluator_);
    return minimax;
  }
  auto mcts =
      std::make_unique<mcts::MctsSearch>(machine, settings, contender.tuning);
  if (evaluator_ != nullptr) mcts->set_evaluator(evaluator_);
  return mcts;
}

std::unique_ptr<Search> SearchComparison::make_chosen(
    const Settings& settings) const {
  return make(chosen_.contender, machine_, settings);
}

}  // namespace search::choice
