#include "gamemaster/players/player_spec.h"

#include <algorithm>
#include <optional>
#include <set>

#include "gdl/diagnostics.h"
#include "gdl/number_in.h"
#include "gdl/symbol_table.h"

namespace gamemaster::players {

namespace {

using Kind = PlayerSpec::Kind;

constexpr std::string_view kLevel = "level=";
constexpr std::string_view kNamedLevel = " level ";
constexpr std::string_view kInteresting = "interesting";
constexpr std::size_t kLongestHost = 253;  // in the Domain Name System

/// The forms of a kind, as messages list them.
struct Forms {
  Kind kind;
  std::string_view word;  ///< the kind's name
  std::string_view forms;
};

constexpr Forms kForms[] = {
    {Kind::kHttp, "http", "HOST:PORT, HOST:PORT:DIALECT"},
    {Kind::kAgent, "agent",
     "agent, agent:SEARCH, agent:level=N, agent:interesting"},
    {Kind::kSearch, "search", "search, search:SEARCH"},
    {Kind::kCheat, "cheat", "cheat, cheat:SEARCH"},
    {Kind::kRandom, "random", "random"},
    {Kind::kLegal, "legal", "legal"},
    {Kind::kHuman, "human", "human"},
};

struct DialectName {
  Dialect dialect;
  std::string_view name;
};

constexpr DialectName kDialects[] = {{Dialect::kFinal, "final"},
                                     {Dialect::k2011, "2011"},
                                     {Dialect::kOpen, "open"}};

[[noreturn]] void throw_bad_spec(std::string_view text,
                                 const PlayerKinds& allowed) {
  std::string forms;
  for (const Forms& row : kForms) {
    if (!allowed.contains(row.kind)) continue;
    if (!forms.empty()) forms += ", ";
    forms += row.forms;
  }
  const std::size_t last = forms.rfind(", ");
  if (last != std::string::npos) forms.replace(last, 2, " or ");
  throw gdl::Error("'" + std::string(text) + "' is no player here; write " +
                   forms);
}

bool is_search_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
  });
}

/// What stands behind `agent:` or `search:`; nothing where it is no options.
std::optional<PlayerSpec> parse_options(Kind kind, std::string_view text) {
  PlayerSpec spec{kind};
  std::size_t begin = 0;
  for (bool more = true; more;) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    const std::string_view option = text.substr(begin, comma - begin);
    more = comma < text.size();
    begin = comma + 1;
    if (option.starts_with(kLevel)) {
      const auto level = gdl::number_in<int>(option.substr(kLevel.size()));
      if (kind != Kind::kAgent || spec.level != 0 || !level || *level < 1 ||
          *level > kHighestLevel) {
        return std::nullopt;
      }
      spec.level = *level;
    } else if (kind == Kind::kAgent && option == kInteresting) {
      if (spec.interesting) return std::nullopt;
      spec.interesting = true;
    } else {
      if (!spec.search.empty() || !is_search_name(option)) return std::nullopt;
      spec.search = option;
    }
  }
  if (spec.interesting && spec.level > 0) return std::nullopt;
  return spec;
}

std::optional<PlayerSpec> parse_address(std::string_view text) {
  PlayerSpec spec{Kind::kHttp};
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  std::string_view host = text.substr(0, colon);
  const bool bracketed =
      host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (bracketed) host = host.substr(1, host.size() - 2);
  const auto port = gdl::number_in<int>(text.substr(colon + 1));
  const bool is_host = !host.empty() && host.size() <= kLongestHost &&
                       host.find_first_of(bracketed ? " []/" : " []/:") ==
                           std::string_view::npos;
  if (!port || *port < 1 || *port > 65535 || !is_host) return std::nullopt;
  spec.host = host;
  spec.port = *port;
  return spec;
}

/// An address, and the dialect that may stand behind it.
std::optional<PlayerSpec> parse_network_player(std::string_view text) {
  for (const auto& [dialect, name] : kDialects) {
    const std::string_view before =
        text.substr(0, text.size() - std::min(text.size(), name.size() + 1));
    if (text != std::string(before) + ":" + std::string(name)) continue;
    // `localhost:2011` is an address by itself.
    std::optional<PlayerSpec> spec = parse_address(before);
    if (!spec) continue;
    spec->dialect = dialect;
    return spec;
  }
  return parse_address(text);
}

std::optional<PlayerSpec> parse(std::string_view text) {
  for (const Kind kind : {Kind::kHuman, Kind::kAgent, Kind::kSearch,
                          Kind::kCheat, Kind::kRandom, Kind::kLegal}) {
    const std::string word = to_string(kind);
    if (text == word) return PlayerSpec{kind};
    if (!text.starts_with(word + ":")) continue;
    // No host is called like a kind of players.
    const bool has_options =
        kind == Kind::kAgent || kind == Kind::kSearch || kind == Kind::kCheat;
    if (!has_options) return std::nullopt;
    return parse_options(kind, text.substr(word.size() + 1));
  }
  return parse_network_player(text);
}

