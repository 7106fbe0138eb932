#pragma once

#include <cstddef>
#include <string>

#include "gdl/diagnostics.h"
#include "translators/design_and_play/syntax/item.h"

namespace translators::design_and_play::meaning {

/// What the readers of all parts of a game share.
class FormReader {
 public:
  explicit FormReader(gdl::Diagnostics& diagnostics)
      : diagnostics_(diagnostics) {}

 protected:
  void error(gdl::SourcePosition position, const std::string& check,
             const std::string& message) {
    diagnostics_.error(position, check, message);
  }
  /// A slip that is read as meant.
  void as_meant(gdl::SourcePosition position, const std::string& message) {
    diagnostics_.warning(position, "read-as-meant", message);
  }
  /// Whether an item is a list of so many parts, the first of them words; if
  /// not, an error says that it has to be of that form.
  bool has_form(const syntax::Item& item, std::size_t least, std::size_t most,
                std::size_t words, const std::string& form);
  /// A name without the quotation mark that some write before it.
  std::string name_of(const syntax::Item& item);

  gdl::Diagnostics& diagnostics_;
};

}  // namespace translators::design_and_play::meaning
