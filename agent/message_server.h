#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "agent/http_request.h"

namespace agent {

/// Bounds on what strangers can make the server hold.
struct MessageServerLimits {
  HttpRequestLimits request;
  std::size_t threads = 16;  ///< messages answered at the same time
  std::size_t waiting = 64;  ///< connections beyond these; the next get 503
  /// For reading one whole request, however its bytes drip, and again for
  /// sending the reply.
  std::chrono::milliseconds transfer_time{10'000};
  /// After this long a sender that has not sent its request, or not closed
  /// after the reply, is broken off where connections wait for a thread; the
  /// one waited for longest goes first.
  std::chrono::milliseconds patience{250};
};

/// The HTTP side of a player: one message a connection, each answered on a
/// thread of its own so that no message waits for another.
class MessageServer {
 public:
  using Clock = std::chrono::steady_clock;

  /// Gives the reply to the text of a message that came over a connection
  /// accepted at the given moment. Called from several threads at once. What
  /// it throws becomes one log line and a reply: 400 for gdl::Error, else 500.
  using Handler = std::function<std::string(const std::string& message,
                                            Clock::time_point accepted)>;

  explicit MessageServer(Handler handler,
                         const MessageServerLimits& limits = {});
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
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace agent
