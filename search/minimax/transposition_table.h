#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <vector>

namespace search::minimax {

/// What is known of a position's value: whether it is at least `value`, at
/// most, or both, as far as a search of some depth sees it; and which of these
/// is proven, that is, rests on ends of the game alone.
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
/// Several threads may find and store at once, and none waits for another: an
/// entry is two words, and what two threads have mixed up does not have the key
/// of any position (Hyatt, Mann: A lockless transposition table
/// implementation for parallel search, 2002).
class TranspositionTable {
 public:
  static constexpr std::uint32_t kNoMove = 0xffffffff;
  /// Values are less than this, above and below 0, and depths at most that.
  static constexpr std::int32_t kMostValue = 1 << 17;
  static constexpr std::uint32_t kMostDepth = 255;

  struct Entry {
    Bounds bounds;
    std::uint32_t depth = 0;
    /// kNoMove where there is none, or its number is too large to be kept.
    std::uint32_t move = kNoMove;
  };

  /// Takes at most `bytes`, and at least room for some entries.
  explicit TranspositionTable(std::size_t bytes)
      : bucket_count_(
            std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))),
        memory_(std::calloc(bucket_count_ * sizeof(Bucket) + kPage, 1)),
        used_pages_(bucket_count_ / kBucketsPerPage / 64 + 1, 0) {
    if (memory_ == nullptr) throw std::bad_alloc();
    void* begin = memory_.get();
    std::size_t room = bucket_count_ * sizeof(Bucket) + kPage;
    buckets_ = static_cast<Bucket*>(
        std::align(kPage, bucket_count_ * sizeof(Bucket), begin, room));
  }

  /// Begins a new age: entries of older ones give way first. Must not be called
  /// while others find or store.
  void next_age() { ++age_; }

  /// Nothing where the position is not there.
  std::optional<Entry> find(std::uint64_t hash) const {
    const std::uint64_t key = key_of(hash);
    const std::size_t number = bucket_of(hash);
    if (!is_used(number)) return std::nullopt;
    for (Slot& slot : buckets_[number].slots) {
      const std::uint64_t data = read(slot.data);
      if ((read(slot.check) ^ data) == key) return unpack(data);
    }
    return std::nullopt;
  }

  void store(std::uint64_t hash, const Bounds& bounds, std::uint32_t depth,
             std::uint32_t move) {
    const std::uint64_t key = key_of(hash);
    const std::size_t number = bucket_of(hash);
    std::uint64_t data = pack(bounds, depth, move);
    Slot* slot = &buckets_[number].slots[0];
    if (is_used(number)) {
      slot = &slot_for(key, buckets_[number]);
      const std::uint64_t before = read(slot->data);
      if (move == kNoMove && (read(slot->check) ^ before) == key) {
        data |= before >> kMoveAt << kMoveAt;
      }
    }
    write(slot->data, data);
    write(slot->check, key ^ data);
    use(number);
  }

 private:
  struct Slot {
    std::uint64_t check;  ///< the key, exclusive or the data
    std::uint64_t data;
  };
  /// One line of the cache.
  struct Bucket {
    Slot slots[4];
  };
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  /// Bytes of a page of memory. One that was never written is not read either:
  /// the system would have to bring it twice, first to be read and then to be
  /// written, and would stop all other threads for it.
  static constexpr std::size_t kPage = 4096;
  static constexpr std::size_t kBucketsPerPage = kPage / sizeof(Bucket);

  // At which bit each field begins; the value, 18 bits, is first.
  static constexpr int kDepthAt = 18;
  static constexpr int kFlagsAt = 26;
  static constexpr int kAgeAt = 30;
  static constexpr int kMoveAt = 38;
  /// The field holds the move plus 1, so that 0 stands for none.
  static constexpr std::uint32_t kMostMove = (1U << (64 - kMoveAt)) - 2;
  static constexpr std::uint64_t kProven = std::uint64_t{12} << kFlagsAt;

  /// The key of a position is never 0, as an empty slot's is.
  static std::uint64_t key_of(std::uint64_t hash) { return hash | 1; }
  std::size_t bucket_of(std::uint64_t hash) const {
    return (hash >> 1) & (bucket_count_ - 1);
  }

  /// Whether anything was stored in the page of this bucket.
  bool is_used(std::size_t bucket) const {
    const std::size_t page = bucket / kBucketsPerPage;
    return (read(used_pages_[page / 64]) >> page % 64 & 1) != 0;
  }
  void use(std::size_t bucket) {
    if (is_used(bucket)) return;
    const std::size_t page = bucket / kBucketsPerPage;
    std::atomic_ref(used_pages_[page / 64])
        .fetch_or(std::uint64_t{1} << page % 64, std::memory_order_relaxed);
  }

  static std::uint64_t read(std::uint64_t& word) {
    return std::atomic_ref(word).load(std::memory_order_relaxed);
  }
  static void write(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
  }

  std::uint64_t pack(const Bounds& bounds, std::uint32_t depth,
                     std::uint32_t move) const {
    const auto flags = static_cast<std::uint64_t>(
        (bounds.at_least ? 1 : 0) | (bounds.at_most ? 2 : 0) |
        (bounds.proven_least ? 4 : 0) | (bounds.proven_most ? 8 : 0));
    const std::uint64_t kept = move <= kMostMove ? std::uint64_t{move} + 1 : 0;
    return static_cast<std::uint64_t>(bounds.value + kMostValue) |
           std::uint64_t{std::min(depth, kMostDepth)} << kDepthAt |
           flags << kFlagsAt | std::uint64_t{age_} << kAgeAt | kept << kMoveAt;
  }

  static Entry unpack(std::uint64_t data) {
    const auto bit = [data](int at) { return (data >> at & 1) != 0; };
    const auto value =
        static_cast<std::int32_t>(data & ((std::uint64_t{1} << kDepthAt) - 1));
    const auto move = static_cast<std::uint32_t>(data >> kMoveAt);
    return {.bounds = {.value = value - kMostValue,
                       .at_least = bit(kFlagsAt),
                       .at_most = bit(kFlagsAt + 1),
                       .proven_least = bit(kFlagsAt + 2),
                       .proven_most = bit(kFlagsAt + 3)},
            .depth = static_cast<std::uint32_t>(data >> kDepthAt & 255),
            .move = move - 1};  // of none: kNoMove
  }

  /// The slot of the same position, or else of the entry that is worth least.
  Slot& slot_for(std::uint64_t key, Bucket& bucket) const {
    Slot* worst = &bucket.slots[0];
    int least = 1 << 30;
    for (Slot& slot : bucket.slots) {
      const std::uint64_t data = read(slot.data);
      const std::uint64_t its_key = read(slot.check) ^ data;
      if (its_key == key) return slot;
      int worth = static_cast<int>(data >> kDepthAt & 255) +
                  ((data & kProven) != 0 ? 4 : 0);
      if ((data >> kAgeAt & 255) != age_) worth -= 64;
      if (its_key == 0) worth = -(1 << 20);
      if (worth < least) {
        least = worth;
        worst = &slot;
      }
    }
    return *worst;
  }

  std::size_t bucket_count_;
  std::unique_ptr<void, Free> memory_;
  Bucket* buckets_ = nullptr;
  mutable std::vector<std::uint64_t> used_pages_;  // a bit each
  std::uint8_t age_ = 0;
};

}  // namespace search::minimax
