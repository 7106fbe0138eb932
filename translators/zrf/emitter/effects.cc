#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "translators/zrf/emitter/game_writer.h"
#include "translators/zrf/formulas/after.h"

namespace translators::zrf::emitter {

using formulas::Action;
using formulas::After;
using formulas::Case;
using formulas::Effect;
using formulas::Literal;
using game::kNone;
using rules::atom;
using rules::holds;
using rules::Section;
using rules::Term;
using rules::Terms;

namespace {

/// What a move changes on one place. Where `start` is kNone, that says all:
/// moves that change a place alike share the rules for it.
struct Change {
  int place = kNone;
  int start = kNone;  ///< of the move, where one of its movers comes from
  std::vector<Case> cases;
  std::vector<Effect> settings;
  std::vector<Literal> removals;  ///< when what stands there is taken

  friend auto operator<=>(const Change&, const Change&) = default;
};

/// Many changes, as a tree over the places: moves that do almost the same,
/// such as cleaning the whole board, share most of it.
class Bundles {
 public:
  /// A node of the tree; both parts happen when it does. A change is a node
  /// without parts.
  struct Node {
    std::size_t first = 0;
    std::size_t second = 0;
  };

  explicit Bundles(std::size_t changes) : first_(changes) {}

  /// The node of all these changes, which are ordered by their places.
  std::size_t of(const std::vector<std::pair<int, std::size_t>>& changes,
                 int places) {
    return of(changes, 0, changes.size(), 0, places);
  }
  const std::vector<Node>& nodes() const { return nodes_; }
  std::size_t number(std::size_t node) const { return first_ + node; }

 private:
  std::size_t of(const std::vector<std::pair<int, std::size_t>>& changes,
                 std::size_t begin, std::size_t end, int low, int high) {
    if (end - begin == 1) return changes[begin].second;
    const int middle = low + (high - low) / 2;
    std::size_t split = begin;
    while (split < end && changes[split].first < middle) ++split;
    if (split == begin) return of(changes, begin, end, middle, high);
    if (split == end) return of(changes, begin, end, low, middle);
    const std::size_t first = of(changes, begin, split, low, middle);
    const std::size_t second = of(changes, split, end, middle, high);
    const auto [found, is_new] =
        known_.emplace(std::pair(first, second), number(nodes_.size()));
    if (is_new) nodes_.push_back({first, second});
    return found->second;
  }

  std::size_t first_;
  std::vector<Node> nodes_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> known_;
};

class EffectWriter {
 public:
  EffectWriter(const GameWriter& writer, bool counts_taken)
      : writer_(writer),
        words_(writer.words),
        formulas_(writer.formulas),
        conditions_(writer.conditions),
        tables_(writer.tables),
        has_attributes_(!formulas::attributes_of(writer.game).empty()),
        counts_taken_(counts_taken) {}

  void write() {
    for (const NamedAction& named : writer_.actions) {
      Parts parts;
      for (const Change& change : changes(named)) {
        if (change.start == kNone) {
          take_apart(change, parts);
        } else {
          write(change, writer_.is_made(named), &named.action);
        }
      }
      share(named, std::move(parts));
    }
    write_shared();
  }

 private:
  static constexpr std::size_t kFewChanges = 4;
  /// Changes of one move by what the guards of each begin with.
  using Parts = std::map<Literal, std::map<int, Change>>;

  /// Changes of one move that moves may share; they are made where the
  /// condition holds, which is not among their guards.
  struct Shared {
    const NamedAction* named = nullptr;
    Literal condition = formulas::kAlways;
    std::vector<std::size_t> numbers;
  };

  /// The first of the conditions that a guard is made of.
  Literal beginning(Literal guard) const {
    while ((guard & 1) == 0 &&
           formulas_.node(guard).kind == formulas::Formulas::Kind::kAll) {
      guard = formulas_.node(guard).parts.front();
    }
    return guard;
  }

