#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/deadline.h"
#include "search/evaluator/self_play_team.h"
#include "search/learning/game_proof.h"
#include "search/learning/learner_tools.h"
#include "search/learning/opening_search.h"
#include "search/learning/self_play.h"
#include "search/learning/tables.h"
#include "search/learning/trial.h"
#include "search/learning/version_match.h"
#include "search/memory/canonical_positions.h"
#include "search/memory/knowledge.h"
#include "search/search.h"

namespace search::learning {

/// How much is done.
struct LearnerSettings {
  std::uint64_t seed = 1;
  std::size_t threads = 1;
  /// Of CPU time for a move: in games to learn from, and in those that decide
  /// whether a version is better, the last of which take ten times as long.
  double seconds_per_move = 0.01;
  double trial_seconds_per_move = 0.1;
  /// Games of a match between two versions, at most.
  std::size_t most_trial_games = 200;
  /// See GameProof; 0: it does not try to prove what the game is worth.
  std::size_t proof_memory_mb = 1024;
};

/// Learns a game by playing it: an evaluator gets better by games against
/// itself, side by side (search/evaluator/self_play_fit.h), and new versions,
/// minimax by it and MCTS that judges by it, play the one before. While the
/// usual search plays best, and the goals of both always add up to the same, it
/// searches the opening position by position (opening_tree.h); else it takes
/// from short games of searches what came of moves in openings. One that is
/// better by `judge`, and does not lose a few games of long moves, takes its
/// place: what wins in short moves may lose in long ones, which MCTS has more
/// use for than minimax in some games. Nor may it lose such games against the
/// search without memory, as what beats the version before can. See can_learn()
/// for the games.
///
/// Where that seems possible, most of the time goes into a proof of what the
/// game is worth, and then of what to play after mistakes (game_proof.h), whose
/// moves need not be judged.
///
/// Belongs to one thread; games are played in as many as the settings say.
class Learner {
 public:
  /// `machine` is copied; `settings.threads` copies are used at once.
  Learner(reasoner::StateMachine& machine,
          std::shared_ptr<const memory::CanonicalPositions> positions,
          const LearnerSettings& settings, LearnerTools tools);

  /// Goes on from a version, or from what was learnt before; false where that
  /// is no text of such a thing, and then nothing changes.
  bool restore_version(std::string_view text);
  bool restore_weights(std::string_view text);
  bool restore_records(std::string_view text);
  bool restore_trial(std::string_view text);
  bool restore_tree(std::string_view text);
  bool restore_refused_plan(std::string_view text);
  bool restore_proof_progress(std::string_view text) {
    return proof_.restore_progress(text);
  }
  /// What came of a move in a game that somebody else played.
  void add_opening(const OpeningStep& step, double points);

  /// Of the evaluator as it is now; empty where it has played no game yet.
  std::string weights_text() const;
  std::string records_text() const;
  /// Of the opening; empty where there is none.
  std::string tree_text() const;
  /// That of the last version by weights that lost; empty where none did.
  std::string refused_plan_text() const;
  /// See GameProof.
  std::string proof_progress_text() const { return proof_.progress_text(); }
  /// A trial that was not judged when there was no more time; empty where there
  /// is none.
  std::string trial_text() const { return trial_ ? trial_->to_text() : ""; }
  const std::optional<Trial>& trial() const { return trial_; }

  /// Plays games to learn from until the deadline, or a proof is found, and
  /// searches the opening or proves what it is worth; how many games by the
  /// evaluator and by searches, how many positions, and the proof, if there is
  /// one that proves more than before. The present version has its moves from
  /// then on.
  struct Work {
    std::uint64_t of_evaluator = 0;
    std::size_t of_searches = 0;
    std::size_t positions = 0;
    std::optional<ProvenValue> proof = {};
  };
  Work play(const Deadline& deadline);

  /// Whether it may still find out what the game is worth, or what to play
  /// after mistakes; gets ready for that when it is asked first, which may take
  /// a second.
  bool may_prove() { return proof_.may_go_on(); }
  /// It is not tried any more, so that all time and memory is for other things.
  void stop_proving() { proof_.stop(); }

  /// Makes versions of what is known now, plays a few games of each against the
  /// present one, until one leads clearly, and then with the most promising one
  /// until it is judged, and at last a few of long moves, also against the
  /// search without memory. An admitted one is the present one from then on.
  /// Nothing where no version is promising, or the deadline expired or it was
  /// stopped before: the next call goes on with a trial that was not over.
  /// Games that come to no end do not count.
  std::optional<Trial> try_new_version(const Deadline& deadline);

  /// Nothing while no version was admitted.
  const std::optional<memory::Knowledge>& version() const { return version_; }

 private:
  bool is_over(const Deadline& deadline) const;
  void take(const PlayedGame& game);
  void begin_self_play(const Deadline& deadline);
  bool can_play_itself() const { return team_ && team_->is_able(); }
  void play_side_by_side(const Deadline& deadline);
  std::size_t play_searches(const Deadline& part, const Deadline& deadline);
  bool searches_opening() const;
  std::size_t search_opening(const Deadline& deadline);
  bool prove(const Deadline& deadline);
  std::optional<ProvenValue> take_proof();
  SharedKnowledge present_version() const;
  std::vector<SharedKnowledge> versions();
  bool is_of_openings(const memory::Knowledge& version) const;
  void note_refused(const memory::Knowledge& version);
  bool play_long(const SharedKnowledge& version, const SharedKnowledge& other,
                 const char* what, const Deadline& deadline,
                 MatchCounts& counts);
  std::optional<Trial> promising_version(const Deadline& deadline);
  std::uint64_t next_seed() { return ++seed_; }

  std::shared_ptr<const memory::CanonicalPositions> positions_;
  LearnerSettings settings_;
  LearnerTools tools_;
  std::uint64_t seed_;
  Tables tables_;
  VersionMatch match_;
  std::unique_ptr<evaluator::SelfPlayTeam> team_;  // on the first machine
  std::optional<memory::Knowledge> version_;
  std::optional<Trial> trial_;
  bool evaluator_has_failed_ = false;  // when it was tried last
  /// That of the last version with weights that lost after all; the other one
  /// is tried first then.
  std::optional<memory::Plan> refused_plan_;
  /// The last one that was no better by its openings alone; not tried again.
  std::optional<memory::Knowledge> refused_openings_;
  std::optional<OpeningSearch> opening_;  // where goals add up to the same
  GameProof proof_;
  /// In canonical numbers, what the team begins with.
  std::optional<evaluator::EvaluatorWeights> weights_;
  std::mutex mutex_;  // for what follows, while tables are at work
  memory::OpeningRecords records_;
};

}  // namespace search::learning
