// A text is a message or explained; a message survives being formatted and
// read again. The same bytes are tried as a reply to INFO and as one to PLAY.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "gdl/protocol/message.h"

namespace {

bool same(const gdl::protocol::PlayerInfo& a,
          const gdl::protocol::PlayerInfo& b) {
  return a.status == b.status && a.species.empty() == b.species.empty() &&
         a.name.empty() == b.name.empty();
}

void try_message(std::string_view text) {
  constexpr gdl::ExpressionLimits kLimits{100, 100'000};
  gdl::Diagnostics diagnostics;
  const auto message = gdl::protocol::parse_message(text, diagnostics, kLimits);
  if (!message) {
    if (!diagnostics.has_errors()) std::abort();
    return;
  }
  const std::string formatted = gdl::protocol::format_message(*message);
  gdl::Diagnostics none;
  const auto again = gdl::protocol::parse_message(formatted, none, kLimits);
  if (!again || !none.empty() || again->kind != message->kind ||
      gdl::protocol::format_message(*again) != formatted) {
    std::abort();
  }
}

void try_move(std::string_view text) {
  constexpr gdl::ExpressionLimits kLimits{100, 100'000};
  const gdl::Expression move = gdl::protocol::parse_move(text, kLimits);
  const std::string printed = gdl::to_string(move);
  if (gdl::to_string(gdl::protocol::parse_move(printed, kLimits)) != printed) {
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_message(text);
  try_move(text);
  const gdl::protocol::PlayerInfo info = gdl::protocol::parse_info(text);
  if (!same(gdl::protocol::parse_info(gdl::protocol::format_info(info)), info))
    std::abort();
  return 0;
}
