// Solutions of puzzles: an agent plays a position of a match to its end.

#include <nlohmann/json.hpp>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"
#include "gamemaster/board/board_json.h"
#include "gamemaster/board/move_notation.h"
#include "gdl/json_text.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

constexpr const char* kHidden =
    "there are no solutions while the game hides something";
constexpr auto kSolutionHeartbeat = std::chrono::seconds(2);

std::string solution_json(const analysis::Solution& solution,
                          const analysis::SolutionView& view,
                          std::size_t from) {
  const std::optional<board::BoardLayout>& layout = solution.game().layout;
  Json states = Json::array();
  for (std::size_t i = from; i < view.states.size(); ++i) {
    Json row = layout
                   ? Json::parse(board::position_json(*layout, view.states[i]))
                   : Json{{"others", view.states[i]}};
    row["moves"] = {view.moves[i]};
    if (layout) {
      const auto step = board::describe_step(
          *layout, i == 0 ? solution.facts() : view.states[i - 1],
          view.states[i], {&view.moves[i], 1});
      row["names"] = step.names;
      row["marked"] = step.cells;
    }
    states.push_back(std::move(row));
  }
  return gdl::json_text(Json{{"from", from},
                             {"states", std::move(states)},
                             {"over", view.over},
                             {"goal", view.goal ? Json(*view.goal) : Json()},
                             {"failure", view.failure}});
}

}  // namespace

ApiReply Api::start_solution(const ApiRequest& request) {
  const std::string& id = request.path[2];
  const Json body = Json::parse(request.body);
  const auto live = tools_.matches->find(id);
  analysis::SolutionPlan plan;
  std::optional<match::MatchResult> result;
  if (live) {
    if (!live->is_over() &&
        !players::opened_seat(live->plan().seats, text_of(body, "seat", ""))) {
      throw ApiError(403, "this seat is not yours");
    }
    if (live->is_secret()) throw ApiError(409, kHidden);
    plan.game = std::shared_ptr<const rules::GameDetails>(live, &live->game());
    result = live->view(std::nullopt).result;
  } else if (const auto stored = tools_.store->find_match(id)) {
    if (is_secret(*stored)) throw ApiError(409, kHidden);
    result = tools_.store->match_result(id);
    if (const auto game = tools_.store->find_game(stored->game)) {
      plan.game = tools_.library->find_version(*game);
    }
  }
  if (!result || plan.game == nullptr || !plan.game->reading.playable) {
    throw ApiError(404, "there is no such match");
  }
  const std::size_t step = whole_number(body, "step");
  if (step >= result->states.size()) {
    throw ApiError(400, "the match has no such state");
  }
  if (!hints_.take()) throw ApiError(429, "too many hints; think a moment");
  plan.facts = result->states[step];
  plan.start_clock = clock_of(body, "startClock", plan.start_clock);
  plan.play_clock = clock_of(body, "playClock", plan.play_clock);
  return json_reply(Json{{"id", tools_.solutions->start(std::move(plan))}},
                    201);
}

ApiReply Api::follow_solution(const std::string& id) {
  const auto solution = tools_.solutions->find(id);
  if (solution == nullptr) throw ApiError(404, "there is no such solution");
  struct Position {
    analysis::SolutionView seen;
    bool begun = false;
  };
  auto position = std::make_shared<Position>();
  ApiReply reply;
  reply.content_type = "text/event-stream";
  reply.events = [solution, position]() -> std::optional<std::string> {
    if (position->seen.over) return std::nullopt;
    if (position->begun && !solution->wait_for_change(position->seen.version,
                                                      kSolutionHeartbeat)) {
      return ": still here\n\n";
    }
    const std::size_t from = position->seen.states.size();
    position->seen = solution->view();
    position->begun = true;
    return "data: " + solution_json(*solution, position->seen, from) + "\n\n";
  };
  return reply;
}

}  // namespace gamemaster::api
