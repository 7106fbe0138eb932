#include "gamemaster/console/match_command.h"

#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <span>
#include <thread>

#include "gamemaster/board/state_view.h"
#include "gamemaster/console/match_printer.h"
#include "gamemaster/console/terminal_player.h"
#include "gamemaster/match/cancellation.h"
#include "gamemaster/match/chance.h"
#include "gamemaster/match/declared_facts.h"
#include "gamemaster/match/local_players.h"
#include "gamemaster/match/referee.h"
#include "gamemaster/players/http_player.h"
#include "gamemaster/players/player_spec.h"
#include "gamemaster/players/scrambled_player.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/recognition/ending.h"
#include "gamemaster/recognition/move_effects.h"
#include "gamemaster/records/match_recorder.h"
#include "gamemaster/store/match_store_listener.h"
#include "gamemaster/store/new_game.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/interrupt.h"
#include "gdl/command_line/machine_memory.h"
#include "gdl/command_line/progress_line.h"
#include "gdl/presentation.h"
#include "gdl/rules/scrambler.h"
#include "gdl/spelling.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"

namespace gamemaster::console {

namespace {

/// The agents that we start, one for each role that is an agent's.
using LocalAgents = std::vector<std::unique_ptr<processes::LocalAgent>>;

int core_count() {
  return static_cast<int>(std::thread::hardware_concurrency());
}

int core_share(int agents) { return std::max(1, core_count() / agents); }

/// Who plays, by role; nobody is chance.
using Specs = std::vector<std::optional<players::PlayerSpec>>;

bool has_kind(const std::optional<players::PlayerSpec>& spec,
              players::PlayerSpec::Kind kind) {
  return spec && spec->kind == kind;
}

int count_kind(const Specs& specs, players::PlayerSpec::Kind kind) {
  return static_cast<int>(
      std::count_if(specs.begin(), specs.end(),
                    [kind](const auto& spec) { return has_kind(spec, kind); }));
}

/// Whether the agents think on while others think; says so where they do not
/// because that would take the cores from these.
bool let_agents_ponder(const Specs& specs, const MatchCommand& command) {
  if (command.ponder != "auto") return command.ponder == "on";
  const int agents = count_kind(specs, players::PlayerSpec::Kind::kAgent);
  const int players =
      agents + count_kind(specs, players::PlayerSpec::Kind::kHttp);
  if (players <= core_count()) return true;
  if (agents > 0) {
    spdlog::info(
        "agents do not think on while others think, for there are {} players "
        "and {} cores; --ponder on asks for it",
        players, core_count());
  }
  return false;
}

/// Starts all of them before it waits for any; empty entries for other roles.
LocalAgents start_agents(const Specs& specs, const MatchCommand& command) {
  const int count = count_kind(specs, players::PlayerSpec::Kind::kAgent);
  const bool ponders = let_agents_ponder(specs, command);
  LocalAgents agents(specs.size());
  for (std::size_t role = 0; role < specs.size(); ++role) {
    if (!has_kind(specs[role], players::PlayerSpec::Kind::kAgent)) continue;
    processes::AgentOptions options;
    options.program = processes::own_program_folder() + "/henhouse-agent";
    options.search = specs[role]->search;
    options.level = specs[role]->level;
    options.interesting = specs[role]->interesting;
    options.ponders = ponders;
    if (players::plays_by_memory(*specs[role])) {
      options.database = command.learnt;
    }
    options.engine = command.engine == "auto" ? "" : command.engine;
    options.threads = command.threads > 0 ? command.threads : core_share(count);
    options.memory_mb = command.memory_mb > 0
                            ? command.memory_mb
                            : gdl::command_line::memory_share_mb(count);
    options.seed = command.seed + role;
    options.log = command.show_agent_logs ? processes::ChildProcess::Log::kShow
                                          : processes::ChildProcess::Log::kKeep;
    agents[role] = std::make_unique<processes::LocalAgent>(options);
  }
  return agents;
}

/// What the players of a match share.
struct Surroundings {
  std::shared_ptr<Terminal> terminal;  // if there are people
  std::shared_ptr<const gdl::rules::Scrambler>
      scrambler;  // if names are scrambled
};

std::unique_ptr<match::Player> make_player(const players::PlayerSpec& spec,
                                           std::uint64_t seed,
                                           processes::LocalAgent* agent,
                                           const Surroundings& surroundings) {
  std::unique_ptr<match::Player> player;
  switch (spec.kind) {
    case players::PlayerSpec::Kind::kHuman:
      return std::make_unique<TerminalPlayer>(surroundings.terminal);
    case players::PlayerSpec::Kind::kRandom:
      return match::make_random_player(seed);
    case players::PlayerSpec::Kind::kLegal:
      return match::make_legal_player();
    case players::PlayerSpec::Kind::kAgent:
      player = std::make_unique<players::HttpPlayer>(
          "127.0.0.1", agent->port(), players::player_name(spec));
      break;
    case players::PlayerSpec::Kind::kHttp:
      player = std::make_unique<players::HttpPlayer>(
          spec.host, spec.port, players::player_name(spec), spec.dialect);
      break;
    case players::PlayerSpec::Kind::kSearch:
    case players::PlayerSpec::Kind::kCheat:
      throw gdl::Error("searches play in tournaments");
  }
  if (surroundings.scrambler == nullptr) return player;
  return std::make_unique<players::ScrambledPlayer>(std::move(player),
                                                    surroundings.scrambler);
}

std::unique_ptr<match::Referee> make_referee(
    const gdl::Rulesheet& rulesheet, const MatchCommand& command,
    std::unique_ptr<reasoner::StateMachine> machine, const Specs& specs,
    const LocalAgents& agents, const Surroundings& surroundings,
    match::MatchOptions options) {
  std::vector<std::unique_ptr<match::Player>> players;
  for (std::size_t role = 0; role < specs.size(); ++role) {
    // Different seeds, for equal players would otherwise choose alike.
    players.push_back(specs[role]
                          ? make_player(*specs[role], command.seed + 1 + role,
                                        agents[role].get(), surroundings)
                          : nullptr);
  }
  return std::make_unique<match::Referee>(
      std::move(machine), match::wire_rules(rulesheet), std::move(players),
      std::move(options));
}

/// Works out what moves do, with a machine of its own: that of the referee is
/// not for other threads.
decltype(TerminalOptions::look_ahead) look_ahead_with(
    const gdl::Rulesheet& rulesheet) {
  std::shared_ptr<reasoner::StateMachine> machine =
      reasoner::engines::make_state_machine(rulesheet, "datalog");
  return [machine](const std::string& role, const match::PlayRequest& request) {
    reasoner::State state;
    for (const std::string& fact : request.facts) {
      state.set(machine->intern_proposition(fact));
    }
    return recognition::move_effects(*machine, {&state, 1},
                                     machine->game().find_role(role).value(),
                                     request.legal_moves);
  };
}

/// Whether who reads stderr sees the course of the match on stdout, too: on a
/// terminal, or where both go into the same file.
bool sees_the_course() {
  struct stat out {};
  struct stat error {};
  return isatty(STDOUT_FILENO) != 0 ||
         (fstat(STDOUT_FILENO, &out) == 0 &&
          fstat(STDERR_FILENO, &error) == 0 && out.st_dev == error.st_dev &&
          out.st_ino == error.st_ino);
}

/// The terminal of the people in the match; none where there are none.
std::shared_ptr<Terminal> open_terminal(const gdl::Rulesheet& rulesheet,
                                        const MatchCommand& command,
                                        const reasoner::Game& game,
                                        const Specs& specs,
                                        match::Cancellation& cancellation) {
  const int people = count_kind(specs, players::PlayerSpec::Kind::kHuman);
  if (people == 0) return nullptr;
  TerminalOptions options;
  options.input = STDIN_FILENO;
  // Where the course of the match is on the same screen, it is drawn there.
  options.draw_states = command.json || !sees_the_course();
  options.wipe_answers =
      people > 1 && isatty(STDERR_FILENO) != 0 && isatty(STDIN_FILENO) != 0;
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    options.roles.push_back(game.role_name(role));
  }
  options.declared_facts = match::declared_facts(rulesheet);
  if (!game.hides()) options.look_ahead = look_ahead_with(rulesheet);
  return std::make_shared<Terminal>(std::move(options), std::cerr,
                                    [&cancellation](const std::string& reason) {
                                      cancellation.cancel(reason);
                                    });
}

/// In words; empty where that cannot be found out, which ends no match.
std::string why_it_ended(const gdl::Rulesheet& rulesheet,
                         std::span<const std::string> facts) {
  try {
    return recognition::ending_of(rulesheet, facts);
  } catch (const gdl::Error& error) {
    spdlog::debug("why it ended: {}", error.what());
    return "";
  }
}

/// What the moves of the last step are called, for a recorder.
records::MatchRecorder::StepNames step_names(const gdl::Rulesheet& rulesheet) {
  const auto view =
      std::make_shared<board::StateView>(match::declared_facts(rulesheet));
  return [view](const match::MatchResult& so_far) {
    const auto& states = so_far.states;
    view->see(states.front(), so_far.roles);
    view->see(states.back(), so_far.roles);
    return view->step_names(states[states.size() - 2], states.back(),
                            so_far.moves.back());
  };
}

/// The recorder that was asked for, or none.
std::unique_ptr<records::MatchRecorder> make_recorder(
    const gdl::Rulesheet& rulesheet, const MatchCommand& command) {
  if (command.record.empty()) return nullptr;
  records::MatchIdentity identity;
  identity.random_token = records::make_random_token();
  identity.game_meta_url = records::make_game_meta_url(command.game);
  identity.scrambled = command.scramble.has_value();
  return std::make_unique<records::MatchRecorder>(
      command.record, std::move(identity), step_names(rulesheet));
}

/// The store that was asked for, and what writes the match into it.
struct StoredCourse {
  std::unique_ptr<store::Store> store;
  std::unique_ptr<store::MatchStoreListener> listener;
};

StoredCourse open_store(const gdl::Rulesheet& rulesheet,
                        const MatchCommand& command, const reasoner::Game& game,
                        const Specs& specs, const std::string& chance_seed) {
  StoredCourse course;
  if (command.database.empty()) return course;
  course.store = std::make_unique<store::Store>(command.database);
  store::NewMatch match;
  match.game =
      course.store->add_game(store::new_game(command.rules, rulesheet, game))
          .id;
  match.scrambled = command.scramble.has_value();
  for (const auto& spec : specs) {
    match.specs.push_back(spec ? to_string(*spec) : "");
  }
  match.chance_seed = chance_seed;
  course.listener = std::make_unique<store::MatchStoreListener>(
      *course.store, std::move(match));
  return course;
}

/// Tells several listeners; each may be none.
class ListenerChain : public match::MatchListener {
 public:
  explicit ListenerChain(std::vector<match::MatchListener*> listeners)
      : listeners_(std::move(listeners)) {
    std::erase(listeners_, nullptr);
  }

