#include "reasoner/walks/trace.h"

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>
#include <set>

#include "gdl/canonical_name.h"
#include "gdl/diagnostics.h"
#include "reasoner/walks/trace_lines.h"

namespace reasoner::walks {

namespace {

void check_size(const std::string& member, std::size_t size,
                std::size_t roles) {
  if (size == roles) return;
  throw gdl::Error("`" + member + "` has " + std::to_string(size) +
                   " entries, the number of roles is " + std::to_string(roles));
}

TraceStep read_step(const nlohmann::json& json, std::size_t roles) {
  TraceStep step;
  json.at("playout").get_to(step.playout);
  json.at("step").get_to(step.step);
  json.at("state").get_to(step.state);
  json.at("terminal").get_to(step.terminal);
  for (const nlohmann::json& goal : json.at("goals")) {
    step.goals.push_back(goal.is_null() ? kNoGoal : goal.get<Goal>());
  }
  check_size("goals", step.goals.size(), roles);
  if (json.contains("legal")) {
    json.at("legal").get_to(step.legal);
    check_size("legal", step.legal.size(), roles);
  }
  if (json.contains("joint")) {
    json.at("joint").get_to(step.joint);
    if (!step.joint.empty()) check_size("joint", step.joint.size(), roles);
  }
  if (json.contains("percepts")) {
    json.at("percepts").get_to(step.percepts.emplace());
    check_size("percepts", step.percepts->size(), roles);
  }
  return step;
}

/// Compares state by state; each method says what differs, or nothing.
class Comparer {
 public:
  explicit Comparer(StateMachine& machine) : machine_(machine) {}

  std::string compare_state(const TraceStep& recorded, const State& state) {
    if (machine_.is_terminal(state) != recorded.terminal) {
      return recorded.terminal ? "the trace ends here, we do not"
                               : "we end here, the trace does not";
    }
    std::vector<Goal> goals(machine_.game().role_count());
    machine_.goals(state, goals);
    for (std::size_t role = 0; role < goals.size(); ++role) {
      if (goals[role] == recorded.goals[role]) continue;
      return "goal of " + role_name(role) + " is " +
             std::to_string(goals[role]) + ", recorded " +
             std::to_string(recorded.goals[role]) + " (-1: no single goal)";
    }
    if (recorded.terminal) return "";
    for (std::size_t role = 0; role < recorded.legal.size(); ++role) {
      std::string difference = compare_legal(
          state, static_cast<RoleIndex>(role), recorded.legal[role]);
      if (!difference.empty()) return difference;
    }
    return "";
  }

  State state_of(const TraceStep& recorded) {
    State state;
    for (const std::string& fact : recorded.state) {
      state.set(machine_.intern_proposition(fact));
    }
    return state;
  }

  std::string compare_facts(const State& ours, const State& recorded) {
    if (ours == recorded) return "";
    std::string difference;
    const auto list = [&](const State& in, const State& not_in,
                          const char* mark) {
      in.for_each([&](PropositionId id) {
        if (!not_in.test(id)) {
          difference += mark + machine_.game().proposition_name(id);
        }
      });
    };
    list(ours, recorded, " +");
    list(recorded, ours, " -");
    return "the state differs (+ ours only, - recorded only):" + difference;
  }

  State after(const State& state, const std::vector<std::string>& joint) {
    State next;
    machine_.next_state(state, ids_of(joint), next);
    return next;
  }

  std::string compare_percepts(const TraceStep& recorded, const State& state) {
    if (!recorded.percepts || !machine_.game().hides()) return "";
    const std::vector<MoveId> joint_move = ids_of(recorded.joint);
    for (RoleIndex role = 0; role < recorded.percepts->size(); ++role) {
      std::vector<PerceptId> ids;
      machine_.percepts(state, joint_move, role, ids);
      Names ours;
      for (const PerceptId id : ids) {
        ours.insert(
            gdl::canonical_name(machine_.game().percept_name(role, id)));
      }
      Names theirs;
      for (const std::string& name : recorded.percepts->at(role)) {
        theirs.insert(gdl::canonical_name(name));
      }
      if (ours == theirs) continue;
      return "percepts of " + role_name(role) +
             " differ (+ ours only, - recorded only):" +
             listed(ours, theirs, " +") + listed(theirs, ours, " -");
    }
    return "";
  }

 private:
  using Names = std::set<std::string>;

