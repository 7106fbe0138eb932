#include "gamemaster/match_command.h"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <thread>

#include "gamemaster/declared_facts.h"
#include "gamemaster/http_player.h"
#include "gamemaster/interrupt.h"
#include "gamemaster/local_players.h"
#include "gamemaster/match_printer.h"
#include "gamemaster/player_spec.h"
#include "gamemaster/process.h"
#include "gamemaster/referee.h"
#include "gdl/command_line.h"
#include "reasoner/state_machine.h"

namespace gamemaster {

namespace {

/// The agents that we start, one for each role that is an agent's.
using LocalAgents = std::vector<std::unique_ptr<LocalAgent>>;

int memory_share_mb(int agents) {
  const double quarter = static_cast<double>(sysconf(_SC_PHYS_PAGES)) *
                         static_cast<double>(sysconf(_SC_PAGESIZE)) / 4;
  const double megabytes = quarter / agents / (1024 * 1024);
  return std::clamp(static_cast<int>(megabytes), 1, 1024);
}

int core_share(int agents) {
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  return std::max(1, cores / agents);
}

/// Starts all of them before it waits for any; empty entries for other roles.
LocalAgents start_agents(const std::vector<PlayerSpec>& specs,
                         const MatchCommand& command) {
  const auto count = static_cast<int>(
      std::count_if(specs.begin(), specs.end(), [](const PlayerSpec& spec) {
        return spec.kind == PlayerSpec::Kind::kAgent;
      }));
  LocalAgents agents(specs.size());
  for (std::size_t role = 0; role < specs.size(); ++role) {
    if (specs[role].kind != PlayerSpec::Kind::kAgent) continue;
    AgentOptions options;
    options.program = own_program_folder() + "/henhouse-agent";
    options.search = specs[role].search;
    options.engine = command.engine == "auto" ? "" : command.engine;
    options.threads = command.threads > 0 ? command.threads : core_share(count);
    options.memory_mb =
        command.memory_mb > 0 ? command.memory_mb : memory_share_mb(count);
    options.seed = command.seed + role;
    options.log = command.show_agent_logs ? ChildProcess::Log::kShow
                                          : ChildProcess::Log::kKeep;
    agents[role] = std::make_unique<LocalAgent>(options);
  }
  return agents;
}

std::unique_ptr<Player> make_player(const PlayerSpec& spec, std::uint64_t seed,
                                    LocalAgent* agent) {
  switch (spec.kind) {
    case PlayerSpec::Kind::kRandom:
      return make_random_player(seed);
    case PlayerSpec::Kind::kLegal:
      return make_legal_player();
    case PlayerSpec::Kind::kAgent:
      return std::make_unique<HttpPlayer>("127.0.0.1", agent->port(),
                                          spec.text);
    case PlayerSpec::Kind::kHttp:
      break;
  }
  return std::make_unique<HttpPlayer>(spec.host, spec.port, spec.text);
}

std::unique_ptr<Referee> make_referee(
    const gdl::Rulesheet& rulesheet, const MatchCommand& command,
    std::unique_ptr<reasoner::StateMachine> machine,
    const std::vector<PlayerSpec>& specs, const LocalAgents& agents) {
  std::vector<std::unique_ptr<Player>> players;
  for (std::size_t role = 0; role < specs.size(); ++role) {
    // Different seeds, for equal players would otherwise choose alike.
    players.push_back(
        make_player(specs[role], command.seed + 1 + role, agents[role].get()));
  }
  MatchOptions options;
  options.game = command.game;
  options.start_clock = command.start_clock;
  options.play_clock = command.play_clock;
  options.seed = command.seed;
  return std::make_unique<Referee>(std::move(machine), wire_rules(rulesheet),
                                   std::move(players), std::move(options));
}

/// Hands Ctrl-C to the referee, also if it came before there was one.
class Cancellation {
 public:
  void cancel() {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
    if (referee_ != nullptr) referee_->cancel();
  }

  void attach(Referee& referee) {
    const std::lock_guard lock(mutex_);
    referee_ = &referee;
    if (cancelled_) referee.cancel();
  }

 private:
  std::mutex mutex_;
  bool cancelled_ = false;
  Referee* referee_ = nullptr;
};

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string join(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

/// What is wrong with the options that need no rules; empty if nothing is.
std::string wrong_usage(const MatchCommand& command) {
  if (command.start_clock < 1 || command.play_clock < 1) {
    return "the clocks are whole seconds, at least 1";
  }
  if (command.threads < 0 || command.memory_mb < 0) {
    return "--threads and --memory cannot be negative";
  }
  const std::vector<std::string> engines = reasoner::engine_names();
  if (!contains(engines, command.engine)) {
    return "there is no engine '" + command.engine +
           "'; the engines are: " + join(engines);
  }
  return "";
}

void check_searches(const std::vector<PlayerSpec>& specs,
                    const std::vector<std::string>& names) {
  for (const PlayerSpec& spec : specs) {
    if (spec.search.empty() || contains(names, spec.search)) continue;
    throw gdl::Error("there is no search '" + spec.search +
                     "'; the searches are: " + join(names));
  }
}

void report_dead_agents(const LocalAgents& agents, const MatchResult& result) {
  for (std::size_t role = 0; role < agents.size(); ++role) {
    if (agents[role] == nullptr || agents[role]->process().is_running()) {
      continue;
    }
    spdlog::error("the agent of role {} ended during the match, status {}\n{}",
                  result.roles[role], *agents[role]->process().exit_status(),
                  agents[role]->process().log_tail());
  }
}

}  // namespace

int run_match_command(const gdl::Rulesheet& rulesheet,
                      const MatchCommand& command, std::ostream& out) {
  if (const std::string wrong = wrong_usage(command); !wrong.empty()) {
    spdlog::error("{}", wrong);
    return gdl::kWrongUsage;
  }
  auto machine = reasoner::make_state_machine(rulesheet, command.engine);
  std::vector<PlayerSpec> specs;
  try {
    specs = assign_players(machine->game(), command.players);
    check_searches(specs, command.search_names);
  } catch (const gdl::Error& error) {
    spdlog::error("{}", error.what());
    return gdl::kWrongUsage;
  }

  std::unique_ptr<Referee> referee;  // outlives what may cancel it
  Cancellation cancellation;
  const InterruptHandler handler([&cancellation] { cancellation.cancel(); });
  const LocalAgents agents = start_agents(specs, command);
  referee = make_referee(rulesheet, command, std::move(machine), specs, agents);
  cancellation.attach(*referee);

  MatchResult result;
  if (command.json) {
    MatchListener silent;
    result = referee->run(silent);
    out << summary_json(result) << '\n';
    if (result.aborted) spdlog::error("aborted: {}", result.failure);
  } else {
    MatchPrinter printer(out, declared_facts(rulesheet));
    result = referee->run(printer);
  }
  report_dead_agents(agents, result);
  return result.completed ? gdl::kDone : gdl::kInputAtFault;
}

}  // namespace gamemaster
