#include "gamemaster/recognition/joined_sides.h"

#include <algorithm>
#include <optional>

#include "gamemaster/board/named_cells.h"

namespace gamemaster::recognition {

namespace {

using board::BoardLayout;
using reasoner::MoveId;
using reasoner::RoleIndex;
using reasoner::State;
using Cells = std::vector<std::size_t>;

constexpr std::size_t kShortestSide = 3;
constexpr RoleIndex kRoles = 2;
/// Steps made in all; then nothing is found.
constexpr std::size_t kMostSteps = 3'000;

/// Plays pieces onto cells of our choice.
class Trial {
 public:
  Trial(reasoner::StateMachine& machine, const BoardLayout& layout)
      : machine_(machine), layout_(layout), named_(layout) {}

  enum class End : std::uint8_t { kWon, kOpen, kOther };

  /// What comes of it when `role` puts pieces on these cells in their order
  /// and the other one on `others`, as far as they are needed: won with the
  /// last piece of the role, not over then, or something else.
  End play(RoleIndex role, const Cells& cells, const Cells& others) {
    State state;
    machine_.initial_state(state);
    std::size_t own = 0;
    std::size_t foreign = 0;
    while (own < cells.size()) {
      const auto mover = role_on_turn(state);
      if (!mover) return End::kOther;
      const bool is_own = *mover == role;
      if (!is_own && foreign >= others.size()) return End::kOther;
      const std::size_t cell = is_own ? cells[own++] : others[foreign++];
      if (!put(state, *mover, cell)) return End::kOther;
      if (!machine_.is_terminal(state)) continue;
      if (!is_own || own < cells.size()) return End::kOther;
      std::vector<reasoner::Goal> goals(kRoles);
      machine_.goals(state, goals);
      return goals[role] > goals[1 - role] ? End::kWon : End::kOther;
    }
    return End::kOpen;
  }

 private:
  /// Who can choose, where it is one of both; fills legal_.
  std::optional<RoleIndex> role_on_turn(const State& state) {
    for (RoleIndex role = 0; role < kRoles; ++role) {
      machine_.legal_moves(state, role, legal_[role]);
      if (legal_[role].empty()) return std::nullopt;
    }
    const bool is_first = legal_[0].size() > 1;
    if (is_first == (legal_[1].size() > 1)) return std::nullopt;
    const RoleIndex mover = is_first ? 0 : 1;
    // More are not one a cell, or two where sides can be changed.
    const std::size_t cells =
        layout_.columns.values.size() * layout_.rows.values.size();
    if (legal_[mover].size() > 2 * cells) return std::nullopt;
    return mover;
  }

  /// Makes the move that names the cell and puts something there.
  bool put(State& state, RoleIndex mover, std::size_t cell) {
    const auto before = content(state, cell);
    if (before) return false;
    for (const MoveId move : legal_[mover]) {
      if (!names(machine_.game().move_name(mover, move), cell)) continue;
      if (++steps_ > kMostSteps) return false;
      std::vector<MoveId> joint_move(kRoles, legal_[1 - mover][0]);
      joint_move[mover] = move;
      State next;
      machine_.next_state(state, joint_move, next);
      if (!content(next, cell)) continue;
      state = next;
      return true;
    }
    return false;
  }

  bool names(const std::string& move, std::size_t cell) const {
    const std::vector<std::string> atoms = board::atoms_of(move);
    for (std::size_t i = 1; i + 1 < atoms.size(); ++i) {
      for (const bool columns_first : named_.orders()) {
        if (named_.cell_at(atoms, {i, columns_first}) == cell) return true;
      }
    }
    return false;
  }

  std::optional<std::string> content(const State& state,
                                     std::size_t cell) const {
    const auto facts = machine_.game().facts(state);
    const auto content = board::place(layout_, facts).cells[cell];
    return content == layout_.blank ? std::nullopt : content;
  }

  reasoner::StateMachine& machine_;
  const BoardLayout& layout_;
  board::NamedCells named_;
  std::vector<MoveId> legal_[kRoles];
  std::size_t steps_ = 0;
};

/// The board as seen by who may join left and right, or turned for who may join
/// below and above.
struct View {
  const BoardLayout& layout;
  bool turned = false;

