#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "agent/http/request.h"

namespace gamemaster::server {

/// Who may ask for what.
struct RequestGuard {
  bool loopback = true;  ///< only names of this machine are ours
  std::string token;     ///< that changes need; empty: none
};

/// A refusal: an HTTP status and why.
struct Refusal {
  int status = 400;
  std::string reason;
};

/// Why a request is not to be answered, judged by its head alone; see
/// WebServer for the rules.
std::optional<Refusal> refuse(const agent::http::Request& head,
                              const RequestGuard& guard);

/// Whether a Host header names this machine: `localhost` in letters of any
/// case, also with the final dot of a whole name, or an address that is reached
/// from it alone.
bool is_own_host(std::string_view host);

}  // namespace gamemaster::server
