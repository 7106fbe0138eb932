#include "reasoner/walks/trace.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "reasoner/engines/engine.h"
#include "reasoner/walks/attempts.h"
#include "reasoner/walks/trace_lines.h"
#include "tests/rulesheets.h"

namespace reasoner {
namespace trace_test {

constexpr const char* kRules =
    "(role r) (init (n 1)) (<= (legal r up) (true (n 1)))"
    "(<= (legal r (jump 2)) (true (n 1)))"
    "(<= (next (n 2)) (does r up)) (<= (next (n 3)) (does r (jump 2)))"
    "(<= terminal (not (true (n 1)))) (<= (goal r 50) (true (n 2)))";

/// A file of a trace, which is gone afterwards.
class TraceFile {
 public:
  explicit TraceFile(const std::string& text) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TraceFile() { std::filesystem::remove(path_); }
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;

  std::string path() const { return path_.string(); }

 private:
  // Of this process: cases run side by side.
  const std::filesystem::path path_ =
      std::filesystem::path(testing::TempDir()) /
      (std::to_string(getpid()) + "trace_test.jsonl");
};

/// Compares `kRules`, with more rules behind, with a trace of these lines.
walks::TraceComparison compare_with(const std::string& lines,
                                    const std::string& more_rules = "") {
  const TraceFile file("{\"roles\":[\"r\"]}\n" + lines);
  const auto machine = engines::make_state_machine(
      tests::rules_of(kRules + more_rules), "datalog");
  return walks::compare(*machine, walks::read_trace(file.path()));
}

const std::string kFirst =
    R"j({"playout":0,"step":0,"state":["(n 1)"],"terminal":false,)j"
    R"j("goals":[null],"legal":[["(jump 2)","(UP)"]],"joint":["up"]})j"
    "\n";
const std::string kLast =
    R"j({"playout":0,"step":1,"state":["(n 2)"],"terminal":true,)j"
    R"j("goals":[50]})j"
    "\n";

TEST(TraceTest, FindsNothingInATrueTrace) {
  const walks::TraceComparison result = compare_with(kFirst + kLast);
  EXPECT_EQ(result.states, 2u);
  EXPECT_EQ(result.mismatches, 0u) << result.first_mismatch;
}

std::string replaced(std::string text, const std::string& from,
                     const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, from.size(), to);
}

TEST(TraceTest, FindsEachKindOfDifference) {
  const auto mismatch = [](const std::string& first, const std::string& last) {
    return compare_with(first + last).first_mismatch;
  };
  EXPECT_EQ(mismatch(kFirst, replaced(kLast, "(n 2)", "(n 3)")),
            "playout 0, step 1: the state differs (+ ours only, - recorded "
            "only): +(n 2) -(n 3)");
  EXPECT_EQ(mismatch(replaced(kFirst, "\"(UP)\"", "\"down\""), kLast),
            "playout 0, step 0: legal moves of r differ (+ ours only, - "
            "recorded only): +up -down");
  EXPECT_EQ(mismatch(kFirst, replaced(kLast, "50", "60")),
            "playout 0, step 1: goal of r is 50, recorded 60 (-1: no single "
            "goal)");
  EXPECT_EQ(mismatch(kFirst, replaced(kLast, "true", "false")),
            "playout 0, step 1: we end here, the trace does not");
}

TEST(TraceTest, ComparesPerceptsAsSets) {
  const auto mismatch = [](const std::string& percepts) {
    const std::string line = replaced(
        kFirst, "\"joint\"", "\"percepts\":" + percepts + ",\"joint\"");
    return compare_with(line + kLast,
                        "(<= (sees r (a b)) (does r up))"
                        "(<= (sees r c) (true (n 1)))")
        .first_mismatch;
  };
  EXPECT_EQ(mismatch(R"j([["C","(A b)","c"]])j"), "");
  EXPECT_EQ(mismatch(R"j([["(c)","d"]])j"),
            "playout 0, step 0: percepts of r differ (+ ours only, - recorded "
            "only): +(a b) -d");
}

TEST(TraceTest, SaysWhereAFileIsNoTrace) {
  try {
    compare_with("{\"playout\":0\n");
    FAIL();
  } catch (const gdl::Error& error) {
    EXPECT_NE(std::string(error.what()).find("trace_test.jsonl:2: not a line"),
              std::string::npos)
        << error.what();
  }
  EXPECT_THROW(walks::read_trace("/nowhere/at/all.jsonl"), gdl::Error);
  EXPECT_THROW(walks::read_trace(testing::TempDir()), gdl::Error);
  EXPECT_THROW(compare_with(""), gdl::Error);
}

TEST(TraceTest, WantsOneEntryARole) {
  const auto error = [](const std::string& line) -> std::string {
    try {
      compare_with(line);
    } catch (const gdl::Error& caught) {
      return caught.what();
    }
    return "";
  };
  const std::string two_lists = error(replaced(kFirst, "[[", "[[],["));
  EXPECT_NE(two_lists.find("trace_test.jsonl:2: not a line of a trace: `legal` "
                           "has 2 entries, the number of roles is 1"),
            std::string::npos)
      << two_lists;
  EXPECT_NE(error(replaced(kFirst, "null", "")).find("`goals`"),
            std::string::npos);
  EXPECT_NE(error(replaced(kFirst, "\"up\"", "\"up\",\"up\"")).find("`joint`"),
            std::string::npos);
  EXPECT_NE(error(replaced(kFirst, "\"joint\"", "\"percepts\":[],\"joint\""))
                .find("`percepts`"),
            std::string::npos);
  EXPECT_EQ(error(replaced(kFirst, "[\"up\"]", "[]")), "");
}

TEST(TraceTest, WantsTheRolesOfTheRules) {
  const auto machine =
      engines::make_state_machine(tests::rules_of(kRules), "datalog");
  EXPECT_NO_THROW(walks::compare(*machine, {.roles = {"R"}, .steps = {}}));
  EXPECT_THROW(walks::compare(*machine, {.roles = {"s"}, .steps = {}}),
               gdl::Error);
}

TEST(TraceTest, ReadsNoAttemptWithoutABucket) {
  const std::string attempt =
      R"j({"x":1,"y":1,"bucket":0,"code":0,"state":0,"accepted":[]})j";
  const std::string board = R"j({"board":[],"state":0,"accepted":[]})j"
                            "\n";
  const auto read = [&](const std::string& line) {
    return walks::read_episodes(TraceFile(board + line).path());
  };
  EXPECT_EQ(read(attempt).front().attempts.size(), 1u);
  for (const char* bucket : {"4", "-1"}) {
    EXPECT_THROW(read(replaced(attempt, "\"bucket\":0",
                               std::string("\"bucket\":") + bucket)),
                 gdl::Error);
  }
}

TEST(TraceTest, ReadsNoDamagedFile) {
  // {"roles":["r"]}, compressed; its checksum and length are the last bytes.
  constexpr std::uint8_t kCompressed[] = {
      0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xff, 0xab, 0x56,
      0x2a, 0xca, 0xcf, 0x49, 0x2d, 0x56, 0xb2, 0x8a, 0x56, 0x2a, 0x52, 0x8a,
      0xad, 0xe5, 0x02, 0x00, 0xa9, 0x7a, 0xd7, 0x3e, 0x10, 0x00, 0x00, 0x00};
  const std::string whole(std::begin(kCompressed), std::end(kCompressed));
  EXPECT_EQ(walks::trace_lines(TraceFile(whole).path()),
            std::vector<std::string>{R"({"roles":["r"]})"});
  std::string changed = whole;
  changed[whole.size() - 6] ^= 1;
  for (const std::string& damaged :
       {changed, whole.substr(0, whole.size() - 9), whole.substr(0, 12)}) {
    const TraceFile file(damaged);
    EXPECT_THROW(walks::trace_lines(file.path()), gdl::Error) << damaged.size();
  }
}

}  // namespace trace_test
}  // namespace reasoner
