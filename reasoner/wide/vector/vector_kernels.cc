#include "reasoner/wide/vector/vector_kernels.h"

#include <algorithm>
#include <cassert>

// Compiled once for each set of instructions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reasoner/wide/vector/vector_kernels.cc"
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#endif
#include <hwy/foreach_target.h>
// Must come after foreach_target.h.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace reasoner::wide::vector {
// NOLINTNEXTLINE(readability-identifier-naming): Highway's name.
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<lanes::LaneWord> kTag;
using Lanes = hn::Vec<decltype(kTag)>;
constexpr std::size_t kWords = hn::MaxLanes(kTag);

HWY_INLINE Lanes load(const lanes::LaneWord* row) {
  return hn::Load(kTag, row);
}
HWY_INLINE void store(Lanes lanes, lanes::LaneWord* row) {
  hn::Store(lanes, kTag, row);
}
HWY_INLINE Lanes zero() { return hn::Zero(kTag); }
HWY_INLINE bool is_zero(Lanes lanes) {
  return hn::AllTrue(kTag, hn::Eq(lanes, zero()));
}

// Functions of three inputs. Highway has names for few of them; AVX-512 has an
// instruction for each, by the column of its truth table.

HWY_INLINE Lanes majority(Lanes a, Lanes b, Lanes c) {
#if HWY_TARGET <= HWY_AVX3
  return Lanes{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, 0xe8)};
#else
  return hn::Or(hn::And(a, b), hn::And(hn::Xor(a, b), c));
#endif
}
/// Whether a - b - c < 0.
HWY_INLINE Lanes borrow_of(Lanes a, Lanes b, Lanes c) {
#if HWY_TARGET <= HWY_AVX3
  return Lanes{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, 0x8e)};
#else
  return hn::Or(hn::And(b, c), hn::AndNot(a, hn::Or(b, c)));
#endif
}
HWY_INLINE Lanes either(Lanes which, Lanes yes, Lanes no) {
#if HWY_TARGET <= HWY_AVX3
  return hn::IfVecThenElse(which, yes, no);
#else
  return hn::Or(hn::And(which, yes), hn::AndNot(which, no));
#endif
}

// ---- Gates ------------------------------------------------------------------

/// Where the rows of each part of the frame begin.
struct Parts {
  const char* places[8] = {};

  HWY_INLINE const lanes::LaneWord* row(RowReference reference) const {
    constexpr std::size_t kUnit = 4 * sizeof(lanes::LaneWord);
    return reinterpret_cast<const lanes::LaneWord*>(
        places[reference % 8] + std::size_t{reference / 8} * kUnit);
  }
  HWY_INLINE lanes::LaneWord* target(RowReference reference) const {
    return const_cast<lanes::LaneWord*>(row(reference));
  }
};

/// kVectors vectors of a row that follow each other.
template <std::size_t kVectors>
struct Gates {
  /// AND of the positive and none of the negative rows; the OR of the negative
  /// ones where there are no others.
  template <std::size_t kPositive, std::size_t kNegative>
  static HWY_INLINE const RowReference* run(const RowReference* next,
                                            std::uint32_t count,
                                            const Parts& parts) {
    constexpr std::size_t kInputs = kPositive + kNegative;
    for (; count != 0; --count, next += 1 + kInputs) {
      const lanes::LaneWord* in[kInputs];
      for (std::size_t i = 0; i < kInputs; ++i) in[i] = parts.row(next[1 + i]);
      lanes::LaneWord* out = parts.target(next[0]);
      for (std::size_t v = 0; v < kVectors; ++v) {
        const std::size_t at = v * kWords;
        Lanes result = load(in[0] + at);
        for (std::size_t i = 1; i < kPositive; ++i) {
          result = hn::And(result, load(in[i] + at));
        }
        if constexpr (kNegative != 0) {
          constexpr std::size_t kFirst = kPositive == 0 ? 1 : kPositive;
          Lanes none = kPositive == 0 ? result : load(in[kFirst] + at);
          for (std::size_t i = kPositive == 0 ? kFirst : kFirst + 1;
               i < kInputs; ++i) {
            none = hn::Or(none, load(in[i] + at));
          }
          result = kPositive == 0 ? none : hn::AndNot(none, result);
        }
        store(result, out + at);
      }
    }
    return next;
  }

