#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <string>

#include "agent/http/descriptor.h"

namespace agent {

/// A port of this machine at which nobody listens, and that no other program
/// gets meanwhile; a server of ours may begin to listen there.
class HeldPort {
 public:
  HeldPort() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const int yes = 1;
    ::setsockopt(socket_.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(::bind(socket_.get(), generic, size), 0);
    EXPECT_EQ(::getsockname(socket_.get(), generic, &size), 0);
    port_ = ntohs(address.sin_port);
  }

  int port() const { return port_; }
  std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port_);
  }

 private:
  http::Descriptor socket_;
  int port_ = 0;
};

}  // namespace agent
