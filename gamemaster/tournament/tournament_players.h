#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "gamemaster/players/in_process_player.h"
#include "gamemaster/processes/process.h"
#include "gamemaster/tournament/tournament_spec.h"
#include "gdl/rulesheet.h"

namespace gamemaster::tournament {

/// What a tournament needs from the program that it runs in.
struct TournamentTools {
  std::string agent_program;  ///< path of henhouse-agent
  /// The searches of a player that is one; throws gdl::Error where there is
  /// none of that name. Called from many threads.
  std::function<players::ChooserMakers(const TournamentPlayer&,
                                       std::uint64_t seed)>
      make_search;
};

/// Who sits in one match, and the processes behind them, which must outlive
/// the players.
struct SeatedPlayers {
  std::vector<std::unique_ptr<processes::LocalAgent>> agents;
  std::vector<std::unique_ptr<match::Player>> players;
};

/// The machines of searches in this process for one game: each engine is built
/// once, and every match gets a copy of its own. Thread-safe.
class PlayerMachines {
 public:
  /// `rulesheet` must outlive this; `stop` as in make_player_machine.
  PlayerMachines(const gdl::Rulesheet& rulesheet, std::stop_token stop)
      : rulesheet_(rulesheet), stop_(std::move(stop)) {}

  /// `engine` as in make_player_machine.
  std::unique_ptr<reasoner::StateMachine> make(const std::string& engine);

  /// The same for the rules of START, in whatever words.
  std::unique_ptr<reasoner::StateMachine> make_by(
      const match::StartRequest& request, const std::string& engine) const;

 private:
  const gdl::Rulesheet& rulesheet_;
  const std::stop_token stop_;
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<reasoner::StateMachine>> prototypes_;
};

/// Makes the players of a match, one a seat. Each has a seed of its own, drawn
/// from `seed`. `machines` must outlive them. Throws gdl::Error where an agent
/// does not start. To be called on the thread that runs the match: agents end
/// with it.
SeatedPlayers seat_players(const TournamentSpec& spec,
                           const std::vector<std::size_t>& seats,
                           std::uint64_t seed, const gdl::Rulesheet& rulesheet,
                           PlayerMachines& machines,
                           const TournamentTools& tools, int memory_mb);

/// State machines for one game after another, so that the network of a game is
/// built as often as there are matches of it at once. Thread-safe.
class MachinePool {
 public:
  /// `engine` as in reasoner::engines::make_state_machine. Once `stop` is
  /// requested, another one will do that is there sooner.
  MachinePool(const gdl::Rulesheet& rulesheet, std::string engine,
              std::stop_token stop)
      : rulesheet_(rulesheet),
        engine_(std::move(engine)),
        stop_(std::move(stop)) {}

  /// A machine that comes back to the pool, which must outlive it. `rulesheet`
  /// must still be there.
  std::unique_ptr<reasoner::StateMachine> borrow();

 private:
  class Borrowed;
  std::unique_ptr<reasoner::StateMachine> make() const;

  const gdl::Rulesheet& rulesheet_;
  const std::string engine_;
  const std::stop_token stop_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<reasoner::StateMachine>> idle_;
};

}  // namespace gamemaster::tournament
