#include "search/learning/learner.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <sstream>
#include <thread>
#include <utility>

#include "reasoner/game_facts.h"
#include "reasoner/playout.h"
#include "search/choice/trial_game.h"
#include "search/mcts/mcts.h"
#include "search/memory/canonical_weights.h"
#include "search/memory/remembering_search.h"

namespace search::learning {

using evaluator::EvaluatorWeights;
using memory::Knowledge;
using memory::Plan;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::StateMachine;

namespace {

// One game in so many begins with random moves, at most kMostDrawn of them.
constexpr std::uint32_t kDrawnPart = 3;
constexpr std::uint32_t kMostDrawn = 8;

// Seconds for fitting the first evaluator to random play.
constexpr double kSecondsToFit = 2;
// Learning takes turns: games of the evaluator against itself, after which all
// tables exchange what they have learnt, and for kSearchesPart of that time
// games of searches, which tell of openings. The first turns are shorter.
constexpr double kFirstSeconds = 0.25;
constexpr double kMostSeconds = 4;
constexpr double kSearchesPart = 0.25;
// In place of games of searches the opening may be searched: for kOpeningPart
// of the time, and for kLongOpeningPart once the evaluator has proved no better
// than the usual search. A thread that has nothing to do waits for kPause.
constexpr double kOpeningPart = 0.25;
constexpr double kLongOpeningPart = 4;
constexpr double kSecondsPerPosition = 0.25;  // of the opening, of CPU time
constexpr std::chrono::milliseconds kPause{10};
// As long as it may be proven what the game is worth, that is done in place of
// both, for so many times as long.
constexpr double kProofPart = 2;
// For each table, more than for games, since each search takes longer.
constexpr std::size_t kTreeMemoryMb = 128;

// Fewer best moves are not tried in matches, which would not show any
// difference.
constexpr std::size_t kLeastBestMoves = 30;

constexpr std::size_t kFirstGames = 12;
constexpr double kPromising = 0.5;
// Games lost more than won, or won more than lost, after which a version is not
// looked at further before it is judged.
constexpr std::size_t kClearLead = 4;

bool is_clear(const MatchCounts& counts) {
  return counts.losses >= counts.wins + kClearLead ||
         counts.wins >= counts.losses + kClearLead;
}

// Games of long moves, of which a version has to make half of the points, and
// how many times as long these are. As many may come to no end.
constexpr std::size_t kLongGames = 8;
constexpr double kLonger = 10;

/// Whether half of the points are made.
bool holds(const MatchCounts& counts) {
  return 2 * counts.wins + counts.draws >= kLongGames;
}

/// Whether half of the points are made, or cannot be made any more.
bool is_settled(const MatchCounts& counts) {
  return holds(counts) || 2 * counts.losses + counts.draws > kLongGames;
}

}  // namespace

Learner::Learner(StateMachine& machine,
                 std::shared_ptr<const memory::CanonicalPositions> positions,
                 const LearnerSettings& settings, LearnerTools tools)
    : positions_(std::move(positions)),
      settings_(settings),
      tools_(std::move(tools)),
      seed_(reasoner::mix64(settings.seed)),
      tables_(machine, std::max<std::size_t>(settings.threads, 1)),
      match_(tables_, tools_, positions_, settings.seed,
             [this](const PlayedGame& game) { take(game); }),
      proof_(tables_, positions_, settings.proof_memory_mb) {
  if (const auto sum = machine.facts().constant_sum) {
    opening_.emplace(positions_, *sum);
  }
}

// ---- What was learnt before -------------------------------------------------

bool Learner::restore_version(std::string_view text) {
  auto knowledge = Knowledge::from_text(text);
  if (!knowledge || !knowledge->is_for(kRoles)) return false;
  version_ = *std::move(knowledge);
  proof_.restore_moves(version_->proven_moves);
  return true;
}

bool Learner::restore_trial(std::string_view text) {
  if (text.empty()) {
    trial_.reset();
    return true;
  }
  auto trial = Trial::from_text(text);
  if (!trial || !trial->knowledge.is_for(kRoles)) return false;
  trial_ = std::move(trial);
  return true;
}

bool Learner::restore_weights(std::string_view text) {
  if (text.empty()) return true;
  auto knowledge = Knowledge::from_text(text);
  if (!knowledge || !knowledge->weights || !knowledge->is_for(kRoles)) {
    return false;
  }
  weights_ = *std::move(knowledge->weights);
  return true;
}

bool Learner::restore_records(std::string_view text) {
  std::istringstream in{std::string(text)};
  memory::OpeningRecords records;
  if (!records.read(in)) return false;
  records_ = std::move(records);
  return true;
}

bool Learner::restore_tree(std::string_view text) {
  return text.empty() || !opening_ || opening_->tree().restore(text);
}

bool Learner::restore_refused_plan(std::string_view text) {
  if (text.empty()) return true;
  const auto plan = memory::plan_of_name(text);
  if (!plan || *plan == Plan::kUsual) return false;
  refused_plan_ = *plan;
  evaluator_has_failed_ = true;
  return true;
}

void Learner::add_opening(const OpeningStep& step, double points) {
  records_.add(step.position, {step.role, step.move, 1, points});
}

std::string Learner::weights_text() const {
  if (!weights_) return "";
  return Knowledge{.plan = Plan::kMinimax,
                   .weights = weights_,
                   .openings = {},
                   .best_moves = {},
                   .proven_moves = {}}
      .to_text();
}

std::string Learner::records_text() const {
  std::ostringstream out;
  out.precision(std::numeric_limits<double>::max_digits10);
  records_.write(out);
  return out.str();
}

std::string Learner::tree_text() const {
  return opening_ ? opening_->tree().to_text() : "";
}

std::string Learner::refused_plan_text() const {
  return refused_plan_ ? memory::plan_name(*refused_plan_) : "";
}

// ---- Games to learn from ----------------------------------------------------

bool Learner::is_over(const Deadline& deadline) const {
  return tools_.stop() || deadline.expired();
}

void Learner::take(const PlayedGame& game) {
  for (const OpeningStep& step : game.opening) {
    add_opening(step, choice::points_of(game.goals, step.role));
  }
}

Learner::Work Learner::play(const Deadline& deadline) {
  Work work;
  begin_self_play(deadline);
  const std::uint64_t games_before = team_ ? team_->games() : 0;
  double seconds = kFirstSeconds;
  while (!is_over(deadline)) {
    if (can_play_itself()) play_side_by_side(deadline.part(seconds));
    if (may_prove()) {
      if (prove(deadline.part(kProofPart * seconds))) break;
    } else if (searches_opening()) {
      const double part =
          evaluator_has_failed_ || version_ ? kLongOpeningPart : kOpeningPart;
      work.positions += search_opening(deadline.part(part * seconds));
    } else {
      work.of_searches +=
          play_searches(deadline.part(kSearchesPart * seconds), deadline);
    }
    seconds = std::min(2 * seconds, kMostSeconds);
  }
  work.proof = take_proof();
  if (can_play_itself()) {
    work.of_evaluator = team_->games() - games_before;
    // Without games there is only a fit to random play, perhaps of a moment,
    // which is not kept.
    if (team_->games() > 0) {
      weights_ =
          memory::to_canonical(team_->evaluator()->weights(), *positions_);
    }
  }
  return work;
}

/// Goes on proving what the game is worth. Returns whether that was found now.
bool Learner::prove(const Deadline& deadline) {
  const bool is_news = proof_.run(team_ ? team_->evaluator() : nullptr,
                                  [&] { return is_over(deadline); });
  tools_.show(proof_.status());
  return is_news;
}

/// Takes what was newly proven into the version. Returns the value of the game,
/// if that is news.
std::optional<ProvenValue> Learner::take_proof() {
  const std::optional<ProvenValue> news = proof_.take_news();
  if (!news) return std::nullopt;
  if (!version_) version_.emplace();
  version_->proven_moves = proof_.moves();
  trial_.reset();  // which was against another version
  return news;
}

void Learner::begin_self_play(const Deadline& deadline) {
  StateMachine& machine = *tables_.front().sides[0];
  if (team_ || machine.playout_engine() == nullptr) return;
  std::unique_ptr<const evaluator::Evaluator> start;
  if (weights_) {
    start = evaluator::Evaluator::restore(
        *machine.propnet(), memory::from_canonical(*weights_, *positions_));
  } else {
    tools_.show("looking at random play");
    start = evaluator::Evaluator::fit(
        machine, {.seed = settings_.seed,
                  .seconds = kSecondsToFit,
                  .stop = [&] { return is_over(deadline); }});
  }
  const auto experience = weights_ ? evaluator::Experience::kSelfPlay
                                   : evaluator::Experience::kRandomPlay;
  team_ = evaluator::SelfPlayTeam::make(machine, *start, experience,
                                        next_seed(), tables_.size());
}

/// The evaluator against itself, in all threads.
void Learner::play_side_by_side(const Deadline& deadline) {
  team_->play([&] { return is_over(deadline); });
  tools_.show("playing side by side to learn: " +
              std::to_string(team_->games()) + " games");
}

/// Begins games for a while, and ends them, unless all of the time is over.
std::size_t Learner::play_searches(const Deadline& part,
                                   const Deadline& deadline) {
  std::size_t games = 0;
  const Knowledge known = version_.value_or(Knowledge{});
  const auto stop = [&] { return tables_.has_failed() || is_over(deadline); };
  // The records grow meanwhile: games read those of the beginning.
  const memory::OpeningRecords records = records_;
  tables_.at_all([&](Table& table) {
    while (!part.expired() && !stop()) {
      SelfPlaySettings settings{.seconds_per_move = settings_.seconds_per_move,
                                .explores = true};
      {
        const std::lock_guard lock(mutex_);
        settings.seed = reasoner::mix64(next_seed());
      }
      if (settings.seed % kDrawnPart == 0) {
        settings.drawn_steps = 1 + settings.seed / kDrawnPart % kMostDrawn;
      }
      settings.records = &records;
      StateMachine& machine = *table.sides[0];
      std::vector<std::unique_ptr<Search>> players;
      for (RoleIndex role = 0; role < kRoles; ++role) {
        players.push_back(memory::make_planned_search(
            known, *positions_, machine,
            {.seed = settings.seed + role, .memory_mb = kMemoryMb}));
      }
      const auto game =
          play_game(machine, *positions_, players, settings, stop);
      if (!game) continue;
      const std::lock_guard lock(mutex_);
      take(*game);
      ++games;
      tools_.show("playing to learn openings: game " + std::to_string(games));
    }
  });
  return games;
}

/// Whether the opening is searched. MCTS does that as usual, which is of no use
/// to a version that plays by what was learnt.
bool Learner::searches_opening() const {
  return opening_ && opening_->has_work() &&
         (!version_ || version_->plan == Plan::kUsual);
}

std::size_t Learner::search_opening(const Deadline& deadline) {
  std::atomic<std::size_t> positions = 0;
  tables_.at_all([&](Table& table) {
    StateMachine& machine = *table.sides[0];
    mcts::MctsSearch search(
        machine, {.seed = settings_.seed, .memory_mb = kTreeMemoryMb});
    while (!tables_.has_failed() && !is_over(deadline)) {
      if (!opening_->extend(machine, search, kSecondsPerPosition)) {
        if (!opening_->has_work()) return;
        std::this_thread::sleep_for(kPause);
        continue;
      }
      ++positions;
      const std::lock_guard lock(mutex_);
      tools_.show("searching the opening: " + std::to_string(positions) +
                  " positions");
    }
  });
  return positions;
}

// ---- Versions ---------------------------------------------------------------

SharedKnowledge Learner::present_version() const {
  return version_ ? std::make_shared<const Knowledge>(*version_) : nullptr;
}

/// Versions of the knowledge that may be better than the present one.
std::vector<SharedKnowledge> Learner::versions() {
  const Knowledge present = version_.value_or(Knowledge{});
  const memory::OpeningLibrary openings(records_);
  const memory::BestMoves best_moves =
      opening_ ? opening_->tree().best_moves() : memory::BestMoves{};
  std::vector<SharedKnowledge> result;
  const auto add = [&](Plan plan,
                       const std::optional<EvaluatorWeights>& weights) {
    Knowledge version;
    version.plan = plan;
    if (plan != Plan::kUsual) {
      version.weights = weights;
    } else {
      version.best_moves = best_moves;
    }
    version.openings = openings;
    version.proven_moves = present.proven_moves;
    result.push_back(std::make_shared<const Knowledge>(std::move(version)));
  };
  if (weights_) {
    std::array plans = {Plan::kMinimax, Plan::kJudgedMcts};
    if (refused_plan_ == plans.front()) std::ranges::reverse(plans);
    for (const Plan plan : plans) add(plan, weights_);
  }
  const bool knows_best_moves =
      present.plan == Plan::kUsual && best_moves.size() >= kLeastBestMoves;
  const auto is_same = [&](const Knowledge& other) {
    return other.plan == present.plan && other.openings.plays_like(openings) &&
           (other.plan != Plan::kUsual ||
            other.best_moves.plays_like(best_moves));
  };
  const bool is_new =
      !is_same(present) && !(refused_openings_ && is_same(*refused_openings_));
  if ((openings.size() > 0 || knows_best_moves) && is_new) {
    add(present.plan, present.weights);
  }
  return result;
}

/// Whether openings are all that is new of it.
bool Learner::is_of_openings(const Knowledge& version) const {
  const Knowledge present = version_.value_or(Knowledge{});
  return version.plan == present.plan && version.weights == present.weights;
}

void Learner::note_refused(const Knowledge& version) {
  if (is_of_openings(version)) {
    refused_openings_ = version;
  } else {
    refused_plan_ = version.plan;
    evaluator_has_failed_ = true;
  }
}

std::optional<Trial> Learner::promising_version(const Deadline& deadline) {
  SharedKnowledge best;
  double best_score = kPromising;
  bool is_evaluator_promising = false;
  for (const SharedKnowledge& version : versions()) {
    MatchCounts counts;
    match_.play(version, present_version(),
                {.what = "trying",
                 .games = kFirstGames,
                 .seconds_per_move = settings_.trial_seconds_per_move,
                 .is_over = is_clear},
                deadline, counts);
    if (is_over(deadline)) break;  // what was promising is judged next time
    if (!is_of_openings(*version)) {
      is_evaluator_promising |= counts.score() > kPromising;
    } else if (counts.score() <= kPromising) {
      note_refused(*version);
    }
    if (counts.score() <= best_score) continue;
    best_score = counts.score();
    best = version;
    // Where games take long there is no time for more.
    if (is_clear(counts)) break;
  }
  if (!is_over(deadline)) {
    evaluator_has_failed_ = weights_ && !is_evaluator_promising;
  }
  if (best == nullptr) return std::nullopt;
  return Trial{.knowledge = *best};
}

/// Games of long moves; false where there was no time to end them.
bool Learner::play_long(const SharedKnowledge& version,
                        const SharedKnowledge& other, const char* what,
                        const Deadline& deadline, MatchCounts& counts) {
  match_.play(version, other,
              {.what = what,
               .games = 2 * kLongGames,
               .seconds_per_move = kLonger * settings_.trial_seconds_per_move,
               .is_over = is_settled},
              deadline, counts);
  return is_settled(counts) || !is_over(deadline);
}

std::optional<Trial> Learner::try_new_version(const Deadline& deadline) {
  if (!trial_) trial_ = promising_version(deadline);
  if (!trial_) return std::nullopt;
  const auto version = std::make_shared<const Knowledge>(trial_->knowledge);
  match_.play(version, present_version(),
              {.what = "judging",
               .games = settings_.most_trial_games,
               .seconds_per_move = settings_.trial_seconds_per_move,
               .is_over =
                   [this](const MatchCounts& counts) {
                     return tools_.judge(counts) != Verdict::kGoOn;
                   }},
              deadline, trial_->counts);
  const Verdict verdict = tools_.judge(trial_->counts);
  // Where most games come to no end, that shows nothing either.
  if (verdict == Verdict::kGoOn && is_over(deadline)) {
    return std::nullopt;
  }
  bool is_better = verdict == Verdict::kAdmit;
  if (is_better) {
    if (!play_long(version, present_version(), "judging by long moves",
                   deadline, trial_->long_counts)) {
      return std::nullopt;
    }
    is_better = holds(trial_->long_counts);
  }
  if (is_better && version_) {
    if (!play_long(version, nullptr,
                   "judging by long moves, against no memory,", deadline,
                   trial_->plain_counts)) {
      return std::nullopt;
    }
    is_better = holds(trial_->plain_counts);
  }
  trial_->is_admitted = is_better;
  if (trial_->is_admitted) {
    version_ = trial_->knowledge;
  } else {
    note_refused(trial_->knowledge);
  }
  return std::exchange(trial_, std::nullopt);
}

}  // namespace search::learning
