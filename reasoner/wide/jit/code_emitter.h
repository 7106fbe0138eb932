#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "reasoner/wide/jit/code_schedule.h"
#include "reasoner/wide/lanes/phase_code.h"

namespace reasoner::wide::jit {

/// How machine code works on the rows of a group of lanes.
struct CodeShape {
  bool avx512 = false;           ///< else AVX2
  std::size_t vector_bytes = 0;  ///< 32, with AVX-512 also 64
  std::size_t row_bytes = 0;     ///< a multiple of vector_bytes

  std::size_t columns() const { return row_bytes / vector_bytes; }
};

/// The rows that a function works on.
struct CodeFrame {
  lanes::LaneFrame lanes;
  lanes::LaneWord* spills = nullptr;  ///< CodeListing::spill_rows
};

/// Whether this machine runs AVX2 or AVX-512 code.
bool machine_runs(bool avx512);

/// Machine code made of listings, in memory that may be executed. Const use is
/// thread-safe.
class MachineCode {
 public:
  using Function = std::size_t;

  explicit MachineCode(const CodeShape& shape);
  ~MachineCode();
  MachineCode(const MachineCode&) = delete;
  MachineCode& operator=(const MachineCode&) = delete;

  /// Makes a function of a listing.
  Function add(const CodeListing& listing);
  /// After the last function. False where memory may not be executed.
  bool finish();

  void run(Function function, const CodeFrame& frame) const {
    for (const EntryPoint entry : entries_[function]) {
      for (std::size_t at = 0; at < row_bytes_; at += vector_bytes_) {
        entry(&frame, at);
      }
    }
  }

 private:
  // Works on the vector that lies at `offset` bytes of each row.
  using EntryPoint = void (*)(const CodeFrame* frame, std::size_t offset);
  class Emitter;

  std::size_t vector_bytes_;
  std::size_t row_bytes_;
  std::unique_ptr<Emitter> emitter_;
  Function function_count_ = 0;
  std::vector<std::vector<EntryPoint>> entries_;  // by function, by chunk
};

}  // namespace reasoner::wide::jit
