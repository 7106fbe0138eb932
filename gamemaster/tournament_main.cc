// henhouse tournament: many matches, and a table with ratings.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <mutex>

#include "gamemaster/processes/process.h"
#include "gamemaster/store/learnt_version.h"
#include "gamemaster/store/store.h"
#include "gamemaster/tournament/tournament_command.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/files/near_files.h"
#include "search/choice/registry.h"
#include "search/hidden/choice/registry.h"
#include "search/memory/memory.h"
#include "search/search.h"
#include "translators/on_demand/languages.h"

namespace {

/// How long a player thinks.
struct Pace {
  explicit Pace(const gamemaster::tournament::TournamentPlayer& player)
      : by_clock(!player.is_timeless()),
        clock_seconds(player.clock_seconds),
        seconds(player.seconds),
        start_seconds(player.start_seconds) {}

  bool by_clock;
  double clock_seconds;  // of the clock, for a move; 0: all
  double seconds;        // of work of the thread, for a move; 0: by the clock
  double start_seconds;  // likewise before the first move; 0: none
};

/// The thoughts of one player, one after the other, which another thread may
/// end.
class Thoughts {
 public:
  explicit Thoughts(Pace pace) : pace_(pace) {}

  /// What `think` comes to in the time for a move that the clock ends at
  /// `moment`.
  template <typename Think>
  reasoner::MoveId about_a_move(std::chrono::steady_clock::time_point moment,
                                Think think) {
    if (pace_.seconds > 0) {
      return by(search::Deadline::cpu(pace_.seconds), think);
    }
    if (!pace_.by_clock) {
      return by(search::Deadline(search::Deadline::Clock::time_point::max()),
                think);
    }
    if (pace_.clock_seconds > 0) {
      moment = std::min(moment, search::Deadline::after(pace_.clock_seconds));
    }
    return by(search::Deadline(moment), think);
  }

  /// In the time before the first move, if there is any.
  template <typename Think>
  void about_the_start(Think think) {
    if (pace_.start_seconds <= 0) return;
    by(search::Deadline::cpu(pace_.start_seconds), think);
  }

  void cancel() {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
    if (deadline_ != nullptr) deadline_->cancel();
  }

 private:
  template <typename Think>
  reasoner::MoveId by(search::Deadline&& deadline, Think think) {
    {
      const std::lock_guard lock(mutex_);
      deadline_ = &deadline;
      if (cancelled_) deadline.cancel();
    }
    const Forget forget(*this);
    return think(deadline);
  }

  /// Ends what `cancel` can reach, however the thought ends.
  class Forget {
   public:
    explicit Forget(Thoughts& thoughts) : thoughts_(thoughts) {}
    ~Forget() {
      const std::lock_guard lock(thoughts_.mutex_);
      thoughts_.deadline_ = nullptr;
    }
    Forget(const Forget&) = delete;
    Forget& operator=(const Forget&) = delete;

   private:
    Thoughts& thoughts_;
  };

  Pace pace_;
  std::mutex mutex_;                      // guards both below against cancel
  search::Deadline* deadline_ = nullptr;  // of the thought under way
  bool cancelled_ = false;
};

/// A search behind what the game manager knows of one.
class SearchChooser : public gamemaster::players::MoveChooser {
 public:
  SearchChooser(std::unique_ptr<search::Search> search, Pace pace)
      : search_(std::move(search)), thoughts_(pace) {}

  void prepare(const reasoner::State& state, reasoner::RoleIndex role,
               std::chrono::steady_clock::time_point /*deadline*/) override {
    thoughts_.about_the_start([&](const search::Deadline& deadline) {
      return search_->choose_move(state, role, deadline);
    });
  }

  reasoner::MoveId choose(
      const reasoner::State& state, reasoner::RoleIndex role,
      std::chrono::steady_clock::time_point moment) override {
    return thoughts_.about_a_move(
        moment, [&](const search::Deadline& deadline) {
          return search_->choose_move(state, role, deadline);
        });
  }

  void advance(std::span<const reasoner::MoveId> joint_move,
               const reasoner::State& next) override {
    search_->advance(joint_move, next);
  }

  void cancel() override { thoughts_.cancel(); }

 private:
  std::unique_ptr<search::Search> search_;
  Thoughts thoughts_;
};

/// Likewise one that is told what its role knows.
class HiddenSearchChooser : public gamemaster::players::HiddenMoveChooser {
 public:
  HiddenSearchChooser(std::unique_ptr<search::hidden::HiddenSearch> search,
                      Pace pace)
      : search_(std::move(search)), thoughts_(pace) {}

  void observe(const reasoner::EvidenceStep& step) override {
    search_->observe(step);
  }

  reasoner::MoveId choose(
      std::chrono::steady_clock::time_point moment) override {
    return thoughts_.about_a_move(moment,
                                  [&](const search::Deadline& deadline) {
                                    return search_->choose_move(deadline);
                                  });
  }

