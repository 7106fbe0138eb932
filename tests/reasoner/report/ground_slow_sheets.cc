#include "tests/reasoner/report/ground_sheets.h"

namespace reasoner {

Pace pace_of_run() { return Pace::kSlow; }

}  // namespace reasoner
