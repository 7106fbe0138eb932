// Plays a game of cards for two with the search of the agent against players
// that follow a rule, each deal once in either seat, and writes what the search
// got: benchmarks/accept/poker_duplicates.sh. The players are written here; the
// game is played by its rules.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "gdl/language.h"
#include "reasoner/conditioned_playouts.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "search/hidden/choice/registry.h"
#include "search/hidden/hidden_search.h"
#include "translators/languages.h"

namespace {

struct Options {
  std::string rulesheet;
  std::vector<std::string> settings;
  std::string opponent = "random";
  std::string search = "auto";
  std::string results;
  std::uint64_t deals = 500;
  double seconds = 1;
};

using Moves = std::vector<reasoner::MoveId>;

const std::vector<std::string> kOpponents = {"random", "caller", "weak"};

/// Descents of the weak opponent for a choice, some thousandth of what the
/// search gets in a second: it looks at its cards, and misjudges them often.
constexpr std::uint64_t kWeakDescents = 100;

/// Calls what is bet, bets nothing, keeps the cards.
reasoner::MoveId call(const reasoner::Game& game, reasoner::RoleIndex role,
                      const Moves& legal) {
  for (const char* const wanted : {"call", "pass", "stand"}) {
    for (const reasoner::MoveId move : legal) {
      if (game.move_name(role, move) == wanted) return move;
    }
  }
  return legal.front();
}

class Table {
 public:
  Table(reasoner::StateMachine& machine, const Options& options)
      : machine_(machine), options_(options) {
    const auto& game = machine.game();
    if (!game.chance_role() || game.role_count() != 3) {
      throw gdl::Error("a game of chance for two is needed");
    }
    for (reasoner::RoleIndex role = 0; role < 3; ++role) {
      if (role != *game.chance_role()) seats_.push_back(role);
    }
  }

  /// The goal of the search in a match with this deck.
  reasoner::Goal play(std::uint64_t deal, std::size_t seat) {
    const auto& game = machine_.game();
    const reasoner::RoleIndex role = seats_[seat];
    const auto search = search::hidden::choice::make_hidden_search(
        options_.search, machine_, role, {.seed = 2 * deal + seat + 1});
    const reasoner::RoleIndex other_role = seats_[1 - seat];
    // Always of the same seed: a strategy that does not change.
    const auto weak = search::hidden::choice::make_hidden_search(
        "ismcts", machine_, other_role, {.iterations = kWeakDescents});
    std::mt19937_64 random(1000 * deal + seat);
    reasoner::State state;
    machine_.initial_state(state);
    while (!machine_.is_terminal(state)) {
      std::array<reasoner::MoveId, 3> joint{};
      for (reasoner::RoleIndex other = 0; other < 3; ++other) {
        Moves legal;
        machine_.legal_moves(state, other, legal);
        if (other == *game.chance_role()) {
          joint[other] = next_card(deal, other, legal);
        } else if (legal.size() == 1) {
          joint[other] = legal.front();
        } else if (other == role) {
          const search::Deadline deadline(
              search::Deadline::after(options_.seconds));
          joint[other] = search->choose_move(deadline);
        } else if (options_.opponent == "caller") {
          joint[other] = call(game, other, legal);
        } else if (options_.opponent == "weak") {
          joint[other] =
              weak->choose_move(search::Deadline(search::Deadline::after(60)));
        } else {
          joint[other] = legal[random() % legal.size()];
        }
      }
      reasoner::State next;
      machine_.next_state(state, joint, next);
      tell(*search, role, state, joint, next);
      if (options_.opponent == "weak") {
        tell(*weak, other_role, state, joint, next);
      }
      state = std::move(next);
    }
    std::vector<reasoner::Goal> goals(3);
    machine_.goals(state, goals);
    return goals[role];
  }

 private:
  /// What `role` learns of a step from `state` to `next`.
  void tell(search::hidden::HiddenSearch& search, reasoner::RoleIndex role,
            const reasoner::State& state,
            const std::array<reasoner::MoveId, 3>& joint,
            const reasoner::State& next) {
    reasoner::EvidenceStep step;
    step.own_move = joint[role];
    machine_.percepts(state, joint, role, step.percepts);
    step.goes_on = !machine_.is_terminal(next);
    search.observe(step);
    if (!search.doubts().empty()) std::cerr << search.doubts() << '\n';
  }

  /// The first card of the deck that has not been dealt: each deal has an order
  /// of its own, whoever sits where.
  reasoner::MoveId next_card(std::uint64_t deal, reasoner::RoleIndex role,
                             const Moves& legal) {
    if (decks_.first != deal || decks_.second.empty()) {
      decks_ = {deal, {}};
      const std::size_t count = machine_.game().move_count(role);
      for (reasoner::MoveId move = 0; move < count; ++move) {
        decks_.second.push_back(move);
      }
      std::mt19937_64 random(deal + 17);
      std::shuffle(decks_.second.begin(), decks_.second.end(), random);
    }
    for (const reasoner::MoveId move : decks_.second) {
      if (std::ranges::find(legal, move) != legal.end()) return move;
    }
    return legal.front();
  }

  reasoner::StateMachine& machine_;
  const Options& options_;
  std::vector<reasoner::RoleIndex> seats_;
  std::pair<std::uint64_t, Moves> decks_;
};

/// The numbers of the deals that a file tells of.
std::set<std::uint64_t> known_deals(const std::string& path) {
  std::set<std::uint64_t> deals;
  std::ifstream file(path);
  std::uint64_t deal = 0;
  int first = 0;
  int second = 0;
  while (file >> deal >> first >> second) deals.insert(deal);
  return deals;
}

int run(const Options& options) {
  gdl::Diagnostics diagnostics(options.rulesheet);
  gdl::ReadOptions read;
  read.settings = options.settings;
  const gdl::Rulesheet rulesheet = gdl::files::read_rulesheet_file(
      options.rulesheet, diagnostics, translators::all_languages(), read);
  if (diagnostics.has_errors()) throw gdl::Error(diagnostics.format_all());
  if (std::ranges::find(kOpponents, options.opponent) == kOpponents.end()) {
    throw gdl::Error("--opponent is random, caller or weak");
  }
  const auto machine = reasoner::engines::make_playing_machine(rulesheet);
  Table table(*machine, options);
  const std::set<std::uint64_t> known = known_deals(options.results);
  for (std::uint64_t deal = 1; deal <= options.deals; ++deal) {
    if (known.contains(deal)) continue;
    const reasoner::Goal first = table.play(deal, 0);
    const reasoner::Goal second = table.play(deal, 1);
    std::ofstream(options.results, std::ios::app)
        << deal << ' ' << first << ' ' << second << '\n';
  }
  return gdl::command_line::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "duplicates", "Plays deals of a game of cards in either seat.");
    command_line.argument("RULES", options.rulesheet,
                          "rules of a game for two, with chance");
    command_line.option("--set", options.settings, "NAME=VALUE, a parameter");
    command_line.option("--opponent", options.opponent,
                        "random, caller or weak");
    command_line.option("--search", options.search, "that plays");
    command_line.option("--deals", options.deals, "so many, from 1 on");
    command_line.option("--seconds", options.seconds, "for a choice");
    command_line.option("--results", options.results,
                        "file to which a line is added for each deal; those "
                        "that are there are not played again");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    return run(options);
  });
}
