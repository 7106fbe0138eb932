#pragma once

#include <string>
#include <vector>

namespace reasoner::walks {

/// The lines of a trace (`.jsonl`, or compressed as `.jsonl.gz`), without those
/// that are empty. Throws gdl::Error where it cannot be opened.
std::vector<std::string> trace_lines(const std::string& path);

}  // namespace reasoner::walks
