// A request means the same in one piece and byte by byte, always comes to an
// end with the input, and is refused with nothing but the statuses it tells; in
// both manners.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "agent/http/request_parser.h"

namespace {

using agent::http::Manner;
using agent::http::Request;
using agent::http::RequestParser;

constexpr agent::http::RequestLimits kLimits{512, 512, 8, 512};

void check(const RequestParser& parser, Manner manner) {
  if (!parser.finished()) std::abort();
  const int status = parser.refusal().value_or(200);
  if (status != 200 && status != 400 && status != 413 && status != 414 &&
      status != 431) {
    std::abort();
  }
  if (status != 200) return;
  if (!parser.has_head()) std::abort();
  const Request& request = parser.request();
  if (request.body.size() > 512 || request.target.size() > 512) std::abort();
  if (request.method != "POST" && !request.body.empty()) std::abort();
  if (manner == Manner::kStrict && !request.target.starts_with('/')) {
    std::abort();
  }
}

void read(std::string_view bytes, Manner manner) {
  RequestParser whole(manner, kLimits);
  whole.feed(bytes);
  whole.end_of_input();
  check(whole, manner);

  RequestParser dripping(manner, kLimits);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    dripping.feed(bytes.substr(i, 1));
  }
  dripping.end_of_input();
  check(dripping, manner);

  if (whole.refusal().has_value() != dripping.refusal().has_value()) {
    std::abort();
  }
  if (whole.refusal()) return;
  const Request& a = whole.request();
  const Request& b = dripping.request();
  if (a.target != b.target || a.headers != b.headers || a.body != b.body) {
    std::abort();
  }
}

void read_target(std::string_view target) {
  for (const auto& [name, value] : agent::http::query_parameters(target)) {
    if (name.size() + value.size() > target.size()) std::abort();
  }
  const auto segments = agent::http::path_segments(target);
  if (!segments) return;
  for (const auto& segment : *segments) {
    if (segment == ".." || segment.find('/') != segment.npos) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read(bytes, Manner::kLenient);
  read(bytes, Manner::kStrict);
  read_target(bytes);
  return 0;
}
