#include "reasoner/wide/jit/compiled_code.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reasoner/wide/jit/code_emitter.h"
#include "reasoner/wide/jit/code_schedule.h"
#include "reasoner/wide/jit/lut_cover.h"
#include "reasoner/wide/jit/lut_graph.h"
#include "reasoner/wide/jit/pick_code.h"

namespace reasoner::wide::jit {

namespace {

using Known = std::vector<std::optional<network::Signal>>;

class CompiledCode final : public lanes::PhaseCode {
 public:
  explicit CompiledCode(const CodeShape& shape) : code_(shape) {}

  std::size_t scratch_rows() const override { return scratch_rows_; }
  std::size_t goal_scratch_rows() const override { return goal_scratch_rows_; }

  void legal(const lanes::LaneFrame& frame) const override {
    code_.run(legal_, with_spills(frame));
  }
  void select(const lanes::LaneFrame& frame) const override {
    const CodeFrame rows = with_spills(frame);
    code_.run(select_, rows);
    for (const Blocks& blocks : blocks_) select(blocks, rows);
  }
  void next(const lanes::LaneFrame& frame) const override {
    code_.run(next_, with_spills(frame));
  }
  std::size_t percept_scratch_rows() const override {
    return percept_scratch_rows_;
  }
  void percepts(const lanes::LaneFrame& frame, RoleIndex role) const override {
    if (role >= percepts_.size() || !percepts_[role]) return;
    code_.run(*percepts_[role], {frame, frame.scratch});
  }
  void goals(const lanes::LaneFrame& frame) const override {
    code_.run(goals_, {frame, frame.scratch});
  }

 private:
  friend class Compiler;

  // Pieces of a choice that share their code.
  struct Blocks {
    PickCode::Blocks rows;
    MachineCode::Function select = 0;
  };

  MachineCode code_;
  std::size_t row_words_ = 0;
  std::size_t kept_rows_ = 0;
  std::vector<Blocks> blocks_;
  std::size_t scratch_rows_ = 0;
  std::size_t goal_scratch_rows_ = 0;
  std::size_t percept_scratch_rows_ = 0;
  MachineCode::Function legal_ = 0;
  MachineCode::Function select_ = 0;
  MachineCode::Function next_ = 0;
  MachineCode::Function goals_ = 0;
  // By role; nothing where none of its percepts is computed.
  std::vector<std::optional<MachineCode::Function>> percepts_;

  // The spills lie behind what is kept from legal() to next().
  CodeFrame with_spills(const lanes::LaneFrame& frame) const {
    return {frame, frame.scratch + kept_rows_ * row_words_};
  }

  void select(const Blocks& blocks, const CodeFrame& frame) const {
    const PickCode::Blocks& rows = blocks.rows;
    const std::size_t mask_at = (rows.mask_row - rows.first_row) * row_words_;
    CodeFrame block = frame;
    block.lanes.moves += rows.first_move * row_words_;
    block.lanes.scratch += rows.first_row * row_words_;
    for (std::uint32_t i = 0; i < rows.count; ++i) {
      const lanes::LaneWord* mask = block.lanes.scratch + mask_at;
      lanes::LaneWord any = 0;
      for (std::size_t k = 0; k < row_words_; ++k) any |= mask[k];
      if (any != 0) {
        code_.run(blocks.select, block);
      } else {
        std::fill_n(block.lanes.moves, rows.moves * row_words_, 0);
      }
      block.lanes.moves += rows.moves * row_words_;
      block.lanes.scratch += rows.rows * row_words_;
    }
  }
};

// Where a group has several columns of vectors, code beyond the first-level
// cache is cut into pieces that run over all columns each.
constexpr std::size_t kChunkFunctions = 1000;

class Compiler {
 public:
  Compiler(const lanes::PhaseLayout& layout, const CodeShape& shape)
      : layout_(layout),
        network_(*layout.network),
        shape_(shape),
        pick_(layout, 0) {}