  /// Any shape.
  static HWY_INLINE const RowReference* run_any(const RowReference* next,
                                                const GateBatch& batch,
                                                const Parts& parts) {
    const Lanes ones = hn::Not(zero());
    const Lanes flip = batch.complement ? ones : zero();
    for (std::uint32_t count = batch.gate_count; count != 0; --count) {
      lanes::LaneWord* out = parts.target(*next++);
      Lanes all[kVectors];
      Lanes none[kVectors];
      for (std::size_t v = 0; v < kVectors; ++v) {
        all[v] = ones;
        none[v] = zero();
      }
      for (std::uint32_t i = 0; i < batch.positive; ++i) {
        const lanes::LaneWord* in = parts.row(*next++);
        for (std::size_t v = 0; v < kVectors; ++v) {
          all[v] = hn::And(all[v], load(in + v * kWords));
        }
      }
      for (std::uint32_t i = 0; i < batch.negative; ++i) {
        const lanes::LaneWord* in = parts.row(*next++);
        for (std::size_t v = 0; v < kVectors; ++v) {
          none[v] = hn::Or(none[v], load(in + v * kWords));
        }
      }
      for (std::size_t v = 0; v < kVectors; ++v) {
        store(hn::Xor(hn::AndNot(none[v], all[v]), flip), out + v * kWords);
      }
    }
    return next;
  }

  using Run = const RowReference* (*)(const RowReference*, std::uint32_t,
                                      const Parts&);
  /// By the numbers of positive and negative rows; null for any shape.
  static constexpr Run kRuns[5][5] = {
      {nullptr, nullptr, run<0, 2>, run<0, 3>, run<0, 4>},
      {run<1, 0>, run<1, 1>, run<1, 2>, run<1, 3>},
      {run<2, 0>, run<2, 1>, run<2, 2>},
      {run<3, 0>, run<3, 1>},
      {run<4, 0>}};

  static const RowReference* run_batch(const RowReference* next,
                                       const GateBatch& batch,
                                       const Parts& parts) {
    // Without positive rows the complement is what is simple.
    if (batch.complement == (batch.positive == 0) && batch.positive < 5 &&
        batch.negative < 5) {
      const Run run_shape = kRuns[batch.positive][batch.negative];
      if (run_shape != nullptr) {
        return run_shape(next, batch.gate_count, parts);
      }
    }
    return run_any(next, batch, parts);
  }

  static void run_columns(const GateSweep& sweep,
                          lanes::LaneWord* const* frame_parts,
                          std::size_t lane_words) {
    for (std::size_t k = 0; k < lane_words; k += kVectors * kWords) {
      Parts parts;
      for (std::size_t p = 0; p < kFrameParts; ++p) {
        if (frame_parts[p] == nullptr) continue;
        parts.places[p] = reinterpret_cast<const char*>(frame_parts[p] + k);
      }
      const RowReference* next = sweep.references.data();
      for (const GateBatch& batch : sweep.batches) {
        next = run_batch(next, batch, parts);
      }
    }
  }
};

HWY_ATTR void run_sweep(const GateSweep& sweep, lanes::LaneWord* const* parts,
                        std::size_t lane_words) {
  if (lane_words % (4 * kWords) == 0) {
    Gates<4>::run_columns(sweep, parts, lane_words);
  } else if (lane_words % (2 * kWords) == 0) {
    Gates<2>::run_columns(sweep, parts, lane_words);
  } else {
    Gates<1>::run_columns(sweep, parts, lane_words);
  }
}

// ---- Numbers, a bit a plane -------------------------------------------------

/// A number in each lane.
template <std::size_t kPlanes>
struct Number {
  Lanes planes[kPlanes];
};

HWY_INLINE Number<2> sum_of(Lanes a, Lanes b) {
  return {{hn::Xor(a, b), hn::And(a, b)}};
}

/// Of four bits.
HWY_INLINE Number<3> sum_of(const Lanes* rows) {
  const Lanes low = hn::Xor3(rows[0], rows[1], rows[2]);
  const Lanes carry = majority(rows[0], rows[1], rows[2]);
  const Lanes again = hn::And(low, rows[3]);
  return {
      {hn::Xor(low, rows[3]), hn::Xor(carry, again), hn::And(carry, again)}};
}

HWY_INLINE Number<4> sum_of(const Number<3>& a, const Number<3>& b) {
  Number<4> sum;
  sum.planes[0] = hn::Xor(a.planes[0], b.planes[0]);
  Lanes carry = hn::And(a.planes[0], b.planes[0]);
  for (std::size_t p = 1; p < 3; ++p) {
    sum.planes[p] = hn::Xor3(a.planes[p], b.planes[p], carry);
    carry = majority(a.planes[p], b.planes[p], carry);
  }
  sum.planes[3] = carry;
  return sum;
}

/// number += other, which fits.
template <std::size_t kPlanes, std::size_t kOther>
HWY_INLINE void add(Number<kPlanes>& number, const Number<kOther>& other) {
  Lanes carry = zero();
  for (std::size_t p = 0; p < kPlanes; ++p) {
    Lanes& plane = number.planes[p];
    if (p < kOther) {
      const Lanes old = plane;
      plane = hn::Xor3(old, other.planes[p], carry);
      carry = majority(old, other.planes[p], carry);
    } else {
      const Lanes old = plane;
      plane = hn::Xor(old, carry);
      carry = hn::And(old, carry);
    }
  }
}

/// number -= other; where that is less than nothing.
template <std::size_t kPlanes, std::size_t kOther>
HWY_INLINE Lanes subtract(Number<kPlanes>& number,
                          const Number<kOther>& other) {
  Lanes borrow = zero();
  for (std::size_t p = 0; p < kPlanes; ++p) {
    Lanes& plane = number.planes[p];
    const Lanes old = plane;
    if (p < kOther) {
      plane = hn::Xor3(old, other.planes[p], borrow);
      borrow = borrow_of(old, other.planes[p], borrow);
    } else {
      plane = hn::Xor(old, borrow);
      borrow = hn::AndNot(old, borrow);
    }
  }
  return borrow;
}

/// Adds planes from `first` on to a number in memory.
HWY_INLINE void add_to_rows(const Lanes* planes, std::size_t count,
                            lanes::LaneWord* rows, std::size_t row_count,
                            std::size_t lane_words) {
  Lanes carry = zero();
  for (std::size_t p = 0; p < row_count; ++p, rows += lane_words) {
    const Lanes old = load(rows);
    const Lanes other = p < count ? planes[p] : zero();
    store(hn::Xor3(old, other, carry), rows);
    carry = majority(old, other, carry);
  }
}

// ---- Counting ---------------------------------------------------------------

constexpr std::size_t kBlock = 8;

/// Loads `count` rows, and nothing for the others of a block.
HWY_INLINE void load_block(const lanes::LaneWord* rows, std::size_t lane_words,
                           std::size_t count, Lanes (&block)[kBlock]) {
  if (count >= kBlock) {
    for (std::size_t i = 0; i < kBlock; ++i)
      block[i] = load(rows + i * lane_words);
    return;
  }
  for (std::size_t i = 0; i < kBlock; ++i) {
    block[i] = i < count ? load(rows + i * lane_words) : zero();
  }
}

HWY_INLINE bool is_zero(const Lanes (&block)[kBlock]) {
  Lanes any = block[0];
  for (std::size_t i = 1; i < kBlock; ++i) any = hn::Or(any, block[i]);
  return is_zero(any);
}

