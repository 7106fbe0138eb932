// Games and states for Python.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <tuple>

#include "gamemaster/python/bindings.h"
#include "gamemaster/python/drawn_board.h"
#include "gamemaster/python/interruptible.h"
#include "gamemaster/python/played_match.h"
#include "gamemaster/python/playouts.h"
#include "gamemaster/python/position_search.h"
#include "gdl/files/near_files.h"
#include "gdl/protocol/message.h"
#include "reasoner/walks/position.h"
#include "translators/on_demand/languages.h"

namespace gamemaster::python {

namespace py = pybind11;

namespace {

using reasoner::MoveId;
using reasoner::RoleIndex;
using SharedSession = std::shared_ptr<GameSession>;
using DiagnosticRow = std::tuple<std::string, std::uint32_t, std::uint32_t,
                                 std::string, std::string, std::string>;

std::vector<DiagnosticRow> rows_of(const gdl::Diagnostics& diagnostics) {
  std::vector<DiagnosticRow> rows;
  for (const gdl::Diagnostic& entry : diagnostics.entries()) {
    rows.emplace_back(
        diagnostics.file(), entry.position.line, entry.position.column,
        entry.severity == gdl::Severity::kError ? "error" : "warning",
        entry.check, entry.message);
  }
  return rows;
}

/// The game, or nothing where the rules have errors, and the diagnostics.
std::pair<SharedSession, std::vector<DiagnosticRow>> load(
    const std::string& path, const std::string& called,
    const std::string& translators, const std::string& language,
    const std::vector<std::string>& settings, std::uint64_t seed,
    const std::string& games, const std::string& engine) {
  const RulesRequest request{path,
                             called,
                             translators,
                             {.language = language,
                              .settings = settings,
                              .seed = seed,
                              .folders = gdl::files::game_folders(games),
                              .stored = {},
                              .ask = {}},
                             engine};
  SharedSession session;
  gdl::Diagnostics diagnostics;
  run_interruptibly([&](const std::stop_token& stop) {
    gdl::Rulesheet rulesheet = read_rules(request, diagnostics);
    if (diagnostics.has_errors()) return;
    session = std::make_shared<GameSession>(std::move(rulesheet), engine, stop);
  });
  return {session, rows_of(diagnostics)};
}

/// Calls `use(machine)` as its only user, with Python's lock released.
template <typename Use>
auto with_machine(GameSession& session, const Use& use) {
  const py::gil_scoped_release released;
  const std::scoped_lock lock(session.machine_mutex());
  return use(session.machine());
}

void check_role(const GameSession& session, RoleIndex role) {
  if (role >= session.game().role_count()) {
    throw py::index_error("there is no role " + std::to_string(role) +
                          "; roles are numbered from 0 to " +
                          std::to_string(session.game().role_count() - 1));
  }
}

void check_joint_move(const GameSession& session,
                      const std::vector<MoveId>& joint_move) {
  const reasoner::Game& game = session.game();
  if (joint_move.size() != game.role_count()) {
    throw py::value_error("a joint move has one move a role: " +
                          std::to_string(game.role_count()) + ", not " +
                          std::to_string(joint_move.size()));
  }
  for (RoleIndex role = 0; role < game.role_count(); ++role) {
    if (joint_move[role] < game.move_count(role)) continue;
    throw py::index_error("there is no move " +
                          std::to_string(joint_move[role]) + " of " +
                          game.role_name(role));
  }
}

template <typename NameOf>
std::vector<std::string> names(std::size_t count, const NameOf& name_of) {
  std::vector<std::string> result;
  result.reserve(count);
  for (std::uint32_t id = 0; id < count; ++id) result.push_back(name_of(id));
  return result;
}

SessionState initial_state(const SharedSession& session) {
  SessionState result{session, {}};
  with_machine(*session, [&](reasoner::StateMachine& machine) {
    machine.initial_state(result.state);
  });
  return result;
}

bool is_terminal(const SessionState& state) {
  return with_machine(*state.session, [&](reasoner::StateMachine& machine) {
    return machine.is_terminal(state.state);
  });
}

std::vector<MoveId> legal_moves(const SessionState& state, RoleIndex role) {
  check_role(*state.session, role);
  return with_machine(*state.session, [&](reasoner::StateMachine& machine) {
    std::vector<MoveId> moves;
    machine.legal_moves(state.state, role, moves);
    return moves;
  });
}

SessionState next_state(const SessionState& state,
                        const std::vector<MoveId>& joint_move) {
  check_joint_move(*state.session, joint_move);
  SessionState result{state.session, {}};
  with_machine(*state.session, [&](reasoner::StateMachine& machine) {
    const reasoner::Game& game = machine.game();
    std::vector<MoveId> legal;
    for (RoleIndex role = 0; role < game.role_count(); ++role) {
      machine.legal_moves(state.state, role, legal);
      if (std::ranges::find(legal, joint_move[role]) != legal.end()) continue;
      throw gdl::Error(game.move_name(role, joint_move[role]) +
                       " is not legal for " + game.role_name(role) + " here");
    }
    machine.next_state(state.state, joint_move, result.state);
  });
  return result;
}

std::vector<reasoner::PerceptId> percepts(const SessionState& state,
                                          const std::vector<MoveId>& joint_move,
                                          RoleIndex role) {
  check_role(*state.session, role);
  check_joint_move(*state.session, joint_move);
  return with_machine(*state.session, [&](reasoner::StateMachine& machine) {
    std::vector<reasoner::PerceptId> perceived;
    machine.percepts(state.state, joint_move, role, perceived);
    return perceived;
  });
}

std::vector<std::optional<int>> goals(const SessionState& state) {
  return with_machine(*state.session, [&](reasoner::StateMachine& machine) {
    std::vector<reasoner::Goal> goals(machine.game().role_count());
    machine.goals(state.state, goals);
    std::vector<std::optional<int>> result;
    for (const reasoner::Goal goal : goals) {
      result.push_back(goal == reasoner::kNoGoal ? std::nullopt
                                                 : std::optional(goal));
    }
    return result;
  });
}

std::vector<std::string> facts(const SessionState& state) {
  return with_machine(*state.session, [&](reasoner::StateMachine& machine) {
    return machine.game().facts(state.state);
  });
}

/// One byte a proposition.
py::array_t<std::uint8_t> bits(const SessionState& state) {
  py::array_t<std::uint8_t> result(
      static_cast<py::ssize_t>(state.session->game().proposition_count()));
  auto bytes = result.mutable_unchecked<1>();
  for (py::ssize_t id = 0; id < bytes.shape(0); ++id) {
    bytes(id) = state.state.test(static_cast<std::uint32_t>(id)) ? 1 : 0;
  }
  return result;
}

SessionState state_of_bits(
    const SharedSession& session,
    const py::array_t<std::uint8_t, py::array::c_style>& bits) {
  const std::size_t count = session->game().proposition_count();
  if (bits.ndim() != 1 || static_cast<std::size_t>(bits.size()) != count) {
    throw py::value_error("the bits of a state are one byte a proposition: " +
                          std::to_string(count));
  }
  SessionState result{session, {}};
  for (std::uint32_t id = 0; id < count; ++id) {
    if (bits.data()[id] != 0) result.state.set(id);
  }
  return result;
}

SessionState state_of_facts(const SharedSession& session,
                            const std::string& text) {
  SessionState result{session, {}};
  with_machine(*session, [&](reasoner::StateMachine& machine) {
    result.state = reasoner::walks::position_from_facts(
        machine, session->rulesheet(), text);
  });
  return result;
}

std::uint32_t find_move(GameSession& session, RoleIndex role,
                        const std::string& name) {
  check_role(session, role);
  return with_machine(session, [&](reasoner::StateMachine& machine) {
    return machine.intern_move(role, name);
  });
}

struct PlayoutsResult {
  py::object goals = py::none();
  py::object lengths = py::none();
  py::object ends = py::none();
  reasoner::PlayoutTotals totals;
};

PlayoutsResult play_out(const SessionState& state, std::uint64_t count,
                        std::uint64_t seed, std::uint64_t first,
                        std::uint32_t step_limit, bool totals_only) {
  GameSession& session = *state.session;
  PlayoutsResult result;
  PlayoutArrays arrays;
  if (!totals_only) {
    const std::size_t roles = session.game().role_count();
    py::array_t<std::int32_t> goals({static_cast<std::size_t>(count), roles});
    py::array_t<std::uint32_t> lengths(static_cast<py::ssize_t>(count));
    py::array_t<std::uint8_t> ends(static_cast<py::ssize_t>(count));
    arrays = {{goals.mutable_data(), static_cast<std::size_t>(count) * roles},
              {lengths.mutable_data(), static_cast<std::size_t>(count)},
              {ends.mutable_data(), static_cast<std::size_t>(count)}};
    result.goals = std::move(goals);
    result.lengths = std::move(lengths);
    result.ends = std::move(ends);
  }
  run_interruptibly([&](const std::stop_token& stop) {
    const std::scoped_lock lock(session.playouts_mutex());
    result.totals =
        run_playouts(session.playout_engine(), state.state,
                     {seed, first, count, step_limit}, arrays, stop);
  });
  return result;
}

std::string search(const SessionState& state,
                   const std::optional<RoleIndex>& role,
                   const std::string& name, double seconds,
                   std::uint64_t iterations, std::size_t threads,
                   std::size_t memory_mb, std::uint64_t seed) {
  if (role) check_role(*state.session, *role);
  const SearchRequest request{state.state,
                              role,
                              name,
                              seconds,
                              {.seed = seed,
                               .threads = threads,
                               .memory_mb = memory_mb,
                               .iterations = iterations}};
  std::string report;
  run_interruptibly([&](const std::stop_token& stop) {
    const std::scoped_lock lock(state.session->search_mutex());
    report = search_position(*state.session, request, stop);
  });
  return report;
}

/// The board of the game and the state on it in JSON; nothing where there is
/// no board.
std::optional<std::string> board(const SessionState& state) {
  return with_machine(
      *state.session,
      [&](reasoner::StateMachine& machine) -> std::optional<std::string> {
        const auto layout = find_board(*state.session);
        if (!layout) return std::nullopt;
        return board_json(*layout, machine.game(),
                          machine.game().facts(state.state));
      });
}

std::string make_record(GameSession& session,
                        const std::vector<std::vector<MoveId>>& moves,
                        const std::string& match_id, const std::string& game,
                        const std::vector<std::string>& players,
                        int start_clock, int play_clock,
                        const std::vector<std::int64_t>& state_times) {
  for (const std::vector<MoveId>& joint_move : moves) {
    check_joint_move(session, joint_move);
  }
  return with_machine(session, [&](reasoner::StateMachine& /*machine*/) {
    return record_of(session, {moves, match_id, game, players, start_clock,
                               play_clock, state_times});
  });
}

std::pair<std::optional<std::string>, std::vector<DiagnosticRow>> normal_record(
    const std::string& json) {
  gdl::Diagnostics diagnostics("<record>");
  auto record = read_record(json, diagnostics);
  return {std::move(record), rows_of(diagnostics)};
}

/// What a player must know of a message: its kind in capitals, the match, and
/// of START role, rules and clocks, of PLAY and STOP the moves, if any, or the
/// turn, own move and percepts.
py::dict message(const std::string& text) {
  gdl::Diagnostics diagnostics("<message>");
  const auto message = gdl::protocol::parse_message(text, diagnostics);
  if (!message) throw gdl::Error(diagnostics.format_all());
  static constexpr const char* kKinds[] = {"INFO", "PING", "PREVIEW", "START",
                                           "PLAY", "STOP", "ABORT"};
  const auto texts = [](const std::vector<gdl::Expression>& expressions) {
    std::vector<std::string> result;
    for (const gdl::Expression& expression : expressions) {
      result.push_back(gdl::to_string(expression));
    }
    return result;
  };
  py::dict fields;
  fields["kind"] = kKinds[static_cast<std::size_t>(message->kind)];
  fields["match"] = message->match_id;
  fields["role"] = message->role;
  fields["rules"] = texts(message->rules);
  fields["start_clock"] =
      std::chrono::duration<double>(message->start_clock).count();
  fields["play_clock"] =
      std::chrono::duration<double>(message->play_clock).count();
  fields["moves"] = py::none();
  if (message->moves) fields["moves"] = texts(*message->moves);
  fields["turn"] = py::none();
  if (message->report) {
    fields["turn"] = message->report->turn;
    fields["own_move"] = py::none();
    if (message->report->own_move) {
      fields["own_move"] = gdl::to_string(*message->report->own_move);
    }
    fields["percepts"] = texts(message->report->percepts);
  }
  return fields;
}

void bind_state(py::module_& module) {
  py::class_<SessionState>(module, "State")
      .def_readonly("game", &SessionState::session)
      .def("is_terminal", &is_terminal)
      .def("legal_moves", &legal_moves, py::arg("role"))
      .def("next_state", &next_state, py::arg("joint_move"))
      .def("percepts", &percepts, py::arg("joint_move"), py::arg("role"))
      .def("goals", &goals)
      .def("facts", &facts)
      .def("bits", &bits)
      .def("board", &board)
      .def("playouts", &play_out, py::arg("count"), py::arg("seed"),
           py::arg("first"), py::arg("step_limit"), py::arg("totals_only"))
      .def("search", &search, py::arg("role"), py::arg("search"),
           py::arg("seconds"), py::arg("iterations"), py::arg("threads"),
           py::arg("memory_mb"), py::arg("seed"))
      .def("__eq__",
           [](const SessionState& a, const SessionState& b) {
             return a.session == b.session && a.state == b.state;
           })
      .def("__hash__", [](const SessionState& state) {
        return static_cast<py::ssize_t>(state.state.hash());
      });
}

void bind_playouts(py::module_& module) {
  py::class_<PlayoutsResult>(module, "Playouts")
      .def_readonly("goals", &PlayoutsResult::goals)
      .def_readonly("lengths", &PlayoutsResult::lengths)
      .def_readonly("ends", &PlayoutsResult::ends)
      .def_property_readonly(
          "playouts",
          [](const PlayoutsResult& result) { return result.totals.playouts; })
      .def_property_readonly(
          "moves",
          [](const PlayoutsResult& result) { return result.totals.moves; })
      .def_property_readonly(
          "cut_off",
          [](const PlayoutsResult& result) { return result.totals.cut_off; })
      .def_property_readonly(
          "stuck",
          [](const PlayoutsResult& result) { return result.totals.stuck; })
      .def_property_readonly(
          "goal_sums",
          [](const PlayoutsResult& result) { return result.totals.goal_sums; })
      .def_property_readonly("goal_counts", [](const PlayoutsResult& result) {
        return result.totals.goal_counts;
      });
}

}  // namespace

void bind_games(py::module_& module) {
  py::class_<GameSession, SharedSession>(module, "Game")
      .def_property_readonly("has_network", &GameSession::has_network)
      .def_property_readonly(
          "hides",
          [](const GameSession& session) { return session.game().hides(); })
      .def_property_readonly("chance_role",
                             [](const GameSession& session) {
                               return session.game().chance_role();
                             })
      .def_property_readonly("rules",
                             [](const GameSession& session) {
                               return gdl::to_string(session.rulesheet());
                             })
      .def("roles",
           [](const GameSession& session) {
             return names(session.game().role_count(), [&](RoleIndex role) {
               return session.game().role_name(role);
             });
           })
      .def("propositions",
           [](GameSession& session) {
             return with_machine(session, [](reasoner::StateMachine& machine) {
               return names(machine.game().proposition_count(), [&](auto id) {
                 return machine.game().proposition_name(id);
               });
             });
           })
      .def(
          "moves",
          [](GameSession& session, RoleIndex role) {
            check_role(session, role);
            return with_machine(session, [&](reasoner::StateMachine& machine) {
              return names(machine.game().move_count(role), [&](auto id) {
                return machine.game().move_name(role, id);
              });
            });
          },
          py::arg("role"))
      .def(
          "percepts",
          [](GameSession& session, RoleIndex role) {
            check_role(session, role);
            return with_machine(session, [&](reasoner::StateMachine& machine) {
              return names(machine.game().percept_count(role), [&](auto id) {
                return machine.game().percept_name(role, id);
              });
            });
          },
          py::arg("role"))
      .def("find_move", &find_move, py::arg("role"), py::arg("name"))
      .def("initial_state", &initial_state)
      .def("state_of_bits", &state_of_bits, py::arg("bits").noconvert())
      .def("state_of_facts", &state_of_facts, py::arg("facts"))
      .def("make_record", &make_record, py::arg("moves"), py::arg("match_id"),
           py::arg("game"), py::arg("players"), py::arg("start_clock"),
           py::arg("play_clock"), py::arg("state_times"))
      .def(
          "verify_record",
          [](GameSession& session, const std::string& json) {
            return rows_of(
                with_machine(session, [&](reasoner::StateMachine& /*machine*/) {
                  return verify_record(session, json);
                }));
          },
          py::arg("json"));
  bind_state(module);
  bind_playouts(module);
  module.def("load", &load, py::arg("path"), py::arg("called"),
             py::arg("translators"), py::arg("language"), py::arg("settings"),
             py::arg("seed"), py::arg("games"), py::arg("engine"));
  module.def(
      "find_game",
      [](const std::string& name, const std::string& games) {
        return gdl::files::find_game(name,
                                     translators::on_demand::languages(""),
                                     gdl::files::game_folders(games));
      },
      py::arg("name"), py::arg("games"));
  module.def(
      "game_names",
      [](const std::string& games) {
        return gdl::files::game_names(translators::on_demand::languages(""),
                                      gdl::files::game_folders(games));
      },
      py::arg("games"));
  module.def("normal_record", &normal_record, py::arg("json"));
  module.def("parse_message", &message, py::arg("text"));
}

}  // namespace gamemaster::python
