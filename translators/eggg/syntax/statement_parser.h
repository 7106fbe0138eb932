#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/eggg/syntax/syntax.h"
#include "translators/eggg/syntax/tokens.h"
#include "translators/eggg/syntax/vocabulary.h"

namespace translators::eggg::syntax {

/// Whether a token is a word of the vocabulary of this class.
bool has_class(const Token& token, WordClass word_class);

/// Reads the tokens of one statement of `text`, the last of which is kEnd:
/// finds out of which form it is, and what stands where. `declared` are the
/// lower-case words that the description makes its own. Nothing, and an error,
/// where it is of no form.
std::optional<Statement> parse_statement(std::string_view text,
                                         const std::vector<Token>& tokens,
                                         const std::set<std::string>& declared,
                                         gdl::Diagnostics& diagnostics);

}  // namespace translators::eggg::syntax