/// The number of moves in the lanes of up to a group of rows.
template <std::size_t kPlanes>
HWY_INLINE Number<kPlanes> count_group(const lanes::LaneWord* rows,
                                       std::size_t lane_words,
                                       std::size_t count) {
  Number<kPlanes> sum;
  for (Lanes& plane : sum.planes) plane = zero();
  for (std::size_t i = 0; i < count; i += kBlock) {
    Lanes block[kBlock];
    load_block(rows + i * lane_words, lane_words, count - i, block);
    if (is_zero(block)) continue;
    add(sum, sum_of(sum_of(block), sum_of(block + 4)));
  }
  return sum;
}

HWY_INLINE void count_column(const ChoiceRows& rows, std::size_t lane_words,
                             std::size_t k) {
  lanes::LaneWord* planes = rows.planes + k;
  if (rows.move_count <= kMoveGroup) {
    const auto sum =
        count_group<kGroupPlanes>(rows.moves + k, lane_words, rows.move_count);
    for (std::size_t p = 0; p < rows.plane_count; ++p) {
      store(p < kGroupPlanes ? sum.planes[p] : zero(), planes + p * lane_words);
    }
    return;
  }
  for (std::size_t p = 0; p < rows.plane_count; ++p) {
    store(zero(), planes + p * lane_words);
  }
  lanes::LaneWord* group_counts = rows.group_counts + k;
  for (std::size_t first = 0; first < rows.move_count; first += kMoveGroup) {
    const std::size_t count =
        std::min<std::size_t>(kMoveGroup, rows.move_count - first);
    const auto sum = count_group<kGroupPlanes>(
        rows.moves + first * lane_words + k, lane_words, count);
    for (const Lanes plane : sum.planes) {
      store(plane, group_counts);
      group_counts += lane_words;
    }
    add_to_rows(sum.planes, kGroupPlanes, planes, rows.plane_count, lane_words);
  }
}

HWY_ATTR void count(const ChoiceRows& rows, std::size_t lane_words) {
  for (std::size_t k = 0; k < lane_words; k += kWords) {
    count_column(rows, lane_words, k);
  }
}

// ---- Picking ----------------------------------------------------------------

/// Leaves of up to eight rows the bits that have `rank` others below them in
/// their lane, in the lanes of `here`: chooses the half of the block it lies
/// in, the half of that, and so on, all lanes together.
HWY_INLINE void pick_in_block(const Lanes (&block)[kBlock],
                              const Number<3>& low_sum, const Lanes* rank,
                              Lanes here, lanes::LaneWord* rows,
                              std::size_t lane_words, std::size_t count) {
  Number<3> left{{rank[0], rank[1], rank[2]}};
  const Lanes in_low = subtract(left, low_sum);
  Lanes half[3];
  for (std::size_t i = 0; i < 3; ++i) {
    half[i] = either(in_low, block[i], block[i + 4]);
  }
  Number<2> left2{{either(in_low, rank[0], left.planes[0]),
                   either(in_low, rank[1], left.planes[1])}};
  const Lanes before = left2.planes[0];
  const Lanes in_low2 = subtract(left2, sum_of(half[0], half[1]));
  const Lanes last = either(in_low2, before, left2.planes[0]);
  const Lanes first = hn::AndNot(last, either(in_low2, half[0], half[2]));

  const Lanes quarters[4] = {hn::And(hn::And(here, in_low), in_low2),
                             hn::AndNot(in_low2, hn::And(here, in_low)),
                             hn::And(hn::AndNot(in_low, here), in_low2),
                             hn::AndNot(in_low2, hn::AndNot(in_low, here))};
  if (count >= kBlock) {
    for (std::size_t q = 0; q < 4; ++q) {
      store(hn::And(quarters[q], first), rows + 2 * q * lane_words);
      store(hn::AndNot(first, quarters[q]), rows + (2 * q + 1) * lane_words);
    }
    return;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Lanes quarter = quarters[i / 2];
    store(i % 2 == 0 ? hn::And(quarter, first) : hn::AndNot(first, quarter),
          rows + i * lane_words);
  }
}

