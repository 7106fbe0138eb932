#include "translators/zrf/english/goal_english.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "translators/description/paragraph.h"

namespace translators::zrf::english {

using game::Game;
using game::Goal;
using syntax::Item;

namespace {

// Of a pattern; what is longer is cut off.
constexpr std::size_t kLongestPattern = 200;

/// What is said of a player, as `has no move`, or of nobody.
struct Clause {
  std::string text;
  bool is_of_player = true;
};

std::string joined(const std::vector<Item>& items, std::size_t from,
                   std::string_view junction) {
  std::vector<std::string> words;
  for (std::size_t i = from; i < items.size(); ++i) {
    words.push_back(items[i].is_list() ? to_string(items[i]) : items[i].text);
  }
  return description::list_in_words(words, junction);
}

class GoalWords {
 public:
  explicit GoalWords(const Game& game) : game_(game) {}

  std::string sentences() const {
    std::string text;
    const std::vector<Goal>& goals = game_.goals;
    for (std::size_t begin = 0; begin < goals.size();) {
      std::size_t end = begin;
      std::set<int> players;
      for (; end < goals.size() && are_alike(goals[begin], goals[end]); ++end) {
        players.insert(goals[end].player);
      }
      text += (text.empty() ? "" : " ") + sentence(goals[begin], players);
      begin = end;
    }
    return text;
  }

 private:
  static bool are_alike(const Goal& one, const Goal& other) {
    constexpr std::size_t kWhole = 100'000;
    return one.kind == other.kind && to_string(one.condition, kWhole) ==
                                         to_string(other.condition, kWhole);
  }

  std::string sentence(const Goal& goal, const std::set<int>& players) const {
    const Clause clause = clause_of(goal.condition);
    const bool is_anybodys = players == game_.competitors();
    std::vector<std::string> names;
    for (const int player : players)
      names.push_back(game_.players[player].name);
    const std::string who = description::list_in_words(names, "or");
    const std::string when =
        clause.is_of_player
            ? (is_anybodys ? "somebody" : who) + " " + clause.text
            : clause.text;
    switch (goal.kind) {
      case Goal::Kind::kDraw:
        return "It is a draw where " + when + ".";
      case Goal::Kind::kCount:
        return "Where " + when + ", whoever has the most pieces wins.";
      default:
        break;
    }
    const std::string verb = goal.kind == Goal::Kind::kWin ? " wins" : " loses";
    if (is_anybodys && clause.is_of_player) {
      return "Whoever " + clause.text + verb + ".";
    }
    return who + verb + " where " + (clause.is_of_player ? "it " : "") +
           clause.text + ".";
  }

  Clause clause_of(const Item& item) const {
    const std::string head(item.subject());
    if (item.is_list() && head.empty() && item.items.size() == 1) {
      return clause_of(item.items[0]);
    }
    if (head == "and" || head == "or") return several(item, head);
    if (head == "not" && item.items.size() == 2) {
      const Clause inner = clause_of(item.items[1]);
      return {"not (" + inner.text + ")", inner.is_of_player};
    }
    if (head == "stalemated") return {"has no move"};
    if (head == "repetition")
      return {"a position comes again and again", false};
    if (head == "checkmated") {
      return {"is checkmated (" + joined(item.items, 1, "or") + ")"};
    }
    if (head == "captured") {
      return {"has lost a piece of type " + joined(item.items, 1, "or")};
    }
    if (head == "pieces-remaining") return {"has " + count(item)};
    if (head == "total-piece-count") {
      return {"there are " + count(item), false};
    }
    if (head == "absolute-config") return placed(item);
    if (head == "relative-config") return pattern(item);
    if (head == "one-group") return group(item);
    return {"comes to " + to_string(item)};
  }

  /// Each said once: a row in any direction is a row.
  Clause several(const Item& item, const std::string& junction) const {
    std::vector<Clause> parts;
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      parts.push_back(clause_of(item.items[i]));
    }
    const bool is_of_player = std::ranges::all_of(parts, &Clause::is_of_player);
    std::vector<std::string> texts;
    for (Clause& part : parts) {
      if (!is_of_player && part.is_of_player) {
        part.text = "somebody " + part.text;
      }
      if (std::ranges::find(texts, part.text) == texts.end()) {
        texts.push_back(std::move(part.text));
      }
    }
    return {description::list_in_words(texts, junction), is_of_player};
  }

  static std::string count(const Item& item) {
    const std::string number =
        item.items.size() > 1 && item.items[1].text != "0" ? item.items[1].text
                                                           : "no";
    const bool has_type = item.items.size() > 2;
    const bool is_one = number == "1" || (number == "no" && has_type);
    return number + (is_one ? " piece" : " pieces") +
           (has_type ? " of type " + item.items[2].text : "") + " left";
  }

  static Clause placed(const Item& item) {
    if (item.items.size() < 3 || !item.items.back().is_list()) {
      return {"comes to " + to_string(item)};
    }
    std::vector<Item> pieces(item.items.begin() + 1, item.items.end() - 1);
    const bool is_denied = pieces[0].is_word("not") && pieces.size() > 1;
    if (is_denied) pieces.erase(pieces.begin());
    std::vector<std::string> words;
    for (std::size_t at = 0; at < pieces.size();) {
      words.push_back(piece(pieces, at));
    }
    return {(is_denied ? "has no " : "has ") +
            description::list_in_words(words, "or") + " on " +
            joined(item.items.back().items, 0, is_denied ? "or" : "and")};
  }

  /// The piece that begins there, behind what says whose it is.
  static std::string piece(const std::vector<Item>& items, std::size_t& at) {
    const Item& item = items[at++];
    std::size_t inner = 1;
    const std::vector<Item>& rest = item.is_list() ? item.items : items;
    std::size_t& next = item.is_list() ? inner : at;
    const std::string_view head = item.subject();
    if (next >= rest.size()) return to_string(item);
    if (head == "opponent") return piece(rest, next) + " of an opponent";
    if (head == "any-owner") return piece(rest, next) + " of anybody";
    if (head == "not") return "anything but " + piece(rest, next);
    return to_string(item);
  }

  /// Of pieces and directions; without the one or the other, all.
  Clause group(const Item& item) const {
    std::vector<Item> pieces;
    std::vector<Item> directions;
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const bool leads =
          game_.board.direction(item.items[i].text) != game::kNone;
      (leads ? directions : pieces).push_back(item.items[i]);
    }
    return {"has all pieces" +
            (pieces.empty() ? "" : " of type " + joined(pieces, 0, "or")) +
            " in one group" +
            (directions.empty()
                 ? ""
                 : ", by steps " + joined(directions, 0, "and"))};
  }

  /// The same piece again and again in one direction is a row.
  Clause pattern(const Item& item) const {
    std::set<std::string> pieces;
    std::set<std::string> directions;
    std::size_t count = 0;
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const Item& part = item.items[i];
      const std::string text = to_string(part);
      const bool is_direction =
          part.is_word() && game_.board.direction(text) != game::kNone;
      (is_direction ? directions : pieces).insert(text);
      if (!is_direction) ++count;
    }
    if (pieces.size() == 1 && directions.size() == 1 &&
        item.items.size() == 2 * count) {
      return {"has " + std::to_string(count) + " of " + *pieces.begin() +
              " in a row"};
    }
    return {"has the pattern " + to_string(item, kLongestPattern)};
  }

  const Game& game_;
};

}  // namespace

std::string describe_goals(const Game& game) {
  return GoalWords(game).sentences();
}

}  // namespace translators::zrf::english
