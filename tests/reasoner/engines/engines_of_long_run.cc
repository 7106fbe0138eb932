#include <numeric>

#include "tests/reasoner/corpus_cases.h"

namespace reasoner {

std::vector<std::string> engines_for(const CorpusCase&) {
  return {"propnet", "wide"};
}

std::vector<std::string> engines_for_text(const CorpusCase&) {
  return {"propnet"};
}

std::vector<std::size_t> forms_for(std::size_t, std::size_t forms) {
  std::vector<std::size_t> all(forms);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

}  // namespace reasoner