  std::unique_ptr<lanes::PhaseCode> compile() {
    auto compiled = std::make_unique<CompiledCode>(shape_);
    find_passed_on();
    kept_rows_ =
        pick_.scratch_rows() + static_cast<std::uint32_t>(passed_on_.size());
    compiled->kept_rows_ = kept_rows_;
    compiled->row_words_ = shape_.row_bytes / sizeof(lanes::LaneWord);
    compiled->legal_ = add(legal_graph(), /*early_stores=*/true, *compiled);
    add_blocks(*compiled);
    compiled->select_ = add(select_graph(), /*early_stores=*/false, *compiled);
    compiled->next_ = add(next_graph(), /*early_stores=*/true, *compiled);
    compiled->scratch_rows_ = kept_rows_ + most_spill_rows_;
    most_spill_rows_ = 0;
    compiled->goals_ = add(goals_graph(), /*early_stores=*/true, *compiled);
    compiled->goal_scratch_rows_ = most_spill_rows_;
    most_spill_rows_ = 0;
    add_percepts(*compiled);
    compiled->percept_scratch_rows_ = most_spill_rows_;
    if (!compiled->code_.finish()) return nullptr;
    return compiled;
  }

 private:
  const lanes::PhaseLayout& layout_;
  const network::Network& network_;
  const CodeShape shape_;
  const PickCode pick_;
  // Gates that legal() computes and next() reads.
  std::vector<network::NodeId> passed_on_;
  std::uint32_t kept_rows_ = 0;  // of scratch, from legal() to next()
  std::uint32_t most_spill_rows_ = 0;

  LutGraph new_graph() const { return LutGraph(shape_.avx512 ? 3 : 2); }

  MachineCode::Function add(const LutGraph& graph, bool early_stores,
                            CompiledCode& compiled) {
    ScheduleOptions options;
    options.registers = shape_.avx512 ? 32 : 16;
    options.has_ternary = shape_.avx512;
    options.early_stores = early_stores;
    options.chunk_functions = shape_.columns() > 1 ? kChunkFunctions : 0;
    const CodeListing listing = schedule(graph, options);
    most_spill_rows_ = std::max(most_spill_rows_, listing.spill_rows);
    return compiled.code_.add(listing);
  }

  void add_blocks(CompiledCode& compiled) {
    for (const PickCode::Blocks& rows : pick_.blocks()) {
      CompiledCode::Blocks& blocks = compiled.blocks_.emplace_back();
      blocks.rows = rows;
      LutGraph select = new_graph();
      pick_.select_block(select, rows);
      blocks.select = add(select, /*early_stores=*/false, compiled);
    }
  }

  Row passed_on_row(std::size_t index) const {
    return {RowKind::kScratch,
            pick_.scratch_rows() + static_cast<std::uint32_t>(index)};
  }

  // Worked out anew rather than stored and read.
  bool is_cheap(network::NodeId gate) const {
    const auto fan_in = network_.fan_in(gate);
    return fan_in.size() <= 3 &&
           std::all_of(fan_in.begin(), fan_in.end(), [&](network::Signal in) {
             return network_.is_base(in.node());
           });
  }

  void find_passed_on() {
    std::vector<bool> needed(network_.node_count(), false);
    const auto need = [&](network::Signal signal) {
      needed[signal.node()] = true;
    };
    for (const network::Signal signal : network_.outputs().next) need(signal);
    for (network::NodeId gate = network_.next_end();
         gate-- > network_.legal_end();) {
      if (!needed[gate]) continue;
      for (const network::Signal in : network_.fan_in(gate)) need(in);
    }
    for (network::NodeId gate = network_.first_gate();
         gate < network_.legal_end(); ++gate) {
      if (needed[gate] && !is_cheap(gate)) passed_on_.push_back(gate);
    }
  }

  // The constant and the bases; inputs are false.
  Known known_bases(LutGraph& graph) const {
    Known known(network_.node_count());
    known[network::kTrueSignal.node()] = network::kTrueSignal;
    for (std::uint32_t i = 0; i < network_.base_count(); ++i) {
      known[network_.base(i)] = graph.row({RowKind::kBases, i});
    }
    for (std::uint32_t i = 0; i < network_.input_count(); ++i) {
      known[network_.input(i)] = network::kFalseSignal;
    }
    return known;
  }

