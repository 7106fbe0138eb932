#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gdl/rulesheet.h"
#include "reasoner/datalog/tuple_table.h"

namespace reasoner::datalog {

/// A ground term, numbered by a TermPool.
using TermId = std::uint32_t;
inline constexpr TermId kNoTerm = 0xffffffff;

/// All ground terms that an evaluation has met; equal terms have equal ids.
/// Owns the names. Terms are never forgotten.
class TermPool {
 public:
  explicit TermPool(gdl::SymbolTable symbols);

  /// The id of `name` applied to `arguments`, or of the constant `name` where
  /// there are none; added if it is new. Throws gdl::Error beyond kMostNested
  /// levels: the rules then build terms without end.
  TermId intern(gdl::Symbol name, std::span<const TermId> arguments);

  /// The same, or kNoTerm where nobody has built that term.
  TermId find(gdl::Symbol name, std::span<const TermId> arguments);

  /// Ground terms of the rulesheet and of texts.
  TermId intern(const gdl::Term& term);
  TermId intern(const gdl::Expression& expression);

  gdl::Symbol name(TermId term) const { return entries_[term].name; }
  /// Empty for a constant. Valid until the next term is added.
  std::span<const TermId> arguments(TermId term) const {
    const Entry& entry = entries_[term];
    return {arguments_.data() + entry.first_argument, entry.arity};
  }

  /// The term in prefix KIF, with the first spelling of each name.
  std::string text(TermId term) const;

  gdl::SymbolTable& symbols() { return symbols_; }
  const gdl::SymbolTable& symbols() const { return symbols_; }

  static constexpr std::uint32_t kMostNested = 500;

 private:
  struct Entry {
    gdl::Symbol name;
    std::uint32_t first_argument;  ///< in arguments_
    std::uint16_t arity;
    std::uint16_t depth;
  };

  void append_text(TermId term, std::string& out) const;
  void set_key(gdl::Symbol name, std::span<const TermId> arguments);

  gdl::SymbolTable symbols_;
  std::vector<Entry> entries_;  // by TermId
  std::vector<TermId> arguments_;
  // One table an arity, of (name, arguments...), with the ids beside it.
  std::vector<TupleTable> tables_;
  std::vector<std::vector<TermId>> ids_;
  std::vector<std::uint32_t> key_;  // scratch
};

}  // namespace reasoner::datalog
