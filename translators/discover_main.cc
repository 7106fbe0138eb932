#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "gdl/command_line/command_line.h"
#include "gdl/command_line/rules_argument.h"
#include "gdl/diagnostics.h"
#include "gdl/files/reader.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"
#include "reasoner/walks/attempts.h"
#include "translators/languages.h"
#include "translators/rule_game/language.h"
#include "translators/rule_game/learner/episode.h"
#include "translators/rule_game/learner/learner.h"
#include "translators/rule_game/learner/players.h"
#include "translators/rule_game/settings.h"

namespace {

namespace rule_game = translators::rule_game;
namespace learner = translators::rule_game::learner;

struct Options {
  gdl::command_line::RulesArgument rules;
  int boards = 0;
  bool json = false;
};

constexpr std::array<const char*, 4> kBuckets = {"upper left", "upper right",
                                                 "lower right", "lower left"};
constexpr std::array<const char*, 3> kPlayers = {"learner", "in turn",
                                                 "random"};

/// Where something is wrong with the rules, says what, and goes no further.
void stop_at_errors(const gdl::Diagnostics& diagnostics) {
  if (!diagnostics.has_errors()) return;
  std::cerr << diagnostics.format_all();
  throw gdl::Error(diagnostics.file() + ": it cannot be read");
}

gdl::ForeignFile read_file(const gdl::command_line::RulesArgument& rules) {
  gdl::Diagnostics diagnostics(rules.path);
  const auto text = gdl::files::read_text_file(rules.path, diagnostics);
  stop_at_errors(diagnostics);
  return {rules.path, text.value(), gdl::command_line::read_options(rules)};
}

/// A rule file with its board, and the machine that knows its rules.
class Game {
 public:
  explicit Game(const Options& options) {
    const gdl::Languages languages = translators::all_languages();
    gdl::command_line::RulesArgument rules = options.rules;
    if (rules.language.empty()) rules.language = "rule_game";
    // So many that no player gets there by its own fault.
    rules.settings.emplace_back("refusals=1000");
    gdl::Diagnostics diagnostics(rules.path);
    const auto board = rule_game::board_of(read_file(rules), diagnostics);
    stop_at_errors(diagnostics);
    board_ = board.value();
    machine_ = reasoner::engines::make_state_machine(
        gdl::command_line::load_rules(rules, languages), "auto");
    if (machine_->game().role_count() > 1) {
      throw gdl::command_line::WrongUsage(
          "these rules have chance in them (hidden=, or rand in a snippet), "
          "of which nothing can be discovered yet");
    }
  }

  const rule_game::meaning::Board& board() const { return board_; }

  learner::Episode play(learner::Player& player) {
    machine_->initial_state(state_);
    if (machine_->is_terminal(state_)) return {};
    return learner::play(
        player, board_, [this](const learner::Try& one) { return reply(one); });
  }

 private:
  learner::Reply reply(const learner::Try& one) {
    const int cell = board_.pieces[one.piece].cell;
    const int code = reasoner::walks::try_piece(
        *machine_, state_, rule_game::meaning::column_of(cell),
        rule_game::meaning::row_of(cell), one.bucket, after_);
    state_ = after_;
    const auto answer =
        code == reasoner::walks::kAccepted    ? learner::Answer::kAccepted
        : code == reasoner::walks::kImmovable ? learner::Answer::kImmovable
                                              : learner::Answer::kDenied;
    return {answer, machine_->is_terminal(state_)};
  }

