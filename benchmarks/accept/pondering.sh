#!/usr/bin/env bash
# Is an agent ever late because it thinks while others think? Two agents with
# all cores each, that think on from START to STOP, play short games over HTTP
# against each other at a play clock of 1 s, with a busy loop beside them: two
# roles in turn, both at once, chance, and something hidden. Asks that of all
# moves (of which there are to be LEAST, 5,000 by default) none is late or
# illegal by the clock of the game manager, without the slack that it gives.
#
# Prints besides how long the agents took to end a thought that nobody waited
# for, by their logs, and their largest memory against what --memory gave them.
#
# Takes about a second for two moves; needs the program sqlite3. ROUNDS=1
# LEAST=300 is a short one. HENHOUSE is the launcher to use.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
results=${RESULTS:-$root/benchmarks/accept/pondering.txt}
rounds=${ROUNDS:-10}
least=${LEAST:-5000}
games=${GAMES:-connect_four breakthrough othello tron kalaha bear_off blind_tic_tac_toe}
memory=256

folder=$(mktemp -d)
started=()
stop() {
  ((${#started[@]} == 0)) || kill "${started[@]}" 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT

ask() { sqlite3 "$folder/matches.db" "$1"; }

"$henhouse" agent --help >/dev/null # builds
"$henhouse" tournament --help >/dev/null

players=()
agents=()
for name in one other; do
  "$henhouse" agent --port 0 --ponder on --memory $memory \
    >"$folder/$name.port" 2>"$folder/$name.log" &
  started+=($!)
  agents+=($!)
  until [[ -s $folder/$name.port ]]; do sleep 0.1; done
  players+=("{\"player\": \"127.0.0.1:$(<"$folder/$name.port")\", \"name\": \"$name\"}")
done
while :; do :; done &
started+=($!)

sheets=()
for game in $games; do sheets+=("\"$root/games/$game.kif\""); done
join() {
  local IFS=,
  echo "$*"
}
cat >"$folder/matches.json" <<TEXT
{"players": [$(join "${players[@]}")], "games": [$(join "${sheets[@]}")],
 "rounds": $rounds, "parallel": 1, "start_clock": 2, "play_clock": 1}
TEXT
"$henhouse" tournament "$folder/matches.json" \
  >"$folder/matches.out" 2>"$folder/matches.log" || cat "$folder/matches.log" >&2
peaks=()
for agent in "${agents[@]}"; do
  peaks+=("$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$agent/status")")
done

moves=$(ask "SELECT COUNT(move) FROM choices")
late=$(ask "SELECT COUNT(*) FROM choices WHERE seconds > 1 OR error IN ('TO', 'CE')")
illegal=$(ask "SELECT COUNT(*) FROM choices WHERE error LIKE 'IL%'")
longest=$(ask "SELECT ROUND(MAX(seconds), 3) FROM choices")
{
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores, load $(cut -d ' ' -f 1 /proc/loadavg)," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)"
  echo "games: $games"
  echo "matches          $(ask "SELECT COUNT(DISTINCT match) FROM choices")"
  echo "moves            $moves"
  echo "late             $late"
  echo "illegal          $illegal"
  echo "longest reply    $longest s of a clock of 1 s"
  sed -n 's/.*thought on for \([0-9.]*\) s.*within \([0-9.]*\) ms/\1 \2/p' \
    "$folder"/{one,other}.log | sort -n -k 2 | awk '
    { time += $1; delay[NR] = $2 }
    END {
      printf "thought on for   %d s while nobody waited\n", time
      printf "ended within     %s ms, the median of the worst of each match\n", delay[int((NR + 1) / 2)]
      printf "                 %s ms, the worst of all\n", delay[NR]
    }'
  echo "largest memory   ${peaks[*]} kB, of which $memory MB for the search"
  if ((moves >= least && late == 0 && illegal == 0)); then
    echo PASS
  else
    echo FAIL
  fi
} | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]]
