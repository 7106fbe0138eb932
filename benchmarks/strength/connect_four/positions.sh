#!/usr/bin/env bash
# positions.sh [SEARCH]: does who begins connect four in the middle, which is
# the only first move that wins (Allis: A Knowledge-Based Approach of
# Connect-Four, 1988), answer each reply as theory does?
#
# positions.txt holds positions with two and four discs in which the first player
# can err, after moves of its own that keep the win and any of the other's, one of
# each two mirror images, in the format of solved/ (accuracy.sh): all with two
# discs, and of those with four the eight that were known when it was broken off.
# They are printed, each after half a minute to some minutes and with 1 GB, by
#
#   henhouse-connect-four-theory
#
# whose solver knows nothing of GDL. Prints how many positions there are and in
# what percentage the move kept the value, for each time of TIMES (seconds of CPU
# time, one thread; default "0.1 1 5"). Each position is new to the search.
# SEARCH: default mcts.
#
#   LEARNT          a file of henhouse learn, by which is played instead
#   ROWS            a file that gets a line for each position; two of them are
#                   compared by accuracy_compare.sh
#   SEED
#   HENHOUSE_BIN    where henhouse-accuracy is (cmake --build build/release
#                   --target henhouse-accuracy); default build/release/bin
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
bin=${HENHOUSE_BIN:-$root/build/release/bin}

exec "$bin/henhouse-accuracy" "$root/games/connect_four.kif" \
  --positions "$root/benchmarks/strength/connect_four/positions.txt" \
  --search "${1:-mcts}" --learnt "${LEARNT:-}" --times "${TIMES:-0.1 1 5}" \
  --seed "${SEED:-1}" --rows "${ROWS:-}"
