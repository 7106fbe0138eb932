#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "gamemaster/board/state_view.h"
#include "gamemaster/live/live_view.h"
#include "gamemaster/rules/game_library.h"
#include "gamemaster/store/store.h"

namespace gamemaster::live {

/// Matches as the store has them, in pieces: what has been seen of a match is
/// remembered for a while, so that who follows one that another process plays
/// costs no more than its new rows. Thread-safe.
class StoredMatchViews {
 public:
  /// Most states in one view.
  static constexpr std::size_t kMostStates = 1000;

  /// The store must outlive this.
  explicit StoredMatchViews(store::Store& store) : store_(store) {}

  /// The match from state `from` on, at most kMostStates of them; from the
  /// first one where the generation is not `generation` any more. `game` may be
  /// null; `secret` as is_secret says of the match, whose view is to be veiled
  /// then. Nothing where there is no such match.
  std::optional<LiveView> view(const std::string& match_id,
                               const rules::GameDetails* game, std::size_t from,
                               std::uint64_t generation, bool secret = false);

 private:
  /// What was learned of a match.
  struct Seen {
    std::mutex mutex;
    std::uint64_t generation = 0;
    board::StateView board{{}};
    std::size_t states = 0;
    bool secret = false;
  };

  std::shared_ptr<Seen> find(const std::string& match_id,
                             const rules::GameDetails* game);
  std::uint64_t next_generation();
  /// The board of the match, as far as it was seen up to `steps`.
  std::optional<board::BoardLayout> see_board(Seen& seen,
                                              const std::string& match_id,
                                              const rules::GameDetails* game,
                                              const LiveView& view);

  store::Store& store_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Seen>> seen_;  // by match_id
  std::uint64_t last_generation_ = 0;                  // guarded by mutex_
};

}  // namespace gamemaster::live
