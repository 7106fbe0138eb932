// Plays rock paper scissors, many rounds a match, with a search against players
// that follow a rule, and prints what the search got a round:
// benchmarks/accept/opponents.sh. The players are written here, apart from what
// the search expects of others; the game is played by its rules.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "gdl/language.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "search/choice/registry.h"
#include "search/search.h"
#include "translators/languages.h"

namespace {

constexpr int kShapes = 3;
constexpr std::array<const char*, kShapes> kNames = {
    "(choose rock)", "(choose paper)", "(choose scissors)"};

// Rock, paper and scissors are 0, 1 and 2: each is beaten by the next.
int what_beats(int shape) { return (shape + 1) % kShapes; }
int what_loses_to(int shape) { return (shape + 2) % kShapes; }

struct Options {
  std::string rulesheet;
  std::vector<std::string> settings;
  std::string search = "auto";
  std::uint64_t matches = 200;
  double seconds = 60;
};

using Random = std::mt19937_64;

int any(Random& random, int count) {
  return std::uniform_int_distribution<int>(0, count - 1)(random);
}

/// What both showed in the rounds so far.
struct Shown {
  std::vector<int> own;
  std::vector<int> other;
};

/// What is shown next.
using Player = std::function<int(const Shown&, Random&)>;
/// A new player for each match, so that none remembers.
using MakePlayer = std::function<Player(Random&)>;

Player always_the_same(Random& random) {
  return
      [shape = any(random, kShapes)](const Shown&, Random&) { return shape; };
}

Player copies(Random& random) {
  return [first = any(random, kShapes)](const Shown& shown, Random&) {
    return shown.other.empty() ? first : shown.other.back();
  };
}

/// Beats what beat it, and else lets that win which the other showed.
Player tit_for_tat(Random& random) {
  return [first = any(random, kShapes)](const Shown& shown, Random&) {
    if (shown.own.empty()) return first;
    const int other = shown.other.back();
    return other == what_beats(shown.own.back()) ? what_beats(other)
                                                 : what_loses_to(other);
  };
}

Player beats_the_last(Random& random) {
  return [first = any(random, kShapes)](const Shown& shown, Random&) {
    return shown.other.empty() ? first : what_beats(shown.other.back());
  };
}

/// Shows what won again, and goes on to the next shape where it did not win.
Player stays_with_what_won(Random& random) {
  return [first = any(random, kShapes)](const Shown& shown, Random&) {
    if (shown.own.empty()) return first;
    const int own = shown.own.back();
    return own == what_beats(shown.other.back()) ? own : (own + 1) % kShapes;
  };
}

Player never_twice(Random&) {
  return [](const Shown& shown, Random& random) {
    if (shown.own.empty()) return any(random, kShapes);
    return (shown.own.back() + 1 + any(random, kShapes - 1)) % kShapes;
  };
}

Player avoids_three(Random&) {
  return [](const Shown& shown, Random& random) {
    const std::size_t size = shown.own.size();
    if (size < 2 || shown.own[size - 1] != shown.own[size - 2]) {
      return any(random, kShapes);
    }
    return (shown.own.back() + 1 + any(random, kShapes - 1)) % kShapes;
  };
}

/// One shape half of the time, the others a quarter each.
Player favours_one(Random& random) {
  return [favourite = any(random, kShapes)](const Shown&, Random& draws) {
    const int x = any(draws, 4);
    return x < 2 ? favourite : (favourite + x - 1) % kShapes;
  };
}

Player uniform(Random&) {
  return [](const Shown&, Random& random) { return any(random, kShapes); };
}

/// Every fifty rounds another of those that draw nothing.
Player switches(Random& random) {
  const std::array<MakePlayer, 4> makers = {always_the_same, copies,
                                            tit_for_tat, beats_the_last};
  std::vector<Player> players;
  for (const MakePlayer& make : makers) players.push_back(make(random));
  return [players, now = 0UL](const Shown& shown, Random& draws) mutable {
    if (shown.own.size() % 50 == 0) {
      now = (now + 1 + static_cast<std::size_t>(any(draws, 3))) % 4;
    }
    return players[now](shown, draws);
  };
}

struct Opponent {
  const char* name;
  MakePlayer make;
  double least;  ///< points a round that the search must get
};

const std::array<Opponent, 10> kOpponents = {{
    {"always-the-same", always_the_same, 90},
    {"copies-the-last", copies, 90},
    {"tit-for-tat", tit_for_tat, 90},
    {"beats-the-last", beats_the_last, 90},
    {"stays-with-what-won", stays_with_what_won, 90},
    {"never-twice", never_twice, 71},
    {"favours-one", favours_one, 60},
    {"avoids-runs-of-three", avoids_three, 54},
    {"uniform", uniform, 49.5},
    {"switches-every-50", switches, 60},
}};

/// What a match came to.
struct Result {
  double points = 0;  ///< in the mean of its rounds, 100 a round won
  std::size_t rounds = 0;
  int goal = 0;
  double cpu_seconds = 0;  ///< of the search, but for its first choice
  double first_seconds = 0;
};

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         1e-9 * static_cast<double>(time.tv_nsec);
}

