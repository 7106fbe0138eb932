#include "gamemaster/tournament/tournament_spec.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "gamemaster/json/json_failure.h"
#include "gamemaster/json/seconds.h"
#include "gamemaster/store/shown_line.h"
#include "gdl/clock.h"
#include "gdl/diagnostics.h"
#include "gdl/json_text.h"
#include "reasoner/engines/engine.h"
#include "reasoner/state_machine.h"

namespace gamemaster::tournament {

namespace {

using Json = nlohmann::json;

constexpr gdl::ClockTime kLongestClock = std::chrono::hours(1);
constexpr std::size_t kLongestName = 64;
// Of a hypothesis: further apart than that no two players can be told to be.
constexpr double kMostElo = 1000;
constexpr TournamentKind kKinds[] = {
    TournamentKind::kRoundRobin, TournamentKind::kGauntlet,
    TournamentKind::kSwiss, TournamentKind::kSprt};

/// An object whose keys are taken one by one; what is left over is an error.
class Fields {
 public:
  /// `place` is how the object is called in messages; empty for the whole.
  Fields(const Json& object, std::string place)
      : object_(object), place_(std::move(place)) {
    if (!object_.is_object()) {
      throw gdl::Error((place_.empty() ? "the spec" : place_) +
                       " must be a JSON object");
    }
  }

  /// Nothing where the key is not there.
  const Json* find(const std::string& key) {
    taken_.insert(key);
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
  }

  void text(const std::string& key, std::string& value) {
    const Json* const found = find(key);
    if (found == nullptr) return;
    if (!found->is_string()) fail(key, "must be a string");
    value = found->get<std::string>();
  }

  template <typename Number>
  void whole(const std::string& key, Number& value, Number least,
             Number most = std::numeric_limits<Number>::max()) {
    const Json* const found = find(key);
    if (found == nullptr) return;
    const std::string range = "must be a whole number from " +
                              std::to_string(least) + " to " +
                              std::to_string(most);
    if (!found->is_number_integer()) fail(key, range);
    // Negative numbers are signed, all others unsigned.
    const bool too_small = !found->is_number_unsigned();
    if (too_small) fail(key, range);
    const auto given = found->get<std::uint64_t>();
    if (given < static_cast<std::uint64_t>(least) ||
        given > static_cast<std::uint64_t>(most)) {
      fail(key, range);
    }
    value = static_cast<Number>(given);
  }

  void number(const std::string& key, double& value) {
    const Json* const found = find(key);
    if (found == nullptr) return;
    if (!found->is_number()) fail(key, "must be a number");
    value = found->get<double>();
  }

  void clock(const std::string& key, gdl::ClockTime& value) {
    const Json* const found = find(key);
    if (found == nullptr) return;
    const auto given = found->is_number()
                           ? gdl::clock_of_seconds(found->get<double>())
                           : std::nullopt;
    if (!given || given->count() == 0) {
      fail(key, "must be a number of seconds, more than 0, to " +
                    gdl::format_clock(gdl::kLongestClock));
    }
    value = *given;
  }

  void flag(const std::string& key, bool& value) {
    const Json* const found = find(key);
    if (found == nullptr) return;
    if (!found->is_boolean()) fail(key, "must be true or false");
    value = found->get<bool>();
  }

  /// The elements of a list that must be there.
  const Json& list(const std::string& key) {
    const Json* const found = find(key);
    if (found == nullptr || !found->is_array() || found->empty()) {
      fail(key, "must be a list with something in it");
    }
    return *found;
  }

  void done() const {
    for (const auto& [key, value] : object_.items()) {
      if (!taken_.contains(key)) fail(key, "is no key that is known here");
    }
  }

  [[noreturn]] void fail(const std::string& key,
                         const std::string& what) const {
    throw gdl::Error((place_.empty() ? "" : place_ + ".") + key + " " + what);
  }

