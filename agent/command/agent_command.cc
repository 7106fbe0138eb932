#include "agent/command/agent_command.h"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>

#include "agent/command/match_tools.h"
#include "agent/http/listener.h"
#include "agent/http/token.h"
#include "agent/message_server.h"
#include "agent/player.h"
#include "agent/ranks/helping_rank.h"
#include "agent/ranks/leading_rank.h"
#include "agent/ranks/mpirun.h"
#include "agent/registration.h"
#include "gdl/command_line/blocked_signals.h"
#include "gdl/command_line/command_line.h"
#include "gdl/diagnostics.h"
#include "search/choice/registry.h"

namespace agent::command {

using gdl::command_line::BlockedSignals;

namespace {

/// Announces the player where that was asked for; it plays without, too.
void announce(const Options& options, int port) {
  if (options.register_url.empty()) return;
  try {
    const std::string token =
        options.register_token_file.empty()
            ? options.register_token
            : http::read_token(options.register_token_file);
    register_player({options.register_url, token,
                     http::reachable_host(options.bind), port});
    spdlog::info("registered at {}", options.register_url);
  } catch (const gdl::Error& error) {
    spdlog::warn("{}", error.what());
  }
}

/// Returns with the first SIGINT or SIGTERM.
void hurry_until_interrupt(Player& player, const BlockedSignals& signals) {
  while (signals.wait() == SIGUSR1) player.hurry();
  signals.release_interrupts();
}

int serve(const Options& options, match::MatchTools tools,
          const BlockedSignals& signals) {
  Player player(options.name, std::move(tools));
  MessageServer server([&player](const std::string& message,
                                 MessageServer::Clock::time_point accepted) {
    return player.reply(message, accepted);
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

  announce(options, port);
  hurry_until_interrupt(player, signals);
  spdlog::info("stopping");
  player.stop();
  server.stop();
  network.join();
  if (failure) std::rethrow_exception(failure);
  constexpr std::chrono::seconds kPatience(2);
  if (!player.wait_until_idle(Player::Clock::now() + kPatience)) {
    // A step of the state machine cannot be interrupted, and nothing of it is
    // worth waiting for.
    spdlog::warn("stopped in the middle of a thought");
    std::_Exit(gdl::command_line::kDone);
  }
  return gdl::command_line::kDone;
}

/// With the other ranks over `transport`, which is null where there are none.
int play(const Options& options, const ranks::Mpirun& mpirun,
         search::ranks::Transport* transport, const BlockedSignals& signals,
         const OpenDatabase& open_database) {
  search::memory::FindKnowledge find;
  if (!options.database.empty()) find = open_database(options.database);
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
    return play(options, mpirun, transport.get(), *signals, open_database);
  }
  signals.reset();  // a helper has nothing to save
  ranks::help(mpirun, *transport,
              settings_for(options, mpirun, transport->rank()), options.engine);
  return gdl::command_line::kDone;
}

}  // namespace agent::command
