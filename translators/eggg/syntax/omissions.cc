#include "translators/eggg/syntax/omissions.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "translators/eggg/syntax/features.h"

namespace translators::eggg::syntax {

namespace {

using Kind = Expression::Kind;

bool prepares_deck(const Expression& part) {
  return part.is_call("shuffle") || part.is_call("riffle_shuffle") ||
         part.is_call("cut");
}

/// Where `...` stands among `items`, or their number.
std::size_t place_of_omission(const std::vector<Expression>& items) {
  return static_cast<std::size_t>(std::find_if(items.begin(), items.end(),
                                               [](const Expression& item) {
                                                 return item.is_word(kOmission);
                                               }) -
                                  items.begin());
}

/// Puts `items[from]` up to `items[to]` in the place of `...` at `at`.
void replace(std::vector<Expression>& list, std::size_t at,
             const std::vector<Expression>& items, std::size_t from,
             std::size_t to) {
  const auto place = list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
  list.insert(place, items.begin() + static_cast<std::ptrdiff_t>(from),
              items.begin() + static_cast<std::ptrdiff_t>(to));
}

}  // namespace

Expression omission_at(SourcePosition position) {
  Expression omission;
  omission.kind = Kind::kWord;
  omission.text = omission.name = kOmission;
  omission.position = position;
  return omission;
}

void fill_omissions(Expression& value, const Expression& whole) {
  std::vector<Expression>& items = value.operands;
  const std::size_t at = place_of_omission(items);
  if (value.is(Kind::kArray) && whole.is(Kind::kArray)) {
    if (at < items.size() && whole.operands.size() + 1 >= items.size()) {
      replace(items, at, whole.operands, at,
              whole.operands.size() + 1 + at - items.size());
    }
    if (items.size() != whole.operands.size()) return;
    for (std::size_t i = 0; i < items.size(); ++i) {
      fill_omissions(items[i], whole.operands[i]);
    }
  } else if (value.is_operation(Operator::kAnd) && at + 1 == items.size() &&
             whole.is_operation(Operator::kAnd)) {
    const auto first = std::find_if_not(whole.operands.begin(),
                                        whole.operands.end(), prepares_deck);
    replace(items, at, whole.operands,
            static_cast<std::size_t>(first - whole.operands.begin()),
            whole.operands.size());
  }
}

void check_omissions(const Description& description,
                     gdl::Diagnostics& diagnostics) {
  for (const Statement& statement : description.statements) {
    for_each_expression(statement, [&](const Expression& part) {
      if (!part.is_word(kOmission)) return;
      diagnostics.error(part.position, "omission",
                        "'...' stands for what the game that this one is like "
                        "has there, in a list in brackets or behind "
                        "`shuffle(deck) and`; here nothing does: write it in "
                        "full");
    });
  }
}

}  // namespace translators::eggg::syntax
