#include "reasoner/wide/work_queue.h"

#include <gtest/gtest.h>

namespace reasoner::wide {
namespace work_queue_test {

WorkItem item_of(std::uint64_t tag, std::uint32_t playouts,
                 std::uint64_t first_playout = 0) {
  WorkItem item;
  item.tag = tag;
  item.playouts = playouts;
  item.first_playout = first_playout;
  return item;
}

TEST(WorkQueue, HandsOutItemsInTheirOrderPhaseByPhase) {
  WorkQueue queue(2, 1, 1);
  State state;
  state.set(3);
  const WorkItem items[] = {item_of(1, 5, 100), item_of(2, 2)};
  queue.submit(1, state, items, {});
  EXPECT_EQ(queue.waiting(0), 0U);
  EXPECT_EQ(queue.waiting(1), 7U);
  EXPECT_EQ(queue.fullest_phase(), 1U);

  const WorkQueue::Lanes first = queue.take(1, 3);
  EXPECT_EQ(queue.item(first.entry).tag, 1U);
  EXPECT_EQ(first.first_playout, 100U);
  EXPECT_EQ(first.count, 3U);
  EXPECT_TRUE(first.first_of_item);
  EXPECT_EQ(queue.state(first.entry)[0], 8U);

  const WorkQueue::Lanes second = queue.take(1, 3);
  EXPECT_EQ(second.entry, first.entry);
  EXPECT_EQ(second.first_playout, 103U);
  EXPECT_EQ(second.count, 2U);
  EXPECT_FALSE(second.first_of_item);

  const WorkQueue::Lanes third = queue.take(1, 3);
  EXPECT_EQ(queue.item(third.entry).tag, 2U);
  EXPECT_EQ(queue.waiting(), 0U);
  EXPECT_EQ(queue.unfinished(), 7U);
  queue.finish(first.entry, 5);
  queue.finish(third.entry, 2);
  EXPECT_EQ(queue.unfinished(), 0U);
}

TEST(WorkQueue, KeepsJointMovesAndUsesMemoryAgain) {
  WorkQueue queue(1, 1, 2);
  const MoveId moves[] = {1, 2, 3, 4};
  for (std::uint64_t round = 0; round < 100; ++round) {
    State state;
    state.set(static_cast<PropositionId>(round % 64));
    WorkItem item = item_of(round, 1);
    item.joint_move = 1;
    queue.submit(0, state, {&item, 1}, moves);
    const WorkQueue::Lanes lanes = queue.take(0, 10);
    EXPECT_EQ(lanes.entry, 0U);
    EXPECT_EQ(queue.joint_move(lanes.entry)[0], 3U);
    EXPECT_EQ(queue.joint_move(lanes.entry)[1], 4U);
    EXPECT_EQ(queue.state(lanes.entry)[0], std::uint64_t{1} << round % 64);
    queue.finish(lanes.entry, 1);
  }
}

TEST(WorkQueue, GivesALookAloneALane) {
  WorkQueue queue(1, 1, 1);
  WorkItem item = item_of(1, 0);
  item.look = true;
  queue.submit(0, {}, {&item, 1}, {});
  EXPECT_EQ(queue.take(0, 5).count, 1U);
}

}  // namespace work_queue_test
}  // namespace reasoner::wide
