#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "gdl/rules/normal_form.h"

namespace reasoner::grounding {

/// A relation by name and width.
using RelationKey = std::uint64_t;

inline RelationKey make_key(gdl::Symbol name, std::size_t width) {
  return static_cast<std::uint64_t>(name) << 32 | width;
}
inline gdl::Symbol name_of(RelationKey relation) {
  return static_cast<gdl::Symbol>(relation >> 32);
}
inline std::size_t width_of(RelationKey relation) {
  return relation & 0xffffffff;
}
inline RelationKey key_of(const gdl::Term& sentence) {
  return make_key(sentence.symbol, sentence.arguments.size());
}

/// Whether a relation of split_sentences is one of those that the language
/// gives a meaning.
bool is_keyword_relation(const std::string& name);

/// What holds in one relation can hold in another: `init` and `next` lead to
/// `true`, `legal` to `does`. Sentences of one form only, as split_sentences
/// makes them, so that the columns agree.
std::vector<std::pair<RelationKey, RelationKey>> keyword_transfers(
    const gdl::rules::FlatProgram& rules);

}  // namespace reasoner::grounding
