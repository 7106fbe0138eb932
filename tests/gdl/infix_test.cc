#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "gdl/files/reader.h"
#include "gdl/notation/infix_printer.h"
#include "gdl/notation/infix_reader.h"
#include "gdl/notation/kif_printer.h"
#include "gdl/notation/notation.h"
#include "tests/files.h"
#include "tests/gdl/command_line/program_run.h"

namespace gdl {
namespace infix_test {

/// `infix` as KIF.
std::string kif(const std::string& infix) {
  Diagnostics diagnostics;
  std::string result = to_string(notation::read_infix(infix, diagnostics));
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
  return result;
}

/// `kif` as infix.
std::string infix(const std::string& kif) {
  Diagnostics diagnostics;
  std::string result = notation::to_infix(read_kif(kif, diagnostics));
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
  return result;
}

/// What is wrong with `text`, as `line:column`, one a line.
std::string complaints(const std::string& text) {
  Diagnostics diagnostics;
  notation::read_infix(text, diagnostics);
  std::string result;
  for (const Diagnostic& entry : diagnostics.entries()) {
    result += std::to_string(entry.position.line) + ':' +
              std::to_string(entry.position.column) + ' ' + entry.check + '\n';
  }
  return result;
}

// Reading.

TEST(InfixReaderTest, ReadsRulesOfTheTextbook) {
  EXPECT_EQ(kif("legal(W,mark(X,Y)) :- true(cell(X,Y,b)) & ~true(control(W))"),
            "(<= (legal ?w (mark ?x ?y)) (true (cell ?x ?y b)) "
            "(not (true (control ?w))))\n");
  EXPECT_EQ(kif("next(cell(M,N,b)) :-\n    does(W,mark(J,K)) &\n"
                "    distinct(M,J)\nterminal :- ~open\n\nopen :- p"),
            "(<= (next (cell ?m ?n b)) (does ?w (mark ?j ?k)) "
            "(distinct ?m ?j))\n(<= terminal (not open))\n(<= open p)\n");
}

TEST(InfixReaderTest, ReadsFactsWithAndWithoutAFullStop) {
  EXPECT_EQ(kif("role(white)\nrole(black). terminal.\nopen % not yet\ng(x,1)."),
            "(role white)\n(role black)\nterminal\nopen\n(g x 1)\n");
  EXPECT_EQ(kif("p(a).q(b).'r'.s(1.5,m.n)"), "(p a)\n(q b)\nr\n(s 1.5 m.n)\n");
}

TEST(InfixReaderTest, BindsNegationBeforeAndBeforeOr) {
  EXPECT_EQ(kif("h :- ~a & b | c"), "(<= h (or (and (not a) b) c))\n");
  EXPECT_EQ(kif("h :- ~(a & b) | c"), "(<= h (or (not (and a b)) c))\n");
  EXPECT_EQ(kif("h :- a & (b | c | ~~d)"), "(<= h a (or b c (not (not d))))\n");
  EXPECT_EQ(kif("h :- ((a | b) | (c))"), "(<= h (or (or a b) c))\n");
  EXPECT_EQ(kif("h :- not(a) & or(b,~c,d & e)"),
            "(<= h (not a) (or b (not c) (and d e)))\n");
}

TEST(InfixReaderTest, TakesCapitalsForVariables) {
  EXPECT_EQ(kif("p(X,New,_x,?y,?'a.b',x,'Z','it''s',map+)"),
            "(p ?x ?new ?_x ?y ?a.b x Z it's map+)\n");
}

TEST(InfixReaderTest, GivesAnonymousVariablesNamesOfTheirOwn) {
  EXPECT_EQ(kif("p :- q(_,_2,_) & r(_)"), "(<= p (q ?_1 ?_2 ?_3) (r ?_4))\n");
}

TEST(InfixReaderTest, SaysWhereTermsStand) {
  Diagnostics diagnostics;
  const Rulesheet rulesheet =
      notation::read_infix("role(x)\n  p(Y) :-\n q(Y) & ~r", diagnostics);
  const Rule& rule = rulesheet.rules[1];
  EXPECT_EQ(rule.position, (SourcePosition{2, 3}));
  EXPECT_EQ(rule.head.arguments[0].position, (SourcePosition{2, 5}));
  EXPECT_EQ(rule.body[0].position, (SourcePosition{3, 2}));
  EXPECT_EQ(rule.body[1].position, (SourcePosition{3, 9}));
}

TEST(InfixReaderTest, GoesOnAfterEachError) {
  EXPECT_EQ(complaints("p(a\nq(b)\nr(b) :- & s. t(b) :-.\nu('')\n"
                       "v(b) :- ((a)\nw"),
            "1:2 unbalanced-parenthesis\n3:9 infix-syntax\n3:21 infix-syntax\n"
            "4:3 infix-syntax\n5:9 unbalanced-parenthesis\n");
  EXPECT_EQ(complaints("p(a,)\n)\nq[1]\nq(?)\nX(1)\n'a"),
            "1:5 infix-syntax\n3:2 infix-syntax\n"
            "4:3 infix-syntax\n5:2 infix-syntax\n6:1 infix-syntax\n");
}

TEST(InfixReaderTest, RefusesHostileNesting) {
  for (const char* opening : {"f(", "(", "~", "or("}) {
    std::string text = "p :- ";
    for (int i = 0; i < 100'000; ++i) text += opening;
    Diagnostics diagnostics;
    notation::read_infix(text, diagnostics);
    EXPECT_TRUE(diagnostics.has_errors()) << opening;
  }
}

// Printing.

TEST(InfixPrinterTest, PrintsAsTheTextbookDoes) {
  EXPECT_EQ(infix("(role white) (<= terminal (true (cell ?x ?new b)))"),
            "role(white)\nterminal :- true(cell(X,New,b))\n");
}

TEST(InfixPrinterTest, QuotesWhatWouldReadAsSomethingElse) {
  EXPECT_EQ(infix("(p X a.b it's |a _u + ?_ ?1 ?_y ?a|b)"),
            "p('X','a.b','it''s','|a','_u','+',?_,?1,_y,?'a|b')\n");
}

TEST(InfixPrinterTest, PutsConditionsOfLongRulesOnLinesOfTheirOwn) {
  EXPECT_EQ(infix("(<= (next (cell ?column ?row ?content)) (true (cell ?column "
                  "?row ?content)) (not (touched ?column ?row)))"),
            "next(cell(Column,Row,Content)) :-\n"
            "  true(cell(Column,Row,Content)) &\n"
            "  ~touched(Column,Row)\n");
}

TEST(InfixPrinterTest, PrintsTermsOfMessagesAsTheyAreRead) {
  for (const std::string term : {"mark(1,1)", "noop", "White", "m.1", "'_x'",
                                 "''''", "f(g(a),'b,c')", "p()", "[[],s]"}) {
    Diagnostics diagnostics;
    const Expression message =
        notation::read_infix_message("play(m,[" + term + "])", diagnostics);
    ASSERT_TRUE(diagnostics.empty()) << diagnostics.format_all();
    EXPECT_EQ(notation::to_infix_message(message.items[2].items[0]), term);
  }
}

TEST(KifPrinterTest, PutsConditionsOfLongRulesOnLinesOfTheirOwn) {
  Diagnostics diagnostics;
  const Rulesheet rulesheet = read_kif(
      "(<= (next (cell ?column ?row ?content)) (true (cell ?column ?row "
      "?content)) (not (touched ?column ?row))) (<= p q)",
      diagnostics);
  EXPECT_EQ(notation::to_kif(rulesheet),
            "(<= (next (cell ?column ?row ?content))\n"
            "    (true (cell ?column ?row ?content))\n"
            "    (not (touched ?column ?row)))\n"
            "(<= p q)\n");
}

// Round trips.

/// KIF with small letters: what two rulesheets that are the same agree in.
std::string folded(const Rulesheet& rulesheet) {
  return fold_case(to_string(rulesheet));
}

void expect_round_trips(const Rulesheet& rulesheet, const std::string& what) {
  Diagnostics diagnostics(what);
  EXPECT_EQ(
      folded(notation::read_infix(notation::to_infix(rulesheet), diagnostics)),
      folded(rulesheet));
  EXPECT_EQ(folded(read_kif(notation::to_kif(rulesheet), diagnostics)),
            folded(rulesheet));
  EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
}

TEST(NotationsTest, KeepOddRules) {
  Diagnostics diagnostics;
  const Rulesheet rulesheet = read_kif(
      "(<= h (or)) (<= h (or a)) (<= h (and)) (<= h (and a)) (and a b)"
      "(<= h (or (or a b) (and c (not (or a b))))) (<= h (and a b))"
      "(<= h (not (and (distinct ?x ?y)))) (<= (Q ?X) (P ?x ?_1 ?_ ?'))"
      "(p and random) (' % a:-b ~ [ ] , & | .) (p (and (f x) ?y))",
      diagnostics);
  ASSERT_TRUE(diagnostics.empty()) << diagnostics.format_all();
  expect_round_trips(rulesheet, "odd rules");
}

void expect_round_trips_in(const std::filesystem::path& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".kif") continue;
    Diagnostics diagnostics(entry.path().string());
    const Rulesheet rulesheet = files::read_unchecked_rulesheet_file(
        entry.path().string(), diagnostics);
    EXPECT_TRUE(diagnostics.empty()) << diagnostics.format_all();
    expect_round_trips(rulesheet, entry.path().string());
  }
}

TEST(NotationsTest, KeepEveryGame) { expect_round_trips_in("games"); }

TEST(NotationsTest, KeepTheCorpus) {
  const char* const corpus = std::getenv("HENHOUSE_CORPUS");
  if (corpus == nullptr || !std::filesystem::exists(corpus)) {
    GTEST_SKIP() << "no corpus";
  }
  expect_round_trips_in(std::filesystem::path(corpus) / "games");
  expect_round_trips_in(std::filesystem::path(corpus) / "conformance");
}

TEST(NotationsTest, AreToldApartByTheBeginning) {
  for (const char* text : {"(role x)", " ; c\n(role x)", "terminal (role x)",
                           "", "p", "terminal\n; p(x)\n"}) {
    EXPECT_EQ(notation::detect_notation(text), notation::Notation::kKif)
        << text;
  }
  for (const char* text : {"role(x)", "% c\n", "\n  p :- q", "p. q.", "p:-q",
                           "terminal\nopen(x)", "'X'(a)"}) {
    EXPECT_EQ(notation::detect_notation(text), notation::Notation::kInfix)
        << text;
  }
}

// Files.

class NotationFilesTest : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    return folder_.write(name, text);
  }

  std::string read(const std::string& name, const std::string& text) const {
    Diagnostics diagnostics;
    return to_string(
        files::read_unchecked_rulesheet_file(write(name, text), diagnostics));
  }

  /// What `henhouse translate` of a file prints, and its exit status.
  std::pair<std::string, int> translate(const std::string& arguments) const {
    const command_line::ProgramRun run =
        command_line::run_program_named("translate " + arguments);
    return {run.out, run.status};
  }

  tests::TemporaryFolder folder_;
};

