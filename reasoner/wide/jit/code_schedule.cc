#include "reasoner/wide/jit/code_schedule.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <span>

#include "reasoner/wide/jit/code_order.h"

namespace reasoner::wide::jit {

namespace {

using Register = std::uint8_t;

constexpr Register kNoRegister = 0xFF;
constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

// A value that is read from a row stays in a register if its next use is at
// most so many steps away.
constexpr std::uint32_t kKeepSteps = 24;

TruthTable with_inputs(TruthTable truth, unsigned first, unsigned second,
                       unsigned third) {
  unsigned moved = 0;
  for (unsigned index = 0; index < 8; ++index) {
    unsigned from = 0;
    if ((index & 4) != 0) from |= 4U >> first;
    if ((index & 2) != 0) from |= 4U >> second;
    if ((index & 1) != 0) from |= 4U >> third;
    moved |= (truth >> from & 1U) << index;
  }
  return static_cast<TruthTable>(moved);
}

class Allocation {
 public:
  Allocation(const LutGraph& graph, const CodeOrder& order,
             const ScheduleOptions& options)
      : graph_(graph),
        order_(order),
        options_(options),
        values_(graph.size()),
        free_(options.registers == 32 ? ~0U : (1U << options.registers) - 1) {
    holds_.fill(0);
    for (network::NodeId id = 1; id < graph.size(); ++id) {
      if (!graph.is_row(id)) continue;
      const Row row = graph.row_of(id);
      values_[id].home = row;
      values_[id].in_memory = true;
      std::vector<network::NodeId>& nodes = nodes_of_rows(row.kind);
      if (nodes.size() <= row.index) nodes.resize(row.index + 1, 0);
      nodes[row.index] = id;
    }
  }

  CodeListing run() {
    std::size_t functions = 0;
    for (step_ = 0; step_ < order_.steps.size(); ++step_) {
      const CodeStep step = order_.steps[step_];
      pinned_ = 0;
      if (step.is_store) {
        store(graph_.stores()[step.index]);
        continue;
      }
      if (options_.chunk_functions != 0 &&
          functions++ == options_.chunk_functions) {
        cut();
        functions = 1;
      }
      compute(step.index);
    }
    listing_.chunk_ends.push_back(listing_.instructions.size());
    return std::move(listing_);
  }

 private:
  struct Value {
    Register in_register = kNoRegister;
    bool in_memory = false;  // at home
    bool spilled = false;    // home is a row for spills
    Row home;
    std::uint32_t uses_done = 0;
  };

  const LutGraph& graph_;
  const CodeOrder& order_;
  const ScheduleOptions& options_;
  CodeListing listing_;
  std::vector<Value> values_;              // by node
  std::array<network::NodeId, 32> holds_;  // by register; 0: none
  std::uint32_t free_;                     // registers, one a bit
  std::uint32_t pinned_ = 0;               // not to be given up in this step
  std::vector<std::uint32_t> free_rows_;   // for spills
  // By kind and row: the node that is read from there, or 0.
  std::array<std::vector<network::NodeId>, kRowKinds> row_nodes_;
  std::uint32_t step_ = 0;

  std::vector<network::NodeId>& nodes_of_rows(RowKind kind) {
    return row_nodes_[static_cast<std::size_t>(kind)];
  }

  std::uint32_t next_use(network::NodeId id) const {
    const auto uses = order_.uses(id);
    const std::uint32_t done = values_[id].uses_done;
    return done < uses.size() ? uses[done] : kNever;
  }

  void use(network::NodeId id) {
    const auto uses = order_.uses(id);
    std::uint32_t& done = values_[id].uses_done;
    while (done < uses.size() && uses[done] <= step_) ++done;
  }

  Instruction& emit(Action action, Register target) {
    Instruction& made = listing_.instructions.emplace_back();
    made.action = action;
    made.target = target;
    return made;
  }

  void emit_row(Action action, Register target, Row row) {
    emit(action, target).row = row;
  }

  void pin(Register reg) { pinned_ |= 1U << reg; }

  // ---- Registers ------------------------------------------------------------

  // The register whose value is needed last, among those that may be given up.
  Register furthest() const {
    Register best = kNoRegister;
    std::uint64_t best_use = 0;
    for (std::uint32_t left = ~free_ & ~pinned_; left != 0; left &= left - 1) {
      const auto reg = static_cast<Register>(std::countr_zero(left));
      if (reg >= options_.registers) break;
      const network::NodeId id = holds_[reg];
      // In doubt one that need not be stored.
      const std::uint64_t use = std::uint64_t{id == 0 ? 0 : next_use(id)} * 2 +
                                (values_[id].in_memory ? 1 : 0) + 1;
      if (id != 0 && use > best_use) {
        best_use = use;
        best = reg;
      }
    }
    return best;
  }