/// Picks among the rows of a group the one of rank `rank`, which is all ones or
/// beyond the group's moves where it is another's.
template <std::size_t kPlanes>
HWY_INLINE void pick_in_group(Number<kPlanes> rank, lanes::LaneWord* rows,
                              std::size_t lane_words, std::size_t count) {
  for (std::size_t i = 0; i < count; i += kBlock) {
    Lanes block[kBlock];
    lanes::LaneWord* block_rows = rows + i * lane_words;
    load_block(block_rows, lane_words, count - i, block);
    if (is_zero(block)) continue;
    const Number<3> low_sum = sum_of(block);
    const Lanes low_rank[3] = {rank.planes[0], rank.planes[1], rank.planes[2]};
    const Lanes here = subtract(rank, sum_of(low_sum, sum_of(block + 4)));
    pick_in_block(block, low_sum, low_rank, here, block_rows, lane_words,
                  count - i);
  }
}

/// Subtracts the number in `counts` from the one in `rows`; where that is less
/// than nothing.
HWY_INLINE Lanes subtract_from_rows(const lanes::LaneWord* counts,
                                    lanes::LaneWord* rows,
                                    std::size_t row_count,
                                    std::size_t lane_words) {
  Lanes borrow = zero();
  for (std::size_t p = 0; p < row_count; ++p, rows += lane_words) {
    const Lanes old = load(rows);
    const Lanes other =
        p < kGroupPlanes ? load(counts + p * lane_words) : zero();
    store(hn::Xor3(old, other, borrow), rows);
    borrow = borrow_of(old, other, borrow);
  }
  return borrow;
}

HWY_INLINE void select_column(const ChoiceRows& rows, std::size_t lane_words,
                              std::size_t k) {
  lanes::LaneWord* planes = rows.planes + k;
  const lanes::LaneWord* group_counts = rows.group_counts + k;
  for (std::size_t first = 0; first < rows.move_count; first += kMoveGroup) {
    const std::size_t count =
        std::min<std::size_t>(kMoveGroup, rows.move_count - first);
    lanes::LaneWord* moves = rows.moves + first * lane_words + k;
    Number<kGroupPlanes> rank;
    for (std::size_t p = 0; p < kGroupPlanes; ++p) {
      rank.planes[p] =
          p < rows.plane_count ? load(planes + p * lane_words) : zero();
    }
    if (rows.move_count > kMoveGroup) {
      const Lanes here = subtract_from_rows(group_counts, planes,
                                            rows.plane_count, lane_words);
      group_counts += kGroupPlanes * lane_words;
      if (is_zero(here)) {
        for (std::size_t i = 0; i < count; ++i) {
          store(zero(), moves + i * lane_words);
        }
        continue;
      }
      const Lanes elsewhere = hn::Not(here);
      for (Lanes& plane : rank.planes) plane = hn::Or(plane, elsewhere);
    }
    pick_in_group(rank, moves, lane_words, count);
  }
}

HWY_ATTR void select(const ChoiceRows& rows, std::size_t lane_words) {
  for (std::size_t k = 0; k < lane_words; k += kWords) {
    select_column(rows, lane_words, k);
  }
}

}  // namespace

constexpr VectorKernels kVectorKernels{&run_sweep, &count, &select};

}  // namespace HWY_NAMESPACE
}  // namespace reasoner::wide::vector
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace reasoner::wide::vector {

const VectorKernels& vector_kernels(lanes::Simd simd, std::size_t lane_words) {
#if HWY_TARGETS & HWY_AVX3
  if (simd == lanes::Simd::kAvx512 && lane_words % N_AVX3::kWords == 0) {
    return N_AVX3::kVectorKernels;
  }
#endif
#if HWY_TARGETS & HWY_AVX2
  if (simd != lanes::Simd::kPortable) return N_AVX2::kVectorKernels;
#endif
  assert(lane_words % HWY_STATIC_DISPATCH(kWords) == 0);
  return HWY_STATIC_DISPATCH(kVectorKernels);
}

}  // namespace reasoner::wide::vector

#endif  // HWY_ONCE
