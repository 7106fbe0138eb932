#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "agent/http/request.h"

namespace agent::http {

/// How much is forgiven.
enum class Manner : std::uint8_t {
  /// Nothing: whoever talks to us is a browser, or means it. No header comes
  /// twice, lines end in CRLF, the target is a path in printable ASCII.
  kStrict,
  /// What deployed game managers do: lines may end in a bare newline, words
  /// come in any case, a target reaches to the last blank of its line, and a
  /// POST without a length ends where its parentheses are balanced, or with the
  /// input.
  kLenient
};

/// Bounds for requests that come from strangers.
struct RequestLimits {
  std::size_t request_line = std::size_t{4} << 20;
  std::size_t header_block = std::size_t{64} << 10;
  std::size_t header_count = 100;
  std::size_t body = std::size_t{16} << 20;
};

/// Takes one HTTP/1.0 or HTTP/1.1 request apart while its bytes arrive. Only a
/// POST has a body. Never throws but for want of memory; no socket in here. Not
/// thread-safe.
class RequestParser {
 public:
  explicit RequestParser(Manner manner, const RequestLimits& limits = {})
      : manner_(manner), limits_(limits) {}

  /// Takes the next bytes; what follows the end of the request is ignored.
  void feed(std::string_view bytes);

  /// There will be no more bytes.
  void end_of_input();

  /// Whether the request is complete or has been refused.
  bool finished() const { return stage_ == Stage::kDone || status_ != 0; }

  /// Whether all but the body of the request is there and was not refused.
  bool has_head() const {
    return status_ == 0 && (stage_ == Stage::kDone || in_body());
  }

  /// The HTTP status (400, 413, 414, 415, 431) with which to refuse the
  /// request; nothing while there is no reason to.
  std::optional<int> refusal() const {
    if (status_ == 0) return std::nullopt;
    return status_;
  }

  /// Why it is refused, as one short sentence.
  const std::string& reason() const { return reason_; }

  /// Whether the sender waits for `100 Continue` before it sends the body.
  bool wants_continue() const {
    return expects_continue_ && !finished() && in_body();
  }

  /// Whether any byte has arrived.
  bool empty() const { return !started_; }

  /// Bytes that it holds.
  std::size_t held_bytes() const {
    return line_.size() + request_.target.size() + header_bytes_ +
           request_.body.size();
  }

  /// As much of the request as is there: the head with has_head(), all of it
  /// once it is finished and not refused.
  const Request& request() const { return request_; }
  Request& request() { return request_; }

 private:
  enum class Stage : std::uint8_t {
    kRequestLine,
    kHeaders,
    kSizedBody,     // until remaining_ bytes are there
    kBalancedBody,  // until the parentheses balance
    kChunkSize,
    kChunkData,
    kChunkEnd,
    kTrailers,
    kDone
  };

  bool is_strict() const { return manner_ == Manner::kStrict; }
  bool in_body() const {
    return stage_ != Stage::kRequestLine && stage_ != Stage::kHeaders &&
           stage_ != Stage::kDone;
  }
  std::size_t take(std::string_view bytes);
  std::size_t take_line(std::string_view bytes);
  std::size_t take_sized(std::string_view bytes);
  std::size_t take_balanced(std::string_view bytes);
  void line_complete();
  void read_request_line();
  bool is_sound_target() const;
  void read_header();
  void keep_header(std::string_view name, std::string_view value);
  void read_content_length(std::string_view value);
  void headers_complete();
  void read_chunk_size();
  bool fits_body(std::size_t more);
  bool line_within_limits(std::size_t length);
  void refuse(int status, std::string reason);

  Manner manner_;
  RequestLimits limits_;
  Request request_;
  Stage stage_ = Stage::kRequestLine;
  int status_ = 0;
  std::string reason_;

  std::string line_;  // of the request line, a header or a chunk size
  bool started_ = false;
  std::size_t header_bytes_ = 0;
  std::size_t headers_ = 0;
  std::optional<std::size_t> content_length_;
  bool chunked_ = false;
  bool expects_continue_ = false;
  std::size_t remaining_ = 0;  // bytes of the sized body or chunk

  // Where the balanced body stands.
  std::size_t depth_ = 0;
  bool in_comment_ = false;
  bool in_atom_ = false;
};

}  // namespace agent::http