 private:
  const Json& object_;
  std::string place_;
  std::set<std::string> taken_;
};

bool is_name(const std::string& name) {
  return !name.empty() && name.size() <= kLongestName && name != "." &&
         name != ".." && std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                  (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
         });
}

/// Anyone but people plays in tournaments.
players::PlayerSpec read_spec(const std::string& text,
                              const std::string& place) {
  players::PlayerKinds allowed = players::all_player_kinds();
  allowed.erase(players::PlayerSpec::Kind::kHuman);
  try {
    return players::parse_player_spec(text, allowed);
  } catch (const gdl::Error& error) {
    throw gdl::Error(place + ": " + error.what());
  }
}

/// What a search in this process works by.
void read_work(Fields& fields, TournamentPlayer& player) {
  fields.whole<std::uint64_t>("iterations", player.iterations, 0);
  fields.number("seconds", player.seconds);
  if (player.seconds < 0) fields.fail("seconds", "must not be negative");
  fields.number("clock_seconds", player.clock_seconds);
  if (player.clock_seconds < 0) {
    fields.fail("clock_seconds", "must not be negative");
  }
  fields.number("start_seconds", player.start_seconds);
  if (player.start_seconds < 0) {
    fields.fail("start_seconds", "must not be negative");
  }
}

/// `defaults` holds what the spec says of all searches in this process.
TournamentPlayer read_player(const Json& json, const std::string& place,
                             const TournamentPlayer& defaults) {
  TournamentPlayer player = defaults;
  std::string spec;
  if (json.is_string()) {
    spec = json.get<std::string>();
  } else {
    Fields fields(json, place);
    fields.text("player", spec);
    fields.text("name", player.name);
    read_work(fields, player);
    fields.text("engine", player.engine);
    fields.text("learnt", player.learnt);
    fields.whole("threads", player.threads, 1, 1024);
    fields.whole("memory", player.memory_mb, 0, 1 << 20);
    fields.flag("ponder", player.ponders);
    fields.done();
  }
  player.player = read_spec(spec, place);
  if (player.ponders &&
      player.player.kind != players::PlayerSpec::Kind::kAgent) {
    throw gdl::Error(place + ".ponder: only players of kind agent think on");
  }
  if (!player.learnt.empty() && !players::plays_by_memory(player.player)) {
    throw gdl::Error(place +
                     ".learnt: only agent and search:auto play by what was "
                     "learnt");
  }
  if (!player.in_process()) {
    player.iterations = 0;
    player.seconds = player.clock_seconds = player.start_seconds = 0;
  }
  const auto engines = reasoner::engines::engine_names();
  if (!player.engine.empty() && std::find(engines.begin(), engines.end(),
                                          player.engine) == engines.end()) {
    throw gdl::Error(place + ".engine: there is no engine '" + player.engine +
                     "'");
  }
  if (player.name.empty()) player.name = spec;
  return player;
}

TournamentGameSpec read_game(const Json& json, const std::string& place) {
  TournamentGameSpec game;
  if (json.is_string()) {
    game.rules = json.get<std::string>();
    return game;
  }
  Fields fields(json, place);
  fields.text("rules", game.rules);
  if (const Json* const settings = fields.find("set")) {
    if (!settings->is_array()) fields.fail("set", "must be a list");
    for (const Json& setting : *settings) {
      if (!setting.is_string()) fields.fail("set", "must hold NAME=VALUE");
      game.settings.push_back(setting.get<std::string>());
    }
  }
  fields.done();
  if (game.rules.empty()) fields.fail("rules", "is missing");
  return game;
}

void read_sprt(Fields& fields, TournamentSpec& spec) {
  const Json* const json = fields.find("sprt");
  if (json == nullptr) return;
  Fields sprt(*json, "sprt");
  sprt.number("elo0", spec.sprt.elo0);
  sprt.number("elo1", spec.sprt.elo1);
  sprt.number("alpha", spec.sprt.alpha);
  sprt.number("beta", spec.sprt.beta);
  sprt.whole("most_games", spec.most_games, 1, 1'000'000);
  sprt.done();
  const auto is_share = [](double x) { return x > 0 && x < 0.5; };
  if (!is_share(spec.sprt.alpha) || !is_share(spec.sprt.beta)) {
    throw gdl::Error("sprt.alpha and sprt.beta lie between 0 and 0.5");
  }
  const auto is_elo = [](double x) { return std::abs(x) <= kMostElo; };
  if (!is_elo(spec.sprt.elo0) || !is_elo(spec.sprt.elo1)) {
    throw gdl::Error("sprt.elo0 and sprt.elo1 lie between -1000 and 1000");
  }
  if (!(spec.sprt.elo0 < spec.sprt.elo1)) {
    throw gdl::Error("sprt.elo1 must be more than sprt.elo0");
  }
}

void check(const TournamentSpec& spec) {
  if (!is_name(spec.name)) {
    throw gdl::Error(
        "name must be 1 to 64 letters, digits, '_', '.' and '-', and neither "
        "'.' nor '..': '" +
        spec.name + "'");
  }
  std::set<std::string> names;
  for (std::size_t i = 0; i < spec.players.size(); ++i) {
    const TournamentPlayer& player = spec.players[i];
    for (const std::string& shown : {player.name, to_string(player.player)}) {
      if (store::is_shown_line(shown)) continue;
      throw gdl::Error("players[" + std::to_string(i) +
                       "]: the name of a player stands on one line, without "
                       "control characters and what turns the direction of "
                       "writing");
    }
    if (!names.insert(player.name).second) {
      throw gdl::Error("two players are called '" + player.name +
                       "'; give them names");
    }
    players::check_clocks(player.player, spec.start_clock, spec.play_clock);
  }
  const int count = static_cast<int>(spec.players.size());
  if (spec.kind == TournamentKind::kSprt && count != 2) {
    throw gdl::Error("an SPRT is between two players");
  }
  const bool is_listed = spec.kind == TournamentKind::kRoundRobin ||
                         spec.kind == TournamentKind::kGauntlet;
  if (!spec.rotate && !is_listed) {
    throw gdl::Error(
        "seats must rotate but in a round robin and in a gauntlet");
  }
  if (spec.kind == TournamentKind::kSwiss && count < 2) {
    throw gdl::Error("a Swiss tournament needs two players or more");
  }
  if (spec.kind == TournamentKind::kGauntlet && spec.challengers >= count) {
    throw gdl::Error("a gauntlet needs players besides its challengers");
  }
}

}  // namespace

