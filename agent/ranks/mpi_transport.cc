// The only file that knows MPI. Made for Open MPI, whose mpirun ends all ranks
// where one dies unless it is told --enable-recovery. The calls here are
// point-to-point and never wait, so that who is dead is not waited for: a
// packet to it is never taken, and a packet from it never comes.

#include <mpi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <thread>
#include <vector>

#include "agent/ranks/module.h"

namespace agent::ranks {

namespace {

using search::ranks::kMostPacketBytes;
using search::ranks::Packet;

constexpr int kTag = 1;

// Packets under way to a rank, and those that are awaited from one.
constexpr std::size_t kMostSent = 16;
constexpr std::size_t kMostAwaited = 4;

constexpr std::chrono::seconds kPatienceAtEnd{2};

/// A packet under way. Stays where it is, since MPI reads or writes it.
struct Slot {
  std::array<std::byte, kMostPacketBytes> bytes;
  MPI_Request request = MPI_REQUEST_NULL;

  /// Whether nothing is under way; gives the bytes that have come.
  bool is_done(int* count = nullptr) {
    int done = 0;
    MPI_Status status;
    if (MPI_Test(&request, &done, &status) != MPI_SUCCESS) return false;
    if (done != 0 && count != nullptr) {
      MPI_Get_count(&status, MPI_BYTE, count);
    }
    return done != 0;
  }
};

class MpiTransport final : public search::ranks::Transport {
 public:
  MpiTransport() {
    int value = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &value);
    rank_ = static_cast<std::size_t>(value);
    MPI_Comm_size(MPI_COMM_WORLD, &value);
    peers_ = std::vector<Peer>(static_cast<std::size_t>(value));
    for (std::size_t from = 0; from < peers_.size(); ++from) {
      if (from == rank_) continue;
      for (Slot& slot : peers_[from].awaited) await(from, slot);
    }
  }

  ~MpiTransport() override {
    // It waits for all, and who is dead never comes.
    const int status = std::uncaught_exceptions() > 0 ? 1 : 0;
    std::thread([status] {
      std::this_thread::sleep_for(kPatienceAtEnd);
      std::_Exit(status);
    }).detach();
    for (Peer& peer : peers_) {
      for (Slot& slot : peer.awaited) {
        if (slot.request == MPI_REQUEST_NULL) continue;
        MPI_Cancel(&slot.request);
        MPI_Request_free(&slot.request);
      }
    }
    MPI_Finalize();
  }

  std::size_t rank() const override { return rank_; }
  std::size_t size() const override { return peers_.size(); }

  bool send(std::size_t to, std::span<const std::byte> packet) override {
    for (Slot& slot : peers_[to].sent) {
      if (!slot.is_done()) continue;
      std::copy(packet.begin(), packet.end(), slot.bytes.begin());
      return MPI_Isend(slot.bytes.data(), static_cast<int>(packet.size()),
                       MPI_BYTE, static_cast<int>(to), kTag, MPI_COMM_WORLD,
                       &slot.request) == MPI_SUCCESS;
    }
    return false;
  }

  std::optional<Packet> receive() override {
    for (std::size_t tried = 0; tried < peers_.size(); ++tried) {
      next_ = (next_ + 1) % peers_.size();
      if (next_ == rank_) continue;
      Peer& peer = peers_[next_];
      Slot& slot = peer.awaited[peer.oldest];
      int count = 0;
      if (slot.request == MPI_REQUEST_NULL || !slot.is_done(&count)) continue;
      Packet packet{next_, {slot.bytes.begin(), slot.bytes.begin() + count}};
      await(next_, slot);
      peer.oldest = (peer.oldest + 1) % kMostAwaited;
      return packet;
    }
    return std::nullopt;
  }

 private:
  struct Peer {
    std::array<Slot, kMostSent> sent;
    std::array<Slot, kMostAwaited> awaited;  // in the order of `oldest`
    std::size_t oldest = 0;
  };

  /// Where that fails, nothing comes from there any more.
  static void await(std::size_t from, Slot& slot) {
    const int result = MPI_Irecv(
        slot.bytes.data(), static_cast<int>(slot.bytes.size()), MPI_BYTE,
        static_cast<int>(from), kTag, MPI_COMM_WORLD, &slot.request);
    if (result != MPI_SUCCESS) slot.request = MPI_REQUEST_NULL;
  }

  std::size_t rank_ = 0;
  std::vector<Peer> peers_;
  std::size_t next_ = 0;  // who was asked last
};

}  // namespace

}  // namespace agent::ranks

extern "C" search::ranks::Transport* henhouse_open_mpi(const char** trouble) {
  // Else the memory of a rank that died may be read, which ends the reader.
  setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", /*replace=*/0);
  int provided = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided) !=
      MPI_SUCCESS) {
    *trouble = "MPI cannot be started";
    return nullptr;
  }
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (provided < MPI_THREAD_SERIALIZED) {
    *trouble = "this MPI does not allow more than one thread to call it";
    MPI_Finalize();
    return nullptr;
  }
  return new agent::ranks::MpiTransport;
}
