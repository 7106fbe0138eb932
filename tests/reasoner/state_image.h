#pragma once

#include "reasoner/state.h"
#include "reasoner/symmetry/symmetries.h"

namespace reasoner {

/// The bases of the image of `state`; no propositions outside the networks.
inline State image_of(const symmetry::Symmetry& symmetry, const State& state) {
  State image;
  for (PropositionId base = 0; base < symmetry.bases.size(); ++base) {
    if (state.test(symmetry.bases[base])) image.set(base);
  }
  return image;
}

}  // namespace reasoner
