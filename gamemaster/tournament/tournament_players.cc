#include "gamemaster/tournament/tournament_players.h"

#include <random>

#include "gamemaster/match/local_players.h"
#include "gamemaster/players/forwarding_player.h"
#include "gamemaster/players/http_player.h"
#include "gamemaster/players/scrambled_player.h"
#include "reasoner/engines/engine.h"
#include "reasoner/playout.h"

namespace gamemaster::tournament {

namespace {

/// A player under the name that it has in the tournament.
class RenamedPlayer : public players::ForwardingPlayer {
 public:
  RenamedPlayer(std::unique_ptr<match::Player> player, std::string name)
      : players::ForwardingPlayer(std::move(player)), name_(std::move(name)) {}

  std::string name() const override { return name_; }

 private:
  std::string name_;
};

/// A player whose first moves are drawn: it is asked, and its answers to these
/// are not used.
class OpeningPlayer : public players::ForwardingPlayer {
 public:
  OpeningPlayer(std::unique_ptr<match::Player> player, std::uint64_t seed,
                int steps)
      : players::ForwardingPlayer(std::move(player)),
        random_(seed),
        steps_left_(steps) {}

  match::Reply play(const match::PlayRequest& request,
                    match::Budget budget) override {
    if (steps_left_ == 0) {
      return players::ForwardingPlayer::play(request, budget);
    }
    --steps_left_;
    match::PlayRequest drawn = request;
    drawn.counts = false;
    players::ForwardingPlayer::play(drawn, budget);
    const auto& legal = request.legal_moves;
    return {match::Reply::Status::kAnswered,
            legal[match::draw_below(random_, legal.size())], 0};
  }

 private:
  std::mt19937_64 random_;
  int steps_left_;
};

std::unique_ptr<processes::LocalAgent> start_agent(
    const TournamentPlayer& player, std::uint64_t seed,
    const TournamentTools& tools, int memory_mb) {
  if (player.player.kind != players::PlayerSpec::Kind::kAgent) return nullptr;
  processes::AgentOptions options;
  options.program = tools.agent_program;
  options.search = player.player.search;
  options.level = player.player.level;
  options.interesting = player.player.interesting;
  options.threads = player.threads;
  options.memory_mb = player.memory_mb > 0 ? player.memory_mb : memory_mb;
  options.seed = seed;
  options.ponders = player.ponders;
  options.database = player.learnt;
  return std::make_unique<processes::LocalAgent>(options);
}

players::ChooserMakers make_choosers(const TournamentPlayer& player,
                                     std::uint64_t seed,
                                     const TournamentTools& tools) {
  players::ChooserMakers makers = tools.make_search(player, seed);
  makers.seed = seed;
  makers.cheats = player.cheats();
  return makers;
}

std::unique_ptr<match::Player> make_player(const TournamentPlayer& player,
                                           std::uint64_t seed,
                                           processes::LocalAgent* agent,
                                           PlayerMachines& machines,
                                           bool is_scrambled,
                                           const TournamentTools& tools) {
  switch (player.player.kind) {
    case players::PlayerSpec::Kind::kSearch:
    case players::PlayerSpec::Kind::kCheat:
      return std::make_unique<players::InProcessPlayer>(
          player.name,
          [&machines, is_scrambled,
           engine = player.engine](const match::StartRequest& request) {
            return is_scrambled ? machines.make_by(request, engine)
                                : machines.make(engine);
          },
          make_choosers(player, seed, tools));
    case players::PlayerSpec::Kind::kAgent:
      return std::make_unique<players::HttpPlayer>("127.0.0.1", agent->port(),
                                                   player.name);
    case players::PlayerSpec::Kind::kHttp:
      return std::make_unique<players::HttpPlayer>(
          player.player.host, player.player.port, player.name,
          player.player.dialect);
    case players::PlayerSpec::Kind::kRandom:
      return std::make_unique<RenamedPlayer>(match::make_random_player(seed),
                                             player.name);
    case players::PlayerSpec::Kind::kLegal:
    case players::PlayerSpec::Kind::kHuman:  // refused by the spec
      break;
  }
  return std::make_unique<RenamedPlayer>(match::make_legal_player(),
                                         player.name);
}

}  // namespace

std::unique_ptr<reasoner::StateMachine> PlayerMachines::make(
    const std::string& engine) {
  const std::lock_guard lock(mutex_);
  auto& prototype = prototypes_[engine];
  if (prototype == nullptr) {
    prototype = players::make_player_machine(rulesheet_, engine, stop_);
  }
  if (auto copy = prototype->clone()) return copy;
  return std::move(prototype);  // it cannot be copied: the next is built anew
}

std::unique_ptr<reasoner::StateMachine> PlayerMachines::make_by(
    const match::StartRequest& request, const std::string& engine) const {
  gdl::Diagnostics diagnostics;
  return players::make_player_machine(
      gdl::read_rules(request.rules, diagnostics), engine, stop_);
}

SeatedPlayers seat_players(const TournamentSpec& spec,
                           const std::vector<std::size_t>& seats,
                           std::uint64_t seed, const gdl::Rulesheet& rulesheet,
                           PlayerMachines& machines,
                           const TournamentTools& tools, int memory_mb) {
  // By player and not by seat: with the seats changed, each draws the same.
  const auto seed_of = [&](std::size_t seat) {
    return reasoner::mix64(seed + 1 + seats[seat]) + seat / spec.players.size();
  };
  SeatedPlayers seated;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    seated.agents.push_back(start_agent(spec.players[seats[seat]],
                                        seed_of(seat), tools, memory_mb));
  }
  std::shared_ptr<const gdl::rules::Scrambler> scrambler;
  if (spec.scramble) {
    scrambler = std::make_shared<const gdl::rules::Scrambler>(rulesheet, seed);
  }
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    auto player = make_player(spec.players[seats[seat]], seed_of(seat),
                              seated.agents[seat].get(), machines,
                              scrambler != nullptr, tools);
    if (scrambler != nullptr) {
      player = std::make_unique<players::ScrambledPlayer>(std::move(player),
                                                          scrambler);
    }
    if (spec.opening_steps > 0) {
      player = std::make_unique<OpeningPlayer>(std::move(player),
                                               reasoner::mix64(seed + 1 + seat),
                                               spec.opening_steps);
    }
    seated.players.push_back(std::move(player));
  }
  return seated;
}

