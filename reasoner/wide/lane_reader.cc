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

void LaneReader::read_percepts(std::size_t block,
                               const lanes::LaneWord* percepts) {
  const std::vector<std::uint32_t>& first = program_->propnet->first_percept;
  const std::size_t count = first.empty() ? 0 : first.back();
  percept_words_ = (count + 63) / 64;
  percepts_.resize(lanes::kLanesPerWord * percept_words_);
  lanes::read_states(percepts, block, program_->lanes / lanes::kLanesPerWord,
                     count, percepts_.data(), percept_words_, program_->simd);
}

void LaneReader::add_percepts(PlayoutResults& results, std::size_t index,
                              bool made_step, SeenState& seen) {
  const network::Propnet& propnet = *program_->propnet;
  const std::size_t roles = propnet.game.role_count();
  seen.first_percept = static_cast<std::uint32_t>(results.percepts.size());
  seen.first_percept_count =
      static_cast<std::uint32_t>(results.percept_counts.size());
  results.percept_counts.resize(results.percept_counts.size() + roles);
  if (!made_step || propnet.first_percept.empty()) return;
  const std::span counts = std::span(results.percept_counts).last(roles);
  const std::uint64_t* seen_words = percepts_.data() + index * percept_words_;
  RoleIndex role = 0;
  for (std::size_t word = 0; word < percept_words_; ++word) {
    for (std::uint64_t bits = seen_words[word]; bits != 0; bits &= bits - 1) {
      const auto percept = static_cast<std::uint32_t>(
          64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
      while (percept >= propnet.first_percept[role + 1]) ++role;
      results.percepts.push_back(percept - propnet.first_percept[role]);
      ++counts[role];
    }
  }
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
