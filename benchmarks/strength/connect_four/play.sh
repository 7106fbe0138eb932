#!/usr/bin/env bash
# play.sh LEARNT [OPTION ...]: does who has learnt connect four play it as theory
# does?
#
# LEARNT is a file of `henhouse learn connect_four`. As the first player it is
# asked for its moves in the first six plies, after all replies (of mirror images
# one), and then plays matches against a second player that keeps the value with
# every move; where several do, it is not beaten within eight plies if it can
# help it, and with ten discs and more leaves as few moves as it can that win. A
# solver that knows nothing of GDL says which they are; what the first moves are
# worth is known (Allis: A Knowledge-Based Approach of Connect-Four, 1988). It
# takes 1 GB, and up to some minutes for a move of the opening.
#
# Prints the columns of each line, from 1, and what came of it; ends with 1 where
# a value was lost.
#
#   --second       as the second player, in the opening alone
#   --plies N      of the opening (6)
#   --matches N    so many (20)
#   --seconds N    of CPU time for a move, one thread (1)
#   --seed N
#   HENHOUSE_BIN   where henhouse-connect-four-play is (cmake --build build/release
#                  --target henhouse-connect-four-play); default
#                  build/release/bin
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
bin=${HENHOUSE_BIN:-$root/build/release/bin}

[[ $# -ge 1 && -f $1 ]] || {
  echo "play.sh: LEARNT, a file of henhouse learn, is missing" >&2
  exit 2
}
exec "$bin/henhouse-connect-four-play" "$root/games/connect_four.kif" \
  --learnt "$1" "${@:2}"
