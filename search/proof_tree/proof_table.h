#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "reasoner/turn_expander.h"

/// Whether a role can get a goal, for games that take millions of states to
/// tell.
namespace search::proof_tree {

/// What stands for a claim about a state: one hash says where it is looked for,
/// the other one whether it is that.
struct ClaimHash {
  std::uint64_t place = 0;
  std::uint64_t check = 0;
};

/// `state` is State::words.
ClaimHash hash_of(const reasoner::GoalClaim& claim,
                  std::span<const std::uint64_t> state);

/// Which claims were proven or refuted in which states. Two are taken for one
/// where their `check` is the same, and so is their place: in a table of a
/// gigabyte once in 2^88 pairs. Keeps what took the most work. Thread-safe: a
/// slot that two threads write at once is none (Hyatt, Mann, A Lockless
/// Transposition Table Implementation for Parallel Search, 2002).
class ProofTable {
 public:
  /// Takes at most that much memory: a number of buckets that is a power of
  /// two. In large pages where the system has them, as hardly two states that
  /// follow each other lie on one page.
  explicit ProofTable(std::size_t bytes);

  /// Whether it holds; nothing where that is not known.
  std::optional<bool> find(const ClaimHash& hash) const;
  /// `work`: states that were expanded for that.
  void store(const ClaimHash& hash, bool holds, std::uint64_t work);
  /// Gets what `find` will read nearer to the processor.
  void prefetch(const ClaimHash& hash) const;

 private:
  struct Slot {
    std::atomic<std::uint64_t> check = 0;  // the hash, if data is added
    std::atomic<std::uint64_t> data = 0;   // work * 4 + holds * 2 + 1
  };
  /// A cache line.
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  struct Release {
    void operator()(Bucket* buckets) const;
  };

  Bucket& bucket(const ClaimHash& hash) const {
    return buckets_[hash.place & mask_];
  }

  std::uint64_t mask_;
  std::unique_ptr<Bucket[], Release> buckets_;
};

}  // namespace search::proof_tree
