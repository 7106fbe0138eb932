#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/zrf/syntax/item.h"
#include "translators/zrf/syntax/macros.h"

namespace translators::zrf::syntax {

/// Finds the text of an included file by the name that the file gives it.
using Includes = std::function<std::optional<std::string>(const std::string&)>;

/// A `(game ...)` or a `(variant ...)` as it is written, macros included.
struct GameForm {
  std::string title;
  Item form;
  bool is_variant = false;
  bool is_default = false;  ///< it says `(default)`
  /// The form that a variant varies; its own place for a game.
  std::size_t parent = 0;
};

/// A rule file: its games, in order, and the macros that they are written with.
struct RuleFile {
  std::vector<GameForm> games;
  Macros macros;

  /// The game of that title; titles are compared as folded names
  /// (gdl::folded_name), and a number counts from 1. The one that says
  /// `(default)`, or else the first, for an empty wish.
  std::optional<std::size_t> find(const std::string& wish) const;
  /// The titles in quotes, for a message.
  std::string titles() const;
};

/// Reads a file and what it includes. Separators of the menu (a variant that is
/// called "-") are left out.
RuleFile read_file(std::string_view text, const Includes& includes,
                   gdl::Diagnostics& diagnostics);

/// The sections of one game, with its macros expanded: those of its parent
/// that it does not replace come first.
std::vector<Item> sections_of(RuleFile& file, std::size_t game,
                              gdl::Diagnostics& diagnostics);

}  // namespace translators::zrf::syntax
