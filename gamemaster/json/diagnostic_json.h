#pragma once

#include "gdl/diagnostics.h"

namespace gamemaster::json {

/// What is said about a place in rules, as an object: `line` and `column` from
/// 1 (0: no place), `severity` ("error" or "warning"), `check`, `message`.
/// `Json` is a class of the library that no header of ours includes.
template <typename Json>
Json diagnostic_to_json(const gdl::Diagnostic& entry) {
  const bool is_error = entry.severity == gdl::Severity::kError;
  return {{"line", entry.position.line},
          {"column", entry.position.column},
          {"severity", is_error ? "error" : "warning"},
          {"check", entry.check},
          {"message", entry.message}};
}

/// The same back. Throws what the library throws for another object.
template <typename Json>
gdl::Diagnostic diagnostic_from_json(const Json& json) {
  gdl::Diagnostic entry;
  entry.position = {json.at("line"), json.at("column")};
  entry.severity = json.at("severity") == "error" ? gdl::Severity::kError
                                                  : gdl::Severity::kWarning;
  entry.check = json.at("check");
  entry.message = json.at("message");
  return entry;
}

}  // namespace gamemaster::json