  /// All of them, in order.
  void add_conditions(Literal guard, std::vector<Literal>& list) const {
    if ((guard & 1) == 0 &&
        formulas_.node(guard).kind == formulas::Formulas::Kind::kAll) {
      for (const Literal part : formulas_.node(guard).parts) {
        add_conditions(part, list);
      }
    } else if (guard != formulas::kAlways) {
      list.push_back(guard);
    }
  }

  static Change& change_at(std::map<int, Change>& changes, int place) {
    Change& change = changes[place];
    change.place = place;
    return change;
  }

  /// Cases stay together, as the last one counts; but not where the place
  /// becomes empty in all of them.
  void take_apart(const Change& change, Parts& parts) const {
    for (const Literal guard : change.removals) {
      change_at(parts[beginning(guard)], change.place)
          .removals.push_back(guard);
    }
    for (const Effect& setting : change.settings) {
      change_at(parts[beginning(setting.guard)], change.place)
          .settings.push_back(setting);
    }
    if (std::all_of(change.cases.begin(), change.cases.end(),
                    [](const Case& what) { return what.is_empty(); })) {
      for (const Case& what : change.cases) {
        change_at(parts[beginning(what.guard)], change.place)
            .cases.push_back(what);
      }
      return;
    }
    Literal first = beginning(change.cases.front().guard);
    for (const Case& what : change.cases) {
      if (beginning(what.guard) != first) first = formulas::kAlways;
    }
    change_at(parts[first], change.place).cases = change.cases;
  }

  template <typename Visit>
  static void each_guard(Change& change, Visit visit) {
    for (Literal& guard : change.removals) visit(guard);
    for (Effect& setting : change.settings) visit(setting.guard);
    for (Case& what : change.cases) visit(what.guard);
  }

  /// Takes from the guards what all of them begin with.
  Literal take_common(std::map<int, Change>& changes) {
    std::optional<std::vector<Literal>> common;
    for (auto& [place, change] : changes) {
      each_guard(change, [&](const Literal& guard) {
        std::vector<Literal> list;
        add_conditions(guard, list);
        if (!common) common = list;
        const auto end = std::mismatch(common->begin(), common->end(),
                                       list.begin(), list.end());
        common->erase(end.first, common->end());
      });
    }
    for (auto& [place, change] : changes) {
      each_guard(change, [&](Literal& guard) {
        std::vector<Literal> list;
        add_conditions(guard, list);
        list.erase(list.begin(),
                   list.begin() + static_cast<std::ptrdiff_t>(common->size()));
        guard = formulas_.all(list);
      });
    }
    return formulas_.all(*common);
  }

  /// What many changes of a move ask for is asked once, and what is left of
  /// them may be the same in other moves.
  void share(const NamedAction& named, Parts parts) {
    std::map<int, Change>& others = parts[formulas::kAlways];
    for (auto& [first, changes] : parts) {
      if (first == formulas::kAlways) continue;
      if (changes.size() < kFewChanges) {
        for (const auto& [place, change] : changes) add(change, others);
        continue;
      }
      const Literal condition = take_common(changes);
      share(named, condition, changes);
    }
    share(named, formulas::kAlways, others);
  }

  static void add(const Change& change, std::map<int, Change>& changes) {
    Change& whole = change_at(changes, change.place);
    append(whole.cases, change.cases);
    append(whole.settings, change.settings);
    append(whole.removals, change.removals);
  }

  template <typename Part>
  static void append(std::vector<Part>& list, const std::vector<Part>& more) {
    list.insert(list.end(), more.begin(), more.end());
  }

  void share(const NamedAction& named, Literal condition,
             const std::map<int, Change>& changes) {
    if (changes.empty()) return;
    Shared& shared = shared_.emplace_back();
    shared.named = &named;
    shared.condition = condition;
    for (const auto& [place, change] : changes) {
      shared.numbers.push_back(number_of(change));
    }
  }

  /// What a move does that its name does not tell, by places.
  std::vector<Change> changes(const NamedAction& named) {
    const After after(writer_.game, formulas_, named.action);
    std::map<int, Change> found;
    for (const auto& [place, cases] : after.cases()) {
      Change& change = found[place];
      if (counts_taken_) change.removals = removals(named, place);
      if (!is_told(named, place)) change.cases = cases;
    }
    for (const Effect& setting : after.settings()) {
      found[setting.place].settings.push_back(setting);
    }
    std::vector<Change> result;
    for (auto& [place, change] : found) {
      change.place = place;
      if (is_own(named.action, change)) change.start = named.action.start;
      result.push_back(std::move(change));
    }
    return result;
  }

