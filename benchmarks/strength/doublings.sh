#!/usr/bin/env bash
# doublings.sh [SEARCH]: what does it gain to think twice as long? SEARCH
# (default mcts; see strength.sh) plays against itself with half of the time.
#
#   SECONDS_A_MOVE   the shorter times, of CPU, by default "0.1 0.2 0.4 0.8 1.6"
#   PAIRS            (4) of each game, with the seats changed
#   GAMES            names with commas, by default twelve for two in turn
#   OUT              the folder for the matches; the same call goes on there
#
# Prints a line for each doubling: matches, won, drawn, lost, share of the points
# and its error bar (95 %), and the mean of all. Two matches at once; hours for
# the longer times.
set -euo pipefail
export LC_ALL=C

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
search=${1:-mcts}
twelve=amazons,breakthrough,checkers,chess,connect_four,english_draughts
twelve+=,go_7x7,gomoku,hex,kalaha,nine_mens_morris,othello
games=${GAMES:-$twelve}
folder=${OUT:-$(mktemp -d)}

shares=()
for shorter in ${SECONDS_A_MOVE:-0.1 0.2 0.4 0.8 1.6}; do
  longer=$(awk -v s="$shorter" 'BEGIN { print 2 * s }')
  out=$folder/$shorter
  resume=
  [[ ! -s $out/strength.json ]] || resume=--resume
  mkdir -p "$out"
  row=$("$here/strength.sh" "$search,seconds=$longer" \
    "$search,seconds=$shorter" --games "$games" --pairs "${PAIRS:-4}" \
    --out "$out" ${resume:+"$resume"} 2>"$out/log" |
    awk '/^all games/ && row == "" { row = $3 " " $4 " " $5 " " $6 " " $7 " " $8 }
         END { print row }')
  [[ -n $row ]] || {
    echo "doublings.sh: no table for $shorter s; see $out/log" >&2
    exit 1
  }
  read -r played won drawn lost share bar <<<"$row"
  printf '%5s s against %4s s: %4d matches, %3d won, %3d drawn, %3d lost, %5.1f ± %.1f %%\n' \
    "$longer" "$shorter" "$played" "$won" "$drawn" "$lost" "$share" "$bar"
  shares+=("$share")
done
printf '%s\n' "${shares[@]}" | awk '
  { sum += $1 }
  END { printf "mean of %d doublings: %.1f %%\n", NR, sum / NR }'
echo "the matches: $folder"
