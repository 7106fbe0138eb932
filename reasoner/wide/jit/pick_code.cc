#include "reasoner/wide/jit/pick_code.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace reasoner::wide::jit {

namespace {

constexpr std::uint32_t kLeafMoves = 3;
// Counts of up to so many moves are rather worked out again than kept.
constexpr std::uint32_t kRecountedMoves = 6;
// Fewer moves are not cut into blocks.
constexpr std::uint32_t kLeastForBlocks = 150;

constexpr TruthTable truth_not(TruthTable truth) {
  return static_cast<TruthTable>(~truth);
}
constexpr TruthTable kAnd3 = kFirst & kSecond & kThird;
// first - second - third: whether it borrows.
constexpr TruthTable kBorrow =
    (truth_not(kFirst) & (kSecond | kThird)) | (kSecond & kThird);

std::uint32_t planes_for(std::uint32_t most) {
  return static_cast<std::uint32_t>(std::bit_width(most));
}

network::Signal plane(std::span<const network::Signal> planes,
                      std::size_t index) {
  return index < planes.size() ? planes[index] : network::kFalseSignal;
}

LaneNumber add(LutGraph& graph, const LaneNumber& a, const LaneNumber& b) {
  LaneNumber sum;
  sum.most = a.most + b.most;
  network::Signal carry = network::kFalseSignal;
  for (std::uint32_t p = 0; p < planes_for(sum.most); ++p) {
    const network::Signal x = plane(a.planes, p);
    const network::Signal y = plane(b.planes, p);
    sum.planes.push_back(graph.lut(kXor3, carry, x, y));
    carry = graph.lut(kMajority, carry, x, y);
  }
  return sum;
}

network::Signal all_of(LutGraph& graph,
                       std::span<const network::Signal> signals) {
  network::Signal sum = network::kTrueSignal;
  for (std::size_t i = 0; i < signals.size(); i += 2) {
    sum = graph.lut(
        kAnd3, sum, signals[i],
        i + 1 < signals.size() ? signals[i + 1] : network::kTrueSignal);
  }
  return sum;
}

network::Signal any_of(LutGraph& graph,
                       std::span<const network::Signal> signals) {
  std::vector<network::Signal> negated(signals.begin(), signals.end());
  for (network::Signal& signal : negated) signal = !signal;
  return !all_of(graph, negated);
}

// How many moves a block of so many should have; 0 where blocks do not pay:
// the code is as long as a block and what is left over, and every block takes
// a call.
std::uint32_t block_moves(std::uint32_t move_count) {
  constexpr std::uint32_t kMostBlock = 128;
  constexpr std::uint32_t kCall = 15;  // in moves
  if (move_count < kLeastForBlocks) return 0;
  std::uint32_t best = 0;
  std::uint32_t least = move_count;
  for (std::uint32_t moves = 24; moves <= kMostBlock && moves * 2 <= move_count;
       ++moves) {
    const std::uint32_t cost =
        moves + move_count % moves + (move_count + moves - 1) / moves * kCall;
    if (cost < least) {
      least = cost;
      best = moves;
    }
  }
  return best;
}

Row scratch(std::uint32_t index) { return {RowKind::kScratch, index}; }
Row move_row(std::uint32_t move) { return {RowKind::kMoves, move}; }

}  // namespace

PickCode::PickCode(const lanes::PhaseLayout& layout,
                   std::uint32_t first_scratch)
    : first_scratch_(first_scratch), nodes_(1) {
  for (const lanes::Choice& choice : layout.choices) {
    Tree tree;
    tree.choice = choice;
    const std::uint32_t moves = block_moves(choice.move_count);
    if (moves != 0) {
      tree.root = build_blocks(choice, moves);
    } else if (choice.move_count > 0) {
      tree.root =
          build(choice.first_move, choice.first_move + choice.move_count,
                /*is_left=*/false);
    }
    tree.keeps_any = choice.move_count > kLeafMoves;
    if (tree.keeps_any) tree.any_row = take_rows(1);
    trees_.push_back(tree);
  }
}

