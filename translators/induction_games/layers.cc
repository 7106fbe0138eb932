#include "translators/induction_games/layers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace translators::induction_games {

namespace {

constexpr std::size_t kMostPatterns =
    32;  // moves of chance, some of them often
constexpr int kMostWays = 48;
constexpr double kTolerance = 0.012;  // how much of a draw may fall elsewhere

class Reader {
 public:
  explicit Reader(const Model& model) : model_(model) {}

  Reading read(const Function& function,
               std::vector<const Generator*> generators) const {
    Reading reading;
    reading.function = function;
    reading.generators = std::move(generators);
    reading.pieces = pieces_of(model_, model_.orders[function.order]);
    reading.layers.push_back({{function.ref}, {}, 0, {}});
    for (const Piece& piece : reading.pieces) add_layer(reading, piece);
    for (const Generator* generator : reading.generators) {
      reading.ways.push_back(ways_of(reading, *generator));
    }
    return reading;
  }

 private:
  const Order& order_of(const Reading& reading) const {
    return model_.orders[reading.function.order];
  }

  std::vector<Pattern> patterns_of(const Piece& piece) const {
    return patterns(piece.size, model_.aspects[piece.aspect].values.size());
  }

  /// How likely the pattern is where squares are drawn by themselves.
  static double weight(const Generator& generator, const Order& order,
                       const Piece& piece, const Pattern& pattern) {
    double result = 1;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      result *= generator.weights[order.places[piece.first + i]][pattern[i]];
    }
    return result;
  }

  /// The transitions of the last layer, and the states of the next one.
  void add_layer(Reading& reading, const Piece& piece) const {
    const Order& order = order_of(reading);
    const auto all = patterns_of(piece);
    Layer& layer = reading.layers.back();
    Layer next;
    std::map<Diagrams::Ref, std::size_t> indices;
    std::map<std::pair<std::vector<std::size_t>, std::vector<double>>,
             std::size_t>
        sorts;
    layer.leads.resize(layer.states.size());
    for (const Pattern& pattern : all) {
      std::vector<std::size_t> leads;
      for (Diagrams::Ref state : layer.states) {
        for (std::size_t i = 0; i < pattern.size(); ++i) {
          state = order.diagrams.given(state, piece.first + i, pattern[i]);
        }
        const auto [place, is_new] = indices.emplace(state, indices.size());
        if (is_new) next.states.push_back(state);
        leads.push_back(place->second);
      }
      std::vector<double> weights;
      for (const Generator* generator : reading.generators) {
        weights.push_back(weight(*generator, order, piece, pattern));
      }
      const auto [place, is_new] =
          sorts.emplace(std::pair(leads, weights), sorts.size());
      layer.sorts.push_back(place->second);
      if (!is_new) continue;
      for (std::size_t s = 0; s < leads.size(); ++s) {
        layer.leads[s].push_back(leads[s]);
      }
    }
    layer.number_of_sorts = sorts.size();
    reading.layers.push_back(std::move(next));
  }

  std::vector<std::vector<Ways>> ways_of(const Reading& reading,
                                         const Generator& generator) const {
    const std::size_t last = reading.layers.size() - 1;
    std::vector<double> after;  // how likely it is that all ends as wanted
    for (const Diagrams::Ref state : reading.layers[last].states) {
      const bool holds =
          order_of(reading).diagrams.value(state).value_or(0) != 0;
      after.push_back(holds == generator.wants ? 1 : 0);
    }
    std::vector<std::vector<Ways>> ways(last);
    for (std::size_t i = last; i-- > 0;) {
      const Layer& layer = reading.layers[i];
      const Piece& piece = reading.pieces[i];
      const auto all = patterns_of(piece);
      std::vector<double> weights(layer.number_of_sorts);
      std::vector<double> numbers(layer.number_of_sorts);
      for (std::size_t p = 0; p < all.size(); ++p) {
        weights[layer.sorts[p]] =
            weight(generator, order_of(reading), piece, all[p]);
        ++numbers[layer.sorts[p]];
      }
      std::vector<double> before(layer.states.size());
      for (std::size_t s = 0; s < layer.states.size(); ++s) {
        std::vector<double> parts;
        for (std::size_t c = 0; c < layer.number_of_sorts; ++c) {
          parts.push_back(weights[c] * after[layer.leads[s][c]]);
        }
        for (const std::size_t sort : layer.sorts) before[s] += parts[sort];
        ways[i].push_back(small_parts(parts, numbers));
      }
      after = std::move(before);
    }
    return ways;
  }

