#include "gamemaster/live/siblings.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <thread>

#include "tests/gamemaster/store/store_fixture.h"

namespace gamemaster {
namespace siblings_test {

using live::Siblings;
using store::StoredServer;

constexpr const char* kAddress = "http://127.0.0.1:8081";

class SiblingsTest : public StoreOnAllBackends {};

INSTANTIATE_TEST_SUITE_P(Stores, SiblingsTest, all_backends(), backend_name);

TEST_P(SiblingsTest, KnowEachOtherWhileTheyAreThere) {
  store::Store store(path_);
  store::Store others(path_);
  Siblings us(store);
  std::optional<Siblings> them(others);
  const std::string id = "match.chess.1" + them->id_end();
  EXPECT_EQ(us.maker_of(id), std::nullopt);  // they have not said so yet
  them->announce(kAddress);
  us.announce("http://127.0.0.1:8080");
  EXPECT_EQ(us.maker_of(id), (StoredServer{them->route(), kAddress}));
  EXPECT_EQ(us.maker_of("match.chess.1" + us.id_end()), std::nullopt);
  EXPECT_EQ(us.maker_of("match.chess.1"), std::nullopt);
  EXPECT_EQ(us.maker_of("match.chess.abcdefgh"), std::nullopt);
  them.reset();
  EXPECT_EQ(us.maker_of(id), std::nullopt);
}

TEST_P(SiblingsTest, FindOutThatOneIsGoneWhileTheyGoOn) {
  store::Store store(path_);
  Siblings us(store);
  us.announce(kAddress, std::chrono::milliseconds(10));
  const std::string schema = server_ == nullptr ? "" : "henhouse.";
  exec("INSERT INTO " + schema +
       "servers (route, owner, address) VALUES ('gone', 'nobody', 'there')");
  exec("INSERT INTO " + schema +
       "tournament_queue (tournament, number, owner) VALUES ('cup', 0,"
       " 'nobody')");
  // Nobody asks for it.
  const auto until =
      std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (store.queue_counts("cup").taken > 0) {
    ASSERT_LT(std::chrono::steady_clock::now(), until);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(store.find_server("gone"), std::nullopt);
  EXPECT_TRUE(store.find_server(us.route()));
}

TEST_P(SiblingsTest, SayAgainThatTheyAreThereWhereThatWasForgotten) {
  store::Store store(path_);
  Siblings us(store);
  us.announce(kAddress, std::chrono::milliseconds(10));
  store.remove_server(us.route());
  const auto until =
      std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!store.find_server(us.route())) {
    ASSERT_LT(std::chrono::steady_clock::now(), until);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

TEST(SiblingsAddressTest, IsOneOfAServer) {
  EXPECT_EQ(Siblings::checked_address("http://host:80/"), "http://host:80");
  EXPECT_EQ(Siblings::checked_address("http://[::1]:80"), "http://[::1]:80");
  for (const char* address :
       {"", "http://", "https://host:80", "host:80", "http://host/page",
        "http://a host", "http://anna@host", "http://host?x"}) {
    EXPECT_EQ(Siblings::checked_address(address), std::nullopt) << address;
  }
}

}  // namespace siblings_test
}  // namespace gamemaster
