#include "translators/zrf/english/english.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translators/description/paragraph.h"
#include "translators/zrf/english/goal_english.h"

namespace translators::zrf::english {

using description::list_in_words;
using game::Game;

namespace {

// Turns before they repeat; of more, nobody sees the order.
constexpr std::size_t kMostTurns = 12;

/// Without the mark of players whose moves are drawn.
std::string name_of(const game::Player& player) {
  return player.name.substr(player.name.starts_with('?') ? 1 : 0);
}

std::string board_words(const game::Board& board) {
  std::string text = std::to_string(board.size()) + " places";
  if (board.coordinates.empty()) return text;
  std::set<std::string> columns;
  std::set<std::string> rows;
  for (const auto& [column, row] : board.coordinates) {
    columns.insert(column);
    rows.insert(row);
  }
  return text + " in " + std::to_string(columns.size()) + " columns and " +
         std::to_string(rows.size()) + " rows";
}

std::string players_words(const Game& game) {
  std::vector<std::string> players;
  std::vector<std::string> drawn;
  for (const game::Player& player : game.players) {
    if (!player.acts) continue;
    (player.is_random ? drawn : players).push_back(name_of(player));
  }
  std::string text = list_in_words(players) +
                     (players.size() == 1 ? " plays" : " play") + " on " +
                     board_words(game.board) + ".";
  if (!drawn.empty()) {
    text += " Moves of " + list_in_words(drawn) + " are drawn by lot.";
  }
  return text;
}

std::string turn_words(const Game& game, const game::Turn& turn) {
  std::string text = name_of(game.players[turn.player]);
  if (turn.owner != turn.player) {
    text += " with pieces of " + name_of(game.players[turn.owner]);
  }
  if (!turn.type.empty()) text += " (" + turn.type + ")";
  return text;
}

/// The order of the turns, where they are not simply one after the other.
std::string turns_words(const Game& game) {
  std::vector<std::string> turns;
  for (const game::Turn& turn : game.turns) {
    turns.push_back(turn_words(game, turn));
  }
  std::set<std::string> names;
  for (const game::Turn& turn : game.turns) {
    names.insert(name_of(game.players[turn.player]));
  }
  if (turns.size() < 2) return "";
  if (std::set<std::string>(turns.begin(), turns.end()) == names &&
      names.size() == turns.size() && game.repeats_from == 0) {
    return " " + turns.front() + " begins" +
           (turns.size() > 2 ? ", and the order is " + list_in_words(turns)
                             : "") +
           ".";
  }
  if (turns.size() > kMostTurns) return " " + turns.front() + " begins.";
  std::string text = " The turns are: " + list_in_words(turns);
  if (game.repeats_from > 0) {
    text += ", and then again from number " +
            std::to_string(game.repeats_from + 1) + " on";
  }
  return text + ".";
}

std::string counted(const Game& game, const std::map<int, int>& counts) {
  std::vector<std::string> words;
  for (const auto& [type, count] : counts) {
    words.push_back(game.types[type].name +
                    (count > 1 ? " (" + std::to_string(count) + ")" : ""));
  }
  return list_in_words(words);
}

/// What a player has at first, on the board and beside it.
std::string setup_of(const Game& game, int player) {
  std::map<int, int> on_board;
  for (const game::Placed& piece : game.setup) {
    if (piece.owner == player) ++on_board[piece.type];
  }
  std::map<int, int> beside;
  for (const auto& [key, count] : game.stock) {
    if (key.first == player && count > 0) beside[key.second] = count;
  }
  std::string text = counted(game, on_board);
  if (!beside.empty()) {
    text += (text.empty() ? "" : ", and ") + counted(game, beside) +
            " beside the board";
  }
  return text;
}

std::string setup_words(const Game& game) {
  std::map<std::string, std::vector<std::string>> owners;
  std::vector<std::string> order;
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    const std::string pieces = setup_of(game, static_cast<int>(i));
    if (pieces.empty()) continue;
    if (owners[pieces].empty()) order.push_back(pieces);
    owners[pieces].push_back(name_of(game.players[i]));
  }
  std::string text;
  for (const std::string& pieces : order) {
    const std::vector<std::string>& names = owners[pieces];
    text += (text.empty() ? "At first " : " ") + list_in_words(names) +
            (names.size() == 1 ? " has " : " each have ") + pieces + ".";
  }
  return text;
}

std::string option_words(const Game& game) {
  std::string text;
  const auto say = [&text](bool holds, const std::string& sentence) {
    if (holds) text += (text.empty() ? "" : " ") + sentence;
  };
  say(game.passing == game::Passing::kAlways, "A player may pass.");
  say(game.passing == game::Passing::kForced,
      "A player without a move passes.");
  say(game.captures_most,
      "Of several captures one that takes the most pieces must be made.");
  say(game.recycles_captures,
      "Who takes a piece may bring it into play as their own.");
  say(game.recycles_promotions,
      "A piece becomes only what its owner has beside the board.");
  say(game.priorities.size() > 1,
      "Of the types of moves that are possible the first of these must be "
      "made: " +
          list_in_words(game.priorities, "then") + ".");
  return text;
}

}  // namespace

std::string describe(const Game& game) {
  std::string text;
  for (const std::string& paragraph :
       {players_words(game) + turns_words(game), setup_words(game),
        describe_goals(game), option_words(game)}) {
    if (!paragraph.empty()) description::add_paragraph(text, paragraph);
  }
  return text;
}

}  // namespace translators::zrf::english
