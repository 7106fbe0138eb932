#include "tests/reasoner/corpus_cases.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>

#include "reasoner/engines/engine.h"

namespace reasoner {

namespace fs = std::filesystem;

std::vector<CorpusCase> corpus_cases() {
  std::vector<CorpusCase> found;
  const char* corpus = std::getenv("HENHOUSE_CORPUS");
  if (corpus == nullptr) return found;
  const auto add = [&](const fs::path& rules, const fs::path& traces) {
    std::error_code absent;
    for (const auto& entry : fs::directory_iterator(rules, absent)) {
      if (entry.path().extension() != ".kif") continue;
      found.push_back({entry.path(),
                       traces / (entry.path().stem().string() + ".jsonl.gz")});
    }
  };
  add(fs::path(corpus) / "games", fs::path(corpus) / "traces");
  add(fs::path(corpus) / "conformance", fs::path(corpus) / "conformance");
  std::sort(found.begin(), found.end(),
            [](const CorpusCase& a, const CorpusCase& b) {
              return a.rules < b.rules;
            });
  return found;
}

std::string test_name(const CorpusCase& corpus_case) {
  std::string name = corpus_case.rules.stem().string();
  std::replace_if(
      name.begin(), name.end(),
      [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}

std::unique_ptr<StateMachine> engine_or_null(const gdl::Rulesheet& rulesheet,
                                             const std::string& engine) {
  try {
    return engines::make_state_machine(rulesheet, engine);
  } catch (const gdl::Error& error) {
    if (engine != "propnet") throw;
    std::cout << "no network: " << error.what() << '\n';
    return nullptr;
  }
}

void PrintTo(const CorpusCase& corpus_case, std::ostream* out) {
  *out << corpus_case.rules.filename().string();
}

}  // namespace reasoner
