#include "search/ranks/packets.h"

#include <algorithm>
#include <utility>

#include "search/bytes.h"
#include "search/ranks/transport.h"

namespace search::ranks {

namespace {

// The number of the message, of the part, and how many there are.
constexpr std::size_t kHeaderBytes = 3 * sizeof(std::uint32_t);
constexpr std::size_t kPartBytes =
    kMostPacketBytes - kHeaderBytes - sizeof(std::uint32_t);

}  // namespace

std::vector<std::vector<std::byte>> packets_of(
    std::span<const std::byte> message, std::uint32_t number) {
  const std::size_t count =
      std::max<std::size_t>(1, (message.size() + kPartBytes - 1) / kPartBytes);
  std::vector<std::vector<std::byte>> packets;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t begin = i * kPartBytes;
    const std::size_t size = std::min(kPartBytes, message.size() - begin);
    ByteWriter writer;
    writer.put(number);
    writer.put(static_cast<std::uint32_t>(i));
    writer.put(static_cast<std::uint32_t>(count));
    writer.put_bytes(message.subspan(begin, size));
    packets.push_back(writer.take());
  }
  return packets;
}

std::optional<std::vector<std::byte>> Assembly::add(
    std::span<const std::byte> packet) {
  ByteReader reader(packet);
  const auto number = reader.get<std::uint32_t>();
  const auto part = reader.get<std::uint32_t>();
  const auto count = reader.get<std::uint32_t>();
  const std::vector<std::byte> bytes = reader.get_bytes();
  if (!reader.is_done()) return std::nullopt;
  const bool is_next = part == next_ && (part == 0 || number == number_);
  if (part != 0 && !is_next) {
    next_ = 0;
    message_.clear();
    return std::nullopt;
  }
  if (part == 0) message_.clear();
  number_ = number;
  message_.insert(message_.end(), bytes.begin(), bytes.end());
  next_ = part + 1;
  if (message_.size() > kMostMessageBytes) {
    next_ = 0;
    message_.clear();
    return std::nullopt;
  }
  if (next_ < count) return std::nullopt;
  next_ = 0;
  return std::exchange(message_, {});
}

}  // namespace search::ranks