  /// Whole numbers in nearly the proportions of `parts`, one a sort, of which
  /// there are so many patterns; what is possible stays so. The smallest ones
  /// by which little more than a draw in a hundred falls elsewhere, or else the
  /// best. Empty where nothing is possible.
  static Ways small_parts(const std::vector<double>& parts,
                          const std::vector<double>& patterns) {
    const double most = *std::max_element(parts.begin(), parts.end());
    if (most <= 0) return {};
    const double all =
        std::inner_product(parts.begin(), parts.end(), patterns.begin(), 0.0);
    Ways best;
    double best_error = std::numeric_limits<double>::infinity();
    for (int scale = 1; scale <= kMostWays; ++scale) {
      Ways ways;
      for (const double part : parts) {
        const auto number = static_cast<int>(std::lround(part / most * scale));
        ways.push_back(part > 0 ? std::max(1, number) : 0);
      }
      const double total =
          std::inner_product(ways.begin(), ways.end(), patterns.begin(), 0.0);
      double error = 0;  // the total variation
      for (std::size_t i = 0; i < parts.size(); ++i) {
        error += patterns[i] * std::abs(ways[i] / total - parts[i] / all) / 2;
      }
      if (error + 1e-9 >= best_error) continue;
      best_error = error;
      best = std::move(ways);
      if (best_error <= kTolerance) break;
    }
    return best;
  }

  const Model& model_;
};

/// How many variables from `begin` on are one aspect of the squares of one row,
/// or of one column.
std::size_t length_of_line(const Model& model, const Order& order,
                           std::size_t begin) {
  const auto y_at = [&](std::size_t i) {
    return model.y_of(model.square_at(order.places[i]));
  };
  const auto x_at = [&](std::size_t i) {
    return model.x_of(model.square_at(order.places[i]));
  };
  std::size_t end = begin + 1;
  while (end < order.places.size() &&
         model.aspect_at(order.places[end]) ==
             model.aspect_at(order.places[begin]) &&
         (y_at(begin) == y_at(begin + 1) ? y_at(begin) == y_at(end)
                                         : x_at(begin) == x_at(end))) {
    ++end;
  }
  return end - begin;
}

}  // namespace

std::vector<Piece> pieces_of(const Model& model, const Order& order) {
  std::vector<Piece> pieces;
  for (std::size_t begin = 0; begin < order.places.size();) {
    const std::size_t aspect = model.aspect_at(order.places[begin]);
    const std::size_t values = model.aspects[aspect].values.size();
    const std::size_t length = length_of_line(model, order, begin);
    std::size_t size = 1;
    std::size_t count = values;
    while (size < length && count * values <= kMostPatterns) {
      count *= values;
      ++size;
    }
    // Of equal length as far as that goes: five squares are three and two, and
    // not four and one.
    const std::size_t number = (length + size - 1) / size;
    std::size_t at = 0;
    for (std::size_t i = 0; i < number; ++i) {
      const std::size_t next = (i + 1) * length / number;
      pieces.push_back({begin + at, next - at, aspect});
      at = next;
    }
    begin += length;
  }
  return pieces;
}

std::vector<Pattern> patterns(std::size_t size, std::size_t values) {
  std::vector<Pattern> all = {{}};
  for (std::size_t i = 0; i < size; ++i) {
    std::vector<Pattern> longer;
    for (const Pattern& pattern : all) {
      for (std::size_t value = 0; value < values; ++value) {
        longer.push_back(pattern);
        longer.back().push_back(value);
      }
    }
    all = std::move(longer);
  }
  return all;
}

std::vector<Reading> readings_of(const Model& model) {
  std::map<Function, std::vector<const Generator*>> users;
  std::vector<Function> order;
  const auto add = [&](const Function& function, const Generator* generator) {
    const auto [place, is_new] = users.try_emplace(function);
    if (is_new) order.push_back(function);
    if (generator) place->second.push_back(generator);
  };
  for (const Test& test : model.tests) add(test.follows, nullptr);
  for (const Family& family : model.families) {
    for (const Generator& one : family.levels) add(one.until, &one);
  }
  const Reader reader(model);
  std::vector<Reading> readings;
  for (const Function& function : order) {
    readings.push_back(reader.read(function, std::move(users[function])));
  }
  return readings;
}

}  // namespace translators::induction_games
