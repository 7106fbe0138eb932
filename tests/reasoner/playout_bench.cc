#include "tests/reasoner/playout_bench.h"

#include <gtest/gtest.h>

#include <span>
#include <utility>

#include "reasoner/construction/propnet_builder.h"
#include "reasoner/playout.h"
#include "reasoner/scalar_playout_engine.h"
#include "reasoner/wide/wide_propnet.h"
#include "tests/rulesheets.h"

namespace reasoner {

std::shared_ptr<const network::Propnet> propnet_of(
    const std::filesystem::path& path) {
  return std::make_shared<const network::Propnet>(
      construction::build_propnet(tests::rules_in(path)));
}

void run_all(PlayoutEngine& engine, PlayoutResults& results) {
  while (engine.unfinished() > 0) engine.advance(results);
}

std::uint64_t signature(const PlayoutResults& results, std::size_t roles) {
  std::uint64_t sum = 0;
  for (const FinishedPlayout& playout : results.finished) {
    const auto goals = std::span(results.goals).subspan(playout.first_goal);
    sum += playout_signature(
        playout.playout,
        {{goals.begin(), goals.begin() + static_cast<std::ptrdiff_t>(roles)},
         playout.length,
         playout.end});
  }
  return sum;
}

PlayoutBench::PlayoutBench(const std::string& name,
                           const std::optional<wide::ProgramOptions>& options)
    : PlayoutBench(propnet_of("games/" + name + ".kif"), options) {}

PlayoutBench::PlayoutBench(std::shared_ptr<const network::Propnet> networks,
                           const std::optional<wide::ProgramOptions>& options)
    : propnet(std::move(networks)), machine(propnet) {
  if (options) {
    engine = std::make_unique<wide::WidePropnet>(
        wide::make_wide_program(propnet, *options));
  } else {
    engine = std::make_unique<ScalarPlayoutEngine>(
        std::make_unique<scalar::PropnetStateMachine>(machine));
  }
}

State PlayoutBench::some_state(std::uint64_t seed) {
  PlayoutScratch scratch;
  Outcome outcome;
  const auto steps = static_cast<std::uint32_t>(seed % 5);
  play_out(machine, propnet->initial, seed, 0, steps, scratch, outcome);
  return machine.is_terminal(scratch.state) ? propnet->initial : scratch.state;
}

std::vector<MoveId> PlayoutBench::first_legal(const State& state) {
  std::vector<MoveId> joint_move;
  std::vector<MoveId> legal;
  for (RoleIndex role = 0; role < machine.game().role_count(); ++role) {
    machine.legal_moves(state, role, legal);
    joint_move.push_back(legal.front());
  }
  return joint_move;
}

void PlayoutBench::expect_seen(const SeenState& seen, const State& state) {
  const auto words =
      std::span(results.words).subspan(seen.first_word, seen.word_count);
  State seen_state;
  seen_state.assign(words);
  EXPECT_EQ(seen_state, state);
  EXPECT_EQ(seen.terminal, machine.is_terminal(state));
  auto move = results.moves.begin() + seen.first_move;
  std::vector<MoveId> legal;
  const auto roles = static_cast<RoleIndex>(machine.game().role_count());
  for (RoleIndex role = 0; role < roles; ++role) {
    machine.legal_moves(state, role, legal);
    const auto end = move + results.move_counts[seen.first_count + role];
    EXPECT_EQ(std::vector(move, end), legal);
    move = end;
  }
  if (!seen.terminal) return;
  std::vector<Goal> goals(roles);
  machine.goals(state, goals);
  const auto first = results.goals.begin() + seen.first_goal;
  EXPECT_EQ(std::vector(first, first + roles), goals);
}

Outcome PlayoutBench::play_by(std::uint64_t seed, std::uint64_t playout,
                              const MovesOf& moves_of) {
  const PlayoutKey key = playout_key(seed, playout);
  const auto roles = static_cast<RoleIndex>(machine.game().role_count());
  State state = propnet->initial;
  Outcome outcome;
  std::vector<MoveId> joint_move(roles);
  for (; outcome.length < kPlayoutLimit && !machine.is_terminal(state);
       ++outcome.length) {
    for (RoleIndex role = 0; role < roles; ++role) {
      const std::vector<MoveId> moves = moves_of(state, role);
      const std::uint32_t x = hash32(key, outcome.length, role);
      joint_move[role] =
          moves[pick(x, static_cast<std::uint32_t>(moves.size()))];
    }
    machine.next_state(state, joint_move, state);
  }
  outcome.goals.resize(roles);
  machine.goals(state, outcome.goals);
  return outcome;
}

void PlayoutBench::expect_played_by(const MovesOf& moves_of) {
  WorkItem item;
  item.playouts = 60;
  item.step_limit = kPlayoutLimit;
  engine->submit(propnet->initial, {&item, 1}, {});
  run_all(*engine, results);
  std::uint64_t expected = 0;
  for (std::uint64_t playout = 0; playout < item.playouts; ++playout) {
    expected +=
        playout_signature(playout, play_by(item.seed, playout, moves_of));
  }
  EXPECT_EQ(signature(results, machine.game().role_count()), expected);
}

}  // namespace reasoner
