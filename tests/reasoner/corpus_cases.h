#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "gdl/rulesheet.h"
#include "reasoner/state_machine.h"

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

/// The engines that a run of the tests tries on a case: engines_of_short_run.cc
/// or engines_of_long_run.cc, as it is linked.
std::vector<std::string> engines_for(const CorpusCase& corpus_case);

/// The same where only the text of the rules was changed, not what they say.
std::vector<std::string> engines_for_text(const CorpusCase& corpus_case);

/// In which of so many forms, by number, case number `number` is tried: in a
/// short run in one of them, by turns, in a long one in all.
std::vector<std::size_t> forms_for(std::size_t number, std::size_t forms);

/// The engine; nothing where the game has no network, which is said on stdout.
std::unique_ptr<StateMachine> engine_or_null(const gdl::Rulesheet& rulesheet,
                                             const std::string& engine);

/// For the messages of GoogleTest.
void PrintTo(const CorpusCase& corpus_case, std::ostream* out);

}  // namespace reasoner
