#include "gamemaster/board/board.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string_view>
#include <tuple>

#include "gamemaster/board/board_hexagons.h"
#include "gamemaster/board/board_pieces.h"
#include "gamemaster/board/move_notation.h"
#include "gdl/expression.h"
#include "gdl/number_in.h"
#include "gdl/symbol_table.h"

namespace gamemaster::board {

namespace {

constexpr std::size_t kShortestAxis = 2;
constexpr std::size_t kLongestAxis = 32;
constexpr std::size_t kFewestCells = 4;
constexpr std::size_t kMostArguments = 5;  // a cell and three more
constexpr std::size_t kFewestMarkedCells = 9;
/// A grid that is known to this part only is still a board.
constexpr double kLeastFilled = 0.25;

constexpr std::size_t kMunsellPart = 2;  // which argument says hue, ...

constexpr std::array<std::string_view, 10> kBlankNames = {
    "blank", "empty", "gap",    "free",  "none",
    "nil",   "off",   "vacant", "space", "nothing"};
constexpr std::array<std::string_view, 5> kShortBlankNames = {"b", "e", "0",
                                                              "-", "_"};

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

using Tuple = std::vector<std::string>;  // the arguments of a fact

/// The facts of one relation.
struct Relation {
  std::vector<Tuple> initial;
  std::vector<Tuple> all;  // initial and possible
};

using RelationKey = std::pair<std::string, std::size_t>;  // name, arity

/// Later kinds say more clearly that the argument is a coordinate.
enum class AxisKind { kConstants, kNumbered, kLetters, kIntegers };

struct Axis {
  AxisKind kind = AxisKind::kConstants;
  std::vector<std::string> values;
};

/// `c12` as `c` and 12; nothing for numbers, and for words without one at the
/// end.
std::optional<std::pair<std::string, int>> split_number(
    const std::string& text) {
  const std::size_t start = text.find_last_not_of("0123456789") + 1;
  const auto number = gdl::number_in<int>(std::string_view(text).substr(start));
  if (!number || start == 0) return std::nullopt;
  return std::pair(text.substr(0, start), *number);
}

/// The numbers of an axis with the gaps between them closed, if that leaves
/// it short enough.
std::vector<int> close_gaps(const std::set<int>& numbers) {
  const int first = *numbers.begin();
  const int last = *numbers.rbegin();
  if (last - first >= static_cast<int>(kLongestAxis)) {
    return {numbers.begin(), numbers.end()};
  }
  std::vector<int> closed;
  for (int number = first; number <= last; ++number) closed.push_back(number);
  return closed;
}

std::optional<Axis> integer_axis(const std::set<std::string>& values) {
  std::set<int> numbers;
  for (const std::string& value : values) {
    const auto number = gdl::number_in<int>(value);
    if (!number || *number < -999 || *number > 999) return std::nullopt;
    numbers.insert(*number);
  }
  Axis axis{AxisKind::kIntegers, {}};
  for (const int number : close_gaps(numbers)) {
    axis.values.push_back(std::to_string(number));
  }
  return axis;
}

std::optional<Axis> letter_axis(const std::set<std::string>& values) {
  std::set<int> letters;
  for (const std::string& value : values) {
    if (value.size() != 1 || value[0] < 'a' || value[0] > 'z') {
      return std::nullopt;
    }
    letters.insert(value[0]);
  }
  Axis axis{AxisKind::kLetters, {}};
  for (const int letter : close_gaps(letters)) {
    axis.values.emplace_back(1, static_cast<char>(letter));
  }
  return axis;
}

std::optional<Axis> numbered_axis(const std::set<std::string>& values) {
  std::set<std::string> words;
  std::set<int> numbers;
  for (const std::string& value : values) {
    const auto split = split_number(value);
    if (!split) return std::nullopt;
    words.insert(split->first);
    numbers.insert(split->second);
  }
  if (words.size() != 1) return std::nullopt;
  Axis axis{AxisKind::kNumbered, {}};
  for (const int number : close_gaps(numbers)) {
    axis.values.push_back(*words.begin() + std::to_string(number));
  }
  return axis;
}

std::optional<Axis> make_axis(const std::set<std::string>& values) {
  if (values.size() < kShortestAxis || values.size() > kLongestAxis) {
    return std::nullopt;
  }
  if (auto axis = integer_axis(values)) return axis;
  if (auto axis = letter_axis(values)) return axis;
  if (auto axis = numbered_axis(values)) return axis;
  Axis axis{AxisKind::kConstants, {values.begin(), values.end()}};
  return axis;
}

/// One way to see a relation as a board.
struct Candidate {
  Axis first;
  Axis second;
  std::size_t first_argument = 0;
  std::size_t second_argument = 0;
  bool has_content = false;
  std::size_t cells = 0;  // that facts name

