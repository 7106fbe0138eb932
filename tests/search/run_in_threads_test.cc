#include "search/run_in_threads.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace search {
namespace run_in_threads_test {

TEST(RunInThreadsTest, GivesEachAThreadAndTheFirstThisOne) {
  std::vector<std::thread::id> threads(3);
  run_in_threads(
      3, [&](std::size_t i) { threads[i] = std::this_thread::get_id(); });
  EXPECT_EQ(threads[0], std::this_thread::get_id());
  EXPECT_NE(threads[1], threads[0]);
  EXPECT_NE(threads[2], threads[0]);
  run_in_threads(0, [](std::size_t) { FAIL(); });
}

/// While it lives no thread can be started: each would need a stack that is
/// larger than the address space.
class NoThreads {
 public:
  NoThreads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge = before_;
    EXPECT_EQ(pthread_attr_setstacksize(&huge, std::size_t{1} << 47), 0);
    EXPECT_EQ(pthread_setattr_default_np(&huge), 0);
  }
  ~NoThreads() { pthread_setattr_default_np(&before_); }

 private:
  pthread_attr_t before_;
};

TEST(RunInThreadsTest, DoesAllTheWorkWhereThereAreNoThreads) {
  const NoThreads no_threads;
  std::vector<std::size_t> done;
  run_in_threads(3, [&](std::size_t i) { done.push_back(i); });
  EXPECT_EQ(done, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(RunInThreadsTest, ThrowsTheFirstFailureWhenAllAreDone) {
  std::atomic<int> done = 0;
  try {
    run_in_threads(4, [&](std::size_t i) {
      ++done;
      if (i % 2 == 1) throw std::runtime_error(std::to_string(i));
    });
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "1");
  }
  EXPECT_EQ(done, 4);
}

}  // namespace run_in_threads_test
}  // namespace search
