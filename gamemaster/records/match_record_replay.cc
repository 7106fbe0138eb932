// Records compared with later versions of themselves and with the rules; see
// match_record.h.

#include <algorithm>
#include <set>

#include "gamemaster/match/chance.h"
#include "gamemaster/records/match_record.h"
#include "gdl/canonical_name.h"

namespace gamemaster::records {

namespace {

using Names = std::set<std::string>;

Names canonical_set(const std::vector<std::string>& facts) {
  Names names;
  for (const std::string& fact : facts) names.insert(gdl::canonical_name(fact));
  return names;
}

std::string indexed(const std::string& path, std::size_t index) {
  return path + "[" + std::to_string(index) + "]";
}

/// The first row of `earlier` that is not in `later` as well, as a path.
template <typename Row, typename Equal>
std::string first_change(const std::string& key,
                         const std::vector<Row>& earlier,
                         const std::vector<Row>& later, const Equal& equal) {
  for (std::size_t i = 0; i < earlier.size(); ++i) {
    if (i >= later.size() || !equal(earlier[i], later[i])) {
      return indexed(key, i);
    }
  }
  return "";
}

/// An element of `a` that `b` lacks.
std::optional<std::string> lacking(const Names& a, const Names& b) {
  for (const std::string& name : a) {
    if (!b.contains(name)) return name;
  }
  return std::nullopt;
}

/// Walks through one record; stops at the first place that breaks the rules.
class Replay {
 public:
  Replay(const MatchRecord& record, reasoner::StateMachine& machine,
         gdl::Diagnostics& diagnostics)
      : record_(record), machine_(machine), diagnostics_(diagnostics) {}

  bool run() {
    if (!has_roles() || !has_chance()) return false;
    machine_.initial_state(state_);
    if (!state_agrees(0)) return false;
    for (std::size_t step = 0; step < record_.moves.size(); ++step) {
      if (!play(step) || !state_agrees(step + 1)) return false;
    }
    return end_agrees();
  }

 private:
  bool broken(const std::string& path, const std::string& message) {
    diagnostics_.error({}, "breaks-rules", path + ": " + message);
    return false;
  }

  bool has_roles() {
    const std::size_t roles = machine_.game().role_count();
    const auto differs = [roles](const auto& row) {
      return !row.empty() && row.size() != roles;
    };
    const char* const path = differs(record_.players)  ? "playerNamesFromHost"
                             : differs(record_.humans) ? "isPlayerHuman"
                             : differs(record_.goals)  ? "goalValues"
                                                       : nullptr;
    const std::string expected =
        "the game has " + std::to_string(roles) + " roles";
    if (path != nullptr) return broken(path, expected);
    if (!record_.moves.empty() && record_.moves[0].size() != roles) {
      return broken("moves[0]", expected);
    }
    return true;
  }

  /// The seed must be the one that the digest was told for.
  bool has_chance() {
    if (!record_.chance) return true;
    if (!machine_.game().chance_role()) {
      return broken("x-chance", "the game has no role random");
    }
    if (record_.chance->seed.empty()) return true;
    draws_.emplace(record_.chance->seed, record_.chance->match);
    if (draws_->digest() == record_.chance->digest) return true;
    return broken("x-chance.digest", "it is not that of the seed");
  }

  /// `legal`: the moves of chance.
  bool draw_agrees(std::size_t step, reasoner::RoleIndex role,
                   const std::vector<reasoner::MoveId>& legal,
                   reasoner::MoveId move) {
    if (!draws_ || step < record_.chance->first_step) return true;
    const reasoner::MoveId drawn = legal[draws_->draw(step, legal.size())];
    if (move == drawn) return true;
    return broken(
        indexed(indexed("moves", step), role),
        "by the seed chance draws " + machine_.game().move_name(role, drawn));
  }

  bool percepts_agree(std::size_t step,
                      const std::vector<reasoner::MoveId>& joint_move) {
    if (record_.percepts.empty()) return true;
    const reasoner::Game& game = machine_.game();
    std::vector<reasoner::PerceptId> percepts;
    for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
      if (role == game.chance_role()) continue;
      machine_.percepts(state_, joint_move, role, percepts);
      Names expected;
      for (const reasoner::PerceptId percept : percepts) {
        expected.insert(gdl::canonical_name(game.percept_name(role, percept)));
      }
      const Names recorded = canonical_set(record_.percepts[step][role]);
      const std::string path = indexed(indexed("x-percepts", step), role);
      if (const auto percept = lacking(expected, recorded)) {
        return broken(path, "by the rules " + *percept + " is perceived here");
      }
      if (const auto percept = lacking(recorded, expected)) {
        return broken(path,
                      "by the rules " + *percept + " is not perceived here");
      }
    }
    return true;
  }

  bool state_agrees(std::size_t index) {
    const Names recorded = canonical_set(record_.states[index]);
    const Names expected = canonical_set(machine_.game().facts(state_));
    const std::string path = indexed("states", index);
    if (const auto fact = lacking(expected, recorded)) {
      return broken(path, "by the rules " + *fact + " holds here");
    }
    if (const auto fact = lacking(recorded, expected)) {
      return broken(path, "by the rules " + *fact + " does not hold here");
    }
    return true;
  }

