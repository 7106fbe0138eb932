#include "search/learning/self_play.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <utility>

#include "reasoner/playout.h"
#include "search/choice/trial_game.h"
#include "search/game_kind.h"

namespace search::learning {

using memory::CanonicalPositions;
using memory::MoveRecord;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

// In the opening: how often a move is random, and how often it is chosen by its
// record where that has enough games.
constexpr double kDrawnShare = 0.15;
constexpr double kRecordShare = 0.5;
constexpr double kGamesOfRecord = 8;
constexpr double kExploration = 0.4;

class Game {
 public:
  Game(reasoner::StateMachine& machine, const CanonicalPositions& positions,
       std::span<const std::unique_ptr<Search>> players,
       const SelfPlaySettings& settings)
      : machine_(machine),
        positions_(positions),
        players_(players),
        settings_(settings),
        random_(settings.seed) {
    machine_.initial_state(state_);
  }

  std::unique_ptr<PlayedGame> play(const std::function<bool()>& stop) {
    for (std::uint32_t step = 0; !machine_.is_terminal(state_); ++step) {
      if (step == choice::kMostTrialSteps || stop() || !make_step(step)) {
        return nullptr;
      }
    }
    auto game = std::make_unique<PlayedGame>(std::move(game_));
    game->goals.resize(players_.size());
    machine_.goals(state_, game->goals);
    return game;
  }

 private:
  /// False where somebody is stuck.
  bool make_step(std::uint32_t step) {
    std::vector<MoveId> joint_move(players_.size());
    for (RoleIndex role = 0; role < players_.size(); ++role) {
      machine_.legal_moves(state_, role, legal_);
      if (legal_.empty()) return false;
      joint_move[role] =
          legal_.size() == 1 ? legal_.front() : choose(step, role);
    }
    machine_.next_state(state_, joint_move, state_);
    for (const auto& player : players_) player->advance(joint_move, state_);
    return true;
  }

  MoveId choose(std::uint32_t step, RoleIndex role) {
    if (step < settings_.drawn_steps) return drawn();
    const bool is_opening = step < kOpeningSteps && settings_.drawn_steps == 0;
    const auto position = is_opening ? positions_.position(state_)
                                     : CanonicalPositions::Position{};
    std::optional<MoveId> move;
    if (is_opening && settings_.explores) move = tried(position, role);
    if (!move) {
      move = players_[role]->choose_move(
          state_, role, Deadline::cpu(settings_.seconds_per_move));
    }
    if (is_opening) {
      game_.opening.push_back(
          {position.key, role, positions_.move_number(position, role, *move)});
    }
    return *move;
  }

  MoveId drawn() { return legal_[random_() % legal_.size()]; }

  /// A move to be tried in place of what the search likes.
  std::optional<MoveId> tried(const CanonicalPositions::Position& position,
                              RoleIndex role) {
    const double share = reasoner::unit(random_());
    if (share < kDrawnShare) return drawn();
    if (share > kDrawnShare + kRecordShare || settings_.records == nullptr) {
      return std::nullopt;
    }
    double all = 0;
    std::vector<const MoveRecord*> records;
    for (const MoveRecord& record : settings_.records->moves(position.key)) {
      if (record.role != role) continue;
      records.push_back(&record);
      all += record.games;
    }
    if (all < kGamesOfRecord) return std::nullopt;
    const auto bound = [&](const MoveRecord* record) {
      return record->score() +
             kExploration * std::sqrt(std::log(all) / record->games);
    };
    const MoveRecord* const best = *std::ranges::max_element(
        records, [&](const MoveRecord* a, const MoveRecord* b) {
          return bound(a) < bound(b);
        });
    return positions_.find_move(position, role, best->move, legal_);
  }

  reasoner::StateMachine& machine_;
  const CanonicalPositions& positions_;
  std::span<const std::unique_ptr<Search>> players_;
  const SelfPlaySettings& settings_;
  std::mt19937_64 random_;
  State state_;
  std::vector<MoveId> legal_;  // of who chooses now
  PlayedGame game_;
};

}  // namespace

bool can_learn(reasoner::StateMachine& machine) {
  if (machine.propnet() == nullptr || machine.game().role_count() != 2 ||
      !is_deterministic(machine.game())) {
    return false;
  }
  State initial;
  machine.initial_state(initial);
  return choice::shape_of(machine, initial).takes_turns;
}

std::unique_ptr<PlayedGame> play_game(
    reasoner::StateMachine& machine, const CanonicalPositions& positions,
    std::span<const std::unique_ptr<Search>> players,
    const SelfPlaySettings& settings, const std::function<bool()>& stop) {
  return Game(machine, positions, players, settings).play(stop);
}

}  // namespace search::learning
