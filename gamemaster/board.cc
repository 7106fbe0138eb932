#include "gamemaster/board.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string_view>
#include <tuple>

#include "gdl/expression.h"

namespace gamemaster {

namespace {

constexpr std::size_t kShortestAxis = 2;
constexpr std::size_t kLongestAxis = 32;
constexpr std::size_t kFewestCells = 4;
constexpr std::size_t kFewestMarkedCells = 9;
/// A grid that is known to this part only is still a board.
constexpr double kLeastFilled = 0.25;

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
  std::vector<std::string> labels;
};

std::optional<int> to_integer(std::string_view text) {
  int value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end) return std::nullopt;
  return value;
}

/// `c12` as `c` and 12; nothing for words without a number at the end.
std::optional<std::pair<std::string, int>> split_number(
    const std::string& text) {
  const std::size_t start = text.find_last_not_of("0123456789") + 1;
  const auto number = to_integer(std::string_view(text).substr(start));
  if (!number) return std::nullopt;
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
    const auto number = to_integer(value);
    if (!number || *number < -999 || *number > 999) return std::nullopt;
    numbers.insert(*number);
  }
  Axis axis{AxisKind::kIntegers, {}, {}};
  for (const int number : close_gaps(numbers)) {
    axis.values.push_back(std::to_string(number));
  }
  axis.labels = axis.values;
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
  Axis axis{AxisKind::kLetters, {}, {}};
  for (const int letter : close_gaps(letters)) {
    axis.values.emplace_back(1, static_cast<char>(letter));
  }
  axis.labels = axis.values;
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
  Axis axis{AxisKind::kNumbered, {}, {}};
  for (const int number : close_gaps(numbers)) {
    axis.values.push_back(*words.begin() + std::to_string(number));
    axis.labels.push_back(words.begin()->size() <= 2 ? axis.values.back()
                                                     : std::to_string(number));
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
  Axis axis{AxisKind::kConstants, {values.begin(), values.end()}, {}};
  axis.labels = axis.values;
  return axis;
}

