// The table of the rooms: who may include whom, and which libraries stay where.
// Reads the #include lines of the tree and the README of each folder against
// it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/files.h"
#include "tests/source_includes.h"

namespace {

namespace fs = std::filesystem;

using tests::Include;
using tests::includes_of;

/// A room is a folder with sources. It may include itself, the rooms of its
/// row, and what these may include, which its row does not name again.
struct Room {
  std::string name;
  std::vector<std::string> above;
};

/// Lowest first: a row names rows before it only, so nothing runs in circles.
const std::vector<Room>& rooms() {
  static const std::vector<Room> table = {
      {"gdl", {}},
      {"gdl/rules", {"gdl"}},
      {"gdl/checks", {"gdl/rules"}},
      {"gdl/notation", {"gdl"}},
      {"gdl/files", {"gdl/checks", "gdl/notation"}},
      {"gdl/command_line", {"gdl/files"}},
      {"gdl/protocol", {"gdl/notation"}},
      {"translators/rules", {"gdl"}},
      {"translators/board_games", {"translators/rules"}},
      {"translators/board_games/moves", {"translators/board_games"}},
      {"translators/board_games/emitter", {"translators/board_games/moves"}},
      {"translators/card_games", {"translators/rules"}},
      {"translators/description", {"gdl/rules"}},
      {"translators/card_games/english",
       {"translators/card_games", "translators/description"}},
      {"translators/markets", {"translators/rules"}},
      {"translators/markets/english",
       {"translators/description", "translators/markets"}},
      {"translators/eggg/syntax", {"gdl"}},
      {"translators/eggg/english",
       {"translators/description", "translators/eggg/syntax"}},
      {"translators/eggg/values", {"translators/eggg/syntax"}},
      {"translators/eggg/meaning",
       {"translators/board_games/moves", "translators/eggg/values"}},
      {"translators/eggg/cards",
       {"translators/card_games", "translators/eggg/values"}},
      {"translators/induction_games", {"translators/rules"}},
      {"translators/induction_games/english",
       {"translators/induction_games", "translators/description"}},
      {"translators/eggg/induction",
       {"translators/board_games", "translators/eggg/english",
        "translators/eggg/values", "translators/induction_games"}},
      {"translators/eggg/market",
       {"translators/description", "translators/eggg/values",
        "translators/markets"}},
      {"translators/matchers", {"translators/rules"}},
      {"translators/eggg/matching",
       {"translators/board_games", "translators/eggg/values",
        "translators/matchers"}},
      {"translators/eggg",
       {"gdl/files", "translators/board_games/emitter",
        "translators/card_games/english", "translators/eggg/cards",
        "translators/eggg/induction", "translators/eggg/market",
        "translators/eggg/matching", "translators/eggg/meaning",
        "translators/induction_games/english", "translators/markets/english"}},
      {"translators/design_and_play/syntax", {"gdl"}},
      {"translators/design_and_play/meaning",
       {"translators/design_and_play/syntax"}},
      {"translators/design_and_play/emitter",
       {"translators/design_and_play/meaning", "translators/rules"}},
      {"translators/design_and_play/english",
       {"translators/description", "translators/design_and_play/meaning"}},
      {"translators/design_and_play",
       {"translators/design_and_play/emitter",
        "translators/design_and_play/english"}},
      {"translators/zrf/syntax", {"gdl"}},
      {"translators/zrf/game", {"translators/zrf/syntax"}},
      {"translators/zrf/formulas", {"translators/zrf/game"}},
      {"translators/zrf/programs", {"translators/zrf/formulas"}},
      {"translators/zrf/emitter",
       {"translators/rules", "translators/zrf/programs"}},
      {"translators/zrf/english",
       {"translators/description", "translators/zrf/game"}},
      {"translators/zrf",
       {"gdl/files", "translators/zrf/emitter", "translators/zrf/english"}},
      {"translators/perl", {"gdl"}},
      {"translators/rule_game/syntax", {"gdl"}},
      {"translators/rule_game/meaning",
       {"translators/perl", "translators/rule_game/syntax"}},
      {"translators/rule_game/emitter",
       {"translators/rules", "translators/rule_game/meaning"}},
      {"translators/rule_game/english",
       {"translators/description", "translators/rule_game/meaning"}},
      {"translators/rule_game/learner", {"translators/rule_game/meaning"}},
      {"translators/rule_game",
       {"gdl/files", "translators/rule_game/emitter",
        "translators/rule_game/english"}},
      {"translators/on_demand", {"gdl"}},
      {"translators",
       {"translators/design_and_play", "translators/eggg",
        "translators/on_demand", "translators/rule_game", "translators/zrf"}},
      {"reasoner", {"gdl"}},
      {"reasoner/network", {"reasoner"}},
      {"reasoner/base_passes", {"reasoner/network"}},
      {"reasoner/boards", {"reasoner/network"}},
      {"reasoner/symmetry", {"reasoner/network"}},
      {"reasoner/analysis", {"reasoner/boards", "reasoner/symmetry"}},
      {"reasoner/gate_passes", {"reasoner/network"}},
      {"reasoner/datalog", {"gdl/rules", "reasoner"}},
      {"reasoner/grounding", {"reasoner/datalog"}},
      {"reasoner/construction",
       {"reasoner/base_passes", "reasoner/gate_passes", "reasoner/grounding"}},
      {"reasoner/scalar", {"reasoner/network"}},
      {"reasoner/wide/lanes", {"reasoner/network"}},
      {"reasoner/wide/jit", {"reasoner/wide/lanes"}},
      {"reasoner/wide", {"reasoner/wide/jit"}},
      {"reasoner/wide/matches", {"reasoner/wide"}},
      {"reasoner/engines",
       {"reasoner/construction", "reasoner/scalar", "reasoner/wide"}},
      {"reasoner/planning", {"reasoner/analysis", "reasoner/engines"}},
      {"reasoner/report", {"reasoner/analysis", "reasoner/engines"}},
      {"reasoner/walks", {"reasoner"}},
      {"search", {"reasoner"}},
      {"search/analyze", {"search"}},
      {"search/game_graph", {"reasoner/symmetry", "search"}},
      {"search/evaluator/board_pieces", {"reasoner/boards"}},
      {"search/evaluator/cell_patterns", {"search/evaluator/board_pieces"}},
      {"search/evaluator",
       {"search/evaluator/cell_patterns", "search/game_graph"}},
      {"search/hidden", {"search"}},
      {"search/hidden/belief",
       {"reasoner/planning", "search/game_graph", "search/hidden"}},
      {"search/hidden/exact", {"search/game_graph", "search/hidden"}},
      {"search/hidden/histories", {"search/game_graph", "search/hidden"}},
      {"search/hidden/oos", {"search/hidden/histories"}},
      {"search/hidden/resolve",
       {"search/hidden/exact", "search/hidden/histories"}},
      {"search/hidden/analyze", {"search/hidden/exact"}},
      {"search/hidden/ismcts", {"search/hidden/belief"}},
      {"search/mcts/tree", {"search"}},
      {"search/mcts/descent", {"search/mcts/tree"}},
      {"search/mcts/bounds", {"search/mcts/descent"}},
      {"search/mcts/playouts", {"search/evaluator", "search/mcts/descent"}},
      {"search/mcts", {"search/mcts/bounds", "search/mcts/playouts"}},
      {"search/ranks", {"search"}},
      {"search/minimax", {"search/evaluator"}},
      {"search/puzzle", {"reasoner/planning", "search/mcts"}},
      {"search/proof_search", {"search/game_graph"}},
      {"search/proof_tree", {"search/evaluator"}},
      {"search/solver", {"reasoner/analysis", "search/proof_search"}},
      {"search/opponents", {"search/solver"}},
      {"search/choice",
       {"search/minimax", "search/opponents", "search/puzzle"}},
      {"search/hidden/choice",
       {"search/choice", "search/hidden/ismcts", "search/hidden/oos",
        "search/hidden/resolve"}},
      {"search/memory", {"search/choice", "search/proof_tree"}},
      {"search/learning", {"search/memory"}},
      {"agent/http", {"gdl"}},
      {"agent/match", {"gdl/protocol", "search/hidden"}},
      {"agent/ranks", {"agent/match", "search/choice", "search/ranks"}},
      {"agent", {"agent/http", "agent/match"}},
      {"agent/command",
       {"agent", "agent/ranks", "gdl/command_line", "search/hidden/choice",
        "search/memory"}},
      {"gamemaster/json", {"gdl"}},
      {"gamemaster/board", {"gdl"}},
      {"gamemaster/processes", {"gdl"}},
      {"gamemaster/match",
       {"gamemaster/processes", "gdl/protocol", "reasoner/engines"}},
      {"gamemaster/players", {"gamemaster/match"}},
      {"gamemaster/records", {"gamemaster/json", "gamemaster/match"}},
      {"gamemaster/database", {"gamemaster/processes"}},
      {"gamemaster/database/postgres", {"gamemaster/database"}},
      {"gamemaster/python",
       {"gamemaster/board", "gamemaster/records", "gdl/files", "reasoner/walks",
        "reasoner/wide/matches", "search/analyze", "search/choice",
        "translators/on_demand"}},
      {"gamemaster/store",
       {"gdl/files", "gamemaster/database", "gamemaster/players",
        "gamemaster/records"}},
      {"gamemaster/recognition", {"gamemaster/board", "gamemaster/match"}},
      {"gamemaster/rules", {"gamemaster/recognition", "gamemaster/store"}},
      {"gamemaster/ability", {"gamemaster/store"}},
      {"gamemaster/tournament", {"gdl/command_line", "gamemaster/ability"}},
      {"gamemaster/learning", {"gamemaster/tournament", "search/learning"}},
      {"gamemaster/analysis", {"gamemaster/rules"}},
      {"gamemaster/live", {"gamemaster/analysis", "gamemaster/tournament"}},
      {"gamemaster/api", {"gamemaster/live"}},
      {"gamemaster/console",
       {"gdl/command_line", "gamemaster/recognition", "gamemaster/store"}},
      {"gamemaster/server", {"agent/http", "gamemaster/api"}},
  };
  return table;
}

/// The top-level folders that stand on all rooms, lowest first.
const std::vector<std::string>& users() {
  static const std::vector<std::string> folders = {"benchmarks", "tests"};
  return folders;
}

/// For each room all that it may include.
const std::map<std::string, std::set<std::string>>& reachable() {
  static const std::map<std::string, std::set<std::string>> table = [] {
    std::map<std::string, std::set<std::string>> known;
    for (const Room& room : rooms()) {
      std::set<std::string>& all = known[room.name];
      all.insert(room.name);
      for (const std::string& above : room.above) {
        const std::set<std::string>& further = known.at(above);
        all.insert(further.begin(), further.end());
      }
    }
    return known;
  }();
  return table;
}

/// A foreign library that is dear to compile, and where it may be included.
struct Confined {
  std::string_view prefix;   ///< of the included path
  std::string_view only_in;  ///< this file; empty: in any source, no header
};

constexpr Confined kConfined[] = {
    {"boost/graph/", ""},
    {"CLI/", "gdl/command_line/command_line.cc"},
    {"nlohmann/", ""},
    {"spdlog/", ""},
    {"httplib.h", ""},
    {"mpi.h", "agent/ranks/mpi_transport.cc"},
    {"pqxx/", "gamemaster/database/postgres/postgres_database.cc"},
    {"pybind11/", ""},
    {"SQLiteCpp/", "gamemaster/database/sqlite_database.cc"},
};

std::string folder_of(std::string_view path) {
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? ""
                                         : std::string(path.substr(0, slash));
}

std::string room_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? ""
                                         : std::string(path.substr(0, slash));
}