  bool play(std::size_t step) {
    const std::string path = indexed("moves", step);
    if (machine_.is_terminal(state_)) {
      return broken(path, "the game is over before this joint move");
    }
    std::vector<reasoner::MoveId> joint_move;
    std::vector<reasoner::MoveId> legal;
    const reasoner::Game& game = machine_.game();
    for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
      const std::string& name = record_.moves[step][role];
      machine_.legal_moves(state_, role, legal);
      const auto move = game.find_move(role, name);
      if (!move ||
          std::find(legal.begin(), legal.end(), *move) == legal.end()) {
        return broken(indexed(path, role),
                      name + " is not legal for role " + game.role_name(role));
      }
      joint_move.push_back(*move);
      if (role == game.chance_role() &&
          !draw_agrees(step, role, legal, *move)) {
        return false;
      }
    }
    if (!percepts_agree(step, joint_move)) return false;
    machine_.next_state(state_, joint_move, state_);
    return true;
  }

  bool end_agrees() {
    if (!record_.completed) return true;
    if (!machine_.is_terminal(state_)) {
      return broken("isCompleted", "the game is not over after the last move");
    }
    if (record_.goals.empty()) return true;
    std::vector<reasoner::Goal> goals(machine_.game().role_count());
    machine_.goals(state_, goals);
    for (std::size_t role = 0; role < goals.size(); ++role) {
      if (goals[role] == record_.goals[role]) continue;
      const bool of_chance = role == machine_.game().chance_role();
      if (of_chance && goals[role] == reasoner::kNoGoal) continue;
      return broken(
          indexed("goalValues", role),
          goals[role] == reasoner::kNoGoal
              ? "the rules give this role no single goal value"
              : "the rules give this role " + std::to_string(goals[role]));
    }
    return true;
  }

  const MatchRecord& record_;
  reasoner::StateMachine& machine_;
  gdl::Diagnostics& diagnostics_;
  reasoner::State state_;
  std::optional<match::ChanceDraws> draws_;  // once the seed is told
};

}  // namespace

bool is_update(const MatchRecord& earlier, const MatchRecord& later,
               gdl::Diagnostics& diagnostics) {
  bool sound = true;
  const auto require = [&](bool holds, const std::string& path,
                           const char* message) {
    if (holds) return;
    sound = false;
    diagnostics.error({}, "no-update", path + ": " + message);
  };
  constexpr const char* kChanged = "has changed, and identifies the match";
  require(earlier.match_id == later.match_id, "matchId", kChanged);
  require(earlier.random_token == later.random_token, "randomToken", kChanged);
  require(earlier.start_time == later.start_time, "startTime", kChanged);
  require(earlier.game_meta_url == later.game_meta_url, "gameMetaURL",
          kChanged);
  require(earlier.host_key == later.host_key, "matchHostPK", kChanged);
  require(earlier.preview_clock == later.preview_clock, "previewClock",
          kChanged);
  require(earlier.start_clock == later.start_clock, "startClock", kChanged);
  require(earlier.play_clock == later.play_clock, "playClock", kChanged);
  require(earlier.humans.empty() || earlier.humans == later.humans,
          "isPlayerHuman", kChanged);
  require(earlier.players.empty() || earlier.players == later.players,
          "playerNamesFromHost", kChanged);
  require(!earlier.chance ||
              (later.chance && later.chance->digest == earlier.chance->digest),
          "x-chance.digest", kChanged);
  require(!earlier.completed || later.completed, "isCompleted",
          "a completed match stays completed");

  const auto same = [](const auto& a, const auto& b) { return a == b; };
  const auto same_facts = [](const auto& a, const auto& b) {
    return canonical_set(a) == canonical_set(b);
  };
  for (const std::string& path :
       {first_change("states", earlier.states, later.states, same_facts),
        first_change("moves", earlier.moves, later.moves, same),
        first_change("x-percepts", earlier.percepts, later.percepts, same),
        first_change("stateTimes", earlier.state_times, later.state_times,
                     same),
        first_change("errors", earlier.errors, later.errors, same)}) {
    require(path.empty(), path,
            "what has been recorded may not change; rows are only added");
  }
  return sound;
}

bool tells_more(const MatchRecord& earlier, const MatchRecord& later) {
  const auto is_told = [](const std::vector<std::string>& row) {
    return std::ranges::any_of(
        row, [](const std::string& entry) { return !entry.empty(); });
  };
  const auto seed = [](const MatchRecord& record) {
    return record.chance ? record.chance->seed : std::string();
  };
  const bool adds_players =
      (earlier.players.empty() && is_told(later.players)) ||
      (earlier.humans.empty() &&
       std::ranges::find(later.humans, true) != later.humans.end());
  const bool adds_errors =
      earlier.errors.empty() && std::ranges::any_of(later.errors, is_told);
  return adds_players || adds_errors || earlier.completed != later.completed ||
         earlier.goals != later.goals ||
         earlier.states.size() != later.states.size() ||
         earlier.percepts.size() != later.percepts.size() ||
         earlier.chance.has_value() != later.chance.has_value() ||
         seed(earlier) != seed(later) || earlier.extras != later.extras;
}

bool replay(const MatchRecord& record, reasoner::StateMachine& machine,
            gdl::Diagnostics& diagnostics) {
  return Replay(record, machine, diagnostics).run();
}

}  // namespace gamemaster::records
