#include "tests/reasoner/wide/phase_code_comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <utility>

#include "reasoner/network/network_playouts.h"
#include "reasoner/network/network_simulation.h"
#include "tests/reasoner/built_game.h"

namespace reasoner::wide {

namespace {

/// All rows of a frame in one piece of memory, with rows between its parts that
/// nobody may write.
class CheckedFrame {
 public:
  CheckedFrame(const lanes::PhaseLayout& layout, std::size_t lanes,
               std::size_t scratch_rows)
      : words_(lanes / lanes::kLanesPerWord),
        base_rows_(layout.network->base_count()),
        move_rows_(layout.inputs.size()),
        goal_rows_(layout.network->outputs().goals.size()),
        percept_rows_(layout.network->outputs().percepts.size()),
        plane_rows_(layout.plane_count) {
    const std::size_t rows[] = {
        base_rows_, move_rows_, plane_rows_,   1,
        base_rows_, goal_rows_, percept_rows_, scratch_rows};
    std::size_t row = 1;
    for (const std::size_t count : rows) {
      begins_.push_back(row);
      row += count;
      guards_.push_back(row++);
    }
    guards_.push_back(0);
    memory_.assign(row * words_, kUntouched);
    frame_ = {part(0), part(1), part(2), part(3),
              part(4), part(5), part(6), part(7)};
  }

  const lanes::LaneFrame& frame() const { return frame_; }
  lanes::LaneWord* bases() { return part(0); }
  std::size_t words() const { return words_; }

  void expect_nothing_else_written(std::span<const lanes::LaneWord> bases) {
    for (const std::size_t guard : guards_) {
      for (std::size_t k = 0; k < words_; ++k) {
        ASSERT_EQ(memory_[guard * words_ + k], kUntouched);
      }
    }
    ASSERT_TRUE(std::equal(bases.begin(), bases.end(), part(0)));
  }
  void expect_untouched(const lanes::LaneWord* rows,
                        std::size_t row_count) const {
    for (std::size_t i = 0; i < row_count * words_; ++i) {
      ASSERT_EQ(rows[i], kUntouched);
    }
  }
  std::size_t move_rows() const { return move_rows_; }
  std::size_t goal_rows() const { return goal_rows_; }
  std::size_t plane_rows() const { return plane_rows_; }
  std::size_t base_rows() const { return base_rows_; }

 private:
  static constexpr lanes::LaneWord kUntouched = 0x5aa55aa5c33cc33c;

  std::size_t words_;
  std::size_t base_rows_;
  std::size_t move_rows_;
  std::size_t goal_rows_;
  std::size_t percept_rows_;
  std::size_t plane_rows_;
  std::vector<std::size_t> begins_;
  std::vector<std::size_t> guards_;
  lanes::LaneRows memory_;
  lanes::LaneFrame frame_;

  lanes::LaneWord* part(std::size_t index) {
    return memory_.data() + begins_[index] * words_;
  }
};

/// The sweeps of one network, checked word by word of each row.
class Check {
 public:
  Check(const lanes::PhaseLayout& layout, const lanes::PhaseCode& code,
        std::size_t lanes, std::span<const lanes::LaneWord> bases,
        std::uint64_t seed)
      : layout_(layout),
        code_(code),
        bases_(bases),
        random_(seed),
        frame_(layout, lanes, code.scratch_rows()),
        percept_scratch_(code.percept_scratch_rows() * lanes /
                         lanes::kLanesPerWord),
        goal_frame_(layout, lanes, code.goal_scratch_rows()),
        words_(frame_.words()),
        simulations_(words_, network::NetworkSimulation(*layout.network)) {
    std::copy(bases.begin(), bases.end(), frame_.bases());
    std::copy(bases.begin(), bases.end(), goal_frame_.bases());
    for (std::size_t k = 0; k < words_; ++k) {
      for (std::uint32_t b = 0; b < layout.network->base_count(); ++b) {
        simulations_[k].set_base(b, bases[b * words_ + k]);
      }
      for (std::uint32_t i = 0; i < layout.network->input_count(); ++i) {
        simulations_[k].set_input(i, 0);
      }
      simulations_[k].run_legal();
    }
  }

