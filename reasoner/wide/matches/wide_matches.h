#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reasoner/wide/matches/match_group.h"
#include "reasoner/wide/wide_program.h"

namespace reasoner::wide::matches {

/// When a match that is over begins anew.
enum class Restart : std::uint8_t {
  kSameStep,  ///< in the step that ended it; see WideMatches::last_states
  kNextStep,  ///< in the next step, which makes no move in it
  kNever      ///< when it is told to; until then it stays as it is
};

/// How matches are to be played.
struct MatchesOptions {
  /// Of the moves of chance, and of draw_moves.
  std::uint64_t seed = 1;
  /// A match is cut off after so many joint moves; 0: never.
  std::uint32_t step_limit = 0;
  Restart restart = Restart::kSameStep;
  /// Where matches begin; the initial state where there is none.
  std::optional<State> start = {};
  ProgramOptions program =
      {};  ///< `lanes` are chosen for the number of matches
};

/// Thousands of matches of one game side by side, each stepped by moves that
/// are given, and read as whole arrays: a row a match. For learners, which want
/// to know all states and legal moves of all matches after every step. Most of
/// its many functions answer a question in a line.
///
/// What is drawn is drawn as in a playout (reasoner/playout.h): the e-th time
/// that match m of n begins, it is playout e * n + m of the seed.
///
/// Belongs to one thread at a time.
class WideMatches {
 public:
  static constexpr std::int32_t kOnlyMove = MatchGroup::kOnlyMove;

  /// `count` matches, which have begun. Throws gdl::Error where that cannot be:
  /// see make_wide_program; and for a start that is over, or that cannot be
  /// reached.
  WideMatches(std::shared_ptr<const network::Propnet> propnet,
              std::size_t count, const MatchesOptions& options = {});

  const Game& game() const { return program_->propnet->game; }
  std::size_t count() const { return count_; }
  std::size_t proposition_count() const { return game().proposition_count(); }
  /// Of all roles, one behind the other.
  std::size_t move_count() const { return program_->propnet->input_count(); }
  std::size_t percept_count() const;
  /// By role, and one behind: where its moves, or its percepts, begin.
  const std::vector<std::uint32_t>& first_moves() const {
    return program_->propnet->first_input;
  }
  const std::vector<std::uint32_t>& first_percepts() const {
    return program_->propnet->first_percept;
  }

  /// The matches for which `which` is not 0 begin anew, by the next of their
  /// playouts; all where it is empty. `seed`, where there is one, is that of
  /// all draws from then on, and playouts are counted from 0 again.
  void restart(std::span<const std::uint8_t> which = {},
               std::optional<std::uint64_t> seed = {});

  /// One joint move in every match: a row of one move a role. kOnlyMove is the
  /// only legal move of its role, and of chance one that is drawn. What is
  /// given for a match that is over is not looked at. Throws gdl::Error for a
  /// move that is not legal; then nothing has changed.
  void step(std::span<const std::int32_t> moves);
  /// The same with one move a match, that of movers(); for all others
  /// kOnlyMove.
  void step_movers(std::span<const std::int32_t> moves);

  /// A random joint move in each match, for step(): in all matches that have
  /// been played by it, together the playouts of the seed. kOnlyMove in matches
  /// that are over.
  void draw_moves(std::span<std::int32_t> moves) const;

  // -- what the last step, or restart, came to

  /// By match: 1 where the step ended it by the rules.
  std::span<const std::uint8_t> terminated() const { return terminated_; }
  /// By match: 1 where it was cut off, or a role has no legal move.
  std::span<const std::uint8_t> truncated() const { return truncated_; }
  /// A row a match, by role: where it is over, the goal, 0 to 100, over 100;
  /// else, and where there is no single goal, 0. Told once.
  std::span<const float> rewards() const { return rewards_; }
  /// By match: that of the role which was among movers() before the step.
  std::span<const float> mover_rewards() const { return mover_rewards_; }
  /// By match: who is to choose, which is the first role with several legal
  /// moves, or without these with another one than noop, or the first of all.
  /// Never chance.
  std::span<const std::int32_t> movers() const { return movers_; }
  /// The matches that the step ended, in ascending order.
  std::span<const std::uint32_t> ended() const { return ended_; }
  /// The states in which they did: state_words() words each. With
  /// Restart::kSameStep only.
  std::span<const std::uint64_t> last_states() const { return last_states_; }

  // -- all matches, a row each, as bytes 0 and 1 or as bits of 64-bit words

  std::size_t state_words() const { return program_->outside.word_count(); }
  std::size_t move_words() const { return (move_count() + 63) / 64; }
  std::size_t percept_words() const { return (percept_count() + 63) / 64; }
  void write_states(std::span<std::uint8_t> bytes);
  void write_states(std::span<std::uint64_t> words);
  /// Legal moves.
  void write_legal(std::span<std::uint8_t> bytes);
  void write_legal(std::span<std::uint64_t> words);
  /// The largest number of moves of one role.
  std::size_t most_moves() const { return most_moves_; }
  /// Legal moves of movers(), most_moves() bytes a row.
  void write_mover_legal(std::span<std::uint8_t> bytes);
  /// What was perceived in the last step that a match has made: nothing where
  /// it has just begun.
  void write_percepts(std::span<std::uint8_t> bytes);
  void write_percepts(std::span<std::uint64_t> words);

 private:
  /// Reads 64 lanes of a group into rows of words.
  using ReadBlock = void (MatchGroup::*)(std::size_t, std::uint64_t*) const;

  std::size_t first_match(std::size_t group) const {
    return group * program_->lanes;
  }
  lanes::LaneSet frozen_lanes(std::size_t group) const;
  void find_start(const std::optional<State>& start);
  void begin_step();
  template <typename Read>
  void choose(RoleIndex role, const Read& read);
  void finish_step();
  void advance(std::size_t group);
  void report(std::size_t group);
  void report_ended(std::size_t group, const lanes::LaneSet& ended);
  void restart_lanes(std::size_t group, const lanes::LaneSet& lanes);
  void find_movers(std::size_t group);
  std::int32_t drawn_move(std::size_t group, std::size_t lane, RoleIndex role,
                          const std::uint64_t* legal) const;
  std::int32_t drawn_move(std::size_t match, RoleIndex role) const;
  [[noreturn]] void refuse(std::size_t match, RoleIndex role,
                           std::int32_t move) const;
  void write_words(ReadBlock read, std::size_t row_words,
                   std::span<std::uint64_t> words) const;
  void write_row_bytes(ReadBlock read, std::size_t row_words, std::size_t bits,
                       std::span<std::uint8_t> bytes);

  std::shared_ptr<const WideProgram> program_;
  std::size_t count_;
  std::size_t most_moves_ = 0;
  std::uint64_t seed_;
  std::uint32_t step_limit_;
  Restart restart_;
  MatchStart start_;
  GroupScratch scratch_;
  std::vector<MatchGroup> groups_;
  // By match.
  std::vector<std::uint32_t> steps_;
  std::vector<std::uint64_t> playouts_;  // that it is in
  std::vector<std::uint8_t> over_;
  std::vector<std::uint8_t> terminated_;
  std::vector<std::uint8_t> truncated_;
  std::vector<float> rewards_;
  std::vector<float> mover_rewards_;
  std::vector<std::int32_t> movers_;
  std::vector<std::uint32_t> ended_;
  std::vector<std::uint64_t> last_states_;
  // Scratch: rows of 64 matches, and the part of one role in each.
  std::vector<std::uint64_t> block_;
  std::vector<std::uint64_t> role_block_;
};

}  // namespace reasoner::wide::matches