  void on_start(const match::MatchResult& so_far) override {
    for (match::MatchListener* const each : listeners_) each->on_start(so_far);
  }
  void on_ready(const match::MatchResult& so_far) override {
    for (match::MatchListener* const each : listeners_) each->on_ready(so_far);
  }
  void on_step(const match::MatchResult& so_far) override {
    for (match::MatchListener* const each : listeners_) each->on_step(so_far);
  }
  void on_warning(const match::MatchResult& so_far) override {
    for (match::MatchListener* const each : listeners_)
      each->on_warning(so_far);
  }
  void on_finish(const match::MatchResult& result) override {
    for (match::MatchListener* const each : listeners_) each->on_finish(result);
  }

 private:
  std::vector<match::MatchListener*> listeners_;
};

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Those of the options that need no rules.
void check_options(const MatchCommand& command) {
  gdl::command_line::check_memory(command.memory_mb);
  if (!command.chance_seed.empty() &&
      !match::normal_chance_seed(command.chance_seed)) {
    throw gdl::command_line::WrongUsage(
        "--chance-seed takes 1 to 64 hexadecimal digits");
  }
}

/// The match id is not known before there is a referee: draws that are to be
/// repeated are made for the game.
match::MatchOptions match_options(const MatchCommand& command,
                                  const reasoner::Game& game) {
  match::MatchOptions options;
  options.game = command.game;
  options.start_clock = command.start_clock;
  options.play_clock = command.play_clock;
  options.seed = command.seed;
  if (game.chance_role()) {
    const auto seed = match::normal_chance_seed(command.chance_seed);
    options.chance.emplace(seed ? *seed : match::make_chance_seed(),
                           "match." + command.game);
  }
  return options;
}

void check_clocks(const Specs& specs, const MatchCommand& command) {
  for (const auto& spec : specs) {
    if (spec) {
      players::check_clocks(*spec, command.start_clock, command.play_clock);
    }
  }
}

void check_seats(const Specs& specs) {
  std::vector<players::PlayerSpec> seats;
  for (const auto& spec : specs) {
    if (spec) seats.push_back(*spec);
  }
  players::check_seats(seats);
}

void check_searches(const Specs& specs, const MatchCommand& command) {
  for (const auto& spec : specs) {
    if (!spec || spec->search.empty() ||
        contains(command.search_names, spec->search) ||
        contains(command.former_search_names, spec->search)) {
      continue;
    }
    throw gdl::Error("--player: " +
                     gdl::unknown_among(spec->search, command.search_names));
  }
}

void report_dead_agents(const LocalAgents& agents,
                        const match::MatchResult& result) {
  for (std::size_t role = 0; role < agents.size(); ++role) {
    if (agents[role] == nullptr || agents[role]->process().is_running()) {
      continue;
    }
    spdlog::error("the agent of role {} ended during the match, status {}\n{}",
                  result.roles[role], *agents[role]->process().exit_status(),
                  agents[role]->process().log_tail());
  }
}

/// Who plays, where all that was asked for can be.
Specs checked_specs(const MatchCommand& command, const reasoner::Game& game) {
  try {
    Specs specs = players::assign_players(game, command.players,
                                          players::match_player_kinds());
    check_searches(specs, command);
    check_clocks(specs, command);
    check_seats(specs);
    return specs;
  } catch (const gdl::Error& error) {
    throw gdl::command_line::WrongUsage(error.what());
  }
}

/// What shows the course of the match, unless a summary is asked for.
std::unique_ptr<MatchPrinter> make_printer(const gdl::Rulesheet& rulesheet,
                                           const MatchCommand& command,
                                           const Specs& specs,
                                           std::ostream& out) {
  if (command.json) return nullptr;
  // Those who play at this terminal see what their role sees.
  const bool has_people =
      count_kind(specs, players::PlayerSpec::Kind::kHuman) > 0;
  return std::make_unique<MatchPrinter>(
      out, match::declared_facts(rulesheet), has_people,
      [&rulesheet](std::span<const std::string> facts) {
        return why_it_ended(rulesheet, facts);
      });
}

/// Says what could not be kept of the match; the exit status.
int report_end(const match::MatchResult& result,
               const records::MatchRecorder* recorder,
               const store::MatchStoreListener* listener) {
  if (recorder != nullptr && !recorder->failure().empty()) {
    spdlog::error("there is no whole record: {}", recorder->failure());
    if (result.completed) return gdl::command_line::kOwnFailure;
  }
  if (listener != nullptr && !listener->failure().empty()) {
    spdlog::error("the match is not stored: {}", listener->failure());
    if (result.completed) return gdl::command_line::kOwnFailure;
  }
  return result.completed ? gdl::command_line::kDone
                          : gdl::command_line::kInputAtFault;
}

}  // namespace

