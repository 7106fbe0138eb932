#include "agent/http/request_parser.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace agent::http {

namespace {

constexpr std::size_t kLongestMethod = 32;
// A stray line end before the request is a known habit of clients; more than a
// few are none.
constexpr std::size_t kMostEmptyLines = 4;

char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return to_lower(a) == b; });
}

bool is_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool is_token_letter(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

bool is_token(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), is_token_letter);
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Control characters have no place in a request line or a header.
bool is_clean(std::string_view line) {
  return std::none_of(line.begin(), line.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t') || byte == 0x7f;
  });
}

bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c > ' ' && c <= '~'; });
}

}  // namespace

void RequestParser::feed(std::string_view bytes) {
  started_ = started_ || !bytes.empty();
  while (!bytes.empty() && !finished()) bytes.remove_prefix(take(bytes));
}

void RequestParser::end_of_input() {
  if (finished()) return;
  if (stage_ == Stage::kBalancedBody || stage_ == Stage::kTrailers) {
    stage_ = Stage::kDone;
  } else {
    refuse(400, "the request ends in the middle");
  }
}

/// Takes some of `bytes` and says how many.
std::size_t RequestParser::take(std::string_view bytes) {
  switch (stage_) {
    case Stage::kSizedBody:
    case Stage::kChunkData:
      return take_sized(bytes);
    case Stage::kBalancedBody:
      return take_balanced(bytes);
    default:
      return take_line(bytes);
  }
}

std::size_t RequestParser::take_line(std::string_view bytes) {
  const std::size_t newline = bytes.find('\n');
  const bool complete = newline != std::string_view::npos;
  const std::size_t length = complete ? newline : bytes.size();
  if (!line_within_limits(line_.size() + length)) return length;
  line_ += bytes.substr(0, length);
  if (!complete) {
    // What cannot become a request, such as a TLS greeting, is refused at
    // once instead of being waited for.
    if (stage_ == Stage::kRequestLine && !line_.empty() &&
        line_.front() != '\r' && !is_letter(line_.front())) {
      refuse(400, "this is not an HTTP request");
    }
    return length;
  }
  const bool returns = !line_.empty() && line_.back() == '\r';
  if (returns) line_.pop_back();
  if (is_strict() && !returns) {
    refuse(400, "a line ends without a carriage return");
  } else if (!is_clean(line_)) {
    refuse(400, "there are control characters in the head of the request");
  } else {
    line_complete();
  }
  line_.clear();
  return length + 1;
}

bool RequestParser::line_within_limits(std::size_t length) {
  if (stage_ == Stage::kRequestLine) {
    if (length <= limits_.request_line) return true;
    refuse(414, "the request line is too long");
    return false;
  }
  if (header_bytes_ + length <= limits_.header_block) return true;
  refuse(431, "the headers are too long");
  return false;
}

void RequestParser::line_complete() {
  if (stage_ == Stage::kRequestLine) {
    if (!line_.empty()) {
      read_request_line();
    } else if (is_strict() || ++headers_ > kMostEmptyLines) {
      refuse(400, "this is not an HTTP request");
    }
    return;
  }
  header_bytes_ += line_.size() + 1;
  switch (stage_) {
    case Stage::kHeaders:
      line_.empty() ? headers_complete() : read_header();
      break;
    case Stage::kChunkSize:
      read_chunk_size();
      break;
    case Stage::kChunkEnd:
      if (!line_.empty()) refuse(400, "a chunk is longer than its size");
      header_bytes_ = 0;
      stage_ = Stage::kChunkSize;
      break;
    default:  // kTrailers
      if (line_.empty()) stage_ = Stage::kDone;
      break;
  }
}

void RequestParser::read_request_line() {
  const std::string_view line = line_;
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  const std::string_view version =
      last == std::string_view::npos ? "" : line.substr(last + 1);
  const bool known_version =
      is_strict() ? version == "HTTP/1.0" || version == "HTTP/1.1"
                  : equals_ignoring_case(version.substr(0, 7), "http/1.");
  if (first == last || first == 0 || first > kLongestMethod ||
      !std::all_of(line.begin(), line.begin() + static_cast<long>(first),
                   is_letter) ||
      !known_version) {
    refuse(400, "the first line is not METHOD TARGET HTTP/1.x");
    return;
  }
  request_.method = std::string(line.substr(0, first));
  request_.target = std::string(trimmed(line.substr(first, last - first)));
  if (is_strict()) {
    if (!is_sound_target()) {
      refuse(400, "this is no address");
      return;
    }
  } else {
    for (char& c : request_.method) {
      if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
    }
  }
  headers_ = 0;
  stage_ = Stage::kHeaders;
}

