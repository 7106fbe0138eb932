#include "search/ranks/message.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <variant>
#include <vector>

#include "search/ranks/packets.h"
#include "search/ranks/transport.h"

namespace search::ranks {
namespace message_test {

TEST(RanksMessage, ComesBackAsItWas) {
  const Think think{7,
                    9,
                    Task::kPuzzle,
                    1.5,
                    0x1234567890abcdef,
                    {1, false, {3, 0, 4, 0}, 42}};
  const auto read = decode(encode(think));
  ASSERT_TRUE(read && std::holds_alternative<Think>(*read));
  const auto& same = std::get<Think>(*read);
  EXPECT_EQ(same.match, 7U);
  EXPECT_EQ(same.number, 9U);
  EXPECT_EQ(same.task, Task::kPuzzle);
  EXPECT_EQ(same.seconds, 1.5);
  EXPECT_EQ(same.signature, 0x1234567890abcdefU);
  EXPECT_EQ(same.position.role, 1U);
  EXPECT_FALSE(same.position.is_choosing);
  EXPECT_EQ(same.position.moves, think.position.moves);
  EXPECT_EQ(same.position.hash, 42U);

  const auto hello = decode(encode(Hello{{"1.2", "avx2", "here"}}));
  ASSERT_TRUE(hello && std::holds_alternative<Hello>(*hello));
  EXPECT_EQ(std::get<Hello>(*hello).identity.version, "1.2");
  EXPECT_EQ(std::get<Hello>(*hello).identity.instructions, "avx2");
  EXPECT_EQ(std::get<Hello>(*hello).identity.host, "here");

  const auto told = decode(
      encode(Told{3, 4, Task::kTree, true, {std::byte{1}, std::byte{2}}}));
  ASSERT_TRUE(told && std::holds_alternative<Told>(*told));
  EXPECT_TRUE(std::get<Told>(*told).is_last);
  EXPECT_EQ(std::get<Told>(*told).findings.size(), 2U);

  const auto standing = decode(encode(Standing{5, false, "no network"}));
  ASSERT_TRUE(standing && std::holds_alternative<Standing>(*standing));
  EXPECT_EQ(std::get<Standing>(*standing).trouble, "no network");
}

TEST(RanksMessage, OfAnotherFormIsToldByItsVersion) {
  std::vector<std::byte> bytes = encode(Hello{{"1.2", "avx2", "here"}});
  bytes[1] = std::byte{77};  // behind the kind
  const auto hello = decode(bytes);
  ASSERT_TRUE(hello && std::holds_alternative<Hello>(*hello));
  EXPECT_EQ(std::get<Hello>(*hello).identity.version,
            "1.2 (messages of form 77)");
}

TEST(RanksMessage, WhatIsCutOrTooLongIsNone) {
  const std::vector<std::byte> whole = encode(Rules{1, "(role white)", 2});
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(decode(std::span(whole).first(size))) << size;
  }
  std::vector<std::byte> longer = whole;
  longer.push_back(std::byte{0});
  EXPECT_FALSE(decode(longer));
  EXPECT_FALSE(decode(std::vector<std::byte>(1, std::byte{200})));
}

TEST(RanksMessage, NoiseIsNoMessageOrAnHonestOne) {
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::vector<std::byte> bytes(random() % 60);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
    if (!bytes.empty()) bytes[0] = static_cast<std::byte>(random() % 10);
    const auto message = decode(bytes);
    if (message) {
      EXPECT_EQ(decode(encode(*message))->index(), message->index());
    }
  }
}

std::vector<std::byte> long_message(std::size_t size) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i)
    bytes[i] = static_cast<std::byte>(i % 251);
  return bytes;
}

TEST(RanksPackets, AreSmallAndMakeTheMessageAgain) {
  for (const std::size_t size : {0UL, 1UL, 3783UL, 3784UL, 3785UL, 100'000UL}) {
    const std::vector<std::byte> message = long_message(size);
    const auto packets = packets_of(message, 1);
    Assembly assembly;
    for (std::size_t i = 0; i < packets.size(); ++i) {
      EXPECT_LE(packets[i].size(), kMostPacketBytes);
      const auto whole = assembly.add(packets[i]);
      EXPECT_EQ(whole.has_value(), i + 1 == packets.size());
      if (whole) {
        EXPECT_EQ(*whole, message);
      }
    }
  }
}

TEST(RanksPackets, AMessageThatLacksAPartIsDroppedAndTheNextIsRead) {
  const std::vector<std::byte> message = long_message(10'000);
  for (std::size_t lost = 0; lost < 3; ++lost) {
    Assembly assembly;
    const auto first = packets_of(message, 1);
    ASSERT_EQ(first.size(), 3U);
    for (std::size_t i = 0; i < first.size(); ++i) {
      if (i != lost) {
        EXPECT_FALSE(assembly.add(first[i])) << lost;
      }
    }
    const auto second = packets_of(message, 2);
    EXPECT_FALSE(assembly.add(second[0]));
    EXPECT_FALSE(assembly.add(second[1]));
    EXPECT_EQ(assembly.add(second[2]), message);
  }
  Assembly assembly;
  EXPECT_FALSE(assembly.add(long_message(5)));  // no packet at all
}

}  // namespace message_test
}  // namespace search::ranks
