#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reasoner/wide/jit/lut_graph.h"

namespace reasoner::wide::jit {

/// What an instruction on vector registers does.
enum class Action : std::uint8_t {
  kLoad,       ///< target <- row
  kStore,      ///< row <- target
  kCopy,       ///< target <- third
  kZeros,      ///< target <- all zeros
  kOnes,       ///< target <- all ones
  kNot,        ///< target <- not third
  kFunction2,  ///< target <- truth(second, third)
  kFunction3   ///< target <- truth(target, second, third)
};

struct Instruction {
  Action action = Action::kLoad;
  std::uint8_t target = 0;
  std::uint8_t second = 0;
  std::uint8_t third = 0;
  TruthTable truth = 0;
  bool reads_row = false;  ///< the third operand is `row`, not a register
  Row row;
};

struct ScheduleOptions {
  std::uint8_t registers = 32;
  /// vpternlog: functions of three inputs, which overwrite one of them, and
  /// any function of two. Else just AND, OR, XOR and AND-NOT of two.
  bool has_ternary = true;
  /// Stores come as soon as their value is there. Not where rows are stored
  /// that are also read.
  bool early_stores = true;
  /// The list is cut after about so many functions. No values are in registers
  /// at a cut. 0: never.
  std::size_t chunk_functions = 0;
};

/// Straight-line code for vector registers.
struct CodeListing {
  std::vector<Instruction> instructions;
  std::vector<std::size_t> chunk_ends;  ///< into instructions; the last is all
  std::uint32_t spill_rows = 0;         ///< of RowKind::kSpills
};

/// Orders the functions of `graph` depth first, by its stores, and gives them
/// registers: where none is free, the value that is needed furthest in the
/// future is given up (Belady, A Study of Replacement Algorithms, 1966), and
/// stored if it is in no row yet. Values in rows are read from there if they
/// are not soon needed again.
CodeListing schedule(const LutGraph& graph, const ScheduleOptions& options);

}  // namespace reasoner::wide::jit
