#include "gamemaster/server/http_head.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "gdl/symbol_table.h"

namespace gamemaster::server {

namespace {

constexpr std::size_t kLongestTarget = 2048;
constexpr std::size_t kMostHeaders = 100;
constexpr std::size_t kLongestSegment = 128;

bool is_token_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '-' || c == '_';
}

bool is_token(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), is_token_letter);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
    text.remove_prefix(1);
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
    text.remove_suffix(1);
  }
  return text;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find("\r\n");
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
  return line;
}

/// As long as the longer one takes, whatever is in them.
bool is_same_secret(const std::string& a, const std::string& b) {
  unsigned char difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const char x = i < a.size() ? a[i] : '\0';
    const char y = i < b.size() ? b[i] : '\0';
    difference |= static_cast<unsigned char>(x ^ y);
  }
  return difference == 0;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> decode_segment(std::string_view raw) {
  std::string segment;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    char c = raw[i];
    if (c == '%') {
      if (i + 2 >= raw.size()) return std::nullopt;
      const int high = hex_digit(raw[i + 1]);
      const int low = hex_digit(raw[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
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

std::optional<HttpRefusal> refuse_change(const HttpHead& head,
                                         const HttpGuard& guard) {
  const std::string origin = head.header("origin");
  const std::string host = head.header("host");
  if (!origin.empty() && origin != "http://" + host &&
      origin != "https://" + host) {
    return HttpRefusal{403, "this comes from a page that is not ours"};
  }
  const std::string site = head.header("sec-fetch-site");
  if (!site.empty() && site != "same-origin" && site != "none") {
    return HttpRefusal{403, "this comes from a page that is not ours"};
  }
  if (!guard.token.empty() &&
      !is_same_secret(head.header("x-henhouse-token"), guard.token)) {
    return HttpRefusal{401, "this needs the token of the server"};
  }
  const std::string type = head.header("content-type");
  if (type.substr(0, type.find(';')) != "application/json") {
    return HttpRefusal{415, "the body must be application/json"};
  }
  const std::string length = head.header("content-length");
  std::size_t bytes = 0;
  const char* const end = length.data() + length.size();
  const auto [rest, error] = std::from_chars(length.data(), end, bytes);
  if (length.empty()) return HttpRefusal{411, "the length must be told"};
  if (error == std::errc::result_out_of_range || bytes > guard.body_bytes) {
    return HttpRefusal{413, "the body is too large"};
  }
  if (error != std::errc() || rest != end) {
    return HttpRefusal{400, "the length is no number"};
  }
  return std::nullopt;
}

}  // namespace

std::string HttpHead::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? "" : found->second;
}

HttpHead parse_http_head(std::string_view text,
                         std::optional<HttpRefusal>& refusal) {
  HttpHead head;
  const std::string_view first = take_line(text);
  const std::size_t blank = first.find(' ');
  const std::size_t last = first.rfind(' ');
  const std::string_view version =
      last == std::string_view::npos ? "" : first.substr(last + 1);
  if (blank == last || !is_token(first.substr(0, blank)) ||
      (version != "HTTP/1.1" && version != "HTTP/1.0")) {
    refusal = HttpRefusal{400, "this is no HTTP"};
    return head;
  }
  head.method = first.substr(0, blank);
  head.target = first.substr(blank + 1, last - blank - 1);
  if (head.target.size() > kLongestTarget) {
    refusal = HttpRefusal{414, "the address is too long"};
    return head;
  }
  if (!head.target.starts_with('/') ||
      std::any_of(head.target.begin(), head.target.end(),
                  [](char c) { return c <= ' ' || c > '~'; })) {
    refusal = HttpRefusal{400, "this is no address"};
    return head;
  }
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !is_token(line.substr(0, colon)) ||
        line.find('\n') != std::string_view::npos ||
        line.find('\0') != std::string_view::npos) {
      refusal = HttpRefusal{400, "a header is broken"};
      return head;
    }
    if (head.headers.size() >= kMostHeaders) {
      refusal = HttpRefusal{431, "there are too many headers"};
      return head;
    }
    const bool is_new =
        head.headers
            .emplace(gdl::fold_case(line.substr(0, colon)),
                     std::string(trimmed(line.substr(colon + 1))))
            .second;
    if (!is_new) {
      refusal = HttpRefusal{400, "a header comes twice"};
      return head;
    }
  }
  return head;
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

bool is_own_host(std::string_view host) {
  constexpr std::array<std::string_view, 3> kOwn = {"localhost", "127.0.0.1",
                                                    "[::1]"};
  for (const std::string_view own : kOwn) {
    if (!host.starts_with(own)) continue;
    std::string_view rest = host.substr(own.size());
    if (rest.empty()) return true;
    if (rest.size() < 2 || rest.size() > 6 || rest[0] != ':') continue;
    rest.remove_prefix(1);
    if (std::all_of(rest.begin(), rest.end(),
                    [](char c) { return c >= '0' && c <= '9'; })) {
      return true;
    }
  }
  return false;
}

std::optional<HttpRefusal> refuse(const HttpHead& head,
                                  const HttpGuard& guard) {
  if (guard.loopback && !is_own_host(head.header("host"))) {
    return HttpRefusal{403, "this server has another name"};
  }
  if (!head.header("transfer-encoding").empty() ||
      !head.header("content-encoding").empty()) {
    return HttpRefusal{415, "the body must come as it is"};
  }
  if (head.method == "POST") return refuse_change(head, guard);
  if (head.method != "GET" && head.method != "HEAD") {
    return HttpRefusal{405, "use GET or POST"};
  }
  if (!head.header("content-length").empty() &&
      head.header("content-length") != "0") {
    return HttpRefusal{400, "there is no body in such a request"};
  }
  return std::nullopt;
}

}  // namespace gamemaster::server
