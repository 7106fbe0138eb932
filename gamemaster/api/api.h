#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "gamemaster/analysis/analysis.h"
#include "gamemaster/analysis/solution.h"
#include "gamemaster/api/player_directory.h"
#include "gamemaster/live/live_matches.h"
#include "gamemaster/live/siblings.h"
#include "gamemaster/live/stored_match_views.h"
#include "gamemaster/live/tournament_processes.h"
#include "gamemaster/rules/game_library.h"
#include "gamemaster/store/store.h"
#include "gamemaster/tournament/rating_lists.h"

namespace gamemaster::api {

/// A request to the API, taken apart. See API.md for all there are.
struct ApiRequest {
  std::string method;             ///< GET or POST
  std::vector<std::string> path;  ///< segments, decoded: {"api", "games"}
  std::map<std::string, std::string> query;
  std::string body;
};

struct ApiReply {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::string file_name;  ///< to be saved under; empty: to be shown
  /// Server-sent events in place of a body: the next piece of text, which may
  /// be empty after some seconds of nothing; nothing at the end.
  std::function<std::optional<std::string>()> events;
};

/// Refuses a request.
class ApiError : public std::runtime_error {
 public:
  ApiError(int status, const std::string& message)
      : std::runtime_error(message), status_(status) {}
  int status() const { return status_; }

 private:
  int status_;
};

/// Allows so many calls in a row, and so many a second in the long run.
/// Thread-safe.
class RateLimit {
 public:
  RateLimit(double burst, double per_second)
      : burst_(burst), per_second_(per_second), left_(burst) {}

  /// Whether one more call is allowed now.
  bool take();

 private:
  const double burst_;
  const double per_second_;
  std::mutex mutex_;
  double left_;
  std::chrono::steady_clock::time_point last_ =
      std::chrono::steady_clock::now();
};

struct ApiTools {
  rules::GameLibrary* library = nullptr;
  store::Store* store = nullptr;
  live::LiveMatches* matches = nullptr;
  PlayerDirectory* players = nullptr;
  live::TournamentProcesses* tournaments = nullptr;
  analysis::Solutions* solutions = nullptr;
  analysis::Analyses* analyses = nullptr;
  live::Siblings* siblings = nullptr;  ///< null: there are none
  std::string version;
  std::vector<std::string> searches;  ///< of our agents, the default first
  bool needs_token = false;
};

/// Everything that the game manager can be asked over HTTP, without HTTP: a
/// function for each request, hence so many, in a file for each kind of thing.
/// Thread-safe.
class Api {
 public:
  explicit Api(const ApiTools& tools)
      : tools_(tools), ratings_(*tools.store), stored_views_(*tools.store) {}

  /// Throws ApiError where the request is refused.
  ApiReply answer(const ApiRequest& request);

  /// Which sibling is to answer in our place, since what the request is about
  /// lives there; nothing where we are to. Throws ApiError.
  std::optional<store::StoredServer> host_of(const ApiRequest& request);

  /// Refuses what a sibling passed on to the server of that route, which must
  /// be ours: then nobody else is asked.
  void check_passed_on(const std::string& route) const;

 private:
  using Path = std::vector<std::string>;

  ApiReply route(const ApiRequest& request);
  ApiReply info() const;

  // api_games.cc
  ApiReply list_games(const ApiRequest& request);
  ApiReply show_game(const std::string& key);
  ApiReply add_game(const ApiRequest& request);
  ApiReply show_picture(const std::string& key, const std::string& piece);
  ApiReply show_learnt(const std::string& key);
  ApiReply change_game(const ApiRequest& request);
  ApiReply repository(const ApiRequest& request);

  // api_matches.cc
  ApiReply list_matches(const ApiRequest& request);
  ApiReply start_match(const ApiRequest& request);
  ApiReply show_match(const ApiRequest& request);
  ApiReply follow_match(const ApiRequest& request);
  ApiReply act_in_match(const ApiRequest& request);
  ApiReply abort_stored_match(const std::string& id);
  /// Whether something of the match may not be seen by everybody, live or not.
  bool is_secret(const store::StoredMatch& match);
  /// What the moves of a match are called on the board; no rows without one.
  std::vector<std::vector<std::string>> names_of(
      const store::StoredMatch& match);
  ApiReply export_match(const ApiRequest& request);
  ApiReply import_match(const ApiRequest& request);

  // api_stored_matches.cc
  /// A match from a state on, as the store has it at the moment.
  struct StoredLook {
    std::string json = {};
    std::uint64_t generation = 0;
    std::size_t states = 0;  ///< with those before
    bool is_all = false;     ///< no part of a long match is left
    bool runs = true;
  };
  StoredLook look_at_stored_match(const std::string& id,
                                  const std::string& token, std::size_t from,
                                  std::uint64_t generation);
  ApiReply follow_stored_match(const std::string& id, const std::string& token);

  // api_ending.cc
  /// A state that ends a game.
  struct EndState {
    std::shared_ptr<const rules::GameDetails> game;  // may be null
    std::optional<board::BoardLayout> layout;
    std::vector<std::string> facts;
  };
  ApiReply show_match_ending(const std::string& id);
  ApiReply show_node_ending(const std::string& id, analysis::Analysis& analysis,
                            std::size_t number);
  EndState end_of_match(const std::string& id);
  /// Why the game ended there. `name` is another one for each state.
  ApiReply show_ending(const std::string& name, const EndState& end);

  // match_continuation.cc
  ApiReply resume_match(const ApiRequest& request);
  ApiReply rematch(const ApiRequest& request);

  // api_solutions.cc
  ApiReply start_solution(const ApiRequest& request);
  ApiReply follow_solution(const std::string& id);

  // api_analyses.cc
  ApiReply analyses(const ApiRequest& request);
  ApiReply start_analysis(const ApiRequest& request);
  analysis::AnalysisPlan analysis_of_match(const std::string& id,
                                           const std::string& token);

  // api_players.cc
  ApiReply list_players(const ApiRequest& request);
  ApiReply change_players(const ApiRequest& request);
  ApiReply list_ratings(const ApiRequest& request);
  ApiReply show_level(const ApiRequest& request);

  // api_tournaments.cc
  ApiReply tournaments(const ApiRequest& request);
  ApiReply list_tournaments(const ApiRequest& request);
  ApiReply start_tournament(const ApiRequest& request);
  ApiReply show_tournament(const std::string& name);
  ApiReply follow_tournament(const std::string& name);
  ApiReply act_in_tournament(const std::string& name,
                             const std::string& action);
  std::string tournament_json(const store::StoredTournament& stored,
                              bool whole);
  std::string tournament_row(const store::StoredTournament& stored);

  const ApiTools tools_;
  tournament::RatingLists ratings_;
  live::StoredMatchViews stored_views_;
  RateLimit changes_{60, 20};
  RateLimit readings_{8, 0.5};  // of rules that somebody brings
  RateLimit hints_{3, 0.5};

  std::mutex endings_mutex_;
  std::map<std::string, rules::GameEnding>
      endings_;  // guarded by endings_mutex_

  // Held while a match is begun that comes of another one.
  std::mutex continuation_mutex_;

  std::mutex rows_mutex_;
  std::map<std::string, std::string> finished_rows_;  // guarded by rows_mutex_
};

}  // namespace gamemaster::api
