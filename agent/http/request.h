#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agent::http {

/// One HTTP request.
struct Request {
  std::string method;  ///< in capitals, unless it is none of HTTP's own
  std::string target;  ///< as it was sent
  /// Names in small letters; of those that come twice the last.
  std::map<std::string, std::string> headers;
  std::string body;

  /// Empty where there is none.
  std::string header(const std::string& name) const;
};

/// `text` with percent sequences decoded and `+` made a blank; a broken percent
/// sequence stays as it is.
std::string decode_percent(std::string_view text);

/// The segments of the path of a target, decoded: `/a/b%20c?d` as `a`, `b c`.
/// Nothing where one is no plain printable ASCII, is over 128 letters, or could
/// be a trick with paths: `.`, `..`, a slash or backslash within.
std::optional<std::vector<std::string>> path_segments(std::string_view target);

/// What stands behind the `?` of a target, decoded: names and their values, of
/// those that come twice the first.
std::map<std::string, std::string> query_parameters(std::string_view target);

}  // namespace agent::http
