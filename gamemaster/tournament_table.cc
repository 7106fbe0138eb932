#include "gamemaster/tournament_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "gamemaster/rating.h"

namespace gamemaster {

namespace {

using Json = nlohmann::ordered_json;

MatchGoals goals_of(const StoredMatch& match) {
  MatchGoals goals;
  if (match.status != MatchStatus::kCompleted) return goals;
  for (const StoredSeat& seat : match.seats) goals.push_back(seat.goal);
  return goals;
}

MatchOutcome outcome_of(const StoredMatch& match) {
  MatchOutcome outcome;
  for (const StoredSeat& seat : match.seats) {
    outcome.players.push_back(seat.player);
    outcome.goals.push_back(seat.goal);
  }
  return outcome;
}

std::string verdict_name(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kAcceptH0:
      return "H0";
    case SprtVerdict::kAcceptH1:
      return "H1";
    case SprtVerdict::kGoOn:
      break;
  }
  return "none";
}

void count_match(const StoredMatch& match, const std::vector<Standing*>& seats,
                 TournamentTable& table) {
  const auto scores = seat_scores(goals_of(match));
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat] == nullptr) continue;
    seats[seat]->faults += match.seats[seat].faults;
    if (match.status != MatchStatus::kCompleted) continue;
    ++seats[seat]->games;
    seats[seat]->score += scores[seat].value_or(0);
  }
  ++(match.status == MatchStatus::kCompleted ? table.played : table.aborted);
}

}  // namespace

bool counts(const StoredMatch& match) {
  return match.status == MatchStatus::kCompleted ||
         (match.status == MatchStatus::kAborted &&
          match.failure != kInterrupted);
}

TournamentResults results_of(const std::vector<StoredMatch>& matches) {
  TournamentResults results;
  for (const StoredMatch& match : matches) {
    if (!counts(match)) continue;
    const auto number = static_cast<std::size_t>(match.number);
    if (results.size() <= number) results.resize(number + 1);
    results[number] = goals_of(match);
  }
  return results;
}

TournamentTable make_table(const TournamentSpec& spec,
                           const std::vector<Pairing>& pairings,
                           const std::vector<StoredMatch>& matches) {
  TournamentTable table;
  table.name = spec.name;
  table.planned = pairings.size();
  std::map<std::string, std::size_t> index;
  for (const TournamentPlayer& player : spec.players) {
    index[player.name] = table.standings.size();
    table.standings.push_back({.name = player.name});
  }
  std::vector<PairResult> pairs;
  for (const StoredMatch& match : matches) {
    if (!counts(match)) continue;
    std::vector<Standing*> seats;
    for (const StoredSeat& seat : match.seats) {
      const auto found = index.find(seat.player);
      seats.push_back(found == index.end() ? nullptr
                                           : &table.standings[found->second]);
    }
    count_match(match, seats, table);
    if (match.status != MatchStatus::kCompleted ||
        std::count(seats.begin(), seats.end(), nullptr) > 0) {
      continue;
    }
    append_pair_results(
        outcome_of(match),
        [&index](const std::string& name) { return index.at(name); }, pairs);
  }
  table.is_unrated = pairs.empty();
  const Ratings ratings(table.standings.size(), pairs);
  for (std::size_t i = 0; i < table.standings.size(); ++i) {
    table.standings[i].rating = ratings.of(i).elo;
    table.standings[i].error_bar = ratings.of(i).error_bar;
  }
  const TournamentResults results = results_of(matches);
  table.finished = std::all_of(
      pairings.begin(), pairings.end(), [&results](const Pairing& pairing) {
        const auto number = static_cast<std::size_t>(pairing.number);
        return number < results.size() && results[number].has_value();
      });
  if (spec.kind == TournamentKind::kSprt) {
    table.sprt_counts = count_sprt(pairings, results);
    table.sprt = sprt(table.sprt_counts, spec.sprt);
  }
  std::stable_sort(table.standings.begin(), table.standings.end(),
                   [&](const Standing& a, const Standing& b) {
                     return spec.kind == TournamentKind::kGauntlet
                                ? a.rating > b.rating
                                : a.score > b.score;
                   });
  return table;
}

std::string table_text(const TournamentTable& table) {
  std::size_t width = 6;
  for (const Standing& row : table.standings) {
    width = std::max(width, row.name.size());
  }
  std::string text = fmt::format("{}: {} of {} matches", table.name,
                                 table.played + table.aborted, table.planned);
  if (table.aborted > 0) text += fmt::format(", {} aborted", table.aborted);
  text +=
      fmt::format("\n\n{:>3}  {:<{}}  {:>6}  {:>8}  {:>6}  {:>6}  {:>6}\n", "",
                  "player", width, "games", "score", "rating", "+-", "faults");
  for (std::size_t i = 0; i < table.standings.size(); ++i) {
    const Standing& row = table.standings[i];
    text += fmt::format("{:>3}  {:<{}}  {:>6}  {:>8.1f}", i + 1, row.name,
                        width, row.games, row.score);
    text += table.is_unrated ? fmt::format("  {:>6}  {:>6}", "-", "-")
                             : fmt::format("  {:>6.0f}  {:>6.0f}", row.rating,
                                           row.error_bar);
    text += fmt::format("  {:>6}\n", row.faults);
  }
  if (table.sprt) {
    text += fmt::format(
        "\nSPRT: {} won, {} drawn, {} lost; LLR {:.2f} ({:.2f} to {:.2f}): "
        "{}\n",
        table.sprt_counts.wins, table.sprt_counts.draws,
        table.sprt_counts.losses, table.sprt->llr, table.sprt->lower,
        table.sprt->upper,
        table.sprt->verdict == SprtVerdict::kGoOn
            ? "no verdict"
            : verdict_name(table.sprt->verdict) + " is accepted");
  }
  return text;
}

std::string table_json(const TournamentTable& table) {
  Json json;
  json["name"] = table.name;
  json["finished"] = table.finished;
  json["matches"] = {{"played", table.played},
                     {"aborted", table.aborted},
                     {"planned", table.planned}};
  json["players"] = Json::array();
  for (const Standing& row : table.standings) {
    json["players"].push_back(
        {{"name", row.name},
         {"games", row.games},
         {"score", row.score},
         {"rating", table.is_unrated ? Json(nullptr) : Json(row.rating)},
         {"error_bar", table.is_unrated ? Json(nullptr) : Json(row.error_bar)},
         {"faults", row.faults}});
  }
  json["sprt"] = nullptr;
  if (table.sprt) {
    json["sprt"] = {{"llr", table.sprt->llr},
                    {"lower", table.sprt->lower},
                    {"upper", table.sprt->upper},
                    {"verdict", verdict_name(table.sprt->verdict)},
                    {"wins", table.sprt_counts.wins},
                    {"draws", table.sprt_counts.draws},
                    {"losses", table.sprt_counts.losses}};
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace gamemaster
