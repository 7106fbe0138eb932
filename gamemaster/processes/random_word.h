#pragma once

#include <cstddef>
#include <string>

namespace gamemaster::processes {

/// Letters and digits from the random source of the system: what nobody
/// guesses. `length` is at most 256. Throws OwnFailure where the system has
/// none.
std::string random_word(std::size_t length);

/// Likewise hexadecimal digits, in small letters: four random bits each.
std::string random_digits(std::size_t length);

}  // namespace gamemaster::processes
