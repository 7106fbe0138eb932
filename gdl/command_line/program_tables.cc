#include "gdl/command_line/program_tables.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "gdl/diagnostics.h"

namespace gdl::command_line {

namespace {

/// What the launcher has said of a program that it runs by itself, in
/// $HENHOUSE_TABLE_NAME; empty for others.
std::string told_text(const std::string& name) {
  const char* const text = std::getenv(("HENHOUSE_TABLE_" + name).c_str());
  return text != nullptr ? text : "";
}

/// What a program prints of itself; empty where it cannot be run.
std::string table_text(const std::string& program) {
  if (access(program.c_str(), X_OK) != 0) return "";
  // The path goes through the environment, and so needs no quotes.
  setenv("HENHOUSE_ASKED", program.c_str(), 1);
  std::FILE* const pipe =
      popen("\"$HENHOUSE_ASKED\" --table 2>/dev/null </dev/null", "r");
  if (pipe == nullptr) return "";
  std::string text;
  char buffer[4096];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe)) {
    text.append(buffer, count);
  }
  return pclose(pipe) == 0 ? text : "";
}

}  // namespace

std::vector<CommandTable> program_tables(const std::string& folder) {
  const char* const rows = std::getenv("HENHOUSE_TABLE");
  if (rows == nullptr) throw Error("to be run by the launcher, henhouse");
  std::vector<CommandTable> tables;
  std::istringstream lines(rows);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    CommandTable table;
    std::string source;
    if (!(words >> table.name >> source)) continue;
    std::getline(words >> std::ws, table.summary);
    std::string text = told_text(table.name);
    if (text.empty()) text = table_text(folder + "/henhouse-" + table.name);
    if (!text.empty()) {
      CommandTable known = table_from_json(text);
      table.summary = std::move(known.summary);
      table.options = std::move(known.options);
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace gdl::command_line
