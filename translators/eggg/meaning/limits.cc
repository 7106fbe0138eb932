#include "translators/eggg/meaning/limits.h"

#include <algorithm>

#include "translators/board_games/condition.h"
#include "translators/board_games/condition_size.h"
#include "translators/board_games/moves/move_tables.h"
#include "translators/board_games/promotions.h"
#include "translators/eggg/meaning/model_names.h"

namespace translators::eggg::meaning {

namespace {

using Target = MoveRule::Target;

constexpr const char* kCheck = "no-meaning-yet";
/// Literals of the rules of one statement.
constexpr double kMostLiterals = 100000;

/// Whether a rule can end on a square where the player would have to choose.
bool may_end_in_choice(const Model& model, const MoveRule& rule) {
  return std::any_of(
      model.promotions.begin(), model.promotions.end(),
      [&](const Promotion& promotion) {
        if (promotion.choices.size() < 2) return false;
        if (rule.kind && *rule.kind != promotion.kind) return false;
        if (rule.owner && promotion.owner && rule.owner != promotion.owner) {
          return false;
        }
        const auto meets = [](const Coordinate& to, const Coordinate& at) {
          const bool fixed = to.base == Coordinate::Base::kAbsolute &&
                             at.base == Coordinate::Base::kAbsolute &&
                             !to.is_range();
          return !fixed || to.first == at.first;
        };
        return meets(rule.to.x, promotion.x) && meets(rule.to.y, promotion.y);
      });
}

/// Whether a removing rule can only ever take another piece than the royal
/// one: it follows a move of such a piece to the square.
bool spares_royal(const Model& model, const MoveRule& rule) {
  const std::vector<const LastMove*> moves = find_all<LastMove>(rule.condition);
  return std::any_of(moves.begin(), moves.end(), [&](const LastMove* last) {
    const std::vector<Remove> removed = find_all<Remove>(rule.effects);
    return last->pieces.kind && last->pieces.kind != model.royal &&
           std::any_of(removed.begin(), removed.end(), [&](const Remove& one) {
             return one.square == last->to;
           });
  });
}

class Limits {
 public:
  Limits(const Model& model, gdl::Diagnostics& diagnostics)
      : model_(model), sizes_(model), diagnostics_(diagnostics) {}

  void check() {
    check_sizes();
    for (const MoveRule& rule : model_.moves) check_rule(rule);
    for (const Goal& goal : model_.goals) {
      check_goal(goal);
      check_round(goal, false);
    }
    for (const Goal& tie : model_.ties) {
      check_goal(tie);
      check_round(tie, true);
    }
    if (has<Reverse>(model_.place_effects) &&
        !asks_for<Encloses>(model_, model_.place_condition)) {
      error(model_.turn_source,
            "`=> toggle(opponent)` turns over what is enclosed: expected `if "
            "encloses(opponent)`");
    }
    for_each(model_, model_.place_condition, [&](const Condition& part) {
      check_part(part, model_.turn_source, nullptr);
    });
    if (model_.royal) check_royal();
    if (model_.must_capture) check_captures();
    if (model_.is_simultaneous) check_simultaneous();
    check_restriction(model_.before_move, false);
    check_restriction(model_.after_move, true);
    check_ends();
    check_set_up();
    if (model_.places_too) check_choice_of_turns();
  }

 private:
  void error(const Source& source, const std::string& message) {
    diagnostics_.error(source.position, kCheck, message);
  }

  void check_sizes() {
    for (const Goal& goal : model_.goals) {
      check_size(goal.condition, goal.source, false);
    }
    for (const Goal& tie : model_.ties) {
      check_size(tie.condition, tie.source, false);
    }
    for (const MoveRule& rule : model_.moves) {
      check_size(rule.condition, rule.source, true);
    }
    for (const Press& press : model_.presses) {
      check_size(press.condition, press.source, true);
      check_size(press.guard, press.source, true);
    }
    check_size(model_.place_condition, model_.turn_source, true);
    for (const auto* asserted : {&model_.before_move, &model_.after_move}) {
      if (!*asserted) continue;
      check_size(asserted->condition, asserted->sources.front(), true);
    }
  }

  /// The error is where it begins to be too large: definitions stand behind
  /// those that they name.
  void check_size(const Condition& condition, const Source& source,
                  bool is_bound) {
    const bool is_small = sizes_.literals(condition, is_bound) <= kMostLiterals;
    if (is_small || diagnostics_.has_errors()) return;
    std::size_t first = model_.definitions.size();
    for_each(model_, condition, [&](const Condition& part) {
      const auto* named = part.as<Named>();
      if (named && sizes_.literals(part, is_bound) > kMostLiterals) {
        first = std::min(first, named->definition);
      }
    });
    const Source& where = first < model_.definitions.size()
                              ? model_.definitions[first].source
                              : source;
    diagnostics_.error(
        where.position, "too-large",
        "every way in which this can hold is written out, and together they "
        "are more than 100000 conditions; join fewer alternatives with `and`, "
        "or name what is defined fewer times");
  }

