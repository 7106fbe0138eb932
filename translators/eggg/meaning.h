#pragma once

#include <optional>

#include "gdl/diagnostics.h"
#include "translators/eggg/model.h"
#include "translators/eggg/syntax.h"
#include "translators/eggg/translator.h"

namespace translators::eggg {

/// What a description says, with what it leaves unsaid filled in. Whatever has
/// no meaning is an error at its place; nothing is returned then.
std::optional<Model> meaning(const Description& description,
                             const Options& options,
                             gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg
