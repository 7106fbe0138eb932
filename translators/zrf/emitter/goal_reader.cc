#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "gdl/number_in.h"
#include "translators/zrf/emitter/goals.h"
#include "translators/zrf/emitter/repetition.h"

namespace translators::zrf::emitter {

using formulas::Fact;
using formulas::Kinds;
using formulas::Literal;
using game::kNone;
using syntax::Item;

namespace {

constexpr std::size_t kMostCountedOn = 500;  // places of a board
constexpr int kMostPrefixes = 20;            // behind one another

}  // namespace

GoalReader::GoalReader(const game::Game& game, formulas::Formulas& formulas,
                       formulas::AttackTable& attacks, Settings settings,
                       gdl::Diagnostics& diagnostics)
    : game_(game),
      formulas_(formulas),
      attacks_(attacks),
      settings_(settings),
      diagnostics_(diagnostics),
      royals_(game.players.size()) {}

void GoalReader::fail(const Item& item, const char* check,
                      std::string message) {
  diagnostics_.error(item.position, check, std::move(message));
}

std::vector<ReadGoal> GoalReader::read() {
  std::vector<ReadGoal> goals;
  for (const game::Goal& goal : game_.goals) {
    ReadGoal read;
    read.kind = goal.kind;
    read.player = goal.player;
    read.position = goal.condition.position;
    read.condition = condition(goal, goal.condition);
    if (read.condition == formulas::kNever) continue;
    read.reason = reason_of(goal.condition, game_.board);
    if (read.kind == game::Goal::Kind::kCount) {
      by_count(read, goals);
    } else {
      goals.push_back(read);
    }
  }
  return goals;
}

Literal GoalReader::condition(const game::Goal& goal, const Item& item) {
  const std::string head(item.subject());
  std::vector<Literal> parts;
  if (head == "and" || head == "or" || head == "not") {
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      parts.push_back(condition(goal, item.items[i]));
    }
    if (head == "not" && parts.size() == 1) return formulas::denied(parts[0]);
    return head == "or" ? formulas_.any(std::move(parts))
                        : formulas_.all(parts);
  }
  if (head == "stalemated") {
    return formulas_.fact({Fact::Kind::kStuck, kNone, goal.player});
  }
  if (head == "repetition") {
    has_repetition_ = true;
    if (!can_count_repetition(game_)) return formulas::kNever;
    return formulas_.fact({Fact::Kind::kRepeated, kNone, goal.player});
  }
  if (head == "checkmated") return checkmated(goal.player, item);
  if (head == "captured") return captured(goal.player, item);
  if (head == "pieces-remaining") return counted(goal.player, item, false);
  if (head == "total-piece-count") return counted(goal.player, item, true);
  if (head == "absolute-config") return configured(goal.player, item);
  if (head == "one-group") return one_group(goal.player, item);
  if (head == "relative-config") return in_a_row(goal.player, item);
  if (item.is_list() && head.empty() && item.items.size() == 1) {
    return condition(goal, item.items[0]);
  }
  fail(item, "unknown-goal",
       "'" + to_string(item) +
           "' is no condition of a goal: there are stalemated, checkmated, "
           "captured, absolute-config, relative-config, one-group, "
           "pieces-remaining, total-piece-count, repetition, and, or and not");
  return formulas::kNever;
}

Literal GoalReader::checkmated(int player, const Item& item) {
  Kinds royals;
  std::size_t at = 1;
  while (at < item.items.size()) royals |= pieces(player, item.items, at);
  royals_[player] |= royals;
  std::vector<Literal> attacked;
  for (std::size_t i = 0; i < game_.board.size(); ++i) {
    const int place = static_cast<int>(i);
    attacked.push_back(
        formulas_.all(attacks_.is_attacked(place, royals,
                                           formulas::enemies_of(game_, player)),
                      formulas_.cell(place, royals)));
  }
  return formulas_.all(formulas_.fact({Fact::Kind::kStuck, kNone, player}),
                       formulas_.any(std::move(attacked)));
}

Literal GoalReader::captured(int player, const Item& item) {
  std::vector<Literal> parts;
  for (std::size_t i = 1; i < item.items.size(); ++i) {
    const int type = game_.type(item.items[i].text);
    if (type == kNone) {
      fail(item.items[i], "unknown-piece",
           "there is no piece '" + to_string(item.items[i]) + "'");
      continue;
    }
    parts.push_back(formulas_.fact({Fact::Kind::kLost, type, player}));
  }
  return formulas_.any(std::move(parts));
}

std::vector<Literal> GoalReader::at_least(const Kinds& kinds, int most) {
  // reached[k]: at least k of the places so far.
  std::vector<Literal> reached(static_cast<std::size_t>(most) + 1,
                               formulas::kNever);
  reached[0] = formulas::kAlways;
  for (std::size_t i = 0; i < game_.board.size(); ++i) {
    const Literal here = formulas_.cell(static_cast<int>(i), kinds);
    for (std::size_t k = reached.size() - 1; k > 0; --k) {
      reached[k] = formulas_.any(std::vector<Literal>{
          reached[k], formulas_.all(reached[k - 1], here)});
    }
  }
  return reached;
}

Literal GoalReader::exactly(const Kinds& kinds, int count) {
  const std::vector<Literal> reached = at_least(kinds, count + 1);
  return formulas_.all(reached[count], formulas::denied(reached[count + 1]));
}

/// Those who compete; who does that alone is compared with all whose pieces
/// move.
std::set<int> GoalReader::compared_by_count() const {
  std::set<int> compared = game_.competitors();
  if (compared.size() > 1) return compared;
  for (std::size_t i = 0; i < game_.players.size(); ++i) {
    if (game_.players[i].acts) compared.insert(static_cast<int>(i));
  }
  return compared;
}

/// Who has more pieces than all others wins, and else it is a draw.
void GoalReader::by_count(const ReadGoal& goal, std::vector<ReadGoal>& goals) {
  if (game_.board.size() > kMostCountedOn) {
    diagnostics_.error(goal.position, "too-large",
                       "pieces are compared by a count-condition on at most " +
                           std::to_string(kMostCountedOn) +
                           " positions, and this board has " +
                           std::to_string(game_.board.size()));
    return;
  }
  // Of two different numbers of pieces the lower is below half the board.
  const int half = static_cast<int>((game_.board.size() + 1) / 2);
  std::map<int, std::vector<Literal>> reached;
  for (const int player : compared_by_count()) {
    reached.emplace(player, at_least(formulas_.kinds().of_owner(player), half));
  }
  for (const auto& [player, own] : reached) {
    Literal most = goal.condition;
    for (const auto& [other, theirs] : reached) {
      if (other == player) continue;
      std::vector<Literal> more;
      for (std::size_t k = 1; k < own.size(); ++k) {
        more.push_back(formulas_.all(own[k], formulas::denied(theirs[k])));
      }
      most = formulas_.all(most, formulas_.any(std::move(more)));
    }
    goals.push_back({.kind = game::Goal::Kind::kWin,
                     .player = player,
                     .condition = most,
                     .position = goal.position,
                     .reason = {"has_more_pieces"}});
  }
  goals.push_back(goal);
  goals.back().kind = game::Goal::Kind::kDraw;
}

