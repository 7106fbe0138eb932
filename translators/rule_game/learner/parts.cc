#include "translators/rule_game/learner/parts.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "gdl/symbol_table.h"
#include "translators/rule_game/syntax/rule_file.h"

namespace translators::rule_game::learner {

namespace {

using meaning::kBuckets;
using meaning::Piece;

constexpr unsigned kAnywhere = (1U << kBuckets) - 1;

unsigned bit(int bucket) {
  return 1U << static_cast<unsigned>((bucket % kBuckets + kBuckets) % kBuckets);
}

/// The pieces of the first group of which any are left; all where none is.
Pairs leading(const meaning::Groups& groups, const Position& position) {
  const auto& pieces = position.board().pieces;
  for (const std::vector<int>& group : groups) {
    Pairs pairs;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const bool is_in =
          std::find(group.begin(), group.end(), pieces[i].cell) != group.end();
      if (is_in && position.is_left(i)) pairs |= pairs_of_piece(i);
    }
    if (pairs.any()) return pairs;
  }
  return position.left();
}

unsigned buckets_for(const To& to, const Position& position,
                     std::size_t number) {
  const Piece& piece = position.board().pieces[number];
  const auto after = [&](const std::optional<int>& last) {
    return last ? bit(*last + to.steps) : kAnywhere;
  };
  switch (to.kind) {
    case To::Kind::kBuckets:
      return to.buckets;
    case To::Kind::kNearby:
      return bit(meaning::nearest_bucket(piece.cell) + to.steps);
    case To::Kind::kAfter:
      return after(position.last_bucket());
    case To::Kind::kAfterAlike:
      return after(position.last_bucket(to.property, number));
    case To::Kind::kMap: {
      const auto found = to.map.find(value_of(piece, to.property));
      return found == to.map.end() ? 0 : bit(found->second);
    }
  }
  return 0;
}

std::string in_rules(const std::string& value) { return gdl::fold_case(value); }

std::string bucket_clause(const To& to) {
  const std::string steps = to.steps == 0 ? "" : "+" + std::to_string(to.steps);
  const auto from = [&](const std::string& name) {
    return "bucket:[!" + name + "*[0,1,2,3], " + name + steps + "]";
  };
  switch (to.kind) {
    case To::Kind::kNearby:
      return "bucket:Nearby" + steps;
    case To::Kind::kAfter:
      return from("p");
    case To::Kind::kAfterAlike:
      return from("p." + to.property);
    case To::Kind::kBuckets:
    case To::Kind::kMap:
      break;
  }
  std::string list;
  for (int b = 0; b < kBuckets; ++b) {
    if ((to.buckets & bit(b)) != 0) list += "," + std::to_string(b);
  }
  return to.buckets == kAnywhere ? "" : "bucket:[" + list.substr(1) + "]";
}

template <typename Part>
void share_out(std::vector<Part>& parts) {
  double sum = 0;
  for (const Part& part : parts) sum += part.weight;
  for (Part& part : parts) part.weight /= sum;
}

/// A bucket for each value; those with a bucket of its own for each are the
/// likelier ones.
void add_maps(const std::string& property,
              const std::vector<std::string>& values, double weight,
              std::vector<To>& tos) {
  constexpr std::size_t kMostValues = 5;
  if (values.size() > kMostValues) return;
  std::vector<To> maps;
  std::size_t count = 1;
  for (std::size_t i = 0; i < values.size(); ++i) count *= kBuckets;
  for (std::size_t number = 0; number < count; ++number) {
    To to{To::Kind::kMap};
    to.property = property;
    std::set<int> used;
    std::size_t rest = number;
    for (const std::string& value : values) {
      to.map[value] = static_cast<int>(rest % kBuckets);
      used.insert(to.map[value]);
      rest /= kBuckets;
    }
    if (used.size() == 1 && values.size() > 1) continue;
    constexpr double kOwnBuckets = 40;
    to.weight = used.size() == values.size() ? kOwnBuckets : 1;
    maps.push_back(std::move(to));
  }
  share_out(maps);
  for (To& to : maps) {
    to.weight *= weight;
    tos.push_back(std::move(to));
  }
}

}  // namespace

Pairs pairs_of(const Which& which, const Position& position) {
  if (which.kind == Which::Kind::kAny) return position.left();
  if (which.kind == Which::Kind::kOrder) {
    return leading(which.groups, position);
  }
  Pairs pairs;
  const auto& pieces = position.board().pieces;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (position.is_left(i) && value_of(pieces[i], which.name) == which.value) {
      pairs |= pairs_of_piece(i);
    }
  }
  return pairs;
}