  /// Whether the change depends on what it is that moves.
  static bool is_own(const Action& action, const Change& change) {
    return change.place == action.start ||
           std::any_of(action.travels.begin(), action.travels.end(),
                       [&](const formulas::Travel& travel) {
                         return travel.from == change.place ||
                                travel.to == change.place;
                       });
  }

  /// The cases of a place that the name of the move does not tell.
  static bool is_told(const NamedAction& named, int place) {
    if (named.form == NameForm::kOther) return false;
    return place == named.action.to() || place == named.action.from();
  }

  /// What is taken from a place: by `capture`, or by what comes there unless
  /// it has gone away before.
  static std::vector<Literal> removals(const NamedAction& named, int place) {
    std::vector<Literal> result;
    const Action& action = named.action;
    const bool leaves = action.leaves(place);
    for (const Effect& effect : action.effects) {
      const bool removes = effect.kind == Effect::Kind::kCapture ||
                           (effect.kind == Effect::Kind::kCreate && !leaves);
      if (removes && effect.place == place) result.push_back(effect.guard);
    }
    if (named.form != NameForm::kOther && action.travels.size() == 1) {
      return result;
    }
    for (const formulas::Travel& travel : action.travels) {
      if (travel.to == place && !leaves) result.push_back(formulas::kAlways);
    }
    return result;
  }

  std::size_t number_of(Change change) {
    const auto [found, is_new] =
        known_.emplace(std::move(change), numbered_.size());
    if (is_new) numbered_.push_back(&found->first);
    return found->second;
  }

  /// Changes that many moves make get a number, and so do many of them
  /// together.
  void write_shared() {
    std::vector<std::size_t> uses(numbered_.size());
    for (const Shared& shared : shared_) {
      for (const std::size_t number : shared.numbers) ++uses[number];
    }
    Bundles bundles(numbered_.size());
    std::vector<bool> is_bundled(numbered_.size());
    for (const Shared& shared : shared_) {
      Terms made = writer_.is_made(*shared.named);
      conditions_.add(shared.condition, made);
      std::vector<std::pair<int, std::size_t>> often;
      for (const std::size_t number : shared.numbers) {
        if (uses[number] > 1) {
          often.emplace_back(numbered_[number]->place, number);
        }
      }
      const bool is_bundle = often.size() >= kFewChanges;
      for (const std::size_t number : shared.numbers) {
        if (!is_bundle || uses[number] < 2) {
          write(*numbered_[number], made, nullptr);
        } else {
          is_bundled[number] = true;
        }
      }
      if (!is_bundle) continue;
      const int places = static_cast<int>(writer_.game.board.size());
      tables_.rule(Section::kNext, happens(bundles.of(often, places)), made);
    }
    write(bundles, is_bundled);
  }

  static Term happens(std::size_t node) { return atom("happens", node + 1); }

  void write(const Bundles& bundles, const std::vector<bool>& is_bundled) {
    for (std::size_t i = 0; i < bundles.nodes().size(); ++i) {
      const Bundles::Node& node = bundles.nodes()[i];
      const Term whole = happens(bundles.number(i));
      tables_.rule(Section::kNext, happens(node.first), {whole});
      tables_.rule(Section::kNext, happens(node.second), {whole});
    }
    for (std::size_t i = 0; i < numbered_.size(); ++i) {
      if (is_bundled[i]) write(*numbered_[i], {happens(i)}, nullptr);
    }
  }

