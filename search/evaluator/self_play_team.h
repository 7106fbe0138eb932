#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "search/evaluator/self_play_fit.h"

namespace search::evaluator {

/// Several SelfPlayFits of one game, which play in as many threads and tell
/// each other what they have learnt. Belongs to one thread, which plays along.
class SelfPlayTeam {
 public:
  /// Nothing where SelfPlayFit::make gives nothing. `machine` must outlive it;
  /// all threads but the calling one use copies.
  static std::unique_ptr<SelfPlayTeam> make(reasoner::StateMachine& machine,
                                            const Evaluator& start,
                                            Experience experience,
                                            std::uint64_t seed,
                                            std::size_t threads);

  /// Goes on until `stop()`, which is asked from all threads; then each knows
  /// what the others do. Much is lost where they learn for long without that.
  void play(const std::function<bool()>& stop);

  /// See SelfPlayFit, of all together.
  bool is_able() const;
  std::uint64_t games() const;
  std::unique_ptr<const Evaluator> evaluator() const {
    return members_.front().fit->evaluator();
  }

 private:
  struct Member {
    std::unique_ptr<reasoner::StateMachine> machine;  // none of the first
    std::unique_ptr<SelfPlayFit> fit;
  };

  std::vector<Member> members_;
};

}  // namespace search::evaluator
