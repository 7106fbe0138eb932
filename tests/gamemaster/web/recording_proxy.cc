#include "tests/gamemaster/web/recording_proxy.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <stdexcept>

namespace gamemaster {

namespace {

constexpr int kLook = 100;  // ms between two looks whether it is to stop

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

bool is_readable(const pollfd& socket) {
  return (socket.revents & (POLLIN | POLLHUP | POLLERR)) != 0;
}

bool send_all(int socket, const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t sent = ::send(socket, data, size, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    data += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

}  // namespace

RecordingProxy::RecordingProxy(int server_port) : server_port_(server_port) {
  listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      ::listen(listener_, SOMAXCONN) != 0 ||
      ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) !=
          0) {
    throw std::runtime_error("no port for a proxy");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { accept_connections(); });
}

RecordingProxy::~RecordingProxy() {
  stopped_ = true;
  thread_.join();
  ::close(listener_);
  for (Connection& connection : connections_) connection.thread.join();
}

std::vector<std::string> RecordingProxy::received() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> all;
  for (const Connection& connection : connections_) {
    all.push_back(connection.received);
  }
  return all;
}

void RecordingProxy::accept_connections() {
  while (!stopped_) {
    pollfd ready{listener_, POLLIN, 0};
    if (::poll(&ready, 1, kLook) <= 0) continue;
    const int browser = ::accept(listener_, nullptr, nullptr);
    if (browser < 0) continue;
    const int server = ::socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in address = loopback(server_port_);
    if (::connect(server, reinterpret_cast<const sockaddr*>(&address),
                  sizeof address) != 0) {
      ::close(browser);
      ::close(server);
      continue;
    }
    const std::lock_guard lock(mutex_);
    Connection& connection = connections_.emplace_back();
    connection.browser = browser;
    connection.server = server;
    connection.thread =
        std::thread([this, &connection] { hand_on(connection); });
  }
}

void RecordingProxy::hand_on(Connection& connection) {
  char buffer[4096];
  bool open = true;
  while (open && !stopped_) {
    pollfd ready[] = {{connection.browser, POLLIN, 0},
                      {connection.server, POLLIN, 0}};
    if (::poll(ready, 2, kLook) <= 0) continue;
    for (const bool from_server : {false, true}) {
      if (!is_readable(ready[from_server ? 1 : 0])) continue;
      const int from = from_server ? connection.server : connection.browser;
      const int to = from_server ? connection.browser : connection.server;
      const ssize_t size = ::recv(from, buffer, sizeof buffer, 0);
      open = open && size > 0 &&
             send_all(to, buffer, static_cast<std::size_t>(size));
      if (!from_server || size <= 0) continue;
      const std::lock_guard lock(mutex_);
      connection.received.append(buffer, static_cast<std::size_t>(size));
    }
  }
  ::close(connection.browser);
  ::close(connection.server);
}

}  // namespace gamemaster
