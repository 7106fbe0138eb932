// Analyses: positions as a tree that grows by what people try, and what the
// engine says of them.

#include <nlohmann/json.hpp>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"
#include "gamemaster/board/board_json.h"
#include "gamemaster/board/move_notation.h"
#include "gamemaster/match/chance.h"
#include "gdl/json_text.h"
#include "gdl/number_in.h"

namespace gamemaster::api {

namespace {

using Json = nlohmann::json;

constexpr auto kAnalysisHeartbeat = std::chrono::seconds(10);
constexpr std::size_t kMostNumber = 1'000'000;
constexpr const char* kThinksElsewhere =
    "the engine has gone on to another position of this analysis";

/// A position without what the rules say of it.
/// `before`: the facts of its parent.
Json outline_of(const analysis::Analysis& analysis,
                const analysis::AnalysisNode& node,
                const std::vector<std::string>& before) {
  const auto& layout = analysis.plan().layout;
  Json json = layout ? Json::parse(board::position_json(*layout, node.facts))
                     : Json{{"others", node.facts}};
  json["parent"] = node.parent ? Json(*node.parent) : Json();
  if (node.parent) json["moves"] = node.moves;
  if (node.parent && layout) {
    const auto step =
        board::describe_step(*layout, before, node.facts, node.moves);
    json["names"] = step.names;
    json["marked"] = step.cells;
  }
  return json;
}

Json node_json(const analysis::Analysis& analysis, std::size_t number,
               const analysis::AnalysisNode& node) {
  Json json = outline_of(
      analysis, node,
      node.parent ? analysis.facts(*node.parent) : std::vector<std::string>());
  json["id"] = number;
  json["terminal"] = node.state->terminal;
  json["legal"] = node.state->legal;
  if (const auto& layout = analysis.plan().layout) {
    json["marks"] = Json::array();
    for (std::size_t role = 0; role < node.state->legal.size(); ++role) {
      json["marks"].push_back(Json::parse(board::moves_json(
          *layout, node.facts, node.state->legal[role],
          role < node.previews.size() ? node.previews[role].effects
                                      : std::vector<board::MoveEffect>())));
    }
  }
  json["goals"] = Json::array();
  for (const reasoner::Goal goal : node.state->goals) {
    json["goals"].push_back(goal == reasoner::kNoGoal ? Json() : Json(goal));
  }
  return json;
}

Json analysis_json(const analysis::Analysis& analysis) {
  const analysis::AnalysisPlan& plan = analysis.plan();
  const auto& roles = plan.game->reading.roles;
  const auto chance = match::find_chance_role(roles);
  Json nodes = Json::array();
  const std::vector<analysis::AnalysisNode> tree = analysis.nodes();
  for (const analysis::AnalysisNode& node : tree) {
    nodes.push_back(outline_of(
        analysis, node,
        node.parent ? tree[*node.parent].facts : std::vector<std::string>()));
  }
  return {{"game", plan.game->key},
          {"title", plan.game->title},
          {"roles", roles},
          {"chance", chance ? Json{{"role", *chance}} : Json()},
          {"hides", plan.game->reading.hides},
          {"match", plan.match.empty() ? Json() : Json(plan.match)},
          {"mainLine", plan.states.size()},
          {"board", plan.layout
                        ? Json::parse(board::layout_json(*plan.layout, roles))
                        : Json()},
          {"table", !plan.layout && plan.game->table
                        ? Json::parse(board::table_json(*plan.game->table))
                        : Json()},
          {"nodes", std::move(nodes)}};
}

[[noreturn]] void throw_no_position() {
  throw ApiError(404, "there is no such position");
}

/// The number, where the analysis has a position of that number.
std::size_t existing(const analysis::Analysis& analysis, std::size_t number) {
  try {
    analysis.facts(number);
  } catch (const gdl::Error&) {
    throw_no_position();
  }
  return number;
}

/// The number of a position of the analysis.
std::size_t number_in(const analysis::Analysis& analysis,
                      const std::string& text) {
  const auto number = gdl::number_in<std::size_t>(text, 0, kMostNumber);
  if (!number) throw_no_position();
  return existing(analysis, *number);
}

/// What the engine finds out about a position, while the client listens.
class Listening {
 public:
  Listening(std::shared_ptr<analysis::Analysis> analysis, std::size_t number)
      : analysis_(std::move(analysis)), number_(number) {
    analysis_->engine().look(number_, analysis_->rules_at(number_));
  }
  ~Listening() { analysis_->engine().leave(number_); }

  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

  std::optional<std::string> next() {
    if (ended_) return std::nullopt;
    analysis::EngineLines& engine = analysis_->engine();
    if (!engine.wait_for_change(version_, kAnalysisHeartbeat)) {
      return ": still here\n\n";
    }
    const auto view = engine.view(number_);
    ended_ = !view || view->over;
    if (view) {
      version_ = view->version;
      report_ = Json::parse(view->report, nullptr, false);
      if (!report_.is_object()) report_ = Json();
    }
    const Json news = {{"node", number_},
                       {"report", report_},
                       {"names", names_of(report_)},
                       {"over", ended_},
                       {"failure", view ? view->failure : kThinksElsewhere}};
    return "data: " + gdl::json_text(news) + "\n\n";
  }

