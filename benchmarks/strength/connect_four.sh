#!/usr/bin/env bash
# connect_four.sh [SEARCH]: are the first moves of connect four, and the replies
# to them, those of theory? What the first player does against each move of the
# second, and the second against each of the first, as long as one's own moves
# keep the value that the board has with best play.
#
# connect_four_theory.txt holds the positions of the first five discs in which a
# move can err, one of each two mirror images, in the format of solved/
# (accuracy.sh). It was made, in minutes and with 1 GB, by
#
#   henhouse-connect-four-theory --plies 5
#
# whose solver knows nothing of GDL. Prints how many positions there are and in
# what percentage the move kept the value, for each time of TIMES (seconds of CPU
# time, one thread; default "0.1 1 5"). Each position is new to the search.
# SEARCH: default mcts.
#
#   ROWS            a file that gets a line for each position; two of them are
#                   compared by accuracy_compare.sh
#   SEED
#   HENHOUSE_BIN    where henhouse-accuracy is (cmake --build build/release
#                   --target henhouse-accuracy); default build/release/bin
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin=${HENHOUSE_BIN:-$root/build/release/bin}

exec "$bin/henhouse-accuracy" "$root/games/connect_four.kif" \
  --positions "$root/benchmarks/strength/connect_four_theory.txt" \
  --search "${1:-mcts}" --times "${TIMES:-0.1 1 5}" \
  --seed "${SEED:-1}" --rows "${ROWS:-}"
