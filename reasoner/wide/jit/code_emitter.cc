#include "reasoner/wide/jit/code_emitter.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#if defined(__x86_64__) && !defined(_WIN32)

#include <asmjit/x86.h>

namespace reasoner::wide::jit {

namespace {

namespace x86 = asmjit::x86;

// Rows that one pointer reaches with displacements of one byte, which EVEX
// instructions count in vectors.
constexpr std::size_t kWindowVectors = 256;

struct Window {
  RowKind kind = RowKind::kBases;
  std::size_t index = 0;  // of kWindowVectors vectors
  std::size_t count = 0;  // of uses
};

std::int32_t pointer_offset(RowKind kind) {
  // Of the pointers in a CodeFrame.
  constexpr std::array<std::size_t, kRowKinds> kOffsets{
      offsetof(lanes::LaneFrame, bases),
      offsetof(lanes::LaneFrame, moves),
      offsetof(lanes::LaneFrame, planes),
      offsetof(lanes::LaneFrame, terminal),
      offsetof(lanes::LaneFrame, next),
      offsetof(lanes::LaneFrame, goals),
      offsetof(lanes::LaneFrame, percepts),
      offsetof(lanes::LaneFrame, scratch),
      offsetof(CodeFrame, spills)};
  static_assert(offsetof(CodeFrame, lanes) == 0);
  return static_cast<std::int32_t>(kOffsets[static_cast<std::size_t>(kind)]);
}

bool touches_row(const Instruction& instruction) {
  return instruction.reads_row || instruction.action == Action::kLoad ||
         instruction.action == Action::kStore;
}

// Functions of the second and third operand.
constexpr TruthTable kAnd = kSecond & kThird;
constexpr TruthTable kOr = kSecond | kThird;
constexpr TruthTable kXor = kSecond ^ kThird;
constexpr TruthTable kNotSecondAndThird = ~kSecond & kThird;
constexpr TruthTable kNotThird = 0x55;

}  // namespace

class MachineCode::Emitter {
 public:
  explicit Emitter(const CodeShape& shape) : shape_(shape) {
    code_.init(runtime_.environment());
    code_.attach(&out_);
  }

  void begin_function() { labels_.emplace_back(); }

  void add_chunk(std::span<const Instruction> instructions) {
    const asmjit::Label label = out_.newLabel();
    labels_.back().push_back(label);
    out_.align(asmjit::AlignMode::kCode, 64);
    out_.bind(label);
    set_up_pointers(instructions);
    for (const Instruction& instruction : instructions) emit(instruction);
    out_.vzeroupper();
    out_.ret();
  }

  bool finish(std::vector<std::vector<EntryPoint>>& entries) {
    void* base = nullptr;
    if (runtime_.add(&base, &code_) != asmjit::kErrorOk) return false;
    for (const auto& labels : labels_) {
      auto& function = entries.emplace_back();
      for (const asmjit::Label& label : labels) {
        void* entry = static_cast<char*>(base) + code_.labelOffset(label);
        function.push_back(reinterpret_cast<EntryPoint>(entry));
      }
    }
    code_.reset();  // only the copy in executable memory is needed
    return true;
  }

 private:
  const CodeShape shape_;
  asmjit::JitRuntime runtime_;
  asmjit::CodeHolder code_;
  x86::Assembler out_;
  std::vector<std::vector<asmjit::Label>> labels_;  // by function, by chunk
  std::vector<Window> windows_;  // of the chunk; each has a pointer

  std::size_t window_bytes() const {
    return kWindowVectors * shape_.vector_bytes;
  }

  std::size_t window_of(Row row) const {
    return row.index * shape_.row_bytes / window_bytes();
  }

  static x86::Gp pointer(std::size_t window) {
    // Those that a function may change. rdi is the frame, rsi the offset, which
    // is the last to be overwritten.
    const std::array<x86::Gp, 8> registers{x86::rax, x86::rcx, x86::rdx,
                                           x86::r8,  x86::r9,  x86::r10,
                                           x86::r11, x86::rsi};
    return registers[window];
  }

