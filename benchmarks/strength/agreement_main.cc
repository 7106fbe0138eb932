// Plays random matches by the network to their end, and for some seconds
// compares every state of them with Datalog: facts, end, goals, legal moves.
// benchmarks/accept/zrf_files.sh runs it. All times are CPU time, so that other
// work on the machine changes nothing.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/diagnostics.h"
#include "gdl/rulesheet.h"
#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"
#include "reasoner/state_machine.h"
#include "translators/languages.h"

namespace {

using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using reasoner::StateMachine;

struct Options {
  gdl::command_line::RulesArgument rules;
  int matches = 20;
  int limit = 0;
  double seconds = 30;
};

double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// A match, as names: what both engines can be asked.
struct Position {
  State network;
  State datalog;
};

class Comparison {
 public:
  Comparison(StateMachine& network, StateMachine& datalog)
      : network_(network), datalog_(datalog) {}

  bool agree(const Position& position) {
    if (sorted(network_.game().facts(position.network)) !=
        sorted(datalog_.game().facts(position.datalog))) {
      return false;
    }
    const bool is_over = network_.is_terminal(position.network);
    if (is_over != datalog_.is_terminal(position.datalog)) return false;
    const std::size_t roles = network_.game().role_count();
    std::vector<reasoner::Goal> goals(roles);
    std::vector<reasoner::Goal> others(roles);
    network_.goals(position.network, goals);
    datalog_.goals(position.datalog, others);
    if (goals != others) return false;
    for (RoleIndex role = 0; role < roles && !is_over; ++role) {
      if (sorted(moves_of(network_, position.network, role)) !=
          sorted(moves_of(datalog_, position.datalog, role))) {
        return false;
      }
    }
    return true;
  }

 private:
  static std::vector<std::string> sorted(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    return names;
  }
  static std::vector<std::string> moves_of(StateMachine& machine,
                                           const State& state, RoleIndex role) {
    std::vector<MoveId> moves;
    machine.legal_moves(state, role, moves);
    return machine.game().move_names(role, moves);
  }

  StateMachine& network_;
  StateMachine& datalog_;
};

struct Counts {
  int by_rules = 0;
  int by_limit = 0;
  int stuck = 0;
  std::uint64_t states = 0;
  std::uint64_t compared = 0;
  bool agree = true;
};

/// One match to its end; compares while there is time.
void play(StateMachine& network, StateMachine& datalog, const Options& options,
          int match, double until, Counts& counts) {
  Comparison comparison(network, datalog);
  const auto key = reasoner::playout_key(1, static_cast<std::uint64_t>(match));
  const std::size_t roles = network.game().role_count();
  Position position;
  network.initial_state(position.network);
  datalog.initial_state(position.datalog);
  bool compares = true;
  std::vector<MoveId> legal;
  std::vector<MoveId> joint(roles);
  std::vector<MoveId> other(roles);
  for (std::uint32_t step = 0;; ++step) {
    ++counts.states;
    compares = compares && now() < until;
    if (compares) {
      ++counts.compared;
      counts.agree = counts.agree && comparison.agree(position);
    }
    if (network.is_terminal(position.network)) {
      ++(static_cast<int>(step) == options.limit ? counts.by_limit
                                                 : counts.by_rules);
      return;
    }
    for (RoleIndex role = 0; role < roles; ++role) {
      network.legal_moves(position.network, role, legal);
      if (legal.empty()) {
        ++counts.stuck;
        return;
      }
      joint[role] =
          legal[reasoner::pick(reasoner::hash32(key, step, role),
                               static_cast<std::uint32_t>(legal.size()))];
      if (compares) {
        other[role] = datalog.intern_move(
            role, network.game().move_name(role, joint[role]));
      }
    }
    State next;
    network.next_state(position.network, joint, next);
    position.network = std::move(next);
    if (!compares) continue;
    State then;
    datalog.next_state(position.datalog, other, then);
    position.datalog = std::move(then);
  }
}

int run(const Options& options) {
  const gdl::Rulesheet rules = gdl::command_line::load_rules(
      options.rules, translators::all_languages());
  const double start = now();
  const auto network = reasoner::engines::make_state_machine(rules, "propnet");
  const double ready = now() - start;
  const auto datalog = reasoner::engines::make_state_machine(rules, "datalog");
  Counts counts;
  const double begin = now();
  for (int match = 0; match < options.matches; ++match) {
    const double until =
        begin + options.seconds * (match + 1) / options.matches;
    play(*network, *datalog, options, match, until, counts);
  }
  std::printf(
      "%.2f s, %d by rules, %d by limit, %d stuck, %ju of %ju states compared, "
      "%s\n",
      ready, counts.by_rules, counts.by_limit, counts.stuck,
      static_cast<std::uintmax_t>(counts.compared),
      static_cast<std::uintmax_t>(counts.states),
      counts.agree ? "all agree" : "NOT ALL AGREE");
  return counts.agree && counts.stuck == 0 ? gdl::command_line::kDone
                                           : gdl::command_line::kInputAtFault;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "agreement", "Plays random matches by both engines.");
    command_line.argument("RULES", options.rules.path, "the rules of the game");
    command_line.option("--matches", options.matches, "how many");
    command_line.option("--limit", options.limit,
                        "after so many moves a match ends by the limit");
    command_line.option("--seconds", options.seconds,
                        "CPU time for the comparison with Datalog");
    gdl::command_line::add_rules_options(command_line, options.rules);
    if (const auto status = command_line.parse(argc, argv)) return *status;
    return run(options);
  });
}