/// The rank of a folder that stands on all rooms; -1 for all others.
int user_rank(const std::string& path) {
  const auto found = std::find(users().begin(), users().end(), folder_of(path));
  return found == users().end() ? -1
                                : static_cast<int>(found - users().begin());
}

bool may_include(const std::string& file, const std::string& included) {
  const int rank = user_rank(file);
  if (user_rank(included) >= 0) return rank >= user_rank(included);
  // A composition root may include any room.
  if (rank >= 0 || file.ends_with("_main.cc")) return true;
  // Searches know indices and bit sets, no text; they may say what is wrong.
  if (folder_of(file) == "search" && folder_of(included) == "gdl") {
    return included == "gdl/diagnostics.h";
  }
  return reachable().at(room_of(file)).contains(room_of(included));
}

bool is_known(const std::string& path) {
  return user_rank(path) >= 0 || path.ends_with("_main.cc") ||
         reachable().contains(room_of(path));
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
  const bool ours =
      user_rank(include.path) >= 0 ||
      std::any_of(rooms().begin(), rooms().end(), [&target](const Room& room) {
        return folder_of(room.name + "/") == target;
      });
  if (!include.quoted) return ours ? "ours are included with quotes" : "";
  if (!ours || !fs::exists(root / include.path)) {
    return "no file of ours, seen from the root";
  }
  if (may_include(file, include.path)) return "";
  return room_of(file) + "/ may not include it";
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
      if (!is_known(file)) {
        found.push_back(file + ":1: folder " + room_of(file) +
                        "/ is not in the table");
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
    for (const Room& room : rooms()) write(room.name + "/own.h", "");
    for (const std::string& folder : users()) write(folder + "/own.h", "");
  }

  void write(const std::string& path, const std::string& text) {
    fs::create_directories((root_.path() / path).parent_path());
    root_.write(path, text);
  }

  /// The offences with `line` as the second line of `file`.
  std::vector<std::string> offences_with(const std::string& file,
                                         const std::string& line) {
    write(file, "#pragma once\n" + line + "\n");
    std::vector<std::string> found = offences(root_.path());
    fs::remove(root_.path() / file);
    return found;
  }

 private:
  const tests::TemporaryFolder root_;
};

