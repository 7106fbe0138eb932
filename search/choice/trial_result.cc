#include "search/choice/trial_result.h"

namespace search::choice {

namespace {

constexpr double kClearLag = 3;
constexpr double kClearLead = 4;

}  // namespace

bool is_open(const Standing& standing) {
  const double lead = standing.lead() / standing.noise();
  if (lead <= -kClearLag) return false;
  return standing.started % 2 == 1 || lead < kClearLead;
}

}  // namespace search::choice
