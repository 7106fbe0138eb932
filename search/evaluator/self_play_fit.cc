#include "search/evaluator/self_play_fit.h"

#include <algorithm>
#include <utility>

#include "reasoner/network/propnet.h"
#include "reasoner/playout.h"

namespace search::evaluator {

using game_graph::Successor;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;

namespace {

constexpr RoleIndex kRoles = 2;
constexpr std::size_t kMatches = 256;
// A game that takes longer teaches nothing.
constexpr std::uint32_t kMostGameSteps = 300;

// TD(lambda): the end of a game counts kLambda^n in a position n steps before
// it.
constexpr double kLambda = 0.8;
// Random moves: a game begins with at most so many, and later this share of the
// moves is random.
constexpr std::uint64_t kMostDrawn = 6;
constexpr double kDrawnShare = 0.1;

// In the first games a mover looks at so many of its moves, in later ones at
// more, and from game kFirstGames on at all of them.
constexpr std::size_t kFewMoves = 20;
constexpr std::uint64_t kFirstGames = 5000;

// Decides between moves that are worth the same.
constexpr double kNoise = 1e-6;

}  // namespace

/// A game under way.
struct SelfPlayFit::Match {
  // The positions so far: their words, and whether the best move was played
  // there.
  std::vector<std::uint64_t> words;
  std::vector<bool> is_best;

  // The position that it has come to.
  State state;
  std::vector<MoveId> moves;  // legal, role after role
  std::vector<std::uint32_t> counts = {0, 0};
  std::uint32_t drawn_steps = 0;  // at the beginning
  RoleIndex mover = 0;
  std::size_t awaited = 0;    // successors
  bool is_compared = false;   // whether there are several
  ValueLearner::Parent here;  // where it stands, if so

