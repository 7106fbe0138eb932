// Puzzles of two columns, whose texts lie in files beside them.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "reasoner/engines/engine.h"
#include "tests/translators/translated_games.h"
#include "translators/eggg/matching/matching_meaning.h"
#include "translators/eggg/syntax/parser.h"
#include "translators/eggg/translator.h"

namespace translators::eggg {
namespace matching_test {

constexpr const char* kColours =
    "game is Colours\none player\n2x3 grid\ngoal is solve\n"
    "Colors are { open(FILE, \"colors.txt\"); <FILE> }\nshuffle Colors\n"
    "Names are { ( map (/\\t(.*?)$/, Colors) ) }\n"
    "Notations are { ( map (m!^(.*?)\\t!, Colors) ) }\n"
    "board starts [shuffle Names, Notations]\n"
    "solution is { Notations => Names }\nsquares display numbers\n";
constexpr const char* kFile =
    "5R 4/12\tdeep red\nno colour\n5Y 8/10\tyellow\r\n\n5G 5/8\tgreen\n"
    "N 6\tgray\n";

struct Read {
  Translation translation;
  std::string complaints;
};

Read read(const std::string& text, std::uint64_t seed = 1,
          const std::string& file = kFile) {
  values::Options options;
  options.seed = seed;
  options.read_beside =
      [&](const std::string& name,
          gdl::Diagnostics& of_file) -> std::optional<std::string> {
    if (name == "colors.txt") return file;
    of_file.error({}, "unknown-file", "no such file is found");
    return std::nullopt;
  };
  gdl::Diagnostics diagnostics("game");
  const auto description = syntax::parse(text, "game", diagnostics);
  Read result;
  EXPECT_TRUE(matching::is_matching_game(description));
  result.translation = translate(description, options, diagnostics);
  result.complaints = diagnostics.format_all();
  return result;
}

TEST(EgggMatching, IsSolvedByExchanges) {
  const Read game = read(kColours);
  EXPECT_EQ(game.complaints, "");
  const auto machine = reasoner::engines::make_state_machine(
      rules_of_text(game.translation.gdl), "datalog");
  // All orders of three can be reached; that which is right ends it.
  const auto rows = perft_of(*machine, 4);
  EXPECT_EQ(rows[1].count, 3u);
  EXPECT_LE(rows[2].positions, 3u);
  std::uint64_t finished = 0;
  for (const auto& row : rows) finished += row.finished;
  EXPECT_GE(finished, 1u);
  const std::string& rules = game.translation.gdl;
  EXPECT_NE(rules.find("munsell_"), std::string::npos);
  EXPECT_EQ(rules.find("no_colour"), std::string::npos);
}

TEST(EgggMatching, IsDrawnBySeedAndNeverSolvedAtFirst) {
  EXPECT_EQ(read(kColours, 5).translation.gdl,
            read(kColours, 5).translation.gdl);
  bool differs = false;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Read game = read(kColours, seed);
    EXPECT_EQ(game.complaints, "");
    differs = differs || game.translation.gdl != read(kColours).translation.gdl;
    const auto machine = reasoner::engines::make_state_machine(
        rules_of_text(game.translation.gdl), "datalog");
    reasoner::State state;
    machine->initial_state(state);
    EXPECT_FALSE(machine->is_terminal(state)) << seed;
  }
  EXPECT_TRUE(differs);
}

TEST(EgggMatching, TakesParagraphsAndTextsThatStandTwice) {
  std::string text = kColours;
  const std::string from = "{ open(";
  text.replace(text.find(from), from.size(), "{ local $/ = \"\"; open(");
  text.replace(text.find("/\\t(.*?)$/"), 10, "/^is (.*)$/m");
  text.replace(text.find("m!^(.*?)\\t!"), 11, "m!^a (.*?)$!m");
  const Read game =
      read(text, 1, "a hen\nis bird\n\na duck\nis bird\n\na cow\nis beast\n");
  EXPECT_EQ(game.complaints, "");
  EXPECT_NE(game.translation.gdl.find("(belongs bird duck)"),
            std::string::npos);
  EXPECT_NE(game.translation.gdl.find("(belongs bird hen)"), std::string::npos);
}

TEST(EgggMatching, RefusesWhatItCannotPlay) {
  const auto complaint = [](const std::string& from, const std::string& to,
                            const std::string& file = kFile) {
    std::string text = kColours;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const Read game = read(text, 1, file);
    EXPECT_EQ(game.translation.gdl, "") << to;
    const std::size_t open = game.complaints.find('[');
    return open == std::string::npos
               ? std::string()
               : game.complaints.substr(
                     game.complaints.rfind('[', game.complaints.find('\n')),
                     std::string::npos);
  };
  const auto is = [&](const std::string& from, const std::string& to,
                      const std::string& check,
                      const std::string& file = kFile) {
    EXPECT_NE(complaint(from, to, file).find("[" + check + "]"),
              std::string::npos)
        << to;
  };
  is("2x3", "3x3", "no-size");
  is("2x3", "2x13", "no-size");
  is("2x3", "2x1", "no-size");
  is("2x3", "2x3x2", "no-size");
  is("2x3 grid\n", "", "no-columns");
  is("2x3", "2x5", "too-few");
  is("2x3", "2x3", "too-few", "");
  is("colors.txt", "others.txt", "unknown-file");
  is("open(FILE, \"colors.txt\")", "unlink(\"colors.txt\")", "beyond-perl");
  is("(.*?)$/", "(.*?)|x/", "beyond-perl");
  is("[shuffle Names, Notations]", "[Names, Notations, Names]", "no-columns");
  is("[shuffle Names, Notations]", "[Names, Names]", "no-columns");
  is("[shuffle Names, Notations]", "[1, Notations]", "no-columns");
  is("[shuffle Names, Notations]", "[Colors, Notations]", "no-columns");
  is("squares display numbers\n", "400 turns\n", "number-of-turns");
  is("squares display numbers\n", "turns alternate\n", "no-meaning-yet");
  is("goal is solve", "goal is avoid Names", "no-meaning-yet");
}

}  // namespace matching_test
}  // namespace translators::eggg