  int clarity() const {
    return static_cast<int>(first.kind) + static_cast<int>(second.kind);
  }
};

std::set<std::string> values_of(const std::vector<Tuple>& tuples,
                                std::size_t argument) {
  std::set<std::string> values;
  for (const Tuple& tuple : tuples) values.insert(tuple[argument]);
  return values;
}

std::set<std::pair<std::string, std::string>> cells_of(
    const std::vector<Tuple>& tuples, std::size_t first, std::size_t second) {
  std::set<std::pair<std::string, std::string>> cells;
  for (const Tuple& tuple : tuples) cells.emplace(tuple[first], tuple[second]);
  return cells;
}

/// `has_content`: the relation has more arguments than the two.
std::optional<Candidate> make_candidate(const Relation& relation,
                                        std::size_t first, std::size_t second,
                                        bool has_content) {
  auto columns = make_axis(values_of(relation.all, first));
  auto rows = make_axis(values_of(relation.all, second));
  if (!columns || !rows) return std::nullopt;

  const std::size_t cells = cells_of(relation.all, first, second).size();
  const double filled =
      static_cast<double>(cells) /
      static_cast<double>(columns->values.size() * rows->values.size());
  const bool ordered = columns->kind != AxisKind::kConstants &&
                       rows->kind != AxisKind::kConstants;
  if (has_content) {
    const bool one_content_a_cell =
        cells_of(relation.initial, first, second).size() ==
        relation.initial.size();
    if (!one_content_a_cell || cells < kFewestCells) return std::nullopt;
    if (filled < (ordered ? kLeastFilled : 1)) return std::nullopt;
  } else {
    // With nothing but coordinates, only a whole grid of numbers will do.
    if (columns->kind != AxisKind::kIntegers ||
        rows->kind != AxisKind::kIntegers || filled < 1 ||
        cells < kFewestMarkedCells) {
      return std::nullopt;
    }
  }
  return Candidate{
      std::move(*columns), std::move(*rows), first, second, has_content, cells};
}

std::optional<Candidate> best_candidate(const Relation& relation,
                                        std::size_t arity) {
  // The content stands last as a rule; earlier entries win ties.
  constexpr std::array<std::pair<std::size_t, std::size_t>, 6> kWays = {
      {{0, 1}, {1, 2}, {0, 2}, {2, 3}, {0, 3}, {1, 3}}};
  std::optional<Candidate> best;
  for (const auto& [first, second] : kWays) {
    if (second >= arity) continue;
    auto candidate = make_candidate(relation, first, second, arity > 2);
    if (candidate && (!best || candidate->clarity() > best->clarity())) {
      best = std::move(candidate);
    }
  }
  return best;
}

/// Whether the facts are a hue, a value and a chroma for each of some cells.
bool has_munsell_colours(const Relation& relation, std::size_t arity) {
  return arity == 4 && values_of(relation.all, kMunsellPart) ==
                           std::set<std::string>{"hue", "value", "chroma"};
}

/// The facts that are hues.
Relation hues_of(const Relation& relation) {
  Relation hues;
  const auto is_hue = [](const Tuple& tuple) {
    return tuple[kMunsellPart] == "hue";
  };
  std::ranges::copy_if(relation.initial, std::back_inserter(hues.initial),
                       is_hue);
  std::ranges::copy_if(relation.all, std::back_inserter(hues.all), is_hue);
  return hues;
}

/// One side are the roles, and the other is no row of anything: what each of
/// them has, money or stocks say.
bool is_what_roles_have(const Candidate& candidate,
                        std::span<const std::string> roles) {
  const auto are_roles = [roles](const Axis& axis) {
    return std::all_of(axis.values.begin(), axis.values.end(),
                       [roles](const std::string& value) {
                         return std::find(roles.begin(), roles.end(), value) !=
                                roles.end();
                       });
  };
  const auto& [first, second] = std::tie(candidate.first, candidate.second);
  return (are_roles(first) && second.kind == AxisKind::kConstants) ||
         (are_roles(second) && first.kind == AxisKind::kConstants);
}

void collect(std::span<const std::string> facts, bool initial,
             std::map<RelationKey, Relation>& relations) {
  for (const std::string& text : facts) {
    gdl::Diagnostics ignored;
    const gdl::Expression fact = gdl::read_first_expression(text, ignored);
    const std::size_t arity = fact.items.empty() ? 0 : fact.items.size() - 1;
    if (arity < 2 || arity > kMostArguments) continue;
    Tuple arguments;
    for (std::size_t i = 1; i <= arity; ++i) {
      arguments.push_back(gdl::canonical_text(fact.items[i]));
    }
    Relation& relation = relations[{gdl::canonical_text(fact.items[0]), arity}];
    if (initial) relation.initial.push_back(arguments);
    relation.all.push_back(std::move(arguments));
  }
}

/// How clearly the argument says whose a piece is.
int ownership(const Relation& relation, std::size_t argument,
              std::span<const std::string> roles) {
  std::set<std::string> owners = values_of(relation.all, argument);
  for (const std::string_view blank : kBlankNames) {
    owners.erase(std::string(blank));
  }
  const auto is_role = [roles](const std::string& owner) {
    return names_a_role(owner, roles);
  };
  if (owners.size() < 2) return 0;
  if (std::all_of(owners.begin(), owners.end(), is_role)) return 3;
  return owners.size() == 2 ? 2 : 1;
}

/// Says which of the arguments beside the coordinates are content and owner.
void assign_contents(const Relation& relation, BoardLayout& layout,
                     std::span<const std::string> roles) {
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < layout.arity; ++i) {
    if (i != layout.columns.argument && i != layout.rows.argument) {
      others.push_back(i);
    }
  }
  if (others.empty()) return;
  if (others.size() > 1) {
    const auto owner = std::max_element(
        others.begin(), others.end(), [&](std::size_t a, std::size_t b) {
          return ownership(relation, a, roles) < ownership(relation, b, roles);
        });
    layout.owner = *owner;
    others.erase(owner);
  }
  layout.content = others.front();
  if (others.size() > 1) layout.detail = others.back();
}

/// What stands in a cell without whose it is.
std::string name_of(const Tuple& tuple, const BoardLayout& layout) {
  const std::string& content = tuple[*layout.content];
  return layout.detail ? content + " " + tuple[*layout.detail] : content;
}

/// The content of a cell in the form of BoardPosition.
std::string content_of(const Tuple& tuple, const BoardLayout& layout) {
  const std::string content = name_of(tuple, layout);
  return layout.owner ? tuple[*layout.owner] + " " + content : content;
}

/// The pieces and blanks that are known, with owners where an argument says.
std::map<std::string, BoardPiece> contents_of(const std::vector<Tuple>& tuples,
                                              const BoardLayout& layout) {
  std::map<std::string, BoardPiece> contents;
  for (const Tuple& tuple : tuples) {
    BoardPiece& piece = contents[content_of(tuple, layout)];
    piece.name = name_of(tuple, layout);
    if (layout.owner && !is_one_of(tuple[*layout.owner], kBlankNames)) {
      piece.owner = tuple[*layout.owner];
    }
  }
  return contents;
}

/// The content that means "nothing here": by its name, or because most of the
/// board is full of it at the start. Short names mean it only where nothing
/// is more common.
std::string find_blank(const Relation& relation, const BoardLayout& layout) {
  for (const auto& [content, piece] : contents_of(relation.all, layout)) {
    if (is_one_of(piece.name, kBlankNames)) return content;
  }
  std::map<std::string, std::size_t> counts;
  for (const Tuple& tuple : relation.initial) {
    ++counts[content_of(tuple, layout)];
  }
  std::size_t most = 0;
  for (const auto& [content, count] : counts) most = std::max(most, count);
  const std::size_t cell_count =
      layout.columns.values.size() * layout.rows.values.size();
  const std::size_t known = relation.initial.size();
  for (const auto& [content, count] : counts) {
    // On some boards only every other cell is played on.
    const bool named = is_one_of(content, kShortBlankNames) &&
                       2 * known >= cell_count && count == most;
    // A number that most cells begin with is a count, as of stones in a pit.
    const bool filling = !gdl::number_in<int>(content) && known == cell_count &&
                         2 * count > cell_count;
    if (named || filling) {
      return content;
    }
  }
  return "";
}

/// Finds the pieces and how they are drawn.
void name_contents(const Relation& relation, BoardLayout& layout,
                   std::span<const std::string> roles) {
  layout.blank = find_blank(relation, layout);
  layout.pieces = contents_of(relation.all, layout);
  layout.pieces.erase(layout.blank);
  if (layout.owner) {
    abbreviate_pieces(layout.pieces, roles);
  } else {
    std::set<std::string> contents;
    for (const auto& [content, piece] : layout.pieces) contents.insert(content);
    layout.pieces = name_pieces(contents, roles);
  }
  for (const Tuple& tuple : relation.initial) {
    const auto piece = layout.pieces.find(content_of(tuple, layout));
    if (piece != layout.pieces.end()) ++piece->second.at_start;
  }
  std::set<std::string> owners;
  bool by_case = false;
  for (const auto& [content, piece] : layout.pieces) {
    if (!piece.owner.empty()) owners.insert(piece.owner);
    by_case = by_case || gdl::fold_case(piece.short_form) != piece.short_form;
  }
  if (!by_case || owners.size() != 2) return;
  const std::vector<std::string> ordered = order_owners(owners, roles);
  layout.lower_case_owner = ordered[0];
  layout.upper_case_owner = ordered[1];
}

BoardLayout make_layout(const RelationKey& key, const Relation& relation,
                        Candidate candidate,
                        std::span<const std::string> roles) {
  BoardLayout layout;
  layout.relation = key.first;
  layout.arity = key.second;
  layout.columns = {
      candidate.first_argument, std::move(candidate.first.values), {}};
  layout.rows = {
      candidate.second_argument, std::move(candidate.second.values), {}};
  const AxisKind first = candidate.first.kind;
  const AxisKind second = candidate.second.kind;
  const bool letters_second =
      second == AxisKind::kLetters && first != AxisKind::kLetters;
  const bool words_first =
      first == AxisKind::kConstants && second != AxisKind::kConstants;
  if (letters_second || words_first) std::swap(layout.columns, layout.rows);
  if (words_first || second == AxisKind::kConstants) {
    // Words are read from the top.
    std::reverse(layout.rows.values.begin(), layout.rows.values.end());
  }
  for (std::size_t i = 0; i < layout.columns.values.size(); ++i) {
    layout.columns.labels.push_back(column_name(i));
  }
  for (std::size_t i = 0; i < layout.rows.values.size(); ++i) {
    layout.rows.labels.push_back(std::to_string(i + 1));
  }
  if (has_munsell_colours(relation, key.second)) {
    layout.munsell = true;
    layout.content = kMunsellPart + 1;
    return layout;
  }
  assign_contents(relation, layout, roles);
  if (layout.content) name_contents(relation, layout, roles);
  return layout;
}

}  // namespace