std::string to_string(TournamentKind kind) {
  switch (kind) {
    case TournamentKind::kRoundRobin:
      return "round-robin";
    case TournamentKind::kGauntlet:
      return "gauntlet";
    case TournamentKind::kSwiss:
      return "swiss";
    case TournamentKind::kSprt:
      break;
  }
  return "sprt";
}

std::string TournamentSpec::text() const {
  Json json;
  json["name"] = name;
  json["kind"] = to_string(kind);
  for (const TournamentPlayer& player : players) {
    Json row = {{"name", player.name},
                {"player", to_string(player.player)},
                {"iterations", player.iterations},
                {"threads", player.threads},
                {"memory", player.memory_mb}};
    // Left out where they say nothing: specs without them are older.
    if (player.seconds > 0) row["seconds"] = player.seconds;
    if (player.clock_seconds > 0) row["clock_seconds"] = player.clock_seconds;
    if (player.start_seconds > 0) row["start_seconds"] = player.start_seconds;
    if (!player.engine.empty()) row["engine"] = player.engine;
    if (!player.learnt.empty()) row["learnt"] = player.learnt;
    if (player.ponders) row["ponder"] = player.ponders;
    json["players"].push_back(std::move(row));
  }
  for (const TournamentGameSpec& game : games) {
    json["games"].push_back({{"rules", game.rules}, {"set", game.settings}});
  }
  json["rounds"] = rounds;
  json["challengers"] = challengers;
  json["start_clock"] = json::seconds<Json>(start_clock);
  json["play_clock"] = json::seconds<Json>(play_clock);
  json["seed"] = seed;
  json["step_limit"] = step_limit;
  json["scramble"] = scramble;
  if (!duplicate) json["duplicate"] = duplicate;
  if (!rotate) json["rotate"] = rotate;
  if (opening_steps > 0) json["opening_steps"] = opening_steps;
  json["engine"] = engine;
  json["sprt"] = {{"elo0", sprt.elo0},
                  {"elo1", sprt.elo1},
                  {"alpha", sprt.alpha},
                  {"beta", sprt.beta},
                  {"most_games", most_games}};
  return gdl::json_text(json);
}

void check_names(const TournamentSpec& spec) {
  for (const TournamentPlayer& player : spec.players) {
    const auto other = players::spec_of_name(player.name);
    const bool is_own = !other || *other == player.player ||
                        player.name == player.player.search;
    if (is_own || other->kind == players::PlayerSpec::Kind::kHttp) continue;
    throw gdl::Error("'" + player.name +
                     "' is what another player is called, not " +
                     to_string(player.player) + "; give it another name");
  }
}

TournamentSpec parse_tournament_spec(std::string_view text,
                                     const std::string& default_name) {
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::exception& error) {
    throw gdl::Error("the spec is no JSON: " +
                     json::failure_text(error.what()));
  }
  Fields fields(json, "");
  TournamentSpec spec;
  spec.name = default_name;
  fields.text("name", spec.name);
  std::string kind = to_string(spec.kind);
  fields.text("kind", kind);
  const auto* const found =
      std::find_if(std::begin(kKinds), std::end(kKinds),
                   [&](TournamentKind one) { return to_string(one) == kind; });
  if (found == std::end(kKinds)) {
    fields.fail("kind", "must be round-robin, gauntlet, swiss or sprt");
  }
  spec.kind = *found;

  TournamentPlayer defaults;
  read_work(fields, defaults);
  const Json& players = fields.list("players");
  for (std::size_t i = 0; i < players.size(); ++i) {
    spec.players.push_back(read_player(
        players[i], "players[" + std::to_string(i) + "]", defaults));
  }
  const Json& games = fields.list("games");
  for (std::size_t i = 0; i < games.size(); ++i) {
    spec.games.push_back(
        read_game(games[i], "games[" + std::to_string(i) + "]"));
  }
  if (std::all_of(spec.players.begin(), spec.players.end(),
                  [](const auto& player) { return player.is_timeless(); })) {
    spec.start_clock = spec.play_clock = kLongestClock;
  }
  fields.whole("rounds", spec.rounds, 1, 1'000'000);
  fields.whole("challengers", spec.challengers, 1, 1'000'000);
  fields.clock("start_clock", spec.start_clock);
  fields.clock("play_clock", spec.play_clock);
  fields.whole<std::uint64_t>("seed", spec.seed, 0);
  fields.whole("parallel", spec.parallel, 0, 10'000);
  fields.whole("step_limit", spec.step_limit, 0, 1'000'000'000);
  fields.flag("scramble", spec.scramble);
  fields.flag("duplicate", spec.duplicate);
  fields.flag("rotate", spec.rotate);
  fields.whole("opening_steps", spec.opening_steps, 0, 1000);
  fields.text("engine", spec.engine);
  read_sprt(fields, spec);
  fields.done();
  check(spec);
  return spec;
}

}  // namespace gamemaster::tournament
