#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace agent {

/// Bounds for requests that come from strangers.
struct HttpRequestLimits {
  /// Whole rulesheets arrive percent-encoded in the target of a GET.
  std::size_t request_line = std::size_t{4} << 20;
  std::size_t header_block = std::size_t{64} << 10;
  std::size_t header_count = 100;
  std::size_t body = std::size_t{16} << 20;
};

/// What one HTTP request asks for.
struct HttpRequest {
  std::string method;   ///< in capitals
  std::string message;  ///< of POST and GET, decoded; empty otherwise
  /// Whether there is a message to answer: true for POST and GET. All other
  /// methods get an empty reply.
  bool has_message = false;
};

/// Takes one HTTP/1.0 or HTTP/1.1 request apart while its bytes arrive. It is
/// more lenient than the standard where deployed game managers are: lines may
/// end in a bare newline, and a POST without a length ends where its
/// parentheses are balanced, or with the input. A GET carries its message in
/// the target, which reaches to the last blank of the line and may hold `?`.
/// Never throws but for want of memory; no socket in here. Not thread-safe.
class HttpRequestParser {
 public:
  explicit HttpRequestParser(const HttpRequestLimits& limits = {})
      : limits_(limits) {}

  /// Takes the next bytes; what follows the end of the request is ignored.
  void feed(std::string_view bytes);

  /// There will be no more bytes.
  void end_of_input();

  /// Whether the request is complete or has been refused.
  bool finished() const { return stage_ == Stage::kDone || status_ != 0; }

  /// The HTTP status (400, 413, 414, 431) with which to refuse the request;
  /// nothing while there is no reason to.
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

  /// The request; meaningful once it is finished and not refused.
  const HttpRequest& request() const { return request_; }
  HttpRequest& request() { return request_; }

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
  void read_header();
  void read_content_length(std::string_view value);
  void headers_complete();
  void read_chunk_size();
  bool fits_body(std::size_t more);
  bool line_within_limits(std::size_t length);
  void refuse(int status, std::string reason);

  HttpRequestLimits limits_;
  HttpRequest request_;
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

/// `target` with percent sequences decoded, and `+` and carriage returns made
/// blanks; a broken percent sequence stays as it is.
std::string decode_target(std::string_view target);

}  // namespace agent
