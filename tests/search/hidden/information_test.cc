// Numbers of information states (search/hidden/information.h).

#include "search/hidden/information.h"

#include <gtest/gtest.h>

#include <set>

namespace search::hidden::information_test {
namespace {

using reasoner::PerceptId;

TEST(Information, HasOneNumberForOneHistory) {
  InformationTable table(3);
  const std::vector<PerceptId> seen = {2, 5};
  const InformationId first = table.after(InformationTable::root(1), 7, seen);
  EXPECT_EQ(table.after(InformationTable::root(1), 7, seen), first);
  EXPECT_EQ(table.find(InformationTable::root(1), 7, seen), first);
  EXPECT_EQ(table.size(), 4U);
}

TEST(Information, DiffersByRoleMoveAndPercepts) {
  InformationTable table(2);
  const std::vector<PerceptId> none;
  const std::vector<PerceptId> one = {1};
  std::set<InformationId> ids = {InformationTable::root(0),
                                 InformationTable::root(1)};
  for (reasoner::RoleIndex role = 0; role < 2; ++role) {
    for (reasoner::MoveId move = 0; move < 2; ++move) {
      ids.insert(table.after(InformationTable::root(role), move, none));
      ids.insert(table.after(InformationTable::root(role), move, one));
    }
  }
  EXPECT_EQ(ids.size(), 10U);
  EXPECT_FALSE(table.find(InformationTable::root(0), 2, none).has_value());
}

TEST(Information, LeadsBackToTheBeginning) {
  InformationTable table(2);
  InformationId id = InformationTable::root(1);
  for (PerceptId step = 0; step < 2000; ++step) {
    id = table.after(id, step % 7, std::vector<PerceptId>{step % 3, 9});
  }
  EXPECT_EQ(table.depth(id), 2000U);
  for (PerceptId step = 2000; step-- > 0; id = table.before(id)) {
    ASSERT_EQ(table.role(id), 1U);
    ASSERT_EQ(table.own_move(id), step % 7);
    ASSERT_EQ(table.percepts(id).size(), 2U);
    ASSERT_EQ(table.percepts(id)[0], step % 3);
  }
  EXPECT_EQ(id, InformationTable::root(1));
}

TEST(Information, ForgetsAllButWhatIsKeptAndWhatCameBefore) {
  InformationTable table(2);
  const std::vector<PerceptId> seen = {4};
  InformationId kept = InformationTable::root(1);
  InformationId last = kept;
  for (PerceptId step = 0; step < 100; ++step) {
    table.after(last, 1, seen);  // to be forgotten
    kept = last;
    last = table.after(last, 2, std::vector<PerceptId>{step, 9});
  }
  const std::size_t bytes = table.bytes();
  const std::vector<InformationId> numbers =
      table.keep_only(std::vector<InformationId>{kept});
  EXPECT_EQ(numbers[InformationTable::root(0)], InformationTable::root(0));
  EXPECT_EQ(numbers[last], InformationTable::kGone);
  EXPECT_EQ(table.size(), 2U + 99U);
  EXPECT_LT(table.bytes(), bytes);
  InformationId id = numbers[kept];
  EXPECT_EQ(table.depth(id), 99U);
  for (PerceptId step = 99; step-- > 0; id = table.before(id)) {
    ASSERT_EQ(table.role(id), 1U);
    ASSERT_EQ(table.percepts(id)[0], step);
    ASSERT_EQ(table.find(table.before(id), 2, table.percepts(id)), id);
    EXPECT_FALSE(table.find(table.before(id), 1, seen).has_value());
  }
  EXPECT_EQ(table.after(numbers[kept], 1, seen), 101U);
}

}  // namespace
}  // namespace search::hidden::information_test
