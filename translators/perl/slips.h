#pragma once

#include <set>
#include <string>

#include "gdl/diagnostics.h"
#include "translators/perl/tree.h"

namespace translators::perl {

/// Reads as meant what a program says by a slip, with a warning each: a
/// variable that nothing declares, where one that is declared and never used is
/// called alike (`$mono`, `$isMono`), or where it is what a loop runs over.
/// `known` are the variables of the host.
void mend_slips(Node& program, const std::set<std::string>& known,
                gdl::Diagnostics& diagnostics);

}  // namespace translators::perl
