#pragma once

#include <string>
#include <string_view>

#include "agent/http/descriptor.h"

namespace agent::http {

/// A socket that listens, and on which port.
struct Listener {
  Descriptor socket;
  int port = 0;
};

/// Listens on `host`, a name or an address; port 0 takes a free one. The socket
/// does not block, and child processes do not get it. Throws gdl::Error where
/// it cannot, such as on a taken port.
Listener listen_on(const std::string& host, int port);

/// How others reach what listens on `bind`: that address, or the name of this
/// machine where it listens on all.
std::string reachable_host(const std::string& bind);

/// Whether an address to listen on is reached from this machine alone: names
/// other than `localhost` may lead anywhere.
bool is_loopback(std::string_view address);

/// Whether it is an IPv4 address of the loopback interface, as four decimal
/// numbers: all of 127.0.0.0/8.
bool is_loopback_ipv4(std::string_view address);

}  // namespace agent::http