/// One way to see a relation as a board.
struct Candidate {
  Axis first;
  Axis second;
  std::size_t first_argument = 0;
  std::size_t second_argument = 0;
  std::optional<std::size_t> content;
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

std::optional<Candidate> make_candidate(const Relation& relation,
                                        std::size_t first, std::size_t second,
                                        std::optional<std::size_t> content) {
  auto columns = make_axis(values_of(relation.all, first));
  auto rows = make_axis(values_of(relation.all, second));
  if (!columns || !rows) return std::nullopt;

  const std::size_t cells = cells_of(relation.all, first, second).size();
  const double filled =
      static_cast<double>(cells) /
      static_cast<double>(columns->values.size() * rows->values.size());
  const bool ordered = columns->kind != AxisKind::kConstants &&
                       rows->kind != AxisKind::kConstants;
  if (content) {
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
      std::move(*columns), std::move(*rows), first, second, content, cells};
}

std::optional<Candidate> best_candidate(const Relation& relation,
                                        std::size_t arity) {
  if (arity == 2) return make_candidate(relation, 0, 1, std::nullopt);
  // The content stands last as a rule; earlier entries win ties.
  constexpr std::array<std::array<std::size_t, 3>, 3> kWays = {
      {{0, 1, 2}, {1, 2, 0}, {0, 2, 1}}};
  std::optional<Candidate> best;
  for (const auto& [first, second, content] : kWays) {
    auto candidate = make_candidate(relation, first, second, content);
    if (candidate && (!best || candidate->clarity() > best->clarity())) {
      best = std::move(candidate);
    }
  }
  return best;
}

void collect(std::span<const std::string> facts, bool initial,
             std::map<RelationKey, Relation>& relations) {
  for (const std::string& text : facts) {
    gdl::Diagnostics ignored;
    const gdl::Expression fact = gdl::read_first_expression(text, ignored);
    const std::size_t arity = fact.items.empty() ? 0 : fact.items.size() - 1;
    if (arity < 2 || arity > 3) continue;
    Tuple arguments;
    for (std::size_t i = 1; i <= arity; ++i) {
      arguments.push_back(gdl::canonical_text(fact.items[i]));
    }
    Relation& relation = relations[{gdl::canonical_text(fact.items[0]), arity}];
    if (initial) relation.initial.push_back(arguments);
    relation.all.push_back(std::move(arguments));
  }
}

/// The content that means "nothing here": by its name, or because most of the
/// board is full of it at the start. Short names mean it only where nothing
/// is more common.
std::string find_blank(const Relation& relation, std::size_t content,
                       std::size_t cell_count) {
  std::map<std::string, std::size_t> counts;
  for (const Tuple& tuple : relation.initial) ++counts[tuple[content]];
  for (const std::string& value : values_of(relation.all, content)) {
    if (is_one_of(value, kBlankNames)) return value;
  }
  std::size_t most = 0;
  for (const auto& [value, count] : counts) most = std::max(most, count);
  const std::size_t known = relation.initial.size();
  for (const auto& [value, count] : counts) {
    // On some boards only every other cell is played on.
    const bool named = is_one_of(value, kShortBlankNames) &&
                       2 * known >= cell_count && count == most;
    if (named || (known == cell_count && 2 * count > cell_count)) return value;
  }
  return "";
}

/// The first letters of the words of a name, as `wp` for `white_pawn`.
std::string initials(const std::string& name) {
  std::string letters;
  bool starts = true;
  for (const char c : name) {
    const bool separates =
        c == '_' || c == '-' || c == ' ' || c == '(' || c == ')';
    if (!separates && starts) letters += c;
    starts = separates;
  }
  return letters;
}

std::string shortest_prefix(const std::string& name,
                            const std::set<std::string>& names) {
  for (std::size_t length = 1; length < name.size(); ++length) {
    std::string prefix = name.substr(0, length);
    const auto shares = [&](const std::string& other) {
      return other != name && other.starts_with(prefix);
    };
    if (std::none_of(names.begin(), names.end(), shares)) return prefix;
  }
  return name;
}

std::map<std::string, std::string> abbreviate(
    const std::set<std::string>& names) {
  // A part of a number would be another number.
  const auto stays_whole = [](const std::string& name) {
    return name.size() <= 2 || to_integer(name);
  };
  std::map<std::string, std::string> by_initials;
  std::set<std::string> used;
  for (const std::string& name : names) {
    by_initials[name] = stays_whole(name) ? name : initials(name);
    used.insert(by_initials[name]);
  }
  if (used.size() == names.size() && !used.contains("")) return by_initials;
  std::map<std::string, std::string> by_prefix;
  for (const std::string& name : names) {
    by_prefix[name] = stays_whole(name) ? name : shortest_prefix(name, names);
  }
  return by_prefix;
}

BoardLayout make_layout(const RelationKey& key, const Relation& relation,
                        Candidate candidate) {
  BoardLayout layout;
  layout.relation = key.first;
  layout.arity = key.second;
  layout.columns = {candidate.first_argument, std::move(candidate.first.values),
                    std::move(candidate.first.labels)};
  layout.rows = {candidate.second_argument, std::move(candidate.second.values),
                 std::move(candidate.second.labels)};
  if (candidate.second.kind == AxisKind::kLetters &&
      candidate.first.kind != AxisKind::kLetters) {
    std::swap(layout.columns, layout.rows);
  }
  layout.content = candidate.content;
  if (layout.content) {
    layout.blank =
        find_blank(relation, *layout.content,
                   layout.columns.values.size() * layout.rows.values.size());
    std::set<std::string> contents = values_of(relation.all, *layout.content);
    contents.erase(layout.blank);
    layout.abbreviations = abbreviate(contents);
  }
  return layout;
}

}  // namespace

std::optional<BoardLayout> find_board(
    std::span<const std::string> initial_facts,
    std::span<const std::string> possible_facts) {
  std::map<RelationKey, Relation> relations;
  collect(initial_facts, /*initial=*/true, relations);
  collect(possible_facts, /*initial=*/false, relations);

  // A relation with contents says more than one without; then the larger
  // board, then the clearer one.
  using Rank = std::tuple<bool, std::size_t, int>;
  std::optional<Rank> best_rank;
  std::optional<BoardLayout> best;
  for (const auto& [key, relation] : relations) {
    auto candidate = best_candidate(relation, key.second);
    if (!candidate) continue;
    const Rank rank{candidate->content.has_value(), candidate->cells,
                    candidate->clarity()};
    if (best_rank && *best_rank >= rank) continue;
    best_rank = rank;
    best = make_layout(key, relation, std::move(*candidate));
  }
  return best;
}

}  // namespace gamemaster
