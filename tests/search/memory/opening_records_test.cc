// Which moves of openings are kept, and that what is written is read again.

#include "search/memory/opening_records.h"

#include <gtest/gtest.h>

#include <sstream>

namespace search {
namespace opening_records_test {

using memory::MoveRecord;
using memory::OpeningLibrary;
using memory::OpeningRecords;

TEST(SignificanceTest, IsPearsonsAtFivePerCent) {
  // Chi-squared 3.74 and 4.0, on either side of 3.841.
  EXPECT_EQ(memory::significance({0, 1, 50, 30}, {0, 0, 50, 20.35}), 0);
  EXPECT_EQ(memory::significance({0, 1, 50, 30}, {0, 0, 50, 20}), 1);
  EXPECT_EQ(memory::significance({0, 1, 50, 20}, {0, 0, 50, 30}), -1);
}

TEST(SignificanceTest, SaysNothingOfFewGames) {
  EXPECT_EQ(memory::significance({0, 1, 4, 4}, {0, 0, 100, 20}), 0);
  EXPECT_EQ(memory::significance({0, 1, 4, 4}, {0, 0, 0, 0}), 0);
  EXPECT_EQ(memory::significance({0, 1, 100, 100}, {0, 0, 100, 100}), 0)
      << "all win, whatever they play";
}

OpeningRecords records() {
  OpeningRecords records;
  records.add(7, {0, 1, 100, 70});
  records.add(7, {0, 2, 60, 20});
  records.add(7, {0, 3, 40, 20});
  records.add(7, {1, 1, 100, 5});  // of the other role, another matter
  records.add(8, {0, 1, 3, 2});
  return records;
}

TEST(OpeningLibraryTest, KeepsWhatIsBetterOrWorseThanTheOthersThere) {
  const OpeningLibrary library(records());
  EXPECT_EQ(library.positions(), 1);
  const auto& moves = library.moves(7);
  ASSERT_EQ(moves.size(), 2);
  EXPECT_EQ(moves[0].record.move, 1);
  EXPECT_TRUE(moves[0].is_better);
  EXPECT_EQ(moves[1].record.move, 2);
  EXPECT_FALSE(moves[1].is_better);
  EXPECT_TRUE(library.moves(8).empty());
  EXPECT_TRUE(library.moves(9).empty());
}

TEST(OpeningLibraryTest, IsReadAsItWasWritten) {
  const OpeningLibrary library(records());
  std::stringstream text;
  library.write(text);
  OpeningLibrary read;
  ASSERT_TRUE(read.read(text));
  ASSERT_EQ(read.moves(7).size(), 2);
  EXPECT_EQ(read.moves(7)[0].record.points, 70);
  EXPECT_FALSE(read.moves(7)[1].is_better);
}

TEST(OpeningLibraryTest, PlaysLikeOneThatKnowsMoreGamesOfTheSameMoves) {
  const OpeningLibrary library(records());
  OpeningRecords more = records();
  more.add(7, {0, 1, 10, 7});
  EXPECT_TRUE(library.plays_like(OpeningLibrary(more)));
  more.add(8, {0, 2, 100, 10});
  more.add(8, {0, 1, 100, 90});
  EXPECT_FALSE(library.plays_like(OpeningLibrary(more)));
  EXPECT_FALSE(OpeningLibrary(more).plays_like(library));
  EXPECT_FALSE(library.plays_like({}));
}

TEST(OpeningRecordsTest, AddUpAndAreReadAsTheyWereWritten) {
  OpeningRecords some = records();
  some.add(8, {0, 1, 2, 0.5});
  std::stringstream text;
  some.write(text);
  OpeningRecords read;
  ASSERT_TRUE(read.read(text));
  EXPECT_EQ(read.positions(), 2);
  ASSERT_EQ(read.moves(8).size(), 1);
  EXPECT_EQ(read.moves(8)[0].games, 5);
  EXPECT_EQ(read.moves(8)[0].points, 2.5);
}

TEST(OpeningRecordsTest, ForgetHalfWhereTheyAreTooMany) {
  OpeningRecords many;
  many.add(1, {0, 1, 5, 2});
  std::uint64_t position = 2;
  std::size_t most = 0;
  for (; many.positions() > most; ++position) {
    most = many.positions();
    many.add(position, {0, 1, 1, 0.5});
  }
  EXPECT_GE(many.positions(), most / 2);
  EXPECT_LE(many.positions(), most / 2 + 1);
  EXPECT_EQ(many.moves(1).size(), 1) << "came about more often";
}

TEST(OpeningRecordsTest, RefusesWhatCannotBe) {
  for (const char* const text :
       {"", "records", "records 2\n1 0 1 3 2\n", "records 1\n1 0 1 3 4\n",
        "records 1\n1 0 1 -3 -4\n", "openings 0\n"}) {
    std::istringstream in(text);
    OpeningRecords read;
    EXPECT_FALSE(read.read(in)) << text;
  }
}

}  // namespace opening_records_test
}  // namespace search
