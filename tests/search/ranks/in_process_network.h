#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "search/ranks/transport.h"

namespace search::ranks {

/// Ranks that are threads of one process. Each can be cut off, as if it had
/// died: then nothing it sends arrives, and nothing arrives there.
class InProcessNetwork {
 public:
  explicit InProcessNetwork(std::size_t size) : arrived_(size), is_cut_(size) {}

  /// The network must outlive it.
  std::unique_ptr<Transport> transport(std::size_t rank) {
    return std::make_unique<End>(*this, rank);
  }

  void cut(std::size_t rank, bool is_cut = true) {
    const std::scoped_lock lock(mutex_);
    is_cut_[rank] = is_cut;
  }

 private:
  class End final : public Transport {
   public:
    End(InProcessNetwork& network, std::size_t rank)
        : network_(network), rank_(rank) {}

    std::size_t rank() const override { return rank_; }
    std::size_t size() const override { return network_.arrived_.size(); }

    bool send(std::size_t to, std::span<const std::byte> packet) override {
      const std::scoped_lock lock(network_.mutex_);
      // As packets to a process that has died, which never get away.
      if (network_.is_cut_[to] || network_.is_cut_[rank_]) return false;
      network_.arrived_[to].push_back(
          {rank_, std::vector<std::byte>(packet.begin(), packet.end())});
      return true;
    }

    std::optional<Packet> receive() override {
      const std::scoped_lock lock(network_.mutex_);
      std::deque<Packet>& arrived = network_.arrived_[rank_];
      if (network_.is_cut_[rank_] || arrived.empty()) return std::nullopt;
      Packet packet = std::move(arrived.front());
      arrived.pop_front();
      return packet;
    }

   private:
    InProcessNetwork& network_;
    std::size_t rank_;
  };

  std::mutex mutex_;
  std::vector<std::deque<Packet>> arrived_;  // by receiver
  std::vector<bool> is_cut_;                 // by rank
};

}  // namespace search::ranks
