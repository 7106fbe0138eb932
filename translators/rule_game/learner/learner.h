#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "translators/rule_game/learner/grammar.h"
#include "translators/rule_game/learner/players.h"
#include "translators/rule_game/learner/position.h"

namespace translators::rule_game::learner {

/// Finds out a rule by its answers. All candidates of the grammar are played
/// along with the episode; those that explain all answers count by their
/// weights, and a mistake makes one a thousand times less likely, so that
/// something is left also where the rule is none of them. Tried is what is most
/// likely accepted, and of what is about as likely, what tells more. What was
/// refused is not tried again before something else has been accepted.
class Learner : public Player {
 public:
  /// Keeps a reference to the board.
  explicit Learner(const meaning::Board& board);
  /// Thinks of the candidates of this grammar alone.
  Learner(const meaning::Board& board, Grammar grammar);

  Try next() override;
  void told(const Try& one, Answer answer) override;

  /// The likeliest candidate.
  struct Belief {
    std::string rule;  ///< in the language of rule files
    double share = 0;  ///< of the weights of all that explain as much
    int mistakes = 0;  ///< answers that it does not explain
  };
  Belief belief() const;

 private:
  /// A candidate, and where it has come to.
  struct Course {
    std::uint8_t line = 0;
    std::uint8_t left = 0;  ///< of the counter of the line
    std::uint8_t mistakes = 0;
  };

  /// Of each line the weights of all candidates that are there.
  std::vector<double> weights_of_lines() const;
  void work_out_lines();
  std::size_t line_index(const CandidateLine& line) const;
  void begin(Course& course, const Candidate& candidate);
  /// Leaves a line that cannot go on. False where none can: stalemate.
  bool settle(Course& course, const Candidate& candidate) const;

  Position position_;
  Grammar grammar_;
  std::vector<Course> courses_;
  /// What each line accepts now, whatever its counter is.
  std::vector<Pairs> accepted_;
  Pairs refused_;
};

}  // namespace translators::rule_game::learner
