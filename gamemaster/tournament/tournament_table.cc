#include "gamemaster/tournament/tournament_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "gamemaster/tournament/rating.h"
#include "gdl/json_text.h"

namespace gamemaster::tournament {

namespace {

using OrderedJson = nlohmann::ordered_json;

MatchGoals goals_of(const store::StoredMatch& match) {
  MatchGoals goals;
  if (match.status != store::MatchStatus::kCompleted) return goals;
  for (const store::StoredSeat& seat : match.played_seats()) {
    goals.push_back(seat.goal);
  }
  return goals;
}

store::MatchOutcome outcome_of(const store::StoredMatch& match) {
  store::MatchOutcome outcome;
  for (const store::StoredSeat& seat : match.played_seats()) {
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

void count_match(const store::StoredMatch& match,
                 const std::vector<Standing*>& seats, TournamentTable& table) {
  const auto scores = seat_scores(goals_of(match));
  const auto played = match.played_seats();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat] == nullptr) continue;
    seats[seat]->faults += played[seat].faults;
    if (match.status != store::MatchStatus::kCompleted) continue;
    ++seats[seat]->games;
    seats[seat]->score += scores[seat].value_or(0);
  }
  ++(match.status == store::MatchStatus::kCompleted ? table.played
                                                    : table.aborted);
}

/// The score of the first of two players, game by game.
void count_games(const TournamentSpec& spec,
                 const std::vector<Pairing>& pairings,
                 const TournamentResults& results, TournamentTable& table) {
  if (spec.players.size() != 2) return;
  table.first_player = spec.players.front().name;
  for (std::size_t game = 0; game < spec.games.size(); ++game) {
    std::vector<Pairing> of_game;
    std::copy_if(pairings.begin(), pairings.end(), std::back_inserter(of_game),
                 [game](const Pairing& pairing) {
                   return pairing.game == game && pairing.seats.size() > 1;
                 });
    if (of_game.empty()) continue;
    const SprtCounts counts = count_sprt(of_game, results);
    table.games.push_back({spec.games[game].rules, counts});
    table.pooled.wins += counts.wins;
    table.pooled.draws += counts.draws;
    table.pooled.losses += counts.losses;
  }
}

std::string score_row(const std::string& name, std::size_t width,
                      const SprtCounts& counts) {
  std::string text =
      fmt::format("{:<{}}  {:>5}  {:>5}  {:>5}  {:>5}", name, width,
                  counts.games(), counts.wins, counts.draws, counts.losses);
  if (counts.games() == 0) return text + "      -      -\n";
  const ScoreEstimate score = estimate_score(counts);
  return text + fmt::format("  {:>5.1f}  {:>5.1f}\n", 100 * score.share,
                            100 * score.error_bar);
}

std::string games_text(const TournamentTable& table) {
  std::size_t width = 9;
  for (const GameScore& game : table.games) {
    width = std::max(width, game.rules.size());
  }
  std::string text = fmt::format("\nhow it went for {}\n", table.first_player);
  text +=
      fmt::format("{:<{}}  {:>5}  {:>5}  {:>5}  {:>5}  {:>5}  {:>5}\n", "game",
                  width, "games", "won", "drawn", "lost", "%", "+-");
  for (const GameScore& game : table.games) {
    text += score_row(game.rules, width, game.counts);
  }
  text += score_row("all games", width, table.pooled);
  if (table.pooled.games() == 0) return text;
  const ScoreEstimate pooled = estimate_score(table.pooled);
  const auto elo = [](double share) {
    return std::lround(elo_of_score(share));
  };
  text += fmt::format("Elo {:+} ({:+} to {:+})\n", elo(pooled.share),
                      elo(pooled.share - pooled.error_bar),
                      elo(pooled.share + pooled.error_bar));
  return text;
}

OrderedJson score_json(const SprtCounts& counts) {
  const ScoreEstimate score = estimate_score(counts);
  return {{"wins", counts.wins},
          {"draws", counts.draws},
          {"losses", counts.losses},
          {"score", score.share},
          {"error_bar", score.error_bar}};
}

void add_games(const TournamentTable& table, OrderedJson& json) {
  json["games"] = OrderedJson::array();
  for (const GameScore& game : table.games) {
    OrderedJson row = {{"rules", game.rules}};
    row.update(score_json(game.counts));
    json["games"].push_back(std::move(row));
  }
  const ScoreEstimate pooled = estimate_score(table.pooled);
  json["pooled"] = score_json(table.pooled);
  json["pooled"]["elo"] = elo_of_score(pooled.share);
  json["pooled"]["elo_low"] = elo_of_score(pooled.share - pooled.error_bar);
  json["pooled"]["elo_high"] = elo_of_score(pooled.share + pooled.error_bar);
}

}  // namespace

bool counts(const store::StoredMatch& match) {
  return match.status == store::MatchStatus::kCompleted ||
         (match.status == store::MatchStatus::kAborted &&
          match.failure != kInterrupted);
}

TournamentResults results_of(const std::vector<store::StoredMatch>& matches) {
  TournamentResults results;
  for (const store::StoredMatch& match : matches) {
    if (!counts(match)) continue;
    const auto number = static_cast<std::size_t>(match.number);
    if (results.size() <= number) results.resize(number + 1);
    results[number] = goals_of(match);
  }
  return results;
}

TournamentTable make_table(const TournamentSpec& spec,
                           const std::vector<Pairing>& pairings,
                           const std::vector<store::StoredMatch>& matches) {
  TournamentTable table;
  table.name = spec.name;
  table.planned = pairings.size();
  std::map<std::string, std::size_t> index;
  for (const TournamentPlayer& player : spec.players) {
    index[player.name] = table.standings.size();
    table.standings.push_back({.name = player.name});
  }
  std::vector<PairResult> pairs;
  for (const store::StoredMatch& match : matches) {
    if (!counts(match)) continue;
    std::vector<Standing*> seats;
    for (const store::StoredSeat& seat : match.played_seats()) {
      const auto found = index.find(seat.player);
      seats.push_back(found == index.end() ? nullptr
                                           : &table.standings[found->second]);
    }
    count_match(match, seats, table);
    if (match.status != store::MatchStatus::kCompleted ||
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
  count_games(spec, pairings, results, table);
  if (spec.kind == TournamentKind::kSprt) {
    const SprtProgress progress = sprt_progress(pairings, results, spec.sprt);
    table.sprt_counts = progress.counts;
    table.sprt = progress.state;
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
  if (!table.games.empty()) text += games_text(table);
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
  OrderedJson json;
  json["name"] = table.name;
  json["finished"] = table.finished;
  json["matches"] = {{"played", table.played},
                     {"aborted", table.aborted},
                     {"planned", table.planned}};
  json["players"] = OrderedJson::array();
  for (const Standing& row : table.standings) {
    json["players"].push_back(
        {{"name", row.name},
         {"games", row.games},
         {"score", row.score},
         {"rating",
          table.is_unrated ? OrderedJson(nullptr) : OrderedJson(row.rating)},
         {"error_bar",
          table.is_unrated ? OrderedJson(nullptr) : OrderedJson(row.error_bar)},
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
  if (!table.games.empty()) add_games(table, json);
  return gdl::json_text(json);
}

}  // namespace gamemaster::tournament
