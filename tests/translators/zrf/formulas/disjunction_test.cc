// A disjunction with a few other parts is equal to one that is made anew, and
// shares most of its formulas with the first one.

#include "translators/zrf/formulas/disjunction.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "translators/zrf/formulas/formula.h"
#include "translators/zrf/game/model.h"

namespace translators::zrf::formulas {
namespace disjunction_test {

constexpr int kParts = 64;

Formulas some_formulas() {
  game::Game game;
  game.players.resize(2);
  game.types.resize(2);
  return Formulas{KindTable(game)};
}

std::vector<Literal> facts(Formulas& formulas) {
  std::vector<Literal> parts;
  for (int i = 0; i < kParts; ++i) {
    parts.push_back(formulas.fact({Fact::Kind::kLastTo, i, 0}));
  }
  return parts;
}

TEST(Disjunction, OfNothingIsNeverTrue) {
  Formulas formulas = some_formulas();
  EXPECT_EQ(Disjunction(formulas, {}).whole(), kNever);
}

TEST(Disjunction, WithChangesIsTheDisjunctionOfTheChangedParts) {
  Formulas formulas = some_formulas();
  std::vector<Literal> parts = facts(formulas);
  const Disjunction disjunction(formulas, parts);
  const Literal other = formulas.fact({Fact::Kind::kLastFrom, 7, 0});
  const Literal changed = disjunction.with({{3, kNever}, {40, other}});
  parts[3] = kNever;
  parts[40] = other;
  EXPECT_EQ(changed, Disjunction(formulas, parts).whole());
  EXPECT_NE(changed, disjunction.whole());
  EXPECT_EQ(disjunction.with({}), disjunction.whole());
}

TEST(Disjunction, SharesWhatDoesNotChange) {
  Formulas formulas = some_formulas();
  const Disjunction disjunction(formulas, facts(formulas));
  const std::size_t before = formulas.size();
  disjunction.with({{17, kNever}});
  // One formula a level of the tree over 64 parts.
  EXPECT_LE(formulas.size() - before, 6u);
}

TEST(Disjunction, WithAPartThatIsAlwaysTrueIsAlwaysTrue) {
  Formulas formulas = some_formulas();
  const Disjunction disjunction(formulas, facts(formulas));
  EXPECT_EQ(disjunction.with({{63, kAlways}}), kAlways);
}

}  // namespace disjunction_test
}  // namespace translators::zrf::formulas
