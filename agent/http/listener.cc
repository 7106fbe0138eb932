#include "agent/http/listener.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "gdl/diagnostics.h"

namespace agent::http {

namespace {

constexpr int kBacklog = 128;

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

Addresses resolve(const std::string& host, int port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  addrinfo* found = nullptr;
  ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
  return {found, &::freeaddrinfo};
}

/// Where it fails, errno says why.
Descriptor listen_at(const addrinfo& address) {
  Descriptor socket(::socket(address.ai_family,
                             address.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                             0));
  if (socket.get() < 0) return socket;
  const int yes = 1;
  const int no = 0;
  ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (address.ai_family == AF_INET6) {
    ::setsockopt(socket.get(), IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
  }
  if (::bind(socket.get(), address.ai_addr, address.ai_addrlen) != 0 ||
      ::listen(socket.get(), kBacklog) != 0) {
    return Descriptor();
  }
  return socket;
}

int port_of(const Descriptor& socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  ::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.ss_family == AF_INET6
                   ? reinterpret_cast<sockaddr_in6&>(address).sin6_port
                   : reinterpret_cast<sockaddr_in&>(address).sin_port);
}

std::string why_not(const std::string& host, int port, int error) {
  const std::string where = "port " + std::to_string(port) + " of " + host;
  if (error == EADDRINUSE) {
    return where +
           " is taken by another program; choose another one with --port, or 0 "
           "for any free port";
  }
  return "cannot listen on " + where + ": " +
         (error == 0 ? "no such address" : std::strerror(error));
}

}  // namespace

Listener listen_on(const std::string& host, int port) {
  const Addresses addresses = resolve(host, port);
  int error = 0;
  for (const addrinfo* address = addresses.get(); address != nullptr;
       address = address->ai_next) {
    Descriptor socket = listen_at(*address);
    if (socket.get() >= 0) {
      const int taken = port_of(socket);
      return {std::move(socket), taken};
    }
    error = errno;
  }
  throw gdl::Error(why_not(host, port, error));
}

std::string reachable_host(const std::string& bind) {
  if (bind != "0.0.0.0" && bind != "::") return bind;
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return bind;
  return name.data();
}

bool is_loopback(std::string_view address) {
  return address == "localhost" || address == "::1" ||
         is_loopback_ipv4(address);
}

bool is_loopback_ipv4(std::string_view address) {
  in_addr parsed{};
  return ::inet_pton(AF_INET, std::string(address).c_str(), &parsed) == 1 &&
         ntohl(parsed.s_addr) >> 24 == IN_LOOPBACKNET;
}

}  // namespace agent::http
