// Why a game ended: in words, and the line that decided it.

#include <nlohmann/json.hpp>

#include "gamemaster/api/api.h"
#include "gamemaster/api/api_request.h"

namespace gamemaster::api {

namespace {

constexpr std::size_t kMostEndings = 500;  // kept in memory

}  // namespace

ApiReply Api::show_match_ending(const std::string& id) {
  return show_ending("match " + id, end_of_match(id));
}

ApiReply Api::show_node_ending(const std::string& id,
                               analysis::Analysis& analysis,
                               std::size_t number) {
  analysis::AnalysisNode node = analysis.node(number);
  if (!node.state->terminal) throw ApiError(409, "the game goes on there");
  const analysis::AnalysisPlan& plan = analysis.plan();
  return show_ending("analysis " + id + " " + std::to_string(number),
                     {plan.game, plan.layout, std::move(node.facts)});
}

Api::EndState Api::end_of_match(const std::string& id) {
  EndState end;
  std::optional<live::LiveView> view;
  if (const auto live = tools_.matches->find(id)) {
    view = live->view(std::nullopt);
    end.game = live->plan().game;
  } else if (const auto stored = tools_.store->find_match(id)) {
    const auto row = tools_.store->find_game(stored->game);
    end.game = row ? tools_.library->find_version(*row) : nullptr;
    if (!is_secret(*stored)) {
      view = stored_views_.view(id, end.game.get(), 0, 0, /*secret=*/false);
    }
    // Of a long match the view has the first states alone.
    auto last = tools_.store->match_steps(id, stored->steps, 1);
    if (view && !last.empty()) {
      view->result.states = {std::move(last.front().facts)};
    }
  } else {
    throw ApiError(404, "there is no such match");
  }
  if (!view || view->veiled || !view->result.completed ||
      view->result.resigned || view->result.states.empty()) {
    throw ApiError(409, "this match was not played to its end, or is hidden");
  }
  end.layout = std::move(view->layout);
  end.facts = std::move(view->result.states.back());
  return end;
}

ApiReply Api::show_ending(const std::string& name, const EndState& end) {
  const auto reply = [](const rules::GameEnding& ending) {
    return json_reply(
        nlohmann::json{{"words", ending.words}, {"cells", ending.cells}});
  };
  {
    const std::lock_guard lock(endings_mutex_);
    if (const auto known = endings_.find(name); known != endings_.end()) {
      return reply(known->second);
    }
  }
  rules::GameEnding ending;
  if (end.game != nullptr) {
    ending = tools_.library->ending(
        *end.game, end.layout ? &*end.layout : nullptr, end.facts);
  }
  const std::lock_guard lock(endings_mutex_);
  if (endings_.size() >= kMostEndings) endings_.clear();
  return reply(endings_[name] = std::move(ending));
}

}  // namespace gamemaster::api
