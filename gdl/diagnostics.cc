#include "gdl/diagnostics.h"

#include <algorithm>
#include <utility>

namespace gdl {

void Diagnostics::error(SourcePosition position, std::string check,
                        std::string message) {
  entries_.push_back(
      {position, Severity::kError, std::move(check), std::move(message)});
  ++errors_;
}

void Diagnostics::warning(SourcePosition position, std::string check,
                          std::string message) {
  entries_.push_back(
      {position, Severity::kWarning, std::move(check), std::move(message)});
}

void Diagnostics::sort_by_position() {
  std::stable_sort(entries_.begin(), entries_.end(),
                   [](const Diagnostic& a, const Diagnostic& b) {
                     return std::pair(a.position.line, a.position.column) <
                            std::pair(b.position.line, b.position.column);
                   });
}

std::string Diagnostics::format(const Diagnostic& diagnostic) const {
  std::string text = file_;
  if (diagnostic.position.line > 0) {
    text += ':' + std::to_string(diagnostic.position.line) + ':' +
            std::to_string(diagnostic.position.column);
  }
  text += diagnostic.severity == Severity::kError ? ": error: " : ": warning: ";
  return text + diagnostic.message + " [" + diagnostic.check + ']';
}

std::string Diagnostics::format_all() const {
  std::string text;
  for (const Diagnostic& diagnostic : entries_) {
    text += format(diagnostic) + '\n';
  }
  return text;
}

}  // namespace gdl
