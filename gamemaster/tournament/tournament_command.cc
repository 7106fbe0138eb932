#include "gamemaster/tournament/tournament_command.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <filesystem>

#include "gamemaster/database/database.h"
#include "gamemaster/json/yaml_json.h"
#include "gamemaster/store/learnt_version.h"
#include "gamemaster/store/new_game.h"
#include "gamemaster/store/stored_games.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/interrupt.h"
#include "gdl/command_line/progress_line.h"
#include "gdl/files/reader.h"
#include "reasoner/engines/engine.h"

namespace gamemaster::tournament {

namespace {

TournamentSpec read_spec(const std::string& path) {
  gdl::Diagnostics diagnostics(path);
  const auto text = gdl::files::read_text_file(path, diagnostics);
  if (!text) throw gdl::Error(diagnostics.format_all());
  const std::string extension = gdl::files::extension_of(path);
  try {
    const bool is_yaml = extension == ".yaml" || extension == ".yml";
    return parse_tournament_spec(is_yaml ? json::yaml_to_json(*text) : *text,
                                 std::filesystem::path(path).stem().string());
  } catch (const gdl::Error& error) {
    throw gdl::Error(path + ": " + error.what());
  }
}

/// Before anything is played.
void check_learnt(const TournamentSpec& spec) {
  for (const TournamentPlayer& player : spec.players) {
    if (!player.learnt.empty()) store::check_is_there(player.learnt);
  }
}

std::vector<TournamentGame> load_games(const TournamentSpec& spec,
                                       const TournamentCommand& command,
                                       const std::string& database) {
  const gdl::StoredGames stored = store::stored_games(database);
  std::vector<TournamentGame> games;
  for (TournamentGameSpec wanted : spec.games) {
    wanted.rules =
        (std::filesystem::path(command.games) / wanted.rules).string();
    TournamentGame game;
    game.rulesheet = command.load(wanted, spec.seed, stored);
    // Datalog is ready at once; only the roles are asked for.
    const auto machine =
        reasoner::engines::make_state_machine(game.rulesheet, "datalog");
    game.row = store::new_game(wanted.rules, game.rulesheet, machine->game());
    game.hides = machine->game().hides();
    games.push_back(std::move(game));
  }
  return games;
}

/// How far it is, on one line.
class TournamentProgressLine {
 public:
  void show(const TournamentProgress& progress) {
    if (!line_.is_shown()) return;
    constexpr std::size_t kWidth = 30;
    const std::size_t filled =
        progress.planned == 0 ? 0
                              : kWidth * progress.settled / progress.planned;
    std::string line = fmt::format(
        "[{}{}] {} of {} matches, {} running", std::string(filled, '#'),
        std::string(kWidth - std::min(filled, kWidth), '.'), progress.settled,
        progress.planned, progress.running);
    const std::chrono::duration<double> passed = Clock::now() - begin_;
    if (progress.in_this_run > 0) {
      const double left =
          passed.count() / static_cast<double>(progress.in_this_run) *
          static_cast<double>(progress.planned - progress.settled);
      line += fmt::format(", {:.0f} s left", left);
    }
    line_.show(line);
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_ = Clock::now();
  gdl::command_line::ProgressLine line_;
};

}  // namespace

int run_tournament_command(const TournamentCommand& command,
                           std::ostream& out) {
  if (command.parallel < 0) {
    throw gdl::command_line::WrongUsage("--parallel cannot be negative");
  }
  if (command.work && command.resume) {
    throw gdl::command_line::WrongUsage(
        "--work goes on with what is there: leave --resume out");
  }
  TournamentSpec spec = read_spec(command.spec);
  check_learnt(spec);
  if (command.parallel > 0) spec.parallel = command.parallel;
  const std::string database = !command.database.empty()
                                   ? command.database
                                   : std::filesystem::path(command.spec)
                                         .replace_extension(".db")
                                         .string();
  std::vector<TournamentGame> games = load_games(spec, command, database);
  store::Store store(database);
  Tournament tournament(store, std::move(spec), std::move(games), command.tools,
                        command.work     ? Entry::kWork
                        : command.resume ? Entry::kResume
                                         : Entry::kBegin);
  const gdl::command_line::InterruptHandler handler(
      [&tournament] { tournament.cancel(); });
  TournamentTable table;
  {
    TournamentProgressLine line;
    table = tournament.run(
        [&line](const TournamentProgress& progress) { line.show(progress); });
  }
  out << (command.json ? table_json(table) + "\n" : table_text(table));
  if (table.finished) return gdl::command_line::kDone;
  spdlog::warn("stopped; --{} goes on, all matches are in {}",
               command.work ? "work" : "resume", database::shown(database));
  return gdl::command_line::kInputAtFault;
}

}  // namespace gamemaster::tournament
