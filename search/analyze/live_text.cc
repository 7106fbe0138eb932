#include "search/analyze/live_text.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

namespace search::analyze {

void LiveText::show(const std::string& text) {
  if (!is_shown_) return;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    size.ws_col = 80;
    size.ws_row = 24;
  }
  // Up to the first line, and all below it away.
  std::string out;
  if (lines_ > 0) out = "\033[" + std::to_string(lines_) + "A\033[J";
  lines_ = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (lines_ + 1U >= size.ws_row) break;
    out += line.substr(0, std::max<std::size_t>(1, size.ws_col)) + '\n';
    ++lines_;
  }
  std::fputs(out.c_str(), stdout);
  std::fflush(stdout);
}

}  // namespace search::analyze
