#include "translators/rule_game/learner/grammar.h"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <map>
#include <utility>

namespace translators::rule_game::learner {

namespace {

using meaning::kBuckets;

class GrammarWriter {
 public:
  explicit GrammarWriter(const meaning::Board& board)
      : values_(values_on(board)) {
    grammar_.whiches = all_whiches(board);
    grammar_.tos = all_tos(board);
    for (std::size_t i = 0; i < grammar_.tos.size(); ++i) {
      const To& to = grammar_.tos[i];
      const bool is_own_map = to.kind == To::Kind::kMap && has_own_buckets(to);
      if (to.kind != To::Kind::kMap || is_own_map) {
        handy_.push_back(static_cast<std::uint16_t>(i));
      }
      if (to.kind == To::Kind::kBuckets && std::has_single_bit(to.buckets)) {
        single_.push_back(static_cast<std::uint16_t>(i));
      }
    }
  }

  Grammar write() {
    constexpr double kOneLine = 0.4;
    constexpr double kByValue = 0.25;
    constexpr double kByTurns = 0.25;
    constexpr double kCycle = 0.1;
    one_line(kOneLine);
    for (const auto& [property, values] : values_) {
      by_value(property, values,
               kByValue / static_cast<double>(values_.size()));
    }
    by_turns(kByTurns);
    cycles(kCycle);
    return std::move(grammar_);
  }

 private:
  static bool has_own_buckets(const To& to) {
    std::array<int, kBuckets> used = {};
    for (const auto& [value, bucket] : to.map) {
      if (++used.at(static_cast<std::size_t>(bucket)) > 1) return false;
    }
    return true;
  }

  CandidateLine line(std::size_t which, std::size_t to, int count) const {
    return {static_cast<std::uint16_t>(which), static_cast<std::uint16_t>(to),
            static_cast<std::uint16_t>(count)};
  }

  double weight_of(const CandidateLine& line) const {
    return grammar_.whiches[line.which].weight * grammar_.tos[line.to].weight;
  }

  /// Whether a line says anything that its parts do not say already.
  bool is_sensible(const CandidateLine& line) const {
    const Which& which = grammar_.whiches[line.which];
    const To& to = grammar_.tos[line.to];
    return !(which.kind == Which::Kind::kValue && to.kind == To::Kind::kMap &&
             which.name == to.property);
  }

  void add(std::initializer_list<CandidateLine> lines, double weight) {
    add(lines.begin(), lines.size(), weight);
  }

  void add(const CandidateLine* lines, std::size_t count, double weight) {
    Candidate candidate;
    std::copy(lines, lines + count, candidate.lines.begin());
    candidate.line_count = static_cast<std::uint8_t>(count);
    candidate.weight = static_cast<float>(weight);
    grammar_.candidates.push_back(candidate);
  }

  /// Makes what was added from `begin` on as likely as `weight` in all.
  void share_out(std::size_t begin, double weight) {
    double sum = 0;
    auto& all = grammar_.candidates;
    for (std::size_t i = begin; i < all.size(); ++i) {
      sum += static_cast<double>(all[i].weight);
    }
    for (std::size_t i = begin; i < all.size(); ++i) {
      all[i].weight =
          static_cast<float>(static_cast<double>(all[i].weight) * weight / sum);
    }
  }

  void one_line(double weight) {
    const std::size_t begin = grammar_.candidates.size();
    for (std::size_t w = 0; w < grammar_.whiches.size(); ++w) {
      for (std::size_t t = 0; t < grammar_.tos.size(); ++t) {
        const CandidateLine one = line(w, t, 0);
        if (is_sensible(one)) add({one}, weight_of(one));
      }
    }
    share_out(begin, weight);
  }

  std::size_t which_of(const std::string& property,
                       const std::string& value) const {
    std::size_t w = 0;
    while (grammar_.whiches[w].name != property ||
           grammar_.whiches[w].value != value) {
      ++w;
    }
    return w;
  }

