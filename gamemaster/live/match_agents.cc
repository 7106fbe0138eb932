#include "gamemaster/live/match_agents.h"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <thread>
#include <utility>

#include "gamemaster/players/player_spec.h"
#include "gamemaster/processes/wall_clock.h"

namespace gamemaster::live {

void MatchAgents::start(const std::vector<players::Seat>& seats,
                        std::optional<std::size_t> chance_role,
                        const std::string& agent, bool ponder,
                        const std::string& learnt) {
  const auto is_ours = [&](std::size_t role) {
    return role != chance_role &&
           seats[role].player.kind == players::PlayerSpec::Kind::kAgent;
  };
  int count = 0;
  for (std::size_t role = 0; role < seats.size(); ++role) {
    count += is_ours(role) ? 1 : 0;
  }
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  std::vector<int> started;
  agents_.resize(seats.size());
  for (std::size_t role = 0; role < seats.size(); ++role) {
    if (!is_ours(role)) continue;
    const players::PlayerSpec& player = seats[role].player;
    processes::AgentOptions options =
        processes::limited_agent(agent, std::max(64, 512 / count));
    options.search = player.search;
    options.level = player.level;
    options.interesting = player.interesting;
    options.ponders = ponder;
    if (players::plays_by_memory(player)) options.database = learnt;
    options.threads = std::max(1, cores / count);
    options.seed =
        static_cast<std::uint64_t>(processes::wall_clock_ms()) + role;
    agents_[role] = std::make_unique<processes::LocalAgent>(options);
    started.push_back(agents_[role]->process().id());
  }
  const std::lock_guard lock(mutex_);
  processes_ = std::move(started);
}

void MatchAgents::end() {
  {
    const std::lock_guard lock(mutex_);
    processes_.clear();
  }
  agents_.clear();
}

void MatchAgents::hurry() {
  const std::lock_guard lock(mutex_);
  for (const int process : processes_) ::kill(process, SIGUSR1);
}

}  // namespace gamemaster::live