class Table {
 public:
  Table(reasoner::StateMachine& machine, const Options& options)
      : machine_(machine), options_(options) {
    for (reasoner::RoleIndex role = 0; role < 2; ++role) {
      for (const char* const name : kNames) {
        moves_[role].push_back(machine.intern_move(role, name));
      }
    }
  }

  /// The search has the one seat and then the other.
  Result play(const Opponent& opponent, std::uint64_t number) {
    const reasoner::RoleIndex seat = number % 2;
    Random random(1000 * number +
                  static_cast<std::uint64_t>(&opponent - kOpponents.data()));
    const auto search = search::choice::make_search(options_.search, machine_,
                                                    {.seed = number + 1});
    const Player player = opponent.make(random);
    Shown shown;
    Result result;
    double points = 0;
    machine_.initial_state(state_);
    while (!machine_.is_terminal(state_)) {
      const double before = cpu_seconds();
      const search::Deadline deadline(
          search::Deadline::after(options_.seconds));
      const reasoner::MoveId move = search->choose_move(state_, seat, deadline);
      const double took = cpu_seconds() - before;
      (shown.own.empty() ? result.first_seconds : result.cpu_seconds) += took;
      const int own = player(shown, random);
      const auto found = std::ranges::find(moves_[seat], move);
      if (found == moves_[seat].end()) throw gdl::Error("an unknown move");
      const int other = static_cast<int>(found - moves_[seat].begin());
      std::array<reasoner::MoveId, 2> joint{};
      joint[seat] = move;
      joint[1 - seat] = moves_[1 - seat][static_cast<std::size_t>(own)];
      machine_.next_state(state_, joint, state_);
      search->advance(joint, state_);
      shown.own.push_back(own);
      shown.other.push_back(other);
      points += other == what_beats(own) ? 100 : other == own ? 50 : 0;
    }
    std::vector<reasoner::Goal> goals(2);
    machine_.goals(state_, goals);
    result.rounds = shown.own.size();
    result.points = points / static_cast<double>(result.rounds);
    result.goal = goals[seat];
    return result;
  }

 private:
  reasoner::StateMachine& machine_;
  const Options& options_;
  std::array<std::vector<reasoner::MoveId>, 2> moves_;
  reasoner::State state_;
};

/// Whether it got enough.
bool play_all(Table& table, const Opponent& opponent, const Options& options) {
  double sum = 0;
  double squares = 0;
  double cpu = 0;
  double first = 0;
  double goals = 0;
  std::size_t rounds = 0;
  for (std::uint64_t i = 0; i < options.matches; ++i) {
    const Result result = table.play(opponent, i);
    sum += result.points;
    squares += result.points * result.points;
    cpu += result.cpu_seconds;
    first += result.first_seconds;
    goals += result.goal;
    rounds += result.rounds;
  }
  const auto count = static_cast<double>(options.matches);
  const double mean = sum / count;
  const double deviation =
      std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
  std::printf("%-22s %8llu %8zu %8.2f %6.2f %8.2f %8.1f %9.3f %8.2f\n",
              opponent.name, static_cast<unsigned long long>(options.matches),
              rounds / options.matches, mean, deviation, goals / count,
              opponent.least, 1e3 * cpu / static_cast<double>(rounds),
              first / count);
  std::fflush(stdout);
  return mean >= opponent.least;
}

bool run(const Options& options) {
  gdl::Diagnostics diagnostics(options.rulesheet);
  gdl::ReadOptions read;
  read.settings = options.settings;
  const gdl::Rulesheet rulesheet = gdl::files::read_rulesheet_file(
      options.rulesheet, diagnostics, translators::all_languages(), read);
  if (diagnostics.has_errors()) throw gdl::Error(diagnostics.format_all());
  const auto machine = reasoner::engines::make_playing_machine(rulesheet);
  Table table(*machine, options);
  std::printf("%-22s %8s %8s %8s %6s %8s %8s %9s %8s\n", "opponent", "matches",
              "rounds", "points", "+-", "goal", "least", "ms/round", "first s");
  bool is_enough = true;
  for (const Opponent& opponent : kOpponents) {
    is_enough &= play_all(table, opponent, options);
  }
  std::printf("%s\n", is_enough ? "PASS" : "FAIL");
  return is_enough;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "opponents", "Plays rock paper scissors against fixed strategies.");
    command_line.argument("RULES", options.rulesheet,
                          "rules of rock paper scissors");
    command_line.option("--set", options.settings, "NAME=VALUE, a parameter");
    command_line.option("--search", options.search, "that plays");
    command_line.option("--matches", options.matches, "against each");
    command_line.option("--seconds", options.seconds, "for a move");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    return run(options) ? gdl::command_line::kDone
                        : gdl::command_line::kInputAtFault;
  });
}
