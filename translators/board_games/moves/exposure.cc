#include "translators/board_games/moves/exposure.h"

#include <algorithm>
#include <string>

#include "translators/board_games/moves/conditions.h"
#include "translators/board_games/moves/royal.h"

namespace translators::board_games::moves {

namespace {

constexpr Section kExposureSection = Section::kLegal;

/// A man beside the royal piece moves and takes another off the board at once:
/// the royal piece looks again, through both squares that become empty.
void write_snatches(RuleWriter& writer, const PieceMoves& pieces) {
  writer.text.comment(
      kExposureSection,
      "(snatches ?x ?y ?x2 ?y2 ?x3 ?y3): a man from (?x,?y) may go to "
      "(?x2,?y2) and take what is on (?x3,?y3). (exposes ?x ?y ?x2 ?y2): the " +
          royal_name(writer) + " would then be attacked.");
  for (const SpecialMove& special : pieces.specials) {
    if (is_royal(writer, special)) continue;
    Scope scope;
    scope.x = special.x;
    scope.y = special.y;
    scope.is_bound = true;
    for (const Effect& effect : special.rule->effects) {
      if (effect.kind != Effect::Kind::kRemove) continue;
      const Place gone = place_of(writer, effect.from, scope);
      if (!gone.exists) continue;
      Literals body = {special.head()};
      body.insert(body.end(), gone.links.begin(), gone.links.end());
      writer.text.rule(
          kExposureSection,
          "(snatches " + special.squares() + " " + gone.x + " " + gone.y + ")",
          body);
    }
  }
}

/// What the royal piece sees once men are gone, by direction.
void write_views_past(RuleWriter& writer, const PieceMoves& pieces) {
  const std::string step =
      writer.step("?direction", "?x1", "?y1", "?x2", "?y2");
  const std::string free = "(not " + writer.occupied("?x1", "?y1") + ")";
  writer.text.comment(kExposureSection,
                      "(past ?direction ?x ?y): the view beyond a first man "
                      "that may be taken so; (past_both ?direction ?x ?y): "
                      "beyond two men, of whom one may take the other.");
  writer.text.rule(kExposureSection, "(past ?direction ?x2 ?y2)",
                   {"(snatches ?x ?y ?to_x ?to_y ?x1 ?y1)",
                    "(view ?direction ?x1 ?y1)", step});
  writer.text.rule(kExposureSection, "(past ?direction ?x2 ?y2)",
                   {"(past ?direction ?x1 ?y1)", free, step});
  writer.text.rule(
      kExposureSection, "(past_both ?direction ?x2 ?y2)",
      {"(snatches ?x1 ?y1 ?to_x ?to_y ?x3 ?y3)", "(view ?direction ?x3 ?y3)",
       "(past ?direction ?x1 ?y1)", step});
  writer.text.rule(
      kExposureSection, "(past_both ?direction ?x2 ?y2)",
      {"(snatches ?x ?y ?to_x ?to_y ?x1 ?y1)", "(view ?direction ?x ?y)",
       "(view_behind ?direction ?x1 ?y1)", step});
  writer.text.rule(kExposureSection, "(past_both ?direction ?x2 ?y2)",
                   {"(past_both ?direction ?x1 ?y1)", free, step});
  for (const MoveTable& table : pieces.moves.tables) {
    if (!table.is_ride || !captures(table)) continue;
    for (const std::string view : {"past", "past_both"}) {
      Literals body = {"(" + view + " ?direction ?x ?y)", "(foe ?x ?y ?kind)",
                       "(opposed ?direction ?back)"};
      for (auto& literal : attack(table, "?back")) body.push_back(literal);
      writer.text.rule(kExposureSection, "(" + view + "_check ?direction)",
                       body);
    }
  }
}

}  // namespace

void write_exposure(RuleWriter& writer, const PieceMoves& pieces) {
  const auto removes = [&](const SpecialMove& special) {
    return !is_royal(writer, special) && special.has(Effect::Kind::kRemove);
  };
  if (std::none_of(pieces.specials.begin(), pieces.specials.end(), removes)) {
    return;
  }
  write_snatches(writer, pieces);
  const Sorts sorts = sorts_of(pieces);
  const std::string snatches = "(snatches ?x ?y ?x2 ?y2 ?x3 ?y3)";
  const std::string exposes = "(exposes ?x ?y ?x2 ?y2)";
  const std::string not_seen = "(not (view ?direction ?x2 ?y2))";
  if (sorts.leaps) {
    writer.text.rule(kExposureSection, exposes, {snatches, "close_double"});
    writer.text.rule(
        kExposureSection, exposes,
        {snatches, "close_checked", "(not (close_check ?x3 ?y3))"});
    writer.text.rule(kExposureSection, "close_checked",
                     {"(close_check ?x ?y)"});
  }
  if (!sorts.rides) return;
  writer.text.rule(kExposureSection, exposes,
                   {snatches, "(line_checked ?direction)",
                    "(not (line_check ?direction ?x3 ?y3))", not_seen});
  writer.text.rule(kExposureSection, "(line_checked ?direction)",
                   {"(line_check ?direction ?x ?y)"});
  // One of the two hides a rider, or one hides the other and he the rider.
  writer.text.rule(kExposureSection, exposes,
                   {snatches, "(pinned ?x ?y ?direction)", not_seen,
                    "(not (view_behind ?direction ?x2 ?y2))"});
  writer.text.rule(
      kExposureSection, exposes,
      {snatches, "(view ?direction ?x3 ?y3)", "(past_check ?direction)",
       not_seen, "(not (past ?direction ?x2 ?y2))"});
  for (const std::string first : {"?x3 ?y3", "?x ?y"}) {
    writer.text.rule(kExposureSection, exposes,
                     {snatches, "(view ?direction " + first + ")",
                      "(past_both_check ?direction)", not_seen,
                      "(not (past_both ?direction ?x2 ?y2))"});
  }
  write_views_past(writer, pieces);
}

}  // namespace translators::board_games::moves
