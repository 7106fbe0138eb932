#include "reasoner/wide/work_queue.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace reasoner::wide {

namespace {

/// Work without playouts, a look alone, needs a lane, too.
std::uint32_t lanes_of(const WorkItem& item) {
  return std::max(item.playouts, 1U);
}

}  // namespace

WorkQueue::WorkQueue(std::size_t phase_count, std::size_t state_words,
                     std::size_t role_count)
    : state_words_(state_words),
      role_count_(role_count),
      queues_(phase_count),
      waiting_(phase_count) {}

std::uint32_t WorkQueue::keep_state(const State& state, std::uint32_t users) {
  std::uint32_t number = 0;
  if (free_states_.empty()) {
    number = static_cast<std::uint32_t>(state_users_.size());
    state_users_.push_back(0);
    states_.resize(states_.size() + state_words_);
  } else {
    number = free_states_.back();
    free_states_.pop_back();
  }
  state_users_[number] = users;
  const auto to =
      std::span(states_).subspan(number * state_words_, state_words_);
  const std::size_t known = std::min(state.words().size(), state_words_);
  std::ranges::fill(to, 0);
  std::copy_n(state.words().begin(), known, to.begin());
  return number;
}

WorkQueue::Entry WorkQueue::new_entry() {
  if (free_entries_.empty()) {
    entries_.emplace_back();
    joint_moves_.resize(joint_moves_.size() + role_count_);
    return static_cast<Entry>(entries_.size() - 1);
  }
  const Entry entry = free_entries_.back();
  free_entries_.pop_back();
  return entry;
}

void WorkQueue::submit(std::uint32_t phase, const State& state,
                       std::span<const WorkItem> items,
                       std::span<const MoveId> joint_moves) {
  if (items.empty()) return;
  const std::uint32_t number =
      keep_state(state, static_cast<std::uint32_t>(items.size()));
  for (const WorkItem& item : items) {
    const Entry entry = new_entry();
    const bool has_joint_move = item.joint_move != WorkItem::kNoJointMove;
    if (has_joint_move) {
      std::copy_n(joint_moves.begin() + static_cast<std::ptrdiff_t>(
                                            item.joint_move * role_count_),
                  role_count_,
                  joint_moves_.begin() +
                      static_cast<std::ptrdiff_t>(entry * role_count_));
    }
    entries_[entry] = {item, number, 0, lanes_of(item), has_joint_move};
    queues_[phase].push_back(entry);
    waiting_[phase] += lanes_of(item);
    unfinished_ += lanes_of(item);
  }
}

void WorkQueue::clear() {
  entries_.clear();
  joint_moves_.clear();
  free_entries_.clear();
  states_.clear();
  state_users_.clear();
  free_states_.clear();
  for (std::deque<Entry>& queue : queues_) queue.clear();
  std::ranges::fill(waiting_, 0);
  unfinished_ = 0;
}

std::size_t WorkQueue::waiting() const {
  return std::accumulate(waiting_.begin(), waiting_.end(), std::size_t{0});
}

std::uint32_t WorkQueue::fullest_phase() const {
  return static_cast<std::uint32_t>(std::ranges::max_element(waiting_) -
                                    waiting_.begin());
}

WorkQueue::Lanes WorkQueue::take(std::uint32_t phase, std::size_t most) {
  const Entry entry = queues_[phase].front();
  Record& record = entries_[entry];
  const std::uint32_t left = lanes_of(record.item) - record.begun;
  const auto count =
      static_cast<std::uint32_t>(std::min<std::size_t>(most, left));
  const Lanes lanes{entry, record.item.first_playout + record.begun, count,
                    record.begun == 0};
  record.begun += count;
  waiting_[phase] -= count;
  if (count == left) queues_[phase].pop_front();
  return lanes;
}

void WorkQueue::finish(Entry entry, std::uint32_t count) {
  Record& record = entries_[entry];
  assert(record.open >= count);
  record.open -= count;
  unfinished_ -= count;
  if (record.open > 0) return;
  free_entries_.push_back(entry);
  if (--state_users_[record.state] == 0) free_states_.push_back(record.state);
}

std::span<const MoveId> WorkQueue::joint_move(Entry entry) const {
  if (!entries_[entry].has_joint_move) return {};
  return {joint_moves_.data() + entry * role_count_, role_count_};
}

}  // namespace reasoner::wide
