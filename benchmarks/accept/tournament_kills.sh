#!/usr/bin/env bash
# Plays a tournament of 200 matches, two at a time, and kills it (kill -9) ten
# times at random moments, each time to be resumed. Asks that nothing that was
# on record is lost or changed, that no match is played again that was over, and
# that the file is sound. Takes about a minute; needs the program sqlite3.
#
# usage: tournament_kills.sh [SEED]; HENHOUSE is the launcher to use.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
results=${RESULTS:-$root/benchmarks/accept/tournament_kills.txt}
RANDOM=${1:-1}
matches=200 kills=10

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
database=$folder/cup.db
cat >"$folder/cup.json" <<TEXT
{"players": [{"name": "mcts", "player": "search:mcts", "iterations": 500},
             {"name": "mcts-b", "player": "search:mcts", "iterations": 400}],
 "games": ["$root/games/connect_four.kif"], "rounds": $((matches / 2)),
 "parallel": 2}
TEXT

ask() { sqlite3 -cmd ".timeout 10000" "$database" "$1"; }

# All steps that are on record, one a line, and the goals of what is over.
steps() {
  ask "SELECT match_id, step, role, move, error FROM choices
       JOIN matches ON matches.id = match ORDER BY 1, 2, 3"
  ask "SELECT match_id, 'goal', role, goal FROM seats
       JOIN matches ON matches.id = match WHERE status = 'completed'
       ORDER BY 1, 3"
}

killed=0 lost=0 again=0 unsound=0 interrupted=0
report() {
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)"
  echo "matches completed               $(ask "SELECT COUNT(DISTINCT number)
    FROM matches WHERE status = 'completed'") of $matches"
  echo "killed with kill -9             $killed times"
  echo "matches interrupted by it       $interrupted"
  echo "steps on record                 $(ask "SELECT COUNT(*) FROM steps")"
  echo "rows lost or changed            $lost"
  echo "matches played again            $again"
  echo "times the file was not sound    $unsound"
}

"$henhouse" tournament --help >/dev/null # builds
while ((killed < kills)); do
  "$henhouse" tournament "$folder/cup.json" --resume \
    >"$folder/out" 2>"$folder/log" &
  tournament=$!
  sleep "$((RANDOM % 3)).$((RANDOM % 900 + 100))"
  if [[ -f $database ]]; then steps >"$folder/before" 2>/dev/null || true; fi
  if ! kill -9 "$tournament" 2>/dev/null; then
    echo "it ended before it was killed $kills times" >&2
    break
  fi
  wait "$tournament" 2>/dev/null || true
  killed=$((killed + 1))
  [[ -f $database ]] || continue
  steps >"$folder/after"
  if [[ -f $folder/before ]]; then
    lost=$((lost + $(comm -23 <(sort "$folder/before") \
      <(sort "$folder/after") | wc -l)))
  fi
  mv "$folder/after" "$folder/kept.$killed"
  [[ $(ask "PRAGMA integrity_check") == ok ]] || unsound=$((unsound + 1))
  [[ -z $(ask "PRAGMA foreign_key_check") ]] || unsound=$((unsound + 1))
done
"$henhouse" tournament "$folder/cup.json" --resume >"$folder/out" \
  2>"$folder/log" || cat "$folder/log" >&2

steps | sort >"$folder/end"
for kept in "$folder"/kept.*; do
  lost=$((lost + $(comm -23 <(sort "$kept") "$folder/end" | wc -l)))
done
again=$(ask "SELECT COUNT(*) FROM (SELECT number FROM matches
  WHERE status = 'completed' GROUP BY number HAVING COUNT(*) > 1)")
interrupted=$(ask "SELECT COUNT(*) FROM matches WHERE failure = 'interrupted'")
[[ $(ask "PRAGMA integrity_check") == ok ]] || unsound=$((unsound + 1))

{
  report
  cat "$folder/out"
  if ((killed == kills && lost == 0 && again == 0 && unsound == 0)) &&
    [[ $(ask "SELECT COUNT(DISTINCT number) FROM matches
              WHERE status = 'completed'") == "$matches" ]]; then
    echo PASS
  else
    echo FAIL
  fi
} | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]]
