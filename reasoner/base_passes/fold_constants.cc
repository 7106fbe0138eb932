#include "reasoner/base_passes/fold_constants.h"

#include "reasoner/base_passes/base_replacement.h"
#include "reasoner/base_passes/reachable_values.h"

namespace reasoner::base_passes {

void fold_constants(network::Propnet& propnet) {
  const ReachableValues values(propnet, /*period=*/1);
  const auto& leaves = values.constants(/*phase=*/0);
  propnet.networks[0] = replace_leaves(propnet.networks[0], leaves);
  remove_bases(propnet, std::span(leaves).subspan(1, propnet.base_count()));
}

}  // namespace reasoner::base_passes
