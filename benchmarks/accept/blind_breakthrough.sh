#!/usr/bin/env bash
# Blind breakthrough on 6x6: our search as white, by a second of work of its
# thread a move, against our own MCTS that sees the state, 16 playouts for each
# of the 16 or 17 moves that are legal as a rule. The lower 95 % bound of the
# score has to be 70 %; the best published reimplementation wins 76 of 100 with
# minutes a move.
#
#   benchmarks/accept/blind_breakthrough.sh FOLDER [MATCHES]
#
# MATCHES (400) in one process, two at a time, two hours on two idle cores;
# FOLDER keeps them, and the same call goes on with what was interrupted. Prints
# the score, writes it to blind_breakthrough.txt beside this file, and ends with
# PASS, FAIL, or OPEN while matches are missing; status 0 for the first.
#
# HENHOUSE is the launcher to use. Needs the program sqlite3.
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
matches=${2:-400}
database=$records/blind.db

cat >"$records/blind.json" <<TEXT
{"name": "blind", "rounds": $matches, "parallel": $at_once, "rotate": false,
 "players": [{"player": "search", "name": "ours", "seconds": 1},
             {"player": "cheat:mcts", "name": "seer", "iterations": 272}],
 "games": ["$root/games/blind_breakthrough_6x6.kif"]}
TEXT
"$henhouse" tournament "$records/blind.json" --db "$database" --resume \
  >>"$records/blind.log" 2>&1 || true

report() {
  local played won faults
  machine
  # White is role 0. Faults are illegal moves and failures.
  read -r played won faults < <(sqlite3 -separator ' ' "$database" "
    SELECT COUNT(*), TOTAL(goal = 100),
           TOTAL((SELECT COUNT(*) FROM choices
                  WHERE choices.match = seats.match AND error <> ''))
    FROM seats JOIN matches ON matches.id = seats.match
    WHERE status = 'completed' AND player = 'ours' AND role = 0")
  # The interval of Wilson.
  awk -v n="$played" -v w="$won" -v f="$faults" -v wanted="$matches" 'BEGIN {
    if (n == 0) { print "OPEN"; exit }
    z = 1.96; p = w / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    printf "as white %d of %d matches won, %.1f to %.1f %% (95 %%), " \
           "%d faults, %d matches wanted\n",
           w, n, 100 * (middle - half), 100 * (middle + half), f, wanted
    if (n < wanted) print "OPEN"
    else print (f == 0 && middle - half >= 0.7) ? "PASS" : "FAIL" }'
}

conclude "$root/benchmarks/accept/blind_breakthrough.txt"
