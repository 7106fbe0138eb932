#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "gdl/language.h"
#include "gdl/number_in.h"
#include "translators/zrf/game/board_reader.h"
#include "translators/zrf/game/model.h"
#include "translators/zrf/game/types_in_play.h"

namespace translators::zrf::game {

namespace {

using syntax::Item;

constexpr std::size_t kMostPlayers = 16;
constexpr std::size_t kMostTypes = 200;

/// Options about how the program looks and thinks, and not about the rules.
constexpr std::array<std::string_view, 13> kIdleOptions = {
    "animatecaptures",   "animatedrops",     "discardcascades",
    "highlightgoals",    "includeoffpieces", "preventflipping",
    "progressivelevels", "selectionscreen",  "showcaptures",
    "showmoveslist",     "silent?moves",     "smartmoves",
    "silentmoves",
};

constexpr std::array<std::string_view, 5> kRuleOptions = {
    "passturn",          "passpartial",     "recyclecaptures",
    "recyclepromotions", "maximalcaptures",
};

/// Sections about pictures, sounds and the like.
constexpr std::array<std::string_view, 18> kIdleSections = {
    "capture-sound", "change-sound",   "click-sound", "default",
    "description",   "draw-sound",     "drop-sound",  "history",
    "loss-sound",    "move-sound",     "music",       "opening-sound",
    "release-sound", "solution",       "strategy",    "title",
    "win-sound",     "allow-flipping",
};

/// Those that say what is played.
constexpr std::array<std::string_view, 11> kSections = {
    "players",        "board",          "board-setup",     "piece",
    "turn-order",     "option",         "move-priorities", "win-condition",
    "loss-condition", "draw-condition", "count-condition",
};

template <typename Named>
std::vector<std::string> names_of(const std::vector<Named>& things) {
  std::vector<std::string> names;
  for (const Named& thing : things) names.push_back(thing.name);
  return names;
}

template <std::size_t kSize>
bool is_among(const std::array<std::string_view, kSize>& names,
              std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether an option about the rules may have this value.
bool is_option_value(const Item& value) {
  constexpr std::array<std::string_view, 6> kValues = {
      "true", "false", "forced", "0", "1", "2"};
  return !value.is_list() && is_among(kValues, value.text);
}

bool is_on(const Item& value) {
  return !value.is_list() && (value.text == "true" || value.text == "1");
}

class GameReader {
 public:
  explicit GameReader(gdl::Diagnostics& diagnostics)
      : diagnostics_(diagnostics) {}

  std::optional<Game> read(const std::vector<Item>& sections) {
    game_.texts = read_texts(sections);
    std::vector<const Item*> boards;
    std::vector<const Item*> pieces;
    const Item* setup = nullptr;
    const Item* turns = nullptr;
    const Item* priorities = nullptr;
    for (const Item& section : sections) {
      const std::string_view head = section.head();
      if (head == "players") {
        players(section);
      } else if (head == "board") {
        boards.push_back(&section);
      } else if (head == "piece") {
        pieces.push_back(&section);
      } else if (head == "board-setup") {
        setup = &section;
      } else if (head == "turn-order") {
        turns = &section;
      } else if (head == "move-priorities") {
        priorities = &section;
      } else {
        other_section(section);
      }
    }
    if (game_.players.empty()) {
      fail({}, "no-players", "the game needs (players NAME ...)");
    }
    if (boards.empty()) fail({}, "no-board", "the game needs a (board ...)");
    if (failed_) return std::nullopt;
    game_.board = read_board(boards, game_.players, diagnostics_);
    for (const Item* piece : pieces) piece_type(*piece);
    turn_order(turns);
    if (priorities) move_priorities(*priorities);
    if (setup) place_pieces(*setup);
    for (const Item& goal : goals_) this->goal(goal);
    if (game_.types.empty()) {
      fail({}, "no-pieces", "the game needs at least one (piece ...)");
    }
    if (failed_ || diagnostics_.has_errors()) return std::nullopt;
    silence_unused();
    return std::move(game_);
  }

 private:
  void fail(gdl::SourcePosition position, const char* check,
            std::string message) {
    diagnostics_.error(position, check, std::move(message));
    failed_ = true;
  }

  void players(const Item& section) {
    game_.players.clear();
    for (std::size_t i = 1; i < section.items.size(); ++i) {
      const Item& item = section.items[i];
      if (!item.is_word() || game_.player(item.text) != kNone) {
        fail(item.position, "bad-players",
             "players are names, and each is named once");
        continue;
      }
      game_.players.push_back({item.text, item.text.starts_with('?'), false});
    }
    if (game_.players.size() > kMostPlayers) {
      fail(section.position, "too-large",
           "a game has at most " + std::to_string(kMostPlayers) + " players");
    }
  }

  void other_section(const Item& section) {
    const std::string_view head = section.head();
    if (head == "option") {
      option(section);
    } else if (head == "pass-turn" || head == "pass-partial" ||
               head == "recycle-captures" || head == "recycle-promotions" ||
               head == "maximal-captures") {
      std::string name(head);
      std::replace(name.begin(), name.end(), '-', ' ');
      if (section.items.size() == 2) set_option(name, section.items[1]);
    } else if (section.items.size() == 2 &&
               is_among(kIdleOptions, gdl::folded_name(std::string(head)))) {
      // Options may stand as sections.
    } else if (head.ends_with("-condition")) {
      goals_.push_back(section);
    } else if (head == "engine") {
      fail(section.position, "engine",
           "the moves of this game are computed by a program beside it, which "
           "cannot be read; a version of the game without (engine ...) can be "
           "translated");
    } else if (!is_among(kIdleSections, head)) {
      fail(
          section.position, "unknown-section",
          "'" + to_string(section) + "' is no section of a game" +
              syntax::did_you_mean(head, {kSections.begin(), kSections.end()}));
    }
  }

  void option(const Item& section) {
    if (section.items.size() != 3 || section.items[1].is_list()) {
      fail(section.position, "bad-option",
           "an option is (option \"NAME\" VALUE)");
      return;
    }
    set_option(section.items[1].text, section.items[2]);
  }

  void set_option(const std::string& name, const Item& value) {
    const std::string folded = gdl::folded_name(name);
    if (is_among(kRuleOptions, folded) && !is_option_value(value)) {
      fail(value.position, "bad-option",
           "the option \"" + name +
               "\" is true or false, and some are forced or 2; it is not '" +
               to_string(value) + "'");
    } else if (folded == "passturn") {
      game_.passing = value.is_word("forced") ? Passing::kForced
                      : is_on(value)          ? Passing::kAlways
                                              : Passing::kNever;
    } else if (folded == "passpartial") {
      game_.passes_partial = is_on(value);
    } else if (folded == "recyclecaptures") {
      game_.recycles_captures = is_on(value);
    } else if (folded == "maximalcaptures") {
      game_.captures_most = is_on(value) || value.is_word("2");
      if (value.is_word("2")) {
        diagnostics_.warning(value.position, "maximal-captures",
                             "pieces that are taken are counted; which of "
                             "them are worth more is not compared");
      }
    } else if (folded == "recyclepromotions") {
      game_.recycles_promotions = is_on(value);
    } else if (!is_among(kIdleOptions, folded) && !value.is_word("false")) {
      diagnostics_.warning(
          value.position, "rules-incomplete",
          "the option \"" + name +
              "\" is none of the rules language: what it stands for is in no "
              "file that can be read, so the rules may be incomplete");
    }
  }

  void piece_type(const Item& section) {
    PieceType type;
    for (std::size_t i = 1; i < section.items.size(); ++i) {
      const Item& part = section.items[i];
      const std::string_view head = part.head();
      if (head == "name" && part.items.size() == 2) {
        type.name = part.items[1].text;
      } else if (head == "help" && part.items.size() == 2) {
        type.help = part.items[1].text;
      } else if (head == "description" && part.items.size() == 2) {
        type.description = part.items[1].text;
      } else if (head == "notation" && part.items.size() == 2) {
        type.notation = part.items[1].text;
      } else if (head == "image") {
        pictures(part, type);
      } else if (head == "attribute") {
        attribute(part, type);
      } else if (head == "moves" || head == "drops") {
        blocks(part, type);
      } else if (head != "description" && head != "notation" &&
                 head != "open" && head != "dummy") {
        fail(part.position, "unknown-word",
             "'" + to_string(part) +
                 "' is no part of a piece: it has name, attribute, moves, "
                 "drops, image, help, description, notation and dummy");
      }
    }
    if (type.name.empty() || game_.type(type.name) != kNone) {
      fail(section.position, "bad-piece",
           "a piece needs a (name ...) that no other piece has");
      return;
    }
    game_.types.push_back(std::move(type));
    if (game_.types.size() == kMostTypes + 1) {
      fail(section.position, "too-large",
           "a game has at most " + std::to_string(kMostTypes) +
               " types of pieces");
    }
  }

  /// (image PLAYER "FILE" ...): of several files the first; a variant may have
  /// other players than the pictures of its game.
  void pictures(const Item& part, PieceType& type) {
    int player = kNone;
    for (std::size_t i = 1; i < part.items.size(); ++i) {
      const Item& item = part.items[i];
      if (item.is_word()) {
        player = game_.player(item.text);
      } else if (player != kNone && !item.text.empty()) {
        type.pictures.emplace(player, item.text);
      }
    }
  }

  void attribute(const Item& part, PieceType& type) {
    if (part.items.size() != 3 || !part.items[1].is_word() ||
        (!part.items[2].is_word("true") && !part.items[2].is_word("false"))) {
      fail(part.position, "bad-attribute",
           "an attribute is (attribute NAME true) or false");
      return;
    }
    type.attributes[part.items[1].text] = part.items[2].is_word("true");
  }

  void blocks(const Item& part, PieceType& type) {
    std::string move_type;
    for (std::size_t i = 1; i < part.items.size(); ++i) {
      const Item& item = part.items[i];
      if (item.begins_with("move-type") && item.items.size() == 2) {
        move_type = item.items[1].text;
        game_.move_types.insert(move_type);
        continue;
      }
      if (!item.is_list()) {
        fail(item.position, "bad-block",
             "moves are programs in parentheses; '" + item.text +
                 "' stands outside of any, or is a macro without parentheses");
        continue;
      }
      type.blocks.push_back({item, move_type, part.begins_with("drops")});
    }
  }

  void turn_order(const Item* section) {
    if (!section) {
      fail({}, "no-turn-order", "the game needs a (turn-order NAME ...)");
      return;
    }
    for (std::size_t i = 1; i < section->items.size(); ++i) {
      const Item& item = section->items[i];
      if (item.is_word("repeat")) {
        game_.repeats_from = game_.turns.size();
      } else {
        turn(item);
      }
    }
    if (game_.turns.empty() || game_.repeats_from >= game_.turns.size()) {
      fail(section->position, "bad-turn-order",
           "the turn order needs a player, also after 'repeat'");
    }
  }

  void turn(const Item& item) {
    const std::vector<Item> words =
        item.is_list() ? item.items : std::vector<Item>{item};
    Turn turn;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const int player = game_.player(words[i].text);
      if (i == 0 && player == kNone) {
        fail(words[i].position, "unknown-player",
             "there is no player '" + to_string(words[i]) + "' in this game");
        return;
      }
      if (i == 0) {
        turn.player = turn.owner = player;
      } else if (i == 1 && player != kNone) {
        turn.owner = player;
      } else {
        turn.type = move_type(words[i]);
      }
    }
    if (words.empty()) {
      fail(item.position, "bad-turn-order",
           "a turn is a player, or (PLAYER), (PLAYER TYPE), (PLAYER OWNER) or "
           "(PLAYER OWNER TYPE)");
      return;
    }
    game_.players[turn.player].acts = true;
    game_.players[turn.owner].acts = true;
    game_.turns.push_back(std::move(turn));
  }

  /// A variant may have fewer types of moves than the priorities of its game.
  void move_priorities(const Item& section) {
    for (std::size_t i = 1; i < section.items.size(); ++i) {
      const Item& item = section.items[i];
      if (game_.move_types.contains(item.text)) {
        game_.priorities.push_back(item.text);
      } else {
        diagnostics_.warning(
            item.position, "unknown-move-type",
            "no piece has moves of a type '" + to_string(item) + "'");
      }
    }
  }

  /// The type of moves that the item names; an error where no piece names it.
  std::string move_type(const Item& item) {
    if (!game_.move_types.contains(item.text)) {
      fail(item.position, "unknown-move-type",
           "no piece has moves of a type '" + to_string(item) +
               "': types are named by (move-type NAME) in the moves or drops "
               "of a piece");
    }
    return item.text;
  }

  /// A piece of the game that a variant has no use for may have programs that
  /// do not fit its board: they are never run.
  void silence_unused() {
    const std::vector<bool> used = types_in_play(game_);
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (!used[i]) game_.types[i].blocks.clear();
    }
  }

