#include "gamemaster/processes/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <span>

#include "gamemaster/processes/own_failure.h"

namespace gamemaster::processes {

std::string sha256(std::string_view text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(),
                 nullptr) != 1) {
    throw OwnFailure("SHA-256 cannot be had on this machine");
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const unsigned char byte : std::span(digest).first(size)) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

}  // namespace gamemaster::processes
