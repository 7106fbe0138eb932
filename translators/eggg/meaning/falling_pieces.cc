#include "translators/eggg/meaning/falling_pieces.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gdl/real_time.h"
#include "translators/eggg/meaning/model_names.h"
#include "translators/eggg/syntax/features.h"

namespace translators::eggg::meaning {

namespace {

using Kind = syntax::Expression::Kind;
using Form = syntax::Statement::Kind;

constexpr int kDefaultTicks = 300;
constexpr int kMostTicks = 2000;
constexpr int kLargestBoard = 40;
constexpr std::size_t kLargestPicture = 8;

/// The action of a turn, if it is one.
const syntax::Expression* fall_of(const syntax::Statement& statement) {
  const syntax::Expression& value = statement.value;
  const bool is_fall = statement.kind == Form::kDefinition &&
                       statement.subject.is_word("turn") &&
                       value.is(Kind::kAction) && value.name == "move" &&
                       value.operands.size() == 2 &&
                       value.operands[0].name == "ActivePiece";
  return is_fall ? &value : nullptr;
}

bool is(const syntax::Expression& expression, const std::string& text) {
  return syntax::to_string(expression) == text;
}

/// `x`, `x+1`: how far from it.
std::optional<int> offset_of(const syntax::Expression& axis,
                             const std::string& letter) {
  if (is(axis, letter)) return 0;
  const bool adds = axis.is_operation(syntax::Operator::kAdd);
  if ((!adds && !axis.is_operation(syntax::Operator::kSubtract)) ||
      !is(axis.operands[0], letter)) {
    return std::nullopt;
  }
  const auto by = syntax::whole_number(axis.operands[1]);
  if (!by) return std::nullopt;
  return adds ? *by : -*by;
}

class FallingReader {
 public:
  FallingReader(const syntax::Description& description,
                const values::Options& options, gdl::Diagnostics& diagnostics)
      : description_(description), diagnostics_(diagnostics) {
    model_.name = description.name;
    model_.language = "EGGG";
    model_.form = board_games::TurnForm::kFall;
    model_.players = {"Player"};
    for (const auto& [name, value] : options.parameters) {
      diagnostics.error({}, "unknown-setting",
                        "this game has no setting `" + name + "`");
    }
  }

  Model read() {
    for (const syntax::Statement& statement : description_.statements) {
      if (!read_statement(statement)) refuse(statement);
    }
    if (model_.board.width == 0) miss("no-board", "how large the board is");
    if (model_.kinds.empty()) miss("no-piece", "which pieces there are");
    read_pictures();
    for (const syntax::Statement* key : keys_) {
      if (!read_key(*key)) refuse(*key);
    }
    read_round();
    read_goal();
    infer();
    return std::move(model_);
  }

 private:
  using Definitions = std::map<std::string, const syntax::Statement*>;

  void refuse(const syntax::Statement& statement) {
    diagnostics_.error(statement.position, "no-meaning-yet",
                       "this has no meaning in a game of falling pieces: `" +
                           statement.source + "`");
  }

  void miss(const char* check, const std::string& what) {
    diagnostics_.error({}, check, "nothing says " + what);
  }

  static Source source_of(const syntax::Statement& statement) {
    return {statement.position, statement.source};
  }

  /// Whether it has a meaning, now or when it is used.
  bool read_statement(const syntax::Statement& statement) {
    switch (statement.kind) {
      case Form::kDefinition:
        return read_definition(statement);
      case Form::kDeclaration:
        return read_declaration(statement);
      case Form::kAction:
        if (statement.subject.is(Kind::kKey)) {
          keys_.push_back(&statement);
          return true;
        }
        return is_landing(statement);
      default:
        return false;
    }
  }

  /// `piece touches Bottom => round(n+1)`.
  static bool is_landing(const syntax::Statement& statement) {
    return statement.subject.is_word("piece") && statement.verb == "touch" &&
           is(statement.value, "Bottom") && !statement.condition &&
           statement.results.size() == 1 &&
           is(statement.results.front(), "round(n+1)");
  }