Pairs pairs_of(const To& to, const Position& position) {
  Pairs pairs;
  for (std::size_t i = 0; i < position.board().pieces.size(); ++i) {
    if (!position.is_left(i)) continue;
    pairs |= Pairs(buckets_for(to, position, i)) << (kBuckets * i);
  }
  return pairs;
}

std::string atoms_of(const Which& which, const To& to) {
  std::string clause;
  if (which.kind == Which::Kind::kOrder) clause = "pos:" + which.name;
  if (which.kind == Which::Kind::kValue) {
    clause = which.name + ":" + in_rules(which.value);
  }
  const auto atom = [&](const std::string& more) {
    return "(" + clause + (clause.empty() || more.empty() ? "" : ", ") + more +
           ")";
  };
  if (to.kind != To::Kind::kMap) return atom(bucket_clause(to));
  if (which.kind == Which::Kind::kValue && which.name == to.property) {
    return atom("bucket:" + std::to_string(to.map.at(which.value)));
  }
  std::string text;
  for (const auto& [value, bucket] : to.map) {
    text +=
        (text.empty() ? "" : " ") + atom(to.property + ":" + in_rules(value) +
                                         ", bucket:" + std::to_string(bucket));
  }
  return text;
}

std::map<std::string, std::vector<std::string>> values_on(
    const meaning::Board& board) {
  std::map<std::string, std::set<std::string>> values;
  for (const Piece& piece : board.pieces) {
    for (const auto& [property, value] : piece.properties) {
      if (property == "image" || property == "name") continue;
      values[property].insert(value);
    }
  }
  std::map<std::string, std::vector<std::string>> result;
  constexpr std::size_t kMostValues = 8;
  for (const auto& [property, all] : values) {
    if (all.size() > kMostValues) continue;
    result[property].assign(all.begin(), all.end());
  }
  return result;
}

std::vector<Which> all_whiches(const meaning::Board& board) {
  constexpr double kAnyWeight = 4;
  constexpr double kOrderWeight = 0.4;
  constexpr double kValueWeight = 0.2;
  std::vector<Which> whiches(1);
  whiches[0].weight = kAnyWeight;
  for (auto& [name, groups] : meaning::orders_of({})) {
    whiches.push_back({Which::Kind::kOrder, name, "", groups, kOrderWeight});
  }
  for (const auto& [property, values] : values_on(board)) {
    for (const std::string& value : values) {
      whiches.push_back(
          {Which::Kind::kValue, property, value, {}, kValueWeight});
    }
  }
  share_out(whiches);
  return whiches;
}

std::vector<To> all_tos(const meaning::Board& board) {
  constexpr double kAnywhereWeight = 4;
  constexpr double kOneWeight = 0.5;
  constexpr double kSomeWeight = 0.1;
  constexpr double kStepsWeight = 0.7;
  constexpr double kFollowWeight = 0.5;
  constexpr double kNearbyWeight = 1.5;
  constexpr double kMapWeight = 2.5;
  std::vector<To> tos;
  for (unsigned buckets = 1; buckets <= kAnywhere; ++buckets) {
    To to{To::Kind::kBuckets, buckets};
    to.weight = (buckets & (buckets - 1)) == 0 ? kOneWeight : kSomeWeight;
    if (buckets == kAnywhere) to.weight = kAnywhereWeight;
    tos.push_back(std::move(to));
  }
  const auto properties = values_on(board);
  for (int steps = 0; steps < kBuckets; ++steps) {
    To near{To::Kind::kNearby, 0, steps};
    near.weight = steps == 0 ? kNearbyWeight : kFollowWeight;
    tos.push_back(std::move(near));
    To after{To::Kind::kAfter, 0, steps};
    after.weight = kStepsWeight;
    tos.push_back(std::move(after));
    for (const auto& [property, values] : properties) {
      To alike{To::Kind::kAfterAlike, 0, steps, property};
      alike.weight = steps == 0 ? kFollowWeight : kSomeWeight;
      tos.push_back(std::move(alike));
    }
  }
  for (const auto& [property, values] : properties) {
    add_maps(property, values, kMapWeight, tos);
  }
  share_out(tos);
  return tos;
}

}  // namespace translators::rule_game::learner
