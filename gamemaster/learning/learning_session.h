#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "gamemaster/store/store.h"
#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"
#include "search/deadline.h"
#include "search/learning/learner.h"

/// Learning of games between matches, kept in the store.
namespace gamemaster::learning {

// What the store calls what is learnt.
inline constexpr const char* kVersions = store::kLearntVersion;
inline constexpr const char* kWeights = "weights";
inline constexpr const char* kRecords = "records";
inline constexpr const char* kTree = "opening tree";
inline constexpr const char* kTrial = "trial";
inline constexpr const char* kRefusedPlan = "refused plan";
inline constexpr const char* kProofStates = "states of proofs";
inline constexpr const char* kMatchesSeen = "matches seen of rules ";
// and store::kLearntRules of all rules that were learnt; behind both stands the
// hash of the rules.

/// How a game is learnt: see search::learning::LearnerSettings.
struct SessionSettings {
  std::uint64_t seed = 1;
  std::size_t threads = 1;
  double seconds_per_move = 0.01;
  double trial_seconds_per_move = 0.1;
  std::size_t proof_memory_mb = 1024;
};

/// What it tells, on one thread at a time, and asks.
struct SessionNews {
  std::function<void(const std::string&)> show;  ///< what it is at now
  std::function<void(const std::string&)> tell;  ///< what came of something
  std::stop_token stop;                          ///< when to end
};

/// A game that another process learns at the moment.
class GameBusy : public gdl::Error {
 public:
  GameBusy(const std::string& name, std::string key)
      : gdl::Error(name + " is being learnt by another process"),
        game_key_(std::move(key)) {}
  const std::string& game_key() const { return game_key_; }

 private:
  std::string game_key_;
};

/// Learns one game: takes what the store has of it, by its canonical key, goes
/// on, and keeps what comes of each part of the work before the next begins, so
/// that nothing but the present part is lost when it is stopped.
///
/// While it lives no other process learns the game, in whatever words: it is
/// taken in the store.
///
/// A new version is admitted only where a sequential test (SPRT) finds it
/// better than the one before by 70 Elo rather than by none, at 5 % each.
class LearningSession {
 public:
  /// Throws gdl::Error where such a game cannot be learnt, or it is stopped
  /// while the network is built; GameBusy while another process learns it.
  /// `store` must outlive it. `name` is what the game is called, for people.
  LearningSession(store::Store& store, const std::string& name,
                  const gdl::Rulesheet& rulesheet,
                  const SessionSettings& settings, SessionNews news);
  ~LearningSession();

  const std::string& game_key() const { return positions_->game_key(); }

  /// Until the deadline or the stop. Throws store::GameTaken where this process
  /// was silent for so long that others learn the game now.
  void run(const search::Deadline& deadline);

 private:
  bool is_stopped() const { return news_.stop.stop_requested(); }
  void restore();
  void take_stored_matches();
  store::LearntRow row(const std::string& kind, std::string data) const;
  void keep_games();
  void keep_version(int generation, std::string note, double elo);
  void play(const search::Deadline& deadline);
  void keep_proof(const search::learning::ProvenValue& proof);
  void try_version(const search::Deadline& deadline);

  /// The game in the store, which is ours as long as this lives.
  class Hold;

  store::Store& store_;
  std::string name_;
  std::string rules_hash_;
  SessionNews news_;
  std::unique_ptr<reasoner::StateMachine> machine_;
  std::shared_ptr<const search::memory::CanonicalPositions> positions_;
  std::unique_ptr<Hold> hold_;
  std::unique_ptr<search::learning::Learner> learner_;
  int generation_ = 0;
  /// That of what this session has proven.
  std::optional<int> proof_generation_;
  std::int64_t last_match_seen_ = 0;  // by its id; of those in the records
};

}  // namespace gamemaster::learning
