#include "gamemaster/live/audience.h"

#include <gtest/gtest.h>

namespace gamemaster {
namespace audience_test {

constexpr auto kNone = live::Audience::Clock::duration::zero();

TEST(Audience, IsThereAsLongAsSomebodyFollows) {
  live::Audience audience;
  {
    const live::Audience::Visit visit(audience, /*plays=*/true);
    EXPECT_EQ(audience.idle(), kNone);
    EXPECT_EQ(audience.deserted(), kNone);
    { const live::Audience::Visit another(audience, /*plays=*/true); }
    EXPECT_EQ(audience.idle(), kNone);
  }
  EXPECT_GT(audience.idle(), kNone);
  EXPECT_GT(audience.deserted(), kNone);
}

TEST(Audience, KnowsWhoPlaysFromWhoLooks) {
  live::Audience audience;
  const live::Audience::Visit visit(audience, /*plays=*/false);
  EXPECT_EQ(audience.idle(), kNone);
  EXPECT_GT(audience.deserted(), kNone);
}

TEST(Audience, CountsTimeFromTheLastLook) {
  live::Audience audience;
  const auto before = live::Audience::Clock::now();
  audience.note(/*plays=*/false);
  const live::Audience::Clock::duration idle = audience.idle();
  EXPECT_LE(idle, live::Audience::Clock::now() - before);
  EXPECT_GE(audience.deserted(), idle);
}

}  // namespace audience_test
}  // namespace gamemaster
