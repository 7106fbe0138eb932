#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "gdl/diagnostics.h"
#include "translators/zrf/syntax/item.h"

namespace translators::zrf::syntax {

/// The macros of a file: `(define name body...)`. A list that begins with such
/// a name is replaced by the body, which is spliced into the list around it;
/// `$1` to `$9` stand for the arguments, also within words and texts, and for
/// nothing where the argument is missing. What comes out is expanded again. A
/// call without any arguments, in the body of another macro, has those of the
/// macro around it.
class Macros {
 public:
  /// Takes a list `(define ...)`; one of the same name replaces the one before.
  void define(const Item& definition, gdl::Diagnostics& diagnostics);

  /// The items with all macros expanded. Macros without an end, and those that
  /// make too much or too deep lists, are errors where they are called.
  std::vector<Item> expand(const std::vector<Item>& items,
                           gdl::Diagnostics& diagnostics);

 private:
  void expand_into(const std::vector<Item>& items, std::vector<Item>& result,
                   gdl::Diagnostics& diagnostics);
  void call(const Item& item, const std::vector<Item>& body,
            std::vector<Item>& result, gdl::Diagnostics& diagnostics);
  void fail(const Item& item, const char* check, const std::string& message,
            gdl::Diagnostics& diagnostics);

  std::map<std::string, std::vector<Item>, std::less<>> bodies_;
  std::size_t depth_ = 0;            ///< of calls
  std::size_t lists_ = 0;            ///< that are open in what is made
  const Item* arguments_ = nullptr;  ///< the call whose arguments count now
  std::size_t budget_ = 0;           ///< items that may still be made
  bool failed_ = false;
};

}  // namespace translators::zrf::syntax
