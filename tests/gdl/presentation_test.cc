#include "gdl/presentation.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace gdl {
namespace {

using Looks = std::map<std::string, std::string>;

Looks looks_in(const std::string& rules) {
  Diagnostics diagnostics("rules");
  return looks_of(read_kif(rules, diagnostics));
}

TEST(Presentation, IsWhatFactsSay) {
  EXPECT_EQ(looks_in("(role x) (looks board circle) (Looks Jade N_5)"),
            (Looks{{"board", "circle"}, {"jade", "n_5"}}));
  EXPECT_EQ(looks_in("(looks x a) (looks x b)"), (Looks{{"x", "a"}}));
}

TEST(Presentation, OfOtherFactsThereIsNone) {
  for (const std::string rules :
       {"(role x)", "(looks x)", "(looks x a b)", "looks", "(looks (f x) a)",
        "(looks x (f a))", "(<= (looks x a) (true b))", "(looks ?x a)"}) {
    EXPECT_EQ(looks_in(rules), Looks()) << rules;
  }
}

TEST(Presentation, TellsWhatStandsOnATable) {
  Diagnostics diagnostics("rules");
  const auto table = table_of(read_kif(
      "(role x) (placed Heap group 0 10 150 100) (placed s_1 square 200 0 50 "
      "50) (looks m_1 match plain) (looks m_2 match red) (looks m_2 ball blue)",
      diagnostics));
  ASSERT_TRUE(table);
  ASSERT_EQ(table->places.size(), 2U);
  EXPECT_EQ(table->places[0].name, "heap");
  EXPECT_EQ(table->places[0].shape, "group");
  EXPECT_EQ(table->places[0].y, 10);
  EXPECT_EQ(table->places[1].x, 200);
  EXPECT_EQ(table->places[1].width, 50);
  ASSERT_EQ(table->things.size(), 2U);
  EXPECT_EQ(table->things[0].colour, "");
  EXPECT_EQ(table->things[1].picture, "match");
  EXPECT_EQ(table->things[1].colour, "red");
}

TEST(Presentation, HasNoTableWithoutPlacesAndThings) {
  for (const std::string rules :
       {"(role x)", "(looks m match red)", "(placed s square 0 0 50 50)",
        "(looks m match red) (placed s square 0 -1 50 50)",
        "(looks m match red) (placed s square 0 0 50 999999)",
        "(looks m match red) (placed s square 0 0 50)",
        "(looks m match red) (<= (placed s square 0 0 50 50) (true p))"}) {
    Diagnostics diagnostics("rules");
    EXPECT_FALSE(table_of(read_kif(rules, diagnostics))) << rules;
  }
}

}  // namespace
}  // namespace gdl
