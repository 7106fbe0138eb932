#include "agent/match/search_report_text.h"

#include <algorithm>
#include <cassert>
#include <iomanip>
#include <span>
#include <sstream>

namespace agent::match {

namespace {

constexpr std::size_t kMostJointMoves = 20;

/// ` ( ( mark 1 1 ) noop )` for each joint move.
std::string variation_text(
    std::span<const std::vector<reasoner::MoveId>> variation,
    const reasoner::Game& game) {
  std::string text;
  for (const auto& joint_move : variation) {
    text += " (";
    for (reasoner::RoleIndex role = 0; role < joint_move.size(); ++role) {
      text += ' ' + game.move_name(role, joint_move[role]);
    }
    text += " )";
  }
  return text;
}

/// The sentence as atoms: no parentheses, and no comment.
std::string words(std::string sentence) {
  std::ranges::replace(sentence, '(', '[');
  std::ranges::replace(sentence, ')', ']');
  std::ranges::replace(sentence, ';', ',');
  return sentence;
}

}  // namespace

std::string search_report_text(const search::Report& report,
                               const reasoner::Game& game, std::uint64_t step,
                               const std::string& move, double seconds) {
  assert(!report.moves.empty());
  std::ostringstream text;
  text << std::fixed << std::setprecision(2) << "( search ( step " << step
       << " ) ( move " << move << " ) ( value " << report.moves.front().value
       << " ) ( visits " << report.moves.front().visits << " ) ( playouts "
       << report.playouts << " ) ( seconds " << seconds << " ) ( nodes "
       << report.nodes << " ) ( depth " << report.depth << " )";
  if (report.pondered > 0) {
    text << " ( pondered " << report.pondered << " )";
  }
  if (seconds > 0) {
    text << " ( playouts_per_s " << std::setprecision(0)
         << static_cast<double>(report.playouts) / seconds << " )";
  }
  if (report.proven) text << " ( proven " << *report.proven << " )";
  const std::span variation(report.principal_variation);
  if (!variation.empty()) {
    text << " ( pv"
         << variation_text(
                variation.first(std::min(variation.size(), kMostJointMoves)),
                game)
         << " )";
  }
  if (!report.method.empty()) {
    text << " ( method " << words(report.method) << " )";
  }
  text << " )";
  return text.str();
}

}  // namespace agent::match