  std::string doubts() const override { return search_->doubts(); }

  void cancel() override { thoughts_.cancel(); }

 private:
  std::unique_ptr<search::hidden::HiddenSearch> search_;
  Thoughts thoughts_;
};

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// By what was learnt of the game.
std::unique_ptr<search::Search> search_by_memory(
    const std::string& database, reasoner::StateMachine& machine,
    const search::Settings& settings) {
  gamemaster::store::Store store(database);
  auto made = search::memory::make_search_by_memory(
      [&store](const std::string& key) {
        return gamemaster::store::learnt_version(store, key);
      },
      machine, settings);
  spdlog::debug("{}", made.note);
  return std::move(made.search);
}

/// A name may be that of a search of one of both kinds alone.
gamemaster::players::ChooserMakers make_search(
    const gamemaster::tournament::TournamentPlayer& player,
    std::uint64_t seed) {
  const std::vector<std::string> names = search::choice::search_names();
  const std::vector<std::string> hidden_names =
      search::hidden::choice::hidden_search_names();
  const std::string& wanted = player.player.search;
  const std::string name = wanted.empty()
                               ? names.front()
                               : search::choice::current_search_name(wanted);
  const std::string hidden_name =
      wanted.empty() ? hidden_names.front() : wanted;
  if (!contains(names, name) && !contains(hidden_names, hidden_name)) {
    throw gdl::Error("there is no search '" + name + "'");
  }
  search::Settings settings;
  settings.seed = seed;
  settings.threads = static_cast<std::size_t>(player.threads);
  settings.iterations = player.iterations;
  if (player.memory_mb > 0) {
    settings.memory_mb = static_cast<std::size_t>(player.memory_mb);
  }
  gamemaster::players::ChooserMakers makers;
  const Pace pace(player);
  if (contains(names, name)) {
    makers.open = [name, settings, pace,
                   learnt = player.learnt](reasoner::StateMachine& machine) {
      return std::make_unique<SearchChooser>(
          learnt.empty() ? search::choice::make_search(name, machine, settings)
                         : search_by_memory(learnt, machine, settings),
          pace);
    };
  }
  if (contains(hidden_names, hidden_name)) {
    makers.hidden = [hidden_name, settings, pace](
                        reasoner::StateMachine& machine,
                        reasoner::RoleIndex role) {
      return std::make_unique<HiddenSearchChooser>(
          search::hidden::choice::make_hidden_search(hidden_name, machine, role,
                                                     settings),
          pace);
    };
  }
  return makers;
}

gdl::Rulesheet load_game(const gamemaster::tournament::TournamentGameSpec& game,
                         std::uint64_t seed, const gdl::StoredGames& stored) {
  const gdl::Languages languages = translators::on_demand::languages();
  const auto file = gdl::files::find_game(
      game.rules, languages, gdl::command_line::read_options({}).folders);
  return gdl::command_line::load_rules(
      {file.value_or(game.rules), game.settings, seed, stored}, languages);
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv] {
    gamemaster::tournament::TournamentCommand tournament;
    gdl::command_line::CommandLine command_line(
        "tournament", "Plays many matches and prints a table with ratings.");
    command_line.argument("SPEC", tournament.spec,
                          "JSON or YAML file that says who plays what. A "
                          "player cheat[:SEARCH] is a search that is told "
                          "what the game hides, to measure others against");
    command_line.option("--db", tournament.database,
                        "file that keeps all matches, or a PostgreSQL "
                        "database as postgresql://USER@HOST/NAME; default: "
                        "SPEC with .db");
    command_line.option("--games", tournament.games,
                        "folder that the paths of rules in SPEC begin in");
    command_line.flag("--resume", tournament.resume,
                      "go on with a tournament that was stopped");
    command_line.flag("--work", tournament.work,
                      "play it together with all others that say so, on any "
                      "machine that reaches the database; they may come and "
                      "go, and the table is that of one");
    command_line.option("--parallel", tournament.parallel,
                        "matches at once; 0: what the spec says, or as many "
                        "as there are cores for");
    command_line.flag("--json", tournament.json, "print the table in JSON");
    if (const auto status = command_line.parse(argc, argv)) return *status;
    std::once_flag said;
    tournament.tools = {
        gamemaster::processes::own_program_folder() + "/henhouse-agent",
        [&said](const gamemaster::tournament::TournamentPlayer& player,
                std::uint64_t seed) {
          const std::string note =
              search::choice::renaming_note(player.player.search);
          if (!note.empty()) {
            std::call_once(said, [&note] { spdlog::warn("{}", note); });
          }
          return make_search(player, seed);
        }};
    tournament.load = load_game;
    return gamemaster::tournament::run_tournament_command(tournament,
                                                          std::cout);
  });
}
