#include "gamemaster/processes/random_word.h"

#include <sys/random.h>

#include <string_view>

#include "gamemaster/processes/own_failure.h"

namespace gamemaster::processes {

namespace {

/// `length` of the letters, of which there must be a power of two.
std::string random_letters(std::size_t length, std::string_view letters) {
  std::string word(length, '\0');
  if (getrandom(word.data(), length, 0) != static_cast<ssize_t>(length)) {
    throw OwnFailure("the system has no random numbers");
  }
  for (char& c : word)
    c = letters[static_cast<unsigned char>(c) % letters.size()];
  return word;
}

}  // namespace

std::string random_word(std::size_t length) {
  return random_letters(length, "abcdefghijkmnpqrstuvwxyz23456789");
}

std::string random_digits(std::size_t length) {
  return random_letters(length, "0123456789abcdef");
}

}  // namespace gamemaster::processes
