#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "translators/design_and_play/meaning/form_reader.h"
#include "translators/design_and_play/meaning/game.h"
#include "translators/design_and_play/meaning/rule_reader.h"

namespace translators::design_and_play::meaning {

namespace {

using syntax::Item;

constexpr std::size_t kMostThings = 1000;
constexpr int kCell = 50;        // as wide as a square is drawn
constexpr int kHexagonRow = 44;  // how far rows of hexagons are apart
constexpr std::int64_t kFarthest = 20'000;

template <typename Thing>
std::optional<std::size_t> find_named(const std::vector<Thing>& things,
                                      const std::string& name) {
  const std::string wanted = syntax::folded(name);
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (syntax::folded(things[i].name) == wanted) return i;
  }
  return std::nullopt;
}

class GameReader : private FormReader {
 public:
  explicit GameReader(gdl::Diagnostics& diagnostics)
      : FormReader(diagnostics), rule_reader_(names_, game_, diagnostics) {}

  std::optional<Game> read(const std::string& text) {
    const std::vector<Item> items = syntax::read_items(text, diagnostics_);
    if (diagnostics_.has_errors()) return std::nullopt;
    const Item* game = whole(items);
    if (game == nullptr) return std::nullopt;
    players(game->items[0]);
    description(game->items[1]);
    each(game->items[2], "E", &GameReader::equipment);
    each(game->items[3], "F", &GameReader::figure);
    each(game->items[4], "T", &GameReader::trigger);
    if (diagnostics_.has_errors()) return std::nullopt;
    each(game->items[5], "S", &GameReader::step);
    if (!diagnostics_.has_errors()) {
      if (part_is_list(game->items[6], "M")) {
        read_moves(game->items[6], game_, diagnostics_);
      }
    }
    each(game->items[7], "G", &GameReader::ending);
    if (diagnostics_.has_errors()) return std::nullopt;
    return std::move(game_);
  }

 private:
  const Item* whole(const std::vector<Item>& items) {
    if (items.size() != 1 || !items[0].is_list) {
      error(items.empty() ? gdl::SourcePosition{1, 1}
                          : items[items.size() > 1 ? 1 : 0].position,
            "bad-game", "a game is one list in brackets, [N D E F T S M G]");
      return nullptr;
    }
    if (items[0].items.size() != 8) {
      error(items[0].position, "bad-game",
            "a game has eight parts, [N D E F T S M G]: players, description, "
            "equipment, figures, triggers, steps, moves and game-over "
            "conditions; this has " +
                std::to_string(items[0].items.size()));
      return nullptr;
    }
    return items.data();
  }

  bool part_is_list(const Item& part, const std::string& letter) {
    if (part.is_list) return true;
    error(part.position, "bad-game",
          "the part " + letter + " of the game is a list in brackets, not '" +
              part.text + "'");
    return false;
  }

  void each(const Item& part, const std::string& letter,
            void (GameReader::*read_one)(const Item&)) {
    if (!part_is_list(part, letter)) return;
    if (part.items.size() > kMostThings) {
      error(part.position, "too-large",
            "the part " + letter + " has more than 1000 items");
      return;
    }
    for (const Item& item : part.items) (this->*read_one)(item);
  }

  void players(const Item& item) {
    if (!item.is_word("1") && !item.is_word("2")) {
      error(item.position, "bad-players",
            "the number of players is 1, for a puzzle, or 2, not '" +
                syntax::to_string(item) + "'");
      return;
    }
    game_.players = item.text == "1" ? 1 : 2;
  }

  void description(const Item& item) {
    game_.description =
        item.is_list ? syntax::words_of(item)
                     : item.text.substr(item.text.starts_with('"') ? 1 : 0);
  }

  template <typename Thing>
  void add(std::vector<Thing>& things, Thing thing, const std::string& kind) {
    if (things.size() >= kMostThings) {
      error(thing.position, "too-large", "there are more than 1000 " + kind);
      return;
    }
    if (!names_.insert(syntax::folded(thing.name)).second) {
      error(thing.position, "name-twice",
            "another thing is called '" + thing.name + "', too");
      return;
    }
    things.push_back(std::move(thing));
  }

  void equipment(const Item& item) {
    if (!has_form(item, 3, 4, 2, "[name type [x y] [arguments]]")) return;
    Equipment thing{name_of(item.items[0]), syntax::folded(item.items[1].text),
                    item.items[0].position};
    std::tie(thing.x, thing.y) = position(item.items[2]);
    if (thing.type == "wastebasket") thing.type = "basket";
    constexpr std::array<std::string_view, 5> kTypes = {
        "square", "hexagon", "group", "basket", "board"};
    if (std::find(kTypes.begin(), kTypes.end(), thing.type) == kTypes.end()) {
      error(item.items[1].position, "unknown-type",
            "there is no equipment of type '" + item.items[1].text +
                "'; there are square, hexagon, group, basket and board");
      return;
    }
    if (thing.type == "board") {
      board(item, thing);
    } else {
      add(game_.equipment, std::move(thing), "pieces of equipment");
    }
  }

