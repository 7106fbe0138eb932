#!/usr/bin/env bash
# puzzles.sh [RULES ...]: what does the search "puzzle" reach in games for one
# role, with 30 s to prepare and 10 s a move (START, PLAY), on one thread?
#
# Without RULES: those of games/, and where $HENHOUSE_CORPUS is a folder with a
# folder games/ of rulesheets, those of it, too. Clocks run in CPU time of the
# one thread, without the making of the network. Prints a table:
#
#   goal    that was reached
#   best    that there is, where it is proven: by the rules, by seeing all
#           states, or by the SAT solver; "-" where nothing is
#   moves   of the match
#   first   seconds until the first move could be played
#   all     seconds of the whole match
#
# and the line that was followed: the last one, counted from where it was found.
# $HENHOUSE_BIN: where henhouse-puzzles is (cmake --build build/release --target
# henhouse-puzzles); default build/release/bin.
set -euo pipefail
export LC_ALL=C

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin=${HENHOUSE_BIN:-$root/build/release/bin}

# one_role RULES: whether there is one role line.
one_role() {
  [[ $(sed 's/;.*//' "$1" | grep -oiE '\( *role +' | wc -l) -eq 1 ]]
}

rules=("$@")
if [[ $# -eq 0 ]]; then
  folders=("$root/games")
  if [[ -d ${HENHOUSE_CORPUS:-}/games ]]; then
    folders+=("$HENHOUSE_CORPUS/games")
  fi
  for folder in "${folders[@]}"; do
    for file in "$folder"/*.kif; do
      if one_role "$file"; then rules+=("$file"); fi
    done
  done
fi

echo "# $(date -u +%F), $(git -C "$root" describe --always --dirty), $(sed -n 's/^model name.*: //p;' /proc/cpuinfo | head -n 1)"
printf '%-36s %4s %6s %5s %7s %7s\n' game goal best moves first all
"$bin/henhouse-puzzles" --start-clock "${START:-30}" \
  --play-clock "${PLAY:-10}" "${rules[@]}"
