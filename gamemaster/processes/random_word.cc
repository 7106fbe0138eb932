#include "gamemaster/processes/random_word.h"

#include <sys/random.h>

#include <string_view>

#include "gamemaster/processes/own_failure.h"

namespace gamemaster::processes {

std::string random_word(std::size_t length) {
  constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
  static_assert(kLetters.size() == 32);
  std::string word(length, '\0');
  if (getrandom(word.data(), length, 0) != static_cast<ssize_t>(length)) {
    throw OwnFailure("the system has no random numbers");
  }
  for (char& c : word) c = kLetters[static_cast<unsigned char>(c) % 32];
  return word;
}

}  // namespace gamemaster::processes