  void check_safe(const Safe& safe, const Source& source,
                  const MoveRule* rule) {
    const bool is_royal = rule && model_.royal && rule->kind == model_.royal;
    if (!is_royal) {
      error(source,
            "`nocheck` has a meaning only in moves of a piece that "
            "`assert: after move not Attacked(\"...\")` protects");
    } else if (safe.pieces.who == Who::kOpponent ||
               (safe.pieces.who == Who::kNamed &&
                rule->owner != safe.pieces.player)) {
      error(source,
            "`nocheck` can be told only for the player who moves; name that "
            "one");
    }
  }

  /// What a part of a condition needs of the game, and of where it stands.
  void check_part(const Condition& part, const Source& source,
                  const MoveRule* rule) {
    const auto refuse_if = [&](bool is_wrong, const char* why) {
      if (is_wrong) error(source, why);
      return is_wrong;
    };
    if (const auto* safe = part.as<Safe>()) check_safe(*safe, source, rule);
    if (const auto* attacked = part.as<Attacked>()) {
      if (refuse_if(rule, "`Attacked` has a meaning in goals only")) return;
      refuse_if(attacked->pieces.who == Who::kPlayer,
                "after a move, only the opponent's piece can be attacked; "
                "write `Attacked(opponent ...)`");
    }
    if (part.is<BeyondHelp>() || part.is<Stuck>()) {
      refuse_if(rule || &source == &model_.turn_source,
                "what moves there are cannot decide about moves");
    }
    if (part.is<LineCount>() || part.is<Jumps>() || part.is<Unmoved>() ||
        part.is<LastMove>()) {
      refuse_if(model_.form != TurnForm::kMove, "here no pieces move");
    }
    if (part.is<Solved>()) {
      refuse_if(model_.board.solution.empty() && model_.board.letters.empty(),
                "nothing says what the solution is");
    }
    if (part.is<Encloses>()) {
      refuse_if(model_.form != TurnForm::kPlace || !model_.men_have_owners ||
                    model_.players.size() != 2,
                "`encloses` has a meaning where two players place pieces");
    }
    if (part.is<Most>() || part.is<Connected>() || part.is<Connects>()) {
      if (refuse_if(!model_.men_have_owners,
                    "the pieces belong to nobody here")) {
        return;
      }
      refuse_if(rule, "this has a meaning in goals only");
    }
    if (part.is<Chosen>()) {
      refuse_if(model_.form != TurnForm::kChoose,
                "nothing is chosen in this game");
    }
  }

  void check_rule(const MoveRule& rule) {
    bool is_along_line = false;
    for_each(model_, rule.condition, [&](const Condition& part) {
      check_part(part, rule.source, &rule);
      is_along_line = is_along_line || part.is<LineCount>();
    });
    if (rule.target != Target::kEmpty && !model_.men_have_owners) {
      error(rule.source,
            "nothing can be captured where the pieces belong to nobody; "
            "`=> remove(x, y)` takes one away");
    }
    if (board_games::may_choose(model_, rule.kind)) {
      const bool is_simple = rule.is_plain() && !rule.to.is_range();
      if (!model_.men_have_owners || is_along_line ||
          (!is_simple && may_end_in_choice(model_, rule))) {
        error(rule.source,
              "this move may end where its player chooses what the piece "
              "becomes; that has a meaning only for moves of one distance "
              "without further conditions");
      }
    }
    if (is_along_line &&
        (model_.royal || model_.must_capture || !model_.promotions.empty())) {
      error(rule.source,
            "moves by the number of pieces on a line do not go together with "
            "protected pieces, promotion or compulsory capture");
    }
    if (has<Again>(rule.effects) && model_.players.size() < 2) {
      error(rule.source, "in a game of one player, `again` says nothing");
    }
  }

  /// What is judged when all have had a turn has to say for whom it holds.
  void check_round(const Goal& goal, bool is_tie) {
    if (!goal.at_round || model_.form == TurnForm::kChoose) return;
    if (board_games::is_about_turn(model_, goal.condition)) {
      error(goal.source,
            "this depends on who has just moved, and cannot be judged when "
            "all have");
    } else if (!is_tie &&
               !board_games::is_about_player(model_, goal.condition)) {
      error(goal.source,
            "nothing in this says which player it holds for when all have "
            "moved");
    }
  }

