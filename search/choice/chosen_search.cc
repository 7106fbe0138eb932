#include "search/choice/chosen_search.h"

#include <algorithm>
#include <utility>

#include "search/choice/registry.h"
#include "search/choice/search_comparison.h"
#include "search/game_kind.h"
#include "search/opponents/reading_search.h"
#include "search/opponents/repeated_round.h"
#include "search/solver/impartial_sum.h"
#include "search/solver/solver_search.h"
#include "search/solver/state_estimate.h"

namespace search::choice {

namespace {

// With fewer states than this the solver is likely to judge them all.
constexpr double kSmall = 3e7;

// Part of a call's time, to see whether the game is small, or a sum of small
// ones; and to compare, of what is left then of the first call, which mostly
// comes before the match, and of any other.
constexpr double kLookShare = 0.1;
constexpr double kCompareShare = 0.9;
constexpr double kLaterCompareShare = 0.6;

// Likewise, to see whether it is one round again and again.
constexpr double kReadShare = 0.2;

// In less time there is no match worth looking at, and none worth a turn.
constexpr double kLeastSecondsToCompare = 1;
constexpr double kLaterLeastSecondsToCompare = 2;

}  // namespace

reasoner::MoveId ChosenSearch::choose_move(const reasoner::State& state,
                                           reasoner::RoleIndex role,
                                           const Deadline& deadline) {
  const bool is_first = search_ == nullptr;
  if (is_first ||
      (!is_decided_ && kLaterCompareShare * deadline.seconds_left() >=
                           kLaterLeastSecondsToCompare)) {
    look_for_candidate(state, role, deadline);
    decide(state, role, deadline);
  }
  const reasoner::MoveId move = search_->choose_move(state, role, deadline);
  report_ = search_->report();
  for (const std::string& sentence : {note_, reason_}) {
    if (sentence.empty()) continue;
    report_.method += (report_.method.empty() ? "" : " ") + sentence;
  }
  return move;
}

/// A move to answer with while it decides.
void ChosenSearch::look_for_candidate(const reasoner::State& state,
                                      reasoner::RoleIndex role,
                                      const Deadline& deadline) {
  if (search_ != nullptr) {
    search_->choose_move(state, role,
                         deadline.part(kLookShare * deadline.seconds_left()));
    return;
  }
  std::vector<reasoner::MoveId> legal;
  machine_.legal_moves(state, role, legal);
  set_candidate(legal.front());
}

void ChosenSearch::advance(std::span<const reasoner::MoveId> joint_move,
                           const reasoner::State& next) {
  if (search_ != nullptr) search_->advance(joint_move, next);
  if (!is_decided_) played_.emplace_back(joint_move.begin(), joint_move.end());
}

void ChosenSearch::recall(
    std::span<const std::vector<reasoner::MoveId>> played) {
  played_.assign(played.begin(), played.end());
}

std::optional<reasoner::MoveId> ChosenSearch::candidate() const {
  const std::lock_guard lock(mutex_);
  const auto move = search_ != nullptr ? search_->candidate() : std::nullopt;
  return move ? move : Search::candidate();
}

void ChosenSearch::clear_candidate() {
  Search::clear_candidate();
  if (search_ != nullptr) search_->clear_candidate();
}

bool ChosenSearch::continues() const {
  return search_ == nullptr || search_->continues();
}

void ChosenSearch::decide(const reasoner::State& state,
                          reasoner::RoleIndex role, const Deadline& deadline) {
  const bool is_first = search_ == nullptr;
  is_decided_ = true;
  if (hides_something(machine_.game())) {
    play_with(make_search("mcts", machine_, settings_),
              "MCTS plays as if all saw everything.");
    return;
  }
  if (machine_.game().role_count() == 1) {
    play_with(make_search("puzzle", machine_, settings_),
              "One role plays alone.");
    return;
  }
  if (is_first && is_one_round(state, role, deadline)) return;
  // What solving and comparing come to depends on time.
  if (settings_.iterations > 0) {
    play_with(make_search("mcts", machine_, settings_), "");
    return;
  }
  const double seconds = deadline.seconds_left();
  // Neither sums nor minimax know chance.
  if (has_chance(machine_.game())) return play_by_mcts("");
  if (is_first && kCompareShare * seconds < kLeastSecondsToCompare) {
    is_decided_ = false;
    return play_by_mcts("");
  }
  if (is_small(state, deadline.part(kLookShare * seconds))) {
    return play_by_mcts("The game is small.");
  }
  if (is_sum(state, deadline.part(kLookShare * seconds))) {
    return play_by_mcts("The game is a sum of small ones.");
  }
  if (!SearchComparison::can_compare(machine_, state)) return play_by_mcts("");
  SearchComparison comparison(machine_, settings_, state);
  comparison.play(
      state, deadline.part(is_first ? kCompareShare * deadline.seconds_left()
                                    : kLaterCompareShare * seconds));
  if (!comparison.is_minimax()) return play_by_mcts(comparison.sentence());
  const Settings rest = solver::SolverSearch::fallback_settings(settings_);
  play_with(std::make_unique<solver::SolverSearch>(
                machine_, settings_, comparison.make_chosen(rest)),
            comparison.sentence());
}

/// Whether it is, and is played so from now on.
bool ChosenSearch::is_one_round(const reasoner::State& state,
                                reasoner::RoleIndex role,
                                const Deadline& deadline) {
  const double seconds = deadline.seconds_left();
  const bool by_clock = settings_.iterations == 0;
  auto found = opponents::find_repeated_round(
      machine_, state, settings_.seed,
      deadline.part(by_clock ? kReadShare * seconds : seconds));
  if (!found) return false;
  play_with(std::make_unique<opponents::ReadingSearch>(
                machine_, settings_, role, *std::move(found),
                make_search(by_clock ? "solver" : "mcts", machine_, settings_)),
            "");
  return true;
}

bool ChosenSearch::is_small(const reasoner::State& state,
                            const Deadline& deadline) {
  const auto estimate = solver::estimate_state_count(machine_, state, kSmall,
                                                     settings_.seed, deadline);
  return estimate && *estimate < kSmall;
}

bool ChosenSearch::is_sum(const reasoner::State& state,
                          const Deadline& deadline) {
  return solver::ImpartialSum::seconds_to_look(machine_) <
             deadline.seconds_left() &&
         solver::ImpartialSum::make(machine_, state, deadline) != nullptr;
}

/// By the tree that there is already, where nothing was decided before.
void ChosenSearch::play_by_mcts(std::string reason) {
  if (search_ == nullptr) {
    play_with(make_search("solver", machine_, settings_), std::move(reason));
  } else {
    reason_ = std::move(reason);
  }
}

void ChosenSearch::play_with(std::unique_ptr<Search> search,
                             std::string reason) {
  search->recall(played_);
  if (is_decided_) played_.clear();
  reason_ = std::move(reason);
  const std::lock_guard lock(mutex_);
  search_.swap(search);
}

}  // namespace search::choice
