#include "gamemaster/live/foresight.h"

#include <spdlog/spdlog.h>

namespace gamemaster::live {

void Foresight::begin() {
  const std::lock_guard lock(mutex_);
  if (process_ == nullptr && !has_given_up_) process_ = library_.open(game_);
}

void Foresight::end() {
  const std::lock_guard lock(mutex_);
  process_.reset();
}

template <typename Question>
auto Foresight::ask(const Question& question) {
  const std::lock_guard lock(mutex_);
  decltype(question(*process_)) nothing{};
  if (process_ == nullptr) return nothing;
  try {
    return question(*process_);
  } catch (const gdl::Error& error) {
    spdlog::warn("what the moves of {} do: {}", game_.key, error.what());
    has_given_up_ = true;
    process_.reset();
    return nothing;
  }
}

rules::MovePreview Foresight::preview(std::size_t role,
                                      const std::vector<std::string>& moves,
                                      const std::vector<std::string>& facts) {
  return ask([&](rules::RulesProcess& process) {
    return process.preview(role, moves, facts);
  });
}

rules::MovePreview Foresight::preview(
    std::size_t role, const std::vector<std::string>& moves,
    const std::vector<rules::RoleStep>& steps) {
  return ask([&](rules::RulesProcess& process) {
    return process.preview(role, moves, steps);
  });
}

std::vector<std::vector<std::string>> Foresight::names_of_line(
    const board::BoardLayout& layout, const std::vector<std::string>& facts,
    const rules::NamedLine::Line& line) {
  return ask([&](rules::RulesProcess& process) {
    rules::NamedLine named(facts);
    named.set(line);
    named.walk(process);
    return named.names(layout);
  });
}

}  // namespace gamemaster::live
