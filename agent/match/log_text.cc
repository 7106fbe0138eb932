#include "agent/match/log_text.h"

namespace agent::match {

namespace {

constexpr std::size_t kLongest = 300;

}  // namespace

std::string log_text(std::string_view text) {
  std::string line(text.substr(0, kLongest));
  for (char& c : line) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text.size() > kLongest ? line + "..." : line;
}

}  // namespace agent::match