/// Hands everything on to a machine of the pool.
class MachinePool::Borrowed : public reasoner::StateMachine {
 public:
  Borrowed(MachinePool& pool, std::unique_ptr<reasoner::StateMachine> machine)
      : pool_(pool), machine_(std::move(machine)) {}
  ~Borrowed() override {
    const std::lock_guard lock(pool_.mutex_);
    pool_.idle_.push_back(std::move(machine_));
  }

  const reasoner::Game& game() const override { return machine_->game(); }
  void initial_state(reasoner::State& state) override {
    machine_->initial_state(state);
  }
  bool is_terminal(const reasoner::State& state) override {
    return machine_->is_terminal(state);
  }
  void legal_moves(const reasoner::State& state, reasoner::RoleIndex role,
                   std::vector<reasoner::MoveId>& moves) override {
    machine_->legal_moves(state, role, moves);
  }
  void next_state(const reasoner::State& state,
                  std::span<const reasoner::MoveId> joint_move,
                  reasoner::State& next) override {
    machine_->next_state(state, joint_move, next);
  }
  void percepts(const reasoner::State& state,
                std::span<const reasoner::MoveId> joint_move,
                reasoner::RoleIndex role,
                std::vector<reasoner::PerceptId>& percepts) override {
    machine_->percepts(state, joint_move, role, percepts);
  }
  void goals(const reasoner::State& state,
             std::span<reasoner::Goal> goals) override {
    machine_->goals(state, goals);
  }
  reasoner::PropositionId intern_proposition(std::string_view name) override {
    return machine_->intern_proposition(name);
  }
  reasoner::MoveId intern_move(reasoner::RoleIndex role,
                               std::string_view name) override {
    return machine_->intern_move(role, name);
  }
  std::optional<reasoner::PerceptId> intern_percept(
      reasoner::RoleIndex role, std::string_view name) override {
    return machine_->intern_percept(role, name);
  }

 private:
  MachinePool& pool_;
  std::unique_ptr<reasoner::StateMachine> machine_;
};

std::unique_ptr<reasoner::StateMachine> MachinePool::borrow() {
  std::unique_ptr<reasoner::StateMachine> machine;
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      machine = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  if (machine == nullptr) machine = make();
  return std::make_unique<Borrowed>(*this, std::move(machine));
}

std::unique_ptr<reasoner::StateMachine> MachinePool::make() const {
  try {
    return reasoner::engines::make_state_machine(rulesheet_, engine_, stop_);
  } catch (const gdl::Error&) {
    // The match that it is for ends at once, as all that are stopped.
    if (!stop_.stop_requested()) throw;
    return reasoner::engines::make_state_machine(rulesheet_, "datalog");
  }
}

}  // namespace gamemaster::tournament
