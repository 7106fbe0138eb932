#include "gamemaster/analysis/engine_lines.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>

#include "gamemaster/processes/private_folder.h"

namespace gamemaster {
namespace engine_lines_test {

using analysis::EngineLines;
using analysis::EngineView;

/// A program in place of henhouse-analyze, that says `script`.
class FakeEngine {
 public:
  explicit FakeEngine(const std::string& script) {
    std::ofstream(path()) << "#!/bin/sh\n" << script << "\n";
    std::filesystem::permissions(path(), std::filesystem::perms::owner_all);
  }
  std::string path() const { return folder_.path() / "engine"; }

 private:
  processes::PrivateFolder folder_;
};

/// Looks until the condition holds, or for some seconds; the last view.
EngineView await(const EngineLines& lines,
                 const std::function<bool(const EngineView&)>& condition) {
  constexpr std::chrono::seconds kPatience{20};
  for (;;) {
    EngineView view = lines.view(0).value();
    if (condition(view)) return view;
    if (!lines.wait_for_change(view.version, kPatience)) {
      ADD_FAILURE() << "it does not come to it";
      return view;
    }
  }
}

bool has_report(const EngineView& view) { return !view.report.empty(); }
bool is_over(const EngineView& view) { return view.over; }

TEST(EngineLines, ThinkAgainAboutWhatHadNoPlaceBefore) {
  const FakeEngine engine("echo found; exec sleep 60");
  auto one = std::make_unique<EngineLines>(engine.path());
  EngineLines other(engine.path());
  for (EngineLines* const lines : {one.get(), &other}) {
    lines->look(0, "");
    await(*lines, has_report);
  }
  EngineLines late(engine.path());
  late.look(0, "");
  EXPECT_EQ(await(late, is_over).failure,
            "others analyse now; try again later");
  late.leave(0);
  one.reset();
  late.look(0, "");
  const EngineView view = await(
      late, [](const EngineView& now) { return now.over || has_report(now); });
  EXPECT_EQ(view.failure, "");
  EXPECT_EQ(view.report, "found");
}

TEST(EngineLines, ThinkOnceAboutWhatIsFound) {
  const FakeEngine engine("echo found; echo >> \"$0.runs\"");
  EngineLines lines(engine.path());
  for (int i = 0; i < 2; ++i) {
    lines.look(0, "");
    EXPECT_EQ(await(lines, is_over).report, "found");
    lines.leave(0);
  }
  EXPECT_EQ(std::filesystem::file_size(engine.path() + ".runs"), 1u);
}

}  // namespace engine_lines_test
}  // namespace gamemaster
