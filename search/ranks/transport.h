#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// A search over several processes, the ranks: the first leads, which plays the
/// match, and the others help. Each has a correspondence with all others.
namespace search::ranks {

/// No packet is larger. What a transport copies at once when it is sent does
/// not hang where its receiver dies, nor does the receiver where the sender
/// does; Open MPI does so below 4 KB on one machine, and 64 KB over TCP.
inline constexpr std::size_t kMostPacketBytes = 3800;

struct Packet {
  std::size_t from = 0;
  std::vector<std::byte> bytes;
};

/// Carries packets between processes: those of two in the order in which they
/// were sent, while both live. Nothing is known of who is dead: packets to it
/// are lost or never get away. Used by one thread at a time, and no call waits.
class Transport {
 public:
  virtual ~Transport() = default;

  /// Of this process, from 0, and of all.
  virtual std::size_t rank() const = 0;
  virtual std::size_t size() const = 0;

  /// Takes a packet of at most kMostPacketBytes to send. False where so many
  /// are under way to that rank that it takes no more now.
  virtual bool send(std::size_t to, std::span<const std::byte> packet) = 0;
  /// The next that has come; nothing where none has.
  virtual std::optional<Packet> receive() = 0;
};

}  // namespace search::ranks
