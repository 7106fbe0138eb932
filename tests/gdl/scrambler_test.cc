#include "gdl/rules/scrambler.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "gdl/files/reader.h"

namespace gdl {
namespace scrambler_test {

using Style = rules::Scrambler::Style;

constexpr const char* kKeywords[] = {
    "role", "init",     "true", "does",  "next",     "legal",
    "goal", "terminal", "base", "input", "distinct", "not",
    "or",   "and",      "<=",   "sees",  "random",   "percept"};

Rulesheet read(std::string_view text) {
  Diagnostics diagnostics;
  Rulesheet rulesheet = read_kif(text, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  return rulesheet;
}

std::size_t count_heads(const Rulesheet& rulesheet, Symbol symbol) {
  return static_cast<std::size_t>(std::count_if(
      rulesheet.rules.begin(), rulesheet.rules.end(),
      [symbol](const Rule& rule) { return rule.head.symbol == symbol; }));
}

std::vector<Expression> expressions(const Rulesheet& rulesheet) {
  Diagnostics diagnostics;
  return read_expressions(to_string(rulesheet), diagnostics);
}

/// Each rule in the form in which spellings are equal.
std::vector<std::string> texts(const Rulesheet& rulesheet) {
  std::vector<std::string> texts;
  for (const Expression& rule : expressions(rulesheet)) {
    texts.push_back(canonical_text(rule));
  }
  return texts;
}

/// The same in the words from before.
std::vector<std::string> unscrambled_texts(const rules::Scrambler& scrambler,
                                           const Rulesheet& scrambled) {
  std::vector<std::string> texts;
  for (const Expression& rule : expressions(scrambled)) {
    texts.push_back(canonical_text(scrambler.unscramble(rule)));
  }
  return texts;
}

bool is_kept(const std::string& name) {
  return std::find(std::begin(kKeywords), std::end(kKeywords), name) !=
             std::end(kKeywords) ||
         name.find_first_not_of("0123456789") == std::string::npos;
}

class ScramblerOnGames : public testing::TestWithParam<std::string> {};

TEST_P(ScramblerOnGames, IsUndoneAndKeepsTheShape) {
  Diagnostics diagnostics;
  const Rulesheet rulesheet =
      files::read_rulesheet_file(GetParam(), diagnostics);
  ASSERT_FALSE(diagnostics.has_errors()) << diagnostics.format_all();
  for (const Style style : {Style::kTiltyard, Style::kDresden}) {
    const rules::Scrambler scrambler(rulesheet, /*seed=*/7, style);
    const Rulesheet scrambled = scrambler.scramble(rulesheet);
    EXPECT_NE(to_string(scrambled), to_string(rulesheet));
    EXPECT_EQ(unscrambled_texts(scrambler, scrambled), texts(rulesheet));
    EXPECT_EQ(count_heads(scrambled, Symbol::kRole),
              count_heads(rulesheet, Symbol::kRole));
    EXPECT_EQ(count_heads(scrambled, Symbol::kInit),
              count_heads(rulesheet, Symbol::kInit));
    for (const Expression& rule : expressions(rulesheet)) {
      EXPECT_EQ(canonical_text(scrambler.unscramble(scrambler.scramble(rule))),
                canonical_text(rule));
    }
  }
}

TEST_P(ScramblerOnGames, ChangesEveryNameButKeywordsAndIntegersWithoutClash) {
  Diagnostics diagnostics;
  const Rulesheet rulesheet =
      files::read_rulesheet_file(GetParam(), diagnostics);
  const rules::Scrambler scrambler(rulesheet, /*seed=*/11);
  std::set<std::string> words;
  for (std::size_t i = 0; i < rulesheet.symbols.size(); ++i) {
    const std::string name =
        fold_case(rulesheet.symbols.name(static_cast<Symbol>(i)));
    const std::string word = scrambler.scramble_text(name);
    EXPECT_TRUE(words.insert(word).second) << word << " for " << name;
    EXPECT_EQ(word == name, is_kept(name)) << name;
    EXPECT_EQ(word[0] == '?', name[0] == '?') << name;
    EXPECT_TRUE(is_kept(name) || !rulesheet.symbols.find(word)) << word;
  }
}

std::vector<std::string> shipped_games() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator("games")) {
    if (entry.path().extension() == ".kif") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

INSTANTIATE_TEST_SUITE_P(
    Games, ScramblerOnGames, testing::ValuesIn(shipped_games()),
    [](const auto& game) {
      return std::filesystem::path(game.param).stem().string();
    });

constexpr std::string_view kRules =
    "(role Robot) (init (at 3)) (<= (legal Robot (go ?x)) (true (at ?x)))"
    "(<= terminal (true (at -12)))";

TEST(Scrambler, NamesTheSameThingAlikeEverywhere) {
  const Rulesheet rulesheet = read(kRules);
  const rules::Scrambler scrambler(rulesheet, 1);
  const std::string robot = scrambler.scramble_text("robot");
  const std::string go = scrambler.scramble_text("go");
  const std::string at = scrambler.scramble_text("at");
  const std::string x = scrambler.scramble_text("?x");
  EXPECT_EQ(to_string(scrambler.scramble(rulesheet)),
            "(role " + robot + ")\n(init (" + at + " 3))\n(<= (legal " + robot +
                " (" + go + " " + x + ")) (true (" + at + " " + x +
                ")))\n(<= terminal (true (" + at + " -12)))\n");
}

TEST(Scrambler, DependsOnTheSeedAlone) {
  const Rulesheet rulesheet = read(kRules);
  const auto text = [&rulesheet](std::uint64_t seed) {
    return to_string(rules::Scrambler(rulesheet, seed).scramble(rulesheet));
  };
  EXPECT_EQ(text(3), text(3));
  EXPECT_NE(text(3), text(4));
}

TEST(Scrambler, TurnsRepliesBackInAnyCaseAndLetsUnknownWordsPass) {
  const Rulesheet rulesheet = read(kRules);
  const rules::Scrambler scrambler(rulesheet, 1, Style::kDresden);
  const auto unscrambled = [&](std::string_view text) {
    Diagnostics diagnostics;
    return to_string(
        scrambler.unscramble(read_first_expression(text, diagnostics)));
  };
  const std::string move = scrambler.scramble_text("(go 3)");
  EXPECT_EQ(unscrambled(move), "(go 3)");
  EXPECT_EQ(unscrambled(fold_case(move)), "(go 3)");
  EXPECT_EQ(unscrambled("(Zork 3)"), "(Zork 3)");
  EXPECT_EQ(scrambler.scramble_text("((("), "(((");
  EXPECT_EQ(scrambler.scramble_text(""), "");
}

TEST(Scrambler, DresdenWritesCapitalsAndKnowsFewerKeywords) {
  const Rulesheet rulesheet =
      read("(role a) (base (p 1)) (input a m) (init (p 1)) (legal a m)");
  const rules::Scrambler scrambler(rulesheet, 1, Style::kDresden);
  EXPECT_EQ(scrambler.scramble_text("role"), "ROLE");
  EXPECT_NE(scrambler.scramble_text("base"), "BASE");
  const std::string name = scrambler.scramble_text("m");
  EXPECT_NE(name, fold_case(name));
  const Rulesheet scrambled = scrambler.scramble(rulesheet);
  EXPECT_EQ(count_heads(scrambled, Symbol::kBase), 0u);
  EXPECT_EQ(unscrambled_texts(scrambler, scrambled), texts(rulesheet));
}

TEST(Scrambler, FindsWordsForManyNames) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "(n" + std::to_string(i) + " a)\n";
  const Rulesheet rulesheet = read(text);
  const rules::Scrambler scrambler(rulesheet, 5);
  std::set<std::string> words;
  for (int i = 0; i < 20000; ++i) {
    words.insert(scrambler.scramble_text("n" + std::to_string(i)));
  }
  EXPECT_EQ(words.size(), 20000u);
}

}  // namespace scrambler_test
}  // namespace gdl
