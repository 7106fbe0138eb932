#include "search/game_graph/expander.h"

#include <algorithm>

#include "reasoner/playout_engine.h"

namespace search::game_graph {

using reasoner::Goal;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

class ScalarExpander final : public Expander {
 public:
  ScalarExpander(reasoner::StateMachine& machine, Percepts percepts)
      : machine_(machine),
        tells_percepts_(percepts == Percepts::kTold),
        roles_(machine.game().role_count()),
        goals_(roles_) {
    counts_.resize(roles_);
  }

  std::size_t width() const override { return 1; }
  std::size_t unfinished() const override { return unfinished_; }

  void ask(const State& state, std::uint64_t first_tag,
           std::span<const MoveId> joint_moves) override {
    if (asked_ == works_.size()) works_.emplace_back();
    Work& work = works_[asked_++];
    work.state = state;
    work.next_tag = first_tag;
    work.joint_moves.assign(joint_moves.begin(), joint_moves.end());
    work.done = 0;
    unfinished_ += joint_moves.size() / roles_;
  }

  std::span<const Successor> collect() override {
    if (unfinished_ == 0) return {};
    while (works_[current_].done == works_[current_].joint_moves.size()) {
      ++current_;
    }
    Work& work = works_[current_];
    const auto joint_move =
        std::span<const MoveId>(work.joint_moves).subspan(work.done, roles_);
    if (tells_percepts_) perceive(work.state, joint_move);
    machine_.next_state(work.state, joint_move, next_);
    work.done += roles_;
    successor_.tag = work.next_tag++;
    describe();
    if (--unfinished_ == 0) abandon();
    return {&successor_, 1};
  }

  void abandon() override {
    asked_ = 0;
    current_ = 0;
    unfinished_ = 0;
  }

 private:
  struct Work {
    State state;
    std::uint64_t next_tag = 0;
    std::vector<MoveId> joint_moves;
    std::size_t done = 0;  // of joint_moves
  };

  /// Fills successor_ with what all roles perceive in a step.
  void perceive(const State& state, std::span<const MoveId> joint_move) {
    percepts_.clear();
    percept_counts_.assign(roles_, 0);
    for (RoleIndex role = 0; role < roles_ && machine_.game().hides(); ++role) {
      machine_.percepts(state, joint_move, role, of_role_);
      percept_counts_[role] = static_cast<std::uint32_t>(of_role_.size());
      percepts_.insert(percepts_.end(), of_role_.begin(), of_role_.end());
    }
    successor_.percepts = percepts_;
    successor_.percept_counts = percept_counts_;
  }

  /// Fills successor_ with what is known of next_.
  void describe() {
    successor_.terminal = machine_.is_terminal(next_);
    successor_.row = next_.words();
    moves_.clear();
    std::ranges::fill(counts_, 0);
    if (successor_.terminal) {
      machine_.goals(next_, goals_);
      successor_.goals = goals_;
    } else {
      successor_.goals = {};
      for (RoleIndex role = 0; role < roles_; ++role) {
        machine_.legal_moves(next_, role, legal_);
        counts_[role] = static_cast<std::uint32_t>(legal_.size());
        moves_.insert(moves_.end(), legal_.begin(), legal_.end());
      }
    }
    successor_.moves = moves_;
    successor_.counts = counts_;
  }

  reasoner::StateMachine& machine_;
  bool tells_percepts_;
  std::size_t roles_;
  std::vector<Work> works_;  // kept for their memory
  std::size_t asked_ = 0;
  std::size_t current_ = 0;
  std::size_t unfinished_ = 0;
  State next_;
  std::vector<Goal> goals_;
  std::vector<MoveId> legal_;
  std::vector<MoveId> moves_;
  std::vector<std::uint32_t> counts_;
  std::vector<reasoner::PerceptId> of_role_;
  std::vector<reasoner::PerceptId> percepts_;
  std::vector<std::uint32_t> percept_counts_;
  Successor successor_;
};

class WideExpander final : public Expander {
 public:
  WideExpander(std::unique_ptr<reasoner::PlayoutEngine> engine,
               Percepts percepts)
      : engine_(std::move(engine)),
        tells_percepts_(percepts == Percepts::kTold),
        roles_(engine_->game().role_count()) {}

  std::size_t width() const override { return engine_->width(); }
  std::size_t unfinished() const override { return engine_->unfinished(); }

  void ask(const State& state, std::uint64_t first_tag,
           std::span<const MoveId> joint_moves) override {
    items_.resize(joint_moves.size() / roles_);
    for (std::size_t i = 0; i < items_.size(); ++i) {
      items_[i].tag = first_tag + i;
      items_[i].playouts = 0;
      items_[i].joint_move = static_cast<std::uint32_t>(i);
      items_[i].look = true;
      items_[i].look_at_percepts = tells_percepts_;
    }
    engine_->submit(state, items_, joint_moves);
  }

  std::span<const Successor> collect() override {
    results_.clear();
    engine_->advance(results_);
    successors_.clear();
    for (const reasoner::SeenState& seen : results_.seen) {
      Successor& next = successors_.emplace_back();
      next.tag = seen.tag;
      next.terminal = seen.terminal;
      next.row =
          std::span(results_.words).subspan(seen.first_word, seen.word_count);
      next.counts =
          std::span(results_.move_counts).subspan(seen.first_count, roles_);
      std::size_t moves = 0;
      for (const std::uint32_t count : next.counts) moves += count;
      next.moves = std::span(results_.moves).subspan(seen.first_move, moves);
      if (seen.terminal) {
        next.goals = std::span(results_.goals).subspan(seen.first_goal, roles_);
      }
      if (tells_percepts_) read_percepts(seen, next);
    }
    return successors_;
  }

  void abandon() override { engine_->abandon(); }

 private:
  void read_percepts(const reasoner::SeenState& seen, Successor& next) const {
    next.percept_counts = std::span(results_.percept_counts)
                              .subspan(seen.first_percept_count, roles_);
    std::size_t count = 0;
    for (const std::uint32_t of_role : next.percept_counts) count += of_role;
    next.percepts =
        std::span(results_.percepts).subspan(seen.first_percept, count);
  }

  std::unique_ptr<reasoner::PlayoutEngine> engine_;
  bool tells_percepts_;
  std::size_t roles_;
  std::vector<reasoner::WorkItem> items_;
  reasoner::PlayoutResults results_;
  std::vector<Successor> successors_;
};

}  // namespace

std::unique_ptr<Expander> make_scalar_expander(reasoner::StateMachine& machine,
                                               Percepts percepts) {
  return std::make_unique<ScalarExpander>(machine, percepts);
}

std::unique_ptr<Expander> make_wide_expander(reasoner::StateMachine& machine,
                                             Percepts percepts) {
  if (machine.playout_engine() == nullptr) return nullptr;
  auto engine = machine.playout_engine()->clone();
  if (engine == nullptr) return nullptr;
  return std::make_unique<WideExpander>(std::move(engine), percepts);
}

}  // namespace search::game_graph
