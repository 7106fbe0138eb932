#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gamemaster/database/database.h"
#include "gamemaster/match/match_result.h"

namespace gamemaster::store {

/// Writes the rows of one match within a transaction of the caller. A part of
/// the store.
class MatchWriter {
 public:
  /// Of the match in row `id`.
  MatchWriter(database::Transaction& transaction, std::int64_t id)
      : transaction_(transaction), id_(id) {}

  void add_seat(std::size_t role, const std::string& name,
                const std::string& player, const std::string& spec, bool human,
                const std::string& key);

  /// Those of the seats. In order: transactions that add the same ones wait
  /// for each other, and never in a circle.
  void add_players();

  void add_state(std::size_t step, std::int64_t time,
                 const std::vector<std::string>& facts);

  /// What led to state `step`. Empty rows stand for what there is not.
  void add_choices(std::size_t step, std::size_t roles,
                   const std::vector<std::string>& moves,
                   const std::vector<std::string>& errors,
                   const std::vector<double>& seconds,
                   const std::vector<std::vector<std::string>>& percepts);

  void set_goal(std::size_t role, int goal);

  /// How the role `random` is drawn. A seed that is not told leaves the one
  /// that is there.
  void set_chance(const match::MatchChance& chance);

 private:
  struct Player {
    std::string kind;
    std::string address;
  };

  database::Transaction& transaction_;
  std::int64_t id_;
  std::map<std::string, Player> players_;  // by name
};

/// The row of `percepts` for the step that leads to state `step`; empty where
/// there is none.
std::vector<std::vector<std::string>> percepts_before(
    const std::vector<std::vector<std::vector<std::string>>>& percepts,
    std::size_t step);

}  // namespace gamemaster::store
