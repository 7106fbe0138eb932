#!/usr/bin/env bash
# Matches between agents over HTTP, two at a time: all have to finish without
# TO, CE or IL at a play clock of 1 s.
#
#   benchmarks/accept/matches.sh forty       five each of eight short games
#   benchmarks/accept/matches.sh all_games   one of every game in games/
#
# Ten minutes the first, about twenty the second. Prints a table, writes it to
# matches_NAME.txt beside this file, and ends with PASS or FAIL, status 0 or 1.
# HENHOUSE is the launcher to use.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
at_once=2
case ${1:-} in
  forty)
    games=(tic_tac_toe connect_four breakthrough nim rock_paper_scissors
           three_player_tic_tac_toe eight_puzzle lights_out)
    matches_per_game=5
    ;;
  all_games)
    games=()
    for file in "$root"/games/*.kif; do games+=("$(basename "$file" .kif)"); done
    matches_per_game=1
    ;;
  *)
    echo "usage: $0 forty|all_games" >&2
    exit 2
    ;;
esac
results=$root/benchmarks/accept/matches_$1.txt

records=$(mktemp -d)
trap 'rm -rf "$records"' EXIT

# One match; its summary goes to a file, what went wrong to another beside it.
play() {
  local game=$1 number=$2
  "$henhouse" match "$root/games/$game.kif" --start-clock 2 \
    --play-clock 1 --seed "$number" --json \
    >"$records/$game.$number.json" 2>"$records/$game.$number.log" || true
}

# The values of one key of a summary, which stands on one line.
value() { sed -n "s/.*\"$1\":\(\[[^]]*\]\|[^,}]*\).*/\1/p" "$2"; }

# TO, CE and IL in a summary, START included.
faults() {
  sed -n 's/.*"errors":\(\[.*\]\),"steps":.*/\1/p' "$1" |
    { grep -oE '"(TO|CE|IL)' || true; } | wc -l
}

"$henhouse" match --help >/dev/null # builds, so that no match waits

# Two lines of play, the first to end takes the next match.
for number in $(seq 1 "$matches_per_game"); do
  for game in "${games[@]}"; do
    while (($(jobs -rp | wc -l) >= at_once)); do wait -n; done
    play "$game" "$number" &
  done
done
wait

report() {
  local total=0 completed_total=0 faults_total=0 game record
  echo "# $((${#games[@]} * matches_per_game)) matches between agents, $at_once at a time, play clock 1 s"
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)"
  printf '%-26s %7s %9s %6s %6s  %s\n' \
    game matches completed steps faults 'mean goals'
  for game in "${games[@]}"; do
    local matches=0 completed=0 steps=0 fault_count=0
    for record in "$records/$game".*.json; do
      matches=$((matches + 1))
      [[ $(value isCompleted "$record") != true ]] ||
        completed=$((completed + 1))
      steps=$((steps + $(value steps "$record" | grep . || echo 0)))
      fault_count=$((fault_count + $(faults "$record")))
    done
    local goals
    goals=$(for record in "$records/$game".*.json; do
      value goals "$record"
    done | tr -d '[]' | awk -F, '
      NF { for (i = 1; i <= NF; ++i) sum[i] += $i; n = NF; ++rows }
      END { for (i = 1; i <= n; ++i)
              printf "%s%.0f", (i > 1 ? " " : ""), sum[i] / rows }')
    printf '%-26s %7d %9d %6d %6d  %s\n' \
      "$game" "$matches" "$completed" "$steps" "$fault_count" "$goals"
    total=$((total + matches))
    completed_total=$((completed_total + completed))
    faults_total=$((faults_total + fault_count))
  done
  printf '%-26s %7d %9d %6s %6d\n' \
    all "$total" "$completed_total" '' "$faults_total"
  if ((total == ${#games[@]} * matches_per_game && completed_total == total &&
    faults_total == 0)); then
    echo PASS
  else
    echo FAIL
  fi
}

report | tee "$results"
verdict=$(report | tail -n 1)
if [[ $verdict != PASS ]]; then
  # What the programs said, for whoever has to find out why.
  tail -n 5 "$records"/*.log >&2
  exit 1
fi
