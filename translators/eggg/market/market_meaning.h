#pragma once

#include <optional>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/values/options.h"
#include "translators/markets/model.h"

namespace translators::eggg::market {

/// Whether a description is of a market: it speaks of stocks, or
/// of what prices do.
bool is_market(const syntax::Description& description);

/// What a description of such a game says, with what it leaves unsaid filled
/// in, and told in the inferences. Whatever has no meaning is an error at its
/// place; nothing is returned then.
std::optional<markets::Model> market_meaning(
    const syntax::Description& description, const values::Options& options,
    gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::market
