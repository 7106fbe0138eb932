#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace agent {

/// One connection to a port of this machine, for what a proper HTTP client
/// would not send.
class RawClient {
 public:
  explicit RawClient(int port)
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    // Where nobody listens, nothing will come.
    [[maybe_unused]] const int connected = ::connect(
        socket_, reinterpret_cast<sockaddr*>(&address), sizeof address);
  }
  ~RawClient() { ::close(socket_); }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  void send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent =
          ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  void half_close() const { ::shutdown(socket_, SHUT_WR); }

  /// Whether something has come, or the server has closed, within the time.
  bool is_answered_within(int milliseconds) const {
    pollfd event{socket_, POLLIN, 0};
    return ::poll(&event, 1, milliseconds) > 0;
  }

  /// All that comes until the server closes.
  std::string receive() const {
    std::string all;
    char buffer[4096];
    for (ssize_t n; (n = ::recv(socket_, buffer, sizeof buffer, 0)) > 0;) {
      all.append(buffer, static_cast<std::size_t>(n));
    }
    return all;
  }

  std::string receive_line() const {
    std::string line;
    for (char c; ::recv(socket_, &c, 1, 0) == 1 && c != '\n';) line += c;
    return line;
  }

 private:
  int socket_;
};

/// All that comes back for these bytes until the server closes.
inline std::string exchange(int port, std::string_view bytes) {
  const RawClient client(port);
  client.send(bytes);
  return client.receive();
}

/// What stands behind the headers.
inline std::string body_of(const std::string& reply) {
  const std::size_t end = reply.find("\r\n\r\n");
  return end == std::string::npos ? "no reply" : reply.substr(end + 4);
}

/// As in "404".
inline std::string status_of(const std::string& reply) {
  return reply.size() < 12 ? "no reply" : reply.substr(9, 3);
}

}  // namespace agent
