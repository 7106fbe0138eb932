#include "translators/board_games/model.h"

namespace translators::board_games {

std::vector<Square> squares_of(const Effect& effect) {
  return std::visit(
      [](const auto& one) -> std::vector<Square> {
        if constexpr (requires { one.square; }) return {one.square};
        if constexpr (requires { one.from; }) return {one.from, one.to};
        return {};
      },
      effect);
}

}  // namespace translators::board_games
