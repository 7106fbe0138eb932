#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "translators/rules/source.h"

namespace translators::matchers {

using rules::Source;

/// Something that stands in a column.
struct Item {
  std::string text;
  /// What it looks like, see gdl/presentation.h; empty: its text is shown.
  std::string look;
};

/// A puzzle of two columns: one exchanges things in the left one until each
/// stands beside what it belongs to in the right one.
struct Model {
  std::string name;
  std::string language;
  std::vector<Item> left;   ///< from the top, as it starts
  std::vector<Item> right;  ///< as many
  /// Which of both belong together; texts that stand twice may be exchanged.
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  int turns = 0;  ///< after so many exchanges the puzzle is over
  Source size_source;
  Source start_source;
  Source solution_source;
  Source turns_source;
  std::vector<std::string> inferences;
};

}  // namespace translators::matchers
