#include "gamemaster/learning/learning_session.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "gamemaster/learning/stored_openings.h"
#include "gamemaster/tournament/sprt.h"
#include "gdl/diagnostics.h"
#include "gdl/number_in.h"
#include "reasoner/engines/engine.h"
#include "search/learning/self_play.h"

namespace gamemaster::learning {

using search::learning::MatchCounts;
using search::learning::Trial;
using search::learning::Verdict;

namespace {

constexpr tournament::SprtOptions kTest{.elo0 = 0, .elo1 = 70};

// The time is parted so: games to learn from at first, and then versions.
constexpr double kPlayShare = 0.25;
constexpr double kLeastSeconds = 10;
constexpr double kMostSeconds = 120;

// Up to so much of the time what a game is worth is looked for, and where that
// was found, what to play after mistakes.
constexpr double kProofShare = 0.5;
constexpr double kMistakesShare = 0.9;

std::string text_of(const MatchCounts& counts) {
  return fmt::format("{} won, {} drawn, {} lost", counts.wins, counts.draws,
                     counts.losses);
}

Verdict judge(const MatchCounts& counts) {
  using tournament::SprtVerdict;
  const auto state = tournament::sprt(
      {.wins = counts.wins, .draws = counts.draws, .losses = counts.losses},
      kTest);
  switch (state.verdict) {
    case SprtVerdict::kAcceptH1:
      return Verdict::kAdmit;
    case SprtVerdict::kAcceptH0:
      return Verdict::kReject;
    case SprtVerdict::kGoOn:
      break;
  }
  return Verdict::kGoOn;
}

}  // namespace

class LearningSession::Hold {
 public:
  Hold(store::Store& store, const std::string& name, std::string key)
      : store_(store), key_(std::move(key)) {
    if (!store.take_game(key_)) throw GameBusy(name, key_);
  }
  ~Hold() {
    try {
      store_.give_back_game(key_);
    } catch (const gdl::Error& error) {  // it is free when we are gone
      spdlog::warn("{}", error.what());
    }
  }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;

