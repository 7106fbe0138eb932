#include "reasoner/walks/trace_lines.h"

#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "gdl/diagnostics.h"

namespace reasoner::walks {

std::vector<std::string> trace_lines(const std::string& path) {
  // zlib reads plain files as they are.
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(
      gzopen(path.c_str(), "rb"), &gzclose);
  if (!file) throw gdl::Error(path + ": the trace cannot be opened");
  std::vector<std::string> lines(1);
  char buffer[1 << 16];
  while (gzgets(file.get(), buffer, sizeof buffer) != nullptr) {
    lines.back() += buffer;
    if (lines.back().back() != '\n') continue;
    lines.back().pop_back();
    if (!lines.back().empty()) lines.emplace_back();
  }
  int status = Z_OK;
  const std::string reason = gzerror(file.get(), &status);
  if (status < 0) {
    throw gdl::Error(path + ": the trace cannot be read to its end: " +
                     (status == Z_ERRNO ? std::strerror(errno) : reason));
  }
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

}  // namespace reasoner::walks
