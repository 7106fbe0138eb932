#include "translators/eggg/english/categories.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/translators/eggg/samples.h"
#include "translators/eggg/syntax/parser.h"

namespace translators::eggg {
namespace categories_test {

std::string kind_of(std::string_view text) {
  gdl::Diagnostics diagnostics;
  const syntax::Description description =
      syntax::parse(text, "game", diagnostics);
  EXPECT_EQ(diagnostics.format_all(), "");
  return to_string(english::categorize(description));
}

struct Sample {
  const char* name;
  const char* kind;
};

void PrintTo(const Sample& sample, std::ostream* out) { *out << sample.name; }

class SampleKinds : public testing::TestWithParam<Sample> {};

// The last table of the dissertation's chapter 2; `ft` only where a clock is
// described, which it never is.
TEST_P(SampleKinds, AreThoseOfTheTable) {
  if (sample_folder().empty()) GTEST_SKIP() << "no sample games here";
  const std::string name = GetParam().name;
  EXPECT_EQ(kind_of(text_of(sample_folder() / (name + ".egg"))),
            GetParam().kind);
}

INSTANTIATE_TEST_SUITE_P(
    Table, SampleKinds,
    testing::Values(Sample{"tictactoe", "sc mm bgs t2 pc gn es"},
                    Sample{"chess", "h sc mm bgs t2 pac gw es;n"},
                    Sample{"poker", "h sc mrmp bc t2 pac;nc chf;bf gn iu es"},
                    Sample{"crossword", "sr mm bgs t2 pl gn es"},
                    Sample{"tetris", "ff sr mtm bgs t2 pi gn ea"},
                    Sample{"rps", "h st mrm bc t1 pa chf gn iu es"},
                    Sample{"deducto", "h sr mrpms bgs t2 pc gn es"}),
    [](const testing::TestParamInfo<Sample>& info) {
      return std::string(info.param.name);
    });

TEST(Categories, PlaceAStockGameAsTheTableDoes) {
  EXPECT_EQ(kind_of("networked multiplayer text game\n"
                    "port 10900\n"
                    "players are 0..20\n"
                    "player has %Stocks and $Money\n"
                    "every minute, { `download`; }\n"
                    "moves are (Portfolio, Buy, Sell)\n"),
            "ft sp mmp bi t0 chi gr if;u r en");
}

TEST(Categories, FollowTheShapeOfTheSquares) {
  EXPECT_EQ(kind_of("5x5 grid\nsquares are hexagons\npieces are Stone\n"
                    "goal is no Chain\nChain means (x, y)\n"),
            "sc mm bgh t2 pc gn ea");
}

TEST(Categories, TellPiecesThatShowPicturesNumbersOrSides) {
  EXPECT_EQ(kind_of("8x8 grid\nplayers are white and black\n"
                    "pieces are King and Man\ngoal is Win\n"),
            "sc mm bgs t2 pac gn es");
  EXPECT_EQ(kind_of("4x1 grid\nsquares have numbers\ngoal is Last\n"),
            "sc mm bgs t1 pn gn es");
  EXPECT_EQ(kind_of("8x8 grid\npieces are Disc\ngoal is most(pieces)\n"
                    "turn is player place piece => toggle(opponent)\n"),
            "sc mm bgs t2 psc gn es");
}

TEST(Categories, TellWhatIsStrivenForFromWhatIsAvoided) {
  EXPECT_EQ(kind_of("one player\n3x3 grid\nsquares are white and black\n"
                    "click makes square toggle\ngoal is no squares(white)\n"),
            "sr mm bgs t2 pc gn es");
}

TEST(Categories, CountTheTurnsOfSeveralMoves) {
  EXPECT_EQ(kind_of("8x8 grid\npieces are Man\nplayers are black and red\n"
                    "Man captures (x+2, y+2) => again\ngoal is Win\n"),
            "sc mtm bgs t2 pc gw es");
}

TEST(Categories, TellAClockFromHaste) {
  EXPECT_EQ(kind_of("3x3 grid\npieces are X and O\nturn is 2 minutes\n"),
            "ft sc mm bgs t2 pc gn en");
}

TEST(Categories, SayWhatSpeaksForThem) {
  gdl::Diagnostics diagnostics;
  for (const english::Category& category : english::categorize(
           syntax::parse("3x3 grid\ngoal is Row\n", "game", diagnostics))) {
    EXPECT_FALSE(category.aspect.empty());
    EXPECT_FALSE(category.reason.empty());
  }
}

}  // namespace categories_test
}  // namespace translators::eggg
