#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax.h"

namespace translators::eggg {

/// What a person may choose about a translation.
struct Options {
  /// `--set NAME=VALUE`, for what `player can set NAME to ...` declares.
  std::vector<std::pair<std::string, std::string>> parameters;
  /// Of whatever is drawn by lot before the game begins.
  std::uint64_t seed = 0;
};

/// A description given its meaning.
struct Translation {
  /// Rules in prefix KIF with comments; empty where there are errors.
  std::string gdl;
  /// What the description leaves unsaid and was inferred, a sentence each.
  std::vector<std::string> inferences;
};

/// Writes the rules that a description means. Every statement is given a
/// meaning, or is an error at its place that names the construct; what can be
/// played but is suspicious is a warning. The same description, parameters and
/// seed give the same text.
Translation translate(const Description& description, const Options& options,
                      gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg
