#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gamemaster::server {

/// The request line and headers of an HTTP request.
struct HttpHead {
  std::string method;
  std::string target;
  std::map<std::string, std::string> headers;  ///< names in small letters

  /// Empty where there is none.
  std::string header(const std::string& name) const;
};

/// A refusal: an HTTP status and why.
struct HttpRefusal {
  int status = 400;
  std::string reason;
};

/// Reads the text of a head, up to and without the blank line. `refusal` is set
/// where it is none: nothing is forgiven, since whoever talks to us is a
/// browser or means it. No header may come twice; there may be 100 of them.
HttpHead parse_http_head(std::string_view text,
                         std::optional<HttpRefusal>& refusal);

/// Who may ask for what.
struct HttpGuard {
  bool loopback = true;  ///< only names of this machine are ours
  std::string token;     ///< that changes need; empty: none
  std::size_t body_bytes = 0;
};

/// Why a request is not to be answered, judged by its head alone; see
/// WebServer for the rules.
std::optional<HttpRefusal> refuse(const HttpHead& head, const HttpGuard& guard);

/// The segments of the path of a target, decoded: `/a/b%20c?d` as `a`, `b c`.
/// Nothing where one is no plain printable ASCII, is over 128 letters, or could
/// be a trick with paths: `.`, `..`, a slash or backslash within.
std::optional<std::vector<std::string>> path_segments(std::string_view target);

/// Whether a Host header names this machine.
bool is_own_host(std::string_view host);

}  // namespace gamemaster::server
