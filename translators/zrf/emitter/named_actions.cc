#include "translators/zrf/emitter/named_actions.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace translators::zrf::emitter {

using formulas::Action;
using formulas::Case;
using formulas::Effect;
using formulas::Formulas;
using formulas::Kinds;
using formulas::Literal;
using game::kNone;
using rules::atom;
using rules::Term;

namespace {

/// What a move does, besides what stands in its name.
using Doing = std::tuple<std::vector<formulas::Travel>, std::vector<Effect>,
                         bool, bool, std::string, int>;

Doing doing_of(const Action& action) {
  return {action.travels,    action.effects,   action.is_copy,
          action.is_partial, action.next_type, action.becomes};
}

/// Whether the travel is the last word on both of its ends, and what stood
/// where it ends is taken.
bool is_plain_travel(const formulas::After& after, const Action& action) {
  if (action.leaves(action.to())) return false;
  const auto& cases = after.cases();
  const auto arrival = cases.find(action.to());
  if (arrival == cases.end()) return false;
  const Case& last = arrival->second.back();
  const bool arrives = last.guard == formulas::kAlways &&
                       last.source == action.from() && last.owner == kNone &&
                       last.type == action.becomes && !last.turns_over;
  if (!arrives) return false;
  const Case& left = cases.at(action.from()).back();
  return left.guard == formulas::kAlways && left.is_empty();
}

NameForm form_of(const game::Game& game, Formulas& formulas,
                 const Action& action) {
  if (action.is_copy) return NameForm::kOther;
  const formulas::After after(game, formulas, action);
  if (action.from() == kNone) {
    const auto found = after.cases().find(action.to());
    const bool is_last = found != after.cases().end() &&
                         found->second.back().guard == formulas::kAlways &&
                         found->second.back().is_new() &&
                         found->second.back().owner == action.owner;
    return is_last ? NameForm::kDrop : NameForm::kOther;
  }
  if (action.from() == action.to()) {
    const bool does_nothing = action.effects.empty() &&
                              action.becomes == kNone &&
                              action.travels.size() == 1;
    return does_nothing ? NameForm::kStay : NameForm::kOther;
  }
  return action.start == action.from() && is_plain_travel(after, action)
             ? NameForm::kMove
             : NameForm::kOther;
}

int dropped_type(const Formulas& formulas, const Action& action) {
  for (std::size_t kind = 1; kind < formulas.kinds().size(); ++kind) {
    if (action.movers.test(kind)) return formulas.kinds().type(kind);
  }
  return kNone;
}

Term name_of(const Formulas& formulas, const Vocabulary& words,
             const NamedAction& named) {
  const Action& action = named.action;
  Term name;
  if (named.form == NameForm::kDrop) {
    name = atom(action.becomes == kNone ? "drop" : "drop_as",
                words.type(dropped_type(formulas, action)),
                words.place(action.to()));
  } else if (named.form == NameForm::kStay) {
    name = atom("stay", words.place(action.to()));
  } else {
    const bool promotes = action.becomes != kNone;
    name = Term(named.form == NameForm::kMove  ? (promotes ? "promote" : "move")
                : action.is_copy               ? (promotes ? "copy_as" : "copy")
                : action.from() == action.to() ? (promotes ? "become" : "act")
                                               : (promotes ? "turn" : "play"));
    if (action.is_drop) {
      name = atom(promotes ? "enter_as" : "enter",
                  words.type(dropped_type(formulas, action)));
    }
    name.add(
        words.place(action.from() == kNone ? action.start : action.from()));
    if (action.from() != action.to()) name.add(words.place(action.to()));
  }
  if (action.becomes != kNone) name.add(words.type(action.becomes));
  return name;
}

/// Whether no position fulfils the conditions of both.
bool exclude_each_other(Formulas& formulas, const Action& a, const Action& b) {
  std::map<int, Kinds> kinds;
  std::set<Literal> others;
  const auto cell = [&](int place, const Kinds& admitted) {
    const auto found = kinds.emplace(place, formulas.kinds().all()).first;
    found->second &= admitted;
    return found->second.none();
  };
  for (const Action* action : {&a, &b}) {
    if (!action->is_drop && cell(action->start, action->movers)) return true;
    for (const Literal literal : action->conditions) {
      if (formulas.is_cell(literal)) {
        const auto [place, admitted] = formulas.as_cell(literal);
        if (cell(place, admitted)) return true;
      } else {
        if (others.contains(formulas::denied(literal))) return true;
        others.insert(literal);
      }
    }
  }
  return false;
}

/// What the moves of one name do, each once, with the actions that do it.
using Variants = std::map<Doing, std::vector<std::size_t>>;

bool are_exclusive(Formulas& formulas, const std::vector<NamedAction>& actions,
                   const Variants& variants) {
  constexpr std::size_t kMostPairs = 4000;
  std::size_t pairs = 0;
  for (auto a = variants.begin(); a != variants.end(); ++a) {
    for (auto b = std::next(a); b != variants.end(); ++b) {
      for (const std::size_t i : a->second) {
        for (const std::size_t j : b->second) {
          if (++pairs > kMostPairs) return false;
          if (!exclude_each_other(formulas, actions[i].action,
                                  actions[j].action)) {
            return false;
          }
        }
      }
    }
  }
  return true;
}

/// Where moves of one name could be mixed up, they get a number.
void tell_apart(Formulas& formulas, std::vector<NamedAction>& actions) {
  std::map<std::pair<int, Term>, Variants> groups;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    groups[{actions[i].action.owner, actions[i].name}]
          [doing_of(actions[i].action)]
              .push_back(i);
  }
  for (const auto& [key, variants] : groups) {
    if (variants.size() < 2) continue;
    const bool share = are_exclusive(formulas, actions, variants);
    int number = 0;
    for (const auto& [doing, members] : variants) {
      ++number;
      for (const std::size_t i : members) {
        if (share) {
          actions[i].is_shared = true;
        } else if (number > 1) {
          actions[i].form = NameForm::kOther;
          actions[i].name.name = "variant_" + actions[i].name.name;
          actions[i].name.add(Term(number));
        }
      }
    }
  }
}

}  // namespace

std::vector<NamedAction> name_actions(const game::Game& game,
                                      Formulas& formulas,
                                      const Vocabulary& words,
                                      std::vector<Action> actions) {
  std::vector<NamedAction> result;
  std::set<
      std::tuple<int, Term, std::string, std::vector<Literal>, Literal, Doing>>
      known;
  for (Action& action : actions) {
    NamedAction named;
    named.action = std::move(action);
    const Action& made = named.action;
    if (std::find(made.conditions.begin(), made.conditions.end(),
                  formulas::kNever) != made.conditions.end()) {
      continue;
    }
    named.form = form_of(game, formulas, made);
    named.name = name_of(formulas, words, named);
    const Literal movers = made.is_drop
                               ? formulas::kAlways
                               : formulas.cell(made.start, made.movers);
    if (known
            .insert({made.owner, named.name, made.type, made.conditions, movers,
                     doing_of(made)})
            .second) {
      result.push_back(std::move(named));
    }
  }
  tell_apart(formulas, result);
  return result;
}

}  // namespace translators::zrf::emitter
