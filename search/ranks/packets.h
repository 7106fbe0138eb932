#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace search::ranks {

/// Longer messages are not taken.
inline constexpr std::size_t kMostMessageBytes = std::size_t{64} << 20;

/// Cuts a message into packets (transport.h). `number` differs from that of the
/// message before.
std::vector<std::vector<std::byte>> packets_of(
    std::span<const std::byte> message, std::uint32_t number);

/// Puts the packets of one sender together again. A message of which packets
/// are missing is dropped when the next one comes.
class Assembly {
 public:
  /// The message that this packet completes; nothing where more of it is to
  /// come, or the packet is none.
  std::optional<std::vector<std::byte>> add(std::span<const std::byte> packet);

 private:
  std::uint32_t number_ = 0;
  std::uint32_t next_ = 0;  // part; 0: none is awaited
  std::vector<std::byte> message_;
};

}  // namespace search::ranks
