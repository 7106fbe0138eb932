#include "gamemaster/players/player_spec.h"

#include <charconv>

#include "gdl/diagnostics.h"

namespace gamemaster::players {

namespace {

constexpr std::string_view kAgentWith = "agent:";
constexpr std::string_view kForms =
    "HOST:PORT, agent, agent:SEARCH, random, legal or human";

[[noreturn]] void throw_bad_spec(std::string_view text) {
  throw gdl::Error("'" + std::string(text) + "' is no player; write " +
                   std::string(kForms));
}

PlayerSpec parse_address(std::string_view text) {
  PlayerSpec spec{PlayerSpec::Kind::kHttp, std::string(text), "", 0, ""};
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) throw_bad_spec(text);
  std::string_view host = text.substr(0, colon);
  const bool bracketed =
      host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (bracketed) host = host.substr(1, host.size() - 2);
  const char* end = text.data() + text.size();
  const auto [rest, error] =
      std::from_chars(text.data() + colon + 1, end, spec.port);
  const bool is_port = error == std::errc() && rest == end && spec.port >= 1 &&
                       spec.port <= 65535;
  const bool is_host =
      !host.empty() && host.find_first_of(bracketed ? " []/" : " []/:") ==
                           std::string_view::npos;
  if (!is_port || !is_host) throw_bad_spec(text);
  spec.host = host;
  return spec;
}

std::string role_list(const reasoner::Game& game) {
  std::string list;
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    list += (role == 0 ? "" : ", ") + game.role_name(role);
  }
  return list;
}

}  // namespace

PlayerSpec parse_player_spec(std::string_view text) {
  const std::string typed(text);
  if (text == "agent") return {PlayerSpec::Kind::kAgent, typed, "", 0, ""};
  if (text == "random") return {PlayerSpec::Kind::kRandom, typed, "", 0, ""};
  if (text == "legal") return {PlayerSpec::Kind::kLegal, typed, "", 0, ""};
  if (text == "human") return {PlayerSpec::Kind::kHuman, typed, "", 0, ""};
  if (text.substr(0, kAgentWith.size()) == kAgentWith) {
    const std::string search(text.substr(kAgentWith.size()));
    if (search.empty()) throw_bad_spec(text);
    return {PlayerSpec::Kind::kAgent, typed, "", 0, search};
  }
  return parse_address(text);
}

std::vector<PlayerSpec> assign_players(
    const reasoner::Game& game, const std::vector<std::string>& assignments) {
  std::vector<PlayerSpec> specs(game.role_count());
  std::vector<bool> assigned(game.role_count(), false);
  for (const std::string& assignment : assignments) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos) {
      throw gdl::Error("'" + assignment +
                       "' names no role; write ROLE=PLAYER, where ROLE is "
                       "one of: " +
                       role_list(game));
    }
    const std::string name = assignment.substr(0, equals);
    const auto role = game.find_role(name);
    if (!role) {
      throw gdl::Error("the game has no role '" + name +
                       "'; its roles are: " + role_list(game));
    }
    if (assigned[*role]) {
      throw gdl::Error("role " + game.role_name(*role) +
                       " has been given two players");
    }
    assigned[*role] = true;
    specs[*role] = parse_player_spec(assignment.substr(equals + 1));
  }
  return specs;
}

}  // namespace gamemaster::players
