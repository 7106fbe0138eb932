#include "gamemaster/console/match_printer.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "gdl/clock.h"

namespace gamemaster::console {

namespace {

std::string in_seconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f s", seconds);
  return text;
}

/// `x a1 in 0.52 s`, with what went wrong behind it; of chance
/// `random (roll 3), drawn`.
std::string describe_move(const match::MatchResult& match, std::size_t step,
                          std::size_t role, const std::string& move) {
  std::string text = match.roles[role] + " " + move;
  if (match.chance && match.chance->role == role) return text + ", drawn";
  text += " in " + in_seconds(match.seconds[step][role]);
  const std::string& error = match.errors[step + 1][role];
  if (!error.empty()) text += " [" + error + "; played at random]";
  return text;
}

}  // namespace

MatchPrinter::MatchPrinter(std::ostream& out,
                           std::vector<std::string> declared_facts,
                           bool discreet, EndingWords ending_words)
    : out_(out),
      discreet_(discreet),
      ending_words_(std::move(ending_words)),
      view_(std::move(declared_facts)) {}

void MatchPrinter::on_start(const match::MatchResult& so_far) {
  out_ << so_far.match_id << ": start clock "
       << gdl::format_clock(so_far.start_clock) << " s, play clock "
       << gdl::format_clock(so_far.play_clock) << " s\n";
  for (std::size_t role = 0; role < so_far.roles.size(); ++role) {
    const bool is_chance = so_far.chance && so_far.chance->role == role;
    out_ << "  " << so_far.roles[role] << ": "
         << (is_chance ? "drawn, the seed has the SHA-256\n    " +
                             so_far.chance->digest
                       : so_far.players[role])
         << '\n';
  }
  view_.see(so_far.states.back(), so_far.roles);
  const std::string names = view_.legend();
  if (!names.empty()) out_ << "  " << names << '\n';
  out_ << '\n';
  print_state(so_far, so_far.states.size() - 1);
  out_.flush();
}

void MatchPrinter::on_step(const match::MatchResult& so_far) {
  if (withholds(so_far)) return;
  print_step(so_far, so_far.steps() - 1);
  out_.flush();
}

void MatchPrinter::print_step(const match::MatchResult& match,
                              std::size_t step) {
  view_.see(match.states[step + 1], match.roles);
  const auto names = view_.step_names(
      match.states[step], match.states[step + 1], match.moves[step]);
  out_ << "\nStep " << step + 1 << ": ";
  for (std::size_t role = 0; role < match.roles.size(); ++role) {
    out_ << (role == 0 ? "" : ", ")
         << describe_move(match, step, role, names[role]);
  }
  out_ << '\n';
  if (match.hides) print_percepts(match, step);
  print_state(match, step + 1);
}

void MatchPrinter::print_percepts(const match::MatchResult& match,
                                  std::size_t step) {
  for (std::size_t role = 0; role < match.roles.size(); ++role) {
    if (match.chance && match.chance->role == role) continue;
    out_ << "  " << match.roles[role] << " perceives ";
    const std::vector<std::string>& percepts = match.percepts[step][role];
    for (std::size_t i = 0; i < percepts.size(); ++i) {
      out_ << (i == 0 ? "" : ", ") << percepts[i];
    }
    out_ << (percepts.empty() ? "nothing\n" : "\n");
  }
}

void MatchPrinter::on_finish(const match::MatchResult& result) {
  if (withholds(result)) {
    for (std::size_t step = 0; step < result.steps(); ++step) {
      print_step(result, step);
    }
  }
  if (result.aborted) {
    out_ << "\nAborted after step " << result.steps() << ": " << result.failure
         << '\n';
    out_.flush();
    return;
  }
  out_ << "\nScores:";
  const char* separator = " ";
  for (std::size_t role = 0; role < result.roles.size(); ++role) {
    if (result.chance && result.chance->role == role) continue;
    out_ << separator << result.roles[role] << ' ';
    separator = ", ";
    if (result.goals[role]) {
      out_ << *result.goals[role];
    } else {
      out_ << "none";
    }
  }
  out_ << '\n';
  const std::string why =
      ending_words_ ? ending_words_(result.states.back()) : "";
  if (!why.empty()) out_ << "The rules end it here: " << why << ".\n";
  if (result.chance) {
    out_ << "Chance was drawn by the seed " << result.chance->seed << '\n';
  }
  out_.flush();
}

void MatchPrinter::print_state(const match::MatchResult& match,
                               std::size_t state) {
  out_ << view_.text(match.states[state]);
  print_ranks(match, state);
}

/// Who is ahead where that is told, the first one first.
void MatchPrinter::print_ranks(const match::MatchResult& match,
                               std::size_t state) {
  if (state >= match.standings.size()) return;
  const auto& goals = match.standings[state];
  std::vector<std::pair<std::size_t, std::string>> ranks;
  for (std::size_t role = 0; role < goals.size(); ++role) {
    if (!goals[role]) continue;
    const auto ahead = std::ranges::count_if(
        goals, [&](const auto& goal) { return goal > goals[role]; });
    ranks.emplace_back(ahead + 1, match.roles[role]);
  }
  if (ranks.empty()) return;
  std::ranges::stable_sort(ranks, {}, &decltype(ranks)::value_type::first);
  const char* separator = "ranks: ";
  for (const auto& [rank, role] : ranks) {
    out_ << std::exchange(separator, ", ") << rank << ' ' << role;
  }
  out_ << '\n';
}

}  // namespace gamemaster::console
