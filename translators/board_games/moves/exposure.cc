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
  writer.text.explain(
      kExposureSection,
      atom("snatches", "?x", "?y", "?x2", "?y2", "?x3", "?y3"),
      "a man from (?x,?y) may go to "
      "(?x2,?y2) and take what is on (?x3,?y3). (exposes ?x ?y ?x2 ?y2): the " +
          royal_name(writer) + " would then be attacked.");
  for (const SpecialMove& special : pieces.specials) {
    if (is_royal(writer, special)) continue;
    const Scope scope = special.scope();
    for (const Remove& remove : find_all<Remove>(special.rule->effects)) {
      const Place gone = place_of(writer, remove.square, scope);
      if (!gone.exists) continue;
      Terms body = {special.head()};
      append(body, gone.links);
      writer.text.rule(kExposureSection,
                       atom("snatches", special.squares(), gone.x, gone.y),
                       body);
    }
  }
}

/// What the royal piece sees once men are gone, by direction.
void write_views_past(RuleWriter& writer, const PieceMoves& pieces) {
  const Term step = writer.step("?direction", "?x1", "?y1", "?x2", "?y2");
  const Term free = !writer.occupied("?x1", "?y1");
  writer.text.explain(kExposureSection, atom("past", "?direction", "?x", "?y"),
                      "the view beyond a first man "
                      "that may be taken so; (past_both ?direction ?x ?y): "
                      "beyond two men, of whom one may take the other.");
  writer.text.rule(
      kExposureSection, atom("past", "?direction", "?x2", "?y2"),
      {atom("snatches", "?x", "?y", "?to_x", "?to_y", "?x1", "?y1"),
       atom("view", "?direction", "?x1", "?y1"), step});
  writer.text.rule(kExposureSection, atom("past", "?direction", "?x2", "?y2"),
                   {atom("past", "?direction", "?x1", "?y1"), free, step});
  writer.text.rule(
      kExposureSection, atom("past_both", "?direction", "?x2", "?y2"),
      {atom("snatches", "?x1", "?y1", "?to_x", "?to_y", "?x3", "?y3"),
       atom("view", "?direction", "?x3", "?y3"),
       atom("past", "?direction", "?x1", "?y1"), step});
  writer.text.rule(
      kExposureSection, atom("past_both", "?direction", "?x2", "?y2"),
      {atom("snatches", "?x", "?y", "?to_x", "?to_y", "?x1", "?y1"),
       atom("view", "?direction", "?x", "?y"),
       atom("view_behind", "?direction", "?x1", "?y1"), step});
  writer.text.rule(kExposureSection,
                   atom("past_both", "?direction", "?x2", "?y2"),
                   {atom("past_both", "?direction", "?x1", "?y1"), free, step});
  for (const MoveTable& table : pieces.moves.tables) {
    if (!table.is_ride || !captures(table)) continue;
    for (const std::string view : {"past", "past_both"}) {
      Terms body = {atom(view, "?direction", "?x", "?y"),
                    atom("foe", "?x", "?y", "?kind"),
                    atom("opposed", "?direction", "?back")};
      append(body, attack(table, {"?back"}));
      writer.text.rule(kExposureSection, atom(view + "_check", "?direction"),
                       body);
    }
  }
}

}  // namespace

void write_exposure(RuleWriter& writer, const PieceMoves& pieces) {
  const auto removes = [&](const SpecialMove& special) {
    return !is_royal(writer, special) && special.has<Remove>();
  };
  if (std::none_of(pieces.specials.begin(), pieces.specials.end(), removes)) {
    return;
  }
  write_snatches(writer, pieces);
  const Sorts sorts = sorts_of(pieces);
  const Term snatches =
      atom("snatches", "?x", "?y", "?x2", "?y2", "?x3", "?y3");
  const Term exposes = atom("exposes", "?x", "?y", "?x2", "?y2");
  const Term not_seen = !atom("view", "?direction", "?x2", "?y2");
  if (sorts.leaps) {
    writer.text.rule(kExposureSection, exposes, {snatches, "close_double"});
    writer.text.rule(
        kExposureSection, exposes,
        {snatches, "close_checked", !atom("close_check", "?x3", "?y3")});
    writer.text.rule(kExposureSection, "close_checked",
                     {atom("close_check", "?x", "?y")});
  }
  if (!sorts.rides) return;
  writer.text.rule(kExposureSection, exposes,
                   {snatches, atom("line_checked", "?direction"),
                    !atom("line_check", "?direction", "?x3", "?y3"), not_seen});
  writer.text.rule(kExposureSection, atom("line_checked", "?direction"),
                   {atom("line_check", "?direction", "?x", "?y")});
  // One of the two hides a rider, or one hides the other and he the rider.
  writer.text.rule(
      kExposureSection, exposes,
      {snatches, atom("pinned", "?x", "?y", "?direction"), not_seen,
       !atom("view_behind", "?direction", "?x2", "?y2")});
  writer.text.rule(kExposureSection, exposes,
                   {snatches, atom("view", "?direction", "?x3", "?y3"),
                    atom("past_check", "?direction"), not_seen,
                    !atom("past", "?direction", "?x2", "?y2")});
  for (const Terms& first : {Terms{"?x3", "?y3"}, Terms{"?x", "?y"}}) {
    writer.text.rule(kExposureSection, exposes,
                     {snatches, atom("view", "?direction", first),
                      atom("past_both_check", "?direction"), not_seen,
                      !atom("past_both", "?direction", "?x2", "?y2")});
  }
  write_views_past(writer, pieces);
}

}  // namespace translators::board_games::moves
