#include "gamemaster/server/request_guard.h"

#include <algorithm>

#include "agent/http/listener.h"
#include "agent/http/token.h"
#include "gdl/symbol_table.h"

namespace gamemaster::server {

namespace {

std::optional<Refusal> refuse_change(const agent::http::Request& head,
                                     const RequestGuard& guard) {
  const std::string origin = gdl::fold_case(head.header("origin"));
  const std::string host = gdl::fold_case(head.header("host"));
  if (!origin.empty() && origin != "http://" + host &&
      origin != "https://" + host) {
    return Refusal{403, "this comes from a page that is not ours"};
  }
  const std::string site = head.header("sec-fetch-site");
  if (!site.empty() && site != "same-origin" && site != "none") {
    return Refusal{403, "this comes from a page that is not ours"};
  }
  if (!guard.token.empty() &&
      !agent::http::is_same_token(head.header("x-henhouse-token"),
                                  guard.token)) {
    return Refusal{401, "this needs the token of the server"};
  }
  const std::string type = head.header("content-type");
  if (type.substr(0, type.find(';')) != "application/json") {
    return Refusal{415, "the body must be application/json"};
  }
  if (head.header("content-length").empty()) {
    return Refusal{411, "the length must be told"};
  }
  return std::nullopt;
}

bool is_port(std::string_view text) {
  constexpr std::size_t kMostDigits = 5;
  return !text.empty() && text.size() <= kMostDigits &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<Refusal> refuse(const agent::http::Request& head,
                              const RequestGuard& guard) {
  if (guard.loopback && !is_own_host(head.header("host"))) {
    return Refusal{403, "this server has another name"};
  }
  if (!head.header("transfer-encoding").empty() ||
      !head.header("content-encoding").empty()) {
    return Refusal{415, "the body must come as it is"};
  }
  if (head.method == "POST") return refuse_change(head, guard);
  if (head.method != "GET" && head.method != "HEAD") {
    return Refusal{405, "use GET or POST"};
  }
  if (!head.header("content-length").empty() &&
      head.header("content-length") != "0") {
    return Refusal{400, "there is no body in such a request"};
  }
  return std::nullopt;
}

bool is_own_host(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  // A colon within brackets is of the address.
  if (colon != std::string_view::npos &&
      host.find(']', colon) == std::string_view::npos) {
    if (!is_port(host.substr(colon + 1))) return false;
    host = host.substr(0, colon);
  }
  const std::string name = gdl::fold_case(host);
  return name == "localhost" || name == "localhost." || name == "[::1]" ||
         agent::http::is_loopback_ipv4(name);
}

}  // namespace gamemaster::server
