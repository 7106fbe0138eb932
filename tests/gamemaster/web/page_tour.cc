// page_tour ADDRESS TOUR.JS AXE.JS [GAME|pages|loads ...]: sits at the table of
// many games on the page of a running henhouse serve and plays whole matches by
// clicks alone, at three widths. See benchmarks/accept/page_tour.sh.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/gamemaster/web/browser.h"
#include "tests/gamemaster/web/tour_stops.h"

namespace {

using gamemaster::all_stops;
using gamemaster::Browser;
using gamemaster::Stop;
using Json = nlohmann::json;

constexpr int kMostTurns = 600;
constexpr auto kIdleFor = std::chrono::seconds(6);
constexpr double kMostFirstPaint = 500;  // ms
constexpr int kMostBytes = 300'000;

/// Moves of a turn that are tried at most, evenly drawn where there are more:
/// in the first turns, and in those that follow.
constexpr int kFirstTurns = 6;
constexpr int kMostTriedFirst = 8;
constexpr int kMostTried = 1;

struct Window {
  int width;
  int height;
};
constexpr Window kWindows[] = {{1280, 900}, {768, 1024}, {360, 740}};

/// The tour of one browser through one server.
class Tour {
 public:
  Tour(Browser& browser, std::string address, std::string script,
       std::string axe)
      : browser_(browser),
        address_(std::move(address)),
        script_(std::move(script)),
        axe_(std::move(axe)) {}

  /// Plays a match to its end; false where something is amiss.
  bool play(const Stop& stop);

  /// Looks for faults of accessibility on what is shown, in light and dark.
  void check_accessibility(const std::string& what,
                           std::initializer_list<bool> modes = {false, true});

  /// All pages besides those of matches.
  void visit_pages(const Window& window);

  /// Whether all that `check_accessibility` has seen was well.
  bool print_accessibility() const;

  /// First paint, weight and silence, of pages that were never seen before.
  static bool measure_loads(const std::string& address,
                            const std::string& script);

 private:
  struct Row {
    int turns = 0;
    int legal = 0;
    int tried = 0;
    int cells = 0;
    int keys = 0;
    int buttons = 0;
    int options = 0;
    int smallest = 0;
    std::vector<std::string> missed;
    std::set<std::string> faults;
  };

  void sit_down(const Stop& stop);
  void open_with(const Stop& stop);
  void make(const Json& way);
  void note(Row& row, const Json& turn);
  bool print(const Stop& stop, const Row& row, double seconds);
  void resize(const Window& window);
  void note_faults(Row& row, const Json& faults, const std::string& when) const;

  /// What a promise of the script comes to.
  Json ask(const std::string& expression);
  Json value(const std::string& expression) {
    return Json::parse(browser_.evaluate(expression));
  }
  /// Between 0 and 1, another one each time and the same in each run.
  double draw() {
    seed_ = seed_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(seed_ >> 33U) / 2147483648.0;
  }

