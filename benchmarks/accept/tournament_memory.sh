#!/usr/bin/env bash
# Plays a tournament of 5,000 matches between players in one process and looks
# at the memory of that process all the while. Asks that it is flat: what is
# resident in the last tenth is at most 8 MB more than in the second. Takes
# about a minute; needs the program sqlite3.
#
# HENHOUSE is the launcher to use.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
results=${RESULTS:-$root/benchmarks/accept/tournament_memory.txt}
matches=5000

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
database=$folder/many.db
cat >"$folder/many.json" <<TEXT
{"players": ["random", {"name": "mcts", "player": "search:mcts",
                        "iterations": 20}],
 "games": ["$root/games/tic_tac_toe.kif"], "rounds": $((matches / 2)),
 "parallel": 2}
TEXT

ask() { sqlite3 -cmd ".timeout 10000" "$database" "$1"; }

"$henhouse" tournament --help >/dev/null # builds
"$henhouse" tournament "$folder/many.json" >"$folder/out" 2>"$folder/log" &
tournament=$!
# Matches completed and KiB resident, again and again.
while kill -0 "$tournament" 2>/dev/null; do
  sleep 0.3
  resident=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' \
    "/proc/$tournament/status" 2>/dev/null || true)
  completed=$(ask "SELECT COUNT(*) FROM matches WHERE status = 'completed'" \
    2>/dev/null || true)
  if [[ -n $resident && -n $completed ]]; then
    echo "$completed $resident"
  fi
done >"$folder/samples"
wait "$tournament" || cat "$folder/log" >&2

# The most resident while so many tenths of the matches were completed.
most_in_tenth() {
  awk -v low="$(($1 * matches / 10))" -v high="$((($1 + 1) * matches / 10))" \
    '$1 >= low && $1 < high && $2 > most { most = $2 } END { print most + 0 }' \
    "$folder/samples"
}

completed=$(ask "SELECT COUNT(*) FROM matches WHERE status = 'completed'")
early=$(most_in_tenth 1) late=$(most_in_tenth 9)
{
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)"
  echo "matches completed               $completed of $matches"
  for tenth in 0 1 3 5 7 9; do
    printf 'KiB resident, matches from %-4s %s\n' \
      "$((tenth * matches / 10))" "$(most_in_tenth "$tenth")"
  done
  if ((completed == matches && early > 0 && late > 0 && late <= early + 8192)); then
    echo PASS
  else
    echo FAIL
  fi
} | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]]