  Register take_register() {
    if (free_ == 0) give_up(furthest());
    const auto reg = static_cast<Register>(std::countr_zero(free_));
    free_ &= ~(1U << reg);
    pin(reg);
    return reg;
  }

  void give_up(Register reg) {
    assert(reg != kNoRegister);
    const network::NodeId id = holds_[reg];
    if (!values_[id].in_memory && next_use(id) != kNever) spill(id);
    release(reg);
  }

  void spill(network::NodeId id) {
    Value& value = values_[id];
    std::uint32_t row = 0;
    if (free_rows_.empty()) {
      row = listing_.spill_rows++;
    } else {
      row = free_rows_.back();
      free_rows_.pop_back();
    }
    value.home = {RowKind::kSpills, row};
    value.in_memory = value.spilled = true;
    emit_row(Action::kStore, value.in_register, value.home);
  }

  void release(Register reg) {
    if (holds_[reg] != 0) values_[holds_[reg]].in_register = kNoRegister;
    holds_[reg] = 0;
    free_ |= 1U << reg;
  }

  void hold(Register reg, network::NodeId id) {
    holds_[reg] = id;
    values_[id].in_register = reg;
  }

  // After a step in which it was used.
  void release_if_dead(network::NodeId id) {
    if (next_use(id) != kNever) return;
    Value& value = values_[id];
    if (value.in_register != kNoRegister) release(value.in_register);
    if (value.spilled) {
      free_rows_.push_back(value.home.index);
      value.spilled = value.in_memory = false;
    }
  }

  // Whether a value that is in memory is worth a register after this step.
  bool is_worth_keeping(network::NodeId id) const {
    const std::uint32_t use = next_use(id);
    if (use == kNever || use - step_ > kKeepSteps) return false;
    if (free_ != 0) return true;
    const Register reg = furthest();
    return reg != kNoRegister && next_use(holds_[reg]) > use;
  }

  // Into a register of its own, which is the value's only if `kept`.
  Register load(network::NodeId id, bool kept) {
    const Register reg = take_register();
    emit_row(Action::kLoad, reg, values_[id].home);
    if (kept) hold(reg, id);
    return reg;
  }

  void cut() {
    for (Register reg = 0; reg < options_.registers; ++reg) {
      if (holds_[reg] != 0) give_up(reg);
    }
    listing_.chunk_ends.push_back(listing_.instructions.size());
  }

  // ---- Functions ------------------------------------------------------------

  // An input of the function at work.
  struct Operand {
    network::NodeId id = 0;
    unsigned place = 0;          // among the inputs of the node
    Register reg = kNoRegister;  // none: read from its row
    bool is_lost = false;        // its register is not needed afterwards
  };

  void compute(network::NodeId id) {
    const LutGraph::Node& node = graph_.node(id);
    std::array<Operand, 3> operands;
    const std::size_t count = node.width;
    for (std::size_t i = 0; i < count; ++i) {
      Operand& operand = operands[i];
      operand.place = static_cast<unsigned>(3 - count + i);
      operand.id = node.in[operand.place];
      use(operand.id);
      operand.reg = values_[operand.id].in_register;
      operand.is_lost = next_use(operand.id) == kNever;
      if (operand.reg != kNoRegister) pin(operand.reg);
    }
    const std::span<Operand> used(operands.data(), count);
    for (Operand& operand : used) {
      if (operand.reg == kNoRegister && is_worth_keeping(operand.id)) {
        operand.reg = load(operand.id, true);
      }
    }
    const Register target =
        count == 3 ? compute3(node.truth, used) : compute2(node.truth, used);
    for (const Operand& operand : used) {
      if (operand.reg != kNoRegister && operand.reg != target &&
          holds_[operand.reg] == 0) {
        release(operand.reg);
      }
      release_if_dead(operand.id);
    }
    hold(target, id);
    if (next_use(id) == kNever) release(target);
  }

  // Registers for all operands but at most one, which comes last.
  void load_all_but_last(std::span<Operand> operands) {
    std::stable_partition(
        operands.begin(), operands.end(),
        [](const Operand& operand) { return operand.reg != kNoRegister; });
    for (std::size_t i = 0; i + 1 < operands.size(); ++i) {
      if (operands[i].reg != kNoRegister) continue;
      operands[i].reg = load(operands[i].id, false);
      operands[i].is_lost = true;
    }
  }

  // The register of a lost operand becomes that of the result.
  void take_over(Register reg) {
    if (holds_[reg] != 0) values_[holds_[reg]].in_register = kNoRegister;
    holds_[reg] = 0;
  }

