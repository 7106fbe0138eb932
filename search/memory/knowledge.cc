#include "search/memory/knowledge.h"

#include <algorithm>
#include <istream>
#include <iterator>
#include <limits>
#include <ostream>
#include <sstream>
#include <utility>
#include <vector>

namespace search::memory {

using evaluator::EvaluatorWeights;
using evaluator::cell_patterns::PatternWeights;

namespace {

constexpr const char* kHead = "henhouse-knowledge";
constexpr int kVersion = 5;
// The first one is without patterns, the first two have a number behind the
// plan, the first three know of no best moves, the first four of none that are
// proven.
constexpr int kFirstVersion = 1;
constexpr int kSecondVersion = 2;
constexpr int kThirdVersion = 3;
constexpr int kFourthVersion = 4;
// More than any game has: keeps bad text from taking the memory.
constexpr std::size_t kMostValues = PatternWeights::kMostValues;

constexpr const char* kPlanNames[] = {"usual", "minimax", "judged-mcts"};
// A plan of old files that there is no longer.
constexpr const char* kOldPlan = "mcts";

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

template <typename Value>
void write_values(std::ostream& out, const std::vector<Value>& values) {
  out << values.size();
  for (const Value value : values) out << ' ' << value;
  out << '\n';
}

template <typename Value>
bool read_values(std::istream& in, std::vector<Value>& values) {
  std::size_t count = 0;
  if (!(in >> count) || count > kMostValues) return false;
  values.resize(count);
  for (Value& value : values) in >> value;
  return static_cast<bool>(in);
}

void write_weights(std::ostream& out, const EvaluatorWeights& weights) {
  out << "weights " << weights.roles.size() << ' ' << weights.samples << ' '
      << weights.capturing_part << ' ' << weights.suspected_part << '\n';
  write_values(out, weights.mean_mobility);
  for (const EvaluatorWeights::Role& role : weights.roles) {
    out << role.constant << ' ' << role.freedom << ' ' << role.foretold << '\n';
    write_values(out, role.bases);
    write_values(out, role.mobility);
    write_values(out, role.goals);
  }
}

bool read_weights(std::istream& in, EvaluatorWeights& weights) {
  std::size_t roles = 0;
  if (!(in >> roles >> weights.samples >> weights.capturing_part >>
        weights.suspected_part) ||
      roles > kMostValues || !read_values(in, weights.mean_mobility) ||
      weights.mean_mobility.size() != roles) {
    return false;
  }
  for (std::size_t i = 0; i < roles; ++i) {
    EvaluatorWeights::Role role;
    if (!(in >> role.constant >> role.freedom >> role.foretold) ||
        !read_values(in, role.bases) || !read_values(in, role.mobility) ||
        !read_values(in, role.goals) || role.mobility.size() != roles ||
        role.goals.size() != roles) {
      return false;
    }
    weights.roles.push_back(std::move(role));
  }
  return true;
}

void write_patterns(std::ostream& out, const PatternWeights& patterns) {
  out << "patterns " << patterns.turn << ' ' << patterns.shares.size() << '\n';
  for (const PatternWeights::Share& share : patterns.shares) {
    out << share.base << ' ' << share.window << ' ' << share.step << '\n';
  }
  write_values(out, patterns.ways);
  write_values(out, patterns.values);
}

bool read_patterns(std::istream& in, PatternWeights& patterns) {
  std::string word;
  std::size_t shares = 0;
  if (!(in >> word >> patterns.turn >> shares) || word != "patterns" ||
      shares > kMostValues) {
    return false;
  }
  patterns.shares.resize(shares);
  for (PatternWeights::Share& share : patterns.shares) {
    in >> share.base >> share.window >> share.step;
  }
  // Whether the bases exist is checked where the game is known.
  return read_values(in, patterns.ways) && read_values(in, patterns.values) &&
         patterns.is_sound(PatternWeights::kNoBase);
}

bool read_plan(std::istream& in, int version, Plan& plan) {
  std::string word;
  std::string name;
  int number = 0;
  if (!(in >> word >> name) || word != "plan") return false;
  if (version <= kSecondVersion && !(in >> number)) return false;
  plan = Plan::kUsual;
  if (version <= kSecondVersion && name == kOldPlan) return true;
  const auto found = plan_of_name(name);
  if (found) plan = *found;
  return found.has_value();
}

}  // namespace

std::string plan_text(Plan plan) {
  switch (plan) {
    case Plan::kUsual:
      break;
    case Plan::kMinimax:
      return "minimax";
    case Plan::kJudgedMcts:
      return "MCTS that judges";
  }
  return "the usual search";
}

std::string plan_name(Plan plan) {
  return kPlanNames[static_cast<std::size_t>(plan)];
}

std::optional<Plan> plan_of_name(std::string_view name) {
  const auto found = std::ranges::find(kPlanNames, name);
  if (found == std::end(kPlanNames)) return std::nullopt;
  return static_cast<Plan>(found - std::begin(kPlanNames));
}

std::string Knowledge::to_text() const {
  std::ostringstream out;
  out.precision(std::numeric_limits<double>::max_digits10);
  out << kHead << ' ' << kVersion << "\nplan " << plan_name(plan) << '\n';
  if (weights) {
    write_weights(out, *weights);
    write_patterns(out, weights->patterns);
  } else {
    out << "no-weights\n";
  }
  openings.write(out);
  best_moves.write(out);
  proven_moves.write(out);
  return out.str();
}

std::optional<Knowledge> Knowledge::from_text(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::string head;
  int version = 0;
  if (!(in >> head >> version) || head != kHead || version < kFirstVersion ||
      version > kVersion) {
    return std::nullopt;
  }
  Knowledge knowledge;
  std::string word;
  if (!read_plan(in, version, knowledge.plan) || !(in >> word))
    return std::nullopt;
  if (word == "weights") {
    EvaluatorWeights& weights = knowledge.weights.emplace();
    if (!read_weights(in, weights) ||
        (version > kFirstVersion && !read_patterns(in, weights.patterns))) {
      return std::nullopt;
    }
  } else if (word != "no-weights") {
    return std::nullopt;
  }
  if (knowledge.plan != Plan::kUsual && !knowledge.weights) {
    return std::nullopt;
  }
  if (knowledge.plan == Plan::kUsual) knowledge.weights.reset();
  if (!knowledge.openings.read(in)) return std::nullopt;
  if (version > kThirdVersion && !knowledge.best_moves.read(in)) {
    return std::nullopt;
  }
  if (version > kFourthVersion && !knowledge.proven_moves.read(in)) {
    return std::nullopt;
  }
  if (in >> word) return std::nullopt;  // something else behind it
  return knowledge;
}

std::string Knowledge::summary() const {
  std::string text = plan_text(plan);
  if (weights) {
    text += " by weights of " + counted(weights->samples, "position");
  }
  if (openings.size() > 0) {
    text += ", " + counted(openings.size(), "move") + " of " +
            counted(openings.positions(), "opening position");
  }
  if (best_moves.size() > 0) {
    text += ", the best move of " + counted(best_moves.size(), "position");
  }
  if (proven_moves.size() > 0) {
    text += ", proven moves of " + counted(proven_moves.size(), "position");
  }
  return text;
}

}  // namespace search::memory
