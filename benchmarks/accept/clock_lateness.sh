#!/usr/bin/env bash
# How punctual are agents? Over HTTP, at a play clock of 1 s:
#
# - with both cores busy with other work, agents play games in which both choose
#   at the same time, several at once, until at least 2,000 moves are made. Asks
#   that none is late, by the clock of the game manager and without the slack
#   that it gives;
# - with nothing else to do, an agent plays against one that draws its moves.
#   Asks that of the clock at most 100 ms are unused in the mean, over the moves
#   that took more than half of it (others had nothing to think about). Only an
#   idle machine answers that; the load is printed.
#
# Takes about ten minutes; needs the program sqlite3. HENHOUSE is the launcher
# to use; MATCHES the number of matches under load, AT_ONCE how many at a time.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
results=${RESULTS:-$root/benchmarks/accept/clock_lateness.txt}
matches=${MATCHES:-76}
at_once=${AT_ONCE:-2}

folder=$(mktemp -d)
burners=()
stop() {
  ((${#burners[@]} == 0)) || kill "${burners[@]}" 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT

ask() { sqlite3 "$folder/$1.db" "$2"; }

# play NAME PLAYERS GAME ROUNDS AT_ONCE: a tournament in the folder.
play() {
  cat >"$folder/$1.json" <<TEXT
{"players": $2, "games": ["$root/games/$3"], "rounds": $4, "parallel": $5,
 "start_clock": 3, "play_clock": 1}
TEXT
  "$henhouse" tournament "$folder/$1.json" >"$folder/$1.out" 2>"$folder/$1.log" ||
    cat "$folder/$1.log" >&2
}

"$henhouse" agent --help >/dev/null # builds
"$henhouse" tournament --help >/dev/null

load_at_first=$(cut -d ' ' -f 1 /proc/loadavg)
play idle '["agent", "random"]' breakthrough.kif 1 1

for ((i = 0; i < $(nproc); i++)); do
  while :; do :; done &
  burners+=($!)
done
play busy '["agent", {"player": "agent", "name": "other"}]' tron.kif \
  $((matches / 2)) "$at_once"
kill "${burners[@]}"
burners=()

moves=$(ask busy "SELECT COUNT(move) FROM choices")
was_late="FROM choices WHERE seconds > 1 OR error IN ('TO', 'CE')"
late=$(ask busy "SELECT COUNT(*) $was_late")
longest=$(ask busy "SELECT ROUND(MAX(seconds), 3) FROM choices")
thought="FROM choices WHERE seconds > 0.5"
idle_moves=$(ask idle "SELECT COUNT(*) $thought")
unused=$(ask idle "SELECT ROUND(1000 * (1 - AVG(seconds))) $thought")
most=$(ask idle "SELECT ROUND(1000 * (1 - MIN(seconds))) $thought")
idle_late=$(ask idle "SELECT COUNT(*) $was_late")
{
  echo "# $(date -u +%Y-%m-%d), $(nproc) cores," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)"
  echo "busy: moves                     $moves"
  echo "busy: matches at once           $at_once, and a busy loop on each core"
  echo "busy: longest reply             $longest s of a clock of 1 s"
  echo "busy: late                      $late"
  echo "idle: moves with a thought      $idle_moves"
  echo "idle: load before               $load_at_first"
  echo "idle: unused, mean              ${unused%.0} ms"
  echo "idle: unused, most              ${most%.0} ms"
  echo "idle: late                      $idle_late"
  if ((moves >= 2000 && late == 0 && idle_late == 0 && ${unused%.0} <= 100)); then
    echo PASS
  else
    echo FAIL
  fi
} | tee "$results"
[[ $(tail -n 1 "$results") == PASS ]]