  void set_third(Instruction& instruction, const Operand& operand) {
    instruction.reads_row = operand.reg == kNoRegister;
    if (instruction.reads_row) {
      instruction.row = values_[operand.id].home;
    } else {
      instruction.third = operand.reg;
    }
  }

  // The operand whose register may be overwritten: one that is not needed any
  // more, or else is in memory too and needed last.
  std::span<Operand>::iterator expendable(std::span<Operand> operands) const {
    auto best = operands.end();
    for (auto it = operands.begin(); it != operands.end(); ++it) {
      if (it->reg == kNoRegister) continue;
      if (it->is_lost) return it;
      if (!values_[it->id].in_memory) continue;
      if (best == operands.end() || next_use(it->id) > next_use(best->id)) {
        best = it;
      }
    }
    return best;
  }

  Register compute3(TruthTable truth, std::span<Operand> operands) {
    load_all_but_last(operands);
    // The first operand is overwritten.
    const auto lost = expendable(operands);
    Register target = kNoRegister;
    const bool loads_target = operands[2].reg == kNoRegister &&
                              (lost == operands.end() || !lost->is_lost);
    if (lost != operands.end() && !loads_target) {
      std::swap(*lost, operands[0]);
      target = operands[0].reg;
      take_over(target);
    } else if (loads_target) {
      std::swap(operands[0], operands[2]);
      target = load(operands[0].id, false);
    } else {
      target = take_register();
      emit(Action::kCopy, target).third = operands[0].reg;
    }
    Instruction& made = emit(Action::kFunction3, target);
    made.second = operands[1].reg;
    set_third(made, operands[2]);
    made.truth = with_inputs(truth, operands[0].place, operands[1].place,
                             operands[2].place);
    return target;
  }

  Register compute2(TruthTable truth, std::span<Operand> operands) {
    load_all_but_last(operands);
    const auto truth_now = [&] {
      return with_inputs(truth, 0, operands[0].place, operands[1].place);
    };
    if (!options_.has_ternary && truth_now() == kSecondAndNotThird) {
      // There is only not second & third.
      if (operands[1].reg == kNoRegister) {
        operands[1].reg = load(operands[1].id, false);
        operands[1].is_lost = true;
      }
      std::swap(operands[0], operands[1]);
    }
    Register target = kNoRegister;
    for (const Operand& operand : operands) {
      if (operand.is_lost && operand.reg != kNoRegister) target = operand.reg;
    }
    if (target == kNoRegister) {
      target = take_register();
    } else {
      take_over(target);
    }
    Instruction& made = emit(Action::kFunction2, target);
    made.second = operands[0].reg;
    set_third(made, operands[1]);
    made.truth = truth_now();
    return target;
  }

  // ---- Stores ---------------------------------------------------------------

  void store(const LutGraph::Store& store) {
    const network::NodeId id = store.value.node();
    if (id == 0) {
      const Register reg = take_register();
      emit(store.value.negated() ? Action::kZeros : Action::kOnes, reg);
      emit_row(Action::kStore, reg, store.row);
      release(reg);
      return;
    }
    use(id);
    if (values_[id].in_register != kNoRegister) pin(values_[id].in_register);
    save_before_overwriting(store.row, id);
    Register reg = values_[id].in_register;
    const bool loaded = reg == kNoRegister;
    if (store.value.negated()) {
      const Register target = take_register();
      Instruction& made = emit(Action::kNot, target);
      made.reads_row = loaded;
      made.third = reg;
      if (loaded) made.row = values_[id].home;
      emit_row(Action::kStore, target, store.row);
      release(target);
    } else {
      const bool kept = loaded && is_worth_keeping(id);
      if (loaded) reg = load(id, kept);
      emit_row(Action::kStore, reg, store.row);
      if (loaded && !kept) release(reg);
      if (!values_[id].in_memory) {
        values_[id].home = store.row;
        values_[id].in_memory = true;
      }
    }
    release_if_dead(id);
  }

  // The row may hold a value that is still needed.
  void save_before_overwriting(Row row, network::NodeId stored) {
    const std::vector<network::NodeId>& nodes = nodes_of_rows(row.kind);
    if (row.index >= nodes.size()) return;
    const network::NodeId id = nodes[row.index];
    if (id == 0 || id == stored) return;
    Value& value = values_[id];
    if (!value.in_memory || next_use(id) == kNever) return;
    if (value.in_register == kNoRegister) load(id, true);
    value.in_memory = false;
  }
};

}  // namespace

CodeListing schedule(const LutGraph& graph, const ScheduleOptions& options) {
  const CodeOrder order = depth_first_order(graph, options.early_stores);
  return Allocation(graph, order, options).run();
}

}  // namespace reasoner::wide::jit