bool RequestParser::is_sound_target() const {
  return request_.target.starts_with('/') && is_printable(request_.target);
}

void RequestParser::read_header() {
  if (++headers_ > limits_.header_count) {
    refuse(431, "there are too many headers");
    return;
  }
  const std::string_view line = line_;
  // Goes on with the header before.
  if (!is_strict() && is_blank(line.front())) return;
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) {
    refuse(400, "a header has no colon");
    return;
  }
  if (is_strict() && !is_token(line.substr(0, colon))) {
    refuse(400, "a header has no name");
    return;
  }
  keep_header(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
}

void RequestParser::keep_header(std::string_view name, std::string_view value) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
  if (lower == "content-length") {
    read_content_length(value);
  } else if (lower == "transfer-encoding") {
    chunked_ = equals_ignoring_case(value, "chunked");
    if (!chunked_) refuse(400, "this transfer encoding is not understood");
  } else if (lower == "content-encoding") {
    if (!value.empty() && !equals_ignoring_case(value, "identity")) {
      refuse(415, "the body is packed; send it as it is");
    }
  } else if (lower == "expect") {
    expects_continue_ = equals_ignoring_case(value, "100-continue");
  }
  const bool is_new =
      request_.headers.insert_or_assign(std::move(lower), std::string(value))
          .second;
  if (is_strict() && !is_new) refuse(400, "a header comes twice");
}

void RequestParser::read_content_length(std::string_view value) {
  std::size_t length = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, length);
  if (error == std::errc::result_out_of_range) {
    length = limits_.body + 1;
  } else if (error != std::errc() || stop != end ||
             (content_length_ && *content_length_ != length)) {
    refuse(400, "the Content-Length is not one number");
    return;
  }
  content_length_ = length;
}

void RequestParser::headers_complete() {
  if (request_.method != "POST") {
    stage_ = Stage::kDone;
  } else if (chunked_) {
    header_bytes_ = 0;
    stage_ = Stage::kChunkSize;
  } else if (!content_length_) {
    stage_ = is_strict() ? Stage::kDone : Stage::kBalancedBody;
  } else if (fits_body(*content_length_)) {
    remaining_ = *content_length_;
    stage_ = remaining_ == 0 ? Stage::kDone : Stage::kSizedBody;
  }
}

void RequestParser::read_chunk_size() {
  const std::string_view digits =
      trimmed(std::string_view(line_).substr(0, line_.find(';')));
  std::size_t size = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, size, 16);
  if (error == std::errc::result_out_of_range) {
    size = limits_.body + 1;
  } else if (error != std::errc() || stop != end) {
    refuse(400, "the size of a chunk is not a hexadecimal number");
    return;
  }
  if (!fits_body(size)) return;
  remaining_ = size;
  stage_ = size == 0 ? Stage::kTrailers : Stage::kChunkData;
}

std::size_t RequestParser::take_sized(std::string_view bytes) {
  const std::size_t length = std::min(bytes.size(), remaining_);
  request_.body += bytes.substr(0, length);
  remaining_ -= length;
  if (remaining_ == 0) {
    stage_ = stage_ == Stage::kSizedBody ? Stage::kDone : Stage::kChunkEnd;
  }
  return length;
}

std::size_t RequestParser::take_balanced(std::string_view bytes) {
  std::size_t length = 0;
  while (length < bytes.size() && stage_ != Stage::kDone) {
    const char c = bytes[length++];
    if (in_comment_) {
      in_comment_ = c != '\n';
      continue;
    }
    const bool blank = is_blank(c) || c == '\r' || c == '\n';
    if (c == ';' && !in_atom_) {
      in_comment_ = true;
    } else if (c == '(') {
      ++depth_;
    } else if (c == ')' && (depth_ == 0 || --depth_ == 0)) {
      stage_ = Stage::kDone;
    }
    in_atom_ = !blank && c != '(' && c != ')';
  }
  if (fits_body(length)) request_.body += bytes.substr(0, length);
  return length;
}

bool RequestParser::fits_body(std::size_t more) {
  if (more <= limits_.body - request_.body.size()) return true;
  refuse(413, "the body is too long");
  return false;
}

void RequestParser::refuse(int status, std::string reason) {
  if (status_ != 0) return;
  status_ = status;
  reason_ = std::move(reason);
}

}  // namespace agent::http
