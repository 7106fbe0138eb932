#pragma once

#include <atomic>
#include <list>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace gamemaster {

/// Stands between a browser and a server on the loopback interface, hands on
/// every byte both ways and keeps all that the browser received.
class RecordingProxy {
 public:
  /// Throws std::runtime_error where no port is free.
  explicit RecordingProxy(int server_port);
  ~RecordingProxy();

  int port() const { return port_; }

  /// What was received so far, by connection.
  std::vector<std::string> received() const;

 private:
  struct Connection {
    int browser = -1;
    int server = -1;
    std::string received;  // guarded by mutex_
    std::thread thread;
  };

  void accept_connections();
  void hand_on(Connection& connection);

  const int server_port_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<bool> stopped_{false};
  mutable std::mutex mutex_;
  std::list<Connection> connections_;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace gamemaster
