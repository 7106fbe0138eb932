#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "reasoner/network/network_simulation.h"
#include "reasoner/network/propnet.h"

namespace reasoner::network {

/// 64 random playouts side by side on the networks of a propnet: a source of
/// states that can be reached, for analysis and tests. Playouts that have ended
/// wait for the others, then all begin anew.
///
/// The propnet must outlive it. An instance belongs to one thread.
class NetworkPlayouts {
 public:
  NetworkPlayouts(const Propnet& propnet, std::uint64_t seed);

  /// Takes the present states, and computes legal moves, a random joint move
  /// for each playout that goes on, and everything else. After it, simulation()
  /// holds all values.
  void look();
  /// Goes on to the states that `look` computed, or begins anew.
  void advance();

  /// The network of the present phase with its values.
  const NetworkSimulation& simulation() const { return simulations_[phase_]; }
  std::uint32_t phase() const { return phase_; }
  /// The playouts that have not ended before: their states are real.
  std::uint64_t present() const { return present_; }
  /// Of those, the ones whose state is not terminal and in which all can move.
  /// In the others no inputs are set.
  std::uint64_t alive() const { return alive_; }
  /// The present states, by base.
  const std::vector<std::uint64_t>& bases() const { return bases_; }
  /// The joint moves, by input.
  const std::vector<std::uint64_t>& inputs() const { return inputs_; }
  /// Steps since all began anew.
  std::uint32_t step() const { return step_; }

 private:
  const Propnet* propnet_;
  std::mt19937_64 random_;
  std::vector<NetworkSimulation> simulations_;  // by phase
  std::vector<std::uint64_t> bases_;
  std::vector<std::uint64_t> inputs_;
  std::uint32_t phase_ = 0;
  std::uint32_t step_ = 0;
  std::uint64_t present_ = 0;
  std::uint64_t alive_ = 0;

  void restart();
  void choose_moves(RoleIndex role);
};

}  // namespace reasoner::network
