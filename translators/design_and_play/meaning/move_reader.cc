#include <utility>

#include "translators/design_and_play/meaning/game.h"

namespace translators::design_and_play::meaning {

namespace {

using syntax::Item;

class MoveReader {
 public:
  MoveReader(Game& game, gdl::Diagnostics& diagnostics)
      : game_(game), diagnostics_(diagnostics) {}

  void read(const Item& part) {
    for (const Item& item : part.items) read_move(item);
    if (!part.items.empty()) return;
    // The seed's puzzle has no moves: then each step is one.
    for (std::size_t i = 0; i < game_.steps.size(); ++i) {
      game_.moves.push_back({game_.steps[i].name, {{i, {}}}});
    }
  }

 private:
  void read_move(const Item& item) {
    if (!item.is_list || item.items.size() != 2 || item.items[0].is_list) {
      diagnostics_.error(
          item.position, "bad-move",
          "a move is [name [step ...]], not " + syntax::to_string(item));
      return;
    }
    Move move;
    move.name = item.items[0].text;
    if (item.items[1].is_word()) {
      diagnostics_.warning(item.items[1].position, "read-as-meant",
                           "a single step is read as a list of one step: [" +
                               item.items[1].text + "]");
      add(item.items[1], move.steps);
    } else {
      for (const Item& step : item.items[1].items) add(step, move.steps);
      if (item.items[1].items.empty()) {
        diagnostics_.error(item.items[1].position, "bad-move",
                           "the move '" + move.name + "' has no step");
      }
    }
    game_.moves.push_back(std::move(move));
  }

  void add(const Item& item, std::vector<StepSequence>& steps) {
    constexpr std::size_t kMost = 2000;
    if (++count_ > kMost) {
      if (count_ == kMost + 1) {
        diagnostics_.error(item.position, "too-large",
                           "the moves are made of more than 2000 steps");
      }
      return;
    }
    if (item.is_word()) {
      const auto step = find_step(game_, item.text);
      if (!step) {
        diagnostics_.error(item.position, "unknown-step",
                           "no step is called '" + item.text + "'");
        return;
      }
      steps.push_back({step, {}});
      return;
    }
    if (item.items.size() < 2 || !item.items[0].is_word("*")) {
      diagnostics_.error(item.position, "bad-move",
                         "a list within a move repeats steps: [* step ...]");
      return;
    }
    StepSequence repeated;
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      add(item.items[i], repeated.repeated);
    }
    steps.push_back(std::move(repeated));
  }

  Game& game_;
  gdl::Diagnostics& diagnostics_;
  std::size_t count_ = 0;
};

}  // namespace

void read_moves(const Item& part, Game& game, gdl::Diagnostics& diagnostics) {
  MoveReader(game, diagnostics).read(part);
}

}  // namespace translators::design_and_play::meaning