 private:
  /// What the moves of the best line are called.
  Json names_of(const Json& report) const {
    if (!analysis_->plan().layout || !report.contains("pv")) return {};
    try {
      return analysis_->names_of_line(
          number_, report["pv"].get<std::vector<std::vector<std::string>>>());
    } catch (const Json::exception&) {
      return {};
    }
  }

  std::shared_ptr<analysis::Analysis> analysis_;
  const std::size_t number_;
  std::uint64_t version_ = 0;
  Json report_;  // the last one
  bool ended_ = false;
};

ApiReply listen(const std::shared_ptr<analysis::Analysis>& analysis,
                std::size_t number) {
  if (analysis->plan().game->reading.hides) {
    throw ApiError(409, "there is no engine where the game hides something");
  }
  const analysis::AnalysisNode node = analysis->node(number);
  if (node.state->terminal) throw ApiError(409, "the game is over there");
  auto listening = std::make_shared<Listening>(analysis, number);
  ApiReply reply;
  reply.content_type = "text/event-stream";
  reply.events = [listening] { return listening->next(); };
  return reply;
}

ApiReply play(analysis::Analysis& analysis, const Json& body) {
  const std::size_t parent = whole_number(body, "parent");
  const std::size_t number = analysis.play(parent, texts_of(body, "moves"));
  return json_reply(node_json(analysis, number, analysis.node(number)), 201);
}

}  // namespace

ApiReply Api::analyses(const ApiRequest& request) {
  const auto& path = request.path;
  const bool get = request.method == "GET";
  if (path.size() == 2 && !get) return start_analysis(request);
  if (path.size() < 3) throw ApiError(404, "there is nothing at this address");
  const auto analysis = tools_.analyses->find(path[2]);
  if (analysis == nullptr) {
    throw ApiError(404,
                   "there is no such analysis any more; begin one on the page "
                   "of a game or a match");
  }
  if (path.size() == 3 && get) return json_reply(analysis_json(*analysis));
  if (path.size() == 4 && path[3] == "nodes" && !get) {
    return play(*analysis, Json::parse(request.body));
  }
  if (path.size() == 4 && path[3] == "events" && get) {
    return listen(analysis, existing(*analysis, query_number(request, "node", 0,
                                                             kMostNumber, 0)));
  }
  if (path.size() == 5 && path[3] == "nodes" && get) {
    const std::size_t number = number_in(*analysis, path[4]);
    return json_reply(node_json(*analysis, number, analysis->node(number)));
  }
  if (path.size() == 6 && path[3] == "nodes" && path[5] == "ending" && get) {
    return show_node_ending(path[2], *analysis, number_in(*analysis, path[4]));
  }
  throw ApiError(404, "there is nothing at this address");
}

analysis::AnalysisPlan Api::analysis_of_match(const std::string& id,
                                              const std::string& token) {
  constexpr const char* kHidden =
      "there is no analysis while the game hides something";
  analysis::AnalysisPlan plan;
  std::optional<match::MatchResult> result;
  if (const auto live = tools_.matches->find(id)) {
    if (!live->is_over() && !players::opened_seat(live->plan().seats, token) &&
        players::has_people(live->plan().seats)) {
      throw ApiError(403, "people are playing this match");
    }
    if (live->is_secret()) throw ApiError(409, kHidden);
    plan.game = std::shared_ptr<const rules::GameDetails>(live, &live->game());
    live::LiveView view = live->view(std::nullopt);
    plan.layout = std::move(view.layout);
    result = std::move(view.result);
  } else if (const auto stored = tools_.store->find_match(id)) {
    if (is_secret(*stored)) throw ApiError(409, kHidden);
    result = tools_.store->match_result(id);
    if (const auto game = tools_.store->find_game(stored->game)) {
      plan.game = tools_.library->find_version(*game);
    }
    const auto view = stored_views_.view(id, plan.game.get(), 0, 0, false);
    if (view) plan.layout = view->layout;
  }
  if (!result || result->states.empty() || plan.game == nullptr) {
    throw ApiError(404, "there is no such match");
  }
  plan.states = std::move(result->states);
  plan.moves = std::move(result->moves);
  plan.moves.resize(plan.states.size() - 1);
  plan.match = id;
  return plan;
}

ApiReply Api::start_analysis(const ApiRequest& request) {
  const Json body = Json::parse(request.body);
  analysis::AnalysisPlan plan;
  if (body.contains("match")) {
    plan = analysis_of_match(text_of(body, "match"), text_of(body, "seat", ""));
  } else {
    plan.game = tools_.library->find(text_of(body, "game"));
    if (plan.game == nullptr) throw ApiError(404, "there is no such game");
    plan.states = {plan.game->reading.initial.facts};
    plan.layout = plan.game->layout;
  }
  if (!plan.game->reading.playable) {
    throw ApiError(422, "the rules of this game have errors");
  }
  return json_reply(Json{{"id", tools_.analyses->start(std::move(plan))}}, 201);
}

}  // namespace gamemaster::api
