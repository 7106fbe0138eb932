#!/usr/bin/env bash
# Tetris as it is printed: lines in 300 ticks, means of our search and of random
# keys over matches whose pieces are drawn by chance. Some ten minutes on two
# idle cores.
#
#   benchmarks/accept/tetris_lines.sh DESCRIPTION [MATCHES [SECONDS]]
#
# DESCRIPTION is the printed one, or games/eggg/tetris.egg; SECONDS is what the
# search has for each tick. Prints what it found, writes it to tetris_lines.txt
# beside this file, and ends with PASS or FAIL, status 0 or 1. HENHOUSE is the
# launcher to use. Needs the program sqlite3.
# shellcheck source=benchmarks/accept/match_records.sh
source "$(dirname "${BASH_SOURCE[0]}")/match_records.sh"

description=$(realpath "${1:?the description of the game}")
matches=${2:-50}
seconds=${3:-0.05}

for player in search random; do
  cat >"$records/$player.json" <<TEXT
{"name": "$player", "rounds": $matches, "players": ["$player"],
 "seconds": $seconds, "games": ["$description"], "parallel": $at_once}
TEXT
  "$henhouse" tournament "$records/$player.json" --db "$records/tetris.db" \
    >"$records/$player.log" 2>&1 || true
done

ask() {
  sqlite3 "$records/tetris.db" "SELECT $2 FROM seats JOIN matches
    ON matches.id = seats.match
    WHERE matches.tournament = '$1' AND matches.status = 'completed'
    AND seats.role = 0"
}

report() {
  local ended lines
  machine
  echo "$(basename "$description"), $seconds s of CPU a tick"
  for player in search random; do
    echo "$player: matches $(ask "$player" 'COUNT(*)'), lines on average" \
      "$(ask "$player" 'ROUND(AVG(goal) / 10.0, 2)'), least and most" \
      "$(ask "$player" 'MIN(goal) / 10') $(ask "$player" 'MAX(goal) / 10')"
  done
  ended=$(ask search 'COUNT(*)')
  lines=$(ask search 'AVG(goal) / 10.0')
  if ((ended == matches)) && awk -v l="$lines" 'BEGIN { exit !(l >= 2) }'; then
    echo PASS
  else
    echo FAIL
  fi
}

conclude "$root/benchmarks/accept/tetris_lines.txt"
