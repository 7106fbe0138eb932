#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reasoner/network/propnet.h"

namespace reasoner::boards {

/// Bases of one form, such as all `(cell ?x ?y ?content)`.
struct PropositionForm {
  struct Member {
    std::uint32_t base;
    std::vector<std::uint32_t> arguments;  ///< indices into `values`
  };

  std::string relation;
  std::uint32_t width = 0;                       ///< number of arguments
  std::vector<std::vector<std::string>> values;  ///< by argument
  std::vector<Member> members;
};

/// The forms of all bases with arguments, in order of first occurrence; the
/// values of an argument are in that order, too.
std::vector<PropositionForm> find_forms(const network::Propnet& propnet);

}  // namespace reasoner::boards
