#include "gamemaster/api/player_directory.h"

#include <thread>

#include "gamemaster/players/http_player.h"
#include "gamemaster/players/player_spec.h"
#include "gdl/diagnostics.h"
#include "gdl/protocol/message.h"

namespace gamemaster::api {

namespace {

constexpr match::Budget kPingBudget{1};
constexpr auto kFresh = std::chrono::seconds(5);
constexpr std::size_t kMostListed = 200;
constexpr std::size_t kLongestPlayerName = 60;

/// A name that somebody else chose, as it may be shown.
std::string tame(const std::string& name) {
  std::string tamed;
  for (const char c : name.substr(0, kLongestPlayerName)) {
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
    const players::PlayerSpec spec =
        players::parse_player_spec(address, {players::PlayerSpec::Kind::kHttp});
    const match::Reply reply =
        players::HttpPlayer(spec.host, spec.port, address).info(kPingBudget);
    if (reply.status == match::Reply::Status::kAnswered) {
      const gdl::protocol::PlayerInfo info =
          gdl::protocol::parse_info(reply.text);
      answer.state = info.status == "busy" ? "busy" : "available";
      answer.own_name = tame(info.name);
    }
  } catch (const gdl::Error&) {
    // An address that was good once.
  }
  answer.when = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  if (answers_.size() > 2 * kMostListed) answers_.clear();
  answers_[address] = answer;
  return answer;
}

std::vector<KnownPlayer> PlayerDirectory::list() {
  // However many ask, each player is asked once in a while.
  const std::lock_guard one_at_a_time(asking_);
  store::PageRequest request;
  request.limit = kMostListed;
  const std::vector<store::StoredPlayer> rows =
      store_.players(request, "http").rows;
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

store::StoredPlayer PlayerDirectory::add(const std::string& address) {
  const players::PlayerSpec spec =
      players::parse_player_spec(address, {players::PlayerSpec::Kind::kHttp});
  if (tame(address) != address) {
    throw gdl::Error("the address of a player is HOST:PORT");
  }
  store::PageRequest request;
  request.limit = kMostListed;
  if (store_.players(request, "http").rows.size() >= kMostListed) {
    throw gdl::Error("there are too many players already");
  }
  // Matches know players by name: the address is the one that is unique.
  return store_.add_player(players::player_name(spec), to_string(spec.kind),
                           to_string(spec));
}

void PlayerDirectory::remove(const std::string& name) {
  store_.remove_player(name);
}

void PlayerDirectory::clear_strikes(const std::string& name) {
  store_.clear_strikes(name);
}

}  // namespace gamemaster::api
