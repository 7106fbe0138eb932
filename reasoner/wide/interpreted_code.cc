#include "reasoner/wide/interpreted_code.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

namespace reasoner::wide {

namespace {

using lanes::LaneFrame;
using lanes::LaneWord;
using network::NodeId;
using network::Signal;

enum class Part : std::uint8_t {
  kScratch,
  kBases,
  kMoves,
  kNext,
  kGoals,
  kTerminal,
  kPercepts
};
constexpr std::size_t kParts = 7;

struct Row {
  Part part = Part::kScratch;
  std::uint32_t row = 0;
};

/// Row 0 of each scratch is false in all lanes.
constexpr Row kFalseRow;

struct Input {
  Row row;
  LaneWord flip = 0;  // all ones where it is negated
};

/// The AND of some inputs.
struct Gate {
  Row target;
  std::uint32_t input_count = 0;
};

struct Sweep {
  std::vector<Gate> gates;
  std::vector<Input> inputs;  // of the first gate, of the second, ...
};

struct Output {
  Signal signal;
  Row target;
};

/// Makes sweeps that share a scratch, in which each gate has a row.
class SweepMaker {
 public:
  /// Inputs without a move row are false, but for `always_played`.
  SweepMaker(const lanes::PhaseLayout& layout, bool sees_moves,
             std::span<const std::uint32_t> always_played = {})
      : network_(*layout.network), rows_(network_.node_count()) {
    rows_[0].flip = ~LaneWord{0};
    for (std::uint32_t base = 0; base < network_.base_count(); ++base) {
      rows_[network_.base(base)].row = {Part::kBases, base};
    }
    for (std::uint32_t m = 0; sees_moves && m < layout.inputs.size(); ++m) {
      rows_[network_.input(layout.inputs[m])].row = {Part::kMoves, m};
    }
    for (const std::uint32_t input : always_played) {
      rows_[network_.input(input)].flip = ~LaneWord{0};
    }
  }

  /// Computes `outputs`, and all gates they need that no sweep before did.
  Sweep make(std::span<const Output> outputs) {
    std::vector<bool> needed(network_.node_count());
    for (const Output& output : outputs) needed[output.signal.node()] = true;
    for (NodeId gate = network_.node_count(); gate-- > network_.first_gate();) {
      if (!needed[gate] || has_row(gate)) continue;
      for (const Signal in : network_.fan_in(gate)) needed[in.node()] = true;
    }
    Sweep sweep;
    for (NodeId gate = network_.first_gate(); gate < network_.node_count();
         ++gate) {
      if (!needed[gate] || has_row(gate)) continue;
      rows_[gate].row = {Part::kScratch, scratch_rows_++};
      add(sweep, network_.fan_in(gate), rows_[gate].row);
    }
    for (const Output& output : outputs) {
      add(sweep, {&output.signal, 1}, output.target);
    }
    return sweep;
  }

  std::uint32_t scratch_rows() const { return scratch_rows_; }

 private:
  const network::Network& network_;
  std::vector<Input> rows_;  // by node
  std::uint32_t scratch_rows_ = 1;

  bool has_row(NodeId gate) const { return rows_[gate].row.row != 0; }

  void add(Sweep& sweep, std::span<const Signal> inputs, Row target) const {
    sweep.gates.push_back({target, static_cast<std::uint32_t>(inputs.size())});
    for (const Signal in : inputs) {
      Input input = rows_[in.node()];
      if (in.negated()) input.flip = ~input.flip;
      sweep.inputs.push_back(input);
    }
  }
};

/// Where the rows of each part begin.
using Places = std::array<LaneWord*, kParts>;

Places places_in(const LaneFrame& frame) {
  // No gate writes bases.
  return {frame.scratch, const_cast<LaneWord*>(frame.bases),
          frame.moves,   frame.next,
          frame.goals,   frame.terminal,
          frame.percepts};
}

/// `kWords` words of each row at a time.
template <std::size_t kWords>
void run_blocks(const Sweep& sweep, const Places& places,
                std::size_t lane_words) {
  const auto find = [&](Row row) {
    return places[static_cast<std::size_t>(row.part)] + row.row * lane_words;
  };
  for (std::size_t k = 0; k < lane_words; k += kWords) {
    const Input* input = sweep.inputs.data();
    for (const Gate& gate : sweep.gates) {
      LaneWord all[kWords];
      std::fill_n(all, kWords, ~LaneWord{0});
      for (std::uint32_t i = 0; i < gate.input_count; ++i, ++input) {
        const LaneWord* row = find(input->row) + k;
        for (std::size_t j = 0; j < kWords; ++j) {
          all[j] &= row[j] ^ input->flip;
        }
      }
      std::copy_n(all, kWords, find(gate.target) + k);
    }
  }
}

class InterpretedCode : public lanes::PhaseCode {
 public:
  InterpretedCode(const lanes::PhaseLayout& layout, std::size_t lanes)
      : lane_words_(lanes / lanes::kLanesPerWord), layout_(&layout) {
    const network::NetworkOutputs& outputs = layout.network->outputs();
    std::vector<Output> legal{{outputs.terminal, {Part::kTerminal, 0}}};
    for (std::uint32_t m = 0; m < layout.inputs.size(); ++m) {
      legal.push_back({outputs.legal[layout.inputs[m]], {Part::kMoves, m}});
    }
    std::vector<Output> next;
    for (std::uint32_t base = 0; base < outputs.next.size(); ++base) {
      next.push_back({outputs.next[base], {Part::kNext, base}});
    }
    SweepMaker step(layout, /*sees_moves=*/true);
    legal_ = step.make(legal);
    next_ = step.make(next);
    scratch_rows_ = step.scratch_rows();

    std::vector<Output> goals;
    for (std::uint32_t g = 0; g < outputs.goals.size(); ++g) {
      goals.push_back({outputs.goals[g].signal, {Part::kGoals, g}});
    }
    SweepMaker end(layout, /*sees_moves=*/false);
    goals_ = end.make(goals);
    goal_scratch_rows_ = end.scratch_rows();
    make_percepts(layout);
  }

