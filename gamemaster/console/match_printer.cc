#include "gamemaster/console/match_printer.h"

#include <cstdio>

namespace gamemaster::console {

namespace {

std::string in_seconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f s", seconds);
  return text;
}

/// `x (mark 1 1) in 0.52 s`, with what went wrong behind it.
std::string describe_move(const match::MatchResult& match, std::size_t step,
                          std::size_t role) {
  std::string text = match.roles[role] + " " + match.moves[step][role] +
                     " in " + in_seconds(match.seconds[step][role]);
  const std::string& error = match.errors[step + 1][role];
  if (!error.empty()) text += " [" + error + "; played at random]";
  return text;
}

}  // namespace

MatchPrinter::MatchPrinter(std::ostream& out,
                           std::vector<std::string> declared_facts)
    : out_(out), view_(std::move(declared_facts)) {}

void MatchPrinter::on_start(const match::MatchResult& so_far) {
  out_ << so_far.match_id << ": start clock " << so_far.start_clock
       << " s, play clock " << so_far.play_clock << " s\n";
  for (std::size_t role = 0; role < so_far.roles.size(); ++role) {
    out_ << "  " << so_far.roles[role] << ": " << so_far.players[role] << '\n';
  }
  view_.see(so_far.states.back(), so_far.roles);
  const std::string names = view_.legend();
  if (!names.empty()) out_ << "  " << names << '\n';
  out_ << '\n';
  print_state(so_far);
  out_.flush();
}

void MatchPrinter::on_step(const match::MatchResult& so_far) {
  const std::size_t step = so_far.steps() - 1;
  out_ << "\nStep " << so_far.steps() << ": ";
  for (std::size_t role = 0; role < so_far.roles.size(); ++role) {
    out_ << (role == 0 ? "" : ", ") << describe_move(so_far, step, role);
  }
  out_ << '\n';
  view_.see(so_far.states.back(), so_far.roles);
  print_state(so_far);
  out_.flush();
}

void MatchPrinter::on_finish(const match::MatchResult& result) {
  if (result.aborted) {
    out_ << "\nAborted after step " << result.steps() << ": " << result.failure
         << '\n';
    out_.flush();
    return;
  }
  out_ << "\nScores:";
  for (std::size_t role = 0; role < result.roles.size(); ++role) {
    out_ << (role == 0 ? " " : ", ") << result.roles[role] << ' ';
    if (result.goals[role]) {
      out_ << *result.goals[role];
    } else {
      out_ << "none";
    }
  }
  out_ << '\n';
  out_.flush();
}

void MatchPrinter::print_state(const match::MatchResult& so_far) {
  out_ << view_.text(so_far.states.back());
}

}  // namespace gamemaster::console
