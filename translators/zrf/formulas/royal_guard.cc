#include "translators/zrf/formulas/royal_guard.h"

#include <algorithm>
#include <cstddef>

namespace translators::zrf::formulas {

using game::kNone;

namespace {

constexpr std::size_t kMostConditions = 700'000;

bool speaks_of(const std::vector<int>& places, const std::set<int>& touched) {
  return std::any_of(places.begin(), places.end(), [&](int place) {
    return place == kNone || touched.contains(place);
  });
}

}  // namespace

// ---- Which pieces, and where

bool RoyalGuard::makes_royal(const Effect& effect, int owner,
                             const Kinds& royals) const {
  switch (effect.kind) {
    case Effect::Kind::kCreate:
      return effect.owner == owner &&
             royals.test(formulas_.kinds().number(owner, effect.type));
    case Effect::Kind::kChangeType:
      return royals.test(formulas_.kinds().number(owner, effect.type));
    case Effect::Kind::kChangeOwner:
      return true;
    default:
      return false;
  }
}

bool RoyalGuard::makes_royals(int owner, const Kinds& royals) const {
  return std::any_of(
      actions_.begin(), actions_.end(), [&](const Action& action) {
        if (action.is_drop && (action.movers & royals).any()) return true;
        if (action.becomes != kNone && action.owner == owner &&
            royals.test(formulas_.kinds().number(owner, action.becomes))) {
          return true;
        }
        return std::any_of(action.effects.begin(), action.effects.end(),
                           [&](const Effect& effect) {
                             return makes_royal(effect, owner, royals);
                           });
      });
}

std::set<int> RoyalGuard::royal_places(int owner, const Kinds& royals) const {
  std::set<int> places;
  if (makes_royals(owner, royals)) {
    for (std::size_t i = 0; i < game_.board.size(); ++i) {
      places.insert(static_cast<int>(i));
    }
    return places;
  }
  for (const game::Placed& piece : game_.setup) {
    if (royals.test(formulas_.kinds().number(piece.owner, piece.type))) {
      places.insert(piece.place);
    }
  }
  for (bool grows = true; grows;) {
    const std::size_t before = places.size();
    for (const Action& action : actions_) {
      for (const Travel& travel : action.travels) {
        const bool may =
            action.owner == owner && !action.is_drop &&
            (travel.from != action.start || (action.movers & royals).any());
        if (may && places.contains(travel.from)) places.insert(travel.to);
      }
    }
    grows = places.size() > before;
  }
  return places;
}

bool RoyalGuard::is_single(int owner, const Kinds& royals) const {
  if (makes_royals(owner, royals)) return false;
  const bool copies =
      std::any_of(actions_.begin(), actions_.end(),
                  [](const Action& action) { return action.is_copy; });
  const auto count = std::count_if(
      game_.setup.begin(), game_.setup.end(), [&](const game::Placed& piece) {
        return royals.test(formulas_.kinds().number(piece.owner, piece.type));
      });
  return count <= 1 && !copies;
}

void RoyalGuard::split_movers(int owner, const Kinds& royals) {
  const std::size_t count = actions_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Kinds both = actions_[i].movers;
    if (actions_[i].owner != owner || (both & royals).none() ||
        (both & ~royals).none()) {
      continue;
    }
    Action royal = actions_[i];
    royal.movers = both & royals;
    actions_[i].movers = both & ~royals;
    actions_.push_back(std::move(royal));
  }
}

// ---- Threats

std::vector<int> RoyalGuard::places_of(Literal literal) const {
  const Formulas::Node& node = formulas_.node(literal);
  if (node.kind == Formulas::Kind::kCell) return {node.place};
  if (node.kind == Formulas::Kind::kFact) {
    return {node.fact.kind == Fact::Kind::kAttribute ? node.fact.place : kNone};
  }
  std::set<int> places;
  for (const Literal part : node.parts) {
    const std::vector<int> found = places_of(part);
    places.insert(found.begin(), found.end());
  }
  return {places.begin(), places.end()};
}

