#include "search/search_comparison.h"

#include <algorithm>
#include <cstdio>

#include "search/mcts.h"
#include "search/minimax.h"

namespace search {

using reasoner::State;
using reasoner::StateMachine;

namespace {

// Games that time is planned for.
constexpr int kMinimaxGames = 4;
constexpr int kGamesPerVariant = 4;

// Parts of the time: for the evaluator, and of the rest for minimax.
constexpr double kFitShare = 0.2;
constexpr double kMinimaxShare = 0.5;

// Games that minimax must lead by. One more would be noise less often, but in
// the few games that there is time for also a yes less often where it is due.
constexpr double kLead = 2;

// With fewer playouts a second MCTS cannot do well in any time that players
// have: chess has 6,600, lines of action 9,000 and more. There minimax need not
// lead, if its evaluator foretells this part of the variance.
constexpr double kFewPlayouts = 8000;
constexpr double kForetold = 0.1;

// With fewer playouts a move, a defeat of MCTS says nothing of longer moves: in
// go (180) it loses all games with 6 ms a move, but wins with 100 ms; in
// checkers (260 and more) it loses both.
constexpr double kTellingPlayouts = 220;

std::unique_ptr<Search> make_default(StateMachine& machine,
                                     const Settings& settings) {
  return std::make_unique<MctsSearch>(machine, settings);
}

}  // namespace

bool SearchComparison::can_compare(StateMachine& machine) {
  return machine.playout_engine() != nullptr &&
         MctsSearch::can_play(machine.game());
}

SearchComparison::SearchComparison(StateMachine& machine,
                                   const Settings& settings, const State& state)
    : machine_(machine),
      seed_(settings.seed),
      shape_(shape_of(machine, state)),
      trials_(machine, settings, shape_.choices) {}

bool SearchComparison::compares_minimax() const {
  return shape_.takes_turns && machine_.game().role_count() == 2;
}

void SearchComparison::play(const State& state, const Deadline& deadline) {
  if (compares_minimax()) {
    fit_evaluator(deadline.part(kFitShare * deadline.seconds_left()));
    try_minimax(state, deadline.part(kMinimaxShare * deadline.seconds_left()));
    if (prefers_minimax()) return;
  }
  try_variants(state, deadline);
}

void SearchComparison::fit_evaluator(const Deadline& deadline) {
  EvaluatorSettings settings;
  settings.seed = seed_;
  settings.seconds = deadline.seconds_left();
  settings.stop = [&deadline] { return deadline.expired(); };
  evaluator_ = Evaluator::fit(machine_, settings);
}

void SearchComparison::try_minimax(const State& state,
                                   const Deadline& deadline) {
  const MakeSearch challenger = [this](StateMachine& machine,
                                       const Settings& settings) {
    return make_minimax(machine, settings);
  };
  const Trials::Result result = trials_.play(
      state, make_default, {&challenger, 1}, kMinimaxGames, deadline);
  minimax_ = result.standings.front();
  mcts_ = result.champion;
  minimax_seconds_per_move_ = result.seconds_per_move;
}

void SearchComparison::try_variants(const State& state,
                                    const Deadline& deadline) {
  std::vector<const MctsVariant*> variants;
  std::vector<MakeSearch> challengers;
  for (const MctsVariant& variant : mcts_variants()) {
    if (variant.tuning.judges() && evaluator_ == nullptr) continue;
    variants.push_back(&variant);
    challengers.emplace_back(
        [this, &variant](StateMachine& machine, const Settings& settings) {
          // Moves are so short here that most playouts would be cut off.
          mcts::Tuning tuning = variant.tuning;
          tuning.cuts_off = false;
          auto mcts = std::make_unique<MctsSearch>(machine, settings, tuning);
          if (tuning.judges()) mcts->set_evaluator(evaluator_);
          return mcts;
        });
  }
  const Trials::Result result = trials_.play(
      state, make_default, challengers,
      kGamesPerVariant * static_cast<int>(challengers.size()), deadline);
  for (const Standing& standing : result.standings) {
    variant_games_ += standing.games;
  }
  variant_seconds_per_move_ = result.seconds_per_move;
  if (const auto winner = winner_of(result.standings)) {
    variant_ = variants[*winner];
    of_variant_ = result.standings[*winner];
  }
}

bool SearchComparison::prefers_minimax() const {
  if (!compares_minimax() || evaluator_ == nullptr) return false;
  const bool is_slow = mcts_.playouts < kFewPlayouts * mcts_.seconds;
  if (minimax_.lead() >= kLead) {
    return is_slow || mcts_.playouts >= kTellingPlayouts * mcts_.moves;
  }
  return is_slow && minimax_.lead() >= 0 &&
         evaluator_->foretold(0) >= kForetold;
}

std::string SearchComparison::sentence() const {
  char text[240];
  if (variant_ != nullptr) {
    std::snprintf(text, sizeof text,
                  "MCTS with %s made %g of %d points against the default with "
                  "%.0f ms a move.",
                  variant_->name.c_str(), of_variant_.score, of_variant_.games,
                  1000 * variant_seconds_per_move_);
    return text;
  }
  if (prefers_minimax() && minimax_.games == 0) {
    return "Minimax was taken, for there is time for few playouts.";
  }
  if (minimax_.games == 0 && variant_games_ == 0) {
    return "MCTS was taken without a match, for which there was no time.";
  }
  std::string sentence;
  if (minimax_.games > 0) {
    std::snprintf(text, sizeof text,
                  "Minimax made %g of %d points in a match against MCTS with "
                  "%.0f ms a move",
                  minimax_.score, minimax_.games,
                  1000 * minimax_seconds_per_move_);
    sentence = text;
  }
  if (variant_games_ > 0) {
    std::snprintf(text, sizeof text,
                  "%s variant of MCTS was convincing in %d games with %.0f ms "
                  "a move",
                  sentence.empty() ? "No" : ", and no", variant_games_,
                  1000 * variant_seconds_per_move_);
    sentence += text;
  }
  return sentence + '.';
}

std::unique_ptr<Search> SearchComparison::make_minimax(
    StateMachine& machine, const Settings& settings) const {
  auto minimax = std::make_unique<MinimaxSearch>(machine, settings);
  minimax->set_evaluator(evaluator_);
  return minimax;
}

std::unique_ptr<Search> SearchComparison::make_chosen(
    const Settings& settings) const {
  if (prefers_minimax()) return make_minimax(machine_, settings);
  const mcts::Tuning tuning =
      variant_ != nullptr ? variant_->tuning : mcts::Tuning();
  auto mcts = std::make_unique<MctsSearch>(machine_, settings, tuning);
  if (evaluator_ != nullptr) mcts->set_evaluator(evaluator_);
  return mcts;
}

}  // namespace search
