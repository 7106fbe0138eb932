#include "agent/registration.h"

#include <httplib.h>

#include "agent/http/token.h"
#include "gdl/diagnostics.h"

namespace agent {

namespace {

constexpr time_t kPatience = 3;  // seconds

}  // namespace

void register_player(const Registration& registration) {
  std::string url = registration.url;
  while (!url.empty() && url.back() == '/') url.pop_back();
  if (!url.starts_with("http://")) {
    throw gdl::Error("the address of a game manager is http://HOST:PORT");
  }
  httplib::Client client(url);
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
    throw gdl::Error("no game manager answers at " + url + ": " +
                     httplib::to_string(result.error()));
  }
  if (result->status != 201) {
    throw gdl::Error("the game manager at " + url +
                     " does not take us: " + result->body.substr(0, 200));
  }
}

}  // namespace agent