  bool read_definition(const syntax::Statement& statement) {
    const syntax::Expression& subject = statement.subject;
    const syntax::Expression& value = statement.value;
    if (!statement.results.empty() || statement.condition) return false;
    if (subject.is_word("turn")) return read_turn(statement);
    if (subject.is_word("game") && statement.verb == "is") {
      model_.name =
          value.is(Kind::kText) ? value.text : syntax::to_string(value);
      return true;
    }
    if (subject.is_word("bottom")) return is(value, "sticky");
    if (subject.is_word("side")) return is(value, "solid");
    if (subject.is_word("round")) return say_once(round_, statement);
    if (subject.is_word("goal")) return say_once(goal_, statement);
    if (subject.is_word("piece")) return read_pieces(statement);
    if (!subject.is(Kind::kName) && !subject.is(Kind::kInvocation)) {
      return false;
    }
    return named_.emplace(subject.name, &statement).second;
  }

  static bool say_once(const syntax::Statement*& place,
                       const syntax::Statement& statement) {
    return !std::exchange(place, &statement);
  }

  bool read_declaration(const syntax::Statement& statement) {
    const syntax::Expression& value = statement.value;
    if (!value.is(Kind::kPhrase) || value.operands.size() != 2) return false;
    const syntax::Expression& noun = value.operands[1];
    if (noun.is_word("grid") && value.operands[0].operands.size() == 2) {
      const auto width = syntax::whole_number(value.operands[0].operands[0]);
      const auto height = syntax::whole_number(value.operands[0].operands[1]);
      if (!width || !height || *width < 1 || *height < 1 ||
          std::max(*width, *height) > kLargestBoard) {
        return false;
      }
      model_.board.width = *width;
      model_.board.height = *height;
      model_.board.source = source_of(statement);
      return true;
    }
    const auto count = syntax::whole_number(value.operands[0]);
    if (noun.is_word("player")) return count == 1;
    if (!noun.is_word("turn") || !count || *count < 1 || *count > kMostTicks) {
      return false;
    }
    model_.turn_limit = *count;
    model_.limit_source = source_of(statement);
    return true;
  }

  /// The tick, or how long it takes.
  bool read_turn(const syntax::Statement& statement) {
    if (const syntax::Expression* fall = fall_of(statement)) {
      model_.turn_source = source_of(statement);
      const auto& to = fall->operands[1].operands;
      return to.size() == 2 && offset_of(to[0], "x") == 0 &&
             offset_of(to[1], "y") == -1;
    }
    const syntax::Expression& value = statement.value;
    const bool is_time = value.is(Kind::kPhrase) &&
                         value.operands.size() == 2 &&
                         value.operands[0].is(Kind::kNumber) &&
                         value.operands[1].is_word("second");
    const auto tick = is_time ? gdl::clock_of_seconds(value.operands[0].number)
                              : std::nullopt;
    if (!tick || *tick < gdl::kShortestStep || *tick > gdl::kLongestStep) {
      return false;
    }
    model_.falling.tick = *tick;
    model_.falling.tick_source = source_of(statement);
    return true;
  }

  bool read_pieces(const syntax::Statement& statement) {
    if (!model_.kinds.empty()) return false;
    for (const syntax::Expression* item : syntax::list_items(statement.value)) {
      if (!item->is(Kind::kName)) return false;
      model_.kinds.push_back({item->name, std::nullopt});
    }
    model_.pieces_source = source_of(statement);
    return true;
  }

  std::optional<std::size_t> kind_named(const syntax::Expression& name) const {
    for (std::size_t i = 0; i < model_.kinds.size(); ++i) {
      if (model_.kinds[i].name == name.name) return i;
    }
    return std::nullopt;
  }

  /// `Bar is [[1, 1, 1], [0, 0, 0]]`: rows from the top.
  void read_pictures() {
    for (const PieceKind& kind : model_.kinds) {
      const syntax::Statement* statement = take(kind.name);
      std::vector<board_games::Dot> dots;
      if (!statement || !read_rows(statement->value, dots) || dots.empty()) {
        diagnostics_.error(
            statement ? statement->position : model_.pieces_source.position,
            "no-picture",
            "nothing shows a " + kind.name + ": expected e.g. `" + kind.name +
                " is [[1, 1], [0, 1]]`, rows of at most " +
                std::to_string(kLargestPicture) + " squares from the top");
        continue;
      }
      model_.falling.pictures.push_back(std::move(dots));
    }
  }

