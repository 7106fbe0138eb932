#pragma once

#include <string>

#include "gdl/diagnostics.h"

namespace translators::rules {

/// The statement of a description that a part of a model comes from.
struct Source {
  gdl::SourcePosition position;
  std::string text;  ///< on one line; empty where it was inferred
};

}  // namespace translators::rules
