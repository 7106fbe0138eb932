#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "agent/http/server.h"

namespace agent {

/// The HTTP side of a player: one message a connection, each answered on a
/// thread of its own so that no message waits for another.
class MessageServer {
 public:
  using Clock = http::Clock;

  /// Gives the reply to the text of a message whose first byte came at the
  /// given moment. Called from several threads at once. What it throws becomes
  /// one log line and a reply: 400 for gdl::Error, else 500.
  using Handler = std::function<std::string(const std::string& message,
                                            Clock::time_point received)>;

  /// As deployed game managers write and read HTTP.
  static http::ServerOptions usual_options();

  explicit MessageServer(Handler handler,
                         const http::ServerOptions& options = usual_options());
  /// serve() must have returned.
  ~MessageServer();

  /// Listens on `host`, a name or an address; port 0 takes a free one. Returns
  /// the port; throws gdl::Error where it cannot, such as on a taken port.
  int bind(const std::string& host, int port);

  /// Answers messages until stop(); call it once, after bind(). Throws
  /// gdl::Error where the network fails.
  void serve();

  /// Makes serve() return after the messages that are being answered; what
  /// has not been read completely is dropped. From any thread, and from a
  /// signal handler.
  void stop();

 private:
  class MessageService;
  std::unique_ptr<MessageService> service_;
  http::Server server_;
};

}  // namespace agent