  void run() {
    code_.legal(frame_.frame());
    check_legal();
    set_ranks();
    code_.select(frame_.frame());
    check_picks();
    code_.goals(goal_frame_.frame());
    run_percepts();
    code_.next(frame_.frame());
    check_next_and_goals();
    check_percepts();
    frame_.expect_nothing_else_written(bases_);
    goal_frame_.expect_nothing_else_written(bases_);
    goal_frame_.expect_untouched(goal_frame_.frame().moves, frame_.move_rows());
    goal_frame_.expect_untouched(goal_frame_.frame().planes,
                                 frame_.plane_rows());
    goal_frame_.expect_untouched(goal_frame_.frame().terminal, 1);
    goal_frame_.expect_untouched(goal_frame_.frame().next, frame_.base_rows());
  }

 private:
  const lanes::PhaseLayout& layout_;
  const lanes::PhaseCode& code_;
  std::span<const lanes::LaneWord> bases_;
  std::mt19937_64 random_;
  CheckedFrame frame_;
  lanes::LaneRows percept_scratch_;
  CheckedFrame goal_frame_;
  std::size_t words_;
  std::vector<network::NetworkSimulation> simulations_;  // by word of a row
  std::vector<lanes::LaneWord> legal_;                   // copy of the rows
  std::vector<std::uint32_t> ranks_;                     // by choice, then lane

  std::uint32_t rank_in_lane(const lanes::Choice& choice,
                             std::size_t lane) const {
    std::uint32_t rank = 0;
    for (std::uint32_t p = 0; p < choice.plane_count; ++p) {
      const lanes::LaneWord word =
          frame_.frame().planes[(choice.first_plane + p) * words_ +
                                lane / lanes::kLanesPerWord];
      rank |=
          static_cast<std::uint32_t>(word >> (lane % lanes::kLanesPerWord) & 1)
          << p;
    }
    return rank;
  }

  std::uint32_t legal_count(const lanes::Choice& choice,
                            std::size_t lane) const {
    std::uint32_t sum = 0;
    for (std::uint32_t m = choice.first_move;
         m < choice.first_move + choice.move_count; ++m) {
      const lanes::LaneWord word =
          legal_[m * words_ + lane / lanes::kLanesPerWord];
      sum +=
          static_cast<std::uint32_t>(word >> (lane % lanes::kLanesPerWord) & 1);
    }
    return sum;
  }

  void check_legal() {
    const network::NetworkOutputs& outputs = layout_.network->outputs();
    const lanes::LaneFrame& frame = frame_.frame();
    for (std::size_t k = 0; k < words_; ++k) {
      ASSERT_EQ(frame.terminal[k], simulations_[k].value(outputs.terminal))
          << "terminal, word " << k;
      for (std::size_t m = 0; m < layout_.inputs.size(); ++m) {
        ASSERT_EQ(frame.moves[m * words_ + k],
                  simulations_[k].value(outputs.legal[layout_.inputs[m]]))
            << "legal, move row " << m << ", word " << k;
      }
    }
    legal_.assign(frame.moves, frame.moves + layout_.inputs.size() * words_);
    for (const lanes::Choice& choice : layout_.choices) {
      for (std::size_t lane = 0; lane < words_ * lanes::kLanesPerWord; ++lane) {
        ASSERT_EQ(rank_in_lane(choice, lane), legal_count(choice, lane))
            << "count of role " << choice.role << ", lane " << lane;
      }
    }
  }

