#include "agent/registration.h"

#include <gtest/gtest.h>

#include <thread>

#include "agent/http/server.h"
#include "gdl/diagnostics.h"

namespace agent {
namespace registration_test {

/// A game manager that takes players, or says that it does not.
class Manager : public http::Service {
 public:
  explicit Manager(int status) : status_(status), server_(*this, {}) {
    port_ = server_.bind("127.0.0.1", 0);
    thread_ = std::thread([this] { server_.serve(); });
  }
  ~Manager() override {
    server_.stop();
    thread_.join();
  }

  http::Reply answer(http::Request request, http::Clock::time_point) override {
    asked = std::move(request);
    return {status_, {}, "as it pleases", {}};
  }
  http::Reply refuse(int status, const std::string& reason) override {
    return {status, {}, reason, {}};
  }

  std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port_);
  }

  http::Request asked;  // read after the answer only

 private:
  int status_;
  http::Server server_;
  int port_ = 0;
  std::thread thread_;
};

TEST(Registration, TellsWhereThePlayerIs) {
  Manager manager(201);
  register_player({manager.url() + "/", "secret", "192.0.2.1", 9147});
  EXPECT_EQ(manager.asked.method, "POST");
  EXPECT_EQ(manager.asked.target, "/api/players");
  EXPECT_EQ(manager.asked.header("content-type"), "application/json");
  EXPECT_EQ(manager.asked.header("x-henhouse-token"), "secret");
  EXPECT_EQ(manager.asked.body,
            R"({"action":"add","address":"192.0.2.1:9147"})");
}

TEST(Registration, PutsAnIpv6AddressInBracketsAndShowsNoTokenItHasNot) {
  Manager manager(201);
  register_player({manager.url(), "", "2001:db8::1", 1});
  EXPECT_EQ(manager.asked.body,
            R"({"action":"add","address":"[2001:db8::1]:1"})");
  EXPECT_FALSE(manager.asked.headers.contains("x-henhouse-token"));
}

TEST(Registration, SaysWhyItIsNotTaken) {
  Manager manager(401);
  try {
    register_player({manager.url(), "wrong", "127.0.0.1", 1});
    FAIL();
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find("as it pleases"),
              std::string::npos);
  }
}

TEST(Registration, NeedsAGameManager) {
  EXPECT_THROW(register_player({"https://127.0.0.1", "", "127.0.0.1", 1}),
               gdl::Error);
  std::string url;
  { url = Manager(201).url(); }
  EXPECT_THROW(register_player({url, "", "127.0.0.1", 1}), gdl::Error);
}

}  // namespace registration_test
}  // namespace agent
