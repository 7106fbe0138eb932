#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace translators::description {

/// `King`, `King and Queen`, `King, Queen, and Rook`.
std::string list_in_words(const std::vector<std::string>& items,
                          std::string_view junction = "and");

/// Lines of at most 80 characters; a word that is longer has a line of its own.
std::string wrapped(std::string_view paragraph);

/// Adds that to a text, behind an empty line where there is something before.
void add_paragraph(std::string& text, std::string_view paragraph);

}  // namespace translators::description
