#include "reasoner/wide/lane_reader.h"

#include <algorithm>
#include <bit>
#include <span>

#include "reasoner/wide/lanes/lane_transpose.h"

namespace reasoner::wide {

LaneReader::LaneReader(const WideProgram& program)
    : program_(&program),
      states_(lanes::kLanesPerWord * program.outside.word_count()) {}

void LaneReader::read(std::size_t phase, std::size_t block,
                      const lanes::LaneWord* bases,
                      const lanes::LaneWord* moves) {
  layout_ = &program_->phases[phase].layout;
  const std::size_t lane_words = program_->lanes / lanes::kLanesPerWord;
  const std::size_t state_words = program_->outside.word_count();
  lanes::read_states(bases, block, lane_words, program_->propnet->base_count(),
                     states_.data(), state_words, program_->simd);
  legal_words_ = (layout_->inputs.size() + 63) / 64;
  legal_.resize(lanes::kLanesPerWord * legal_words_);
  lanes::read_states(moves, block, lane_words, layout_->inputs.size(),
                     legal_.data(), legal_words_, program_->simd);
}

void LaneReader::add_to(PlayoutResults& results, std::size_t index,
                        SeenState& seen) {
  const std::size_t words = program_->outside.word_count();
  seen.first_word = static_cast<std::uint32_t>(results.words.size());
  seen.word_count = static_cast<std::uint32_t>(words);
  const auto from =
      states_.begin() + static_cast<std::ptrdiff_t>(index * words);
  results.words.insert(results.words.end(), from,
                       from + static_cast<std::ptrdiff_t>(words));
  program_->outside.add_to(std::span(results.words).last(words));
  add_moves(results, index, seen);
}

void LaneReader::add_moves(PlayoutResults& results, std::size_t index,
                           SeenState& seen) {
  const network::Propnet& propnet = *program_->propnet;
  const auto roles = static_cast<RoleIndex>(propnet.game.role_count());
  seen.first_move = static_cast<std::uint32_t>(results.moves.size());
  seen.first_count = static_cast<std::uint32_t>(results.move_counts.size());
  results.move_counts.resize(results.move_counts.size() + roles);
  const std::span counts = std::span(results.move_counts).last(roles);
  const std::uint64_t* legal = legal_.data() + index * legal_words_;
  auto choice = layout_->choices.begin();
  for (RoleIndex role = 0; role < roles; ++role) {
    if (layout_->only_moves[role] != lanes::PhaseLayout::kSeveral) {
      results.moves.push_back(layout_->only_moves[role]);
      counts[role] = 1;
      continue;
    }
    const std::uint32_t end = choice->first_move + choice->move_count;
    for (std::uint32_t row = choice->first_move; row < end;) {
      // The bits of one word from `row` on.
      std::uint64_t bits = legal[row / 64] >> (row % 64);
      const std::uint32_t here = std::min(end - row, 64 - row % 64);
      if (here < 64) bits &= (std::uint64_t{1} << here) - 1;
      for (; bits != 0; bits &= bits - 1) {
        const auto input = layout_->inputs[row + static_cast<std::uint32_t>(
                                                     std::countr_zero(bits))];
        results.moves.push_back(input - propnet.first_input[role]);
        ++counts[role];
      }
      row += here;
    }
    ++choice;
  }
}

}  // namespace reasoner::wide
