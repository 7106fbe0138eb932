#include "agent/ranks/identity.h"

#include <unistd.h>

#include <array>
#include <string>

#include "reasoner/wide/lanes/simd.h"

namespace agent::ranks {

search::ranks::Identity identity() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return {HENHOUSE_VERSION,
          std::string(reasoner::wide::lanes::name_of(
              reasoner::wide::lanes::widest_simd())),
          host.data()};
}

}  // namespace agent::ranks
