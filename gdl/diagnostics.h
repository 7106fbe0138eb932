#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gdl {

/// A place in a text; lines and columns count from 1, columns count bytes.
/// Line 0 means that the thing has no place of its own.
struct SourcePosition {
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const SourcePosition&,
                         const SourcePosition&) = default;
};

enum class Severity : std::uint8_t { kWarning, kError };

/// One thing to say about a text.
struct Diagnostic {
  SourcePosition position;
  Severity severity = Severity::kError;
  std::string check;    ///< stable name, e.g. "unbalanced-parenthesis"
  std::string message;  ///< one sentence: what is wrong and what to do
};

/// Collects everything that is wrong with one text; nothing is thrown one by
/// one. Not thread-safe.
class Diagnostics {
 public:
  /// `file` is how the text is called in messages.
  explicit Diagnostics(std::string file = "<text>") : file_(std::move(file)) {}

  void error(SourcePosition position, std::string check, std::string message);
  void warning(SourcePosition position, std::string check, std::string message);

  bool has_errors() const { return errors_ > 0; }
  bool empty() const { return entries_.empty(); }
  const std::vector<Diagnostic>& entries() const { return entries_; }
  const std::string& file() const { return file_; }

  /// Orders the entries by place; equal places keep their order.
  void sort_by_position();

  /// `FILE:LINE:COL: error: TEXT [check-name]`, without a newline.
  std::string format(const Diagnostic& diagnostic) const;
  /// All entries, one a line.
  std::string format_all() const;

 private:
  std::string file_;
  std::vector<Diagnostic> entries_;
  std::size_t errors_ = 0;
};

/// The one exception of Henhouse: input that cannot be given a meaning, found
/// where diagnostics cannot be handed back. Caught once per request or program.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace gdl
