#include "translators/zrf/emitter/goal_reasons.h"

#include <cstddef>
#include <set>
#include <utility>

#include "translators/rules/names.h"

namespace translators::zrf::emitter {

using syntax::Item;

namespace {

/// Of a condition such as (pieces-remaining 2): with a type of piece only
/// where there is none left.
Reason reason_of_count(const Item& item, bool is_of_player) {
  if (item.items.size() < 2) return {};
  const std::string& count = item.items[1].text;
  const bool has_type = item.items.size() > 2;
  std::string what;
  if (count == "0") {
    what = "no_" +
           (has_type ? rules::rule_name(item.items[2].text) : "pieces") +
           "_left";
  } else if (!has_type) {
    what = "only_" + count + (count == "1" ? "_piece_left" : "_pieces_left");
  } else {
    return {};
  }
  return {(is_of_player ? "has_" : "") + what, is_of_player};
}

/// A row leads on in one direction.
Reason row_or_pattern(const Item& item, const game::Board& board) {
  std::set<int> directions;
  for (const Item& part : item.items) {
    if (!part.is_list()) directions.insert(board.direction(part.text));
  }
  directions.erase(game::kNone);
  return {directions.size() == 1 ? "has_a_row" : "has_the_pattern"};
}

}  // namespace

Reason reason_of(const Item& item, const game::Board& board) {
  const std::string head(item.subject());
  if (head == "and" || head == "or") {
    Reason reason;
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      Reason part = reason_of(item.items[i], board);
      if (i > 1 && part != reason) return {};
      reason = std::move(part);
    }
    return reason;
  }
  if (head == "stalemated" || head == "checkmated") return {head};
  if (head == "repetition") return {head, false};
  if (head == "captured" && item.items.size() == 2) {
    return {"has_lost_the_" + rules::rule_name(item.items[1].text)};
  }
  if (head == "pieces-remaining") return reason_of_count(item, true);
  if (head == "total-piece-count") return reason_of_count(item, false);
  if (head == "one-group") return {"united"};
  if (head == "relative-config") return row_or_pattern(item, board);
  if (head == "absolute-config") {
    const bool is_plain = item.items.size() == 3 && !item.items[1].is_list();
    return {is_plain ? "has_arrived" : ""};
  }
  if (item.is_list() && head.empty() && item.items.size() == 1) {
    return reason_of(item.items[0], board);
  }
  return {};
}

}  // namespace translators::zrf::emitter
