#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gdl {

/// A name in a SymbolTable. Keywords have the same symbol in every table.
enum class Symbol : std::uint32_t {
  kRole,
  kInit,
  kTrue,
  kDoes,
  kNext,
  kLegal,
  kGoal,
  kTerminal,
  kBase,
  kInput,
  kDistinct,
  kNot,
  kOr,
  kAnd,
  kImplies,  ///< `<=`
  kSees,     ///< GDL-II
  kRandom,   ///< GDL-II
  kPercept,  ///< declares what can be seen, as kInput does for moves
  kFirstFree
};

/// `text` with the letters A to Z made small: the form in which names match.
std::string fold_case(std::string_view text);

/// The names of one rulesheet or match, with which it lives and dies. Names
/// that differ only in the case of ASCII letters are one symbol; the first
/// spelling is kept for output. A value: copying copies all names.
/// Const use is thread-safe.
class SymbolTable {
 public:
  SymbolTable();

  /// The symbol of `name`, which is added if it is new.
  Symbol intern(std::string_view name);

  /// The symbol of `name`, if it has one.
  std::optional<Symbol> find(std::string_view name) const;

  /// The name as it was first spelled.
  const std::string& name(Symbol symbol) const {
    return names_[static_cast<std::size_t>(symbol)];
  }

  /// Number of symbols; they are numbered from 0.
  std::size_t size() const { return names_.size(); }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, Symbol> by_folded_name_;
};

}  // namespace gdl