  /// The rules of a change that is made when the body says so; `action` only
  /// where the change depends on it.
  void write(const Change& change, const Terms& made, const Action* action) {
    const Terms& where = words_.place(change.place);
    for (const Literal guard : change.removals) {
      Terms body = made;
      if (!conditions_.add(guard, body)) continue;
      tables_.rule(Section::kNext, atom("captured", where), body);
    }
    for (std::size_t i = 0; i < change.cases.size(); ++i) {
      one_case(change, i, made, action);
    }
    for (const Effect& setting : change.settings) {
      Terms body = made;
      if (!conditions_.add(setting.guard, body)) continue;
      const Term& what = words_.attribute(setting.attribute);
      tables_.rule(Section::kNext, atom("set", where, what), body);
      if (!conditions_.add(setting.value, body)) continue;
      tables_.rule(Section::kNext, atom("given", where, what), body);
    }
  }

  /// Adds when the case is the last one of the place.
  bool when(const std::vector<Case>& cases, std::size_t number, Terms& body) {
    Literal whole = cases[number].guard;
    for (std::size_t i = number + 1; i < cases.size(); ++i) {
      whole = formulas_.all(whole, formulas::denied(cases[i].guard));
    }
    return conditions_.add(whole, body);
  }

  void one_case(const Change& change, std::size_t number, const Terms& made,
                const Action* action) {
    const Case& what = change.cases[number];
    const Terms& where = words_.place(change.place);
    Terms body = made;
    if (conditions_.add(what.guard, body)) {
      tables_.rule(Section::kNext, atom("changed", where), body);
    }
    body = made;
    if (what.is_empty() || !when(change.cases, number, body)) return;
    if (what.is_new()) {
      tables_.rule(Section::kNext,
                   atom("placed", where, words_.piece(what.owner, what.type)),
                   body);
      return;
    }
    const Terms& source = words_.place(what.source);
    if (what.owner == kNone && what.type == kNone && !what.turns_over) {
      tables_.rule(Section::kNext, atom("travels", source, where), body);
      return;
    }
    turned(what, where, body, action);
    if (what.type == kNone && has_attributes_) {
      tables_.rule(Section::kNext, atom("brings", source, where), body);
    }
  }

  /// What may stand on a place where the formula holds, as far as its first
  /// parts say that.
  formulas::Kinds admitted(Literal formula, int place, int depth = 0) const {
    const auto& node = formulas_.node(formula);
    formulas::Kinds kinds = formulas_.kinds().all();
    if (formulas_.is_cell(formula) && node.place == place) {
      return formulas_.as_cell(formula).second;
    }
    if (node.kind != formulas::Formulas::Kind::kAll || (formula & 1) != 0 ||
        depth == 8) {
      return kinds;
    }
    for (const Literal part : node.parts) {
      kinds &= admitted(part, place, depth + 1);
    }
    return kinds;
  }

  /// A piece that becomes another one.
  void turned(const Case& what, const Terms& where, const Terms& body,
              const Action* action) {
    const formulas::KindTable& kinds = formulas_.kinds();
    const bool is_mover =
        action != nullptr && what.source == action->start && !action->is_drop;
    formulas::Kinds before = admitted(what.guard, what.source);
    if (is_mover) before &= action->movers;
    for (std::size_t kind = 1; kind < kinds.size(); ++kind) {
      if (!before.test(kind)) continue;
      const std::size_t made =
          formulas::turned(writer_.game, kinds, what, kind);
      Terms one = body;
      one.push_back(
          holds(atom("cell", words_.place(what.source),
                     words_.piece(kinds.owner(kind), kinds.type(kind)))));
      tables_.rule(Section::kNext,
                   atom("placed", where,
                        words_.piece(kinds.owner(made), kinds.type(made))),
                   one);
    }
  }

  const GameWriter& writer_;
  const Vocabulary& words_;
  formulas::Formulas& formulas_;
  ConditionWriter& conditions_;
  RuleTables& tables_;
  bool has_attributes_;
  bool counts_taken_;
  /// The changes that moves may share, by number; those of each move.
  std::map<Change, std::size_t> known_;
  std::vector<const Change*> numbered_;
  std::vector<Shared> shared_;
};

}  // namespace

void write_effects(const GameWriter& writer, bool counts_taken) {
  EffectWriter(writer, counts_taken).write();
}

}  // namespace translators::zrf::emitter