std::optional<BoardLayout> find_board(
    std::span<const std::string> initial_facts,
    std::span<const std::string> possible_facts,
    std::span<const std::string> roles) {
  std::map<RelationKey, Relation> relations;
  collect(initial_facts, /*initial=*/true, relations);
  collect(possible_facts, /*initial=*/false, relations);

  // A relation with contents says more than one without; then the larger
  // board, then the clearer one, then that on which more lies at the start.
  using Rank = std::tuple<bool, std::size_t, int, std::size_t>;
  std::optional<Rank> best_rank;
  std::optional<BoardLayout> best;
  for (const auto& [key, relation] : relations) {
    // Cells have a hue each, and two other facts.
    auto candidate = has_munsell_colours(relation, key.second)
                         ? best_candidate(hues_of(relation), key.second)
                         : best_candidate(relation, key.second);
    if (!candidate) continue;
    if (is_what_roles_have(*candidate, roles)) continue;
    // Ranks and suits of cards, or who holds which.
    if (candidate->clarity() == 0 && relation.initial.empty()) continue;
    const Rank rank{candidate->has_content, candidate->cells,
                    candidate->clarity(), relation.initial.size()};
    if (best_rank && *best_rank >= rank) continue;
    best_rank = rank;
    best = make_layout(key, relation, std::move(*candidate), roles);
  }
  return best;
}

void leave_out_holes(BoardLayout& layout,
                     std::span<const std::string> all_facts) {
  const BoardPosition position = place(layout, all_facts);
  layout.holes.assign(position.cells.size(), false);
  for (std::size_t i = 0; i < position.cells.size(); ++i) {
    layout.holes[i] = !position.cells[i].has_value();
  }
  layout.slant = hexagon_slant(layout.holes, layout.columns.values.size());
}

std::optional<BoardLayout> find_declared_board(
    std::span<const std::string> initial_facts,
    std::span<const std::string> declared_facts,
    std::span<const std::string> roles) {
  auto layout = find_board(initial_facts, declared_facts, roles);
  if (layout && !declared_facts.empty()) {
    std::vector<std::string> all(declared_facts.begin(), declared_facts.end());
    all.insert(all.end(), initial_facts.begin(), initial_facts.end());
    leave_out_holes(*layout, all);
  }
  return layout;
}

}  // namespace gamemaster::board