Literal GoalReader::counted(int player, const Item& item, bool of_all) {
  const int count = item.items.size() > 1
                        ? gdl::number_in<int>(item.items[1].text).value_or(-1)
                        : -1;
  if (count < 0 || item.items.size() > 3) {
    fail(item, "bad-goal",
         "'" + std::string(item.head()) +
             "' takes a number and the name of a piece at most");
    return formulas::kNever;
  }
  if (count > static_cast<int>(game_.board.size())) return formulas::kNever;
  Kinds kinds;
  const int type =
      item.items.size() > 2 ? game_.type(item.items[2].text) : kNone;
  if (item.items.size() > 2 && type == kNone) {
    fail(item.items[2], "unknown-piece",
         "there is no piece '" + to_string(item.items[2]) + "'");
    return formulas::kNever;
  }
  for (std::size_t i = 0; i < game_.players.size(); ++i) {
    const int owner = static_cast<int>(i);
    if (!of_all && owner != player) continue;
    kinds |= type == kNone ? formulas_.kinds().of_owner(owner)
                           : formulas_.kinds().of(owner, type);
  }
  return exactly(kinds, count);
}

Kinds GoalReader::pieces(int player, const std::vector<Item>& items,
                         std::size_t& at, int prefixes) {
  const Item& item = items[at++];
  const formulas::KindTable& table = formulas_.kinds();
  const std::string head(item.subject());
  const bool has_more =
      item.is_list() ? item.items.size() > 1 : at < items.size();
  if ((head == "not" || head == "opponent" || head == "any-owner") &&
      has_more) {
    if (prefixes == kMostPrefixes) {
      fail(item, "bad-goal",
           "these are more than " + std::to_string(kMostPrefixes) +
               " of not, opponent and any-owner before one piece");
      at = items.size();
      return {};
    }
    std::size_t inner = 1;
    const std::vector<Item>& rest = item.is_list() ? item.items : items;
    std::size_t& next = item.is_list() ? inner : at;
    const Kinds kinds = pieces(player, rest, next, prefixes + 1);
    if (head == "not") return table.all() & ~kinds;
    Kinds result;
    for (std::size_t kind = 1; kind < table.size(); ++kind) {
      if (!kinds.test(kind)) continue;
      for (std::size_t owner = 0; owner < game_.players.size(); ++owner) {
        const int other = static_cast<int>(owner);
        if (head == "opponent" && other == player) continue;
        result.set(table.number(other, table.type(kind)));
      }
    }
    return result;
  }
  const int type = item.is_list() ? kNone : game_.type(item.text);
  if (type == kNone) {
    fail(item, "unknown-piece",
         "there is no piece '" + to_string(item) + "' in this game");
    return {};
  }
  return table.of(player, type);
}

/// Rule files disagree whether a list of positions means every one of them or
/// some: where the player starts with fewer such pieces than there are
/// positions, and no move makes any, every one would be impossible.
bool GoalReader::means_any(int player, const Kinds& kinds, const Item& list) {
  if (settings_.lists != Settings::Lists::kGuess) {
    return settings_.lists == Settings::Lists::kAny;
  }
  std::size_t count = 0;
  for (const game::Placed& piece : game_.setup) {
    if (kinds.test(formulas_.kinds().number(piece.owner, piece.type))) ++count;
  }
  for (const auto& [key, stock] : game_.stock) {
    if (kinds.test(formulas_.kinds().number(player, key.second))) {
      count += static_cast<std::size_t>(stock);
    }
  }
  if (count >= list.items.size()) return false;
  diagnostics_.warning(
      list.position, "any-position",
      "the player has fewer of these pieces than there are positions, so one "
      "on any of them is taken to be enough; --set lists=every says that "
      "every position needs one");
  return true;
}