  void check_goal(const Goal& goal) {
    for_each(model_, goal.condition, [&](const Condition& part) {
      check_part(part, goal.source, nullptr);
      if (part.is<LineCount>() || part.is<Jumps>() || part.is<Here>() ||
          part.is<Encloses>()) {
        error(goal.source, "this has a meaning in moves only");
      }
      if (!is_possible(part)) {
        error(goal.source,
              "this asks for something that there is not in a game of this "
              "sort");
      }
    });
  }

  void check_royal() {
    const Source& source = model_.royal_source;
    std::vector<int> count(model_.players.size(), 0);
    for (const auto& man : model_.board.men) {
      if (man && man->kind == model_.royal && man->owner) ++count[*man->owner];
    }
    if (std::any_of(count.begin(), count.end(),
                    [](int kings) { return kings != 1; })) {
      error(source, "each player needs exactly one such piece at the start");
    }
    for (const Promotion& promotion : model_.promotions) {
      const bool makes_one =
          std::find(promotion.choices.begin(), promotion.choices.end(),
                    *model_.royal) != promotion.choices.end();
      if (makes_one || promotion.kind == *model_.royal) {
        error(promotion.source, "a protected piece has to be the only one");
      }
    }
    if (model_.must_capture) {
      error(model_.capture_source,
            "compulsory capture does not go together with a protected piece");
    }
    const board_games::moves::MoveTables sorted =
        board_games::moves::sorted_moves(model_);
    for (const MoveRule* special : sorted.specials) {
      const MoveRule& rule = *special;
      const bool is_royal = !rule.kind || rule.kind == model_.royal;
      if (has<Again>(rule.effects)) {
        error(rule.source,
              "series of moves do not go together with a protected piece");
      }
      const bool removes = has<Remove>(rule.effects);
      if ((removes && (!spares_royal(model_, rule) || is_royal)) ||
          (!removes && rule.target != Target::kEmpty)) {
        error(rule.source,
              "with such a condition or range it cannot be told what this "
              "move attacks, and a piece is protected from attacks");
      }
      if (has<Carry>(rule.effects) && !is_royal) {
        error(rule.source,
              "only the protected piece may take another one along");
      }
    }
    for (const board_games::moves::MoveTable& table : sorted.tables) {
      for (const MoveRule* rule : table.rules) {
        if (table.is_ride && (!rule->kind || rule->kind == model_.royal)) {
          error(rule->source,
                "a protected piece has to move by distances that are shorter "
                "than the board");
        }
      }
    }
  }

  void check_simultaneous() {
    const auto refuse = [&](const Source& source, const std::string& what) {
      error(source, what + " has no meaning where all move at once");
    };
    const auto check = [&](const Condition& condition, const Source& source) {
      for_each(model_, condition, [&](const Condition& part) {
        // What depends on who is on turn, or has just moved.
        if (part.is<Safe>() || part.is<Attacked>() || part.is<BeyondHelp>() ||
            part.is<Stuck>() || part.is<LastMove>() || part.is<Encloses>() ||
            part.is<LineCount>() || part.is<Jumps>()) {
          refuse(source, "this condition");
        }
      });
    };
    if (model_.players.size() < 2) {
      error(model_.turns_source, "one player alone moves with nobody at once");
    }
    if (model_.royal) refuse(model_.royal_source, "a protected piece");
    if (model_.must_capture) refuse(model_.capture_source, "a duty to capture");
    if (model_.must_pass) refuse(model_.pass_source, "passing in need");
    for (const MoveRule& rule : model_.moves) {
      check(rule.condition, rule.source);
      if (has<Again>(rule.effects)) refuse(rule.source, "`again`");
    }
    for (const Promotion& promotion : model_.promotions) {
      if (promotion.choices.size() > 1) {
        refuse(promotion.source, "a choice of what a piece becomes");
      }
    }
    check(model_.place_condition, model_.turn_source);
    if (!model_.place_effects.empty()) {
      refuse(model_.turn_source, "what placing changes besides");
    }
    for (const Goal& goal : model_.goals) {
      check(goal.condition, goal.source);
      if (goal.loses && model_.players.size() > 2) {
        refuse(goal.source, "losing among more than two");
      }
    }
    for (const Goal& tie : model_.ties) check(tie.condition, tie.source);
    if (model_.after_move) {
      refuse(model_.after_move.sources.front(),
             "what has to hold after a single move");
    }
  }

