#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace search::minimax {

/// What is known of a value: it is at least, at most, or exactly `value`, as
/// far as a search of some depth sees it; and whether one or the other is
/// proven, that is, rests on ends of the game alone.
struct Bounds {
  std::int32_t value = 0;
  bool at_least = false;
  bool at_most = false;
  bool proven_least = false;
  bool proven_most = false;
};

/// Positions that were searched, by hash, in memory of a fixed size. Pages that
/// are never used cost nothing.
///
/// An instance belongs to one thread.
class TranspositionTable {
 public:
  static constexpr std::uint32_t kNoMove = 0xffffffff;

  struct Entry {
    std::uint64_t key = 0;
    std::int32_t value = 0;
    std::uint32_t move = kNoMove;
    std::uint16_t depth = 0;
    std::uint8_t flags = 0;
    std::uint8_t age = 0;

    Bounds bounds() const {
      return {.value = value,
              .at_least = (flags & 1) != 0,
              .at_most = (flags & 2) != 0,
              .proven_least = (flags & 4) != 0,
              .proven_most = (flags & 8) != 0};
    }
  };

  /// Takes at most `bytes`, and at least room for some entries.
  explicit TranspositionTable(std::size_t bytes)
      : bucket_count_(
            std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))),
        buckets_(
            static_cast<Bucket*>(std::calloc(bucket_count_, sizeof(Bucket)))) {
    if (buckets_ == nullptr) throw std::bad_alloc();
  }

  /// From now on older entries give way first.
  void next_age() { ++age_; }

  /// Nothing where the position is not there. Valid until the next store.
  const Entry* find(std::uint64_t hash) const {
    const std::uint64_t key = key_of(hash);
    for (const Entry& entry : bucket(hash).entries) {
      if (entry.key == key) return &entry;
    }
    return nullptr;
  }

  void store(std::uint64_t hash, const Bounds& bounds, std::uint16_t depth,
             std::uint32_t move) {
    Entry& entry = place_for(hash);
    const std::uint64_t key = key_of(hash);
    if (move == kNoMove && entry.key == key) move = entry.move;
    entry = {.key = key,
             .value = bounds.value,
             .move = move,
             .depth = depth,
             .flags = static_cast<std::uint8_t>(
                 (bounds.at_least ? 1 : 0) | (bounds.at_most ? 2 : 0) |
                 (bounds.proven_least ? 4 : 0) | (bounds.proven_most ? 8 : 0)),
             .age = age_};
  }

 private:
  static constexpr std::size_t kPerBucket = 4;
  struct Bucket {
    Entry entries[kPerBucket];
  };
  struct Free {
    void operator()(Bucket* buckets) const { std::free(buckets); }
  };

  /// Zero is the key of nothing.
  static std::uint64_t key_of(std::uint64_t hash) { return hash | 1; }
  const Bucket& bucket(std::uint64_t hash) const {
    return buckets_[(hash >> 1) & (bucket_count_ - 1)];
  }

  /// The same position, or else the one that is worth least.
  Entry& place_for(std::uint64_t hash) {
    Bucket& bucket = buckets_[(hash >> 1) & (bucket_count_ - 1)];
    Entry* worst = &bucket.entries[0];
    int least = 1 << 30;
    for (Entry& entry : bucket.entries) {
      if (entry.key == key_of(hash)) return entry;
      const bool proven = (entry.flags & 12) != 0;
      int worth = entry.depth + (proven ? 4 : 0);
      if (entry.age != age_) worth -= 64;
      if (entry.key == 0) worth = -(1 << 20);
      if (worth < least) {
        least = worth;
        worst = &entry;
      }
    }
    return *worst;
  }

  std::size_t bucket_count_;
  std::unique_ptr<Bucket[], Free> buckets_;
  std::uint8_t age_ = 0;
};

}  // namespace search::minimax
