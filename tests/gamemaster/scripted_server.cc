#include "tests/gamemaster/scripted_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace gamemaster {

namespace {

/// A socket on a free loopback port, which goes to `port`.
int bind_free_port(int& port) {
  const int bound = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (bound < 0 || bind(bound, generic, size) != 0 ||
      getsockname(bound, generic, &size) != 0) {
    throw std::runtime_error("no socket");
  }
  port = ntohs(address.sin_port);
  return bound;
}

}  // namespace

std::string Connection::read_request() {
  std::string text;
  char bytes[4096];
  for (;;) {
    const std::size_t head = text.find("\r\n\r\n");
    if (head != std::string::npos) {
      const std::size_t field = text.find("Content-Length: ");
      const std::size_t body =
          field == std::string::npos
              ? 0
              : std::strtoul(text.c_str() + field + 16, nullptr, 10);
      if (text.size() >= head + 4 + body) return text;
    }
    const ssize_t size = recv(socket_, bytes, sizeof bytes, 0);
    if (size <= 0) return text;
    text.append(bytes, static_cast<std::size_t>(size));
  }
}

void Connection::read_until(const std::string& end) {
  std::string text;
  char bytes[4096];
  while (text.find(end) == std::string::npos) {
    const ssize_t size = recv(socket_, bytes, sizeof bytes, 0);
    if (size <= 0) return;
    text.append(bytes, static_cast<std::size_t>(size));
  }
}

void Connection::read_to_end() {
  char bytes[4096];
  while (recv(socket_, bytes, sizeof bytes, 0) > 0) {
  }
}

bool Connection::write(const std::string& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t size =
        send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (size <= 0) return false;
    sent += static_cast<std::size_t>(size);
  }
  return true;
}

ScriptedServer::ScriptedServer(Script script) : script_(std::move(script)) {
  listener_ = bind_free_port(port_);
  listen(listener_, 8);
  thread_ = std::thread([this] { serve(); });
}

ScriptedServer::~ScriptedServer() {
  shutdown(listener_, SHUT_RDWR);
  thread_.join();
  close(listener_);
}

void ScriptedServer::serve() {
  for (;;) {
    const int accepted = accept(listener_, nullptr, nullptr);
    if (accepted < 0) return;
    Connection connection(accepted);
    script_(connection);
    close(accepted);
  }
}

}  // namespace gamemaster
