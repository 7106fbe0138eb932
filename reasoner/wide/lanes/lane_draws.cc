#include "reasoner/wide/lanes/lane_draws.h"

#include <cassert>

#include "reasoner/wide/lanes/lane_draw_kernels.h"

namespace reasoner::wide::lanes {

namespace {

// playout_key is mix64 of this and the number of the playout.
std::uint64_t number_base(std::uint64_t seed) {
  return mix64(seed + 0x9e3779b97f4a7c15);
}

}  // namespace

LaneDraws::LaneDraws(std::size_t lanes, Simd simd)
    : simd_(simd),
      counters_(lanes),
      mixes_(lanes),
      // The kernels read and write whole vectors.
      fresh_adds_(lanes + 64),
      fresh_mixes_(lanes + 64) {
  assert(is_group_size(lanes));
}

void LaneDraws::begin(const LaneWord* mask, std::uint64_t seed,
                      std::uint64_t first_playout) {
  const std::uint64_t first = number_base(seed) + first_playout;
  draw_kernels(simd_).begin_lanes(mask, counters_.size() / kLanesPerWord, first,
                                  elapsed_,
                                  {fresh_adds_.data(), fresh_mixes_.data()},
                                  {counters_.data(), mixes_.data()});
}

void LaneDraws::put_aside(const LaneWord* mask, const LaneWord* filled,
                          WaitingDraws& waiting) const {
  draw_kernels(simd_).pack_keys(
      mask, filled, counters_.size() / kLanesPerWord, elapsed_,
      {counters_.data(), mixes_.data()},
      {waiting.counters.data(), waiting.mixes.data()});
}

void LaneDraws::take_up(const WaitingDraws& waiting) {
  elapsed_ = 0;
  draw_kernels(simd_).unpack_keys(
      counters_.size() / kLanesPerWord,
      {waiting.counters.data(), waiting.mixes.data()},
      {counters_.data(), mixes_.data()});
}

void LaneDraws::read_playouts(
    std::size_t block, std::uint64_t seed, std::uint32_t step,
    std::span<std::uint64_t, kLanesPerWord> playouts) const {
  const std::size_t first = block * kLanesPerWord;
  draw_kernels(simd_).read_numbers(
      {counters_.data() + first, mixes_.data() + first},
      elapsed_ - step * kStepStride * kCounterFactor, number_base(seed),
      playouts.data());
}

void LaneDraws::draw_ranks(RoleIndex role, LaneWord* planes,
                           std::uint32_t plane_count, const LaneWord* skip,
                           LaneWord* stuck) const {
  assert(plane_count <= kMostPlanes);
  const Draws draws{
      counters_.data(), mixes_.data(),
      elapsed_ + static_cast<std::uint32_t>(role) * kCounterFactor,
      counters_.size() / kLanesPerWord};
  const Simd simd = plane_count <= kMostVectorPlanes ? simd_ : Simd::kPortable;
  draw_kernels(simd).draw_ranks(draws, planes, plane_count, skip, stuck);
}

void LaneDraws::advance() { elapsed_ += kStepStride * kCounterFactor; }

}  // namespace reasoner::wide::lanes
