#pragma once

#include <cstddef>
#include <string>

namespace search::analyze {

/// Some lines on a terminal that change in place. Where they are not shown,
/// nothing is ever written.
class LiveText {
 public:
  explicit LiveText(bool is_shown) : is_shown_(is_shown) {}

  bool is_shown() const { return is_shown_; }

  /// Puts `text` in place of what was shown before, cut to what the terminal
  /// has room for.
  void show(const std::string& text);

 private:
  bool is_shown_;
  std::size_t lines_ = 0;  // shown now
};

}  // namespace search::analyze
