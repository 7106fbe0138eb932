#include "gamemaster/live/tournament_processes.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "gamemaster/processes/own_failure.h"
#include "gamemaster/processes/private_folder.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/store/new_game.h"
#include "gdl/command_line/machine_memory.h"

namespace gamemaster::live {

namespace {

constexpr std::size_t kMostAtOnce = 4;
/// Beyond these, those that have ended are forgotten with their last words.
constexpr std::size_t kMostKept = 100;
constexpr auto kLook = std::chrono::milliseconds(100);
/// Until it is in the store.
constexpr auto kStartPatience = std::chrono::seconds(60);
/// Until it has ended its matches, once asked to.
constexpr auto kStopPatience = std::chrono::seconds(10);

std::string last_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

/// Another for every game, as its key is, of which it is made again
/// (store::game_key).
std::string unique_file_name(const rules::GameDetails& game) {
  const bool tells = !store::language_ending(game.language).empty();
  return tells ? game.key : game.key + "." + game.language;
}

}  // namespace

/// One process and the thread that waits for it.
struct TournamentProcesses::Process {
  std::string name;
  std::vector<std::string> command;
  processes::PrivateFolder folder;  // of the spec and the rules
  // Guarded by the mutex of TournamentProcesses:
  bool stopping = false;
  bool ended = false;
  std::string failure;
  std::jthread thread;  // the last member: it uses the others
};

std::vector<std::shared_ptr<const rules::GameDetails>>
TournamentProcesses::games_of(const tournament::TournamentSpec& spec) {
  std::vector<std::shared_ptr<const rules::GameDetails>> games;
  for (const tournament::TournamentGameSpec& game : spec.games) {
    // Who plays it from a command line has files of their own.
    const bool has_path = game.rules.find('/') != std::string::npos;
    games.push_back(
        has_path ? nullptr : tools_.library->find(store::game_key(game.rules)));
  }
  return games;
}

void TournamentProcesses::start(const tournament::TournamentSpec& spec) {
  tournament::TournamentSpec by_file = spec;
  std::vector<std::shared_ptr<const rules::GameDetails>> games;
  for (tournament::TournamentGameSpec& game : by_file.games) {
    games.push_back(tools_.library->find(game.rules));
    if (games.back() == nullptr || !games.back()->reading.playable) {
      throw gdl::Error("there is no game '" + game.rules + "' to be played");
    }
    game.rules = unique_file_name(*games.back());
  }
  if (tools_.store->find_tournament(spec.name)) {
    throw gdl::Error("there is a tournament '" + spec.name + "' already");
  }
  run(by_file, games, /*resume=*/false);
}

bool TournamentProcesses::can_resume(const tournament::TournamentSpec& spec) {
  const auto games = games_of(spec);
  return std::none_of(games.begin(), games.end(), [](const auto& game) {
    return game == nullptr || !game->reading.playable;
  });
}

void TournamentProcesses::resume(const std::string& name) {
  const auto stored = tools_.store->find_tournament(name);
  if (!stored) throw gdl::Error("there is no such tournament");
  const tournament::TournamentSpec spec =
      tournament::parse_tournament_spec(stored->spec, name);
  if (!can_resume(spec)) {
    throw gdl::Error(
        "its rules are not here: go on with it on the command line that it was "
        "begun with");
  }
  run(spec, games_of(spec), /*resume=*/true);
}

void TournamentProcesses::run(
    const tournament::TournamentSpec& spec,
    const std::vector<std::shared_ptr<const rules::GameDetails>>& games,
    bool resume) {
  if (!std::filesystem::exists(tools_.program)) {
    throw processes::OwnFailure("there is no program " + tools_.program);
  }
  auto process = std::make_shared<Process>();
  process->name = spec.name;
  for (std::size_t i = 0; i < games.size(); ++i) {
    std::ofstream(process->folder.path() / spec.games[i].rules,
                  std::ios::binary)
        << games[i]->source;
  }
  const std::string file = (process->folder.path() / "spec.json").string();
  std::ofstream(file) << spec.text();
  process->command = {tools_.program, file,
                      "--games",      process->folder.path().string(),
                      "--db",         tools_.database,
                      "--parallel",   std::to_string(spec.parallel)};
  if (resume) process->command.emplace_back("--resume");

  std::unique_lock lock(mutex_);
  if (stopped_) throw processes::Overload("the game manager is stopping");
  std::size_t at_once = 0;
  for (const auto& [name, other] : processes_) at_once += other->ended ? 0 : 1;
  const auto old = processes_.find(spec.name);
  if (old != processes_.end() && !old->second->ended) {
    throw gdl::Error("this tournament is being played");
  }
  if (at_once >= kMostAtOnce) {
    throw processes::Overload(
        "there are " + std::to_string(kMostAtOnce) +
        " tournaments at the moment; wait until one is over");
  }
  if (old != processes_.end()) processes_.erase(old);
  if (processes_.size() >= kMostKept) {
    std::erase_if(processes_,
                  [](const auto& each) { return each.second->ended; });
  }
  Process& running = *process;
  processes_[spec.name] = process;  // stop_all may take it away
  running.thread = std::jthread([this, &running] { watch(running); });

  // What it cannot play it says before it is in the store.
  const auto until = std::chrono::steady_clock::now() + kStartPatience;
  while (!running.ended && !tools_.store->find_tournament(spec.name)) {
    if (std::chrono::steady_clock::now() >= until) {
      running.stopping = true;
      throw gdl::Error("the tournament takes too long to begin");
    }
    changed_.wait_for(lock, kLook);
  }
  if (running.ended && !running.failure.empty()) {
    throw gdl::Error(running.failure);
  }
}

/// On a thread of its own, which the process ends with.
void TournamentProcesses::watch(Process& process) {
  std::string failure;
  try {
    processes::ChildProcess child(
        process.command,
        processes::ChildProcess::Setup{
            processes::ChildProcess::Log::kKeep,
            /*takes_input=*/false, gdl::command_line::strangers_memory_mb()});
    bool asked = false;
    while (!child.wait(kLook)) {
      {
        const std::lock_guard lock(mutex_);
        if (!process.stopping || asked) continue;
        asked = true;
      }
      ::kill(child.id(), SIGINT);
      if (!child.wait(kStopPatience)) {
        child.terminate(std::chrono::milliseconds(0));
      }
    }
    if (!asked && child.exit_status() != 0) {
      failure = last_line(child.log_tail());
      if (failure.empty()) failure = "the tournament ended without a word";
    }
    tools_.store->mark_interrupted();
  } catch (const std::exception& error) {
    failure = error.what();
  }
  {
    const std::lock_guard lock(mutex_);
    process.ended = true;
    process.failure = failure;
    changed_.notify_all();
  }
  try {
    tools_.store->tell_of_tournament(process.name);
  } catch (const gdl::Error& error) {  // they look again by themselves
    spdlog::debug("{}", error.what());
  }
}

bool TournamentProcesses::stop(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = processes_.find(name);
  if (found == processes_.end() || found->second->ended) return false;
  found->second->stopping = true;
  return true;
}

bool TournamentProcesses::is_running(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = processes_.find(name);
  return found != processes_.end() && !found->second->ended;
}

std::string TournamentProcesses::failure(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = processes_.find(name);
  return found == processes_.end() ? "" : found->second->failure;
}

void TournamentProcesses::stop_all() {
  std::map<std::string, std::shared_ptr<Process>> processes;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    for (const auto& [name, process] : processes_) process->stopping = true;
    changed_.notify_all();
    processes.swap(processes_);
  }
  processes.clear();  // waits for their threads
}

}  // namespace gamemaster::live
