#pragma once

#include <string>
#include <string_view>
#include <thread>

#include "agent/message_server.h"
#include "agent/player.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "search/choice/registry.h"
#include "search/hidden/choice/registry.h"
#include "search/search.h"
#include "tests/agent/raw_client.h"

namespace agent {

/// The whole agent in this process, on a free port, with the real engines and
/// search, which thinks on between messages. A move takes it a few playouts,
/// whatever the clock allows.
class RunningAgent {
 public:
  explicit RunningAgent(
      const http::ServerOptions& limits = MessageServer::usual_options())
      : player_("Tester", tools()),
        server_(
            [this](const std::string& message, Player::Clock::time_point at) {
              return player_.reply(message, at);
            },
            limits),
        port_(server_.bind("127.0.0.1", 0)),
        thread_([this] { server_.serve(); }) {}
  ~RunningAgent() {
    player_.stop();
    server_.stop();
    thread_.join();
  }

  int port() const { return port_; }

  /// All that comes back for these bytes until the agent closes.
  std::string exchange(std::string_view bytes) const {
    return agent::exchange(port_, bytes);
  }

  /// The reply to a message.
  std::string ask(const std::string& message) const {
    return body_of(exchange(
        "POST / HTTP/1.0\r\nContent-Length: " + std::to_string(message.size()) +
        "\r\n\r\n" + message));
  }

 private:
  static match::MatchTools tools() {
    search::Settings settings;
    settings.memory_mb = 64;
    settings.iterations = 200;
    match::MatchTools tools;
    tools.ponders = true;
    tools.make_machine = [](const gdl::Rulesheet& rules) {
      return reasoner::engines::make_state_machine(rules, "datalog");
    };
    tools.make_faster_machine = reasoner::engines::make_propnet_machine;
    tools.make_search = [settings](reasoner::StateMachine& machine) {
      return search::choice::make_search(search::choice::search_names().front(),
                                         machine, settings);
    };
    tools.make_hidden_search = [settings](reasoner::StateMachine& machine,
                                          reasoner::RoleIndex role) {
      return search::hidden::choice::make_hidden_search("auto", machine, role,
                                                        settings);
    };
    return tools;
  }

  Player player_;
  MessageServer server_;
  int port_;
  std::thread thread_;
};

}  // namespace agent