  LutGraph legal_graph() const {
    LutGraph graph = new_graph();
    const Known known = known_bases(graph);
    std::vector<network::Signal> outputs;
    for (const std::uint32_t input : layout_.inputs) {
      outputs.push_back(network_.outputs().legal[input]);
    }
    outputs.push_back(network_.outputs().terminal);
    for (const network::NodeId gate : passed_on_)
      outputs.emplace_back(gate, false);
    const std::vector<network::Signal> made =
        cover(network_, outputs, known, graph);
    pick_.count(graph, std::span(made).first(layout_.inputs.size()));
    const std::size_t terminal = layout_.inputs.size();
    graph.store({RowKind::kTerminal, 0}, made[terminal]);
    for (std::size_t i = 0; i < passed_on_.size(); ++i) {
      graph.store(passed_on_row(i), made[terminal + 1 + i]);
    }
    return graph;
  }

  LutGraph select_graph() const {
    LutGraph graph = new_graph();
    pick_.select(graph);
    return graph;
  }

  // The moves that were picked, besides the bases.
  Known known_moves(LutGraph& graph) const {
    Known known = known_bases(graph);
    for (std::uint32_t row = 0; row < layout_.inputs.size(); ++row) {
      known[network_.input(layout_.inputs[row])] =
          graph.row({RowKind::kMoves, row});
    }
    return known;
  }

  LutGraph next_graph() const {
    LutGraph graph = new_graph();
    Known known = known_moves(graph);
    for (std::size_t i = 0; i < passed_on_.size(); ++i) {
      known[passed_on_[i]] = graph.row(passed_on_row(i));
    }
    const std::vector<network::Signal> made =
        cover(network_, network_.outputs().next, known, graph);
    for (std::uint32_t i = 0; i < made.size(); ++i) {
      graph.store({RowKind::kNext, i}, made[i]);
    }
    return graph;
  }

  void add_percepts(CompiledCode& compiled) {
    for (RoleIndex role = 0; role < layout_.perceiving_roles(); ++role) {
      std::vector<std::uint32_t> computed;
      for (std::uint32_t i = layout_.first_percept[role];
           i < layout_.first_percept[role + 1]; ++i) {
        if (layout_.percepts[i].part == lanes::PerceptSource::Part::kComputed) {
          computed.push_back(i);
        }
      }
      auto& function = compiled.percepts_.emplace_back();
      if (computed.empty()) continue;
      function = add(percepts_graph(computed), /*early_stores=*/true, compiled);
    }
  }

  LutGraph percepts_graph(std::span<const std::uint32_t> computed) const {
    LutGraph graph = new_graph();
    Known known = known_moves(graph);
    for (const std::uint32_t input : layout_.only_inputs) {
      known[network_.input(input)] = network::kTrueSignal;
    }
    std::vector<network::Signal> outputs;
    for (const std::uint32_t percept : computed) {
      outputs.push_back(network_.outputs().percepts[percept]);
    }
    const std::vector<network::Signal> made =
        cover(network_, outputs, known, graph);
    for (std::size_t i = 0; i < made.size(); ++i) {
      graph.store({RowKind::kPercepts, computed[i]}, made[i]);
    }
    return graph;
  }

  LutGraph goals_graph() const {
    LutGraph graph = new_graph();
    const Known known = known_bases(graph);
    std::vector<network::Signal> outputs;
    for (const auto& goal : network_.outputs().goals) {
      outputs.push_back(goal.signal);
    }
    const std::vector<network::Signal> made =
        cover(network_, outputs, known, graph);
    for (std::uint32_t i = 0; i < made.size(); ++i) {
      graph.store({RowKind::kGoals, i}, made[i]);
    }
    return graph;
  }
};

}  // namespace

std::unique_ptr<lanes::PhaseCode> compile_phase(
    const lanes::PhaseLayout& layout, std::size_t lanes, lanes::Simd simd) {
  const bool avx512 = simd == lanes::Simd::kAvx512;
  if (simd == lanes::Simd::kPortable || !machine_runs(avx512)) return nullptr;
  CodeShape shape;
  shape.avx512 = avx512;
  shape.row_bytes = lanes / 8;
  shape.vector_bytes = avx512 && shape.row_bytes % 64 == 0 ? 64 : 32;
  return Compiler(layout, shape).compile();
}

}  // namespace reasoner::wide::jit