TEST_F(NotationFilesTest, AreReadByTheirExtensionOrContent) {
  EXPECT_EQ(read("a.hrf", "p(X) :- q(X)"), "(<= (p ?x) (q ?x))\n");
  EXPECT_EQ(read("a.gdl", "p(X) :- q(X)"), "(<= (p ?x) (q ?x))\n");
  EXPECT_EQ(read("a.gdl", "(<= (p ?x) (q ?x))"), "(<= (p ?x) (q ?x))\n");
  EXPECT_EQ(read("a.kif", "(<= (p ?x) (q ?x))"), "(<= (p ?x) (q ?x))\n");
}

TEST_F(NotationFilesTest, AreTranslatedBothWays) {
  const std::string kif = write("a.kif", "; gone\n(<= (p ?x) (q ?x))\n");
  const std::string hrf = (folder_.path() / "a.hrf").string();
  EXPECT_EQ(translate(kif + " --to infix"),
            std::pair(std::string("p(X) :- q(X)\n"), 0));
  EXPECT_EQ(translate(kif + " --to infix -o " + hrf),
            std::pair(std::string(), 0));
  EXPECT_EQ(translate(hrf), std::pair(std::string("(<= (p ?x) (q ?x))\n"), 0));
}

TEST_F(NotationFilesTest, AreNotTranslatedInPart) {
  const std::string broken = write("a.kif", "(role x) (p");
  EXPECT_EQ(translate(broken), std::pair(std::string(), 1));
  EXPECT_EQ(translate(broken + " --to prolog"), std::pair(std::string(), 2));
}

}  // namespace infix_test
}  // namespace gdl
