#!/usr/bin/env bash
# Matches of games that hide something, in which our searches play each other:
# asks that no move is illegal, late or replaced, that every match ends, and that
# no search says of what it was told that no history explains it.
#
#   benchmarks/accept/hidden_matches.sh FOLDER [MATCHES [OVER_HTTP]]
#
# MATCHES (1,000) of each game in a process of its own, by 0.1 s of the wall
# clock a move, however busy the machine is; then OVER_HTTP (50) of each between
# agents, by a play clock of 1 s, two at once; either may be 0. An hour on two
# idle cores. FOLDER keeps all matches: the same call goes on with what was
# interrupted. Prints a table, writes it to hidden_matches.txt beside this file,
# and ends with PASS or FAIL, status 0 or 1.
#
# HENHOUSE is the launcher to use, AT_ONCE (2) how many matches of each game are
# played at once in its process. Needs the program sqlite3.
# shellcheck source=benchmarks/accept/match_records.sh
source "$(dirname "${BASH_SOURCE[0]}")/match_records.sh"

[[ $# -ge 1 ]] || {
  sed -n '2,/^# shellcheck/{/^# shellcheck/d;s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" >&2
  exit 2
}
mkdir -p "$1"
rmdir "$records" # in place of it, one that stays
records=$(realpath "$1")
trap - EXIT
matches=${2:-1000}
over_http=${3:-50}
many_at_once=${AT_ONCE:-2}
clock=0.1
games=(phantom_tic_tac_toe blind_tic_tac_toe krieg_tic_tac_toe
  blind_breakthrough_5x5)

# spec GAME: each match once more with the seats changed.
spec() {
  cat <<TEXT
{"name": "$1", "rounds": $(((matches + 1) / 2)),
 "players": [{"player": "search", "name": "one"},
             {"player": "search", "name": "other"}],
 "games": ["$root/games/$1.kif"],
 "clock_seconds": $clock, "start_clock": 120, "play_clock": 10,
 "parallel": $many_at_once, "step_limit": 1000}
TEXT
}

in_one_process() {
  spec "$1" >"$records/$1.spec.json"
  "$henhouse" tournament "$records/$1.spec.json" --db "$records/$1.db" \
    --resume >>"$records/$1.log" 2>&1 || true
}

ask() { sqlite3 "$records/$1.db" "$2"; }

# What a search, and who plays it, say of what cannot be.
unexplained() { { grep -hE 'explained|lets this role perceive' "$@" || true; } | wc -l; }

format='%-24s %8s %8s %8s %7s %7s %7s %9s %8s\n'
verdict=PASS

# row GAME HOW COMPLETED WANTED MOVES ILLEGAL LATE UNEXPLAINED LONGEST
row() {
  # shellcheck disable=SC2059 # the format is ours
  printf "$format" "$1" "$2" "$3" "$5" "$6" "$7" "$8" "${9}" "$4"
  (($3 >= $4 && $6 == 0 && $7 == 0 && $8 == 0)) || verdict=FAIL
}

report_process() {
  local game=$1
  row "$game" "$clock s" \
    "$(ask "$game" "SELECT COUNT(*) FROM matches WHERE status = 'completed'")" \
    $(((matches + 1) / 2 * 2)) \
    "$(ask "$game" "SELECT COUNT(move) FROM choices")" \
    "$(ask "$game" "SELECT COUNT(*) FROM choices WHERE error LIKE 'IL%'")" \
    "$(ask "$game" "SELECT COUNT(*) FROM choices WHERE error IN ('TO', 'CE')")" \
    "$(unexplained "$records/$game.log")" \
    "$(ask "$game" "SELECT ROUND(MAX(seconds), 2) FROM choices")"
}

# Two answers a step, as many as there are roles.
report_http() {
  local game=$1 record
  row "$game" "1 s HTTP" \
    "$(for record in "$records/$game".http.*.json; do
      value isCompleted "$record"
    done | grep -c true || true)" "$over_http" \
    "$(for record in "$records/$game".http.*.json; do
      value steps "$record"
    done | awk '{ n += 2 * $1 } END { print n + 0 }')" \
    "$(cat "$records/$game".http.*.json | { grep -o '"IL [^"]*"' || true; } | wc -l)" \
    "$(cat "$records/$game".http.*.json | { grep -oE '"(TO|CE)"' || true; } | wc -l)" \
    "$(unexplained "$records/$game".http.*.log)" -
}

report() {
  echo "# in a process for each game, $many_at_once matches at once in each;" \
    "over HTTP $at_once at once"
  machine
  # shellcheck disable=SC2059
  printf "$format" game clock ended moves illegal late strange longest wanted
  local game
  if ((matches > 0)); then
    for game in "${games[@]}"; do report_process "$game"; done
  fi
  if ((over_http > 0)); then
    for game in "${games[@]}"; do report_http "$game"; done
  fi
  echo "$verdict"
}

"$henhouse" tournament --help >/dev/null # builds
if ((matches > 0)); then
  for game in "${games[@]}"; do in_one_process "$game" & done
fi
wait
for ((number = 1; number <= over_http; ++number)); do
  for game in "${games[@]}"; do
    [[ ! -s $records/$game.http.$number.json ]] || continue
    wait_for_a_place
    play "$game.http.$number" "$root/games/$game.kif" --verbose \
      --start-clock 5 --seed "$number" &
  done
done
wait
conclude "$root/benchmarks/accept/hidden_matches.txt"
