#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "gdl/presentation.h"
#include "gdl/symbol_table.h"
#include "translators/zrf/emitter/game_writer.h"

namespace translators::zrf::emitter {

using rules::atom;
using rules::Section;

namespace {

constexpr std::string_view kExtension = ".bmp";

/// The name of a bitmap as one word of GDL, without its extension: forward
/// slashes, and -XX for all that is no letter or digit. Large and small letters
/// are the same in both worlds. Nothing for another kind of file.
std::optional<std::string> picture_word(std::string_view file) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const std::string name = gdl::fold_case(file);
  if (!name.ends_with(kExtension)) return std::nullopt;
  std::string word = gdl::kPicture;
  for (std::size_t i = 0; i + kExtension.size() < name.size(); ++i) {
    const char c = name[i] == '\\' ? '/' : name[i];
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 128 && (std::isalnum(byte) != 0 || c == '_')) {
      word += c;
    } else {
      word += {'-', kDigits[byte / 16], kDigits[byte % 16]};
    }
  }
  return word;
}

}  // namespace

void write_pictures(const GameWriter& writer) {
  bool is_first = true;
  for (std::size_t type = 0; type < writer.game.types.size(); ++type) {
    for (const auto& [owner, file] : writer.game.types[type].pictures) {
      const auto word = picture_word(file);
      if (!word) continue;
      if (is_first) {
        writer.rules.comment(Section::kPieces,
                             "Which files show what the pieces look like; no "
                             "rule asks for it.");
      }
      is_first = false;
      writer.rules.small_fact(
          Section::kPieces,
          atom(gdl::kLooks, writer.words.piece(owner, static_cast<int>(type)),
               *word));
    }
  }
}

}  // namespace translators::zrf::emitter