  /// A board of m times n squares is that many pieces of equipment.
  void board(const Item& item, const Equipment& board) {
    std::vector<std::int64_t> sides;
    std::string type = "square";
    if (item.items.size() == 4 && item.items[3].is_list) {
      for (const Item& part : item.items[3].items) {
        const auto side = quoted(part).as_number();
        if (side && *side >= 1 && *side <= 30) {
          sides.push_back(*side);
        } else if (part.is_word("hexagon") || part.is_word("square")) {
          type = syntax::folded(part.text);
        } else {
          sides.clear();
          break;
        }
      }
    }
    if (sides.size() != 2) {
      error(item.position, "bad-board",
            "a board is [name board [x y] [columns rows]] with 1 to 30 "
            "columns and rows, and 'hexagon' behind them for hexagons");
      return;
    }
    for (std::int64_t row = 1; row <= sides[1]; ++row) {
      for (std::int64_t column = 1; column <= sides[0]; ++column) {
        // Rows are counted from below, and those of hexagons lean to the right.
        const bool leans = type == "hexagon";
        const int right = static_cast<int>(column - 1) * kCell +
                          (leans ? static_cast<int>(row - 1) * kCell / 2 : 0);
        const int down =
            static_cast<int>(sides[1] - row) * (leans ? kHexagonRow : kCell);
        add(game_.equipment,
            {board.name + "." + std::to_string(column) + "." +
                 std::to_string(row),
             type, board.position, board.x + right, board.y + down},
            "pieces of equipment");
      }
    }
  }

  std::pair<int, int> position(const Item& item) {
    const bool is_position = item.is_list && item.items.size() == 2 &&
                             quoted(item.items[0]).as_number() &&
                             quoted(item.items[1]).as_number();
    if (!is_position) {
      error(item.position, "bad-position",
            "a position is a list of two whole numbers, [x y], not " +
                syntax::to_string(item));
      return {0, 0};
    }
    const auto on_table = [](const Item& number) {
      return static_cast<int>(std::clamp<std::int64_t>(
          *quoted(number).as_number(), -kFarthest, kFarthest));
    };
    return {on_table(item.items[0]), on_table(item.items[1])};
  }

  /// The colour that `[[color red]]` says, if it is a plain word.
  static std::string colour_in(const Item& arguments) {
    for (const Item& part : arguments.items) {
      if (part.items.size() != 2 || !part.items[1].is_word()) continue;
      std::string word = syntax::folded(part.items[1].text);
      const bool is_plain = std::all_of(word.begin(), word.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      });
      if (part.items[0].is_word("color") && is_plain) return word;
    }
    return "";
  }

  void figure(const Item& item) {
    if (!has_form(item, 3, 4, 3, "[name type equipment [arguments]]")) return;
    const auto start = find_equipment(game_, item.items[2].text);
    if (!start) {
      error(item.items[2].position, "unknown-equipment",
            "no equipment is called '" + item.items[2].text + "'");
      return;
    }
    add(game_.figures,
        {name_of(item.items[0]), syntax::folded(item.items[1].text), *start,
         item.items[0].position,
         item.items.size() == 4 ? colour_in(item.items[3]) : ""},
        "figures");
  }

  void trigger(const Item& item) {
    if (!has_form(item, 3, 6, 2,
                  "[name type value [x y] visible [arguments]]")) {
      return;
    }
    Trigger trigger{name_of(item.items[0]), {}, item.items[0].position};
    const Item& value = item.items[2];
    if (value.is_list && !value.items.empty()) {
      const Expression start =
          parse_expression(value.items, value.position, {}, diagnostics_);
      if (start.kind != Expression::Kind::kConstant) {
        error(value.position, "bad-value",
              "a trigger starts with a word, a number or a list in two "
              "brackets");
      }
      trigger.start = start.constant;
    } else if (value.is_word() && value.text.starts_with('"')) {
      trigger.start = Value::word(value.text.substr(1));
    } else {
      trigger.start = quoted(value);
    }
    if (item.items.size() > 3) position(item.items[3]);
    if (item.items.size() > 4 && !item.items[4].is_word("visible") &&
        !item.items[4].is_word("\"visible") &&
        !item.items[4].is_word("invisible") &&
        !item.items[4].is_word("\"invisible")) {
      error(item.items[4].position, "bad-form",
            "a trigger is visible or invisible, not '" +
                syntax::to_string(item.items[4]) + "'");
    }
    add(game_.triggers, std::move(trigger), "triggers");
  }

  void step(const Item& item) { rule_reader_.step(item); }
  void ending(const Item& item) { rule_reader_.ending(item); }

  Game game_;
  std::set<std::string> names_;
  RuleReader rule_reader_;
};

}  // namespace

std::vector<std::string> Specification::symbols() const {
  std::vector<std::string> result;
  for (const auto* part : {&name, &type, &origin}) {
    if (!part->has_value()) continue;
    result.insert(result.end(), (*part)->symbols.begin(),
                  (*part)->symbols.end());
  }
  return result;
}

std::optional<std::size_t> find_equipment(const Game& game,
                                          const std::string& name) {
  return find_named(game.equipment, name);
}

std::optional<std::size_t> find_step(const Game& game,
                                     const std::string& name) {
  return find_named(game.steps, name);
}

std::optional<Game> read_game(const std::string& text,
                              gdl::Diagnostics& diagnostics) {
  return GameReader(diagnostics).read(text);
}

}  // namespace translators::design_and_play::meaning
