#!/usr/bin/env bash
# accuracy.sh [SEARCH]: how often does a search play a move that keeps the value
# of the position, in positions whose value is known exactly? Matches are noise,
# this is not: a change of a search is judged by it first.
#
# The positions are in solved/, a file a game. They arose in matches between
# short thoughts of MCTS with every fourth move drawn at random; proof numbers
# solved each move in them, the earliest of a match in which that took no more
# than some seconds and in which not all moves are equally good. A line
#
#   ( match MOVE ... )                            the moves of those who chose
#   ( at N of M value V moves K keep MOVE ... )   after N of them, of M in all
#
# says that whoever moves then has V with best play by both, by these of his K
# moves alone. `henhouse-accuracy games/GAME.kif --make 50` makes them.
#
# Prints for each game, and as the mean of all, the share of positions in which
# the move kept the value, for each time of TIMES (seconds of CPU time, one
# thread; default "0.1 1 5"); MOST: so many positions a game. SEARCH: default
# mcts, since "auto" proves many of them. Each position is new to the search.
# $HENHOUSE_BIN: where henhouse-accuracy is (cmake --build build/release --target
# henhouse-accuracy); default build/release/bin.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin=${HENHOUSE_BIN:-$root/build/release/bin}
times=${TIMES:-0.1 1 5}

cd "$root"
echo "# $(date -u +%F), $(git describe --always --dirty), ${1:-mcts}, $(sed -n 's/^model name.*: //p;' /proc/cpuinfo | head -n 1)"
printf '%-24s positions, %% right at %s s\n' game "${times// / s, }"
for file in benchmarks/strength/solved/*.txt; do
  game=$(basename "$file" .txt)
  row=$("$bin/henhouse-accuracy" "games/$game.kif" --positions "$file" \
    --search "${1:-mcts}" --times "$times" --most "${MOST:-0}")
  printf '%-24s %s\n' "$game" "$row"
done | awk '{
    print
    for (i = 3; i <= NF; ++i) sum[i] += $i
    count += $2
    columns = NF
  }
  END {
    printf "%-24s %4d", "mean of " NR " games", count
    for (i = 3; i <= columns; ++i) printf " %6.1f", sum[i] / NR
    print ""
  }'
