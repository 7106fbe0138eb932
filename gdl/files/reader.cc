#include "gdl/files/reader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "gdl/checks/checks.h"
#include "gdl/files/near_files.h"
#include "gdl/notation/infix_reader.h"
#include "gdl/notation/notation.h"
#include "gdl/spelling.h"

namespace gdl::files {

namespace {

/// Begins what checks say about the rules that a foreign file was translated
/// into.
constexpr const char* kTranslated = "in the rules that came out, line ";

/// The rules of a file as expressions, and where they were translated.
struct Source {
  std::vector<Expression> expressions;
  bool is_translated = false;
};

void report_unknown_language(const std::string& extension,
                             const Languages& languages,
                             Diagnostics& diagnostics) {
  std::string known = "rules in GDL end in .kif, .gdl or .hrf";
  for (const std::string& other : languages.extensions()) {
    known += ", in " + languages.find(other)->name + " in " + other;
  }
  diagnostics.error(
      {}, "unknown-language",
      (extension.empty()
           ? "no reader for files without an extension; "
           : "no reader for files that end in '" + extension + "'; ") +
          known);
}

constexpr std::array<const char*, 3> kGdl = {".kif", ".gdl", ".hrf"};

bool is_gdl(const std::string& extension) {
  return std::find(kGdl.begin(), kGdl.end(), extension) != kGdl.end();
}

void report_unknown_name(const std::string& name, const Languages& languages,
                         Diagnostics& diagnostics) {
  std::string known;
  for (const std::string& extension : languages.extensions()) {
    known += (known.empty() ? "" : ", ") + languages.find(extension)->name;
  }
  diagnostics.error({}, "unknown-language",
                    "there is no language '" + name + "'; there are " + known);
}

/// The name of the one check that is about the file and not its text.
constexpr const char* kUnreadable = "unreadable-file";

/// The notation of rules in GDL: by how they begin, of a .gdl or of what comes
/// through a pipe, else by the extension of their file; nothing, and an error,
/// where they are in the other one.
std::optional<notation::Notation> notation_of(const std::string& extension,
                                              std::string_view text,
                                              Diagnostics& diagnostics) {
  using notation::Notation;
  if (extension != ".kif" && extension != ".hrf") {
    return notation::detect_notation(text);
  }
  const Notation named =
      extension == ".kif" ? Notation::kKif : Notation::kInfix;
  if (notation::detect_notation(text, named) == named) return named;
  diagnostics.error({}, "wrong-notation",
                    named == Notation::kKif
                        ? "these rules are in infix notation, and .kif is for "
                          "KIF; let the name of the file end in .hrf"
                        : "these rules are in KIF, and .hrf is for infix "
                          "notation; let the name of the file end in .kif");
  return std::nullopt;
}

/// The rules of a file in KIF, whatever language it has; nothing where it
/// cannot be read at all.
std::optional<Source> read_source(const std::string& path,
                                  Diagnostics& diagnostics,
                                  const Languages& languages,
                                  const ReadOptions& options) {
  const std::string extension = extension_of(path);
  const Language* language = options.language.empty()
                                 ? languages.find(extension)
                                 : languages.named(options.language);
  if (!language && !options.language.empty()) {
    report_unknown_name(options.language, languages, diagnostics);
    return std::nullopt;
  }
  std::error_code error;
  if (!language && !is_gdl(extension) &&
      std::filesystem::is_regular_file(path, error)) {
    report_unknown_language(extension, languages, diagnostics);
    return std::nullopt;
  }
  const std::optional<std::string> text =
      read_rules_text(path, diagnostics, languages, options);
  if (!text) return std::nullopt;
  if (language) {
    const std::string rules =
        language->translate({path, *text, options}, diagnostics);
    if (diagnostics.has_errors()) return std::nullopt;
    return Source{read_rule_expressions(rules, diagnostics), true};
  }
  if (!options.settings.empty()) {
    diagnostics.error({}, "unknown-setting",
                      "rules in GDL have nothing to set; leave out '" +
                          options.settings.front() + "'");
  }
  const auto notation = notation_of(extension, *text, diagnostics);
  if (!notation) return std::nullopt;
  return Source{*notation == notation::Notation::kInfix
                    ? notation::read_infix_expressions(*text, diagnostics)
                    : read_rule_expressions(*text, diagnostics)};
}

/// Adds what was found in translated rules, whose positions are in a text that
/// nobody has seen.
void add_displaced(const Diagnostics& found, Diagnostics& diagnostics) {
  for (const Diagnostic& entry : found.entries()) {
    std::string message = kTranslated + std::to_string(entry.position.line) +
                          ": " + entry.message;
    if (entry.severity == Severity::kError) {
      diagnostics.error({}, entry.check, std::move(message));
    } else {
      diagnostics.warning({}, entry.check, std::move(message));
    }
  }
}

/// The rules of a file; `check` looks them over.
template <typename Check>
Rulesheet read_file(const std::string& path, Diagnostics& diagnostics,
                    const Languages& languages, const ReadOptions& options,
                    const Check& check) {
  const auto source = read_source(path, diagnostics, languages, options);
  Rulesheet rulesheet;
  if (source) {
    Diagnostics of_translation;
    Diagnostics& found = source->is_translated ? of_translation : diagnostics;
    rulesheet = read_rules(source->expressions, found);
    check(rulesheet, source->expressions, found);
    add_displaced(of_translation, diagnostics);
  }
  diagnostics.sort_by_position();
  return rulesheet;
}

}  // namespace

std::string extension_of(const std::string& path) {
  return fold_case(std::filesystem::path(path).extension().string());
}

bool is_rules_extension(const std::string& extension,
                        const Languages& languages) {
  return is_gdl(extension) || languages.find(extension) != nullptr;
}

std::map<std::string, std::string> language_names(const Languages& languages) {
  std::map<std::string, std::string> names;
  for (const char* const extension : kGdl) names[extension + 1] = "GDL";
  for (const std::string& extension : languages.extensions()) {
    names[extension.substr(1)] = languages.find(extension)->name;
  }
  return names;
}

std::optional<std::string> read_text_file(const std::string& path,
                                          Diagnostics& diagnostics) {
  const auto fail = [&](const std::string& message) {
    diagnostics.error({}, kUnreadable, message);
    return std::nullopt;
  };
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return fail("there is no such file");
  if (std::filesystem::is_directory(status)) {
    return fail("this is a folder, not a file");
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return fail(std::string("the file cannot be read: ") +
                std::strerror(errno));
  }
  std::ostringstream text;
  text << file.rdbuf();
  if (file.bad() || text.view().empty()) return fail("the file is empty");
  if (text.view().find('\0') != std::string_view::npos) {
    return fail("this is no text: it holds bytes that are zero");
  }
  std::string read = std::move(text).str();
  // Editors on Windows begin their files with a mark that is no letter.
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (read.starts_with(kByteOrderMark)) read.erase(0, kByteOrderMark.size());
  return read;
}

std::optional<std::string> read_rules_text(const std::string& path,
                                           Diagnostics& diagnostics,
                                           const Languages& languages,
                                           const ReadOptions& options) {
  std::error_code error;
  if (std::filesystem::exists(path, error) || error) {
    return read_text_file(path, diagnostics);
  }
  diagnostics.error(
      {}, kUnreadable,
      "there is no such file" +
          did_you_mean(near_files(path, languages, options.folders)));
  return std::nullopt;
}

Rulesheet read_rulesheet_file(const std::string& path, Diagnostics& diagnostics,
                              const Languages& languages,
                              const ReadOptions& options) {
  return read_file(path, diagnostics, languages, options,
                   checks::check_rulesheet);
}

Rulesheet read_unchecked_rulesheet_file(const std::string& path,
                                        Diagnostics& diagnostics,
                                        const Languages& languages,
                                        const ReadOptions& options) {
  const auto check_nothing =
      [](const Rulesheet&, const std::vector<Expression>&, Diagnostics&) {};
  return read_file(path, diagnostics, languages, options, check_nothing);
}

}  // namespace gdl::files
