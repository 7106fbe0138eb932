#include "tests/gamemaster/tournament/small_tournament.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "gamemaster/store/new_game.h"
#include "reasoner/engines/engine.h"
#include "tests/rulesheets.h"

namespace gamemaster {

namespace {

/// Chooses the last legal move; may wait in the middle of a match until it is
/// cancelled.
class LastMove : public players::MoveChooser {
 public:
  LastMove(reasoner::StateMachine& machine, std::atomic<int>* waiting)
      : machine_(machine), waiting_(waiting) {}

  reasoner::MoveId choose(const reasoner::State& state,
                          reasoner::RoleIndex role,
                          std::chrono::steady_clock::time_point) override {
    if (waiting_ != nullptr && ++moves_ == 3) {
      ++*waiting_;
      waiting_->notify_all();
      cancelled_.wait(false);
    }
    std::vector<reasoner::MoveId> moves;
    machine_.legal_moves(state, role, moves);
    return moves.back();
  }
  void advance(std::span<const reasoner::MoveId>,
               const reasoner::State&) override {}
  void cancel() override {
    cancelled_ = true;
    cancelled_.notify_all();
  }

 private:
  reasoner::StateMachine& machine_;
  std::atomic<int>* waiting_;
  int moves_ = 0;
  std::atomic<bool> cancelled_{false};
};

}  // namespace

std::string small_tournament() {
  return R"({"players": ["random", "legal"],
             "games": ["games/tic_tac_toe.kif"], "rounds": 3})";
}

tournament::TournamentTools last_move_tools(std::atomic<int>* waiting) {
  return {"",
          [waiting](const tournament::TournamentPlayer& player,
                    std::uint64_t) -> players::ChooserMakers {
            if (player.player.search == "none")
              throw gdl::Error("no such search");
            return {[waiting](reasoner::StateMachine& machine) {
              return std::make_unique<LastMove>(machine, waiting);
            }};
          }};
}

std::vector<tournament::TournamentGame> games_of(
    const tournament::TournamentSpec& spec) {
  std::vector<tournament::TournamentGame> games;
  for (const tournament::TournamentGameSpec& game : spec.games) {
    tournament::TournamentGame loaded;
    loaded.rulesheet = tests::rules_in(game.rules);
    loaded.row = store::new_game(
        game.rules, loaded.rulesheet,
        reasoner::engines::make_state_machine(loaded.rulesheet, "datalog")
            ->game());
    games.push_back(std::move(loaded));
  }
  return games;
}

tournament::TournamentTable run_tournament(store::Store& store,
                                           const std::string& spec,
                                           tournament::Entry entry) {
  const auto parsed = tournament::parse_tournament_spec(spec, "cup");
  tournament::Tournament tournament(store, parsed, games_of(parsed),
                                    last_move_tools(), entry);
  return tournament.run([](const tournament::TournamentProgress&) {});
}

}  // namespace gamemaster
