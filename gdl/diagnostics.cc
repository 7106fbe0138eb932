#include "gdl/diagnostics.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace gdl {

namespace {

/// Whether the same is said of the same place already, as of a macro that is
/// called more than once. Only the last entries are compared, so that a text
/// with very many faults takes no longer for that.
bool is_said(const std::vector<Diagnostic>& entries, const Diagnostic& one) {
  constexpr std::size_t kCompared = 100;
  const auto end = entries.rbegin() + static_cast<std::ptrdiff_t>(
                                          std::min(entries.size(), kCompared));
  return std::any_of(entries.rbegin(), end, [&](const Diagnostic& other) {
    return other.position == one.position && other.severity == one.severity &&
           other.check == one.check && other.message == one.message;
  });
}

}  // namespace

void Diagnostics::error(SourcePosition position, std::string check,
                        std::string message) {
  Diagnostic entry{position, Severity::kError, std::move(check),
                   std::move(message)};
  if (is_said(entries_, entry)) return;
  entries_.push_back(std::move(entry));
  ++errors_;
}

void Diagnostics::warning(SourcePosition position, std::string check,
                          std::string message) {
  Diagnostic entry{position, Severity::kWarning, std::move(check),
                   std::move(message)};
  if (!is_said(entries_, entry)) entries_.push_back(std::move(entry));
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