  x86::Vec vector(std::uint8_t id) const {
    if (shape_.vector_bytes == 64) return x86::Zmm(id);
    return x86::Ymm(id);
  }

  // Finds the most used windows and gives each a pointer into its middle.
  void set_up_pointers(std::span<const Instruction> instructions) {
    choose_windows(instructions);
    for (std::size_t i = 0; i < windows_.size(); ++i) {
      const x86::Gp reg = pointer(i);
      const x86::Mem base =
          x86::ptr_64(x86::rdi, pointer_offset(windows_[i].kind));
      const auto middle = static_cast<std::int32_t>(middle_of(windows_[i]));
      if (reg == x86::rsi) {
        out_.add(reg, base);
        out_.add(reg, middle);
      } else {
        out_.mov(reg, base);
        out_.lea(reg, x86::ptr(reg, x86::rsi, 0, middle));
      }
    }
  }

  std::size_t middle_of(const Window& window) const {
    return window.index * window_bytes() + window_bytes() / 2;
  }

  void choose_windows(std::span<const Instruction> instructions) {
    std::array<std::vector<std::size_t>, kRowKinds> counts;
    for (const Instruction& instruction : instructions) {
      if (!touches_row(instruction)) continue;
      auto& of_kind = counts[static_cast<std::size_t>(instruction.row.kind)];
      const std::size_t window = window_of(instruction.row);
      if (of_kind.size() <= window) of_kind.resize(window + 1, 0);
      ++of_kind[window];
    }
    // One for each kind of row, then others by use.
    windows_.clear();
    std::vector<Window> others;
    for (std::size_t kind = 0; kind < kRowKinds; ++kind) {
      std::vector<Window> used;
      for (std::size_t i = 0; i < counts[kind].size(); ++i) {
        if (counts[kind][i] == 0) continue;
        used.push_back({static_cast<RowKind>(kind), i, counts[kind][i]});
      }
      if (used.empty()) continue;
      const auto most = std::max_element(
          used.begin(), used.end(),
          [](const Window& a, const Window& b) { return a.count < b.count; });
      windows_.push_back(*most);
      used.erase(most);
      others.insert(others.end(), used.begin(), used.end());
    }
    std::stable_sort(
        others.begin(), others.end(),
        [](const Window& a, const Window& b) { return a.count > b.count; });
    for (const Window& window : others) {
      if (windows_.size() == 8) break;
      windows_.push_back(window);
    }
  }

  x86::Mem address(Row row) const {
    const std::size_t window = window_of(row);
    std::size_t best = windows_.size();
    for (std::size_t i = 0; i < windows_.size(); ++i) {
      if (windows_[i].kind != row.kind) continue;
      if (best == windows_.size() || windows_[i].index == window) best = i;
    }
    assert(best < windows_.size());
    const auto displacement =
        static_cast<std::int64_t>(row.index * shape_.row_bytes) -
        static_cast<std::int64_t>(middle_of(windows_[best]));
    return x86::Mem(pointer(best), static_cast<std::int32_t>(displacement),
                    static_cast<std::uint32_t>(shape_.vector_bytes));
  }

  void emit(const Instruction& made) {
    const x86::Vec target = vector(made.target);
    switch (made.action) {
      case Action::kLoad:
        out_.emit(move_instruction(), target, address(made.row));
        break;
      case Action::kStore:
        out_.emit(move_instruction(), address(made.row), target);
        break;
      case Action::kCopy:
        out_.emit(move_instruction(), target, vector(made.third));
        break;
      case Action::kZeros:
        out_.emit(shape_.avx512 ? x86::Inst::kIdVpxorq : x86::Inst::kIdVpxor,
                  target, target, target);
        break;
      case Action::kOnes:
        if (shape_.avx512) {
          emit_ternary(target, target, target, 0xFF);
        } else {
          out_.emit(x86::Inst::kIdVpcmpeqd, target, target, target);
        }
        break;
      case Action::kNot:
        emit_not(made);
        break;
      case Action::kFunction2:
        emit_function2(made);
        break;
      case Action::kFunction3:
        with_third(made, [&](const auto& third) {
          emit_ternary(target, vector(made.second), third, made.truth);
        });
        break;
    }
  }

