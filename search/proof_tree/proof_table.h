#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// Whether a role can get a goal, for games that take millions of states to
/// tell.
namespace search::proof_tree {

/// In which states a claim was proven or refuted, by a hash of the state, so
/// that two states with the same hash of 64 bits are taken for one. Keeps what
/// took the most work. Thread-safe: a slot that two threads write at once is
/// none (Hyatt, Mann, A Lockless Transposition Table Implementation for
/// Parallel Search, 2002).
class ProofTable {
 public:
  /// Takes that much memory, or a little less.
  explicit ProofTable(std::size_t bytes);

  /// Whether the claim holds; nothing where that is not known.
  std::optional<bool> find(std::uint64_t hash) const;
  /// `work`: states that were expanded for that.
  void store(std::uint64_t hash, bool holds, std::uint64_t work);
  /// Gets what `find` will read nearer to the processor.
  void prefetch(std::uint64_t hash) const;

  void clear();

 private:
  struct Slot {
    std::atomic<std::uint64_t> check = 0;  // the hash, if data is added to it
    std::atomic<std::uint64_t> data = 0;   // work * 4 + holds * 2 + 1
  };
  /// A cache line.
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  Bucket& bucket(std::uint64_t hash) { return buckets_[hash & mask_]; }
  const Bucket& bucket(std::uint64_t hash) const {
    return buckets_[hash & mask_];
  }

  std::vector<Bucket> buckets_;
  std::uint64_t mask_;
};

}  // namespace search::proof_tree
