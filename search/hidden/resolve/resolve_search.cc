#include "search/hidden/resolve/resolve_search.h"

#include <algorithm>
#include <chrono>

#include "reasoner/playout.h"

namespace search::hidden::resolve {

using reasoner::MoveId;

namespace {

constexpr double kLed = 0.9;  // of the histories, along what is known
/// Iterations of CFR+ while the tree grows, and for an answer.
constexpr std::uint64_t kQuickIterations = 100;
constexpr std::uint64_t kIterations = 1000;
constexpr double kGrowingShare = 0.6;       // of the time
constexpr std::uint32_t kWhetherLed = 254;  // what is drawn

}  // namespace

ResolveSearch::ResolveSearch(reasoner::StateMachine& machine,
                             reasoner::RoleIndex role, const Settings& settings,
                             std::unique_ptr<HiddenSearch> reserve)
    : SearchWithReserve(std::move(reserve)),
      role_(role),
      settings_(settings),
      information_(machine.game().role_count()),
      tree_(machine, information_, settings.seed),
      path_{InformationTable::root(role)} {}

MoveId ResolveSearch::choose_move(const Deadline& deadline) {
  report_ = {};
  const double before = deadline.seconds_left();
  const std::uint64_t first = grown_;
  find_path();
  if (const exact::Decision* const known = decision_now()) {
    answer(*known);
  } else {
    prepare_candidate();
  }
  if (path_is_known_) {
    const Deadline part = deadline.part(before * kGrowingShare);
    grow(settings_.iterations > 0 ? deadline : part);
    solve(deadline, kIterations);
  }
  const exact::Decision* const decision = decision_now();
  if (decision == nullptr) {
    return ask_reserve(deadline, "the tree has not come to what is known");
  }
  const MoveId move = answer(*decision);
  report_.playouts = grown_ - first;
  report_.seconds = before - deadline.seconds_left();
  return move;
}

/// Extends the path of what the role has known by the new evidence.
void ResolveSearch::find_path() {
  while (path_is_known_ && path_.size() <= evidence().size()) {
    const reasoner::EvidenceStep& step = evidence()[path_.size() - 1];
    // Without knowing its own move, the role cannot be followed further.
    path_is_known_ = step.own_move.has_value();
    if (!path_is_known_) return;
    path_.push_back(
        information_.after(path_.back(), *step.own_move, step.percepts));
  }
}

void ResolveSearch::grow(const Deadline& deadline) {
  const std::uint64_t first = grown_;
  const std::size_t memory = settings_.memory_mb << 20;
  while (!tree_.is_whole() && tree_.moves_are_known() &&
         (settings_.iterations == 0 || grown_ - first < settings_.iterations)) {
    const bool is_led =
        0x1p-32 * reasoner::hash32(settings_.seed, grown_, 0, kWhetherLed) <
        kLed;
    tree_.grow(path_, is_led, profile_, deadline);
    ++grown_;
    if (grown_ >= next_solution_) {
      solve(deadline, kQuickIterations);
      next_solution_ = std::max<std::uint64_t>(64, grown_ + grown_ / 2);
    }
    if (deadline.expired()) return;
    if (tree_.bytes() + information_.bytes() > memory) return;
  }
}

void ResolveSearch::make_form() {
  if (form_ != nullptr && grown_of_form_ == grown_) return;
  form_ = &tree_.make_form();
  grown_of_form_ = grown_;
}

/// Does nothing where the fewest iterations would take too long: then the last
/// strategies stay.
void ResolveSearch::solve(const Deadline& deadline, std::uint64_t iterations) {
  if (deadline.seconds_left() < seconds_to_solve_) return;
  const auto begin = Deadline::Clock::now();
  make_form();
  exact::RegretSolver solver(*form_);
  if (form_->players.size() == 1) iterations = 1;
  solver.iterate();
  const std::chrono::duration<double> least = Deadline::Clock::now() - begin;
  seconds_to_solve_ = least.count();
  while (solver.iterations() < iterations && !deadline.expired()) {
    solver.iterate();
  }
  profile_ = solver.averages();
  for (std::size_t player = 0; player < profile_.size(); ++player) {
    exact::drop_rare_moves(form_->players[player], profile_[player]);
  }
  if (const exact::Decision* const decision = decision_now()) answer(*decision);
}

const exact::Decision* ResolveSearch::decision_now() const {
  if (!path_is_known_ || !tree_.moves_are_known() || form_ == nullptr) {
    return nullptr;
  }
  const auto number = tree_.decision_at(path_.back());
  return number ? &own().decisions[*number] : nullptr;
}

MoveId ResolveSearch::answer(const exact::Decision& decision) {
  const std::size_t player = tree_.player_of(role_);
  const std::span<const double> strategy(&profile_[player][decision.first],
                                         decision.count);
  report_.nodes = tree_.size();
  report_.method = tree_.is_whole() && !tree_.has_gaps()
                       ? "resolving, with the whole game in the tree"
                       : "resolving";
  return draw_answer(
      std::span(own().moves).subspan(decision.first, decision.count), strategy,
      reasoner::hash32(settings_.seed, ~std::uint64_t{0},
                       static_cast<std::uint32_t>(evidence().size()), role_));
}

}  // namespace search::hidden::resolve
