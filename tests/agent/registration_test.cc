#include "agent/registration.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include "agent/http/descriptor.h"
#include "agent/http/listener.h"
#include "agent/http/server.h"
#include "gdl/diagnostics.h"
#include "tests/agent/held_port.h"

namespace agent {
namespace registration_test {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// A game manager that takes players, or says that it does not.
class Manager : public http::Service {
 public:
  explicit Manager(int status, int port = 0)
      : status_(status), server_(*this, {}) {
    port_ = server_.bind("127.0.0.1", port);
    thread_ = std::thread([this] { server_.serve(); });
  }
  ~Manager() override {
    server_.stop();
    thread_.join();
  }

  http::Reply answer(http::Request request, http::Clock::time_point) override {
    asked = std::move(request);
    ++times_asked;
    return {status_, {}, "as it pleases", {}};
  }
  http::Reply refuse(int status, const std::string& reason) override {
    return {status, {}, reason, {}};
  }

  std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port_);
  }

  http::Request asked;  // read after the answer only
  std::atomic<int> times_asked = 0;

 private:
  int status_;
  http::Server server_;
  int port_ = 0;
  std::thread thread_;
};

TEST(Registration, TellsWhereThePlayerIs) {
  Manager manager(201);
  EXPECT_EQ(register_player({manager.url() + "/", "secret", "192.0.2.1", 9147}),
            "");
  EXPECT_EQ(manager.asked.method, "POST");
  EXPECT_EQ(manager.asked.target, "/api/players");
  EXPECT_EQ(manager.asked.header("content-type"), "application/json");
  EXPECT_EQ(manager.asked.header("x-henhouse-token"), "secret");
  EXPECT_EQ(manager.asked.body,
            R"({"action":"add","address":"192.0.2.1:9147"})");
}

TEST(Registration, PutsAnIpv6AddressInBracketsAndShowsNoTokenItHasNot) {
  Manager manager(201);
  EXPECT_EQ(register_player({manager.url(), "", "2001:db8::1", 1}), "");
  EXPECT_EQ(manager.asked.body,
            R"({"action":"add","address":"[2001:db8::1]:1"})");
  EXPECT_FALSE(manager.asked.headers.contains("x-henhouse-token"));
}

TEST(Registration, SaysWhyItIsNotTaken) {
  Manager manager(401);
  try {
    EXPECT_EQ(register_player({manager.url(), "wrong", "127.0.0.1", 1}), "");
    FAIL();
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find("as it pleases"),
              std::string::npos);
  }
}

TEST(Registration, SaysThatNobodyListens) {
  const HeldPort held;
  const std::string trouble = register_player({held.url(), "", "127.0.0.1", 1});
  EXPECT_NE(trouble.find(held.url() + ": nobody listens"), std::string::npos)
      << trouble;
}

TEST(Registration, NeedsTheAddressOfAGameManager) {
  EXPECT_EQ(manager_address("http://host:80/"), "http://host:80");
  EXPECT_EQ(manager_address("http://host"), "http://host");
  EXPECT_EQ(manager_address("http://[::1]:80"), "http://[::1]:80");
  for (const char* url :
       {"", "foo", "http://", "http:///", "https://host:80", "host:80",
        "http://host:80/page", "http://host?x", "http://anna@host",
        "http://a host", "http://:80", "http://host:", "http://host:0",
        "http://host:65536", "http://host:http", "http://[::1", "http://::1"}) {
    EXPECT_EQ(manager_address(url), std::nullopt) << url;
    EXPECT_THROW((void)register_player({url, "", "127.0.0.1", 1}), gdl::Error);
  }
}

// In the background.

bool ends(const Announcement& announcement) {
  return announcement.wait_until_ended(Announcement::Clock::now() +
                                       seconds(60));
}

TEST(Announcement, IsMadeOnceWhereThereIsAGameManager) {
  Manager manager(201);
  const Announcement announcement({manager.url(), "", "192.0.2.1", 9147},
                                  hours(1));
  EXPECT_TRUE(ends(announcement));
  EXPECT_EQ(manager.times_asked, 1);
}

TEST(Announcement, IsMadeToAGameManagerThatComesLater) {
  const HeldPort held;
  const Announcement announcement({held.url(), "", "192.0.2.1", 9147},
                                  milliseconds(1));
  EXPECT_FALSE(announcement.wait_until_ended(Announcement::Clock::now() +
                                             milliseconds(20)));
  Manager manager(201, held.port());
  EXPECT_TRUE(ends(announcement));
  EXPECT_EQ(manager.times_asked, 1);
  EXPECT_EQ(manager.asked.body,
            R"({"action":"add","address":"192.0.2.1:9147"})");
}

TEST(Announcement, IsMadeAgainWhereTheGameManagerHangsUp) {
  std::optional<http::Listener> hasty = http::listen_on("127.0.0.1", 0);
  const std::string url = "http://127.0.0.1:" + std::to_string(hasty->port);
  Announcement announcement({url, "", "192.0.2.1", 9147}, milliseconds(1));
  for (int calls = 0; calls < 3; ++calls) {
    pollfd event{hasty->socket.get(), POLLIN, 0};
    ASSERT_EQ(::poll(&event, 1, 60'000), 1);
    const http::Descriptor call(
        ::accept(hasty->socket.get(), nullptr, nullptr));
  }
  announcement.stop();
  hasty.reset();
  EXPECT_TRUE(ends(announcement));
}

TEST(Announcement, IsNotRepeatedWhereItIsRefused) {
  Manager manager(401);
  const Announcement announcement({manager.url(), "wrong", "192.0.2.1", 9147},
                                  milliseconds(1));
  EXPECT_TRUE(ends(announcement));
  EXPECT_EQ(manager.times_asked, 1);
}

TEST(Announcement, DoesNotSitOutAPauseWhenItIsGivenUp) {
  const HeldPort held;
  Announcement announcement({held.url(), "", "192.0.2.1", 9147}, hours(1));
  announcement.stop();
  EXPECT_TRUE(ends(announcement));
  const Announcement forgotten({held.url(), "", "192.0.2.1", 9147}, hours(1));
}

}  // namespace registration_test
}  // namespace agent