  std::size_t scratch_rows() const override { return scratch_rows_; }
  std::size_t goal_scratch_rows() const override { return goal_scratch_rows_; }
  std::size_t percept_scratch_rows() const override {
    return percept_scratch_rows_;
  }

  void legal(const LaneFrame& frame) const override {
    run(legal_, frame);
    for (const lanes::Choice& choice : layout_->choices) {
      for (std::size_t k = 0; k < lane_words_; ++k) count(choice, frame, k);
    }
  }
  void select(const LaneFrame& frame) const override {
    for (const lanes::Choice& choice : layout_->choices) {
      for (std::size_t k = 0; k < lane_words_; ++k) pick(choice, frame, k);
    }
  }
  void next(const LaneFrame& frame) const override { run(next_, frame); }
  void percepts(const LaneFrame& frame, RoleIndex role) const override {
    if (role < percepts_.size()) run(percepts_[role], frame);
  }
  void goals(const LaneFrame& frame) const override { run(goals_, frame); }

 private:
  std::size_t lane_words_;
  const lanes::PhaseLayout* layout_;
  Sweep legal_;
  Sweep next_;
  Sweep goals_;
  std::vector<Sweep> percepts_;  // by role
  std::size_t scratch_rows_ = 0;
  std::size_t goal_scratch_rows_ = 0;
  std::size_t percept_scratch_rows_ = 0;

  void make_percepts(const lanes::PhaseLayout& layout) {
    const std::vector<Signal>& signals = layout.network->outputs().percepts;
    for (RoleIndex role = 0; role < layout.perceiving_roles(); ++role) {
      std::vector<Output> percepts;
      for (std::uint32_t i = layout.first_percept[role];
           i < layout.first_percept[role + 1]; ++i) {
        if (layout.percepts[i].part == lanes::PerceptSource::Part::kComputed) {
          percepts.push_back({signals[i], {Part::kPercepts, i}});
        }
      }
      SweepMaker maker(layout, /*sees_moves=*/true, layout.only_inputs);
      percepts_.push_back(maker.make(percepts));
      percept_scratch_rows_ =
          std::max<std::size_t>(percept_scratch_rows_, maker.scratch_rows());
    }
  }

  void run(const Sweep& sweep, const LaneFrame& frame) const {
    std::fill_n(frame.scratch + kFalseRow.row * lane_words_, lane_words_, 0);
    constexpr std::size_t kMostWords = 16;
    constexpr std::size_t kFewestWords = 4;
    if (lane_words_ % kMostWords == 0) {
      run_blocks<kMostWords>(sweep, places_in(frame), lane_words_);
    } else {
      run_blocks<kFewestWords>(sweep, places_in(frame), lane_words_);
    }
  }

  /// Adds up the legal moves in the lanes of word `k`, a bit a plane.
  void count(const lanes::Choice& choice, const LaneFrame& frame,
             std::size_t k) const {
    LaneWord* planes = frame.planes + choice.first_plane * lane_words_ + k;
    for (std::uint32_t p = 0; p < choice.plane_count; ++p) {
      planes[p * lane_words_] = 0;
    }
    const LaneWord* move = frame.moves + choice.first_move * lane_words_ + k;
    for (std::uint32_t m = 0; m < choice.move_count; ++m) {
      LaneWord carry = move[m * lane_words_];
      for (LaneWord* plane = planes; carry != 0; plane += lane_words_) {
        const LaneWord sum = *plane ^ carry;
        carry &= *plane;
        *plane = sum;
      }
    }
  }

  /// Counts the rank of each lane down, a legal move each time, and picks the
  /// one at which it is 0. From there on, or from the beginning, it is larger
  /// than the number of moves.
  void pick(const lanes::Choice& choice, const LaneFrame& frame,
            std::size_t k) const {
    LaneWord* planes = frame.planes + choice.first_plane * lane_words_ + k;
    LaneWord* move = frame.moves + choice.first_move * lane_words_ + k;
    for (std::uint32_t m = 0; m < choice.move_count; ++m) {
      const LaneWord legal = move[m * lane_words_];
      if (legal == 0) continue;
      LaneWord borrow = legal;
      for (std::uint32_t p = 0; p < choice.plane_count; ++p) {
        LaneWord& plane = planes[p * lane_words_];
        const LaneWord difference = plane ^ borrow;
        borrow &= ~plane;
        plane = difference;
      }
      move[m * lane_words_] = borrow;
    }
  }
};

}  // namespace

std::unique_ptr<lanes::PhaseCode> make_interpreted_code(
    const lanes::PhaseLayout& layout, std::size_t lanes) {
  assert(lanes::is_group_size(lanes));
  return std::make_unique<InterpretedCode>(layout, lanes);
}

}  // namespace reasoner::wide
