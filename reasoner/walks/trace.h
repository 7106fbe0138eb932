#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reasoner/state_machine.h"

namespace reasoner::walks {

/// One state of a recorded playout; facts and moves by name.
struct TraceStep {
  std::uint32_t playout = 0;
  std::uint32_t step = 0;
  std::vector<std::string> state;  ///< without `true`
  bool terminal = false;
  std::vector<Goal> goals;  ///< one a role, kNoGoal for null
  /// The rest is there only where the state is not terminal.
  std::vector<std::vector<std::string>> legal;  ///< one list a role
  std::vector<std::string> joint;  ///< the joint move played next, if any
  /// What each role perceives of it, in any order; where the trace says so.
  std::optional<std::vector<std::vector<std::string>>> percepts;
};

/// Recorded playouts of one game.
struct Trace {
  std::vector<std::string> roles;
  std::vector<TraceStep> steps;
};

/// Reads a trace (`.jsonl`, or compressed as `.jsonl.gz`). The first line is
/// {"roles":[...]}, each further line one state with the members of TraceStep.
/// Throws gdl::Error, which names file and line, where it cannot be read or a
/// list has not one entry a role.
Trace read_trace(const std::string& path);

/// How a state machine compares with a trace.
struct TraceComparison {
  std::uint64_t states = 0;
  std::uint64_t mismatches = 0;  ///< states in which anything differs
  std::string first_mismatch;    ///< one sentence; empty if there is none
};

/// Replays `trace`: in each state compares terminal, goals, legal moves, what
/// is perceived of the joint move where the game hides something (Game::hides),
/// and the state that it leads to. Adds the trace's names to the machine's
/// tables. Throws gdl::Error where the roles are others.
TraceComparison compare(StateMachine& machine, const Trace& trace);

}  // namespace reasoner::walks