std::uint32_t PickCode::take_rows(std::uint32_t count) {
  const std::uint32_t first = first_scratch_ + scratch_rows_;
  scratch_rows_ += count;
  return first;
}

// A tree of the moves from begin to end.
std::uint32_t PickCode::build(std::uint32_t begin, std::uint32_t end,
                              bool is_left) {
  const auto id = static_cast<std::uint32_t>(nodes_.size());
  nodes_.emplace_back();
  Node node;
  node.begin = begin;
  node.end = end;
  const std::uint32_t size = end - begin;
  node.most = size;
  if (size > kLeafMoves) {
    const std::uint32_t leaves = (size + kLeafMoves - 1) / kLeafMoves;
    const std::uint32_t middle =
        begin + kLeafMoves * std::bit_floor(leaves - 1);
    node.left = build(begin, middle, /*is_left=*/true);
    node.right = build(middle, end, /*is_left=*/false);
  }
  node.keeps_count = is_left && size > kRecountedMoves;
  if (node.keeps_count) node.count_row = take_rows(planes_for(node.most));
  nodes_[id] = node;
  return id;
}

std::uint32_t PickCode::build_blocks(const lanes::Choice& choice,
                                     std::uint32_t moves) {
  const std::uint32_t count = choice.move_count / moves;
  std::vector<std::uint32_t> leaves;
  add_blocks(choice.first_move, moves, count, leaves);
  const std::uint32_t rest = choice.move_count % moves;
  if (rest != 0) {
    add_blocks(choice.first_move + count * moves, rest, 1, leaves);
  }
  return build_top(leaves, /*is_left=*/false);
}

void PickCode::add_blocks(std::uint32_t first_move, std::uint32_t moves,
                          std::uint32_t count,
                          std::vector<std::uint32_t>& leaves) {
  Blocks blocks;
  blocks.count = count;
  blocks.first_move = first_move;
  blocks.moves = moves;
  blocks.first_row = first_scratch_ + scratch_rows_;
  // The rows of one block, as if they were the first.
  const std::uint32_t kept_rows = scratch_rows_;
  const std::uint32_t kept_first = first_scratch_;
  first_scratch_ = scratch_rows_ = 0;
  blocks.root = build(0, moves, /*is_left=*/false);
  Node& root = nodes_[blocks.root];
  root.keeps_count = true;
  root.count_row = take_rows(planes_for(root.most) + 1);
  blocks.rows = scratch_rows_;
  blocks.mask_row = blocks.first_row + blocks.rows - 1;
  first_scratch_ = kept_first;
  scratch_rows_ = kept_rows + blocks.rows * count;
  blocks_.push_back(blocks);
  for (std::uint32_t i = 0; i < count; ++i) {
    Node leaf;
    leaf.most = nodes_[blocks.root].most;
    leaf.count_row =
        blocks.first_row + i * blocks.rows + nodes_[blocks.root].count_row;
    leaf.is_block = leaf.keeps_count = true;
    leaf.block_root = blocks.root;
    leaf.first_move = first_move + i * moves;
    leaf.first_row = blocks.first_row + i * blocks.rows;
    leaves.push_back(static_cast<std::uint32_t>(nodes_.size()));
    nodes_.push_back(leaf);
  }
}

