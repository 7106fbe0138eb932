#include "search/analyze/analyze_bench.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "reasoner/playout.h"
#include "search/fnv_hash.h"

namespace search::analyze {

namespace {

constexpr BenchPosition kPositions[] = {
    {"tic_tac_toe.kif", "((place 1 1) noop)", 5000},
    {"connect_four.kif", "", 20000},
    {"connect_four.kif",
     "((drop 4) noop) (noop (drop 4)) ((drop 4) noop) (noop (drop 4))", 20000},
    {"breakthrough.kif", "", 20000},
    {"othello.kif", "", 5000},
    {"kalaha.kif", "", 10000},
    {"pentago.kif", "", 10000},
    {"quarto.kif", "", 10000},
    {"checkers.kif", "", 2000},
    {"tron.kif", "", 10000},
    {"rock_paper_scissors.kif", "", 5000},
    {"three_player_tic_tac_toe.kif", "", 10000},
    {"four_corners.kif", "", 10000},
    {"eight_puzzle.kif", "", 2000},
};

/// The hash of a list from that of its members, in their order.
std::uint64_t add_signature(std::uint64_t list, std::uint64_t member) {
  return reasoner::mix64(list * 31 + member);
}

}  // namespace

std::span<const BenchPosition> bench_positions() { return kPositions; }

std::uint64_t analysis_signature(const PositionAnalysis& analysis,
                                 const reasoner::Game& game) {
  const Report& report = analysis.report;
  std::uint64_t hash = fnv_hash(game.move_name(analysis.role, analysis.best));
  for (const std::uint64_t count :
       {report.playouts, report.nodes, std::uint64_t{report.depth},
        static_cast<std::uint64_t>(
            report.proven.value_or(reasoner::kNoGoal))}) {
    hash = add_signature(hash, count);
  }
  for (const MoveReport& move : report.moves) {
    hash =
        add_signature(hash, fnv_hash(game.move_name(analysis.role, move.move)));
    hash = add_signature(hash, move.visits);
  }
  return hash;
}

void add(const PositionAnalysis& analysis, const reasoner::Game& game,
         BenchTotal& total) {
  total.playouts += analysis.report.playouts;
  total.nodes += analysis.report.nodes;
  total.seconds += analysis.report.seconds;
  total.signature =
      add_signature(total.signature, analysis_signature(analysis, game));
}

std::string bench_text(const BenchTotal& total) {
  return fmt::format(
      "search     {}\nplayouts   {} ({:.0f}/s)\nnodes      {} ({:.0f}/s)\n"
      "seconds    {:.2f}\nsignature  {:016x}\n",
      total.search, total.playouts,
      static_cast<double>(total.playouts) / total.seconds, total.nodes,
      static_cast<double>(total.nodes) / total.seconds, total.seconds,
      total.signature);
}

std::string bench_json(const BenchTotal& total) {
  const nlohmann::ordered_json json = {
      {"search", total.search},
      {"playouts", total.playouts},
      {"nodes", total.nodes},
      {"seconds", total.seconds},
      {"signature", fmt::format("{:016x}", total.signature)}};
  return json.dump() + "\n";
}

}  // namespace search::analyze
