#include "agent/http/token.h"

#include <algorithm>
#include <fstream>

#include "gdl/diagnostics.h"

namespace agent::http {

std::string read_token(const std::string& path) {
  constexpr const char* kBlanks = " \t\r";
  std::ifstream file(path);
  if (!file) throw gdl::Error("cannot read the token in " + path);
  std::string line;
  std::getline(file, line);
  const std::size_t begin = line.find_first_not_of(kBlanks);
  if (begin == std::string::npos) {
    throw gdl::Error("there is no token in the first line of " + path);
  }
  return line.substr(begin, line.find_last_not_of(kBlanks) + 1 - begin);
}

bool is_same_token(const std::string& a, const std::string& b) {
  unsigned char difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const char x = i < a.size() ? a[i] : '\0';
    const char y = i < b.size() ? b[i] : '\0';
    difference |= static_cast<unsigned char>(x ^ y);
  }
  return difference == 0;
}

}  // namespace agent::http