  void place_pieces(const Item& section) {
    for (std::size_t i = 1; i < section.items.size(); ++i) {
      const Item& item = section.items[i];
      const int player = game_.player(item.head());
      if (player == kNone) {
        fail(item.position, "unknown-player",
             "'" + to_string(item) + "' begins with no player of this game" +
                 syntax::did_you_mean(item.head(), names_of(game_.players)));
        continue;
      }
      for (std::size_t j = 1; j < item.items.size(); ++j) {
        place_pieces(player, item.items[j]);
      }
    }
  }

  void place_pieces(int player, const Item& item) {
    const int type = game_.type(item.head());
    if (type == kNone) {
      fail(item.position, "unknown-piece",
           "'" + to_string(item) + "' begins with no piece of this game" +
               syntax::did_you_mean(item.head(), names_of(game_.types)));
      return;
    }
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const Item& where = item.items[i];
      if (where.is_word("off")) {
        const bool has_number = i + 1 < item.items.size();
        off_board(player, type, item.items[has_number ? ++i : i]);
        continue;
      }
      const int place = game_.board.place(where.text);
      if (place == kNone) {
        fail(where.position, "unknown-position",
             "there is no position '" + to_string(where) + "' on this board");
        continue;
      }
      std::erase_if(game_.setup,
                    [&](const Placed& other) { return other.place == place; });
      game_.setup.push_back({player, type, place});
    }
  }