  asmjit::InstId move_instruction() const {
    return shape_.avx512 ? x86::Inst::kIdVmovdqa64 : x86::Inst::kIdVmovdqa;
  }

  template <typename Third>
  void emit_ternary(const x86::Vec& target, const x86::Vec& second,
                    const Third& third, TruthTable truth) {
    out_.emit(x86::Inst::kIdVpternlogq, target, second, third,
              asmjit::imm(truth));
  }

  template <typename Visit>
  void with_third(const Instruction& made, const Visit& visit) {
    if (made.reads_row) {
      visit(address(made.row));
    } else {
      visit(vector(made.third));
    }
  }

  void emit_not(const Instruction& made) {
    const x86::Vec target = vector(made.target);
    with_third(made, [&](const auto& third) {
      if (shape_.avx512) {
        emit_ternary(target, target, third, kNotThird);
      } else {
        out_.emit(x86::Inst::kIdVpcmpeqd, target, target, target);
        out_.emit(x86::Inst::kIdVpxor, target, target, third);
      }
    });
  }

  void emit_function2(const Instruction& made) {
    const bool wide = shape_.avx512;
    const x86::Vec target = vector(made.target);
    const x86::Vec second = vector(made.second);
    asmjit::InstId id = 0;
    switch (made.truth) {
      case kAnd:
        id = wide ? x86::Inst::kIdVpandq : x86::Inst::kIdVpand;
        break;
      case kOr:
        id = wide ? x86::Inst::kIdVporq : x86::Inst::kIdVpor;
        break;
      case kXor:
        id = wide ? x86::Inst::kIdVpxorq : x86::Inst::kIdVpxor;
        break;
      case kNotSecondAndThird:
      case kSecondAndNotThird:
        id = wide ? x86::Inst::kIdVpandnq : x86::Inst::kIdVpandn;
        break;
      default:
        assert(false);
    }
    if (made.truth == kSecondAndNotThird) {
      if (made.reads_row) {
        assert(wide);
        emit_ternary(target, second, address(made.row), made.truth);
      } else {
        out_.emit(id, target, vector(made.third), second);
      }
      return;
    }
    with_third(
        made, [&](const auto& third) { out_.emit(id, target, second, third); });
  }
};

bool machine_runs(bool avx512) {
  const auto& features = asmjit::CpuInfo::host().features().x86();
  return avx512 ? features.hasAVX512_F() && features.hasAVX512_VL()
                : features.hasAVX2();
}

MachineCode::MachineCode(const CodeShape& shape)
    : vector_bytes_(shape.vector_bytes),
      row_bytes_(shape.row_bytes),
      emitter_(std::make_unique<Emitter>(shape)) {}

MachineCode::~MachineCode() = default;

MachineCode::Function MachineCode::add(const CodeListing& listing) {
  emitter_->begin_function();
  std::size_t begin = 0;
  for (const std::size_t end : listing.chunk_ends) {
    emitter_->add_chunk(
        std::span(listing.instructions).subspan(begin, end - begin));
    begin = end;
  }
  return function_count_++;
}

bool MachineCode::finish() { return emitter_->finish(entries_); }

}  // namespace reasoner::wide::jit

#else

namespace reasoner::wide::jit {

class MachineCode::Emitter {};

bool machine_runs(bool /*avx512*/) { return false; }

MachineCode::MachineCode(const CodeShape& shape)
    : vector_bytes_(shape.vector_bytes), row_bytes_(shape.row_bytes) {}
MachineCode::~MachineCode() = default;
MachineCode::Function MachineCode::add(const CodeListing& /*listing*/) {
  return function_count_++;
}
bool MachineCode::finish() { return false; }

}  // namespace reasoner::wide::jit

#endif
