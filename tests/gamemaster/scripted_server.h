#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace gamemaster {

/// One connection of a ScriptedServer.
class Connection {
 public:
  explicit Connection(int socket) : socket_(socket) {}

  /// The headers and the body that Content-Length announces.
  std::string read_request();
  /// Waits until this text was sent, or the other side has closed.
  void read_until(const std::string& end);
  /// Waits until the other side has closed.
  void read_to_end();
  /// False once the other side is gone.
  bool write(const std::string& bytes);

 private:
  int socket_;
};

/// A player made of raw bytes: serves one connection after the other on a free
/// loopback port and lets `script` write whatever it wants. The connection is
/// closed when the script returns.
class ScriptedServer {
 public:
  using Script = std::function<void(Connection&)>;

  explicit ScriptedServer(Script script);
  ~ScriptedServer();

  int port() const { return port_; }

 private:
  void serve();

  Script script_;
  int listener_ = -1;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace gamemaster
