#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "gamemaster/ability/ability.h"
#include "gamemaster/store/store.h"
#include "gamemaster/tournament/rating.h"

namespace gamemaster::tournament {

/// A player in a list of ratings.
struct RatedPlayer {
  std::string name;
  std::size_t matches = 0;
  double mean_goal = 0;
  std::size_t faults = 0;
  /// Nothing for who met nobody, and for all others together.
  std::optional<Rating> rating;
  /// Likewise; of one game that is won by points, by these.
  std::optional<ability::Ability> ability;
};

/// The ratings by the completed matches of a store, made again where there are
/// new ones. However many ask, one thread at a time makes them, and meanwhile
/// the others get those that were known before, if any. Thread-safe.
class RatingLists {
 public:
  /// Players beyond these share one row, the last one, which is called
  /// `all others` and has no rating and no ability.
  static constexpr std::size_t kMostPlayers = 500;
  using List = std::vector<RatedPlayer>;

  /// The store must outlive this.
  explicit RatingLists(store::Store& store) : store_(store) {}

  /// The strongest first. `game` is a key; empty: of all games.
  std::shared_ptr<const List> of(const std::string& game);

 private:
  struct Known {
    std::string stamp;
    std::shared_ptr<const List> list;
  };

  std::shared_ptr<const List> known(const std::string& game,
                                    const std::string& stamp);
  List make(const std::string& game) const;

  store::Store& store_;
  std::mutex making_;  // held while a list is made
  std::mutex mutex_;
  std::map<std::string, Known> known_;  // by game; guarded by mutex_
};

}  // namespace gamemaster::tournament
