#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "agent/http/reply.h"
#include "agent/http/request.h"
#include "agent/http/request_parser.h"

namespace agent::http {

using Clock = std::chrono::steady_clock;

/// What requests are answered with.
class Service {
 public:
  virtual ~Service() = default;

  /// Why a request is refused, judged by its head alone, before its body is
  /// waited for; nothing where it may come in. On the thread of
  /// Server::serve(), which must not wait.
  virtual std::optional<Reply> judge(const Request& /*head*/) {
    return std::nullopt;
  }

  /// The reply to a request whose first byte came at the given moment. Called
  /// from several threads at once.
  virtual Reply answer(Request request, Clock::time_point begun) = 0;

  /// The reply to what is no request that can be answered: an HTTP status and
  /// why, as one short sentence. From any thread.
  virtual Reply refuse(int status, const std::string& reason) = 0;
};

/// How requests are read and replies sent, and bounds on what strangers can
/// make a server hold.
struct ServerOptions {
  Manner manner = Manner::kStrict;
  RequestLimits request = {};
  std::string version = "HTTP/1.1";  ///< of replies
  std::size_t threads = 16;          ///< requests answered at the same time
  std::size_t waiting = 64;  ///< requests beyond these; the next get 503
  /// Connections that are read from, sent to or not closed by the other side;
  /// beyond these, the one that was waited for longest is closed.
  std::size_t places = 512;
  /// Bytes of requests that are read and replies that are sent, of all
  /// connections together; beyond these, the same.
  std::size_t held_bytes = std::size_t{128} << 20;
  /// For reading a whole request, however its bytes drip, and for the other
  /// side to take any byte of a reply.
  std::chrono::milliseconds transfer_time{10'000};
  /// For the other side to close after the reply. Closing first, with bytes
  /// unread, would reset the connection and could destroy the reply.
  std::chrono::milliseconds linger{1'000};
};

/// Serves HTTP/1.x, one request a connection. All connections are read from and
/// sent to on one thread, so who sends or reads slowly costs a place and holds
/// no thread; those answer requests that have come in whole, each without
/// waiting for another. No socket of it gets into a child process.
class Server {
 public:
  /// `service` must outlive this.
  Server(Service& service, const ServerOptions& options);
  /// serve() must have returned.
  ~Server();

  /// Listens, as listen_on() does, and returns the port.
  int bind(const std::string& host, int port);

  /// Answers until stop(); once, after bind(). Throws gdl::Error where the
  /// network fails, or there are not so many threads.
  void serve();

  /// Makes serve() return after the requests that have come in whole; what has
  /// not been read completely is dropped. From any thread, and from a signal
  /// handler.
  void stop();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace agent::http
