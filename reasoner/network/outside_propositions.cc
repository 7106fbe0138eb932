#include "reasoner/network/outside_propositions.h"

namespace reasoner::network {

OutsidePropositions::OutsidePropositions(const Propnet& propnet)
    : constants_((propnet.game.proposition_count() + 63) / 64) {
  for (const Propnet::OutsideProposition& outside : propnet.outside) {
    if (outside.value == kTrueSignal) {
      constants_[outside.id / 64] |= std::uint64_t{1} << (outside.id % 64);
    } else if (outside.value != kFalseSignal) {
      mirrors_.push_back({outside.id,
                          outside.value.node() - propnet.networks[0].base(0),
                          outside.value.negated()});
    }
  }
}

}  // namespace reasoner::network
