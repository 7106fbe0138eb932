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

}  // namespace
}  // namespace search::hidden::information_test
