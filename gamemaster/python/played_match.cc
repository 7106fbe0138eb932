#include "gamemaster/python/played_match.h"

#include <algorithm>
#include <chrono>

#include "gamemaster/match/match_result.h"
#include "gamemaster/records/match_record.h"

namespace gamemaster::python {

namespace {

/// Plays the joint move of step `step` and notes it.
void play(reasoner::StateMachine& machine, std::size_t step,
          const std::vector<reasoner::MoveId>& joint_move,
          reasoner::State& state, match::MatchResult& result) {
  const reasoner::Game& game = machine.game();
  const std::string where = "move " + std::to_string(step + 1) + ": ";
  if (machine.is_terminal(state)) {
    throw gdl::Error(where + "the game is over before it");
  }
  if (joint_move.size() != game.role_count()) {
    throw gdl::Error(where + "a joint move has one move a role");
  }
  std::vector<reasoner::MoveId> legal;
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> percepts;
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    machine.legal_moves(state, role, legal);
    if (std::ranges::find(legal, joint_move[role]) == legal.end()) {
      throw gdl::Error(where + "it is not legal for " + game.role_name(role));
    }
    names.push_back(game.move_name(role, joint_move[role]));
    std::vector<reasoner::PerceptId> perceived;
    if (role != game.chance_role()) {
      machine.percepts(state, joint_move, role, perceived);
    }
    std::vector<std::string>& row = percepts.emplace_back();
    for (const reasoner::PerceptId percept : perceived) {
      row.push_back(game.percept_name(role, percept));
    }
  }
  machine.next_state(state, joint_move, state);
  result.moves.push_back(std::move(names));
  if (result.hides) result.percepts.push_back(std::move(percepts));
  result.states.push_back(game.facts(state));
}

void add_ending(reasoner::StateMachine& machine, const reasoner::State& state,
                match::MatchResult& result) {
  result.completed = machine.is_terminal(state);
  if (!result.completed) return;
  std::vector<reasoner::Goal> goals(machine.game().role_count());
  machine.goals(state, goals);
  for (const reasoner::Goal goal : goals) {
    result.goals.push_back(goal == reasoner::kNoGoal ? std::nullopt
                                                     : std::optional(goal));
  }
}

std::int64_t now_in_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

std::string record_of(GameSession& session, const PlayedMatch& match) {
  reasoner::StateMachine& machine = session.machine();
  const reasoner::Game& game = machine.game();
  match::MatchResult result;
  result.match_id = match.match_id;
  result.hides = game.hides();
  result.start_clock = std::chrono::seconds(match.start_clock);
  result.play_clock = std::chrono::seconds(match.play_clock);
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    result.roles.push_back(game.role_name(role));
  }
  if (!match.players.empty() && match.players.size() != result.roles.size()) {
    throw gdl::Error("there must be one player a role");
  }
  result.players = match.players;
  result.players.resize(result.roles.size());
  result.humans.resize(result.roles.size());
  reasoner::State state;
  machine.initial_state(state);
  result.states.push_back(game.facts(state));
  for (std::size_t step = 0; step < match.moves.size(); ++step) {
    play(machine, step, match.moves[step], state, result);
  }
  add_ending(machine, state, result);
  result.state_times = match.state_times;
  if (result.state_times.empty()) {
    result.state_times.assign(result.states.size(), now_in_ms());
  }
  if (result.state_times.size() != result.states.size() ||
      !std::ranges::is_sorted(result.state_times)) {
    throw gdl::Error("there must be one time a state, which never decrease");
  }
  const std::vector<std::string> none(result.roles.size());
  result.errors.assign(result.states.size(), none);
  result.seconds.assign(result.moves.size(),
                        std::vector<double>(result.roles.size()));
  const auto record = records::make_match_record(
      result, {records::make_random_token(),
               records::make_game_meta_url(match.game), false});
  return records::format_match_record(*record);
}

std::optional<std::string> read_record(const std::string& json,
                                       gdl::Diagnostics& diagnostics) {
  const auto record = records::parse_match_record(json, diagnostics);
  if (!record) return std::nullopt;
  return records::format_match_record(*record);
}

gdl::Diagnostics verify_record(GameSession& session, const std::string& json) {
  gdl::Diagnostics diagnostics("<record>");
  const auto record = records::parse_match_record(json, diagnostics);
  if (record) records::replay(*record, session.machine(), diagnostics);
  return diagnostics;
}

}  // namespace gamemaster::python
