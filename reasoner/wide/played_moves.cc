#include "reasoner/wide/played_moves.h"

#include <algorithm>
#include <bit>

#include "reasoner/wide/lanes/lane_transpose.h"

namespace reasoner::wide {

PlayedMoves::PlayedMoves(const WideProgram& program)
    : program_(&program),
      kernels_(
          &lane_kernels(program.simd, program.lanes / lanes::kLanesPerWord)),
      lanes_(program.lanes),
      here_(program.lanes) {}

void PlayedMoves::begin(const lanes::LaneSet& lanes) {
  if (rows_.empty()) {
    rows_.resize(program_->propnet->input_count() * lanes_.word_count());
  }
  lanes_ |= lanes;
  count_ = lanes_.size();
  block_ = kNoBlock;
}

void PlayedMoves::add_step(std::size_t phase, const lanes::LaneWord* moves,
                           const lanes::LaneSet& active) {
  if (count_ == 0) return;
  here_ = lanes_;
  here_ &= active;
  const lanes::PhaseLayout& layout = program_->phases[phase].layout;
  const std::size_t words = lanes_.word_count();
  kernels_->add_lanes(layout.inputs, here_.data(), words, moves, rows_.data());
  for (std::size_t role = 0; role < layout.only_moves.size(); ++role) {
    if (layout.only_moves[role] == lanes::PhaseLayout::kSeveral) continue;
    lanes::LaneWord* row =
        rows_.data() + words * (program_->propnet->first_input[role] +
                                layout.only_moves[role]);
    for (std::size_t k = 0; k < words; ++k) row[k] |= here_.word(k);
  }
}

void PlayedMoves::take(PlayedMoves& other, const lanes::LaneSet& ended) {
  if (other.count_ == 0) return;
  here_ = other.lanes_;
  here_ &= ended;
  if (here_.empty()) return;
  begin(here_);
  kernels_->move_lanes(program_->propnet->input_count(), here_.data(),
                       lanes_.word_count(), other.rows_.data(), rows_.data());
  other.lanes_ -= here_;
  other.count_ = other.lanes_.size();
}

void PlayedMoves::clear() {
  if (count_ == 0) return;
  std::ranges::fill(rows_, 0);
  lanes_.clear();
  count_ = 0;
  block_ = kNoBlock;
}

void PlayedMoves::report(std::size_t lane, FinishedPlayout& playout,
                         PlayoutResults& results) {
  const network::Propnet& propnet = *program_->propnet;
  const std::size_t input_words = (propnet.input_count() + 63) / 64;
  if (block_ != lane / lanes::kLanesPerWord) {
    block_ = lane / lanes::kLanesPerWord;
    words_.resize(lanes::kLanesPerWord * input_words);
    lanes::read_states(rows_.data(), block_, lanes_.word_count(),
                       propnet.input_count(), words_.data(), input_words,
                       program_->simd);
  }
  const std::uint64_t* played =
      words_.data() + lane % lanes::kLanesPerWord * input_words;
  playout.first_move = static_cast<std::uint32_t>(results.moves.size());
  playout.first_count = static_cast<std::uint32_t>(results.move_counts.size());
  RoleIndex role = 0;
  std::uint32_t count = 0;
  for (std::size_t word = 0; word < input_words; ++word) {
    for (std::uint64_t bits = played[word]; bits != 0; bits &= bits - 1) {
      const auto input = static_cast<std::uint32_t>(
          word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
      for (; input >= propnet.first_input[role + 1]; ++role, count = 0) {
        results.move_counts.push_back(count);
      }
      results.moves.push_back(input - propnet.first_input[role]);
      ++count;
    }
  }
  for (; role < propnet.game.role_count(); ++role, count = 0) {
    results.move_counts.push_back(count);
  }
}

}  // namespace reasoner::wide