void RoyalGuard::add_threat(int place, const std::vector<Literal>& way,
                            const Kinds& royals) {
  Threat threat;
  threat.place = place;
  threat.parts = way;
  threat.parts.push_back(formulas_.cell(place, royals));
  const std::size_t count = threat.parts.size();
  const int number = static_cast<int>(threats_.size());
  threat.before.assign(count + 1, kAlways);
  threat.behind.assign(count + 1, kAlways);
  for (std::size_t i = 0; i < count; ++i) {
    const Literal part = threat.parts[i];
    threat.before[i + 1] = formulas_.all(threat.before[i], part);
    const std::size_t j = count - 1 - i;
    threat.behind[j] = formulas_.all(threat.behind[j + 1], threat.parts[j]);
    threat.places.push_back(places_of(part));
    for (const int other : threat.places.back()) {
      std::vector<int>& about = about_[other];
      if (about.empty() || about.back() != number) about.push_back(number);
      asked_[other].insert(part);
    }
  }
  threats_.push_back(std::move(threat));
}

void RoyalGuard::find_threats(int owner, const Kinds& royals) {
  threats_.clear();
  targets_.clear();
  about_.clear();
  asked_.clear();
  lasting_.clear();
  const std::vector<int> enemies = enemies_of(game_, owner);
  std::vector<Literal> dangers;
  for (const int place : royal_places(owner, royals)) {
    Target& target = targets_[place];
    target.royal = formulas_.cell(place, royals);
    std::vector<Literal> ways;
    for (const auto& way : attacks_.ways(place, royals, enemies)) {
      target.threats.push_back(static_cast<int>(threats_.size()));
      add_threat(place, way, royals);
      ways.push_back(threats_.back().before[way.size()]);
    }
    target.ways.emplace(formulas_, std::move(ways));
    dangers.push_back(formulas_.all(target.ways->whole(), target.royal));
  }
  all_.emplace(formulas_, std::move(dangers));
}

// ---- Danger

RoyalGuard::Contents RoyalGuard::contents_of(const Action& action) const {
  std::map<int, Kinds> contents;
  if (!action.is_drop) contents[action.start] = action.movers;
  for (const Literal literal : action.conditions) {
    if (!formulas_.is_cell(literal)) continue;
    const auto [place, kinds] = formulas_.as_cell(literal);
    contents.emplace(place, formulas_.kinds().all()).first->second &= kinds;
  }
  return {contents.begin(), contents.end()};
}

std::set<int> RoyalGuard::ending(const std::set<int>& touched,
                                 const Contents& contents) const {
  std::set<int> result;
  for (const int place : touched) {
    const auto asked = asked_.find(place);
    if (asked == asked_.end()) continue;
    const auto content =
        std::find_if(contents.begin(), contents.end(),
                     [&](const auto& known) { return known.first == place; });
    const bool may_end = std::any_of(
        asked->second.begin(), asked->second.end(), [&](Literal literal) {
          return content == contents.end() || !formulas_.is_cell(literal) ||
                 (formulas_.as_cell(literal).second & content->second).any();
        });
    if (may_end) result.insert(place);
  }
  return result;
}

Literal RoyalGuard::lasting(const std::set<int>& touched) {
  const auto [found, is_new] = lasting_.emplace(touched, kNever);
  if (!is_new) return found->second;
  std::map<int, std::set<int>> ended;  // by place of the royal piece
  for (const auto& [place, threats] : about_) {
    if (place != kNone && !touched.contains(place)) continue;
    for (const int number : threats) {
      ended[threats_[number].place].insert(number);
    }
  }
  std::vector<std::pair<int, Literal>> changes;
  int index = 0;
  for (const auto& [place, target] : targets_) {
    const auto some = ended.find(place);
    if (some != ended.end()) {
      std::vector<std::pair<int, Literal>> without;
      for (const int number : some->second) {
        without.emplace_back(number - target.threats.front(), kNever);
      }
      const bool is_touched = touched.contains(place);
      changes.emplace_back(
          index, is_touched
                     ? kNever
                     : formulas_.all(target.ways->with(without), target.royal));
    }
    ++index;
  }
  found->second = all_->with(changes);
  return found->second;
}

