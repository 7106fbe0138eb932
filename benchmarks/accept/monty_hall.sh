#!/usr/bin/env bash
# Monty Hall: in 1,000 matches our search always switches, and wins 66.7 ± 3 of
# 100 by it; chance is drawn by the game manager. Some seconds.
#
#   benchmarks/accept/monty_hall.sh [MATCHES]
#
# Prints what it found, writes it to monty_hall.txt beside this file, and ends
# with PASS or FAIL, status 0 or 1. HENHOUSE is the launcher to use. Needs the
# program sqlite3.
# shellcheck source=benchmarks/accept/match_records.sh
source "$(dirname "${BASH_SOURCE[0]}")/match_records.sh"

matches=${1:-1000}

cat >"$records/monty.json" <<TEXT
{"name": "monty", "rounds": $matches, "players": ["search"],
 "games": ["$root/games/monty_hall.kif"], "start_clock": 60, "play_clock": 10,
 "parallel": $at_once}
TEXT
"$henhouse" tournament "$records/monty.json" --db "$records/monty.db" \
  >"$records/monty.log" 2>&1 || true

ask() { sqlite3 "$records/monty.db" "$1"; }

report() {
  local played switched kept faults score
  played=$(ask "SELECT COUNT(*) FROM matches WHERE status = 'completed'")
  switched=$(ask "SELECT COUNT(*) FROM choices WHERE move = 'switch'")
  kept=$(ask "SELECT COUNT(*) FROM choices WHERE move = 'keep'")
  faults=$(ask "SELECT COUNT(*) FROM choices WHERE error <> ''")
  score=$(ask "SELECT ROUND(AVG(goal), 2) FROM seats WHERE goal IS NOT NULL")
  machine
  echo "matches completed    $played of $matches"
  echo "switched             $switched"
  echo "kept                 $kept"
  echo "faults               $faults"
  echo "score                $score"
  if ((played == matches && switched == matches && kept == 0 &&
    faults == 0)) && awk -v s="$score" 'BEGIN { exit !(s >= 63.7 && s <= 69.7) }'; then
    echo PASS
  else
    echo FAIL
  fi
}

conclude "$root/benchmarks/accept/monty_hall.txt"
