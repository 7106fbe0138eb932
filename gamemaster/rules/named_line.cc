#include "gamemaster/rules/named_line.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "gamemaster/board/move_notation.h"

namespace gamemaster::rules {

namespace {

constexpr std::size_t kLongest = 12;  // joint moves

}  // namespace

NamedLine::NamedLine(std::vector<std::string> start)
    : start_(std::move(start)) {}

void NamedLine::set(const Line& line) {
  Line wanted(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(std::min(
                                               line.size(), kLongest)));
  const auto same =
      std::mismatch(line_.begin(), line_.end(), wanted.begin(), wanted.end());
  const auto walked = static_cast<std::size_t>(same.first - line_.begin());
  states_.resize(std::min(states_.size(), walked + 1));
  line_ = std::move(wanted);
}

void NamedLine::walk(RulesProcess& process) {
  if (states_.empty()) states_.push_back(process.at(start_));
  while (states_.size() <= line_.size() && is_legal(states_.size() - 1)) {
    states_.push_back(
        process.next(states_.back().facts, line_[states_.size() - 1]));
  }
}

bool NamedLine::is_legal(std::size_t step) const {
  return std::equal(line_[step].begin(), line_[step].end(),
                    states_[step].legal.begin(), states_[step].legal.end(),
                    [](const std::string& move, const auto& legal) {
                      return std::find(legal.begin(), legal.end(), move) !=
                             legal.end();
                    });
}

std::vector<std::vector<std::string>> NamedLine::names(
    const board::BoardLayout& layout) const {
  std::vector<std::vector<std::string>> names;
  for (std::size_t i = 0; i + 1 < states_.size(); ++i) {
    names.push_back(board::describe_step(layout, states_[i].facts,
                                         states_[i + 1].facts, line_[i])
                        .names);
  }
  return names;
}

}  // namespace gamemaster::rules
