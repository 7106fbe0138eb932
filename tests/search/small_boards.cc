#include "tests/search/small_boards.h"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

namespace search {

namespace {

/// The lines of `text` but those that match `pattern` with a number above
/// `most`.
std::string without(const std::string& text, const std::string& pattern,
                    int most) {
  const std::regex regex(pattern);
  std::string kept;
  std::size_t end = 0;
  for (std::sregex_iterator it(text.begin(), text.end(), regex), last;
       it != last; ++it) {
    const auto begin = static_cast<std::size_t>(it->position());
    kept.append(text, end, begin - end);
    end = begin + it->str().size();
    if (std::stoi((*it)[1]) <= most) kept += it->str();
  }
  return kept + text.substr(end);
}

}  // namespace

std::string shipped_text(const std::string& name) {
  std::ifstream file("games/" + name + ".kif");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

std::string connect_four(int columns, int rows) {
  std::string text = shipped_text("connect_four");
  text = without(text, R"(\(column (\d+)\)\n)", columns);
  text = without(text, R"(\(right \d+ (\d+)\)\n)", columns);
  text = without(text, R"(\(row (\d+)\)\n)", rows);
  return without(text, R"(\(above \d+ (\d+)\)\n)", rows);
}

std::string hex(int size) {
  std::string text = shipped_text("hex");
  text = without(text, R"(\(index (\d+)\)\n)", size);
  text = without(text, R"(\(succ \d+ (\d+)\))", size);
  const std::string edge = "$01" + std::to_string(size);
  return std::regex_replace(
      text, std::regex(R"((to_edge (?:red|blue \?column) )9)"), edge);
}

}  // namespace search
