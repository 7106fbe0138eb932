#!/usr/bin/env bash
# Plays 64 matches at once over HTTP, with 128 players, each a process of its
# own that draws its moves, at a play clock of 2 s. Asks that no clock is missed
# on the server's side: no TO and no CE, and no step that takes longer than the
# clock. Takes about a minute; needs the program sqlite3.
#
# HENHOUSE is the launcher to use.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
results=${RESULTS:-$root/benchmarks/accept/tournament_crowd.txt}
at_once=64 clock=2

folder=$(mktemp -d)
agents=()
stop() {
  ((${#agents[@]} == 0)) || kill "${agents[@]}" 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT
database=$folder/crowd.db

ask() { sqlite3 -cmd ".timeout 10000" "$database" "$1"; }

"$henhouse" agent --help >/dev/null # builds
"$henhouse" tournament --help >/dev/null
for ((i = 0; i < 2 * at_once; i++)); do
  "$henhouse" agent --port 0 --search random --engine datalog --threads 1 \
    --memory 16 >"$folder/port.$i" 2>/dev/null &
  agents+=($!)
done
players=
for ((i = 0; i < 2 * at_once; i++)); do
  until [[ -s $folder/port.$i ]]; do sleep 0.05; done
  players+="${players:+, }\"127.0.0.1:$(<"$folder/port.$i")\""
done
# Each player plays one match at a time, so all of them play at once.
cat >"$folder/crowd.json" <<TEXT
{"kind": "swiss", "rounds": 2, "players": [$players],
 "games": ["$root/games/connect_four.kif"],
 "start_clock": 10, "play_clock": $clock, "parallel": $at_once}
TEXT
"$henhouse" tournament "$folder/crowd.json" >"$folder/out" 2>"$folder/log" &
tournament=$!
most=0
while kill -0 "$tournament" 2>/dev/null; do
  sleep 0.2
  [[ -f $database ]] || continue
  now=$(ask "SELECT COUNT(*) FROM matches WHERE status = 'running'" \
    2>/dev/null || echo 0)
  ((now <= most)) || most=$now
done
wait "$tournament" || cat "$folder/log" >&2

completed=$(ask "SELECT COUNT(*) FROM matches WHERE status = 'completed'")
late=$(ask "SELECT COUNT(*) FROM choices WHERE error IN ('TO', 'CE')")
longest=$(ask "SELECT ROUND(MAX(seconds), 3) FROM choices")
slowest=$(ask "SELECT MAX(taken) FROM (SELECT time - LAG(time) OVER
  (PARTITION BY match ORDER BY step) AS taken, step FROM steps)
  WHERE step > 1")
{
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg)"
  echo "matches completed               $completed of $((4 * at_once))"
  echo "player processes                ${#agents[@]}"
  echo "matches at once                 $most"
  echo "moves                           $(ask "SELECT COUNT(move) FROM choices")"
  echo "longest reply                   $longest s of a clock of $clock s"
  echo "TO and CE                       $late"
  echo "longest step, state to state    $slowest ms"
  if ((completed == 4 * at_once && most == at_once && late == 0 &&
    slowest <= 1000 * clock)); then
    echo PASS
  else
    echo FAIL
  fi
} | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]]
