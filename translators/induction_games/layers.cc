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
  explicit Reader(const Model& model)
      : model_(model), pieces_(pieces_of(model)) {}

  Reading read(Diagrams::Ref function,
               std::vector<const Generator*> generators) const {
    Reading reading;
    reading.function = function;
    reading.generators = std::move(generators);
    reading.layers.push_back({{function}, {}, 0, {}});
    for (std::size_t i = 0; i < pieces_.size(); ++i) add_layer(reading, i);
    for (const Generator* generator : reading.generators) {
      reading.ways.push_back(ways_of(reading, *generator));
    }
    return reading;
  }

 private:
  std::size_t first_square(std::size_t piece) const {
    return model_.square(pieces_[piece].x, pieces_[piece].y);
  }

  /// How likely the pattern is where squares are drawn by themselves.
  double weight(const Generator& generator, std::size_t piece,
                const Pattern& pattern) const {
    double result = 1;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      result *= generator.weights[first_square(piece) + i][pattern[i]];
    }
    return result;
  }

  /// The transitions of the last layer, and the states of the next one.
  void add_layer(Reading& reading, std::size_t piece) const {
    const auto all = patterns(pieces_[piece].size, model_.colours.size());
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
          state =
              model_.diagrams.given(state, first_square(piece) + i, pattern[i]);
        }
        const auto [place, is_new] = indices.emplace(state, indices.size());
        if (is_new) next.states.push_back(state);
        leads.push_back(place->second);
      }
      std::vector<double> weights;
      for (const Generator* generator : reading.generators) {
        weights.push_back(weight(*generator, piece, pattern));
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
      const bool holds = model_.diagrams.value(state).value_or(0) != 0;
      after.push_back(holds == generator.wants ? 1 : 0);
    }
    std::vector<std::vector<Ways>> ways(last);
    for (std::size_t i = last; i-- > 0;) {
      const Layer& layer = reading.layers[i];
      const auto all = patterns(pieces_[i].size, model_.colours.size());
      std::vector<double> weights(layer.number_of_sorts);
      std::vector<double> numbers(layer.number_of_sorts);
      for (std::size_t p = 0; p < all.size(); ++p) {
        weights[layer.sorts[p]] = weight(generator, i, all[p]);
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
  std::vector<Piece> pieces_;
};

}  // namespace

std::vector<Piece> pieces_of(const Model& model) {
  const auto width = static_cast<std::size_t>(model.width);
  std::size_t size = 1;
  std::size_t count = model.colours.size();
  while (size < width && count * model.colours.size() <= kMostPatterns) {
    count *= model.colours.size();
    ++size;
  }
  // Of equal length as far as that goes: five squares are three and two, and
  // not four and one.
  const std::size_t number = (width + size - 1) / size;
  std::vector<Piece> pieces;
  for (int y = model.height; y >= 1; --y) {
    std::size_t x = 0;
    for (std::size_t i = 0; i < number; ++i) {
      const std::size_t end = (i + 1) * width / number;
      pieces.push_back({y, static_cast<int>(x) + 1, end - x});
      x = end;
    }
  }
  return pieces;
}

std::vector<Pattern> patterns(std::size_t size, std::size_t colours) {
  std::vector<Pattern> all = {{}};
  for (std::size_t i = 0; i < size; ++i) {
    std::vector<Pattern> longer;
    for (const Pattern& pattern : all) {
      for (std::size_t colour = 0; colour < colours; ++colour) {
        longer.push_back(pattern);
        longer.back().push_back(colour);
      }
    }
    all = std::move(longer);
  }
  return all;
}

std::vector<Reading> readings_of(const Model& model) {
  std::map<Diagrams::Ref, std::vector<const Generator*>> users;
  std::vector<Diagrams::Ref> order;
  const auto add = [&](Diagrams::Ref function, const Generator* generator) {
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
  for (const Diagrams::Ref function : order) {
    readings.push_back(reader.read(function, std::move(users[function])));
  }
  return readings;
}

}  // namespace translators::induction_games
