#!/usr/bin/env bash
# Tic-tac-toe with a second a move: the agent never loses, from either side,
# against the players `random` and `legal`; against itself every match is a
# draw. As many matches as six minutes allow, two at a time.
#
#   benchmarks/accept/tic_tac_toe_never_lost.sh [SECONDS]
#
# Prints a table, writes it to tic_tac_toe_never_lost.txt beside this file, and
# ends with PASS or FAIL, status 0 or 1. HENHOUSE is the launcher to use.
set -euo pipefail
export LC_ALL=C

seconds=${1:-360}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
results=$root/benchmarks/accept/tic_tac_toe_never_lost.txt
at_once=2
pairings=("agent random" "random agent" "agent legal" "legal agent"
          "agent agent")  # x and o

records=$(mktemp -d)
trap 'rm -rf "$records"' EXIT

play() {
  local x=$1 o=$2 number=$3
  "$henhouse" match "$root/games/tic_tac_toe.kif" --start-clock 1 \
    --play-clock 1 --seed "$number" --player x="$x" --player o="$o" --json \
    >"$records/$x.$o.$number.json" 2>"$records/$x.$o.$number.log" || true
}

# The values of one key of a summary, which stands on one line.
value() { sed -n "s/.*\"$1\":\(\[[^]]*\]\|[^,}]*\).*/\1/p" "$2"; }

# TO, CE and IL in a summary, START included.
faults() {
  sed -n 's/.*"errors":\(\[.*\]\),"steps":.*/\1/p' "$1" |
    { grep -oE '"(TO|CE|IL)' || true; } | wc -l
}

"$henhouse" match --help >/dev/null # builds, so that no match waits

number=0
SECONDS=0
while ((SECONDS < seconds)); do
  for pairing in "${pairings[@]}"; do
    number=$((number + 1))
    while (($(jobs -rp | wc -l) >= at_once)); do wait -n; done
    read -r x o <<<"$pairing"
    play "$x" "$o" "$number" &
  done
done
wait

report() {
  local verdict=PASS pairing x o record
  echo "# Tic-tac-toe, play clock 1 s, $at_once matches at a time"
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)"
  printf '%-8s %-8s %8s %8s %8s %8s %8s\n' x o matches 'x won' drawn 'o won' faults
  for pairing in "${pairings[@]}"; do
    local matches=0 x_won=0 drawn=0 o_won=0 bad=0 goals
    read -r x o <<<"$pairing"
    for record in "$records/$x.$o".*.json; do
      matches=$((matches + 1))
      goals=$(value goals "$record")
      case $goals in
        '[100,0]') x_won=$((x_won + 1)) ;;
        '[50,50]') drawn=$((drawn + 1)) ;;
        '[0,100]') o_won=$((o_won + 1)) ;;
      esac
      bad=$((bad + $(faults "$record")))
    done
    printf '%-8s %-8s %8d %8d %8d %8d %8d\n' \
      "$x" "$o" "$matches" "$x_won" "$drawn" "$o_won" "$bad"
    # Not lost by an agent, and nothing without a result.
    if ((bad > 0 || x_won + drawn + o_won < matches)) ||
      { [[ $x == agent ]] && ((o_won > 0)); } ||
      { [[ $o == agent ]] && ((x_won > 0)); }; then
      verdict=FAIL
    fi
  done
  echo "$verdict"
}

report | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]] || {
  tail -n 5 "$records"/*.log >&2
  exit 1
}