using Offences = std::vector<std::string>;

TEST(Layering, TheTreeFollowsTheTable) {
  const fs::path root = fs::current_path();
  ASSERT_TRUE(fs::exists(root / "gdl/rulesheet.h"))
      << "runs in the root of the checkout, not in " << root;
  EXPECT_EQ(offences(root), Offences{});
}

TEST(Layering, NoRowNamesWhatOneOfItsRoomsMayInclude) {
  for (const Room& room : rooms()) {
    for (const std::string& above : room.above) {
      for (const std::string& other : room.above) {
        EXPECT_FALSE(other != above && reachable().at(other).contains(above))
            << room.name << ": " << above << " comes with " << other;
      }
    }
  }
}

TEST(Layering, EachRoomIsInTheReadmeOfItsFolder) {
  for (const Room& room : rooms()) {
    const std::string top = folder_of(room.name);
    if (top.empty()) continue;
    std::ifstream file(top + "/README.md");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const std::string row = "`" + room.name.substr(top.size() + 1) + "/`";
    EXPECT_NE(text.find(row), std::string::npos)
        << top << "/README.md does not name " << row;
  }
}

TEST(Layering, CheckerLetsTheTableThrough) {
  Tree tree;
  EXPECT_EQ(tree.offences_with("gdl/a.cc", "#include <vector>"), Offences{});
  EXPECT_EQ(tree.offences_with("gdl/a.cc", "#include \"gdl/own.h\""),
            Offences{});
  EXPECT_EQ(tree.offences_with("reasoner/a.cc", "#include \"gdl/own.h\""),
            Offences{});
  EXPECT_EQ(tree.offences_with("search/a.h", "#include \"reasoner/own.h\""),
            Offences{});
  EXPECT_EQ(tree.offences_with("agent/a.cc", "#include \"search/own.h\""),
            Offences{});
  EXPECT_EQ(tree.offences_with("agent/a.cc", "#include <spdlog/spdlog.h>"),
            Offences{});
  EXPECT_EQ(tree.offences_with("gdl/command_line/command_line.cc",
                               "#include <CLI/CLI.hpp>"),
            Offences{});
}

TEST(Layering, CheckerFindsAnUpwardInclude) {
  Tree tree;
  EXPECT_EQ(tree.offences_with("gdl/a.cc", "#include \"reasoner/own.h\""),
            Offences{"gdl/a.cc:2: \"reasoner/own.h\": gdl/ may not include "
                     "it"});
  EXPECT_EQ(
      tree.offences_with("gdl/a.cc", "  # include \"agent/own.h\"").size(), 1U);
  EXPECT_EQ(
      tree.offences_with("gamemaster/a.cc", "#include \"search/own.h\"").size(),
      1U);
  EXPECT_EQ(
      tree.offences_with("reasoner/network/a.h", "#include \"agent/own.h\"")
          .size(),
      1U);
}

TEST(Layering, CheckerKeepsSearchAwayFromTextAndEngines) {
  Tree tree;
  EXPECT_EQ(
      tree.offences_with("search/a.h", "#include \"reasoner/datalog/own.h\"")
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
