#!/usr/bin/env bash
# accuracy.sh [SEARCH]: how often does a search play a move that keeps the value
# of the position, in positions whose value is known exactly? Matches are noise,
# this is not: a change of a search is judged by it first.
#
# The positions are in solved/, a file a game. They arose in matches between
# short thoughts of MCTS, of which the first four moves and every eighth
# afterwards were drawn at random. From the end of a match backwards, proof
# numbers found out what each position is worth and which moves keep that, until
# one took more than 3 s of CPU time; for positions that are added, alpha-beta in
# lanes does it where it is for the game. Taken are the earliest in which no
# more than half of the moves keep the value and none of these ends the game at
# once: four of a match at most, three moves apart. A line
#
#   ( match MOVE ... )                            the moves of those who chose
#   ( at N of M value V moves K keep MOVE ... )   after N of them, of M in all
#
# says that whoever moves then has V with best play by both, by these of his K
# moves alone; "; match N" that the Nth match was played. More are made, or the
# file is begun, by
#
#   henhouse-accuracy games/GAME.kif --make --count 50 --positions FILE
#
# The first 76, before the numbered matches of four of the files, are of an
# earlier way: every fourth move of a match was drawn, all positions count in which
# some move is wrong, and three of a match at most were taken.
#
# Prints for each game, and as the mean of all, the share of positions in which
# the move kept the value, for each time of TIMES (seconds of CPU time, one
# thread; default "0.1 1 5"), or with ITERATIONS for each of these numbers, which
# depends on nothing else. SEARCH: default mcts; "auto" proves and solves
# besides. Each position is new to the search.
#
#   PLAYER          HOST:PORT of a player of whatever make that is asked instead:
#                   TIMES are whole seconds of the clock, of which it has START
#                   (5) before each move; with ROWS, two agents are compared
#   MOST            so many positions a game
#   GAMES           names of games, default all that there are files of
#   ROWS            a file that gets a line for each position; two of them are
#                   compared by accuracy_compare.sh
#   SEED
#   HENHOUSE_BIN    where henhouse-accuracy is (cmake --build build/release
#                   --target henhouse-accuracy); default build/release/bin
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin=${HENHOUSE_BIN:-$root/build/release/bin}
thoughts=${ITERATIONS:-${TIMES:-0.1 1 5}}

cd "$root"
games=${GAMES:-$(basename -s .txt benchmarks/strength/solved/*.txt)}
echo "# $(date -u +%F), $(git describe --always --dirty), ${PLAYER:-${1:-mcts}}, $(sed -n 's/^model name.*: //p;' /proc/cpuinfo | head -n 1), load $(cut -d ' ' -f 1 /proc/loadavg)"
printf '%-24s positions, %% right at %s %s\n' game "${thoughts// /, }" \
  "$([[ -n ${ITERATIONS:-} ]] && echo iterations || echo s)"
for game in $games; do
  row=$("$bin/henhouse-accuracy" "games/$game.kif" \
    --positions "benchmarks/strength/solved/$game.txt" \
    --search "${1:-mcts}" --player "${PLAYER:-}" \
    --start-seconds "${START:-5}" --times "$thoughts" --iterations "${ITERATIONS:-}" \
    --most "${MOST:-0}" --seed "${SEED:-1}" --rows "${ROWS:-}")
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
