#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/index_table.h"
#include "reasoner/network/network.h"

namespace reasoner::wide::jit {

/// Arrays of rows: those of a LaneFrame, in its order, and others.
enum class RowKind : std::uint8_t {
  kBases,
  kMoves,
  kPlanes,
  kTerminal,
  kNext,
  kGoals,
  kPercepts,
  kScratch,
  kSpills,  ///< for values that have no register
  kNone     ///< no row: what is stored there is only worked out
};
inline constexpr std::size_t kRowKinds = 9;

struct Row {
  RowKind kind = RowKind::kBases;
  std::uint32_t index = 0;

  friend bool operator==(Row, Row) = default;
};

/// A function of up to three signals as a table: the values of the first,
/// second and third are bits 2, 1 and 0 of the index of the bit that holds the
/// result, as in the immediate operand of vpternlog.
using TruthTable = std::uint8_t;

inline constexpr TruthTable kFirst = 0xF0;
inline constexpr TruthTable kSecond = 0xCC;
inline constexpr TruthTable kThird = 0xAA;
inline constexpr std::array<TruthTable, 3> kVariables{kFirst, kSecond, kThird};
inline constexpr TruthTable kSecondAndNotThird = kSecond & ~kThird;
inline constexpr TruthTable kXor3 = kFirst ^ kSecond ^ kThird;
inline constexpr TruthTable kMajority =
    (kFirst & kSecond) | (kFirst & kThird) | (kSecond & kThird);

/// What a piece of straight-line code computes: nodes that are functions of up
/// to three others (lookup tables, LUTs), from rows that are read to rows that
/// are stored. Functions are simplified as they come, equal ones are one node,
/// and all are false where all of their inputs are, so that those of two
/// inputs are AND, OR, XOR and AND-NOT.
///
/// Node 0 is the constant true; nodes are in topological order.
class LutGraph {
 public:
  struct Node {
    std::array<network::NodeId, 3> in{};
    TruthTable truth = 0;    ///< of three inputs, the unused ones first
    std::uint8_t width = 0;  ///< 2 or 3 inputs, the last of `in`; 0: a row
  };
  struct Store {
    Row row;
    network::Signal value;
  };

  /// `max_width` is 3, or 2 where functions of three inputs shall be made of
  /// those of two.
  explicit LutGraph(unsigned max_width);

  unsigned max_width() const { return max_width_; }

  /// The value of a row that is read.
  network::Signal row(Row row);
  /// Functions of signals.
  network::Signal lut(TruthTable truth, network::Signal first,
                      network::Signal second, network::Signal third);
  network::Signal and_of(network::Signal a, network::Signal b) {
    return lut(kSecond & kThird, network::kTrueSignal, a, b);
  }
  network::Signal or_of(network::Signal a, network::Signal b) {
    return !and_of(!a, !b);
  }
  network::Signal xor_of(network::Signal a, network::Signal b) {
    return lut(kSecond ^ kThird, network::kTrueSignal, a, b);
  }

  /// `value` is to be stored in `row`, in the order of these calls.
  void store(Row row, network::Signal value);
  /// `value` is to be worked out at this place in the order of the stores.
  void compute(network::Signal value) { store({RowKind::kNone, 0}, value); }

  std::size_t size() const { return nodes_.size(); }
  const Node& node(network::NodeId id) const { return nodes_[id]; }
  bool is_row(network::NodeId id) const {
    return id != 0 && nodes_[id].width == 0;
  }
  /// Of a node that is a row.
  Row row_of(network::NodeId id) const {
    return {static_cast<RowKind>(nodes_[id].in[0]), nodes_[id].in[1]};
  }
  std::span<const network::NodeId> inputs(network::NodeId id) const {
    const Node& node = nodes_[id];
    return {node.in.data() + 3 - node.width, node.width};
  }
  std::span<const Store> stores() const { return stores_; }

 private:
  unsigned max_width_;
  std::vector<Node> nodes_;
  IndexTable ids_;  // of nodes
  std::vector<Store> stores_;

  network::Signal split(TruthTable truth,
                        const std::array<network::NodeId, 3>& in);
  network::NodeId intern(const Node& node);
};

}  // namespace reasoner::wide::jit
