#include "search/ranks/correspondence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tests/search/ranks/in_process_network.h"

namespace search::ranks {
namespace correspondence_test {

using std::chrono::milliseconds;

/// Fast, so that a rank is missed soon.
constexpr Timing kFast{.beat = milliseconds(5),
                       .gone = milliseconds(300),
                       .first_post = milliseconds(1),
                       .longest_post = milliseconds(5)};

/// What one rank is told, to be waited for.
class Log {
 public:
  void add(const std::string& line) {
    const std::scoped_lock lock(mutex_);
    lines_.push_back(line);
    changed_.notify_all();
  }
  /// Whether the line comes so often within a time that no test needs.
  bool await(const std::string& line, int times = 1) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(30), [&] {
      return std::ranges::count(lines_, line) >= times;
    });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;
};

struct Rank {
  Rank(InProcessNetwork& network, std::size_t rank)
      : transport(network.transport(rank)),
        correspondence(
            *transport,
            {[this](std::size_t from, const Message& message) {
               if (const auto* rules = std::get_if<Rules>(&message)) {
                 log.add(std::to_string(from) + ' ' +
                         std::to_string(rules->text.size()));
               }
             },
             [this](std::size_t rank, bool is_there) {
               log.add(std::to_string(rank) + (is_there ? " there" : " gone"));
             }},
            kFast) {}

  Log log;
  std::unique_ptr<Transport> transport;
  Correspondence correspondence;
};

/// One number that counts here, and what the others have.
class Count final : public Findings {
 public:
  explicit Count(std::uint64_t subject) : subject_(subject) {}

  Task task() const override { return Task::kTree; }
  std::uint64_t subject() const override { return subject_; }
  std::vector<std::byte> told() const override {
    return {static_cast<std::byte>(own.load())};
  }
  void hear(std::size_t partner, std::span<const std::byte> told) override {
    log.add(std::to_string(partner) + " tells " +
            std::to_string(std::to_integer<int>(told[0])));
  }

  std::atomic<int> own{0};
  Log log;

 private:
  const std::uint64_t subject_;
};

TEST(RanksCorrespondence, CarriesLongMessagesBothWays) {
  InProcessNetwork network(2);
  Rank first(network, 0);
  Rank second(network, 1);
  first.correspondence.send(1, Rules{1, std::string(50'000, 'a')});
  second.correspondence.send_to_all(Rules{1, "b"});
  EXPECT_TRUE(second.log.await("0 50000"));
  EXPECT_TRUE(first.log.await("1 1"));
  EXPECT_GE(first.correspondence.traffic().bytes_sent, 50'000U);
}

TEST(RanksCorrespondence, NoticesWhoIsGoneAndWhoIsBack) {
  InProcessNetwork network(3);
  Rank first(network, 0);
  Rank second(network, 1);
  Rank third(network, 2);
  EXPECT_TRUE(first.log.await("1 there"));
  EXPECT_TRUE(first.log.await("2 there"));
  EXPECT_TRUE(second.log.await("0 there"));
  network.cut(1);
  EXPECT_TRUE(first.log.await("1 gone"));
  // What is meant for it is dropped, and the others get theirs.
  first.correspondence.send_to_all(Rules{1, "aa"});
  EXPECT_TRUE(third.log.await("0 2"));
  EXPECT_TRUE(second.log.await("0 gone"));
  network.cut(1, false);
  EXPECT_TRUE(second.log.await("0 there", 2));
  EXPECT_TRUE(first.log.await("1 there", 2));
  first.correspondence.send(1, Rules{1, "aaa"});
  EXPECT_TRUE(second.log.await("0 3"));
}

TEST(RanksCorrespondence, SpreadsFindingsOfTheSameSubjectOnly) {
  InProcessNetwork network(3);
  Rank first(network, 0);
  Rank second(network, 1);
  Rank third(network, 2);
  Count one(17);
  Count two(17);
  Count other(18);
  one.own = 1;
  two.own = 2;
  other.own = 3;
  EXPECT_TRUE(third.correspondence.open(other, 1));
  EXPECT_TRUE(second.correspondence.open(two, 1));
  EXPECT_TRUE(first.correspondence.open(one, 1));
  EXPECT_FALSE(first.correspondence.open(other, 1));  // one at a time
  EXPECT_TRUE(one.log.await("1 tells 2"));
  EXPECT_TRUE(two.log.await("0 tells 1"));
  two.own = 4;
  EXPECT_TRUE(one.log.await("1 tells 4"));
  two.own = 5;
  second.correspondence.close(two, /*tells=*/true);
  const Deadline never(Deadline::after(1000));
  first.correspondence.await(1, {false, true, false}, never);
  EXPECT_TRUE(one.log.await("1 tells 5"));  // came before it returned
  third.correspondence.close(other, true);
  first.correspondence.await(1, {false, true, true}, never);
  first.correspondence.close(one, false);
}

TEST(RanksCorrespondence, WaitsForNobodyWhoIsGoneOrLate) {
  InProcessNetwork network(2);
  Rank first(network, 0);
  Rank second(network, 1);
  EXPECT_TRUE(first.log.await("1 there"));
  const Deadline soon(Deadline::after(0.05));
  first.correspondence.await(1, {false, true}, soon);  // it never tells
  network.cut(1);
  const Deadline never(Deadline::after(1000));
  first.correspondence.await(1, {false, true}, never);
  EXPECT_TRUE(first.log.await("1 gone"));
  Deadline cancelled(Deadline::after(1000));
  cancelled.cancel();
  first.correspondence.await(1, {false, true}, cancelled);
}

}  // namespace correspondence_test
}  // namespace search::ranks
