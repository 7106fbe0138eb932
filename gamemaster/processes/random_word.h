#pragma once

#include <cstddef>
#include <string>

namespace gamemaster::processes {

/// Letters and digits from the random source of the system: what nobody
/// guesses. Throws gdl::Error where the system has none.
std::string random_word(std::size_t length);

}  // namespace gamemaster::processes
