#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translators/eggg/matching/pattern.h"

namespace translators::eggg::matching {

/// `{ open(FILE, "words.txt"); <FILE> }`: the lines of a file beside the
/// description; its paragraphs where `local $/ = "";` stands before.
struct FileList {
  std::string file;
  bool of_paragraphs = false;
};
std::optional<FileList> file_list(std::string_view code);

/// `{ ( map (/^(.*?)\t/, Words) ) }`: what a pattern finds in each of a list.
struct FoundList {
  std::string list;
  Pattern pattern;
};
std::optional<FoundList> found_list(std::string_view code);

/// `{ Colors => Names }`: two lists whose items belong together.
struct Pairing {
  std::string first;
  std::string second;
};
std::optional<Pairing> pairing(std::string_view code);

/// The parts of a text that are not empty, without the ends of lines.
std::vector<std::string> records_of(std::string_view text, bool of_paragraphs);

}  // namespace translators::eggg::matching
