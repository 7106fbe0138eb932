#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reasoner/network/network.h"
#include "reasoner/wide/jit/lut_graph.h"
#include "reasoner/wide/lanes/phase_layout.h"

namespace reasoner::wide::jit {

/// A number in each lane: bit p in planes[p].
struct LaneNumber {
  std::vector<network::Signal> planes;
  std::uint32_t most = 0;  ///< the largest that it may be
};

/// The moves of a choice as a binary tree: every node knows the number of the
/// legal moves in its left part, so that a rank finds its move on the way down,
/// and the numbers on the way get shorter: 4 to 5 functions of three inputs a
/// move where a walk along all moves would take 1.5 for every plane of the
/// rank. The leaves are up to three moves, whose counts are one full adder. The
/// left parts are 3 * 2^k moves, so that a tree takes few adders more than the
/// least that can count the moves.
///
/// Choices of many moves are cut into blocks of as many moves each, below which
/// the trees are alike: one piece of code serves all of them, one after the
/// other, and stays in the cache.
///
/// Counts pass from the functions that count to those that select in rows of
/// scratch. Ranks must be below the count or all ones; in lanes without a legal
/// move nothing is picked.
class PickCode {
 public:
  /// Moves that one piece of code picks from, block by block.
  struct Blocks {
    std::uint32_t count = 0;
    std::uint32_t first_move = 0;  ///< of the first block
    std::uint32_t moves = 0;       ///< of each block
    std::uint32_t first_row = 0;   ///< of scratch, of the first block
    std::uint32_t rows = 0;        ///< of each block
    /// Of scratch, of the first block: the lanes that pick in it.
    std::uint32_t mask_row = 0;
    std::uint32_t root = 0;  ///< for PickCode itself
  };

  /// `first_scratch` is the first row of scratch that it may use.
  PickCode(const lanes::PhaseLayout& layout, std::uint32_t first_scratch);

  /// Rows of scratch from first_scratch on.
  std::uint32_t scratch_rows() const { return scratch_rows_; }
  const std::vector<Blocks>& blocks() const { return blocks_; }

  /// Adds to `graph` the stores of the moves' rows (`legal`, by row), of the
  /// planes and what select() needs.
  void count(LutGraph& graph, std::span<const network::Signal> legal) const;

  /// Adds to `graph` the stores of the picked moves, and what select_block()
  /// needs.
  void select(LutGraph& graph) const;
  /// Selects in a block, on the rows of its moves and its scratch.
  void select_block(LutGraph& graph, const Blocks& blocks) const;

 private:
  struct Node {
    std::uint32_t begin = 0;  // rows of moves; within a block from 0 on
    std::uint32_t end = 0;
    std::uint32_t left = 0;  // nodes; 0 for a leaf
    std::uint32_t right = 0;
    std::uint32_t most = 0;  // moves
    // Of scratch: where the count is, and in the row behind it, for a block,
    // where the lanes that pick in it will be.
    std::uint32_t count_row = 0;
    bool keeps_count = false;
    // A leaf that stands for a block.
    bool is_block = false;
    std::uint32_t block_root = 0;
    std::uint32_t first_move = 0;
    std::uint32_t first_row = 0;
  };
  struct Tree {
    lanes::Choice choice;
    std::uint32_t root = 0;
    std::uint32_t any_row = 0;  // of scratch: whether there is a legal move
    bool keeps_any = false;
  };
  // Where the rows of a tree begin.
  struct Place {
    std::uint32_t first_move = 0;
    std::uint32_t first_row = 0;
  };

  std::uint32_t first_scratch_;
  std::uint32_t scratch_rows_ = 0;
  std::vector<Node> nodes_;
  std::vector<Tree> trees_;
  std::vector<Blocks> blocks_;

  std::uint32_t take_rows(std::uint32_t count);
  std::uint32_t build(std::uint32_t begin, std::uint32_t end, bool is_left);
  std::uint32_t build_blocks(const lanes::Choice& choice, std::uint32_t moves);
  void add_blocks(std::uint32_t first_move, std::uint32_t moves,
                  std::uint32_t count, std::vector<std::uint32_t>& leaves);
  std::uint32_t build_top(std::span<const std::uint32_t> leaves, bool is_left);

  LaneNumber count(LutGraph& graph, std::uint32_t id, Place place,
                   std::span<const network::Signal> legal) const;
  LaneNumber sum_of_leaf(LutGraph& graph,
                         std::span<const network::Signal> legal) const;
  LaneNumber count_in_rows(LutGraph& graph, const Node& node) const;
  LaneNumber known_count(LutGraph& graph, std::uint32_t id) const;
  network::Signal mask_of(LutGraph& graph, const Tree& tree,
                          std::span<const network::Signal> rank) const;
  void select(LutGraph& graph, std::uint32_t id, network::Signal mask,
              std::span<const network::Signal> rank) const;
  void select_in_leaf(LutGraph& graph, const Node& node, network::Signal mask,
                      std::span<const network::Signal> rank) const;
};

}  // namespace reasoner::wide::jit
