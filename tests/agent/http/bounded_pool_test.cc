#include "agent/http/bounded_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

namespace agent::http {
namespace bounded_pool_test {

TEST(BoundedPool, DoesAllThatItHasTaken) {
  std::atomic<int> sum = 0;
  {
    BoundedPool<int> pool(3, 100, [&sum](int task) { sum += task; });
    for (int i = 1; i <= 100; ++i) ASSERT_TRUE(pool.try_add(i));
  }
  EXPECT_EQ(sum, 5050);
}

TEST(BoundedPool, TakesNoMoreThanMayWait) {
  std::latch at_work(2);
  std::latch released(1);
  std::atomic<int> done = 0;
  {
    BoundedPool<int> pool(2, 1, [&](int task) {
      if (task < 2) at_work.count_down();
      released.wait();
      ++done;
    });
    EXPECT_TRUE(pool.try_add(0));
    EXPECT_TRUE(pool.try_add(1));
    at_work.wait();
    EXPECT_TRUE(pool.try_add(2));
    EXPECT_FALSE(pool.try_add(3));
    released.count_down();
  }
  EXPECT_EQ(done, 3);
}

TEST(BoundedPool, IdleThreadsCountWhereNothingMayWait) {
  std::latch done(1);
  BoundedPool<int> pool(1, 0, [&done](int) { done.count_down(); });
  EXPECT_TRUE(pool.try_add(0));
  done.wait();
}

}  // namespace bounded_pool_test
}  // namespace agent::http
