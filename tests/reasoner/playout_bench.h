#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reasoner/network/propnet.h"
#include "reasoner/playout.h"
#include "reasoner/playout_engine.h"
#include "reasoner/scalar/propnet_state_machine.h"
#include "reasoner/wide/wide_program.h"

namespace reasoner {

/// Playout engines at work, for tests.

/// Longer than nearly all random playouts of the games of the tests.
inline constexpr std::uint32_t kPlayoutLimit = 150;

/// The networks, after all passes, of the rules in a file.
std::shared_ptr<const network::Propnet> propnet_of(
    const std::filesystem::path& path);

/// Lets `engine` work until nothing is left.
void run_all(PlayoutEngine& engine, PlayoutResults& results);

/// Of all playouts in `results` together, as playout_signature has it.
std::uint64_t signature(const PlayoutResults& results, std::size_t roles);

/// An engine, for `games/NAME.kif` or others, and all that is known of the
/// game.
struct PlayoutBench {
  /// Scalar where there are no options.
  explicit PlayoutBench(const std::string& name,
                        const std::optional<wide::ProgramOptions>& options);

  PlayoutBench(std::shared_ptr<const network::Propnet> networks,
               const std::optional<wide::ProgramOptions>& options);

  /// A state some random moves away from the beginning, not terminal.
  State some_state(std::uint64_t seed);

  /// The first legal move of each role.
  std::vector<MoveId> first_legal(const State& state);

  /// Expects of a look what the scalar engine says of the state.
  void expect_seen(const SeenState& seen, const State& state);

  /// What a role draws from in a state.
  using MovesOf =
      std::function<std::vector<MoveId>(const State& state, RoleIndex role)>;
  /// What a playout from the initial state on comes to where that says so.
  Outcome play_by(std::uint64_t seed, std::uint64_t playout,
                  const MovesOf& moves_of);
  /// Expects of the engine the playouts of `play_by`.
  void expect_played_by(const MovesOf& moves_of);

  std::shared_ptr<const network::Propnet> propnet;
  scalar::PropnetStateMachine machine;
  std::unique_ptr<PlayoutEngine> engine;
  PlayoutResults results;
};

}  // namespace reasoner
