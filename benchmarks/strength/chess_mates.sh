#!/usr/bin/env bash
# chess_mates.sh: does `henhouse analyze`, on one thread, find mates in chess?
#
# chess_mates_positions.txt has 15 positions each with a mate in 1 and in 2, and
# 20 with a mate in 3, none of them with a shorter one, as they arose in matches
# between our searches; an engine of chess confirmed each length. Found is what
# is proven, from the rules alone, within 5 s for the first 30 and 30 s for the
# others; "shortest" is what is also proven to be no longer than it has to be.
#
# Prints a row for each position, writes them to chess_mates.txt beside this
# file, and ends with PASS or FAIL, status 0 or 1: all of the 30 and 16 of the
# 20 are wanted. Clocks run in real time; the seconds of a row are those of the
# search that proved it, behind the choice between searches. $HENHOUSE_BIN is
# where henhouse-analyze is; default build/release/bin.
set -euo pipefail
export LC_ALL=C

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
root=$(realpath "$here/../..")
analyze=$(realpath "${HENHOUSE_BIN:-$root/build/release/bin}")/henhouse-analyze
[[ -x $analyze ]] || {
  echo "there is no $analyze: build it, or set HENHOUSE_BIN" >&2
  exit 2
}

# joint_moves MOVES: with the noop of the player who is not on turn.
joint_moves() {
  sed 's/) (/)\n(/g' <<<"$1" |
    awk '{ printf NR % 2 ? "(%s noop) " : "(noop %s) ", $0 }'
}

# A row for each position.
rows() {
  local length moves seconds
  while IFS=$'\t' read -r length moves; do
    [[ $length != '#'* ]] || continue
    seconds=5
    ((length < 3)) || seconds=30
    "$analyze" "$root/games/chess.kif" --threads 1 --seconds "$seconds" \
      --moves "$(joint_moves "$moves")" |
      awk -v length_wanted="$length" '
        NR == 1 { sub(/^[a-z]* plays /, ""); move = $0 }
        $1 == "proven" && !seen++ { proven = $2 }
        $1 == "depth" { depth = $2 }
        $1 == "seconds" { seconds = $2 }
        END {
          found = proven == 100
          shortest = found && depth == 2 * length_wanted - 1
          printf "%6d %6s %9s %8s  %s\n", length_wanted,
            found ? "yes" : "no", shortest ? "yes" : "no", seconds, move
        }'
  done <"$here/chess_mates_positions.txt"
}

report() {
  echo "# $(date -u +%F), commit $(git -C "$root" rev-parse --short HEAD)," \
    "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1)," \
    "load $(cut -d ' ' -f 1 /proc/loadavg); real time"
  printf '%6s %6s %9s %8s  %s\n' 'mate in' found shortest seconds move
  rows | awk '
    { print; ++all[$1]; found[$1] += $2 == "yes"; shortest[$1] += $3 == "yes" }
    END {
      for (n = 1; n <= 3; ++n) {
        printf "mates in %d: %d of %d found, %d of them shortest\n", n,
          found[n], all[n], shortest[n]
      }
      short = found[1] + found[2]
      print (short == 30 && found[3] >= 16) ? "PASS" : "FAIL"
    }'
}

report | tee "$here/chess_mates.txt"
[[ $(tail -n 1 "$here/chess_mates.txt") == PASS ]]
