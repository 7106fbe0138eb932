#include "gamemaster/tournament/rating_lists.h"

#include <algorithm>

namespace gamemaster::tournament {

namespace {

constexpr std::size_t kMostLists = 200;
constexpr const char* kAllOthers = "all others";

}  // namespace

/// `stamp` empty: whatever it is.
std::shared_ptr<const RatingLists::List> RatingLists::known(
    const std::string& game, const std::string& stamp) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(game);
  if (found == known_.end()) return nullptr;
  if (!stamp.empty() && found->second.stamp != stamp) return nullptr;
  return found->second.list;
}

std::shared_ptr<const RatingLists::List> RatingLists::of(
    const std::string& game) {
  const std::string stamp = store_.outcome_stamp();
  if (auto list = known(game, stamp)) return list;
  std::unique_lock making(making_, std::try_to_lock);
  if (!making.owns_lock()) {
    if (auto list = known(game, "")) return list;
    making.lock();
    if (auto list = known(game, stamp)) return list;
  }
  auto list = std::make_shared<const List>(make(game));
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kMostLists) known_.clear();
  known_[game] = {stamp, list};
  return list;
}

RatingLists::List RatingLists::make(const std::string& game) const {
  List players;
  std::map<std::string, std::size_t> index;
  // Ratings take memory in the square of the players.
  const auto index_of = [&](const std::string& name) {
    const auto [found, is_new] =
        index.emplace(name, std::min(players.size(), kMostPlayers));
    if (is_new && players.size() <= kMostPlayers) {
      RatedPlayer& row = players.emplace_back();
      row.name = players.size() > kMostPlayers ? kAllOthers : name;
    }
    return found->second;
  };
  std::vector<PairResult> results;
  std::vector<ability::AbilityEstimate> abilities(kMostPlayers + 1);
  store::MatchFilter filter;
  filter.game_key = game;
  store_.for_each_outcome(filter, [&](const store::MatchOutcome& outcome) {
    for (std::size_t i = 0; i < outcome.players.size(); ++i) {
      if (!outcome.goals[i]) continue;
      const std::size_t player = index_of(outcome.players[i]);
      // Who plays against itself tells nothing.
      const bool alone =
          std::ranges::count(outcome.players, outcome.players[i]) == 1;
      const auto lead = ability::lead_of(outcome, i);
      if (alone && lead) abilities[player].add(*lead);
      RatedPlayer& row = players[player];
      row.matches += 1;
      row.mean_goal += *outcome.goals[i];
      row.faults += outcome.faults[i];
    }
    append_pair_results(outcome, index_of, results);
  });
  std::vector<bool> met(players.size(), false);
  for (const PairResult& result : results) {
    met[result.first] = met[result.second] = true;
  }
  // Points of different games are not to be compared.
  const bool by_points =
      !game.empty() &&
      std::ranges::any_of(abilities, &ability::AbilityEstimate::is_by_points);
  const Ratings ratings(players.size(), results);
  for (std::size_t i = 0; i < players.size(); ++i) {
    RatedPlayer& row = players[i];
    row.mean_goal /= static_cast<double>(std::max<std::size_t>(row.matches, 1));
    if (i == kMostPlayers) continue;  // nobody is as strong as all others
    if (met[i]) row.rating = ratings.of(i);
    if (abilities[i].matches() > 0) {
      row.ability =
          by_points ? abilities[i].by_points() : abilities[i].by_results();
    }
  }
  // Who has no rating comes last.
  std::stable_sort(players.begin(), players.end(),
                   [](const RatedPlayer& a, const RatedPlayer& b) {
                     return a.rating &&
                            (!b.rating || a.rating->elo > b.rating->elo);
                   });
  return players;
}

}  // namespace gamemaster::tournament
