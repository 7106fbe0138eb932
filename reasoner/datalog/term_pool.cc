#include "reasoner/datalog/term_pool.h"

#include <algorithm>

namespace reasoner::datalog {

TermPool::TermPool(gdl::SymbolTable symbols) : symbols_(std::move(symbols)) {}

void TermPool::set_key(gdl::Symbol name, std::span<const TermId> arguments) {
  key_.assign(1, static_cast<std::uint32_t>(name));
  key_.insert(key_.end(), arguments.begin(), arguments.end());
}

TermId TermPool::intern(gdl::Symbol name, std::span<const TermId> arguments) {
  while (tables_.size() <= arguments.size()) {
    tables_.emplace_back(tables_.size() + 1);
    ids_.emplace_back();
  }
  set_key(name, arguments);
  std::vector<TermId>& ids = ids_[arguments.size()];
  const std::uint32_t known = tables_[arguments.size()].find(key_.data());
  if (known != TupleTable::kNone) return ids[known];

  std::uint16_t depth = 0;
  for (std::size_t i = 1; i < key_.size(); ++i) {
    depth = std::max(depth, entries_[key_[i]].depth);
  }
  if (depth >= kMostNested) {
    throw gdl::Error("the rules build terms without end: '" +
                     symbols_.name(name) + "' nests deeper than " +
                     std::to_string(kMostNested) + " levels");
  }
  tables_[key_.size() - 1].insert(key_.data());
  const auto id = static_cast<TermId>(entries_.size());
  entries_.push_back({name, static_cast<std::uint32_t>(arguments_.size()),
                      static_cast<std::uint16_t>(key_.size() - 1),
                      static_cast<std::uint16_t>(depth + 1)});
  arguments_.insert(arguments_.end(), key_.begin() + 1, key_.end());
  ids.push_back(id);
  return id;
}

TermId TermPool::find(gdl::Symbol name, std::span<const TermId> arguments) {
  if (arguments.size() >= tables_.size()) return kNoTerm;
  set_key(name, arguments);
  const std::uint32_t row = tables_[arguments.size()].find(key_.data());
  return row == TupleTable::kNone ? kNoTerm : ids_[arguments.size()][row];
}

TermId TermPool::intern(const gdl::Term& term) {
  std::vector<TermId> arguments;
  for (const gdl::Term& argument : term.arguments) {
    arguments.push_back(intern(argument));
  }
  return intern(term.symbol, arguments);
}

TermId TermPool::intern(const gdl::Expression& expression) {
  if (expression.is_atom()) {
    return intern(symbols_.intern(expression.atom), {});
  }
  if (expression.items.size() == 1) return intern(expression.items[0]);
  if (expression.items.empty() || expression.items[0].is_list()) {
    // No game has such a term; it only has to differ from all that do.
    return intern(symbols_.intern(gdl::to_string(expression)), {});
  }
  std::vector<TermId> arguments;
  for (std::size_t i = 1; i < expression.items.size(); ++i) {
    arguments.push_back(intern(expression.items[i]));
  }
  return intern(symbols_.intern(expression.items[0].atom), arguments);
}

std::string TermPool::text(TermId term) const {
  std::string out;
  append_text(term, out);
  return out;
}

void TermPool::append_text(TermId term, std::string& out) const {
  if (arguments(term).empty()) {
    out += symbols_.name(name(term));
    return;
  }
  out += '(' + symbols_.name(name(term));
  for (const TermId argument : arguments(term)) {
    out += ' ';
    append_text(argument, out);
  }
  out += ')';
}

}  // namespace reasoner::datalog
