#include "gamemaster/board/named_cells.h"

#include "gdl/expression.h"

namespace gamemaster::board {

namespace {

void collect(const gdl::Expression& term, std::vector<std::string>& atoms) {
  if (term.is_atom()) {
    atoms.push_back(gdl::canonical_text(term));
    return;
  }
  for (const gdl::Expression& item : term.items) collect(item, atoms);
}

std::map<std::string, std::size_t> numbers_of(
    const std::vector<std::string>& values) {
  std::map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < values.size(); ++i) numbers[values[i]] = i;
  return numbers;
}

std::optional<std::size_t> find(
    const std::map<std::string, std::size_t>& numbers,
    const std::string& value) {
  const auto found = numbers.find(value);
  if (found == numbers.end()) return std::nullopt;
  return found->second;
}

}  // namespace

NamedCells::NamedCells(const BoardLayout& layout)
    : layout_(layout),
      columns_(numbers_of(layout.columns.values)),
      rows_(numbers_of(layout.rows.values)) {
  const bool columns_first = layout.columns.argument < layout.rows.argument;
  orders_.push_back(columns_first);
  bool disjoint = true;
  for (const auto& [value, number] : columns_) {
    disjoint = disjoint && !rows_.contains(value);
  }
  if (disjoint) orders_.push_back(!columns_first);
}

std::optional<std::size_t> NamedCells::cell_at(
    const std::vector<std::string>& atoms, Place place) const {
  if (place.argument + 1 >= atoms.size()) return std::nullopt;
  const std::string& first = atoms[place.argument];
  const std::string& second = atoms[place.argument + 1];
  const auto column = column_of(place.columns_first ? first : second);
  const auto row = row_of(place.columns_first ? second : first);
  if (!column || !row) return std::nullopt;
  const std::size_t cell = *row * layout_.columns.values.size() + *column;
  if (!layout_.holes.empty() && layout_.holes[cell]) return std::nullopt;
  return cell;
}

std::optional<std::size_t> NamedCells::column_of(
    const std::string& atom) const {
  return find(columns_, atom);
}

std::optional<std::size_t> NamedCells::row_of(const std::string& atom) const {
  return find(rows_, atom);
}

std::vector<std::string> atoms_of(const std::string& term) {
  gdl::Diagnostics ignored;
  std::vector<std::string> atoms;
  collect(gdl::read_first_expression(term, ignored), atoms);
  return atoms;
}

}  // namespace gamemaster::board