  void set_ranks() {
    ranks_.clear();
    for (const lanes::Choice& choice : layout_.choices) {
      const std::uint32_t none = (1U << choice.plane_count) - 1;
      lanes::LaneWord* planes =
          frame_.frame().planes + choice.first_plane * words_;
      for (std::size_t lane = 0; lane < words_ * lanes::kLanesPerWord; ++lane) {
        const std::uint32_t count = legal_count(choice, lane);
        const std::uint64_t draw = random_();
        std::uint32_t rank = count == 0 ? 0 : (draw >> 8) % count;
        if ((draw & 15) == 0) rank = none;
        if ((draw & 15) == 1 && count != 0) rank = count - 1;
        ranks_.push_back(rank);
        for (std::uint32_t p = 0; p < choice.plane_count; ++p) {
          lanes::LaneWord& word =
              planes[p * words_ + lane / lanes::kLanesPerWord];
          const lanes::LaneWord bit = lanes::LaneWord{1}
                                      << (lane % lanes::kLanesPerWord);
          word = (rank >> p & 1) != 0 ? word | bit : word & ~bit;
        }
      }
    }
  }

  void check_picks() {
    std::vector<lanes::LaneWord> picked(legal_.size());
    std::size_t next_rank = 0;
    for (const lanes::Choice& choice : layout_.choices) {
      for (std::size_t lane = 0; lane < words_ * lanes::kLanesPerWord; ++lane) {
        std::uint32_t rank = ranks_[next_rank++];
        const lanes::LaneWord bit = lanes::LaneWord{1}
                                    << (lane % lanes::kLanesPerWord);
        for (std::uint32_t m = choice.first_move;
             m < choice.first_move + choice.move_count; ++m) {
          const std::size_t word = m * words_ + lane / lanes::kLanesPerWord;
          if ((legal_[word] & bit) == 0) continue;
          if (rank-- > 0) continue;
          picked[word] |= bit;
          break;
        }
      }
    }
    for (std::size_t m = 0; m < layout_.inputs.size(); ++m) {
      for (std::size_t k = 0; k < words_; ++k) {
        ASSERT_EQ(frame_.frame().moves[m * words_ + k], picked[m * words_ + k])
            << "picked, move row " << m << ", word " << k;
        simulations_[k].set_input(layout_.inputs[m], picked[m * words_ + k]);
      }
    }
  }

  void run_percepts() {
    lanes::LaneFrame frame = frame_.frame();
    frame.scratch = percept_scratch_.data();
    for (RoleIndex role = 0; role < layout_.perceiving_roles(); ++role) {
      code_.percepts(frame, role);
    }
  }

  lanes::LaneWord percept(const lanes::PerceptSource& source,
                          std::size_t word) const {
    using Part = lanes::PerceptSource::Part;
    const lanes::LaneFrame& frame = frame_.frame();
    const std::size_t place = source.row * words_ + word;
    lanes::LaneWord value = 0;
    if (source.part == Part::kBases) value = frame.bases[place];
    if (source.part == Part::kMoves) value = frame.moves[place];
    if (source.part == Part::kComputed) value = frame.percepts[place];
    return source.negated ? ~value : value;
  }

  void check_percepts() const {
    const network::NetworkOutputs& outputs = layout_.network->outputs();
    if (layout_.perceiving_roles() == 0) return;
    for (std::size_t k = 0; k < words_; ++k) {
      network::NetworkSimulation simulation = simulations_[k];
      for (const std::uint32_t input : layout_.only_inputs) {
        simulation.set_input(input, ~std::uint64_t{0});
      }
      simulation.run();
      for (std::size_t i = 0; i < outputs.percepts.size(); ++i) {
        ASSERT_EQ(percept(layout_.percepts[i], k),
                  simulation.value(outputs.percepts[i]))
            << "percept " << i << ", word " << k;
      }
    }
  }