  Browser& browser_;
  std::string address_;
  std::string script_;
  std::string axe_;
  int width_ = 0;  // of the window
  std::uint64_t seed_ = 1;
  int looked_at_ = 0;                           // pages in one mode
  std::map<std::string, std::string> serious_;  // fault → where first
  std::map<std::string, std::string> others_;
};

Json Tour::ask(const std::string& expression) {
  if (browser_.evaluate("Boolean(window.tour)") == "false") {
    browser_.evaluate("(() => { window.tour = " + script_ + "; })()");
  }
  browser_.evaluate("tour.begin(tour." + expression + ")");
  browser_.await("tour.answer");
  const Json answer = value("tour.answer");
  if (answer.contains("error")) {
    throw std::runtime_error(answer["error"].get<std::string>());
  }
  return answer["value"];
}

void Tour::sit_down(const Stop& stop) {
  browser_.open(address_ + "#/game/" + stop.game);
  browser_.await("document.querySelector('.new-match')");
  browser_.evaluate(
      "(kinds => { document.querySelectorAll('select[data-role]').forEach("
      "(s, i) => { s.value = kinds[i]; s.dispatchEvent(new Event('change')); "
      "}); document.querySelectorAll('.clocks input').forEach("
      "i => { i.value = 1; }); })(" +
      Json(stop.kinds).dump() + ")");
  browser_.click(".new-match button.primary");
  browser_.await("location.hash.startsWith('#/match/')");
  browser_.await("document.querySelector('.turn.yours, .turn.over')");
}

void Tour::open_with(const Stop& stop) {
  resize(kWindows[2]);
  for (const std::string& step : stop.opening) {
    browser_.await("document.querySelector('.turn.yours')");
    if (step.front() == '=') {
      browser_.click(".board .option[data-label='" + step.substr(1) + "']");
    } else {
      const std::string cell = ".board [data-cell='" + step + "']";
      // What the moves do is known once these can be pointed at.
      browser_.await("document.querySelector(\"" + cell + ".can\")");
      browser_.click(cell);
    }
  }
  browser_.await("document.querySelector('.turn.yours')");
  for (const std::string& name : stop.expected) {
    browser_.await(
        "document.querySelector('.move-list').textContent.includes('" + name +
        "')");
  }
}

/// Makes a move by real clicks or keys.
void Tour::make(const Json& way) {
  const std::string before = browser_.evaluate(
      "document.querySelectorAll('.move-list li').length + "
      "document.querySelector('.turn').textContent");
  if (way["by"] == "key") {
    browser_.press(way["key"]);
  } else if (way["by"] == "button") {
    browser_.click(".choices .move[data-move='" +
                   way["move"].get<std::string>() + "']");
  } else {
    for (const std::string cell : way["cells"]) {
      browser_.click(".board [data-cell='" + cell + "']");
    }
    if (way.contains("option")) {
      browser_.click(".board .option[data-label='" +
                     way["option"].get<std::string>() + "']");
    }
  }
  browser_.await(
      "document.querySelectorAll('.move-list li').length + "
      "document.querySelector('.turn').textContent !== " +
      before);
}

void Tour::note(Row& row, const Json& turn) {
  ++row.turns;
  row.legal += turn["legal"].get<int>();
  row.tried += turn["tried"].get<int>();
  row.cells += turn["by"].value("cells", 0);
  row.keys += turn["by"].value("key", 0);
  row.buttons += turn["by"].value("button", 0);
  row.options = std::max(row.options, turn["options"].get<int>());
  if (turn["cell"].is_number()) {
    const int cell = turn["cell"];
    row.smallest = row.smallest == 0 ? cell : std::min(row.smallest, cell);
  }
  for (const std::string move : turn["missed"]) row.missed.push_back(move);
  note_faults(row, turn["faults"], "");
}

bool Tour::play(const Stop& stop) {
  const auto begun = std::chrono::steady_clock::now();
  Row row;
  sit_down(stop);
  open_with(stop);
  for (int turn = 0; turn < kMostTurns; ++turn) {
    resize(kWindows[turn % std::size(kWindows)]);
    const int most = turn < kFirstTurns ? kMostTriedFirst : kMostTried;
    const Json seen = ask("look(" + std::to_string(most) + ", " +
                          std::to_string(draw()) + ")");
    if (seen.is_null()) break;
    note(row, seen);
    if (turn == 0) check_accessibility(stop.game, {false});
    if (turn == 2) check_accessibility(stop.game, {true});
    if (seen["next"].is_null()) {
      row.faults.insert("no move can be made");
      break;
    }
    make(seen["next"]);
  }
  if (browser_.text(".turn.over").empty()) row.faults.insert("no end");
  if (browser_.text(".goal").empty()) row.faults.insert("no result");
  for (const Window& window : kWindows) {
    resize(window);
    note_faults(row, ask("settled()"), " at the end");
  }
  check_accessibility(stop.game + ", over,", {row.turns % 2 == 0});
  const std::string errors = browser_.console_errors();
  if (!errors.empty()) row.faults.insert(errors);
  const std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - begun;
  return print(stop, row, seconds.count());
}

void Tour::resize(const Window& window) {
  width_ = window.width;
  browser_.set_size(window.width, window.height);
}

void Tour::note_faults(Row& row, const Json& faults,
                       const std::string& when) const {
  for (const std::string fault : faults) {
    row.faults.insert(fault + " at " + std::to_string(width_) + when);
  }
}

bool Tour::print(const Stop& stop, const Row& row, double seconds) {
  const int moves = value("document.querySelectorAll('.move-list li').length");
  std::printf("%-20s %6d %6d %6d %6d %6d %5d %7d %7d %5d %6.0f",
              stop.game.c_str(), moves, row.turns, row.legal, row.tried,
              row.cells, row.keys, row.buttons, row.options, row.smallest,
              seconds);
  for (const std::string& fault : row.faults) {
    std::printf("  %s;", fault.c_str());
  }
  if (!row.missed.empty()) {
    std::printf("  %zu missed, as %s", row.missed.size(),
                row.missed.front().c_str());
  }
  std::printf("\n");
  std::fflush(stdout);
  return row.faults.empty() && row.missed.empty();
}

void Tour::check_accessibility(const std::string& what,
                               std::initializer_list<bool> modes) {
  for (const bool dark : modes) {
    browser_.set_dark(dark);
    if (browser_.evaluate("Boolean(window.axe)") == "false") {
      browser_.evaluate("(() => { " + axe_ + "\n })()");
    }
    ++looked_at_;
    const Json faults = ask("axe()");
    for (const Json& fault : faults) {
      const std::string impact = fault["impact"];
      const bool serious = impact == "serious" || impact == "critical";
      auto& known = serious ? serious_ : others_;
      known.emplace(impact + " " + fault["id"].get<std::string>() + " " +
                        fault["where"].get<std::string>(),
                    what + " at " + std::to_string(width_) +
                        (dark ? ", dark: " : ", light: ") +
                        fault.value("why", ""));
    }
  }
  browser_.set_dark(false);
}

void Tour::visit_pages(const Window& window) {
  resize(window);
  const auto visit = [&](const std::string& name, const std::string& ready) {
    browser_.open(address_ + "#/" + name);
    browser_.await(ready);
    check_accessibility(name);
  };
  const auto there = [](const std::string& selector) {
    return "document.querySelector('" + selector + "')";
  };
  visit("games", "document.querySelectorAll('.picture .board').length > 5");
  browser_.click(".editor summary");
  browser_.type(".editor input", "wrong.kif");
  browser_.type(".editor textarea", "(role x)\n(<= (legal x ?m) (true ?m)\n");
  browser_.click(".editor button.primary");
  browser_.await(there(".diagnostics .error"));
  check_accessibility("the editor");
  visit("game/chess", there(".how-to-play"));
  browser_.evaluate(
      "document.querySelectorAll('details').forEach(d => { d.open = true; })");
  check_accessibility("details of a game");
  visit("design", there(".box-item"));
  browser_.drag(".box-item[data-type=basket]", ".table");
  browser_.await(there(".table [data-place=basket]"));
  check_accessibility("the designer");
  visit("history", there(".matches tbody tr"));
  visit("players", there("main h1"));
  visit("tournaments", there(".new-tournament"));
  browser_.evaluate(
      "void fetch('/api/tournaments', {method: 'POST', headers: "
      "{'Content-Type': 'application/json'}, body: JSON.stringify({name: "
      "'tour_" +
      std::to_string(window.width) +
      "', players: ['random', 'legal'], games: ['nim'], rounds: 4})}).then("
      "() => { location.hash = '#/tournament/tour_" +
      std::to_string(window.width) + "'; })");
  browser_.await(there(".progress .state.finished"));
  check_accessibility("a tournament");
  // An analysis, with the engine's lines and all moves to be seen.
  sit_down({"tic_tac_toe", {"human", "human"}, {}, {}});
  browser_.click(".actions .analyse");
  browser_.await(there(".engine .best .proven"));
  browser_.click_one_of(".board .can", 4);
  browser_.await(there(".variations .here"));
  browser_.await(there(".engine .best .proven"));
  browser_.evaluate(
      "document.querySelectorAll('details').forEach(d => { d.open = true; })");
  check_accessibility("an analysis");
  for (const std::string fault : ask("settled()")) {
    serious_.emplace(fault, "an analysis at " + std::to_string(width_));
  }
}

bool Tour::print_accessibility() const {
  std::printf(
      "\naxe-core: %d views looked at; %zu serious or critical faults, "
      "%zu lesser ones\n",
      looked_at_, serious_.size(), others_.size());
  for (const auto& list : {serious_, others_}) {
    for (const auto& [fault, place] : list) {
      std::printf("  %s (%s)\n", fault.c_str(), place.c_str());
    }
  }
  return serious_.empty();
}

bool Tour::measure_loads(const std::string& address,
                         const std::string& script) {
  bool good = true;
  std::printf("\n%-20s %12s %8s %8s %20s\n", "page", "first paint", "kB",
              "files", "requests when idle");
  for (const std::string name : {"games", "game/chess", "match"}) {
    Browser browser;  // that has nothing in its cache
    Tour tour(browser, address, script, "");
    std::string target = address + "#/" + name;
    if (name == "match") {
      Browser first;
      Tour begun(first, address, script, "");
      begun.sit_down({"chess", {"human", "random"}, {}, {}});
      target = first.address();
      const auto seats = begun.value(
          "JSON.parse(localStorage.getItem('henhouse.seats.' + "
          "decodeURIComponent(location.hash.split('/')[2])))[0]");
      target += "?role=0&seat=" + seats["token"].get<std::string>();
    }
    browser.open(target);
    browser.await(name == "match" ? "document.querySelector('.board .from')"
                                  : "document.querySelector('.board')");
    browser.await("performance.getEntriesByName('first-contentful-paint')[0]");
    const Json loaded = tour.ask("loaded()");
    // What is still under way comes to its end first.
    std::this_thread::sleep_for(kIdleFor / 2);
    const int before = tour.value("tour.requests()");
    std::this_thread::sleep_for(kIdleFor);
    const int idle = tour.value("tour.requests()").get<int>() - before;
    const double paint = loaded["paint"];
    const int bytes = loaded["bytes"];
    std::printf("%-20s %9.0f ms %8.1f %8d %20d\n", name.c_str(), paint,
                bytes / 1000.0, loaded["files"].get<int>(), idle);
    good = good && paint < kMostFirstPaint && bytes < kMostBytes && idle == 0;
  }
  return good;
}

std::string read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool play_all(Tour& tour, const std::vector<Stop>& stops) {
  bool good = true;
  std::printf("%-20s %6s %6s %6s %6s %6s %5s %7s %7s %5s %6s\n", "game",
              "moves", "turns", "legal", "tried", "cells", "keys", "buttons",
              "options", "cell", "s");
  for (const Stop& stop : stops) {
    try {
      good = tour.play(stop) && good;
    } catch (const std::exception& error) {
      std::printf("%-20s %s\n", stop.game.c_str(), error.what());
      good = false;
    }
  }
  return good;
}

/// @param wanted keys of games, `pages` and `loads`; empty: everything
bool take_the_tour(const std::string& address, const std::string& script,
                   const std::string& axe,
                   const std::vector<std::string>& wanted) {
  const auto is_wanted = [&](const std::string& name) {
    return wanted.empty() ||
           std::find(wanted.begin(), wanted.end(), name) != wanted.end();
  };
  std::vector<Stop> stops = all_stops();
  std::erase_if(stops, [&](const Stop& stop) { return !is_wanted(stop.game); });
  bool good = true;
  Browser browser;
  Tour tour(browser, address, script, axe);
  if (!stops.empty()) good = play_all(tour, stops);
  if (is_wanted("pages")) {
    tour.visit_pages(kWindows[0]);
    tour.visit_pages(kWindows[2]);
  }
  good = tour.print_accessibility() && good;
  if (is_wanted("loads")) good = Tour::measure_loads(address, script) && good;
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(
        stderr,
        "usage: page_tour ADDRESS TOUR.JS AXE.JS [GAME|pages|loads ...]\n");
    return 2;
  }
  try {
    const bool good = take_the_tour(argv[1], read(argv[2]), read(argv[3]),
                                    {argv + 4, argv + argc});
    std::printf("\n%s\n", good ? "PASS" : "FAIL");
    return good ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