int run_match_command(const gdl::Rulesheet& rulesheet,
                      const MatchCommand& command, std::ostream& out) {
  gdl::command_line::check_threads(command.threads);
  check_options(command);
  // Datalog is ready at once: who is asked for in vain does not wait.
  const Specs specs = checked_specs(
      command,
      reasoner::engines::make_state_machine(rulesheet, "datalog")->game());
  gdl::command_line::WaitingLine waiting("building the network of " +
                                         command.rules);
  auto machine =
      reasoner::engines::make_state_machine(rulesheet, command.engine);
  waiting.stop();

  const std::unique_ptr<records::MatchRecorder> recorder =
      make_recorder(rulesheet, command);
  match::MatchOptions options = match_options(command, machine->game());
  options.tells_ranks = gdl::tells_ranks(rulesheet);
  const StoredCourse stored =
      open_store(rulesheet, command, machine->game(), specs,
                 options.chance ? options.chance->seed() : "");
  std::unique_ptr<match::Referee> referee;  // outlives what may cancel it
  match::Cancellation cancellation;
  const gdl::command_line::InterruptHandler handler(
      [&cancellation] { cancellation.cancel("interrupted"); });
  Surroundings surroundings;
  surroundings.terminal =
      open_terminal(rulesheet, command, machine->game(), specs, cancellation);
  if (command.scramble) {
    surroundings.scrambler = std::make_shared<const gdl::rules::Scrambler>(
        rulesheet, *command.scramble);
  }
  const LocalAgents agents = start_agents(specs, command);
  referee = make_referee(rulesheet, command, std::move(machine), specs, agents,
                         surroundings, std::move(options));
  cancellation.attach(referee.get());

  const std::unique_ptr<MatchPrinter> printer =
      make_printer(rulesheet, command, specs, out);
  // What was recorded stays recorded, whatever happens to the output.
  ListenerChain listeners(
      {stored.listener.get(), recorder.get(), printer.get()});
  const match::MatchResult result = referee->run(listeners);
  if (command.json) {
    out << match::summary_json(result) << '\n';
    if (result.aborted) spdlog::error("aborted: {}", result.failure);
  }
  report_dead_agents(agents, result);
  return report_end(result, recorder.get(), stored.listener.get());
}

}  // namespace gamemaster::console
