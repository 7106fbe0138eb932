// A request means the same in one piece and byte by byte, always comes to an
// end with the input, and is refused with nothing but the statuses it tells.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "agent/http_request.h"

namespace {

constexpr agent::HttpRequestLimits kLimits{512, 512, 8, 512};

void check(const agent::HttpRequestParser& parser) {
  if (!parser.finished()) std::abort();
  const int status = parser.refusal().value_or(200);
  if (status != 200 && status != 400 && status != 413 && status != 414 &&
      status != 431) {
    std::abort();
  }
  if (status != 200) return;
  const agent::HttpRequest& request = parser.request();
  if (request.message.size() > 512) std::abort();
  if (!request.has_message && !request.message.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  agent::HttpRequestParser whole(kLimits);
  whole.feed(bytes);
  whole.end_of_input();
  check(whole);

  agent::HttpRequestParser dripping(kLimits);
  for (std::size_t i = 0; i < size; ++i) dripping.feed(bytes.substr(i, 1));
  dripping.end_of_input();
  check(dripping);

  if (whole.refusal().has_value() != dripping.refusal().has_value()) {
    std::abort();
  }
  if (!whole.refusal() &&
      whole.request().message != dripping.request().message) {
    std::abort();
  }
  return 0;
}