  /// A line for each value, in every order: all pieces of it, or one by one;
  /// everywhere the same, or each value into a bucket of its own.
  void by_value(const std::string& property, std::vector<std::string> values,
                double weight) {
    if (values.size() < 2 || values.size() > Candidate::kMostLines) return;
    const std::size_t begin = grammar_.candidates.size();
    std::array<CandidateLine, Candidate::kMostLines> lines;
    do {
      for (const int count : {0, 1, 2}) {
        const double rarity = count == 2 ? 0.2 : 1;
        for (const std::uint16_t to : all_but_maps_of(property)) {
          for (std::size_t i = 0; i < values.size(); ++i) {
            lines.at(i) = line(which_of(property, values[i]), to, count);
          }
          add(lines.data(), values.size(), rarity * grammar_.tos[to].weight);
        }
      }
    } while (std::next_permutation(values.begin(), values.end()));
    share_out(begin, weight);
  }

  /// Maps of the same property are meant as well: each value has its bucket.
  std::vector<std::uint16_t> all_but_maps_of(
      const std::string& property) const {
    std::vector<std::uint16_t> result = handy_;
    for (std::size_t t = 0; t < grammar_.tos.size(); ++t) {
      const To& to = grammar_.tos[t];
      if (to.kind == To::Kind::kMap && to.property == property &&
          !has_own_buckets(to)) {
        result.push_back(static_cast<std::uint16_t>(t));
      }
    }
    return result;
  }

  void by_turns(double weight) {
    const std::size_t begin = grammar_.candidates.size();
    constexpr int kMostCount = 3;
    for (int a = 1; a <= kMostCount; ++a) {
      for (int b = 1; b <= kMostCount; ++b) {
        const double rarity = a == 1 && b == 1 ? 1 : (a == b ? 0.2 : 0.05);
        turns_of_places(a, b, rarity);
      }
    }
    turns_of_pieces();
    share_out(begin, weight);
  }

  void turns_of_places(int a, int b, double rarity) {
    for (const std::uint16_t first : handy_) {
      for (const std::uint16_t second : handy_) {
        if (first == second) continue;
        const CandidateLine one = line(0, first, a);
        const CandidateLine two = line(0, second, b);
        add({one, two}, rarity * weight_of(one) * weight_of(two));
      }
    }
  }

  /// Two lines that speak of some pieces only, in simple ways.
  void turns_of_pieces() {
    for (std::size_t v = 1; v < grammar_.whiches.size(); ++v) {
      for (std::size_t w = 1; w < grammar_.whiches.size(); ++w) {
        if (v == w) continue;
        for (const std::uint16_t first : handy_) {
          if (grammar_.tos[first].kind == To::Kind::kMap) continue;
          for (const std::uint16_t second : handy_) {
            if (grammar_.tos[second].kind == To::Kind::kMap) continue;
            const CandidateLine one = line(v, first, 1);
            const CandidateLine two = line(w, second, 1);
            add({one, two}, weight_of(one) * weight_of(two));
          }
        }
      }
    }
  }

  /// Three or four buckets, one after another.
  void cycles(double weight) {
    const std::size_t begin = grammar_.candidates.size();
    for (const std::size_t length : {3U, 4U}) {
      std::size_t count = 1;
      for (std::size_t i = 0; i < length; ++i) count *= single_.size();
      for (std::size_t number = 0; number < count; ++number) {
        std::array<CandidateLine, Candidate::kMostLines> lines;
        std::size_t rest = number;
        for (std::size_t i = 0; i < length; ++i) {
          lines.at(i) = line(0, single_[rest % single_.size()], 1);
          rest /= single_.size();
        }
        add(lines.data(), length, 1);
      }
    }
    share_out(begin, weight);
  }

  std::map<std::string, std::vector<std::string>> values_;
  Grammar grammar_;
  std::vector<std::uint16_t> handy_;   ///< all but unlikely maps
  std::vector<std::uint16_t> single_;  ///< one bucket
};

}  // namespace

Grammar grammar_for(const meaning::Board& board) {
  return GrammarWriter(board).write();
}

std::string text_of(const Candidate& candidate, const Grammar& grammar) {
  std::string text;
  for (std::size_t i = 0; i < candidate.line_count; ++i) {
    const CandidateLine& line = candidate.lines.at(i);
    if (line.count > 0) text += std::to_string(line.count) + " ";
    text += atoms_of(grammar.whiches[line.which], grammar.tos[line.to]) + "\n";
  }
  return text;
}

}  // namespace translators::rule_game::learner
