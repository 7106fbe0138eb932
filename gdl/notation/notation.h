#pragma once

#include <cstdint>
#include <string_view>

namespace gdl::notation {

/// How rules and messages are written.
enum class Notation : std::uint8_t {
  kKif,   ///< prefix: `(<= (legal ?w noop) (true (control ?w)))`
  kInfix  ///< of the textbook: `legal(W,noop) :- true(control(W))`
};

/// The notation of a rulesheet, by how it begins: with a list or a comment of
/// KIF, or with a clause or a comment of infix; `otherwise` where nothing
/// decides.
Notation detect_notation(std::string_view text,
                         Notation otherwise = Notation::kKif);

}  // namespace gdl::notation
