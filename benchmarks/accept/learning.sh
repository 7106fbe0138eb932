#!/usr/bin/env bash
# Does memory win? Learns each game for MINUTES with THREADS, into a file that
# begins empty, and then lets the search with that memory play the one without:
# MATCHES, seats changed, both with SECONDS_A_MOVE of CPU time and START before
# the first, half of them in scrambled words of the rules, from openings of
# STEPS drawn steps. Prints what was learnt and the share of points, with 95 %.
# GAMES names the games, LEARN_OPTIONS more options of `henhouse learn`.
#
# SPRT's own matches, which admitted a version, are not counted.
# HENHOUSE is the launcher to use; MINUTES may be less than one.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
henhouse=${HENHOUSE:-$root/henhouse}
games=${GAMES:-connect_four breakthrough othello hex}
minutes=${MINUTES:-10}
threads=${THREADS:-1}
seconds=${SECONDS_A_MOVE:-1}
start=${START:-5}
matches=${MATCHES:-20}
steps=${STEPS:-2}
read -ra options <<<"${LEARN_OPTIONS:-}"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for game in $games; do
  "$henhouse" learn "$game" --minutes "$minutes" --threads "$threads" \
    --db "$folder/learnt.db" "${options[@]}"
  for scramble in false true; do
    cat >"$folder/$game-$scramble.json" <<TEXT
{"players": [{"player": "search:auto", "name": "memory",
              "learnt": "$folder/learnt.db"},
             {"player": "search:auto", "name": "none"}],
 "games": ["$root/games/$game.kif"], "rounds": $((matches / 4)),
 "seconds": $seconds, "start_seconds": $start, "opening_steps": $steps,
 "parallel": $threads, "scramble": $scramble, "seed": $((RANDOM))}
TEXT
    echo "$game, scrambled: $scramble, load $(cut -d ' ' -f 1 /proc/loadavg)"
    "$henhouse" tournament "$folder/$game-$scramble.json"
  done
done
"$henhouse" learn --list --db "$folder/learnt.db"
