#include "tests/reasoner/corpus_cases.h"

namespace reasoner {

std::vector<std::string> engines_for(const CorpusCase&) {
  return {"propnet", "wide"};
}

std::vector<std::string> engines_for_text(const CorpusCase&) {
  return {"propnet"};
}

}  // namespace reasoner