 private:
  store::Store& store_;
  const std::string key_;
};

LearningSession::LearningSession(store::Store& store, const std::string& name,
                                 const gdl::Rulesheet& rulesheet,
                                 const SessionSettings& settings,
                                 SessionNews news)
    : store_(store),
      name_(name),
      rules_hash_(rules_hash(rulesheet)),
      news_(std::move(news)),
      machine_(reasoner::engines::make_playing_machine(rulesheet, news_.stop)) {
  if (machine_ == nullptr || !search::learning::can_learn(*machine_)) {
    throw gdl::Error(name +
                     ": only games for two roles who take turns are learnt, "
                     "without chance, in which nothing is hidden, and which "
                     "have a network (henhouse ground)");
  }
  positions_ = std::make_shared<const search::memory::CanonicalPositions>(
      *machine_->propnet());
  hold_ = std::make_unique<Hold>(store_, name_, game_key());
  learner_ = std::make_unique<search::learning::Learner>(
      *machine_, positions_,
      search::learning::LearnerSettings{
          .seed = settings.seed,
          .threads = settings.threads,
          .seconds_per_move = settings.seconds_per_move,
          .trial_seconds_per_move = settings.trial_seconds_per_move,
          .proof_memory_mb = settings.proof_memory_mb},
      search::learning::LearnerTools{.judge = judge,
                                     .show = news_.show,
                                     .stop = [this] { return is_stopped(); }});
  restore();
  store_.keep_learnt({row(store::kLearntRules + rules_hash_, "")});
  take_stored_matches();
}

LearningSession::~LearningSession() = default;

void LearningSession::restore() {
  const auto restored = [&](const char* kind, auto take) {
    const auto row = store_.find_learnt(game_key(), kind);
    if (!row) return 0;
    if (!take(row->data)) {
      news_.tell(
          fmt::format("{}: what is stored of its {} cannot be read, and "
                      "is learnt anew",
                      name_, kind));
    }
    // The next one is to be found in the place of one that cannot be read.
    return row->generation;
  };
  generation_ = restored(kVersions, [&](const std::string& text) {
    return learner_->restore_version(text);
  });
  restored(kWeights, [&](const std::string& text) {
    return learner_->restore_weights(text);
  });
  restored(kTrial, [&](const std::string& text) {
    return learner_->restore_trial(text);
  });
  restored(kRefusedPlan, [&](const std::string& text) {
    return learner_->restore_refused_plan(text);
  });
  restored(kProofStates, [&](const std::string& text) {
    return learner_->restore_proof_progress(text);
  });
  restored(kTree, [&](const std::string& text) {
    return learner_->restore_tree(text);
  });
  // Records count the matches up to a number: neither is of use without the
  // other.
  const auto seen = store_.find_learnt(game_key(), kMatchesSeen + rules_hash_);
  const auto number = gdl::number_in<std::int64_t>(seen ? seen->data : "0");
  restored(kRecords, [&](const std::string& text) {
    if (!number || !learner_->restore_records(text)) return false;
    last_match_seen_ = *number;
    return true;
  });
}

/// What came of openings in matches since the last time.
void LearningSession::take_stored_matches() {
  const StoredOpenings found =
      stored_openings(store_, rules_hash_, last_match_seen_, *machine_,
                      *positions_, [this] { return is_stopped(); });
  for (const auto& [step, points] : found.steps) {
    learner_->add_opening(step, points);
  }
  if (found.last_id == last_match_seen_) return;
  // At once, lest a match count twice.
  store_.keep_learnt(
      {row(kRecords, learner_->records_text()),
       row(kMatchesSeen + rules_hash_, std::to_string(found.last_id))});
  if (found.matches == 0) return;
  news_.tell(fmt::format("{}: openings of {} stored {}", name_, found.matches,
                         found.matches == 1 ? "match" : "matches"));
}

store::LearntRow LearningSession::row(const std::string& kind,
                                      std::string data) const {
  return {.game_key = game_key(),
          .kind = kind,
          .data = std::move(data),
          .name = name_};
}

void LearningSession::keep_games() {
  store_.keep_learnt({row(kRecords, learner_->records_text()),
                      row(kWeights, learner_->weights_text()),
                      row(kTrial, learner_->trial_text()),
                      row(kRefusedPlan, learner_->refused_plan_text()),
                      row(kProofStates, learner_->proof_progress_text())});
}

/// The present version, and with it that no trial against the one before goes
/// on.
void LearningSession::keep_version(int generation, std::string note,
                                   double elo) {
  store::LearntRow version = row(kVersions, learner_->version()->to_text());
  version.generation = generation;
  version.note = std::move(note);
  version.elo = elo;
  store_.keep_learnt({row(kTrial, ""), std::move(version)});
  generation_ = generation;
}

void LearningSession::run(const search::Deadline& deadline) {
  const double first = std::clamp(kPlayShare * deadline.seconds_left(),
                                  kLeastSeconds, kMostSeconds);
  double slice = first;
  // A proof goes before versions.
  const double seconds = deadline.seconds_left();
  const auto left_for_versions = [&] {
    const auto& version = learner_->version();
    const bool is_value_known = version && version->proven_moves.size() > 0;
    return (1 - (is_value_known ? kMistakesShare : kProofShare)) * seconds;
  };
  while (!is_stopped() && learner_->may_prove() &&
         deadline.seconds_left() > left_for_versions()) {
    play(deadline.part(first));
  }
  learner_->stop_proving();
  while (!is_stopped() && !deadline.expired()) {
    play(deadline.part(slice));
    if (is_stopped() || deadline.expired()) return;
    const int before = generation_;
    try_version(deadline);
    keep_games();
    // What was not enough to be better needs more before it is tried again.
    slice =
        generation_ > before
            ? first
            : std::max(slice, std::min(2 * slice, deadline.seconds_left() / 2));
  }
}

void LearningSession::play(const search::Deadline& deadline) {
  while (!is_stopped() && !deadline.expired()) {
    const auto work = learner_->play(deadline.part(kMostSeconds));
    keep_games();
    store_.keep_learnt({row(kTree, learner_->tree_text())});
    news_.tell(fmt::format(
        "{}: {} games of the evaluator and {} of searches to learn from, {} "
        "positions of the opening searched",
        name_, work.of_evaluator, work.of_searches, work.positions));
    if (work.proof) keep_proof(*work.proof);
  }
}

/// A version that nobody need judge; what a session finds out for it later
/// takes its place.
void LearningSession::keep_proof(const search::learning::ProvenValue& proof) {
  const std::string note =
      fmt::format("proven: {} gets {} with best play by both",
                  machine_->game().role_name(proof.role), proof.value);
  const search::memory::Knowledge& version = *learner_->version();
  if (!proof_generation_) proof_generation_ = generation_ + 1;
  keep_version(*proof_generation_, version.summary() + "; " + note, 0);
  news_.tell(fmt::format("{}: generation {}: {}; {}", name_, generation_,
                         version.summary(), note));
}

void LearningSession::try_version(const search::Deadline& deadline) {
  const std::string before = learner_->version()
                                 ? fmt::format("generation {}", generation_)
                                 : "the search without memory";
  const std::optional<Trial> trial = learner_->try_new_version(deadline);
  if (!trial) {
    if (const auto& begun = learner_->trial()) {
      news_.tell(fmt::format("{}: to be judged further: {}: {} against {}",
                             name_, begun->knowledge.summary(),
                             text_of(begun->counts), before));
    } else if (!is_stopped() && !deadline.expired()) {
      news_.tell(name_ + ": no promising version");
    }
    return;
  }
  const MatchCounts& counts = trial->counts;
  const double elo = tournament::elo_of_score(counts.score());
  std::string result =
      fmt::format("{} against {}, Elo {:+.0f}", text_of(counts), before, elo);
  if (const MatchCounts& last = trial->long_counts; last.games() > 0) {
    result += "; in ten times the time " + text_of(last);
  }
  if (const MatchCounts& plain = trial->plain_counts; plain.games() > 0) {
    result += ", and against the search without memory " + text_of(plain);
  }
  if (!trial->is_admitted) {
    news_.tell(fmt::format("{}: not admitted: {}: {}", name_,
                           trial->knowledge.summary(), result));
    return;
  }
  keep_version(generation_ + 1, trial->knowledge.summary() + "; " + result,
               elo);
  news_.tell(fmt::format("{}: generation {}: {}: {}", name_, generation_,
                         trial->knowledge.summary(), result));
}

}  // namespace gamemaster::learning
