#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "agent/http/server.h"
#include "gamemaster/api/api.h"

namespace gamemaster::server {

/// Who may talk to the server, and how much.
struct WebServerOptions {
  std::string bind = "127.0.0.1";
  int port = 8080;    ///< 0: any free one
  std::string token;  ///< for calls that change something; empty: none needed
  std::size_t threads = 24;        ///< requests answered at the same time
  std::size_t event_streams = 64;  ///< open at the same time, besides
  std::size_t waiting = 256;       ///< requests beyond these; the next get 503
  /// Connections that are read from and sent to.
  std::size_t places = 512;
  std::size_t header_bytes = 16 * 1024;
  std::size_t body_bytes = std::size_t{4} << 20;
  /// For a whole request, however its bytes drip.
  std::chrono::milliseconds request_time{10'000};
};

/// The API and the files of the page over HTTP, with every guard that a server
/// needs which strangers can reach:
///   - the page and what it reads may be asked for by anyone who reaches us,
///     but only by a name of ours (Host), which keeps out pages that had a
///     name of theirs resolved to this machine;
///   - what changes something is POST with a body in JSON, from a page of ours
///     or no page at all (Origin), with the token if there is one;
///   - no path of a request is ever looked up as a file;
///   - sizes, counts and times are limited, and who sends or reads slowly holds
///     no thread (agent::http::Server).
class WebServer {
 public:
  /// The api must outlive this.
  WebServer(api::Api& api, const WebServerOptions& options);
  ~WebServer();

  /// Listens; returns the port. Throws gdl::Error where it cannot.
  int bind();

  /// Answers until stop(); once, after bind().
  void serve();

  /// From any thread.
  void stop();

 private:
  class PageService;
  const std::string bind_;
  const int port_;
  std::unique_ptr<PageService> service_;
  agent::http::Server server_;
};

}  // namespace gamemaster::server
