// Reads the #include lines of the tree against the table of the rooms in
// ARCHITECTURE.md: who may include whom, and which libraries stay where.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// What the libraries of a folder may include of ours besides the folder
/// itself: whole folders ("gdl/") or single headers.
const std::map<std::string, std::set<std::string>>& rooms() {
  static const std::map<std::string, std::set<std::string>> table = {
      {"gdl", {}},
      {"reasoner", {"gdl/"}},
      {"search",
       {"reasoner/analysis/", "reasoner/game.h", "reasoner/playout.h",
        "reasoner/playout_engine.h", "reasoner/propnet.h", "reasoner/state.h",
        "reasoner/state_machine.h"}},
      {"translators", {"gdl/"}},
      {"agent", {"search/", "reasoner/", "gdl/"}},
      {"gamemaster", {"reasoner/", "gdl/"}},
      {"benchmarks", {"gamemaster/", "agent/", "search/", "reasoner/", "gdl/"}},
      {"tests",
       {"benchmarks/", "gamemaster/", "agent/", "search/", "reasoner/",
        "translators/", "gdl/"}},
  };
  return table;
}

/// A foreign library that is dear to compile, and where it may be included.
struct Confined {
  std::string_view prefix;   ///< of the included path
  std::string_view only_in;  ///< this file; empty: in any source, no header
};

constexpr Confined kConfined[] = {
    {"CLI/", "gdl/command_line.cc"},
    {"nlohmann/", ""},
    {"spdlog/", ""},
    {"httplib.h", ""},
    {"SQLiteCpp/", ""},
};

struct Include {
  std::string path;
  bool quoted = false;
  int line = 0;
};

std::optional<Include> parse_include(std::string_view text) {
  const auto skip_blanks = [&text] {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  };
  skip_blanks();
  if (!text.starts_with("#")) return std::nullopt;
  text.remove_prefix(1);
  skip_blanks();
  if (!text.starts_with("include")) return std::nullopt;
  text.remove_prefix(std::string_view("include").size());
  skip_blanks();
  if (text.empty() || (text[0] != '"' && text[0] != '<')) return std::nullopt;
  const bool quoted = text[0] == '"';
  const std::size_t end = text.find(quoted ? '"' : '>', 1);
  if (end == std::string_view::npos) return std::nullopt;
  return Include{std::string(text.substr(1, end - 1)), quoted, 0};
}

std::vector<Include> includes_of(const fs::path& file) {
  std::vector<Include> includes;
  std::ifstream stream(file);
  std::string text;
  for (int line = 1; std::getline(stream, text); ++line) {
    if (auto include = parse_include(text)) {
      include->line = line;
      includes.push_back(*std::move(include));
    }
  }
  return includes;
}

std::string folder_of(std::string_view path) {
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? ""
                                         : std::string(path.substr(0, slash));
}

bool may_include(const std::string& file, const std::string& included) {
  const std::string folder = folder_of(file);
  const std::string target = folder_of(included);
  if (target == folder) return true;
  // A composition root may include any room, but neither of the last two.
  if (file.ends_with("_main.cc") && target != "benchmarks" &&
      target != "tests") {
    return true;
  }
  const std::set<std::string>& allowed = rooms().at(folder);
  return std::any_of(allowed.begin(), allowed.end(),
                     [&included](const std::string& entry) {
                       return entry.ends_with('/') ? included.starts_with(entry)
                                                   : included == entry;
                     });
}

/// Why `file` may not hold `include`; empty where it may.
std::string objection(const fs::path& root, const std::string& file,
                      const Include& include) {
  for (const Confined& confined : kConfined) {
    if (!include.path.starts_with(confined.prefix)) continue;
    if (!confined.only_in.empty()) {
      if (file != confined.only_in) {
        return "only " + std::string(confined.only_in) + " includes it";
      }
    } else if (file.ends_with(".h")) {
      return "never in a header of ours";
    }
  }
  const std::string target = folder_of(include.path);
  const bool ours = rooms().contains(target);
  if (!include.quoted) return ours ? "ours are included with quotes" : "";
  if (!ours || !fs::exists(root / include.path)) {
    return "no file of ours, seen from the root";
  }
  if (may_include(file, include.path)) return "";
  return folder_of(file) + "/ may not include it";
}

bool is_source(const fs::path& path) {
  return path.extension() == ".h" || path.extension() == ".cc";
}

