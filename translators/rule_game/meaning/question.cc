#include "translators/rule_game/meaning/question.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace translators::rule_game::meaning {

namespace {

/// Answers what it was told, and notes the first question beyond that.
class Script : public Oracle {
 public:
  Script(const Answers& answers, const Domain& domain)
      : answers_(answers), domain_(domain) {}

  int ask(const Question& question) override {
    for (const auto& [asked, answer] : answers_) {
      if (asked == question) return answer;
    }
    for (const auto& [asked, answer] : beyond_) {
      if (asked == question) return answer;
    }
    const int answer = domain_(question).front();
    beyond_.emplace_back(question, answer);
    return answer;
  }

  std::optional<Question> first_beyond() const {
    if (beyond_.empty()) return std::nullopt;
    return beyond_.front().first;
  }

 private:
  const Answers& answers_;
  const Domain& domain_;
  Answers beyond_;
};

class Explorer {
 public:
  Explorer(const std::function<int(Oracle&)>& decide, const Domain& domain,
           std::size_t most)
      : decide_(decide), domain_(domain), left_(most) {}

  std::vector<Outcome> explore() {
    if (left_ == 0) {
      gave_up_ = true;
      return {};
    }
    --left_;
    Script script(known_, domain_);
    const int result = decide_(script);
    const auto question = script.first_beyond();
    if (!question) return {{Answers(), result}};
    std::vector<std::pair<int, std::vector<Outcome>>> branches;
    for (const int answer : domain_(*question)) {
      known_.emplace_back(*question, answer);
      branches.emplace_back(answer, explore());
      known_.pop_back();
      if (gave_up_) return {};
    }
    const bool matters =
        std::any_of(branches.begin(), branches.end(), [&](const auto& branch) {
          return branch.second != branches.front().second;
        });
    if (!matters) return branches.front().second;
    std::vector<Outcome> outcomes;
    for (auto& [answer, below] : branches) {
      for (auto& [rest, number] : below) {
        rest.insert(rest.begin(), {*question, answer});
        outcomes.emplace_back(std::move(rest), number);
      }
    }
    return outcomes;
  }

  bool gave_up() const { return gave_up_; }

 private:
  const std::function<int(Oracle&)>& decide_;
  const Domain& domain_;
  std::size_t left_;
  bool gave_up_ = false;
  Answers known_;
};

}  // namespace

std::vector<Outcome> all_outcomes(const std::function<int(Oracle&)>& decide,
                                  const Domain& domain, std::size_t most,
                                  bool& gave_up) {
  Explorer explorer(decide, domain, most);
  std::vector<Outcome> outcomes = explorer.explore();
  gave_up = explorer.gave_up();
  return outcomes;
}

Cases all_cases(const std::function<bool(Oracle&)>& decide,
                const Domain& domain, std::size_t most, bool& gave_up) {
  const auto number = [&](Oracle& oracle) { return decide(oracle) ? 1 : 0; };
  Cases cases;
  for (auto& [answers, is_true] : all_outcomes(number, domain, most, gave_up)) {
    if (is_true == 1) cases.push_back(std::move(answers));
  }
  return cases;
}

}  // namespace translators::rule_game::meaning