  void check_restriction(const Restriction& restriction, bool after) {
    if (!restriction) return;
    const Source& source = restriction.sources.front();
    const auto refuse = [&](const std::string& what) {
      error(source, "an assertion about moves " + what);
    };
    const bool on_board =
        model_.form == TurnForm::kMove || model_.form == TurnForm::kPlace;
    if (!on_board) return refuse("needs pieces on a board");
    if (model_.royal)
      return refuse("does not go together with a protected piece");
    const bool continues = std::any_of(
        model_.moves.begin(), model_.moves.end(),
        [](const MoveRule& rule) { return has<Again>(rule.effects); });
    if (after && (continues || has<Reverse>(model_.place_effects) ||
                  board_games::may_choose(model_, std::nullopt) ||
                  model_.must_capture)) {
      return refuse(
          "looks ahead to what stands where after a move, but not to series, "
          "what is turned over, a choice of what a piece becomes or a duty to "
          "capture");
    }
    for_each(model_, restriction.condition, [&](const Condition& part) {
      const bool is_square = is_logic(part) || part.is<Empty>() ||
                             part.is<Stands>() || part.is<Somewhere>();
      const bool is_position = !after && (part.is<None>() || part.is<Most>() ||
                                          part.is<Connected>());
      check_part(part, source, nullptr);
      if (!is_square && !is_position) {
        refuse("can ask what stands where, and nothing else");
      }
    });
  }

  /// Where a piece is placed or moved, placing is no move of a piece.
  void check_choice_of_turns() {
    const auto refuse_if = [&](bool is_wrong, const std::string& what) {
      if (!is_wrong) return;
      error(model_.turn_source, "where a turn places or moves a piece, " +
                                    what + " has no meaning yet");
    };
    refuse_if(model_.royal.has_value(), "a protected piece");
    refuse_if(model_.must_capture, "a duty to capture");
    refuse_if(model_.is_simultaneous, "moving at once");
    refuse_if(static_cast<bool>(model_.after_move),
              "what has to hold after a move");
  }

  void check_captures() {
    const bool any =
        std::any_of(model_.moves.begin(), model_.moves.end(),
                    [](const MoveRule& rule) { return rule.captures(); });
    if (!any) error(model_.capture_source, "nothing captures in this game");
  }

  void check_set_up() {
    const Board& board = model_.board;
    if (model_.form == TurnForm::kRemove && board.heaps.empty()) {
      error(model_.turn_source,
            "nothing says how many pieces there are to be removed: expected "
            "e.g. `squares have numbers` and `board starts [[1, 3, 5]]`");
    }
    const bool is_bare = std::all_of(board.men.begin(), board.men.end(),
                                     [](const auto& man) { return !man; });
    if (model_.form == TurnForm::kMove && is_bare && !model_.places_too) {
      error(model_.turn_source, "no piece stands on the board to be moved");
    }
  }

  static bool is_logic(const Condition& part) {
    return part.is<Always>() || part.is<All>() || part.is<Any>() ||
           part.is<Not>() || part.is<Named>() || part.is<PlayerIs>();
  }

  /// Whether a condition is about what this sort of game has at all.
  bool is_possible(const Condition& part) const {
    switch (model_.form) {
      case TurnForm::kChoose:
        return is_logic(part) || part.is<Chosen>();
      case TurnForm::kRemove:
        return is_logic(part) || part.is<HeapsEmpty>();
      case TurnForm::kWrite:
        return part.is<Solved>();
      default:
        return !part.is<HeapsEmpty>();
    }
  }

  void check_ends() {
    const bool at_end =
        std::any_of(model_.goals.begin(), model_.goals.end(),
                    [](const Goal& goal) { return goal.at_end; });
    const bool before =
        std::any_of(model_.goals.begin(), model_.goals.end(),
                    [](const Goal& goal) { return !goal.at_end; });
    if (at_end && before) {
      error(model_.goals.front().source,
            "a goal that is judged at the end does not go together with one "
            "that ends the game");
    }
    const auto round =
        std::find_if(model_.goals.begin(), model_.goals.end(),
                     [](const Goal& goal) { return goal.at_round; });
    const bool at_once =
        std::any_of(model_.goals.begin(), model_.goals.end(),
                    [](const Goal& goal) { return !goal.at_round; });
    if (round != model_.goals.end() && at_once &&
        model_.form != TurnForm::kChoose) {
      error(round->source,
            "a goal that is judged when all have had a turn does not go "
            "together with one that is judged at another time");
    }
    const bool has_own_end =
        model_.form == TurnForm::kChoose || model_.form == TurnForm::kWrite;
    if (has_own_end && !model_.ties.empty()) {
      error(model_.ties.front().source,
            "what ends in a tie has no meaning in a game of this sort");
    }
    if (at_end && has_own_end) {
      error(model_.goals.front().source,
            "a goal that is judged at the end has no meaning in a game of this "
            "sort");
    }
    if (at_end && model_.form == TurnForm::kRemove) {
      error(model_.goals.front().source, "there are no pieces to count");
    }
  }

  const Model& model_;
  board_games::ConditionSizes sizes_;
  gdl::Diagnostics& diagnostics_;
};

}  // namespace

void check_limits(const Model& model, gdl::Diagnostics& diagnostics) {
  Limits(model, diagnostics).check();
}

}  // namespace translators::eggg::meaning
