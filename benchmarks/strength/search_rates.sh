#!/usr/bin/env bash
# search_rates.sh [GAME...]: playouts that MCTS plays in a search from the first
# position of each game, on one thread and on two, in turn, $RUNS times (5) for
# $SECONDS_EACH seconds (1). A row a game: playouts per second of one thread and
# of two, medians, and how many times as many two play. In real time: on a
# machine with other work two threads share what is left.
set -euo pipefail

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
root=$(realpath "$here/../..")
bin=${HENHOUSE_BIN:-$root/build/release/bin}
[[ ${1:-} != -* ]] || {
  sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"
  exit 0
}
[[ -x $bin/henhouse-analyze ]] || {
  echo "search_rates.sh: build the project first, or set HENHOUSE_BIN" >&2
  exit 2
}
games=("$@")
((${#games[@]} > 0)) || games=(connect_four breakthrough othello hex)

rate() {  # rate THREADS GAME
  "$bin/henhouse-analyze" --search mcts --threads "$1" \
    --seconds "${SECONDS_EACH:-1}" --json "$root/games/$2.kif" 2>/dev/null |
    sed -n 's/^.*"playouts_per_s":\([^,]*\),.*$/\1/p' | tail -1
}

median() { sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

printf '%-16s %12s %12s %6s\n' game 'one thread' 'two threads' times
for game in "${games[@]}"; do
  one=() two=()
  for ((i = 0; i < ${RUNS:-5}; ++i)); do
    one+=("$(rate 1 "$game")")
    two+=("$(rate 2 "$game")")
  done
  a=$(printf '%s\n' "${one[@]}" | median)
  b=$(printf '%s\n' "${two[@]}" | median)
  awk -v game="$game" -v a="$a" -v b="$b" \
    'BEGIN { printf "%-16s %12.0f %12.0f %6.2f\n", game, a, b, b / a }'
done