  static bool read_rows(const syntax::Expression& rows,
                        std::vector<board_games::Dot>& dots) {
    if (!rows.is(Kind::kArray) || rows.operands.size() > kLargestPicture) {
      return false;
    }
    for (std::size_t down = 0; down < rows.operands.size(); ++down) {
      const syntax::Expression& row = rows.operands[down];
      if (!row.is(Kind::kArray) || row.operands.size() > kLargestPicture) {
        return false;
      }
      for (std::size_t right = 0; right < row.operands.size(); ++right) {
        const auto value = syntax::whole_number(row.operands[right]);
        if (!value || *value < 0 || *value > 1) return false;
        if (*value == 0) continue;
        dots.push_back({static_cast<int>(right), static_cast<int>(down)});
      }
    }
    return true;
  }

  /// `key j moves (x-1, y)`, `key k transforms(A, B, B, A)`.
  bool read_key(const syntax::Statement& statement) {
    const auto& operands = statement.value.operands;
    board_games::FallingKey key;
    key.source = source_of(statement);
    const std::string& name = statement.subject.text;
    if (statement.condition || !statement.results.empty() ||
        std::find(model_.press_names.begin(), model_.press_names.end(), name) !=
            model_.press_names.end()) {
      return false;
    }
    if (statement.verb == "move") {
      if (operands.size() != 2) return false;
      const auto dx = offset_of(operands[0], "x");
      const auto dy = offset_of(operands[1], "y");
      if (!dx || !dy || (*dx == 0 && *dy == 0) ||
          std::abs(*dx) >= model_.board.width ||
          std::abs(*dy) >= model_.board.height) {
        return false;
      }
      key.dx = *dx;
      key.dy = *dy;
    } else {
      if (statement.verb != "transform" || operands.size() % 2 != 0) {
        return false;
      }
      key.becomes.resize(model_.kinds.size());
      for (std::size_t i = 0; i < operands.size(); i += 2) {
        const auto from = kind_named(operands[i]);
        const auto to = kind_named(operands[i + 1]);
        if (!from || !to || key.becomes[*from]) return false;
        key.becomes[*from] = to;
      }
    }
    model_.press_names.push_back(name);
    model_.falling.keys.push_back(std::move(key));
    return true;
  }

  /// A definition of the description, to be used once; nothing where there is
  /// none.
  const syntax::Statement* take(const std::string& name) {
    const auto found = named_.find(name);
    if (found == named_.end()) return nullptr;
    const syntax::Statement* statement = found->second;
    named_.erase(found);
    return statement;
  }

  /// `round is merge(ActivePiece, Bottom) and ClearLines() and create(random
  /// piece P, 5, 20) and set(ActivePiece, P)`.
  void read_round() {
    if (!round_)
      return miss("no-round",
                  "what a round is, as in `round is "
                  "merge(ActivePiece, Bottom) and create(random "
                  "piece P, 5, 20) and set(ActivePiece, P)`");
    auto items = syntax::list_items(round_->value);
    const auto take_if = [&](const std::string& text) {
      const auto found =
          std::find_if(items.begin(), items.end(),
                       [&](const auto* item) { return is(*item, text); });
      if (found == items.end()) return false;
      items.erase(found);
      return true;
    };
    bool is_known = take_if("merge(ActivePiece, Bottom)");
    const auto create =
        std::find_if(items.begin(), items.end(),
                     [](const auto* item) { return item->is_call("create"); });
    is_known = is_known && create != items.end() && read_create(**create);
    if (is_known) {
      const std::string letter = (*create)->operands[0].operands[2].text;
      items.erase(create);
      is_known = take_if("set(ActivePiece, " + letter + ")");
    }
    for (const syntax::Expression* item : items) {
      is_known = is_known && item->is(Kind::kInvocation) &&
                 item->operands.empty() && read_clearing(take(item->name));
    }
    if (!is_known || items.size() != 1) refuse(*round_);
    model_.falling.deal_source = source_of(*round_);
  }