void RoyalGuard::examine(After& after, const std::set<int>& touched,
                         const Contents& contents, int number,
                         Lefts& lefts) const {
  const Threat& threat = threats_[number];
  std::vector<Literal> rest;
  std::size_t met = 0;
  std::size_t last_met = 0;
  bool changes = false;
  for (std::size_t i = 0; i < threat.parts.size(); ++i) {
    const Literal part = threat.parts[i];
    if (speaks_of(threat.places[i], touched)) {
      const Literal then = after.before(part);
      if (then == kNever) return;
      if (then == kAlways) {
        ++met;
        last_met = i;
      } else {
        changes |= then != part;
        rest.push_back(then);
      }
      continue;
    }
    if (formulas_.is_cell(part)) {
      const auto [place, kinds] = formulas_.as_cell(part);
      for (const auto& [known, content] : contents) {
        if (known == place && (content & kinds).none()) return;
      }
    }
    rest.push_back(part);
  }
  Left left;
  left.threat = number;
  if (met == 1 && !changes) {
    left.first = threat.before[last_met];
    left.second = threat.behind[last_met + 1];
  } else {
    left.first = formulas_.all(rest);
  }
  lefts.push_back(left);
}

Literal RoyalGuard::any_left(const Lefts& lefts) {
  const int size = static_cast<int>(threats_.size());
  std::map<Literal, std::vector<std::pair<int, Literal>>> by_second;
  for (const Left& left : lefts) {
    by_second[left.second].emplace_back(left.threat, left.first);
  }
  std::map<Literal, std::vector<Literal>> by_first;
  for (auto& [second, firsts] : by_second) {
    std::sort(firsts.begin(), firsts.end());
    by_first[formulas_.any_of(firsts, size)].push_back(second);
  }
  std::vector<Literal> parts;
  for (auto& [first, seconds] : by_first) {
    parts.push_back(formulas_.all(first, formulas_.any(std::move(seconds))));
  }
  return formulas_.any(std::move(parts));
}

Literal RoyalGuard::danger(const Action& action, const Kinds& royals) {
  After after(game_, formulas_, action);
  std::set<int> touched;
  for (const auto& [place, cases] : after.cases()) touched.insert(place);
  for (const Effect& setting : after.settings()) touched.insert(setting.place);
  const Contents contents = contents_of(action);
  const bool is_royal = (action.movers & royals).any() && !action.is_drop;
  Lefts lefts;
  if (is_royal && is_single_) {
    const auto target = targets_.find(action.to());
    if (target == targets_.end()) return kNever;
    for (const int number : target->second.threats) {
      examine(after, touched, contents, number, lefts);
    }
    return any_left(lefts);
  }
  std::set<int> concerned;
  for (const auto& [place, threats] : about_) {
    if (place != kNone && !touched.contains(place)) continue;
    concerned.insert(threats.begin(), threats.end());
  }
  for (const int number : concerned) {
    examine(after, touched, contents, number, lefts);
  }
  const Literal opened = any_left(lefts);
  return formulas_.any(opened, lasting(ending(touched, contents)));
}

bool RoyalGuard::guard(int owner, const Kinds& royals) {
  split_movers(owner, royals);
  is_single_ = is_single(owner, royals);
  find_threats(owner, royals);
  if (threats_.empty()) return true;
  std::vector<std::pair<std::size_t, Literal>> found;
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    if (actions_[i].owner != owner) continue;
    if (formulas_.size() > kMostConditions) return false;
    found.emplace_back(i, danger(actions_[i], royals));
  }
  for (const auto& [i, literal] : found) {
    if (literal != kNever) actions_[i].conditions.push_back(denied(literal));
  }
  return true;
}

}  // namespace translators::zrf::formulas
