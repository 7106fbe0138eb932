#include "search/solver/nim_values.h"

#include <algorithm>

namespace search::solver {

namespace {

/// Every position after all of its options; fewer where some come again.
std::vector<std::uint32_t> from_the_end(const Options& options) {
  std::vector<std::vector<std::uint32_t>> parents(options.size());
  std::vector<std::size_t> open;  // options that are not in the order yet
  std::vector<std::uint32_t> order;
  for (std::uint32_t position = 0; position < options.size(); ++position) {
    for (const std::uint32_t option : options[position]) {
      parents[option].push_back(position);
    }
    open.push_back(options[position].size());
    if (open.back() == 0) order.push_back(position);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const std::uint32_t parent : parents[order[i]]) {
      if (--open[parent] == 0) order.push_back(parent);
    }
  }
  return order;
}

std::uint32_t least_excluded(std::span<const NimValue> options) {
  std::vector<bool> is_there(options.size() + 1, false);
  for (const NimValue& option : options) {
    if (option.heap < is_there.size()) is_there[option.heap] = true;
  }
  return static_cast<std::uint32_t>(std::ranges::find(is_there, false) -
                                    is_there.begin());
}

bool has_firm(std::span<const NimValue> options, std::uint32_t heap) {
  return std::ranges::any_of(options, [&](const NimValue& option) {
    return option.heap == heap && !option.is_fickle;
  });
}

bool has_fickle(std::span<const NimValue> options, std::uint32_t heap) {
  return std::ranges::any_of(options, [&](const NimValue& option) {
    return option.heap == heap && option.is_fickle;
  });
}

// A sum is lost in misère play where its heaps come to 1 and all its positions
// are fickle, or to 0 and one is firm. The conditions below are what it takes
// that no move leads from a lost sum to another, whatever else is in it, and
// that one leads to a lost sum from every other that has a move. A position
// without a move is fickle.

bool may_be_fickle(std::span<const NimValue> options, std::uint32_t heap) {
  if (options.empty()) return true;
  return heap < 2 && !has_firm(options, 1 - heap) &&
         has_fickle(options, 1 - heap);
}

bool may_be_firm(std::span<const NimValue> options, std::uint32_t heap) {
  if (heap < 2) return !has_fickle(options, 1 - heap);
  return std::ranges::all_of(
      std::initializer_list<std::uint32_t>{0, 1}, [&](std::uint32_t rest) {
        return has_firm(options, rest) || has_fickle(options, 1 - rest);
      });
}

}  // namespace

std::optional<std::vector<NimValue>> nim_values(const Options& options,
                                                bool misere) {
  const auto order = from_the_end(options);
  if (order.size() < options.size()) return std::nullopt;
  std::vector<NimValue> values(options.size());
  std::vector<NimValue> of_options;
  for (const std::uint32_t position : order) {
    of_options.clear();
    for (const std::uint32_t option : options[position]) {
      of_options.push_back(values[option]);
    }
    NimValue& value = values[position];
    value.heap = least_excluded(of_options);
    value.is_fickle = may_be_fickle(of_options, value.heap);
    if (misere && !value.is_fickle && !may_be_firm(of_options, value.heap)) {
      return std::nullopt;
    }
  }
  return values;
}

}  // namespace search::solver