  bool read_create(const syntax::Expression& create) {
    const auto& operands = create.operands;
    if (operands.size() != 3) return false;
    const syntax::Expression& piece = operands[0];
    const auto x = syntax::whole_number(operands[1]);
    const auto y = syntax::whole_number(operands[2]);
    if (!piece.is(Kind::kPhrase) || piece.operands.size() != 3 ||
        !piece.operands[0].is_word("random") ||
        !piece.operands[1].is_word("piece") || !x || !y || *x < 1 || *y < 1 ||
        *x > model_.board.width || *y > model_.board.height) {
      return false;
    }
    model_.falling.x = *x;
    model_.falling.y = *y;
    return true;
  }

  /// `ClearLines means LineFull(Y) and MoveDown(higher Y) and score
  /// increments`, with `LineFull means on(all x, some y)` and `MoveDown(Y)
  /// means move(x, Y+1, x, Y)`.
  bool read_clearing(const syntax::Statement* statement) {
    if (!statement) return false;
    model_.falling.lines_source = source_of(*statement);
    const auto items = syntax::list_items(statement->value);
    if (items.size() != 3 || !is(*items[2], "score increments") ||
        items[1]->operands.size() != 1 ||
        !is(items[1]->operands[0], "higher Y") ||
        items[0]->operands.size() != 1 || !is(items[0]->operands[0], "Y")) {
      return false;
    }
    const syntax::Statement* full = take(items[0]->name);
    const syntax::Statement* sink = take(items[1]->name);
    return full && sink && is(full->value, "on(all x, some y)") &&
           is(sink->subject, sink->subject.name + "(Y)") &&
           is(sink->value, "move(x, Y+1, x, Y)");
  }

  /// `goal is no Fill`, with `Fill is touches(ActivePiece, Top)`.
  void read_goal() {
    if (!goal_) return miss("no-goal", "what the goal is");
    const syntax::Expression& goal = goal_->value;
    const syntax::Statement* fill =
        syntax::is_avoided(goal) ? take(goal.operands.front().name) : nullptr;
    if (!fill || !is(fill->value, "touches(ActivePiece, Top)")) {
      refuse(*goal_);
    } else {
      model_.falling.fill_source = source_of(*fill);
    }
    for (const auto& [name, statement] : named_) {
      diagnostics_.warning(statement->position, "never-used",
                           "`" + name + "` is defined but never used");
    }
  }

  void infer() {
    if (model_.turn_limit == 0) {
      model_.turn_limit = kDefaultTicks;
      model_.inferences.push_back(
          "Nothing keeps the game from going on for ever: it is over after " +
          std::to_string(kDefaultTicks) + " ticks.");
    }
    model_.inferences.insert(
        model_.inferences.end(),
        {"In a tick the player presses a key or none, and then the piece falls "
         "by one; where it cannot, it lands, and the next tick brings a new "
         "one, each equally likely.",
         "A new piece has the upper left corner of its picture on (" +
             std::to_string(model_.falling.x) + ", " +
             std::to_string(model_.falling.y) + ").",
         "The game is over when a piece lands on the top row, or a new one has "
         "no room.",
         "The goal is the number of lines that were cleared; a line in 30 "
         "ticks, " +
             std::to_string(std::max(1, model_.turn_limit / 30)) +
             " in all, is everything."});
  }

  const syntax::Description& description_;
  gdl::Diagnostics& diagnostics_;
  Model model_;
  Definitions named_;
  std::vector<const syntax::Statement*> keys_;
  const syntax::Statement* round_ = nullptr;
  const syntax::Statement* goal_ = nullptr;
};

}  // namespace

bool is_about_falling_pieces(const syntax::Description& description) {
  return std::any_of(description.statements.begin(),
                     description.statements.end(),
                     [](const auto& one) { return fall_of(one); });
}

Model falling_pieces(const syntax::Description& description,
                     const values::Options& options,
                     gdl::Diagnostics& diagnostics) {
  return FallingReader(description, options, diagnostics).read();
}

}  // namespace translators::eggg::meaning
