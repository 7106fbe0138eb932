#include "translators/board_games/promotions.h"

#include <algorithm>
#include <vector>

namespace translators::board_games {

namespace {

Term term_of(const Coordinate& coordinate, const char* variable) {
  if (coordinate.base == Coordinate::Base::kAbsolute) {
    return std::to_string(coordinate.first);
  }
  return variable;
}

/// A static relation that says where pieces become others.
void write_becomes(RuleWriter& writer, const Term& relation,
                   const Promotion& promotion, const Term& end) {
  constexpr Section kSection = Section::kPieces;
  writer.text.quote(kSection, {&promotion.source});
  Terms owners = {""};
  if (writer.model.men_have_owners) {
    owners.clear();
    for (std::size_t i = 0; i < writer.model.players.size(); ++i) {
      if (!promotion.owner || *promotion.owner == i) {
        owners.push_back(writer.names.player(i));
      }
    }
  }
  const Term x = term_of(promotion.x, "?x");
  const Term y = term_of(promotion.y, "?y");
  Terms body;
  if (x == "?x") body.push_back(writer.column(x));
  if (y == "?y") body.push_back(writer.row(y));
  for (const Term& owner : owners) {
    writer.text.rule(
        kSection,
        atom(relation, writer.man(owner, writer.names.kind(promotion.kind)), x,
             y, end),
        body);
  }
}

}  // namespace

bool may_choose(const Model& model, std::optional<std::size_t> kind) {
  return std::any_of(model.promotions.begin(), model.promotions.end(),
                     [&](const Promotion& promotion) {
                       return promotion.choices.size() > 1 &&
                              (!kind || *kind == promotion.kind);
                     });
}

bool promotes_alone(const Model& model) {
  return std::any_of(
      model.promotions.begin(), model.promotions.end(),
      [](const Promotion& entry) { return entry.choices.size() == 1; });
}

Term promotes(RuleWriter& writer, const Term& player, const Term& kind,
              const Term& x, const Term& y) {
  if (writer.first("promotes")) {
    writer.text.explain(
        Section::kPieces,
        atom("promotes", writer.man("?player", "?kind"), "?x", "?y"),
        "this piece becomes another where its move ends there; (choice ?kind "
        "?new): what it may become.");
    for (const Promotion& promotion : writer.model.promotions) {
      if (promotion.choices.size() < 2) continue;
      write_becomes(writer, "promotes", promotion, "");
      for (const std::size_t choice : promotion.choices) {
        writer.text.fact(Section::kPieces,
                         atom("choice", writer.names.kind(promotion.kind),
                              writer.names.kind(choice)));
      }
    }
  }
  return atom("promotes", writer.man(player, kind), x, y);
}

Term becomes(RuleWriter& writer, const Term& x, const Term& y,
             const Term& kind) {
  const Terms man = writer.man("?player", "?kind");
  if (writer.first("becomes")) {
    writer.text.explain(Section::kPieces,
                        atom("becomes", man, "?x", "?y", "?new"),
                        "what this piece becomes where its move ends there.");
    for (const Promotion& promotion : writer.model.promotions) {
      if (promotion.choices.size() > 1) continue;
      write_becomes(writer, "becomes", promotion,
                    writer.names.kind(promotion.choices.front()));
    }
  }
  return atom("becomes", man, x, y, kind);
}

Term becomes_other(RuleWriter& writer, const Term& x, const Term& y) {
  const Terms man = writer.man("?player", "?kind");
  if (writer.first("becomes_other")) {
    const Term some = becomes(writer, "?x", "?y", "?new");
    writer.text.rule(Section::kPieces, atom("becomes_other", man, "?x", "?y"),
                     {some});
  }
  return atom("becomes_other", man, x, y);
}

}  // namespace translators::board_games
