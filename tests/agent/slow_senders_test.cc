#include "agent/slow_senders.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace agent {
namespace slow_senders_test {

using std::chrono::hours;
using std::chrono::milliseconds;

/// Two connected sockets.
struct Connected {
  Connected() { ::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()); }
  ~Connected() {
    for (const int end : ends) ::close(end);
  }
  Connected(const Connected&) = delete;
  Connected& operator=(const Connected&) = delete;

  int own() const { return ends[0]; }
  /// Whether it reads as if the other end had sent all.
  bool is_at_end() const {
    char byte = 0;
    return ::recv(own(), &byte, 1, MSG_DONTWAIT) == 0;
  }

  std::array<int, 2> ends{};
};

TEST(SlowSenders, TheOneWaitedForLongestIsBrokenOffFirst) {
  SlowSenders senders;
  const std::array<Connected, 3> connected;
  const SlowSenders::Waiting first(senders, connected[0].own());
  const SlowSenders::Waiting second(senders, connected[1].own());
  const SlowSenders::Waiting third(senders, connected[2].own());
  EXPECT_FALSE(senders.break_off(1, milliseconds(0)));
  EXPECT_TRUE(first.is_broken_off());
  EXPECT_TRUE(connected[0].is_at_end());
  EXPECT_FALSE(second.is_broken_off());
  EXPECT_FALSE(connected[1].is_at_end());
  // The first one still counts: its thread will be free soon.
  EXPECT_FALSE(senders.break_off(2, milliseconds(0)));
  EXPECT_TRUE(second.is_broken_off());
  EXPECT_FALSE(third.is_broken_off());
}

TEST(SlowSenders, NoneIsBrokenOffBeforeItsTime) {
  SlowSenders senders;
  const Connected connected;
  const SlowSenders::Waiting waiting(senders, connected.own());
  const auto left = senders.break_off(1, hours(1));
  EXPECT_FALSE(waiting.is_broken_off());
  ASSERT_TRUE(left);
  EXPECT_GT(*left, milliseconds(0));
  EXPECT_LE(*left, hours(1));
}

TEST(SlowSenders, WhoIsNotWaitedForAnyMoreIsLeftAlone) {
  SlowSenders senders;
  const Connected connected;
  { const SlowSenders::Waiting waiting(senders, connected.own()); }
  EXPECT_FALSE(senders.break_off(5, milliseconds(0)));
  EXPECT_FALSE(connected.is_at_end());
}

}  // namespace slow_senders_test
}  // namespace agent
