#!/usr/bin/env bash
# Blind breakthrough on 6x6: our search as white, by a second of work of its
# thread a move, against our own MCTS that sees the state, 16 playouts for each
# of the 16 or 17 moves that are legal as a rule. The lower 95 % bound of the
# score has to be 70 %; the best published reimplementation wins 76 of 100 with
# minutes a move.
#
#   benchmarks/accept/blind_breakthrough.sh FOLDER [MATCHES]
#
# MATCHES (400) with the search as white; those with the seats changed, which
# the tournament plays besides, are told, too, and decide nothing. Two at a
# time, four hours on two idle cores; FOLDER keeps them, and the same call goes
# on with what was interrupted. Prints the score, writes it to
# blind_breakthrough.txt beside this file, and ends with PASS or FAIL, status 0
# or 1.
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
{"name": "blind", "rounds": $matches, "parallel": $at_once,
 "players": [{"player": "search", "name": "ours", "seconds": 1},
             {"player": "cheat:mcts", "name": "seer", "iterations": 272}],
 "games": ["$root/games/blind_breakthrough_6x6.kif"]}
TEXT
"$henhouse" tournament "$records/blind.json" --db "$database" --resume \
  >>"$records/blind.log" 2>&1 || true

# Of the matches in which we are the role of that number: how many, how many
# won, and the moves that were illegal.
as_role() {
  sqlite3 -separator ' ' "$database" "
    SELECT COUNT(*), TOTAL(goal = 100),
           TOTAL((SELECT COUNT(*) FROM choices
                  WHERE choices.match = seats.match AND error <> ''))
    FROM seats JOIN matches ON matches.id = seats.match
    WHERE status = 'completed' AND player = 'ours' AND role = $1"
}

report() {
  local played won faults name role
  machine
  printf '%-7s %8s %6s %7s %7s\n' as matches won % faults
  for role in 0 1; do
    name=$([[ $role == 0 ]] && echo white || echo black)
    read -r played won faults < <(as_role $role)
    awk -v n="$played" -v w="$won" -v f="$faults" -v name="$name" 'BEGIN {
      printf "%-7s %8d %6d %7.1f %7d\n", name, n, w, n ? 100 * w / n : 0, f }'
  done
  read -r played won faults < <(as_role 0)
  # The interval of Wilson.
  awk -v n="$played" -v w="$won" -v f="$faults" -v wanted="$matches" 'BEGIN {
    if (n == 0) { print "FAIL"; exit }
    z = 1.96; p = w / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    printf "as white %.1f to %.1f %% (95 %%), of %d matches of %d\n",
           100 * (middle - half), 100 * (middle + half), n, wanted
    print (n >= wanted && f == 0 && middle - half >= 0.7) ? "PASS" : "FAIL" }'
}

conclude "$root/benchmarks/accept/blind_breakthrough.txt"