std::uint32_t PickCode::build_top(std::span<const std::uint32_t> leaves,
                                  bool is_left) {
  if (leaves.size() == 1) return leaves[0];
  Node node;
  const std::size_t middle = std::bit_floor(leaves.size() - 1);
  node.left = build_top(leaves.first(middle), /*is_left=*/true);
  node.right = build_top(leaves.subspan(middle), /*is_left=*/false);
  node.most = nodes_[node.left].most + nodes_[node.right].most;
  node.keeps_count = is_left;
  if (is_left) node.count_row = take_rows(planes_for(node.most));
  nodes_.push_back(node);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void PickCode::count(LutGraph& graph,
                     std::span<const network::Signal> legal) const {
  for (const Tree& tree : trees_) {
    LaneNumber sum;
    if (tree.root != 0) sum = count(graph, tree.root, {}, legal);
    for (std::uint32_t p = 0; p < tree.choice.plane_count; ++p) {
      graph.store({RowKind::kPlanes, tree.choice.first_plane + p},
                  plane(sum.planes, p));
    }
    if (tree.keeps_any) {
      graph.store(scratch(tree.any_row), any_of(graph, sum.planes));
    }
  }
}

LaneNumber PickCode::count(LutGraph& graph, std::uint32_t id, Place place,
                           std::span<const network::Signal> legal) const {
  const Node& node = nodes_[id];
  if (node.is_block) {
    return count(graph, node.block_root, {node.first_move, node.first_row},
                 legal);
  }
  LaneNumber sum;
  if (node.left == 0) {
    const std::uint32_t begin = place.first_move + node.begin;
    const auto moves = legal.subspan(begin, node.end - node.begin);
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
      graph.store(move_row(begin + i), moves[i]);
    }
    sum = sum_of_leaf(graph, moves);
  } else {
    const LaneNumber left = count(graph, node.left, place, legal);
    const LaneNumber right = count(graph, node.right, place, legal);
    sum = add(graph, left, right);
  }
  for (std::uint32_t p = 0; p < sum.planes.size(); ++p) {
    if (node.keeps_count) {
      graph.store(scratch(place.first_row + node.count_row + p), sum.planes[p]);
    } else {
      graph.compute(sum.planes[p]);
    }
  }
  return sum;
}

// `legal` are the moves of the leaf.
LaneNumber PickCode::sum_of_leaf(LutGraph& graph,
                                 std::span<const network::Signal> legal) const {
  const auto at = [&](std::uint32_t i) { return plane(legal, i); };
  LaneNumber sum;
  sum.most = static_cast<std::uint32_t>(legal.size());
  sum.planes.push_back(graph.lut(kXor3, at(0), at(1), at(2)));
  if (legal.size() > 1) {
    sum.planes.push_back(graph.lut(kMajority, at(0), at(1), at(2)));
  }
  return sum;
}

void PickCode::select(LutGraph& graph) const {
  for (const Tree& tree : trees_) {
    if (tree.root == 0) continue;
    std::vector<network::Signal> rank;
    for (std::uint32_t p = 0; p < tree.choice.plane_count; ++p) {
      rank.push_back(
          graph.row({RowKind::kPlanes, tree.choice.first_plane + p}));
    }
    const network::Signal mask = mask_of(graph, tree, rank);
    graph.compute(mask);
    select(graph, tree.root, mask, rank);
  }
}

void PickCode::select_block(LutGraph& graph, const Blocks& blocks) const {
  const Node& root = nodes_[blocks.root];
  std::vector<network::Signal> rank;
  for (std::uint32_t p = 0; p < planes_for(root.most - 1); ++p) {
    rank.push_back(graph.row(scratch(root.count_row + p)));
  }
  const network::Signal mask =
      graph.row(scratch(root.count_row + planes_for(root.most)));
  select(graph, blocks.root, mask, rank);
}

// The lanes in which a move is picked.
network::Signal PickCode::mask_of(LutGraph& graph, const Tree& tree,
                                  std::span<const network::Signal> rank) const {
  std::vector<network::Signal> any;
  if (tree.keeps_any) {
    any.push_back(graph.row(scratch(tree.any_row)));
  } else {
    for (std::uint32_t i = 0; i < tree.choice.move_count; ++i) {
      any.push_back(graph.row(move_row(tree.choice.first_move + i)));
    }
  }
  return graph.and_of(any_of(graph, any), !all_of(graph, rank));
}

LaneNumber PickCode::count_in_rows(LutGraph& graph, const Node& node) const {
  LaneNumber sum;
  sum.most = node.most;
  for (std::uint32_t p = 0; p < planes_for(node.most); ++p) {
    sum.planes.push_back(graph.row(scratch(node.count_row + p)));
  }
  return sum;
}

