#include "benchmarks/strength/engines/engine.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>

#include "gdl/diagnostics.h"

namespace benchmarks::engines {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kShort{100};
constexpr milliseconds kLong{60'000};

TEST(EngineTest, AnswerOfGtpThatComesLateIsNotTheNextOne) {
  // What it would play is told only when the next command has come.
  const auto engine = start_engine({.command = R"(sh -c '
    while read -r number command rest; do
      if [ -n "$late" ]; then echo "$late"; echo; late=; fi
      if [ "$command" != genmove ]; then echo "=$number "; echo; continue; fi
      if [ -z "$thought" ]; then late="=$number A1"; thought=1; continue; fi
      echo "=$number B2"; echo
    done')"});
  EXPECT_THROW(engine->choose({}, kShort), gdl::Error);
  EXPECT_EQ(engine->choose({"c3"}, kLong), "B2");
}

/// Thinks about its first move until it is told to stop, or of the next
/// position.
EngineOptions slow_at_first() {
  return {.protocol = Words::kUci, .command = R"(sh -c '
    while read -r command rest; do
      case $command in
        uci) echo uciok ;;
        isready) echo readyok ;;
        stop | position)
          if [ -n "$thinks" ]; then echo "bestmove a2a3"; thinks=; fi ;;
        go)
          if [ -n "$thought" ]; then echo "bestmove e2e4 ponder e7e5"
          else thinks=1; thought=1; fi ;;
      esac
    done')"};
}

TEST(EngineTest, ThoughtOfUciThatTakesTooLongIsStopped) {
  const auto engine = start_engine(slow_at_first());
  EXPECT_THROW(engine->choose({}, kShort), gdl::Error);
  EXPECT_EQ(engine->choose({}, kLong), "e2e4");
}

TEST(EngineTest, ThoughtOfUciDoesNotOutlastItsMatch) {
  const auto engine = start_engine(slow_at_first());
  EXPECT_THROW(engine->choose({}, kShort), gdl::Error);
  engine->begin();
  EXPECT_EQ(engine->choose({}, kLong), "e2e4");
}

}  // namespace
}  // namespace benchmarks::engines