std::string role_list(const reasoner::Game& game) {
  std::string list;
  for (reasoner::RoleIndex role = 0; role < game.role_count(); ++role) {
    if (role == game.chance_role()) continue;
    list += (list.empty() ? "" : ", ") + game.role_name(role);
  }
  return list;
}

}  // namespace

PlayerKinds all_player_kinds() {
  PlayerKinds kinds;
  for (const Forms& row : kForms) kinds.insert(row.kind);
  return kinds;
}

PlayerKinds match_player_kinds() {
  PlayerKinds kinds = all_player_kinds();
  kinds.erase(PlayerSpec::Kind::kSearch);
  kinds.erase(PlayerSpec::Kind::kCheat);
  return kinds;
}

PlayerSpec parse_player_spec(std::string_view text,
                             const PlayerKinds& allowed) {
  const std::optional<PlayerSpec> spec = parse(text);
  if (!spec || !allowed.contains(spec->kind)) throw_bad_spec(text, allowed);
  return *spec;
}

std::string to_string(PlayerSpec::Kind kind) {
  for (const Forms& row : kForms) {
    if (row.kind == kind) return std::string(row.word);
  }
  return {};
}

std::string address_of(const PlayerSpec& spec) {
  const bool is_ipv6 = spec.host.find(':') != std::string::npos;
  return (is_ipv6 ? "[" + spec.host + "]" : spec.host) + ":" +
         std::to_string(spec.port);
}

std::string to_string(const PlayerSpec& spec) {
  if (spec.kind == Kind::kHttp) {
    std::string text = address_of(spec);
    for (const auto& [dialect, name] : kDialects) {
      const bool is_default = dialect == Dialect::kFinal;
      if (spec.dialect == dialect && !is_default)
        text += ":" + std::string(name);
    }
    return text;
  }
  std::string text = to_string(spec.kind);
  if (!spec.search.empty()) text += ":" + spec.search;
  if (spec.level > 0) {
    text += (spec.search.empty() ? ":" : ",") + std::string(kLevel) +
            std::to_string(spec.level);
  }
  if (spec.interesting) {
    text += (spec.search.empty() ? ":" : ",") + std::string(kInteresting);
  }
  return text;
}

void check_clocks(const PlayerSpec& spec, gdl::ClockTime start,
                  gdl::ClockTime play) {
  if (spec.kind != Kind::kHttp) return;
  for (const gdl::ClockTime clock : {start, play}) {
    if (gdl::is_whole_seconds(clock)) continue;
    throw gdl::Error("a clock of " + gdl::format_clock(clock) +
                     " s is for people and agents of ours: " +
                     address_of(spec) + " reads whole seconds");
  }
}

void check_seats(const std::vector<PlayerSpec>& seats) {
  std::set<std::string> addresses;
  for (const PlayerSpec& spec : seats) {
    if (spec.kind != Kind::kHttp) continue;
    const std::string address = address_of(spec);
    if (addresses.insert(gdl::fold_case(address)).second) continue;
    throw gdl::Error("the player at " + address +
                     " cannot take two seats of one match: it plays one role "
                     "at a time");
  }
}

bool plays_by_memory(const PlayerSpec& spec) {
  const bool has_kind = spec.kind == PlayerSpec::Kind::kAgent ||
                        spec.kind == PlayerSpec::Kind::kSearch;
  return has_kind && spec.level == 0 && !spec.interesting &&
         (spec.search.empty() || spec.search == "auto");
}

std::string player_name(const PlayerSpec& spec) {
  if (spec.level == 0) return to_string(spec);
  PlayerSpec strong = spec;
  strong.level = 0;
  return to_string(strong) + std::string(kNamedLevel) +
         std::to_string(spec.level);
}

std::optional<PlayerSpec> spec_of_name(std::string_view name) {
  const std::size_t end = name.rfind(kNamedLevel);
  std::optional<PlayerSpec> spec = parse(name.substr(0, end));
  if (!spec || end == std::string_view::npos) return spec;
  const auto level = gdl::number_in<int>(name.substr(end + kNamedLevel.size()),
                                         1, kHighestLevel);
  const bool has_levels = spec->kind == PlayerSpec::Kind::kAgent &&
                          spec->level == 0 && !spec->interesting;
  if (!has_levels || !level) return std::nullopt;
  spec->level = *level;
  return spec;
}

std::vector<std::optional<PlayerSpec>> assign_players(
    const reasoner::Game& game, const std::vector<std::string>& assignments,
    const PlayerKinds& allowed) {
  std::vector<std::optional<PlayerSpec>> specs(game.role_count(), PlayerSpec{});
  if (game.chance_role()) specs[*game.chance_role()].reset();
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
    if (role == game.chance_role()) {
      throw gdl::Error("role " + game.role_name(*role) +
                       " is chance, which the game manager draws: nobody "
                       "plays it");
    }
    if (assigned[*role]) {
      throw gdl::Error("role " + game.role_name(*role) +
                       " has been given two players");
    }
    assigned[*role] = true;
    specs[*role] = parse_player_spec(assignment.substr(equals + 1), allowed);
  }
  return specs;
}

}  // namespace gamemaster::players