  rule_game::meaning::Board board_;
  std::unique_ptr<reasoner::StateMachine> machine_;
  reasoner::State state_;
  reasoner::State after_;
};

const char* in_words(learner::Answer answer) {
  switch (answer) {
    case learner::Answer::kAccepted:
      return "accepted";
    case learner::Answer::kDenied:
      return "denied";
    case learner::Answer::kImmovable:
      break;
  }
  return "immovable";
}

std::string shown(const rule_game::meaning::Piece& piece) {
  std::string text;
  for (const auto& [property, value] : piece.properties) text += value + " ";
  return text + "at " +
         std::to_string(rule_game::meaning::column_of(piece.cell)) + "," +
         std::to_string(rule_game::meaning::row_of(piece.cell));
}

void print_tries(const learner::Episode& episode,
                 const rule_game::meaning::Board& board) {
  for (const learner::Step& step : episode.steps) {
    std::printf("%-30s %-12s %s\n",
                shown(board.pieces[step.tried.piece]).c_str(),
                kBuckets.at(static_cast<std::size_t>(step.tried.bucket)),
                in_words(step.answer));
  }
}

void print_belief(const learner::Learner::Belief& belief) {
  if (belief.mistakes > 0) {
    std::printf(
        "No rule that was thought of explains all answers; this one all but "
        "%d:\n",
        belief.mistakes);
  } else {
    std::printf("The likeliest rule that explains all answers (%.0f %%):\n",
                100 * belief.share);
  }
  std::printf("%s", belief.rule.c_str());
}

void print_json(const learner::Episode& episode,
                const rule_game::meaning::Board& board,
                const learner::Learner::Belief& belief) {
  nlohmann::ordered_json tries = nlohmann::json::array();
  for (const learner::Step& step : episode.steps) {
    const int cell = board.pieces[step.tried.piece].cell;
    tries.push_back({{"x", rule_game::meaning::column_of(cell)},
                     {"y", rule_game::meaning::row_of(cell)},
                     {"bucket", step.tried.bucket},
                     {"answer", in_words(step.answer)}});
  }
  const nlohmann::ordered_json json = {
      {"tries", std::move(tries)},     {"refusals", episode.refusals()},
      {"cleared", episode.is_cleared}, {"rule", belief.rule},
      {"share", belief.share},         {"mistakes", belief.mistakes}};
  std::cout << json.dump() << '\n';
}

int show_one(const Options& options) {
  Game game(options);
  learner::Learner player(game.board());
  const learner::Episode episode = game.play(player);
  if (options.json) {
    print_json(episode, game.board(), player.belief());
    return gdl::command_line::kDone;
  }
  print_tries(episode, game.board());
  std::printf("\n%s by %zu tries, %d of them refused.\n",
              episode.is_cleared ? "Cleared" : "Not cleared",
              episode.steps.size(), episode.refusals());
  print_belief(player.belief());
  return gdl::command_line::kDone;
}

std::unique_ptr<learner::Player> make_player(
    std::size_t kind, const rule_game::meaning::Board& board,
    std::uint64_t seed) {
  if (kind == 0) return std::make_unique<learner::Learner>(board);
  if (kind == 1) return learner::make_player_in_turn(board);
  return learner::make_random_player(board, seed);
}

/// The seed of the first of several boards.
std::uint64_t first_seed(const Options& options) {
  gdl::Diagnostics diagnostics(options.rules.path);
  const rule_game::Settings settings =
      rule_game::read_settings(read_file(options.rules), diagnostics);
  stop_at_errors(diagnostics);
  if (!settings.board.empty() && options.boards > 1) {
    throw gdl::command_line::WrongUsage(
        "--boards draws boards by lot, but board= says which one is played; "
        "leave one of the two out");
  }
  return settings.seed;
}

/// What each player comes to on so many boards.
int compare(const Options& options) {
  struct Sum {
    double tries = 0;
    double refusals = 0;
    int cleared = 0;
  };
  std::array<Sum, kPlayers.size()> sums;
  const std::uint64_t first = first_seed(options);
  for (int i = 0; i < options.boards; ++i) {
    Options one = options;
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    one.rules.settings.push_back("seed=" + std::to_string(seed));
    Game game(one);
    for (std::size_t kind = 0; kind < kPlayers.size(); ++kind) {
      const auto player = make_player(kind, game.board(), seed);
      const learner::Episode episode = game.play(*player);
      sums.at(kind).tries += static_cast<double>(episode.steps.size());
      sums.at(kind).refusals += episode.refusals();
      sums.at(kind).cleared += episode.is_cleared ? 1 : 0;
    }
  }
  nlohmann::ordered_json json = {{"boards", options.boards}};
  if (!options.json) {
    std::printf("%-8s %8s %9s %8s\n", "player", "tries", "refusals", "cleared");
  }
  for (std::size_t kind = 0; kind < kPlayers.size(); ++kind) {
    const Sum& sum = sums.at(kind);
    if (options.json) {
      json[kPlayers.at(kind)] = {{"tries", sum.tries / options.boards},
                                 {"refusals", sum.refusals / options.boards},
                                 {"cleared", sum.cleared}};
    } else {
      std::printf("%-8s %8.2f %9.2f %8d\n", kPlayers.at(kind),
                  sum.tries / options.boards, sum.refusals / options.boards,
                  sum.cleared);
    }
  }
  if (options.json) std::cout << json.dump() << '\n';
  return gdl::command_line::kDone;
}

}  // namespace

int main(int argc, char** argv) {
  return gdl::command_line::run_program(argc, argv, [argc, argv]() -> int {
    Options options;
    gdl::command_line::CommandLine command_line(
        "discover",
        "Clears the board of a rule file of The Rule Game without knowing the "
        "rule, and says which one it found. It is told the board and the "
        "answers alone, and thinks of rules that a grammar makes, not of those "
        "in any file.");
    command_line.argument("FILE", options.rules.path, "the rules, unseen");
    command_line.option("--boards", options.boards,
                        "play this many, of seeds that follow one another, "
                        "and compare with every bucket in turn and with "
                        "random tries");
    command_line.flag("--json", options.json, "print JSON");
    gdl::command_line::add_rules_options(command_line, options.rules);
    if (const auto status = command_line.parse(argc, argv)) return *status;
    if (options.boards < 0) {
      throw gdl::command_line::WrongUsage("--boards must not be negative");
    }
    return options.boards > 0 ? compare(options) : show_one(options);
  });
}
