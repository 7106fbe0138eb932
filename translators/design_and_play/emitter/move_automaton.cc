#include "translators/design_and_play/emitter/move_automaton.h"

#include <algorithm>
#include <compare>
#include <optional>
#include <set>
#include <utility>

#include "gdl/diagnostics.h"

namespace translators::design_and_play::emitter {

namespace {

using meaning::StepSequence;

/// An automaton with silent edges, as the moves are written.
class Sequences {
 public:
  explicit Sequences(const meaning::Game& game) {
    const std::size_t start = node();
    for (const meaning::Move& move : game.moves) {
      const std::size_t from = node();
      silent_[start].push_back(from);
      ends_.insert(follow(from, move.steps));
    }
    starts_ = closed({start});
  }

  using Places = std::set<std::size_t>;
  const Places& starts() const { return starts_; }
  bool is_end(const Places& places) const {
    return std::any_of(places.begin(), places.end(), [&](std::size_t place) {
      return ends_.contains(place);
    });
  }
  std::map<std::size_t, Places> after(const Places& places) const {
    std::map<std::size_t, Places> result;
    for (const std::size_t place : places) {
      if (steps_[place]) result[*steps_[place]].insert(targets_[place]);
    }
    for (auto& [step, targets] : result) targets = closed(std::move(targets));
    return result;
  }

 private:
  std::size_t node() {
    silent_.emplace_back();
    steps_.emplace_back();
    targets_.push_back(0);
    return silent_.size() - 1;
  }

  std::size_t follow(std::size_t from, const std::vector<StepSequence>& steps) {
    for (const StepSequence& sequence : steps) {
      const std::size_t to = node();
      if (sequence.step) {
        steps_[from] = sequence.step;
        targets_[from] = to;
      } else {
        // From the inner loop back to its beginning, and past it.
        const std::size_t inside = node();
        silent_[from].push_back(inside);
        silent_[from].push_back(to);
        const std::size_t end = follow(inside, sequence.repeated);
        silent_[end].push_back(inside);
        silent_[end].push_back(to);
      }
      from = to;
    }
    return from;
  }

  Places closed(Places places) const {
    std::vector<std::size_t> open(places.begin(), places.end());
    while (!open.empty()) {
      const std::size_t place = open.back();
      open.pop_back();
      for (const std::size_t next : silent_[place]) {
        if (places.insert(next).second) open.push_back(next);
      }
    }
    return places;
  }

  std::vector<std::vector<std::size_t>> silent_;
  std::vector<std::optional<std::size_t>> steps_;
  std::vector<std::size_t> targets_;
  Places ends_;
  Places starts_;
};

class AutomatonMaker {
 public:
  AutomatonMaker(const meaning::Game& game, bool tells_lists,
                 std::size_t longest, std::size_t most)
      : game_(game),
        sequences_(game),
        tells_lists_(tells_lists),
        longest_(longest),
        most_(most) {}

  /// Nothing where there are too many states.
  std::optional<MoveAutomaton> make() {
    add({sequences_.starts(), {}});
    for (std::size_t i = 0; i < open_.size(); ++i) {
      if (open_.size() > most_) return std::nullopt;
      expand(i);
    }
    return std::move(automaton_);
  }

 private:
  struct Key {
    Sequences::Places places;
    std::vector<std::size_t> steps;
    auto operator<=>(const Key&) const = default;
  };

  std::size_t add(const Key& key) {
    const auto [place, is_new] = known_.try_emplace(key, open_.size());
    if (!is_new) return place->second;
    open_.push_back(key);
    MoveAutomaton::State state;
    for (const std::size_t step : key.steps) {
      state.steps.push_back(game_.steps[step].name);
    }
    automaton_.states.push_back(std::move(state));
    return place->second;
  }

  void expand(std::size_t number) {
    const Key key = open_[number];
    const bool is_between = number == 0;
    const bool is_longest = tells_lists_ && key.steps.size() >= longest_;
    if (!is_between && sequences_.is_end(key.places)) {
      automaton_.states[number].may_end = true;
    }
    const auto following = sequences_.after(key.places);
    if (is_longest && !following.empty()) {
      automaton_.longest = longest_;
      automaton_.states[number].may_end = true;
      return;
    }
    for (const auto& [step, places] : following) {
      std::size_t next = 0;
      // Where nothing may follow the move is over by itself.
      if (!sequences_.after(places).empty()) {
        Key then{places, {}};
        if (tells_lists_) {
          then.steps = key.steps;
          then.steps.push_back(step);
        }
        next = add(then);
      }
      automaton_.states[number].after[step] = next;
    }
  }

  const meaning::Game& game_;
  const Sequences sequences_;
  const bool tells_lists_;
  const std::size_t longest_;
  const std::size_t most_;
  MoveAutomaton automaton_;
  std::map<Key, std::size_t> known_;
  std::vector<Key> open_;
};

}  // namespace

MoveAutomaton make_automaton(const meaning::Game& game, bool tells_lists) {
  constexpr std::size_t kMostStates = 300;
  for (std::size_t longest = 16; longest > 0; --longest) {
    if (auto automaton =
            AutomatonMaker(game, tells_lists, longest, kMostStates).make()) {
      return std::move(*automaton);
    }
    if (!tells_lists) break;
  }
  throw gdl::Error(
      "the moves can go on in more than 300 different ways; write them with "
      "fewer sequences of steps");
}

}  // namespace translators::design_and_play::emitter
