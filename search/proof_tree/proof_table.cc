#include "search/proof_tree/proof_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <new>

#include "reasoner/playout.h"

namespace search::proof_tree {

namespace {

constexpr std::uint64_t kMostWork = ~std::uint64_t{0} >> 2;
constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr std::align_val_t kLargePage{std::size_t{2} << 20};

}  // namespace

ClaimHash hash_of(const reasoner::GoalClaim& claim,
                  std::span<const std::uint64_t> state) {
  constexpr std::uint64_t kOther = 0x9e3779b97f4a7c15;
  const std::uint64_t first =
      std::uint64_t{claim.role} << 32 | static_cast<std::uint32_t>(claim.goal);
  ClaimHash hash{first, first};
  for (const std::uint64_t word : state) {
    hash.place = reasoner::mix64(hash.place + word);
    hash.check = reasoner::mix64((hash.check ^ word) + kOther);
  }
  return hash;
}

ProofTable::ProofTable(std::size_t bytes)
    : mask_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1)) -
            1) {
  const std::size_t size = (mask_ + 1) * sizeof(Bucket);
  void* const memory = ::operator new(size, kLargePage);
  buckets_.reset(static_cast<Bucket*>(memory));
  // Refused where the system has none, which is as good as before.
  static_cast<void>(::madvise(memory, size, MADV_HUGEPAGE));
  std::uninitialized_value_construct_n(buckets_.get(), mask_ + 1);
}

void ProofTable::Release::operator()(Bucket* buckets) const {
  ::operator delete(buckets, kLargePage);
}

std::optional<bool> ProofTable::find(const ClaimHash& hash) const {
  for (const Slot& slot : bucket(hash).slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    if (data == 0 || (slot.check.load(kRelaxed) ^ data) != hash.check) continue;
    return (data & 2) != 0;
  }
  return std::nullopt;
}

void ProofTable::store(const ClaimHash& hash, bool holds, std::uint64_t work) {
  Slot* least = nullptr;
  std::uint64_t least_data = 0;
  for (Slot& slot : bucket(hash).slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    const bool is_same =
        data != 0 && (slot.check.load(kRelaxed) ^ data) == hash.check;
    if (least == nullptr || is_same || data < least_data) {
      least = &slot;
      least_data = data;
    }
    if (is_same) break;
  }
  const std::uint64_t data =
      std::min(work, kMostWork) << 2 | (holds ? 2U : 0U) | 1U;
  least->check.store(hash.check ^ data, kRelaxed);
  least->data.store(data, kRelaxed);
}

void ProofTable::prefetch(const ClaimHash& hash) const {
  __builtin_prefetch(&bucket(hash));
}

}  // namespace search::proof_tree
