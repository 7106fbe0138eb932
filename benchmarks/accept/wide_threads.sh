#!/usr/bin/env bash
# wide_threads.sh FOLDER GAME...: playouts of the wide engine on one thread and
# on two, in turn, $RUNS times (5) for $SECONDS_EACH seconds (1). A row a game:
# joint moves of one thread and of two per CPU second of a thread, medians, and
# how many times as fast two are.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
henhouse=${HENHOUSE:-$root/henhouse}
games=${1:?the folder of the rulesheets}
shift

rate() {  # rate THREADS SHEET: joint moves per CPU second of all threads
  "$henhouse" bench --json --engine wide --threads "$1" \
    --seconds "${SECONDS_EACH:-1}" "$2" 2>/dev/null |
    sed -n 's/^.*"moves_per_s":\([^,]*\),.*$/\1/p'
}

median() { sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

"$henhouse" bench --help >/dev/null
printf '%-20s %14s %14s %6s\n' game 'one thread' 'two threads' times
for game in "$@"; do
  one=() two=()
  for ((i = 0; i < ${RUNS:-5}; ++i)); do
    one+=("$(rate 1 "$games/$game.kif")")
    two+=("$(rate 2 "$games/$game.kif")")
  done
  a=$(printf '%s\n' "${one[@]}" | median)
  b=$(printf '%s\n' "${two[@]}" | median)
  awk -v game="$game" -v a="$a" -v b="$b" \
    'BEGIN { printf "%-20s %14.0f %14.0f %6.2f\n", game, a, 2 * b, 2 * b / a }'
done
