#include "agent/command/agent_command.h"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <future>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "agent/command/match_tools.h"
#include "agent/http/listener.h"
#include "agent/message_server.h"
#include "agent/player.h"
#include "agent/ranks/helping_rank.h"
#include "agent/ranks/leading_rank.h"
#include "agent/ranks/mpirun.h"
#include "agent/registration.h"
#include "gdl/command_line/blocked_signals.h"
#include "gdl/command_line/command_line.h"
#include "search/choice/registry.h"

namespace agent::command {

using gdl::command_line::BlockedSignals;

namespace {

/// Announces the player where that was asked for, else null; it plays without,
/// too.
std::unique_ptr<Announcement> announce(const Options& options, int port) {
  if (options.register_url.empty()) return nullptr;
  return std::make_unique<Announcement>(
      Registration{options.register_url, options.register_token,
                   http::reachable_host(options.bind), port});
}

/// Returns with the first SIGINT or SIGTERM.
void hurry_until_interrupt(Player& player, const BlockedSignals& signals) {
  while (signals.wait() == SIGUSR1) player.hurry();
  signals.release_interrupts();
}

/// Whether nothing goes on any more in what was told to stop. Neither a step of
/// the state machine nor the making of a connection can be interrupted, and
/// nothing of them is worth waiting for.
bool has_come_to_rest(Player& player, const Announcement* announcement) {
  constexpr std::chrono::seconds kPatience(2);
  constexpr std::chrono::milliseconds kPatienceToRegister(100);
  if (!player.wait_until_idle(Player::Clock::now() + kPatience)) {
    spdlog::warn("stopped in the middle of a thought");
    return false;
  }
  return announcement == nullptr ||
         announcement->wait_until_ended(Announcement::Clock::now() +
                                        kPatienceToRegister);
}

int serve(const Options& options, match::MatchTools tools,
          const BlockedSignals& signals) {
  Player player(options.name, std::move(tools));
  MessageServer server([&player](const std::string& message,
                                 MessageServer::Clock::time_point received) {
    return player.reply(message, received);
  });
  const int port = server.bind(options.bind, options.port);
  std::exception_ptr failure;
  std::thread network([&server, &failure] {
    try {
      server.serve();
    } catch (...) {
      failure = std::current_exception();
      ::kill(::getpid(), SIGTERM);
    }
  });
  std::cout << port << std::endl;
  spdlog::info("{} listens on {}:{}", options.name, options.bind, port);

  const std::unique_ptr<Announcement> announcement = announce(options, port);
  hurry_until_interrupt(player, signals);
  spdlog::info("stopping");
  if (announcement) announcement->stop();
  player.stop();
  server.stop();
  network.join();
  if (failure) std::rethrow_exception(failure);
  if (!has_come_to_rest(player, announcement.get())) {
    std::_Exit(gdl::command_line::kDone);
  }
  return gdl::command_line::kDone;
}

/// Opens the database where there is one. It may be waited for, and meanwhile
/// a signal ends the program at once: they are blocked only in the thread that
/// opens it, and so in those that it makes.
search::memory::FindKnowledge open_interruptibly(
    const OpenDatabase& open_database, const std::string& address,
    std::optional<BlockedSignals>& signals) {
  if (address.empty()) return {};
  std::future<search::memory::FindKnowledge> opening =
      std::async(std::launch::async, open_database, address);
  signals.reset();
  opening.wait();
  signals.emplace();
  return opening.get();
}

/// With the other ranks over `transport`, which is null where there are none.
int play(const Options& options, const ranks::Mpirun& mpirun,
         search::ranks::Transport* transport, const BlockedSignals& signals,
         const search::memory::FindKnowledge& find) {
  std::unique_ptr<search::ranks::Leader> leader;
  if (transport != nullptr) leader = ranks::gather_helpers(mpirun, *transport);
  search::Settings settings = settings_for(options, mpirun, /*rank=*/0);
  settings.partners = leader.get();
  match::MatchTools tools = make_match_tools(options, settings, find);
  if (leader != nullptr) ranks::share_matches(*leader, tools);
  return serve(options, std::move(tools), signals);
}

}  // namespace

int run_agent(const Options& options, const OpenDatabase& open_database) {
  const std::string note = search::choice::renaming_note(options.search);
  if (!note.empty()) spdlog::warn("{}", note);
  const ranks::Mpirun mpirun = ranks::Mpirun::of_environment();
  std::unique_ptr<search::ranks::Transport> transport;
  std::optional<BlockedSignals> signals(std::in_place);
  if (mpirun.ranks > 1) transport = ranks::open_mpi();
  if (transport == nullptr || transport->rank() == 0) {
    const search::memory::FindKnowledge find =
        open_interruptibly(open_database, options.database, signals);
    return play(options, mpirun, transport.get(), *signals, find);
  }
  signals.reset();  // a helper has nothing to save
  ranks::help(mpirun, *transport,
              settings_for(options, mpirun, transport->rank()), options.engine);
  return gdl::command_line::kDone;
}

}  // namespace agent::command
