#include "search/hidden/oos/regret_table.h"

#include <gtest/gtest.h>

#include <vector>

namespace search::hidden::oos::regret_table_test {
namespace {

class RegretTableTest : public testing::Test {
 protected:
  RegretTable::Entry& entry() {
    table_.entry(0, moves_);
    return *table_.find(0);
  }
  std::vector<double> matched() {
    std::vector<double> strategy;
    table_.match(entry(), strategy);
    return strategy;
  }

  const std::vector<reasoner::MoveId> moves_ = {3, 5};
  RegretTable table_;
};

TEST_F(RegretTableTest, PlaysInProportionToWhatMovesWouldHaveGained) {
  EXPECT_EQ(matched(), (std::vector<double>{0.5, 0.5}));
  table_.add_regrets(entry(), 0, 0, 0.5, 0.5);   // 1/4 and -1/4
  table_.add_regrets(entry(), 0, 1, 1.0, 0.25);  // 0 and 1/2
  EXPECT_EQ(matched(), (std::vector<double>{0, 1}));
  table_.add_regrets(entry(), 0, 0, 1.0, 0.5);  // 1/2 and 0
  EXPECT_EQ(matched(), (std::vector<double>{1, 0}));
}

TEST_F(RegretTableTest, TakesWeightsThatAreTooSmallForNumbers) {
  table_.add_regrets(entry(), -800, 1, 1, 0.5);
  table_.add_regrets(entry(), -801, 1, 1, 0.5);
  EXPECT_EQ(matched(), (std::vector<double>{0, 1}));
}

TEST_F(RegretTableTest, TakesWeightsThatNoNumberHolds) {
  for (const double log_weight : {0.0, 2000.0, 2001.0, 9000.0}) {
    table_.add_regrets(entry(), log_weight, 1, 1, 0.5);
    EXPECT_EQ(matched(), (std::vector<double>{0, 1}));
  }
  std::vector<double> average;
  table_.add_to_average(entry(), -3000, std::vector<double>{1, 0});
  table_.average(entry(), average);
  EXPECT_EQ(average, (std::vector<double>{1, 0}));
  table_.add_to_average(entry(), 3000, std::vector<double>{1, 0});
  table_.add_to_average(entry(), 3000, std::vector<double>{0.5, 0.5});
  table_.average(entry(), average);
  EXPECT_EQ(average, (std::vector<double>{0.75, 0.25}));
  // Of which the former are nothing.
  table_.add_to_average(entry(), 9000, std::vector<double>{0, 1});
  table_.average(entry(), average);
  EXPECT_EQ(average, (std::vector<double>{0, 1}));
}

}  // namespace
}  // namespace search::hidden::oos::regret_table_test
