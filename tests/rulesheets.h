#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "gdl/rulesheet.h"

namespace tests {

// Rules for tests; an error in them is a failure of the test that reads them.

/// Rules in KIF, of which a warning is a failure, too.
gdl::Rulesheet rules_of(std::string_view kif);

/// The rules in a file.
gdl::Rulesheet rules_in(const std::filesystem::path& file);

/// The rules of `games/NAME.kif`, of which a warning is a failure, too.
gdl::Rulesheet shipped_rules(const std::string& name);

}  // namespace tests
