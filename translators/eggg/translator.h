#pragma once

#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/options.h"

namespace translators::eggg {

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
Translation translate(const syntax::Description& description,
                      const values::Options& options,
                      gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg
