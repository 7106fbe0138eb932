#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "search/deadline.h"
#include "search/learning/learner_tools.h"
#include "search/learning/self_play.h"
#include "search/learning/tables.h"
#include "search/memory/canonical_positions.h"
#include "search/memory/knowledge.h"
#include "search/search.h"

namespace search::learning {

/// One version of what is known of a game; null: nothing, and the search that
/// plays without memory.
using SharedKnowledge = std::shared_ptr<const memory::Knowledge>;

/// In MB, what each side has in games to learn from and in matches.
inline constexpr std::size_t kMemoryMb = 32;

/// How one version plays another.
struct MatchTerms {
  std::string what;             ///< for people
  std::size_t games = 0;        ///< at most
  double seconds_per_move = 0;  ///< of CPU time
  /// Whether they tell enough before all are played.
  std::function<bool(const MatchCounts&)> is_over;
};

/// Plays one version of what is known of a game against another, at all tables.
/// They change seats within each pair of games, and every other pair begins
/// with drawn steps. Games that come to no end do not count.
class VersionMatch {
 public:
  /// `tables` and `tools` must outlive it. Takes each game that came to its
  /// end, from one thread at a time.
  using Take = std::function<void(const PlayedGame&)>;
  VersionMatch(Tables& tables, const LearnerTools& tools,
               std::shared_ptr<const memory::CanonicalPositions> positions,
               std::uint64_t seed, Take take);

  /// Until the terms, the deadline or the tools end it, games under way, too,
  /// which do not count then. But one game, or a match of long ones would never
  /// go on, may take as long again as there was time, or as long as an ordinary
  /// game. Adds to `counts` what `version` made; they stand for the first
  /// games.
  void play(const SharedKnowledge& version, const SharedKnowledge& present,
            const MatchTerms& terms, const Deadline& deadline,
            MatchCounts& counts);

 private:
  std::unique_ptr<Search> make_player(const SharedKnowledge& knowledge,
                                      reasoner::StateMachine& machine,
                                      std::uint64_t seed) const;
  std::optional<double> play_game_of(Table& table,
                                     const SharedKnowledge& version,
                                     const SharedKnowledge& present,
                                     std::size_t number,
                                     double seconds_per_move,
                                     const std::function<bool()>& stop);

  Tables& tables_;
  const LearnerTools& tools_;
  std::shared_ptr<const memory::CanonicalPositions> positions_;
  const std::uint64_t seed_;
  Take take_;
  std::mutex mutex_;         // for what follows, and to take, show and count
  std::uint64_t games_ = 0;  // begun
};

}  // namespace search::learning
