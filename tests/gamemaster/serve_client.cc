#include "tests/gamemaster/serve_client.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <string_view>
#include <thread>

namespace gamemaster {

namespace {

constexpr auto kClientPatience = std::chrono::seconds(20);
constexpr auto kPause = std::chrono::milliseconds(20);  // between two looks

ServeClient::Answer answer_of(const httplib::Result& result) {
  ServeClient::Answer answer;
  if (!result) return answer;
  answer.status = result->status;
  answer.text = result->body;
  return answer;
}

}  // namespace

std::string program_folder() {
  const char* const folder = std::getenv("HENHOUSE_PROGRAMS");
  return folder == nullptr ? "build/test/bin" : folder;
}

int status_of(const std::string& reply) {
  if (!reply.starts_with("HTTP/1.1 ") || reply.size() < 12) return 0;
  return std::atoi(reply.c_str() + 9);
}

std::string ServeClient::address() const {
  return "http://" + host_ + ":" + std::to_string(port_);
}

ServeClient::Answer ServeClient::get(const std::string& path) const {
  httplib::Client client(host_, port_);
  client.set_read_timeout(kClientPatience);
  return answer_of(client.Get(path));
}

ServeClient::Answer ServeClient::post(const std::string& path,
                                      const std::string& body,
                                      const Headers& headers) const {
  httplib::Client client(host_, port_);
  client.set_read_timeout(kClientPatience);
  return answer_of(client.Post(path,
                               httplib::Headers(headers.begin(), headers.end()),
                               body, "application/json"));
}

int ServeClient::begin_raw(const std::string& bytes) const {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port_));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval patience{10, 0};
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (::connect(socket, reinterpret_cast<sockaddr*>(&address),
                sizeof address) != 0) {
    ::close(socket);
    return -1;
  }
  ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  return socket;
}

std::string ServeClient::send_raw(const std::string& bytes) const {
  const int socket = begin_raw(bytes);
  if (socket < 0) return "";
  std::string reply;
  char buffer[4096];
  for (ssize_t size = 0;
       (size = ::recv(socket, buffer, sizeof buffer, 0)) > 0;) {
    reply.append(buffer, static_cast<std::size_t>(size));
  }
  ::close(socket);
  return reply;
}

void ServeClient::follow(
    const std::string& path,
    const std::function<bool(const std::string&)>& is_enough) const {
  constexpr std::string_view kData = "data: ";
  std::string text;
  httplib::Client client(host_, port_);
  client.set_read_timeout(std::chrono::seconds(30));
  client.Get(path, [&](const char* bytes, std::size_t size) {
    text.append(bytes, size);
    for (std::size_t end = 0; (end = text.find("\n\n")) != std::string::npos;) {
      const std::string event = text.substr(0, end);
      text.erase(0, end + 2);
      if (event.starts_with(kData) && is_enough(event.substr(kData.size()))) {
        return false;
      }
    }
    return true;
  });
}

std::string ServeClient::await_match(
    const std::string& id,
    const std::function<bool(const std::string&)>& condition) const {
  const auto until = std::chrono::steady_clock::now() + kClientPatience;
  Answer match;
  do {
    match = get("/api/matches/" + id);
    if (match.status == 200 && condition(match.text)) return match.text;
    std::this_thread::sleep_for(kPause);
  } while (std::chrono::steady_clock::now() < until);
  ADD_FAILURE() << "the match does not come to it: " << match.text;
  return match.status == 200 ? match.text : "null";
}

}  // namespace gamemaster