  // The best of the successors that have come.
  double best = 0;  // what it is worth for the mover
  State next;
  std::vector<MoveId> next_moves;
  std::vector<std::uint32_t> next_counts;
  bool is_over = false;
  double outcome = 0;  // for role 0, where it is over
};

std::unique_ptr<SelfPlayFit> SelfPlayFit::make(reasoner::StateMachine& machine,
                                               const Evaluator& start,
                                               Experience experience,
                                               std::uint64_t seed) {
  if (machine.propnet() == nullptr || machine.game().role_count() != kRoles ||
      start.weights().roles.size() != kRoles) {
    return nullptr;
  }
  auto expander = game_graph::make_wide_expander(machine);
  if (expander == nullptr) return nullptr;
  return std::unique_ptr<SelfPlayFit>(
      new SelfPlayFit(machine, start, experience, seed, std::move(expander)));
}

SelfPlayFit::SelfPlayFit(reasoner::StateMachine& machine,
                         const Evaluator& start, Experience experience,
                         std::uint64_t seed,
                         std::unique_ptr<game_graph::Expander> expander)
    : machine_(machine),
      values_(machine, start),
      expander_(std::move(expander)),
      random_(seed),
      words_((machine.propnet()->base_count() + 63) / 64),
      matches_(kMatches),
      first_games_(experience == Experience::kRandomPlay ? kFirstGames : 0) {
  for (std::size_t i = 0; i < matches_.size() && is_able_; ++i) {
    begin(matches_[i]);
    ask(i);
  }
}

SelfPlayFit::~SelfPlayFit() = default;

void SelfPlayFit::play(const std::function<bool()>& stop) {
  while (is_able_ && !stop()) {
    for (const Successor& next : expander_->collect()) {
      take(next);
      if (!is_able_) return;
    }
  }
}

void SelfPlayFit::begin(Match& match) {
  match.words.clear();
  match.is_best.clear();
  match.moves.clear();
  machine_.initial_state(match.state);
  std::vector<MoveId> legal;
  for (RoleIndex role = 0; role < kRoles; ++role) {
    machine_.legal_moves(match.state, role, legal);
    match.counts[role] = static_cast<std::uint32_t>(legal.size());
    match.moves.insert(match.moves.end(), legal.begin(), legal.end());
  }
  match.drawn_steps = static_cast<std::uint32_t>(random_() % (kMostDrawn + 1));
}

/// Asks for the successors among which the mover chooses.
void SelfPlayFit::ask(std::size_t index) {
  Match& match = matches_[index];
  // Either both have a choice, or one has no move.
  if (std::ranges::min(match.counts) != 1) {
    is_able_ = false;
    return;
  }
  match.mover = match.counts[1] > 1 ? 1 : 0;
  const std::uint32_t count = match.counts[match.mover];
  const auto moves =
      std::span(match.moves).subspan(match.mover == 0 ? 0 : match.counts[0]);
  const MoveId other = match.moves[match.mover == 0 ? match.counts[0] : 0];
  const bool is_drawn =
      count > 1 && (match.is_best.size() < match.drawn_steps ||
                    reasoner::unit(random_()) < kDrawnShare);
  joint_moves_.clear();
  const auto add = [&](MoveId move) {
    joint_moves_.push_back(match.mover == 0 ? move : other);
    joint_moves_.push_back(match.mover == 0 ? other : move);
  };
  if (is_drawn) {
    add(moves[random_() % count]);
  } else {
    for (const MoveId move : seen_moves(moves.first(count))) add(move);
  }
  match.is_best.push_back(!is_drawn);
  match.words.resize(match.is_best.size() * words_);
  std::copy_n(match.state.words().begin(),
              std::min(words_, match.state.words().size()),
              match.words.end() - static_cast<std::ptrdiff_t>(words_));
  match.awaited = joint_moves_.size() / kRoles;
  match.is_compared = match.awaited > 1;
  match.best = -1;
  if (match.is_compared) values_.prepare(match.state.words(), match.here);
  expander_->ask(match.state, std::uint64_t{index} << 32, joint_moves_);
}

/// The legal moves that the mover looks at.
std::span<const MoveId> SelfPlayFit::seen_moves(std::span<const MoveId> moves) {
  if (games_ >= first_games_) return moves;
  const std::size_t count =
      std::max<std::size_t>(kFewMoves, moves.size() * games_ / first_games_);
  if (moves.size() <= count) return moves;
  few_moves_.resize(count);
  std::ranges::sample(moves, few_moves_.begin(),
                      static_cast<std::ptrdiff_t>(count), random_);
  return few_moves_;
}

void SelfPlayFit::take(const Successor& next) {
  const std::size_t index = next.tag >> 32;
  Match& match = matches_[index];
  const double worth =
      this->worth(match, next) + kNoise * reasoner::unit(random_());
  if (worth > match.best) {
    match.best = worth;
    match.is_over = next.terminal;
    if (next.terminal) {
      match.outcome = next.goals[0] / 100.0;
    } else {
      match.next.assign(next.row);
      match.next_moves.assign(next.moves.begin(), next.moves.end());
      match.next_counts.assign(next.counts.begin(), next.counts.end());
    }
  }
  if (--match.awaited == 0) go_on(index);
}

/// The value of a successor for the mover, from 0 to 1.
double SelfPlayFit::worth(Match& match, const Successor& next) {
  double value = 0.5;
  if (next.terminal) {
    if (next.goals[0] < 0 || next.goals[0] + next.goals[1] != 100) {
      is_able_ = false;
    }
    value = next.goals[0] / 100.0;
  } else if (match.is_compared) {
    value = values_.value_behind(match.here, next.row);
  }
  return match.mover == 0 ? value : 1 - value;
}

void SelfPlayFit::go_on(std::size_t index) {
  Match& match = matches_[index];
  const bool is_stuck = !match.is_over && (match.next_counts[0] == 0 ||
                                           match.next_counts[1] == 0);
  if (match.is_over || is_stuck || match.is_best.size() == kMostGameSteps) {
    if (match.is_over) learn(match);
    begin(match);
  } else {
    std::swap(match.state, match.next);
    match.moves.swap(match.next_moves);
    match.counts.swap(match.next_counts);
  }
  ask(index);
}

/// Learns from a game, from its end to its beginning.
void SelfPlayFit::learn(const Match& match) {
  ++games_;
  double target = match.outcome;
  for (std::size_t step = match.is_best.size(); step-- > 0;) {
    const auto words = std::span(match.words).subspan(step * words_, words_);
    if (match.is_best[step]) {
      const double before = values_.learn(words, target);
      target = kLambda * target + (1 - kLambda) * before;
    } else {
      // What followed a random move does not tell what the position is worth.
      target = values_.value(words);
    }
  }
}

}  // namespace search::evaluator
