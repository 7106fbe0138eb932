#include "agent/http_request.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace agent {

namespace {

constexpr std::size_t kLongestMethod = 32;

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

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Control characters have no place in a request line or a header.
bool is_clean(std::string_view line) {
  return std::none_of(line.begin(), line.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t') || byte == 0x7f;
  });
}

/// `/x` of `http://host:port/x`, the form that a proxy is asked in.
std::string_view without_authority(std::string_view target) {
  constexpr std::string_view kScheme = "http://";
  if (!equals_ignoring_case(target.substr(0, kScheme.size()), kScheme)) {
    return target;
  }
  const std::size_t slash = target.find('/', kScheme.size());
  return slash == std::string_view::npos ? "/" : target.substr(slash);
}

}  // namespace

void HttpRequestParser::feed(std::string_view bytes) {
  started_ = started_ || !bytes.empty();
  while (!bytes.empty() && !finished()) bytes.remove_prefix(take(bytes));
}

void HttpRequestParser::end_of_input() {
  if (finished()) return;
  if (stage_ == Stage::kBalancedBody || stage_ == Stage::kTrailers) {
    stage_ = Stage::kDone;
  } else {
    refuse(400, "the request ends in the middle");
  }
}

/// Takes some of `bytes` and says how many.
std::size_t HttpRequestParser::take(std::string_view bytes) {
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

std::size_t HttpRequestParser::take_line(std::string_view bytes) {
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
  if (!line_.empty() && line_.back() == '\r') line_.pop_back();
  if (!is_clean(line_)) {
    refuse(400, "there are control characters in the head of the request");
  } else {
    line_complete();
  }
  line_.clear();
  return length + 1;
}

bool HttpRequestParser::line_within_limits(std::size_t length) {
  if (stage_ == Stage::kRequestLine) {
    if (length <= limits_.request_line) return true;
    refuse(414, "the request line is too long");
    return false;
  }
  if (header_bytes_ + length <= limits_.header_block) return true;
  refuse(431, "the headers are too long");
  return false;
}

void HttpRequestParser::line_complete() {
  if (stage_ == Stage::kRequestLine) {
    // A stray line end before the request is a known habit of clients; more
    // than a few are none.
    if (!line_.empty()) {
      read_request_line();
    } else if (++headers_ > 4) {
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

void HttpRequestParser::read_request_line() {
  const std::string_view line = line_;
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  const bool well_formed =
      first != std::string_view::npos && first > 0 && first != last &&
      first <= kLongestMethod &&
      std::all_of(line.begin(), line.begin() + static_cast<long>(first),
                  is_letter) &&
      equals_ignoring_case(line.substr(last + 1, 7), "http/1.");
  if (!well_formed) {
    refuse(400, "the first line is not METHOD TARGET HTTP/1.x");
    return;
  }
  request_.method = std::string(line.substr(0, first));
  for (char& c : request_.method) {
    if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  }
  if (request_.method == "GET") {
    std::string_view target =
        without_authority(trimmed(line.substr(first, last - first)));
    if (!target.empty() && target.front() == '/') target.remove_prefix(1);
    request_.message = decode_target(target);
  }
  request_.has_message = request_.method == "GET" || request_.method == "POST";
  headers_ = 0;
  stage_ = Stage::kHeaders;
}

void HttpRequestParser::read_header() {
  if (++headers_ > limits_.header_count) {
    refuse(431, "there are too many headers");
    return;
  }
  const std::string_view line = line_;
  if (is_blank(line.front())) return;  // goes on with the header before
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) {
    refuse(400, "a header has no colon");
    return;
  }
  const std::string_view name = trimmed(line.substr(0, colon));
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (equals_ignoring_case(name, "content-length")) {
    read_content_length(value);
  } else if (equals_ignoring_case(name, "transfer-encoding")) {
    chunked_ = equals_ignoring_case(value, "chunked");
    if (!chunked_) refuse(400, "this transfer encoding is not understood");
  } else if (equals_ignoring_case(name, "expect")) {
    expects_continue_ = equals_ignoring_case(value, "100-continue");
  }
}

void HttpRequestParser::read_content_length(std::string_view value) {
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

void HttpRequestParser::headers_complete() {
  if (request_.method != "POST") {
    stage_ = Stage::kDone;
  } else if (chunked_) {
    header_bytes_ = 0;
    stage_ = Stage::kChunkSize;
  } else if (!content_length_) {
    stage_ = Stage::kBalancedBody;
  } else if (fits_body(*content_length_)) {
    remaining_ = *content_length_;
    stage_ = remaining_ == 0 ? Stage::kDone : Stage::kSizedBody;
  }
}

void HttpRequestParser::read_chunk_size() {
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

std::size_t HttpRequestParser::take_sized(std::string_view bytes) {
  const std::size_t length = std::min(bytes.size(), remaining_);
  request_.message += bytes.substr(0, length);
  remaining_ -= length;
  if (remaining_ == 0) {
    stage_ = stage_ == Stage::kSizedBody ? Stage::kDone : Stage::kChunkEnd;
  }
  return length;
}

std::size_t HttpRequestParser::take_balanced(std::string_view bytes) {
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
  if (fits_body(length)) request_.message += bytes.substr(0, length);
  return length;
}

bool HttpRequestParser::fits_body(std::size_t more) {
  if (more <= limits_.body - request_.message.size()) return true;
  refuse(413, "the body is too long");
  return false;
}

void HttpRequestParser::refuse(int status, std::string reason) {
  if (status_ != 0) return;
  status_ = status;
  reason_ = std::move(reason);
}

std::string decode_target(std::string_view target) {
  std::string text;
  text.reserve(target.size());
  for (std::size_t i = 0; i < target.size(); ++i) {
    char c = target[i];
    if (c == '+') {
      c = ' ';
    } else if (c == '%' && i + 2 < target.size()) {
      const int high = hex_digit(target[i + 1]);
      const int low = hex_digit(target[i + 2]);
      if (high >= 0 && low >= 0) {
        c = static_cast<char>(high * 16 + low);
        i += 2;
      }
    }
    text += c == '\r' ? ' ' : c;
  }
  return text;
}

}  // namespace agent
