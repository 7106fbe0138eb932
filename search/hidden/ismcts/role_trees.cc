#include "search/hidden/ismcts/role_trees.h"

namespace search::hidden::ismcts {

using reasoner::MoveId;
using reasoner::RoleIndex;

namespace {

constexpr Memory kMemories[] = {kOwn, kRecent, kCommon};

// Until its node has so many visits for each move, another role chooses by less
// than all that it knows.
constexpr std::size_t kKnown = 2;

}  // namespace

std::size_t RoleTrees::bytes() const {
  std::size_t bytes = 0;
  for (const InformationTree& tree : trees_) bytes += tree.bytes();
  return bytes;
}

bool RoleTrees::is_known(std::uint32_t node, std::size_t moves) const {
  return node != InformationTree::kNone &&
         trees_[kOwn].node(node).visits >= kKnown * moves;
}

Memory RoleTrees::memory_for(const Nodes& nodes, std::size_t moves) const {
  if (is_known(nodes[kOwn], moves)) return kOwn;
  for (const Memory memory : {kRecent, kCommon}) {
    if (nodes[memory] != InformationTree::kNone) return memory;
  }
  return kOwn;
}

Visit RoleTrees::choose(Memory memory, const Nodes& nodes, RoleIndex role,
                        std::span<const MoveId> legal, bool together,
                        std::uint32_t random, Visits& visits) {
  InformationTree& tree = trees_[memory];
  const Visit visit = tree.choose(nodes[memory], role, legal, together, random);
  const MoveId move = tree.node(visit.node).arms[visit.arm].move;
  for (const Memory other : kMemories) {
    if (nodes[other] == InformationTree::kNone) continue;
    visits[other].push_back(
        other == memory
            ? visit
            : trees_[other].follow(nodes[other], role, legal, move));
  }
  return visit;
}

void RoleTrees::reward(const Visits& visits, std::span<const double> goals) {
  for (const Memory memory : kMemories) {
    for (const Visit& visit : visits[memory]) {
      trees_[memory].reward(visit, goals[visit.role]);
    }
  }
}

void RoleTrees::forget(const Visits& visits) {
  for (const Memory memory : kMemories) {
    for (const Visit& visit : visits[memory]) trees_[memory].forget(visit);
  }
}

}  // namespace search::hidden::ismcts