/// Every offence against the table in the tree at `root`, as FILE:LINE: TEXT,
/// sorted. Sources in a folder that the table does not know are one, too.
std::vector<std::string> offences(const fs::path& root) {
  std::vector<std::string> found;
  for (const fs::directory_entry& folder : fs::directory_iterator(root)) {
    const std::string name = folder.path().filename().string();
    if (!folder.is_directory() || name.starts_with('.') || name == "build") {
      continue;
    }
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      const std::string file = fs::relative(entry.path(), root).string();
      if (!rooms().contains(name)) {
        found.push_back(file + ":1: folder " + name + "/ is not in the table");
        continue;
      }
      for (const Include& include : includes_of(entry.path())) {
        const std::string why = objection(root, file, include);
        if (why.empty()) continue;
        found.push_back(file + ":" + std::to_string(include.line) + ": \"" +
                        include.path + "\": " + why);
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// A made-up tree on disk that disappears with the object.
class Tree {
 public:
  Tree() {
    std::string pattern = (fs::temp_directory_path() / "layering-XXXXXX");
    root_ = mkdtemp(pattern.data());
    for (const auto& [folder, allowed] : rooms()) write(folder + "/own.h", "");
    for (const char* header : {"game", "state_machine", "datalog"}) {
      write("reasoner/" + std::string(header) + ".h", "");
    }
    write("reasoner/analysis/board.h", "");
  }
  ~Tree() { fs::remove_all(root_); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  void write(const std::string& path, const std::string& text) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }

  /// The offences with `line` as the second line of `file`.
  std::vector<std::string> offences_with(const std::string& file,
                                         const std::string& line) {
    write(file, "#pragma once\n" + line + "\n");
    std::vector<std::string> found = offences(root_);
    fs::remove(root_ / file);
    return found;
  }

 private:
  fs::path root_;
};

using Offences = std::vector<std::string>;

TEST(Layering, TheTreeFollowsTheTable) {
  const fs::path root = fs::current_path();
  ASSERT_TRUE(fs::exists(root / "gdl/rulesheet.h"))
      << "runs in the root of the checkout, not in " << root;
  EXPECT_EQ(offences(root), Offences{});
}

TEST(Layering, CheckerLetsTheTableThrough) {
  Tree tree;
  EXPECT_EQ(tree.offences_with("gdl/a.cc", "#include <vector>"), Offences{});
  EXPECT_EQ(tree.offences_with("gdl/a.cc", "#include \"gdl/own.h\""),
            Offences{});
  EXPECT_EQ(tree.offences_with("reasoner/a.cc", "#include \"gdl/own.h\""),
            Offences{});
  EXPECT_EQ(tree.offences_with("search/a.h", "#include \"reasoner/game.h\""),
            Offences{});
  EXPECT_EQ(tree.offences_with("search/a.h",
                               "#include \"reasoner/analysis/board.h\""),
            Offences{});
  EXPECT_EQ(tree.offences_with("agent/a.cc", "#include \"search/own.h\""),
            Offences{});
  EXPECT_EQ(tree.offences_with("agent/a.cc", "#include <spdlog/spdlog.h>"),
            Offences{});
  EXPECT_EQ(tree.offences_with("gdl/command_line.cc", "#include <CLI/CLI.hpp>"),
            Offences{});
}

TEST(Layering, CheckerFindsAnUpwardInclude) {
  Tree tree;
  EXPECT_EQ(tree.offences_with("gdl/a.cc", "#include \"reasoner/game.h\""),
            Offences{"gdl/a.cc:2: \"reasoner/game.h\": gdl/ may not include "
                     "it"});
  EXPECT_EQ(
      tree.offences_with("gdl/a.cc", "  # include \"agent/own.h\"").size(), 1U);
  EXPECT_EQ(
      tree.offences_with("gamemaster/a.cc", "#include \"search/own.h\"").size(),
      1U);
  EXPECT_EQ(tree.offences_with("reasoner/deep/a.h", "#include \"agent/own.h\"")
                .size(),
            1U);
}

TEST(Layering, CheckerKeepsSearchAwayFromTextAndEngines) {
  Tree tree;
  EXPECT_EQ(tree.offences_with("search/a.h", "#include \"reasoner/datalog.h\"")
                .size(),
            1U);
  EXPECT_EQ(tree.offences_with("search/a.h", "#include \"gdl/own.h\"").size(),
            1U);
}

TEST(Layering, CheckerExemptsCompositionRootsOfTheFolderRuleOnly) {
  Tree tree;
  EXPECT_EQ(tree.offences_with("gdl/a_main.cc", "#include \"agent/own.h\""),
            Offences{});
  EXPECT_EQ(
      tree.offences_with("gdl/a_main.cc", "#include <CLI/CLI.hpp>").size(), 1U);
  EXPECT_EQ(
      tree.offences_with("gdl/a_main.cc", "#include \"tests/own.h\"").size(),
      1U);
}

TEST(Layering, CheckerKeepsTestsAndBenchmarksOnTop) {
  Tree tree;
  EXPECT_EQ(tree.offences_with("tests/a.cc", "#include \"benchmarks/own.h\""),
            Offences{});
  EXPECT_EQ(
      tree.offences_with("benchmarks/a.cc", "#include \"tests/own.h\"").size(),
      1U);
  EXPECT_EQ(
      tree.offences_with("agent/a.cc", "#include \"benchmarks/own.h\"").size(),
      1U);
}

TEST(Layering, CheckerConfinesDearLibraries) {
  Tree tree;
  EXPECT_EQ(
      tree.offences_with("agent/a.h", "#include <nlohmann/json.hpp>").size(),
      1U);
  EXPECT_EQ(
      tree.offences_with("agent/a.h", "#include <spdlog/spdlog.h>").size(), 1U);
  EXPECT_EQ(tree.offences_with("agent/a.h", "#include <httplib.h>").size(), 1U);
  EXPECT_EQ(tree.offences_with("agent/a.cc", "#include <CLI/CLI.hpp>").size(),
            1U);
}

TEST(Layering, CheckerWantsIncludesFromTheRoot) {
  Tree tree;
  EXPECT_EQ(tree.offences_with("gdl/a.cc", "#include \"own.h\"").size(), 1U);
  EXPECT_EQ(tree.offences_with("gdl/a.cc", "#include <gdl/own.h>").size(), 1U);
  EXPECT_EQ(tree.offences_with("gdl/a.cc", "#include \"gdl/gone.h\"").size(),
            1U);
  EXPECT_EQ(tree.offences_with("utils/a.cc", "").size(), 1U);
}

}  // namespace
