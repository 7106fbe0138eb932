#include "reasoner/gate_passes/factor_gates.h"

#include <algorithm>
#include <queue>
#include <utility>
#include <vector>

#include "reasoner/gate_passes/editable_network.h"

namespace reasoner::gate_passes {

namespace {

using Cube = std::vector<network::Signal>;  // an AND, its inputs ascending

/// Factors the OR of some cubes. Reused, for the memory.
class CubeFactoring {
 public:
  explicit CubeFactoring(EditableNetwork& network) : network_(network) {}

  /// Replaces some of `cubes` by cubes of what they have in common and an OR of
  /// their rests. Those ORs, as negated gates, are appended to `rests`. Returns
  /// whether it replaced any.
  bool run(std::vector<Cube>& cubes, std::vector<network::NodeId>& rests) {
    bool changed = false;
    cubes_ = std::move(cubes);
    alive_.assign(cubes_.size(), true);
    for (std::uint32_t cube = 0; cube < cubes_.size(); ++cube) enter(cube);
    for (std::uint32_t i = 0; i < signals_.size(); ++i) push(i);
    while (!queue_.empty()) {
      const auto [gain, index] = queue_.top();
      queue_.pop();
      const std::int64_t gain_now = find_common(index);
      if (gain_now <= 0) continue;
      if (gain_now < gain) {
        queue_.emplace(gain_now, index);
        continue;
      }
      extract(rests);
      changed = true;
    }
    cubes = finish();
    return changed;
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  EditableNetwork& network_;
  std::vector<Cube> cubes_;
  std::vector<bool> alive_;
  std::vector<std::uint32_t> index_of_;  // by signal code: into signals_
  std::vector<network::Signal> signals_;
  std::vector<std::vector<std::uint32_t>> cubes_with_;  // by index
  std::priority_queue<std::pair<std::int64_t, std::uint32_t>> queue_;
  // The candidate that find_common looked at.
  std::vector<std::uint32_t> sharing_;  // cubes
  Cube common_;
  std::vector<std::uint32_t> again_;  // scratch, indices

  std::uint32_t index(network::Signal signal) {
    if (signal.code() >= index_of_.size()) {
      index_of_.resize(std::size_t{network_.node_count()} * 2, kNone);
    }
    std::uint32_t& index = index_of_[signal.code()];
    if (index == kNone) {
      index = static_cast<std::uint32_t>(signals_.size());
      signals_.push_back(signal);
      if (cubes_with_.size() < signals_.size()) cubes_with_.emplace_back();
    }
    return index;
  }

  void enter(std::uint32_t cube) {
    for (const network::Signal signal : cubes_[cube]) {
      cubes_with_[index(signal)].push_back(cube);
    }
  }

  void push(std::uint32_t index) {
    const std::int64_t gain = find_common(index);
    if (gain > 0) queue_.emplace(gain, index);
  }

  /// What is saved by extracting all that the cubes with a signal have in
  /// common.
  std::int64_t find_common(std::uint32_t index) {
    auto& with = cubes_with_[index];
    std::erase_if(with, [&](std::uint32_t cube) { return !alive_[cube]; });
    sharing_.assign(with.begin(), with.end());
    common_.clear();
    if (sharing_.size() < 2) return 0;
    // Inputs of the first cube that all others have, too.
    common_ = cubes_[sharing_[0]];
    for (std::size_t i = 1; i < sharing_.size() && common_.size() > 1; ++i) {
      const Cube& cube = cubes_[sharing_[i]];
      std::erase_if(common_, [&](network::Signal signal) {
        return !std::ranges::binary_search(cube, signal);
      });
    }
    const auto width = static_cast<std::int64_t>(common_.size());
    auto gain = static_cast<std::int64_t>(sharing_.size() - 1) * width - 2;
    for (const std::uint32_t cube : sharing_) {
      if (cubes_[cube].size() <= common_.size() + 1) ++gain;
    }
    return gain;
  }

  void extract(std::vector<network::NodeId>& rests) {
    std::vector<network::Signal> rest;
    bool covers_all = false;
    for (const std::uint32_t cube : sharing_) {
      alive_[cube] = false;
      Cube left;
      std::ranges::set_difference(cubes_[cube], common_,
                                  std::back_inserter(left));
      covers_all = covers_all || left.empty();
      rest.push_back(left.size() == 1 ? !left[0]
                                      : !network_.add_gate(std::move(left)));
    }
    Cube factored = common_;
    if (!covers_all) {
      const network::Signal none_of_rest = network_.add_gate(std::move(rest));
      rests.push_back(none_of_rest.node());
      factored.push_back(!none_of_rest);
      std::ranges::sort(factored);
    }
    const auto cube = static_cast<std::uint32_t>(cubes_.size());
    cubes_.push_back(std::move(factored));
    alive_.push_back(true);
    enter(cube);
    // The common inputs may be common to other cubes, too.
    for (const network::Signal signal : common_)
      again_.push_back(index(signal));
    for (const std::uint32_t again : again_) push(again);
    again_.clear();
  }

  std::vector<Cube> finish() {
    std::vector<Cube> left;
    for (std::size_t cube = 0; cube < cubes_.size(); ++cube) {
      if (alive_[cube]) left.push_back(std::move(cubes_[cube]));
    }
    for (std::size_t i = 0; i < signals_.size(); ++i) {
      index_of_[signals_[i].code()] = kNone;
      cubes_with_[i].clear();
    }
    signals_.clear();
    return left;
  }
};

}  // namespace

network::Network factor_gates(const network::Network& network) {
  EditableNetwork editable(network);
  // Cubes are gates that only one gate reads, and that negated. All gates that
  // are added are cubes, or the ORs in them.
  const auto counts = editable.fan_outs();
  std::vector<bool> is_cube(editable.node_count(), false);
  // Inner gates first: the factored cubes of a gate are copies.
  std::vector<network::NodeId> todo;
  for (network::NodeId gate = editable.node_count();
       gate-- > editable.first_gate();) {
    todo.push_back(gate);
    for (const network::Signal in : editable.fan_in(gate)) {
      is_cube[in.node()] =
          editable.is_gate(in.node()) && in.negated() && counts[in.node()] == 1;
    }
  }
  CubeFactoring factoring(editable);
  std::vector<network::Signal> others;
  std::vector<Cube> cubes;
  while (!todo.empty()) {
    const network::NodeId gate = todo.back();
    todo.pop_back();
    is_cube.resize(editable.node_count(), true);
    others.clear();
    cubes.clear();
    for (const network::Signal in : editable.fan_in(gate)) {
      if (in.negated() && is_cube[in.node()]) {
        cubes.push_back(editable.fan_in(in.node()));
      } else {
        others.push_back(in);
      }
    }
    if (cubes.size() < 2 || !factoring.run(cubes, todo)) continue;
    for (Cube& cube : cubes) {
      others.push_back(!editable.add_gate(std::move(cube)));
    }
    std::ranges::sort(others);
    editable.fan_in(gate) = others;
  }
  return editable.finish();
}

}  // namespace reasoner::gate_passes
