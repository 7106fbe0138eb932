#!/usr/bin/env bash
# belief_samples.sh: what a role holds possible in Monty Hall, blind and phantom
# tic-tac-toe by 1,000,000 samples, from the root and from a ladder, each by
# itself, against the exact distribution: the total variation must be at most
# the root of states / samples. The test that does it with 100,000 in every run.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
HENHOUSE_BELIEF_SAMPLES=${SAMPLES:-1000000} \
  "${BUILD:-$root/build/test}/bin/hidden_search_test" \
  --gtest_filter='Belief.KnowsWhere*:Belief.Weighs*'
