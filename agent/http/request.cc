#include "agent/http/request.h"

#include <algorithm>

namespace agent::http {

namespace {

constexpr std::size_t kLongestSegment = 128;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// The character of the percent sequence that `text` begins with.
std::optional<char> percent_sequence(std::string_view text) {
  if (text.size() < 3 || text[0] != '%') return std::nullopt;
  const int high = hex_digit(text[1]);
  const int low = hex_digit(text[2]);
  if (high < 0 || low < 0) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

std::optional<std::string> decode_segment(std::string_view raw) {
  std::string segment;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    char c = raw[i];
    if (c == '%') {
      const std::optional<char> decoded = percent_sequence(raw.substr(i));
      if (!decoded) return std::nullopt;
      c = *decoded;
      i += 2;
    }
    if (c < ' ' || c > '~' || c == '/' || c == '\\') return std::nullopt;
    segment += c;
  }
  if (segment == "." || segment == ".." || segment.size() > kLongestSegment) {
    return std::nullopt;
  }
  return segment;
}

}  // namespace

std::string Request::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? "" : found->second;
}

std::string decode_percent(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const std::optional<char> c = percent_sequence(text.substr(i))) {
      decoded += *c;
      i += 2;
    } else {
      decoded += text[i] == '+' ? ' ' : text[i];
    }
  }
  return decoded;
}

std::optional<std::vector<std::string>> path_segments(std::string_view target) {
  std::vector<std::string> segments;
  std::string_view path = target.substr(0, target.find_first_of("?#"));
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::string_view raw = path.substr(0, path.find('/'));
    path.remove_prefix(raw.size());
    std::optional<std::string> segment = decode_segment(raw);
    if (!segment) return std::nullopt;
    segments.push_back(std::move(*segment));
  }
  return segments;
}

std::map<std::string, std::string> query_parameters(std::string_view target) {
  std::map<std::string, std::string> parameters;
  target = target.substr(0, target.find('#'));
  const std::size_t begin = target.find('?');
  std::string_view query =
      begin == std::string_view::npos ? "" : target.substr(begin + 1);
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string_view value =
        equals < pair.size() ? pair.substr(equals + 1) : "";
    if (pair.empty()) continue;
    parameters.emplace(decode_percent(pair.substr(0, equals)),
                       decode_percent(value));
  }
  return parameters;
}

}  // namespace agent::http