  /// Those of the first that the second lacks.
  static std::string listed(const Names& names, const Names& known,
                            const char* mark) {
    std::string text;
    for (const std::string& name : names) {
      if (!known.contains(name)) text += mark + name;
    }
    return text;
  }

  std::vector<MoveId> ids_of(const std::vector<std::string>& joint) {
    std::vector<MoveId> moves;
    for (RoleIndex role = 0; role < joint.size(); ++role) {
      moves.push_back(machine_.intern_move(role, joint[role]));
    }
    return moves;
  }

  std::string role_name(std::size_t role) const {
    return machine_.game().role_name(static_cast<RoleIndex>(role));
  }

  std::string compare_legal(const State& state, RoleIndex role,
                            const std::vector<std::string>& recorded) {
    std::vector<MoveId> ours;
    machine_.legal_moves(state, role, ours);
    std::sort(ours.begin(), ours.end());
    std::vector<MoveId> theirs;
    for (const std::string& move : recorded) {
      theirs.push_back(machine_.intern_move(role, move));
    }
    std::sort(theirs.begin(), theirs.end());
    if (ours == theirs) return "";
    std::string difference;
    for (const MoveId move : ours) {
      if (!std::binary_search(theirs.begin(), theirs.end(), move)) {
        difference += " +" + machine_.game().move_name(role, move);
      }
    }
    for (const MoveId move : theirs) {
      if (!std::binary_search(ours.begin(), ours.end(), move)) {
        difference += " -" + machine_.game().move_name(role, move);
      }
    }
    return "legal moves of " + role_name(role) +
           " differ (+ ours only, - recorded only):" + difference;
  }

  StateMachine& machine_;
};

void check_roles(const Trace& trace, const Game& game) {
  if (trace.roles.size() != game.role_count()) {
    throw gdl::Error("the trace has " + std::to_string(trace.roles.size()) +
                     " roles, the rules have " +
                     std::to_string(game.role_count()));
  }
  for (RoleIndex role = 0; role < game.role_count(); ++role) {
    if (gdl::canonical_name(trace.roles[role]) ==
        gdl::canonical_name(game.role_name(role))) {
      continue;
    }
    throw gdl::Error("role " + std::to_string(role + 1) + " of the trace is " +
                     trace.roles[role] + ", that of the rules " +
                     game.role_name(role));
  }
}

}  // namespace

Trace read_trace(const std::string& path) {
  Trace trace;
  std::size_t number = 0;
  const std::vector<std::string> lines = trace_lines(path);
  try {
    for (const std::string& line : lines) {
      ++number;
      const nlohmann::json json = nlohmann::json::parse(line);
      if (number == 1) {
        json.at("roles").get_to(trace.roles);
      } else {
        trace.steps.push_back(read_step(json, trace.roles.size()));
      }
    }
  } catch (const std::exception& error) {
    throw gdl::Error(path + ":" + std::to_string(number) +
                     ": not a line of a trace: " + error.what());
  }
  if (trace.steps.empty()) throw gdl::Error(path + ": the trace is empty");
  return trace;
}

TraceComparison compare(StateMachine& machine, const Trace& trace) {
  TraceComparison result;
  Comparer comparer(machine);
  check_roles(trace, machine.game());
  State expected;
  bool expects = false;
  for (const TraceStep& recorded : trace.steps) {
    ++result.states;
    if (recorded.step == 0) {
      machine.initial_state(expected);
      expects = true;
    }
    std::string difference;
    State state;
    // A name that an engine cannot know is a difference like any other.
    try {
      state = comparer.state_of(recorded);
      if (expects) difference = comparer.compare_facts(expected, state);
      if (difference.empty()) {
        difference = comparer.compare_state(recorded, state);
      }
      expects = recorded.joint.size() == machine.game().role_count();
      if (expects && difference.empty()) {
        difference = comparer.compare_percepts(recorded, state);
      }
      if (expects) expected = comparer.after(state, recorded.joint);
    } catch (const gdl::Error& error) {
      difference = error.what();
      expects = false;
    }
    if (!difference.empty()) {
      ++result.mismatches;
      if (result.first_mismatch.empty()) {
        result.first_mismatch = "playout " + std::to_string(recorded.playout) +
                                ", step " + std::to_string(recorded.step) +
                                ": " + difference;
      }
    }
  }
  return result;
}

}  // namespace reasoner::walks