  std::size_t length() const { return side(turned).values.size(); }
  std::size_t lines() const { return side(!turned).values.size(); }
  std::size_t cell(std::size_t along, std::size_t line) const {
    const std::size_t columns = layout.columns.values.size();
    return turned ? along * columns + line : line * columns + along;
  }
  Cells whole_line(std::size_t line) const {
    Cells cells;
    for (std::size_t i = 0; i < length(); ++i) cells.push_back(cell(i, line));
    return cells;
  }
  Cells across(std::size_t along) const {
    Cells cells;
    for (std::size_t i = 0; i < lines(); ++i) cells.push_back(cell(along, i));
    return cells;
  }

 private:
  const board::BoardAxis& side(bool rows) const {
    return rows ? layout.rows : layout.columns;
  }
};

Cells reversed(Cells cells) {
  std::reverse(cells.begin(), cells.end());
  return cells;
}

using End = Trial::End;

bool wins_with_whole_lines(Trial& trial, RoleIndex role, const View& view) {
  const std::size_t lines = view.lines();
  for (const std::size_t line : {std::size_t{0}, lines / 2, lines - 1}) {
    const Cells cells = view.whole_line(line);
    const Cells others = view.whole_line(line < lines / 2 ? lines - 1 : 0);
    for (const Cells& order : {cells, reversed(cells)}) {
      if (trial.play(role, order, others) != End::kWon) return false;
    }
  }
  return true;
}

/// With those that go across.
bool wins_across(Trial& trial, RoleIndex role, const View& view) {
  const std::size_t length = view.length();
  for (const std::size_t along : {std::size_t{0}, length / 2, length - 1}) {
    // With all of such a line the other one might win.
    const std::size_t far = along < length / 2 ? length - 1 : 0;
    Cells others = view.across(far);
    others.pop_back();
    std::size_t elsewhere = 0;
    while (elsewhere == along || elsewhere == far) ++elsewhere;
    others.push_back(view.cell(elsewhere, 0));
    if (trial.play(role, view.across(along), others) != End::kOpen) return true;
  }
  return false;
}

/// With a path that changes to the next line.
bool wins_with_bent_lines(Trial& trial, RoleIndex role, const View& view) {
  const std::size_t length = view.length();
  const std::size_t lines = view.lines();
  const std::size_t line = lines / 2;
  for (const bool up : {true, false}) {
    const std::size_t next = up ? line + 1 : line - 1;
    Cells path;
    for (std::size_t i = 0; i <= length / 2; ++i) {
      path.push_back(view.cell(i, line));
    }
    for (std::size_t i = length / 2; i < length; ++i) {
      path.push_back(view.cell(i, next));
    }
    Cells others = view.whole_line(up ? 0 : lines - 1);
    others.push_back(view.cell(length - 1, up ? 1 : lines - 2));
    if (trial.play(role, path, others) != End::kWon) return false;
  }
  return true;
}

bool wins_with_broken_lines(Trial& trial, RoleIndex role, const View& view) {
  Cells broken;
  for (std::size_t i = 0; i < view.length(); ++i) {
    broken.push_back(
        view.cell(i, i < view.length() / 2 ? 0 : view.lines() - 1));
  }
  const Cells others = view.whole_line(view.lines() / 2);
  return trial.play(role, broken, others) != End::kOpen;
}

bool joins(Trial& trial, RoleIndex role, const View& view) {
  return wins_with_whole_lines(trial, role, view) &&
         !wins_across(trial, role, view) &&
         wins_with_bent_lines(trial, role, view) &&
         !wins_with_broken_lines(trial, role, view);
}

}  // namespace

std::vector<board::JoinedSides> find_joined_sides(
    reasoner::StateMachine& machine, const BoardLayout& layout) {
  const bool whole = std::none_of(layout.holes.begin(), layout.holes.end(),
                                  [](bool hole) { return hole; });
  if (!whole || !layout.content || machine.game().role_count() != kRoles ||
      layout.columns.values.size() < kShortestSide ||
      layout.rows.values.size() < kShortestSide) {
    return {};
  }
  Trial trial(machine, layout);
  std::vector<board::JoinedSides> found;
  for (RoleIndex role = 0; role < kRoles; ++role) {
    for (const bool left_to_right : {true, false}) {
      if (joins(trial, role, {layout, !left_to_right})) {
        found.push_back({role, left_to_right});
      }
    }
  }
  return found;
}

}  // namespace gamemaster::recognition
