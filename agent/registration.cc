#include "agent/registration.h"

#include <httplib.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <string_view>
#include <utility>

#include "agent/http/token.h"
#include "agent/match/log_text.h"
#include "gdl/diagnostics.h"
#include "gdl/number_in.h"

namespace agent {

namespace {

constexpr time_t kPatience = 3;  // seconds
constexpr std::chrono::milliseconds kLongestPause = std::chrono::minutes(1);

/// Whether it is a name or an address, and perhaps a port.
bool is_host_and_port(std::string_view text) {
  const bool is_plain =
      std::all_of(text.begin(), text.end(),
                  [](char c) { return c > ' ' && c <= '~'; }) &&
      text.find_first_of("/?#@") == std::string_view::npos;
  const std::size_t end =
      text.starts_with('[') ? text.find(']') + 1 : text.find(':');
  const std::string_view host = text.substr(0, end);
  if (!is_plain || host.empty()) return false;
  const std::string_view port = text.substr(host.size());
  return port.empty() ||
         (port.front() == ':' && gdl::number_in<int>(port.substr(1), 1, 65535));
}

/// What httplib found, in words.
std::string why_not_reached(httplib::Error error) {
  const std::string seconds = std::to_string(kPatience) + " seconds";
  switch (error) {
    case httplib::Error::Connection:
      return "nobody listens there, or there is no such host";
    case httplib::Error::ConnectionTimeout:
      return "no connection within " + seconds;
    default:
      return "who listens there gave no HTTP reply within " + seconds;
  }
}

/// Keeps a game manager that hangs up from ending the program: httplib writes
/// without MSG_NOSIGNAL. For the thread that calls it, to its end.
void block_pipe_signal() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

/// Whether nothing is left to do; else the failure is logged, if that is
/// wanted.
bool try_to_register(const Registration& registration, bool logs_failure) {
  try {
    const std::string trouble = register_player(registration);
    if (trouble.empty()) {
      spdlog::info("registered at {}", registration.url);
    } else if (logs_failure) {
      spdlog::warn("{}; trying again until there is one",
                   match::log_text(trouble));
    }
    return trouble.empty();
  } catch (const std::exception& error) {
    spdlog::warn("{}", match::log_text(error.what()));
    return true;
  }
}

}  // namespace

std::optional<std::string> manager_address(std::string url) {
  constexpr std::string_view kScheme = "http://";
  while (url.ends_with('/')) url.pop_back();
  const bool is_address =
      url.starts_with(kScheme) &&
      is_host_and_port(std::string_view(url).substr(kScheme.size()));
  return is_address ? std::optional(std::move(url)) : std::nullopt;
}

std::string register_player(const Registration& registration) {
  const std::optional<std::string> url = manager_address(registration.url);
  if (!url) {
    throw gdl::Error("the address of a game manager is http://HOST:PORT");
  }
  httplib::Client client(*url);
  client.set_connection_timeout(kPatience);
  client.set_read_timeout(kPatience);
  httplib::Headers headers;
  if (!registration.token.empty()) {
    headers.emplace(http::kTokenHeader, registration.token);
  }
  // An IPv6 address needs brackets; neither form has letters to be escaped.
  const bool is_ipv6 = registration.host.find(':') != std::string::npos;
  const std::string host =
      is_ipv6 ? "[" + registration.host + "]" : registration.host;
  const std::string body = R"({"action":"add","address":")" + host + ":" +
                           std::to_string(registration.port) + "\"}";
  const httplib::Result result =
      client.Post("/api/players", headers, body, "application/json");
  if (!result) {
    return "cannot reach a game manager at " + *url + ": " +
           why_not_reached(result.error());
  }
  if (result->status != 201) {
    throw gdl::Error("the game manager at " + *url +
                     " does not take us: " + result->body.substr(0, 200));
  }
  return "";
}

Announcement::Announcement(Registration registration,
                           std::chrono::milliseconds first_pause)
    : thread_([this, registration = std::move(registration),
               first_pause](const std::stop_token& stop) {
        run(stop, registration, first_pause);
      }) {}

void Announcement::run(const std::stop_token& stop,
                       const Registration& registration,
                       std::chrono::milliseconds pause) {
  block_pipe_signal();
  bool is_first = true;
  while (!stop.stop_requested() && !try_to_register(registration, is_first)) {
    is_first = false;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, stop, pause, [] { return false; });
    pause = std::min(2 * pause, kLongestPause);
  }
  const std::lock_guard lock(mutex_);
  has_ended_ = true;
  changed_.notify_all();
}

bool Announcement::wait_until_ended(Clock::time_point moment) const {
  std::unique_lock lock(mutex_);
  return changed_.wait_until(lock, moment, [this] { return has_ended_; });
}

}  // namespace agent