  void off_board(int player, int type, const Item& item) {
    const auto count = gdl::number_in<int>(item.text, 0, 1000);
    if (!count) {
      fail(item.position, "bad-number",
           "'off' is followed by a number of pieces, 0 to 1000");
      return;
    }
    game_.stock[{player, type}] += *count;
  }

  void goal(const Item& section) {
    const std::string_view head = section.head();
    Goal goal;
    goal.kind = head == "win-condition"    ? Goal::Kind::kWin
                : head == "loss-condition" ? Goal::Kind::kLoss
                : head == "draw-condition" ? Goal::Kind::kDraw
                                           : Goal::Kind::kCount;
    const bool is_known =
        goal.kind != Goal::Kind::kCount || head == "count-condition";
    if (!is_known || section.items.size() != 3 || !section.items[1].is_list()) {
      fail(section.position, "bad-goal",
           "a goal is (win-condition (PLAYER ...) CONDITION), or loss-, draw- "
           "or count-condition");
      return;
    }
    goal.condition = section.items[2];
    for (const Item& item : section.items[1].items) {
      goal.player = game_.player(item.text);
      if (goal.player == kNone) {
        fail(item.position, "unknown-player",
             "there is no player '" + to_string(item) + "' in this game");
        return;
      }
      game_.goals.push_back(goal);
    }
  }

