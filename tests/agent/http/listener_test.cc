#include "agent/http/listener.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "gdl/diagnostics.h"
#include "tests/agent/raw_client.h"

namespace agent::http {
namespace listener_test {

TEST(Listener, TakesAFreePort) {
  const Listener listener = listen_on("127.0.0.1", 0);
  EXPECT_GT(listener.port, 0);
  const RawClient client(listener.port);
  client.send("x");
  pollfd ready{listener.socket.get(), POLLIN, 0};
  EXPECT_EQ(::poll(&ready, 1, 10'000), 1);
}

TEST(Listener, IsNotInheritedAndDoesNotBlock) {
  const Listener listener = listen_on("localhost", 0);
  EXPECT_NE(::fcntl(listener.socket.get(), F_GETFD) & FD_CLOEXEC, 0);
  EXPECT_NE(::fcntl(listener.socket.get(), F_GETFL) & O_NONBLOCK, 0);
}

TEST(Listener, SharesNoPort) {
  const Listener first = listen_on("127.0.0.1", 0);
  try {
    listen_on("127.0.0.1", first.port);
    FAIL() << "two listeners share a port";
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find(std::to_string(first.port)),
              std::string::npos);
  }
}

TEST(Listener, NeedsAnAddressOfThisMachine) {
  EXPECT_THROW(listen_on("203.0.113.7", 0), gdl::Error);
  EXPECT_THROW(listen_on("no.such.host.invalid", 0), gdl::Error);
}

TEST(Listener, KnowsWhichAddressesAreReachedFromThisMachineAlone) {
  for (const char* address : {"localhost", "127.0.0.1", "127.0.0.2", "::1"}) {
    EXPECT_TRUE(is_loopback(address)) << address;
  }
  for (const char* address : {"127.example.org", "127.0.0.1.example.org",
                              "127.", "0.0.0.0", "::", "128.0.0.1", ""}) {
    EXPECT_FALSE(is_loopback(address)) << address;
  }
}

TEST(Listener, OthersReachWhatListensOnAllByTheNameOfTheMachine) {
  EXPECT_EQ(reachable_host("192.0.2.1"), "192.0.2.1");
  for (const char* all : {"0.0.0.0", "::"}) {
    EXPECT_NE(reachable_host(all), all);
    EXPECT_FALSE(reachable_host(all).empty());
  }
}

}  // namespace listener_test
}  // namespace agent::http
