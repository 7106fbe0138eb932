#include "gamemaster/player_directory.h"

#include <thread>

#include "gamemaster/http_player.h"
#include "gamemaster/player_spec.h"
#include "gdl/diagnostics.h"
#include "gdl/message.h"

namespace gamemaster {

namespace {

constexpr Budget kPingBudget{1};
constexpr auto kFresh = std::chrono::seconds(5);
constexpr std::size_t kMostPlayers = 200;
constexpr std::size_t kLongestName = 60;

/// A name that somebody else chose, as it may be shown.
std::string tame(const std::string& name) {
  std::string tamed;
  for (const char c : name.substr(0, kLongestName)) {
    if (c >= ' ' && c <= '~') tamed += c;
  }
  return tamed;
}

}  // namespace

PlayerDirectory::Answer PlayerDirectory::ask(const std::string& address) {
  {
    const std::lock_guard lock(mutex_);
    const auto known = answers_.find(address);
    if (known != answers_.end() &&
        std::chrono::steady_clock::now() - known->second.when < kFresh) {
      return known->second;
    }
  }
  Answer answer{{}, "away", ""};
  try {
    const PlayerSpec spec = parse_player_spec(address);
    const Reply reply =
        HttpPlayer(spec.host, spec.port, address).info(kPingBudget);
    if (reply.status == Reply::Status::kAnswered) {
      const gdl::PlayerInfo info = gdl::parse_info(reply.text);
      answer.state = info.status == "busy" ? "busy" : "available";
      answer.own_name = tame(info.name);
    }
  } catch (const gdl::Error&) {
    // An address that was good once.
  }
  answer.when = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  if (answers_.size() > 2 * kMostPlayers) answers_.clear();
  answers_[address] = answer;
  return answer;
}

std::vector<KnownPlayer> PlayerDirectory::list() {
  PageRequest request;
  request.limit = kMostPlayers;
  const std::vector<StoredPlayer> rows = store_.players(request, "http").rows;
  std::vector<KnownPlayer> players(rows.size());
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    threads.emplace_back([this, &rows, &players, i] {
      const Answer answer = ask(rows[i].address);
      const bool struck = rows[i].strikes >= kMostStrikes;
      players[i] = {rows[i], struck ? "struck out" : answer.state,
                    answer.own_name};
    });
  }
  threads.clear();  // waits for all
  return players;
}

StoredPlayer PlayerDirectory::add(const std::string& address) {
  const PlayerSpec spec = parse_player_spec(address);
  if (spec.kind != PlayerSpec::Kind::kHttp || tame(address) != address) {
    throw gdl::Error("the address of a player is HOST:PORT");
  }
  PageRequest request;
  request.limit = kMostPlayers;
  if (store_.players(request, "http").rows.size() >= kMostPlayers) {
    throw gdl::Error("there are too many players already");
  }
  // Matches know players by name: the address is the one that is unique.
  return store_.add_player(address, "http", address);
}

void PlayerDirectory::remove(const std::string& name) {
  store_.remove_player(name);
}

void PlayerDirectory::clear_strikes(const std::string& name) {
  store_.clear_strikes(name);
}

}  // namespace gamemaster
