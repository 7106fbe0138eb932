#include "search/evaluator/union_features.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace search::evaluator {

namespace {

constexpr std::size_t kCellLimit = 256;
constexpr std::uint8_t kFar = 255;
/// The part of a signal that is left after each step.
constexpr double kFading = 0.5;
/// A group that no way leads to counts as so many steps farther than in a
/// straight line.
constexpr int kDetour = 6;

constexpr std::array<double, 16> kFaded = [] {
  std::array<double, 16> faded{};
  double strength = 1;
  for (double& value : faded) {
    value = strength;
    strength *= kFading;
  }
  return faded;
}();

/// The pieces on the board, and their groups.
class Groups {
 public:
  Groups(const Union& goal, std::span<const std::uint64_t> words)
      : goal_(goal) {
    contents_.fill(kEmpty);
    look(words);
    group_of_.fill(kNone);
    for (const std::uint16_t cell : own_) {
      if (group_of_[cell] == kNone) gather(cell);
    }
  }

  UnionFeatures measure() {
    UnionFeatures features{};
    if (own_.empty()) return features;
    measure_distances();
    const auto largest = static_cast<std::size_t>(
        std::ranges::max_element(sizes_) - sizes_.begin());
    const auto set = [&](UnionFeature feature, double value) {
      features[static_cast<std::size_t>(feature)] = value;
    };
    const double count = static_cast<double>(own_.size());
    std::size_t cut_off = 0;
    for (std::size_t group = 0; group < sizes_.size(); ++group) {
      if (around(largest, group) == kFar) ++cut_off;
    }
    set(UnionFeature::kGroups, static_cast<double>(sizes_.size()) - 1);
    set(UnionFeature::kGaps,
        bridges([&](auto a, auto b) { return straight(a, b); }));
    set(UnionFeature::kGapsAround, bridges([&](auto a, auto b) {
          const int way = around(a, b);
          return std::min<int>(way, straight(a, b) + kDetour);
        }));
    set(UnionFeature::kCutOff, static_cast<double>(cut_off));
    set(UnionFeature::kSignals, signals_ / count);
    set(UnionFeature::kStrays, count - static_cast<double>(sizes_[largest]));
    set(UnionFeature::kSpread, spread() / count);
    return features;
  }

 private:
  enum Content : std::uint8_t { kEmpty, kOwn, kOther };
  static constexpr std::uint8_t kNone = 255;

  void look(std::span<const std::uint64_t> words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (std::uint64_t bits = words[i]; bits != 0; bits &= bits - 1) {
        const std::size_t base =
            i * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        if (base >= goal_.places.size()) return;
        const Union::Place& place = goal_.places[base];
        if (place.cell == Union::kNoCell || place.is_free) continue;
        contents_[place.cell] = place.is_own ? kOwn : kOther;
        if (place.is_own) own_.push_back(place.cell);
      }
    }
  }

  void gather(std::uint16_t first) {
    const auto group = static_cast<std::uint8_t>(sizes_.size());
    std::size_t size = 0;
    queue_.assign(1, first);
    group_of_[first] = group;
    for (std::size_t i = 0; i < queue_.size(); ++i, ++size) {
      for (const std::uint16_t next : goal_.links[queue_[i]]) {
        if (contents_[next] != kOwn || group_of_[next] != kNone) continue;
        group_of_[next] = group;
        queue_.push_back(next);
      }
    }
    sizes_.push_back(size);
  }

  void measure_distances() {
    const std::size_t count = sizes_.size();
    around_.assign(count * count, kFar);
    straight_.assign(count * count, kFar);
    for (std::size_t a = 0; a < own_.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const std::size_t from = group_of_[own_[a]];
        const std::size_t to = group_of_[own_[b]];
        const auto far =
            static_cast<std::uint8_t>(goal_.distance(own_[a], own_[b]));
        std::uint8_t& least = straight_[from * count + to];
        least = std::min(least, far);
        straight_[to * count + from] =
            std::min(straight_[to * count + from], least);
      }
    }
    for (std::size_t group = 0; group < count; ++group) send(group);
  }

  /// The signal of a group goes over empty cells and pieces of other groups.
  void send(std::size_t group) {
    const std::size_t count = sizes_.size();
    distance_.fill(kFar);
    queue_.clear();
    for (const std::uint16_t cell : own_) {
      if (group_of_[cell] != group) continue;
      distance_[cell] = 0;
      queue_.push_back(cell);
    }
    around_[group * count + group] = 0;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const std::uint8_t next_distance = distance_[queue_[i]] + 1;
      for (const std::uint16_t next : goal_.links[queue_[i]]) {
        if (contents_[next] == kOther || distance_[next] != kFar) continue;
        distance_[next] = next_distance;
        queue_.push_back(next);
        if (contents_[next] != kOwn) continue;
        signals_ +=
            static_cast<double>(sizes_[group]) *
            kFaded[std::min<std::size_t>(next_distance, kFaded.size() - 1)];
        std::uint8_t& least = around_[group * count + group_of_[next]];
        least = std::min(least, next_distance);
      }
    }
  }

  int straight(std::size_t a, std::size_t b) const {
    return straight_[a * sizes_.size() + b];
  }
  int around(std::size_t a, std::size_t b) const {
    return around_[a * sizes_.size() + b];
  }

  /// Empty cells on a shortest tree of bridges that joins all groups.
  template <typename Distance>
  double bridges(const Distance& distance) {
    const std::size_t count = sizes_.size();
    best_.assign(count, std::numeric_limits<int>::max());
    best_[0] = -1;  // joined
    std::size_t newest = 0;
    int sum = 0;
    for (std::size_t joined = 1; joined < count; ++joined) {
      std::size_t nearest = 0;
      for (std::size_t group = 0; group < count; ++group) {
        if (best_[group] < 0) continue;
        best_[group] = std::min(best_[group], distance(newest, group) - 1);
        if (best_[nearest] < 0 || best_[group] < best_[nearest]) {
          nearest = group;
        }
      }
      sum += best_[nearest];
      best_[nearest] = -1;
      newest = nearest;
    }
    return sum;
  }

  /// Steps of all pieces together to the cell that is nearest to all, as if the
  /// board were empty.
  double spread() const {
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (std::size_t cell = 0; cell < goal_.cells(); ++cell) {
      std::size_t sum = 0;
      for (const std::uint16_t piece : own_) sum += goal_.distance(cell, piece);
      least = std::min(least, sum);
    }
    return static_cast<double>(least);
  }

  const Union& goal_;
  std::array<Content, kCellLimit> contents_;
  std::array<std::uint8_t, kCellLimit> group_of_;
  std::array<std::uint8_t, kCellLimit> distance_;
  std::vector<std::uint16_t> own_;
  std::vector<std::size_t> sizes_;      // by group
  std::vector<std::uint8_t> around_;    // by two groups
  std::vector<std::uint8_t> straight_;  // by two groups
  std::vector<std::uint16_t> queue_;
  std::vector<int> best_;
  double signals_ = 0;
};

}  // namespace

const char* name_of(UnionFeature feature) {
  constexpr std::array<const char*, kUnionFeatures> kNames = {
      "groups", "gaps",  "gaps around others", "groups cut off", "signals",
      "strays", "spread"};
  return kNames[static_cast<std::size_t>(feature)];
}

UnionFeatures measure_union(const Union& goal,
                            std::span<const std::uint64_t> words) {
  return Groups(goal, words).measure();
}

}  // namespace search::evaluator
