#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "reasoner/network/outside_propositions.h"
#include "reasoner/network/propnet.h"
#include "reasoner/wide/lanes/phase_code.h"
#include "reasoner/wide/lanes/phase_layout.h"
#include "reasoner/wide/lanes/simd.h"
#include "reasoner/wide/policy_network.h"

namespace reasoner::wide {

/// How a program is to be made; what is left out is chosen for the machine and
/// the game.
struct ProgramOptions {
  std::optional<lanes::Simd> simd = {};   ///< the widest of the machine
  std::optional<std::size_t> lanes = {};  ///< of a group: see is_group_size
  bool compile = true;  ///< into machine code, where the machine has it
  /// Who can win at once does so, for items that ask for it: see with_policy.
  bool decisive = false;
  /// Nobody lets his opponent win at once, likewise. Only for small games.
  bool anti_decisive = false;
  /// A policy that takes more gates than this to be found is left out.
  std::size_t most_policy_gates = 20'000'000;
};

/// A propnet ready for the wide engine: a layout and its code for each phase.
/// Immutable; const use is thread-safe, so that all threads share one.
struct WideProgram {
  struct Phase {
    lanes::PhaseLayout layout;
    std::unique_ptr<lanes::PhaseCode> code;
    /// The bases that goals depend on, ascending.
    std::vector<std::uint32_t> goal_bases;
    /// Whether to compute goals costs less than to keep these bases for later.
    bool has_cheap_goals = false;
  };

  std::shared_ptr<const network::Propnet> propnet;
  network::OutsidePropositions outside;
  lanes::Simd simd = lanes::Simd::kPortable;
  std::size_t lanes = 0;
  bool is_compiled = false;
  PolicyBases policy;
  /// The networks of the phases where they are not those of the propnet: with
  /// the bases of policies.
  std::vector<network::Network> policy_networks;
  std::vector<Phase> phases;

  bool has_policy() const { return policy.count() > 0; }
  /// Rows of a state: the bases, and those of policies behind them.
  std::size_t state_rows() const {
    return propnet->base_count() + policy.count();
  }
};

/// Throws gdl::Error for a number of lanes that cannot be, for instructions
/// that the machine does not have, and for a game with too many moves.
std::shared_ptr<const WideProgram> make_wide_program(
    std::shared_ptr<const network::Propnet> propnet,
    const ProgramOptions& options = {});

}  // namespace reasoner::wide