  gdl::Diagnostics& diagnostics_;
  Game game_;
  std::vector<Item> goals_;
  bool failed_ = false;
};

}  // namespace

std::set<int> Game::competitors() const {
  std::set<int> result;
  for (const Turn& turn : turns) {
    if (!players[turn.player].is_random) result.insert(turn.player);
  }
  return result;
}

int Game::player(std::string_view name) const {
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].name == name) return static_cast<int>(i);
  }
  return kNone;
}

int Game::type(std::string_view name) const {
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (types[i].name == name) return static_cast<int>(i);
  }
  return kNone;
}

std::optional<Game> read_game(const std::vector<Item>& sections,
                              gdl::Diagnostics& diagnostics) {
  return GameReader(diagnostics).read(sections);
}

Texts read_texts(const std::vector<Item>& sections) {
  Texts texts;
  for (const Item& section : sections) {
    if (section.items.size() < 2) continue;
    const std::string& text = section.items[1].text;
    if (section.begins_with("title")) texts.title = text;
    if (section.begins_with("description")) texts.description = text;
    if (section.begins_with("history")) texts.history = text;
    if (section.begins_with("strategy")) texts.strategy = text;
    if (section.begins_with("solution")) texts.solution = text;
  }
  return texts;
}

}  // namespace translators::zrf::game
