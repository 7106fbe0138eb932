#include "gamemaster/learning/learn_command.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <ctime>
#include <filesystem>
#include <map>
#include <mutex>
#include <new>
#include <ostream>
#include <stop_token>
#include <thread>
#include <utility>

#include "gamemaster/database/database.h"
#include "gamemaster/learning/learning_session.h"
#include "gamemaster/processes/own_failure.h"
#include "gamemaster/store/learnt_version.h"
#include "gamemaster/store/store.h"
#include "gdl/command_line/command_line.h"
#include "gdl/command_line/interrupt.h"
#include "gdl/command_line/machine_memory.h"
#include "gdl/command_line/progress_line.h"
#include "search/deadline.h"

namespace gamemaster::learning {

namespace {

constexpr double kMinutes = 10;
constexpr double kMinutesOfNight = 360;
constexpr int kHourOfNight = 1;

/// Until the moment, or until `stop` is requested.
void wait_until(std::chrono::system_clock::time_point moment,
                const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any().wait_until(lock, stop, moment,
                                           [] { return false; });
}

/// What the time of a game is at.
class GameLine {
 public:
  GameLine(std::string name, double seconds)
      : name_(std::move(name)), seconds_(seconds) {}

  void show(const std::string& text) {
    if (!line_.is_shown()) return;
    constexpr double kWidth = 20;
    const std::chrono::duration<double> passed = Clock::now() - begin_;
    const double part = std::min(1.0, passed.count() / seconds_);
    const auto filled = static_cast<std::size_t>(kWidth * part);
    line_.show(fmt::format("{} [{:.<20}] {:.0f} s left, {}", name_,
                           std::string(filled, '#'),
                           std::max(0.0, seconds_ - passed.count()), text));
  }
  void clear() { line_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;

  std::string name_;
  double seconds_;
  Clock::time_point begin_ = Clock::now();
  gdl::command_line::ProgressLine line_;
};

/// A game to be learnt.
struct Subject {
  std::string name;
  gdl::Rulesheet rulesheet;
  std::string key = {};  ///< canonical, once it is known
  int turns = 0;         ///< how often this process has learnt it
};

/// How long who finds all games taken waits before the next look.
constexpr std::chrono::milliseconds kLookAgain{500};
/// What is left of the time is no turn where it is less than that part of one.
constexpr double kLeastTurn = 0.02;

std::string name_of(const std::string& game) {
  return std::filesystem::path(game).stem().string();
}

/// Of the newest version of a game in the store; nothing where there is none,
/// or it cannot be read.
std::optional<gdl::Rulesheet> stored_rules(store::Store& store,
                                           const std::string& key) {
  const auto game = store.find_game(key);
  if (!game) return std::nullopt;
  gdl::Diagnostics diagnostics;
  gdl::Rulesheet rulesheet = gdl::read_kif(game->rulesheet, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return rulesheet;
}

/// By its name among those that come with Henhouse or in the store, or by its
/// file.
gdl::Rulesheet rules_of(const std::string& game, const LearnCommand& command,
                        store::Store& store) {
  try {
    return command.load(game);
  } catch (const gdl::command_line::UnplayableRules&) {
    throw;
  } catch (const gdl::Error&) {
    if (auto rulesheet = stored_rules(store, game)) return *rulesheet;
    throw;
  }
}

/// Those of the store that can be read, and were not taken away again.
std::vector<Subject> stored_subjects(store::Store& store) {
  std::vector<Subject> subjects;
  store::PageRequest page{.limit = 500};
  while (true) {
    const auto games = store.games(page);
    for (const store::StoredGame& game : games.rows) {
      if (game.roles.size() != 2) continue;
      const auto brought = store.find_brought(game.key);
      if (brought && brought->removed) continue;
      if (auto rulesheet = stored_rules(store, game.key)) {
        subjects.push_back({game.key, *std::move(rulesheet)});
      }
    }
    if (games.next.empty()) return subjects;
    page.cursor = games.next;
  }
}

std::vector<Subject> subjects_of(const LearnCommand& command,
                                 store::Store& store) {
  std::vector<Subject> subjects;
  for (const std::string& game : command.games) {
    subjects.push_back({name_of(game), rules_of(game, command, store)});
  }
  if (command.games.empty()) subjects = stored_subjects(store);
  // Games may come until the next night.
  if (subjects.empty() && !command.nightly) {
    throw gdl::command_line::WrongUsage(
        "there are no games for two in " + database::shown(command.database) +
        "; say which game is to be learnt: henhouse learn connect_four");
  }
  return subjects;
}

SessionSettings settings_of(const LearnCommand& command) {
  return {.seed = command.seed,
          .threads = command.threads > 0
                         ? static_cast<std::size_t>(command.threads)
                         : std::max(1U, std::thread::hardware_concurrency()),
          .seconds_per_move = command.move_ms / 1000.0,
          .trial_seconds_per_move = command.trial_ms / 1000.0,
          .proof_memory_mb =
              static_cast<std::size_t>(gdl::command_line::memory_share_mb(1))};
}

enum class Turn : std::uint8_t {
  kTaken,       ///< it was learnt for its part of the time
  kBusy,        ///< another process learns it
  kImpossible,  ///< it cannot be learnt
};

/// Throws gdl::Error where it cannot be learnt, and what LearningSession
/// throws.
void run_session(const LearnCommand& command, store::Store& store,
                 Subject& subject, const search::Deadline& deadline,
                 const SessionNews& news) {
  try {
    LearningSession session(store, subject.name, subject.rulesheet,
                            settings_of(command), news);
    subject.key = session.game_key();
    spdlog::debug("learning {}", subject.name);
    session.run(deadline);
  } catch (const std::bad_alloc&) {
    throw gdl::Error(subject.name + " does not fit into the memory");
  }
}

/// Learns a game for so many seconds.
Turn learn(const LearnCommand& command, store::Store& store, Subject& subject,
           double seconds, const std::stop_token& stop, std::ostream& out) {
  if (!subject.key.empty() && !store.take_game(subject.key)) return Turn::kBusy;
  GameLine line(subject.name, seconds);
  const search::Deadline deadline(search::Deadline::after(seconds));
  const SessionNews news{
      .show = [&](const std::string& text) { line.show(text); },
      .tell =
          [&](const std::string& text) {
            line.clear();
            out << text << std::endl;
          },
      .stop = stop};
  try {
    line.show("reading the rules");
    run_session(command, store, subject, deadline, news);
    return Turn::kTaken;
  } catch (const GameBusy& busy) {
    subject.key = busy.game_key();
    return Turn::kBusy;
  } catch (const store::GameTaken& taken) {
    line.clear();
    spdlog::warn("{}", taken.what());
    return Turn::kBusy;
  } catch (const processes::OwnFailure&) {
    line.clear();
    throw;  // no other game could be kept either
  } catch (const gdl::Error& error) {
    line.clear();
    if (stop.stop_requested()) return Turn::kTaken;  // it was read no further
    // Of several that were asked for, the others are learnt all the same.
    if (command.games.size() == 1) throw;
    spdlog::log(
        command.games.empty() ? spdlog::level::info : spdlog::level::err, "{}",
        error.what());
    return Turn::kImpossible;
  }
}

/// Learns each for its part of the time, one that no other process learns at
/// the moment, of these the one that had the fewest turns here: by all
/// processes that share the database each game has the same time. Whether all
/// that were asked for can be learnt.
bool learn_all(const LearnCommand& command, store::Store& store, double minutes,
               const std::stop_token& stop, std::ostream& out) {
  std::vector<Subject> subjects = subjects_of(command, store);
  if (subjects.empty()) {
    spdlog::info("there are no games for two to be learnt yet");
    return true;
  }
  const search::Deadline end(search::Deadline::after(60 * minutes));
  const double turn = end.seconds_left() / static_cast<double>(subjects.size());
  bool waits = false;
  bool are_possible = true;
  while (!stop.stop_requested() && !subjects.empty() &&
         end.seconds_left() > kLeastTurn * turn) {
    std::stable_sort(
        subjects.begin(), subjects.end(),
        [](const Subject& a, const Subject& b) { return a.turns < b.turns; });
    auto subject = subjects.begin();
    Turn taken = Turn::kBusy;
    for (; subject != subjects.end() && !stop.stop_requested(); ++subject) {
      taken = learn(command, store, *subject,
                    std::min(turn, end.seconds_left()), stop, out);
      if (taken != Turn::kBusy) break;
    }
    if (taken == Turn::kTaken) {
      ++subject->turns;
    } else if (taken == Turn::kImpossible) {
      subjects.erase(subject);
      are_possible &= command.games.empty();
    } else {
      if (!std::exchange(waits, true)) {
        spdlog::info(
            "other processes learn all that is to be learnt; waiting for one "
            "to leave off");
      }
      wait_until(std::chrono::system_clock::now() + kLookAgain, stop);
      continue;
    }
    waits = false;
  }
  return are_possible;
}

/// The same, where what fails tonight need not fail tomorrow.
bool learn_for_a_night(const LearnCommand& command, store::Store& store,
                       double minutes, const std::stop_token& stop,
                       std::ostream& out) {
  try {
    return learn_all(command, store, minutes, stop, out);
  } catch (const processes::OwnFailure& failure) {
    spdlog::error("{}; it goes on in the next night", failure.what());
    return true;
  }
}

std::chrono::system_clock::time_point next_night() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  if (local.tm_hour >= kHourOfNight) ++local.tm_mday;
  local.tm_hour = kHourOfNight;
  local.tm_min = 0;
  local.tm_sec = 0;
  local.tm_isdst = -1;
  return std::chrono::system_clock::from_time_t(std::mktime(&local));
}

void list_learnt(store::Store& store, std::ostream& out) {
  std::map<std::string, std::vector<store::LearntRow>> games;  // by key
  for (store::LearntRow& row : store.learnt()) {
    games[row.game_key].push_back(std::move(row));
  }
  for (const auto& [key, rows] : games) {
    // One game may have been learnt under several names.
    out << rows.back().name << " (" << key << ")\n";
    double elo = 0;
    bool has_version = false;
    for (const store::LearntRow& row : rows) {
      if (row.kind != kVersions) continue;
      has_version = true;
      elo += row.elo;
      out << fmt::format("  generation {}, Elo {:+.0f} in all: {}\n",
                         row.generation, elo, row.note);
    }
    if (!has_version) out << "  no version was admitted yet\n";
  }
  if (games.empty()) out << "nothing was learnt yet\n";
}

int forget(const LearnCommand& command, store::Store& store,
           std::ostream& out) {
  std::vector<std::string> keys;
  for (const store::LearntRow& row : store.learnt()) {
    if (row.name != command.forget && row.game_key != command.forget) continue;
    if (keys.empty() || keys.back() != row.game_key) {
      keys.push_back(row.game_key);
    }
  }
  if (keys.empty()) {
    throw gdl::Error("nothing was learnt of '" + command.forget +
                     "'; henhouse learn --list tells of which games");
  }
  for (const std::string& key : keys) {
    // Who learns it would keep what it has all the same.
    if (!store.take_game(key)) {
      throw gdl::Error(command.forget +
                       " is being learnt by another process; stop that first");
    }
  }
  for (const std::string& key : keys) {
    store.forget_learnt(key);
    store.give_back_game(key);
  }
  out << "forgot all that was learnt of " << command.forget << '\n';
  return gdl::command_line::kDone;
}

}  // namespace

int run_learn_command(const LearnCommand& command, std::ostream& out) {
  using gdl::command_line::WrongUsage;
  if (!(command.minutes >= 0 && std::isfinite(command.minutes))) {
    throw WrongUsage("--minutes takes a number from 0 on");
  }
  if (command.move_ms < 1 || command.trial_ms < 1) {
    throw WrongUsage("--move-ms and --trial-ms must be 1 or more");
  }
  gdl::command_line::check_threads(command.threads);
  if (command.list || !command.forget.empty()) {
    store::check_is_there(command.database);
  }
  const bool reads_only = command.list && command.forget.empty();
  store::Store store(command.database, {.reads_only = reads_only});
  if (!command.forget.empty()) return forget(command, store, out);
  if (command.list) {
    list_learnt(store, out);
    return gdl::command_line::kDone;
  }
  std::stop_source interrupt;
  const gdl::command_line::InterruptHandler handler(
      [&interrupt] { interrupt.request_stop(); });
  const std::stop_token stop = interrupt.get_token();
  const double minutes = command.minutes > 0 ? command.minutes
                         : command.nightly   ? kMinutesOfNight
                                             : kMinutes;
  bool are_possible = true;
  if (!command.nightly) {
    are_possible = learn_all(command, store, minutes, stop, out);
  }
  // What cannot be read is to be said now, and not at night.
  if (command.nightly) {
    subjects_of(command, store);
    spdlog::info("games are learnt from one o'clock on");
  }
  while (command.nightly && !stop.stop_requested()) {
    wait_until(next_night(), stop);
    if (!stop.stop_requested()) {
      are_possible &= learn_for_a_night(command, store, minutes, stop, out);
    }
  }
  if (stop.stop_requested()) {
    spdlog::warn("stopped; all that was learnt is in {}",
                 database::shown(command.database));
  }
  return are_possible ? gdl::command_line::kDone
                      : gdl::command_line::kInputAtFault;
}

}  // namespace gamemaster::learning
