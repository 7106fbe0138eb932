#!/usr/bin/env bash
# Poker with 52 cards for two: the agent's search against a player that draws
# its moves, against one that always calls, and against the same search with a
# hundred descents and one seed for every choice, which is a weak strategy that
# never changes; over so many deals, each played in either seat. What it gets
# beyond its share of 50 goals, in the mean of the deals, has to be above zero
# with its 95 % interval.
#
#   benchmarks/accept/poker_duplicates.sh FOLDER [DEALS [SECONDS]]
#
# DEALS (500) against each, SECONDS (1) for a choice; five hours on two idle
# cores. FOLDER keeps what was played: the same call goes on with what was
# interrupted, and a call with 0 deals only tells what is known. Prints a table,
# writes it to poker_duplicates.txt beside this file, and ends with PASS, FAIL,
# or OPEN while deals are missing; status 0 for the first.
#
# DUPLICATES is the program (henhouse-duplicates) to use; by default that of
# build/release.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
program=${DUPLICATES:-$root/build/release/bin/henhouse-duplicates}
[[ $# -ge 1 && $# -le 3 ]] || {
  sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" >&2
  exit 2
}
folder=$1
deals=${2:-500}
seconds=${3:-1}
wanted=500
opponents=(random caller weak)
mkdir -p "$folder"

for opponent in "${opponents[@]}"; do
  "$program" "$root/games/eggg/poker.egg" --opponent "$opponent" \
    --deals "$deals" --seconds "$seconds" \
    --results "$folder/$opponent.deals" 2>>"$folder/$opponent.log" &
done
wait

report() {
  local opponent verdict=PASS
  echo "# Goals of the search beyond 50 in the mean of deals played in either" \
    "seat; $seconds s a choice"
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)"
  printf '%-10s %6s %8s %8s %8s\n' opponent deals goals from to
  for opponent in "${opponents[@]}"; do
    touch "$folder/$opponent.deals"
    local row
    row=$(awk '{ x = ($2 + $3) / 2 - 50; n++; sum += x; squares += x * x }
      END { if (n < 2) { print n + 0, "- - -"; exit }
        mean = sum / n
        half = 1.96 * sqrt((squares / n - mean * mean) / (n - 1))
        printf "%d %.2f %.2f %.2f\n", n, mean, mean - half, mean + half }' \
      "$folder/$opponent.deals")
    local played mean from to
    read -r played mean from to <<<"$row"
    printf '%-10s %6s %8s %8s %8s\n' "$opponent" "$played" "$mean" "$from" "$to"
    if ((played < wanted)); then
      [[ $verdict == FAIL ]] || verdict=OPEN
    elif ! awk -v a="$from" 'BEGIN { exit !(a > 0) }'; then
      verdict=FAIL
    fi
  done
  echo "$verdict"
}

results=$root/benchmarks/accept/poker_duplicates.txt
report | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]]