  void check_next_and_goals() {
    const network::NetworkOutputs& outputs = layout_.network->outputs();
    for (std::size_t k = 0; k < words_; ++k) {
      simulations_[k].run_rest();
      for (std::size_t b = 0; b < outputs.next.size(); ++b) {
        ASSERT_EQ(frame_.frame().next[b * words_ + k],
                  simulations_[k].value(outputs.next[b]))
            << "next, base " << b << ", word " << k;
      }
      for (std::size_t g = 0; g < outputs.goals.size(); ++g) {
        ASSERT_EQ(goal_frame_.frame().goals[g * words_ + k],
                  simulations_[k].value(outputs.goals[g].signal))
            << "goal " << g << ", word " << k;
      }
    }
  }
};

}  // namespace

std::vector<lanes::Simd> simds_of_this_machine() {
  std::vector<lanes::Simd> simds;
  for (const lanes::Simd simd :
       {lanes::Simd::kPortable, lanes::Simd::kAvx2, lanes::Simd::kAvx512}) {
    if (simd <= lanes::widest_simd()) simds.push_back(simd);
  }
  return simds;
}

network::Propnet propnet_of_roles(network::Network network,
                                  std::span<const std::uint32_t> move_counts) {
  network::Propnet propnet{
      .game = Game(std::vector<std::string>(move_counts.size()))};
  for (const std::uint32_t count : move_counts) {
    propnet.first_input.push_back(propnet.first_input.back() + count);
  }
  // Percepts are dealt out to all roles, the last of them to the last.
  propnet.first_percept = {0};
  const auto percepts =
      static_cast<std::uint32_t>(network.outputs().percepts.size());
  for (std::size_t role = 1; role <= move_counts.size(); ++role) {
    propnet.first_percept.push_back(
        static_cast<std::uint32_t>(percepts * role / move_counts.size()));
  }
  propnet.networks.push_back(std::move(network));
  return propnet;
}

network::Propnet propnet_of_choices(std::span<const std::uint32_t> move_counts,
                                    std::uint32_t rarity, std::uint64_t seed) {
  std::uint32_t inputs = 0;
  for (const std::uint32_t count : move_counts) inputs += count;
  constexpr std::uint32_t kBases = 24;
  std::mt19937_64 random(seed);
  network::NetworkBuilder builder(kBases, inputs);
  const auto base = [&] {
    const network::Signal signal = builder.base(random() % kBases);
    return random() % 2 == 0 ? signal : !signal;
  };
  network::NetworkOutputs outputs;
  outputs.terminal = base();
  for (std::uint32_t i = 0; i < inputs; ++i) {
    // Each further base halves the number of lanes in which it is legal.
    std::vector<network::Signal> signals{base()};
    for (std::uint32_t one_of = 2; one_of < rarity; one_of *= 2) {
      signals.push_back(base());
    }
    outputs.legal.push_back(builder.and_of(signals));
  }
  for (std::uint32_t b = 0; b < kBases; ++b) {
    std::vector<network::Signal> signals{base()};
    for (int i = 0; inputs != 0 && i < 3; ++i) {
      signals.push_back(builder.input(random() % inputs));
    }
    outputs.next.push_back(builder.or_of(signals));
  }
  outputs.goals.push_back({0, 100, base()});
  return propnet_of_roles(builder.finish(std::move(outputs)), move_counts);
}

network::Propnet propnet_of_random_gates(std::uint32_t gates,
                                         std::uint32_t max_width,
                                         std::uint64_t seed) {
  constexpr std::uint32_t kBases = 12;
  constexpr std::uint32_t kMoves[] = {5, 3};
  std::mt19937_64 random(seed);
  network::NetworkBuilder builder(kBases, 8);
  std::vector<network::Signal> signals;
  const auto draw = [&] {
    const network::Signal signal = signals[random() % signals.size()];
    return random() % 2 == 0 ? signal : !signal;
  };
  const auto add_gates = [&](std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
      std::vector<network::Signal> in(2 + random() % (max_width - 1));
      for (network::Signal& signal : in) signal = draw();
      signals.push_back(random() % 2 == 0 ? builder.and_of(in)
                                          : builder.or_of(in));
    }
  };
  for (std::uint32_t i = 0; i < kBases; ++i) signals.push_back(builder.base(i));
  add_gates(gates / 3);
  network::NetworkOutputs outputs;
  outputs.terminal = draw();
  for (std::uint32_t i = 0; i < 8; ++i) outputs.legal.push_back(draw());
  add_gates(gates / 3);
  for (const Goal value : {0, 50, 100}) {
    outputs.goals.push_back({0, value, draw()});
  }
  for (std::uint32_t i = 0; i < 8; ++i) signals.push_back(builder.input(i));
  add_gates(gates / 3);
  for (std::uint32_t b = 0; b < kBases; ++b) outputs.next.push_back(draw());
  add_gates(gates / 6);
  for (int i = 0; i < 7; ++i) outputs.percepts.push_back(draw());
  return propnet_of_roles(builder.finish(std::move(outputs)), kMoves);
}

