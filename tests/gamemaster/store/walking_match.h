#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "gamemaster/match/match_result.h"
#include "gamemaster/store/store.h"

namespace gamemaster {

/// A match of one player, `match.walk`, that goes on and on in a store, without
/// a game that could be read.
class WalkingMatch {
 public:
  explicit WalkingMatch(store::Store& store, const std::string& tournament = "")
      : store_(store) {
    store::NewGame game;
    game.key = "walk";
    game.rulesheet = game.source = "(role a)";
    game.language = "kif";
    game.roles = {"a"};
    result_.match_id = "match.walk";
    result_.roles = game.roles;
    result_.players = {"anna"};
    result_.humans = {false};
    result_.states = {{"(at 0)"}};
    result_.state_times = {1};
    id_ = store_.begin_match(
        {.game = store_.add_game(game).id, .tournament = tournament}, result_);
    result_.errors = {{""}};
  }

  void walk_to(std::size_t step) {
    while (result_.steps() < step) {
      const std::string next = std::to_string(result_.states.size());
      result_.moves.push_back({"go" + next});
      result_.seconds.push_back({0});
      result_.errors.push_back({""});
      result_.states.push_back({"(at " + next + ")"});
      result_.state_times.push_back(result_.state_times.back() + 1);
    }
    store_.update_match(id_, result_);
  }

  /// It ends where it is, with 70 points.
  void complete() {
    result_.goals = {70};
    result_.completed = true;
    store_.update_match(id_, result_);
  }

  void interrupt() { store_.interrupt_match(id_, "nobody plays it"); }

  const match::MatchResult& result() const { return result_; }

 private:
  store::Store& store_;
  match::MatchResult result_;
  std::int64_t id_ = 0;
};

}  // namespace gamemaster
