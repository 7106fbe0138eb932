#include "search/hidden/analyze/hidden_analysis.h"

#include <limits>

#include "gdl/diagnostics.h"
#include "search/hidden/analyze/game_report.h"
#include "search/hidden/exact/equilibrium_finder.h"
#include "search/hidden/exact/strategy_of_search.h"

namespace search::hidden::analyze {

namespace {

double seconds_since(Deadline::Clock::time_point start) {
  return std::chrono::duration<double>(Deadline::Clock::now() - start).count();
}

AskedSearch ask_everywhere(const exact::SequenceFormBuilder& game,
                           const GameQuestion& question,
                           const MakeNamedSearch& make,
                           const Deadline& deadline) {
  const auto start = Deadline::Clock::now();
  AskedSearch asked;
  asked.name = question.exploitability;
  const auto make_one = [&](reasoner::RoleIndex role) {
    return make(question.exploitability, role, question.settings);
  };
  const double seconds =
      question.settings.iterations > 0 ? 0 : question.seconds;
  exact::Profile profile;
  for (std::size_t player = 0; player < game.form().players.size(); ++player) {
    profile.push_back(exact::strategy_of_search(game, player, make_one, seconds,
                                                deadline,
                                                [&asked] { ++asked.asked; }));
  }
  asked.found = exact::exploitability(game.form(), profile);
  asked.seconds = seconds_since(start);
  return asked;
}

}  // namespace

std::string analyze_whole_game(reasoner::StateMachine& machine,
                               const GameQuestion& question,
                               const MakeNamedSearch& make,
                               const Deadline& deadline) {
  const auto start = Deadline::Clock::now();
  exact::BuildLimits limits;
  limits.memory_bytes = question.settings.memory_mb << 20;
  exact::EquilibriumFinder finder(machine, limits);
  const Deadline solving = deadline.part(
      question.settings.iterations > 0 ? std::numeric_limits<double>::infinity()
                                       : question.seconds);
  finder.work(solving, question.settings.iterations);
  using Status = exact::SequenceFormBuilder::Status;
  if (finder.builder().status() == Status::kRefused) {
    throw gdl::Error("not solved as a whole: " + finder.builder().refusal());
  }
  if (!finder.has_profile()) {
    throw gdl::Error(
        "not solved as a whole: there was no time to unfold it; --seconds "
        "gives it more");
  }
  GameReport report = {&machine.game(), &finder, seconds_since(start),
                       std::nullopt};
  if (!question.exploitability.empty()) {
    report.asked = ask_everywhere(finder.builder(), question, make, deadline);
  }
  return question.json ? report_json(report) + "\n" : report_text(report);
}

}  // namespace search::hidden::analyze
