#include "translators/rule_game/meaning/run.h"

#include <utility>
#include <vector>

#include "translators/perl/counters.h"
#include "translators/perl/interpreter.h"
#include "translators/perl/value.h"
#include "translators/rule_game/meaning/question.h"

namespace translators::rule_game::meaning {

namespace {

constexpr std::size_t kMostMemories = 1000;
/// Rows of the tables that are written of them.
constexpr std::size_t kMostOutcomes = 100000;

/// The states that were met, by numbers.
class States {
 public:
  explicit States(const perl::Node& program)
      : program_(program), counters_(perl::counters_of(program)) {
    number_of({});
  }

  /// What only counts is counted as far as it matters.
  int number_of(perl::Variables state) {
    std::string text;
    for (auto& [name, value] : state) {
      const auto counter = counters_.find(name);
      if (counter != counters_.end() &&
          perl::number_of(value) > counter->second) {
        value = perl::Value::of(counter->second);
      }
      text += name + "=" + perl::dump(value) + ";";
    }
    const auto [place, is_new] =
        numbers_.emplace(text, static_cast<int>(all_.size()));
    if (is_new) all_.push_back(std::move(state));
    if (all_.size() > kMostMemories) {
      throw perl::Failure(program_.position,
                          "the state variables of this snippet come to more "
                          "than 1000 different values; let them count no "
                          "further than is needed");
    }
    return place->second;
  }

  std::size_t size() const { return all_.size(); }
  perl::Variables at(std::size_t number) const { return all_[number]; }

 private:
  const perl::Node& program_;
  std::map<std::string, double> counters_;
  std::map<std::string, int> numbers_;
  std::vector<perl::Variables> all_;
};

}  // namespace

Run run_of(const Snippet& snippet, const Board& board,
           const std::map<std::string, Groups>& orders, Scans& scans,
           std::size_t most_courses, bool& gave_up) {
  Run run;
  States states(snippet.program);
  for (std::size_t s = 0; s < states.size() && !gave_up; ++s) {
    for (const Piece& piece : board.pieces) {
      for (int bucket = 0; bucket < kBuckets; ++bucket) {
        const Attempt attempt{&board, &piece, bucket};
        const auto decide = [&](Oracle& oracle) {
          perl::Variables state = states.at(s);
          const bool yes =
              accepts(snippet, attempt, orders, scans, oracle, state);
          return 2 * states.number_of(state) + (yes ? 1 : 0);
        };
        for (auto& [answers, number] :
             all_outcomes(decide, answers_for(board, piece.cell), most_courses,
                          gave_up)) {
          const bool yes = number % 2 == 1;
          const int next = number / 2;
          const int state = static_cast<int>(s);
          if (!yes && next == state) continue;
          run.outcomes.push_back(
              {state, piece.cell, bucket, std::move(answers), yes, next});
        }
        gave_up |= run.outcomes.size() > kMostOutcomes;
        if (gave_up) return run;
      }
    }
  }
  run.states = static_cast<int>(states.size());
  return run;
}

}  // namespace translators::rule_game::meaning