LaneNumber PickCode::known_count(LutGraph& graph, std::uint32_t id) const {
  const Node& node = nodes_[id];
  if (node.keeps_count) return count_in_rows(graph, node);
  if (node.left != 0) {
    return add(graph, known_count(graph, node.left),
               known_count(graph, node.right));
  }
  std::vector<network::Signal> legal;
  for (std::uint32_t move = node.begin; move < node.end; ++move) {
    legal.push_back(graph.row(move_row(move)));
  }
  return sum_of_leaf(graph, legal);
}

// `mask` are the lanes whose move lies in this node, and `rank` its rank among
// the node's there.
void PickCode::select(LutGraph& graph, std::uint32_t id, network::Signal mask,
                      std::span<const network::Signal> rank) const {
  const Node& node = nodes_[id];
  if (node.is_block) {
    const std::uint32_t planes = planes_for(node.most - 1);
    for (std::uint32_t p = 0; p < planes; ++p) {
      graph.store(scratch(node.count_row + p), plane(rank, p));
    }
    graph.store(scratch(node.count_row + planes_for(node.most)), mask);
    return;
  }
  if (node.left == 0) {
    select_in_leaf(graph, node, mask, rank);
    return;
  }
  rank =
      rank.first(std::min<std::size_t>(rank.size(), planes_for(node.most - 1)));
  const LaneNumber left = known_count(graph, node.left);
  const std::size_t right_planes = planes_for(nodes_[node.right].most - 1);
  std::vector<network::Signal> right_rank;
  network::Signal borrow = network::kFalseSignal;
  for (std::size_t p = 0; p < rank.size(); ++p) {
    const network::Signal subtrahend = plane(left.planes, p);
    if (p < right_planes) {
      right_rank.push_back(graph.lut(kXor3, rank[p], subtrahend, borrow));
    }
    if (p + 1 == rank.size() && subtrahend == network::kFalseSignal) {
      borrow = graph.lut(kAnd3, mask, !rank[p], borrow);
    } else {
      borrow = graph.lut(kBorrow, rank[p], subtrahend, borrow);
    }
  }
  const network::Signal in_left = graph.and_of(mask, borrow);
  const network::Signal in_right = graph.and_of(mask, !in_left);
  // Worked out while all it needs is at hand.
  graph.compute(in_left);
  for (const network::Signal signal : right_rank) graph.compute(signal);
  graph.compute(in_right);
  select(graph, node.left, in_left, rank);
  select(graph, node.right, in_right, right_rank);
}

void PickCode::select_in_leaf(LutGraph& graph, const Node& node,
                              network::Signal mask,
                              std::span<const network::Signal> rank) const {
  const std::uint32_t size = node.end - node.begin;
  const network::Signal r0 = plane(rank, 0);
  const network::Signal r1 = plane(rank, 1);
  const auto move = [&](std::uint32_t i) {
    return graph.row(move_row(node.begin + i));
  };
  const auto store = [&](std::uint32_t i, network::Signal picked) {
    graph.store(move_row(node.begin + i), picked);
  };
  // The last one first: the others are needed for it, and all rows are read
  // before they are stored.
  if (size == 1) {
    store(0, mask);
  } else if (size == 2) {
    const network::Signal first = graph.lut(kAnd3, mask, !r0, move(0));
    store(1, graph.and_of(mask, !first));
    store(0, first);
  } else {
    // The second move is picked if it is legal and the rank is the number of
    // legal moves before it.
    const network::Signal low = graph.and_of(mask, !r1);
    const network::Signal first = graph.lut(kAnd3, low, !r0, move(0));
    constexpr TruthTable kThirdWhereEqual =
        truth_not(kFirst ^ kSecond) & kThird;
    const network::Signal at_second =
        graph.lut(kThirdWhereEqual, r0, move(0), move(1));
    const network::Signal second = graph.and_of(low, at_second);
    store(2, graph.lut(kAnd3, mask, !first, !second));
    store(1, second);
    store(0, first);
  }
}

}  // namespace reasoner::wide::jit
