#pragma once

#include <string>
#include <string_view>

namespace gamemaster::database::postgres {

/// A statement as database.h has it, with the parameters as PostgreSQL writes
/// them: $1, $2, ...
std::string with_numbered_parameters(std::string_view sql);

/// The SQL that makes tables, with the types that PostgreSQL has for ours.
std::string with_own_types(std::string_view sql);

/// The text with U+FFFD for all that PostgreSQL takes in no text: bytes that
/// are no UTF-8, and zeros. What strangers answer is stored, too.
std::string sound_text(std::string_view text);

}  // namespace gamemaster::database::postgres