Literal GoalReader::configured(int player, const Item& item) {
  Kinds kinds;
  std::size_t at = 1;
  while (at < item.items.size() &&
         (!item.items[at].is_list() || item.items[at].begins_with("not") ||
          item.items[at].begins_with("opponent") ||
          item.items[at].begins_with("any-owner"))) {
    kinds |= pieces(player, item.items, at);
  }
  if (at + 1 != item.items.size() || !item.items[at].is_list()) {
    fail(item, "bad-goal",
         "absolute-config takes names of pieces, and then a list of positions "
         "or zones");
    return formulas::kNever;
  }
  const Item& list = item.items[at];
  const bool is_denied = kinds.test(0);
  std::vector<Literal> places;
  std::vector<Literal> zones;
  for (const Item& where : list.items) {
    const int place = game_.board.place(where.text);
    if (place != kNone) {
      places.push_back(formulas_.cell(place, kinds));
    } else if (game_.board.zones.contains(where.text)) {
      std::vector<Literal> in_zone;
      for (std::size_t i = 0; i < game_.board.size(); ++i) {
        const int inside = static_cast<int>(i);
        if (game_.board.is_in_zone(where.text, player, inside)) {
          in_zone.push_back(formulas_.cell(inside, kinds));
        }
      }
      zones.push_back(is_denied ? formulas_.all(in_zone)
                                : formulas_.any(std::move(in_zone)));
    } else {
      fail(where, "unknown-position",
           "'" + to_string(where) + "' is no position and no zone");
    }
  }
  if (is_denied) {
    return formulas_.all(formulas_.all(places), formulas_.all(zones));
  }
  if (!places.empty() && places.size() == list.items.size() &&
      places.size() > 1 && means_any(player, kinds, list)) {
    return formulas_.any(std::move(places));
  }
  return formulas_.all(formulas_.all(places), formulas_.all(zones));
}

/// Of types of pieces and directions; without the one or the other, all.
Literal GoalReader::one_group(int player, const Item& item) {
  OneGroup group;
  group.directions.assign(game_.board.directions.size(), false);
  bool has_directions = false;
  for (std::size_t i = 1; i < item.items.size(); ++i) {
    const Item& part = item.items[i];
    const int direction =
        part.is_list() ? kNone : game_.board.direction(part.text);
    const int type = part.is_list() ? kNone : game_.type(part.text);
    if (direction != kNone) {
      group.directions[static_cast<std::size_t>(direction)] = true;
      has_directions = true;
    } else if (type != kNone) {
      group.kinds |= formulas_.kinds().of(player, type);
    } else {
      fail(
          part, "bad-goal",
          "'" + to_string(part) +
              "' is no piece and no direction; one-group takes the pieces that "
              "are to touch and the directions in which they do");
      return formulas::kNever;
    }
  }
  if (!has_directions) {
    group.directions.assign(group.directions.size(), true);
  }
  if (group.kinds.none()) group.kinds = formulas_.kinds().of_owner(player);
  groups_.push_back(std::move(group));
  return formulas_.fact(
      {Fact::Kind::kOneGroup, kNone, static_cast<int>(groups_.size()) - 1});
}

Literal GoalReader::in_a_row(int player, const Item& item) {
  std::vector<Literal> anywhere;
  for (std::size_t i = 0; i < game_.board.size(); ++i) {
    anywhere.push_back(pattern_from(player, item, static_cast<int>(i)));
    if (diagnostics_.has_errors()) break;  // the same for each place
  }
  return formulas_.any(std::move(anywhere));
}

Literal GoalReader::pattern_from(int player, const Item& item, int place) {
  std::vector<Literal> parts;
  std::size_t at = 1;
  while (at < item.items.size()) {
    const Item& part = item.items[at];
    const int direction =
        part.is_list() ? kNone : game_.board.direction(part.text);
    if (direction != kNone) {
      // Not turned by a symmetry: the pattern is the same for all.
      place = game_.board.links[direction][place];
      if (place == kNone) return formulas::kNever;
      ++at;
    } else if (part.is_word("empty?") || part.is_word("empty")) {
      parts.push_back(formulas_.cell(place, formulas_.kinds().nothing()));
      ++at;
    } else {
      const std::size_t errors = diagnostics_.entries().size();
      const Kinds kinds = pieces(player, item.items, at);
      if (diagnostics_.entries().size() > errors) return formulas::kNever;
      parts.push_back(formulas_.cell(place, kinds));
    }
  }
  return formulas_.all(parts);
}

}  // namespace translators::zrf::emitter