void expect_right_code(const lanes::PhaseLayout& layout,
                       const lanes::PhaseCode& code, std::size_t lanes,
                       std::span<const lanes::LaneWord> bases,
                       std::uint64_t seed) {
  Check(layout, code, lanes, bases, seed).run();
}

void expect_right_code(const lanes::PhaseLayout& layout,
                       const lanes::PhaseCode& code, std::size_t lanes,
                       std::uint64_t seed) {
  std::mt19937_64 random(seed);
  lanes::LaneRows bases(layout.network->base_count() * lanes /
                        lanes::kLanesPerWord);
  for (int round = 0; round < 3; ++round) {
    for (lanes::LaneWord& word : bases) {
      word = random();
      if (round == 1) word &= random() & random();
      if (round == 2) word |= random() | random();
    }
    expect_right_code(layout, code, lanes, bases, random());
  }
}

void expect_right_code_of_game(const std::string& name,
                               const MakePhaseCode& make, std::size_t lanes,
                               lanes::Simd simd, int steps) {
  SCOPED_TRACE(name + ", " + std::string(lanes::name_of(simd)) + ", " +
               std::to_string(lanes) + " lanes");
  const network::Propnet propnet = build_game(name);
  std::vector<lanes::PhaseLayout> layouts;
  for (std::uint32_t p = 0; p < propnet.networks.size(); ++p) {
    layouts.push_back(lanes::lay_out_phase(propnet, p));
  }
  std::vector<std::unique_ptr<lanes::PhaseCode>> codes;
  for (const lanes::PhaseLayout& layout : layouts) {
    codes.push_back(make(layout, lanes, simd));
    ASSERT_NE(codes.back(), nullptr);
  }
  const std::size_t words = lanes / lanes::kLanesPerWord;
  std::vector<network::NetworkPlayouts> playouts;
  for (std::size_t k = 0; k < words; ++k) playouts.emplace_back(propnet, k + 1);
  lanes::LaneRows bases(propnet.base_count() * words);
  for (int step = 0; step < steps; ++step) {
    for (network::NetworkPlayouts& playout : playouts) playout.look();
    // Words whose playouts began anew at another time may be in another phase.
    const std::uint32_t phase = playouts[0].phase();
    for (std::size_t k = 0; k < words; ++k) {
      const network::NetworkPlayouts& from =
          playouts[k].phase() == phase ? playouts[k] : playouts[0];
      for (std::uint32_t b = 0; b < propnet.base_count(); ++b) {
        bases[b * words + k] = from.bases()[b];
      }
    }
    expect_right_code(layouts[phase], *codes[phase], lanes, bases,
                      static_cast<std::uint64_t>(step));
    if (testing::Test::HasFailure()) return;
    for (network::NetworkPlayouts& playout : playouts) playout.advance();
  }
}

void expect_uniform(std::span<const std::uint32_t> counts) {
  double sum = 0;
  for (const std::uint32_t count : counts) sum += count;
  const double expected = sum / static_cast<double>(counts.size());
  double chi_square = 0;
  for (const std::uint32_t count : counts) {
    chi_square += (count - expected) * (count - expected) / expected;
  }
  const auto freedom = static_cast<double>(counts.size() - 1);
  EXPECT_NEAR(chi_square, freedom, 6 * std::sqrt(2 * freedom));
}

}  // namespace reasoner::wide
