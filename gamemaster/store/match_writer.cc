#include "gamemaster/store/match_writer.h"

#include <optional>

#include "gamemaster/players/player_spec.h"
#include "gamemaster/processes/wall_clock.h"
#include "gamemaster/store/store_connection.h"
#include "gdl/diagnostics.h"

namespace gamemaster::store {

namespace {

/// The kind of player that a seat's spec tells: see NewMatch::specs.
std::string kind_of(const std::string& spec, bool human) {
  if (human) return to_string(players::PlayerSpec::Kind::kHuman);
  try {
    return to_string(players::parse_player_spec(spec).kind);
  } catch (const gdl::Error&) {
    return "unknown";  // of an imported record
  }
}

}  // namespace

void MatchWriter::add_seat(std::size_t role, const std::string& name,
                           const std::string& player, const std::string& spec,
                           bool human, const std::string& key) {
  transaction_.exec(
      "INSERT INTO seats (match, role, name, player, spec,"
      " human, key) VALUES (?, ?, ?, ?, ?, ?, ?)",
      id_, role, name, player, spec, human, key);
  if (player.empty()) return;
  const std::string kind = kind_of(spec, human);
  players_[player] = {kind, kind == "http" ? spec : std::string()};
}

void MatchWriter::add_players() {
  for (const auto& [name, player] : players_) {
    transaction_.exec(
        "INSERT INTO players (name, kind, address, added)"
        " VALUES (?, ?, ?, ?) ON CONFLICT (name) DO NOTHING",
        name, player.kind, player.address, processes::wall_clock_ms());
  }
}

void MatchWriter::add_state(std::size_t step, std::int64_t time,
                            const std::vector<std::string>& facts) {
  transaction_.exec(
      "INSERT INTO steps (match, step, time, facts)"
      " VALUES (?, ?, ?, ?)",
      id_, step, time, join_lines(facts));
}

void MatchWriter::add_choices(
    std::size_t step, std::size_t roles, const std::vector<std::string>& moves,
    const std::vector<std::string>& errors, const std::vector<double>& seconds,
    const std::vector<std::vector<std::string>>& percepts) {
  const auto at = [](const auto& row, std::size_t role) {
    return role < row.size() ? std::optional(row[role]) : std::nullopt;
  };
  for (std::size_t role = 0; role < roles; ++role) {
    const std::string error = at(errors, role).value_or("");
    std::optional<std::string> perceived;
    if (role < percepts.size()) perceived = join_lines(percepts[role]);
    transaction_.exec(
        "INSERT INTO choices (match, step, role, move, error, seconds,"
        " percepts) VALUES (?, ?, ?, ?, ?, ?, ?)",
        id_, step, role, at(moves, role), error, at(seconds, role), perceived);
    if (error.empty()) continue;
    transaction_.exec(
        "UPDATE seats SET faults = faults + 1"
        " WHERE match = ? AND role = ?",
        id_, role);
  }
}

void MatchWriter::set_goal(std::size_t role, int goal) {
  transaction_.exec("UPDATE seats SET goal = ? WHERE match = ? AND role = ?",
                    goal, id_, role);
}

void MatchWriter::set_chance(const match::MatchChance& chance) {
  transaction_.exec(
      "UPDATE matches SET chance_role = ?, chance_first = ?,"
      " chance_match = ?, chance_digest = ?, chance_seed ="
      " CASE ?5 WHEN '' THEN chance_seed ELSE ?5 END"
      " WHERE id = ?6",
      chance.role, chance.first_step, chance.match, chance.digest, chance.seed,
      id_);
}

std::vector<std::vector<std::string>> percepts_before(
    const std::vector<std::vector<std::vector<std::string>>>& percepts,
    std::size_t step) {
  if (step == 0 || step > percepts.size()) return {};
  return percepts[step - 1];
}

}  // namespace gamemaster::store
