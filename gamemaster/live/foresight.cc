#include "gamemaster/live/foresight.h"

#include <spdlog/spdlog.h>

namespace gamemaster::live {

void Foresight::begin() {
  const std::lock_guard lock(mutex_);
  if (process_ == nullptr && !has_given_up_) process_ = library_.open(game_);
}

template <typename Position>
rules::MovePreview Foresight::ask(std::size_t role,
                                  const std::vector<std::string>& moves,
                                  const Position& position) {
  const std::lock_guard lock(mutex_);
  if (process_ == nullptr) return {};
  try {
    return process_->preview(role, moves, position);
  } catch (const gdl::Error& error) {
    spdlog::warn("what the moves of {} do: {}", game_.key, error.what());
    has_given_up_ = true;
    process_.reset();
    return {};
  }
}

rules::MovePreview Foresight::preview(std::size_t role,
                                      const std::vector<std::string>& moves,
                                      const std::vector<std::string>& facts) {
  return ask(role, moves, facts);
}

rules::MovePreview Foresight::preview(
    std::size_t role, const std::vector<std::string>& moves,
    const std::vector<rules::RoleStep>& steps) {
  return ask(role, moves, steps);
}

}  // namespace gamemaster::live
