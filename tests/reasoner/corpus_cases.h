#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace reasoner {

/// A rulesheet of the corpus with its trace. The corpus is not part of the
/// project; it is looked for at $HENHOUSE_CORPUS.
struct CorpusCase {
  std::filesystem::path rules;
  std::filesystem::path trace;
};

/// All games and conformance cases, by name; none where there is no corpus.
std::vector<CorpusCase> corpus_cases();

/// The file's name as a name of a test.
std::string test_name(const CorpusCase& corpus_case);

/// For the messages of GoogleTest.
void PrintTo(const CorpusCase& corpus_case, std::ostream* out);

}  // namespace reasoner
