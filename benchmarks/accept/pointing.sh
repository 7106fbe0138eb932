#!/usr/bin/env bash
# pointing.sh [POSITIONS [RULESHEET...]]: in random positions of each game that
# has a board, how many of the legal moves that change a cell can be made by
# pointing at cells, with at most eight pictures to choose from, all different;
# beside them the moves that change no cell, those that take two such pickers
# one after the other, those whose picture differs from others by its words
# alone, and one that cannot be pointed at. Done when it is 99 % of the moves
# of each game.
#
# By default 20 positions of each rulesheet in games/ and its folders and in
# $HENHOUSE_CORPUS/games, by default ../shared/corpus/games, which is not part
# of the project. $SECONDS_EACH, by default 120, is what one game may take.
# What stands in $ROWS, a table made before, is not made again.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
cd "$root"
positions=${1:-20}
shift || true
corpus=${HENHOUSE_CORPUS:-$root/../shared/corpus}
sheets=("$@")
if ((${#sheets[@]} == 0)); then
  shopt -s nullglob
  sheets=(games/*.kif games/*/*.{egg,zrf,rule,dap} "$corpus"/games/*.kif)
fi

cmake --build build/test --target pointing_table >/dev/null
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT

# Which of the rows made before is that of a rulesheet: games/ and the corpus
# have some of the same name.
declare -A times
printf '%-34s %9s %9s %9s %7s %9s %7s %7s  %s\n' rulesheet positions changing \
  pointed % idle twice words 'not pointed at'
for sheet in "${sheets[@]}"; do
  name=$(basename "$sheet")
  times[$name]=$((${times[$name]:-0} + 1))
  known=$(awk -v name="$name" -v time="${times[$name]}" \
    '$1 == name && ++seen == time' "${ROWS:-/dev/null}")
  if [[ -n $known ]]; then
    printf '%s\n' "$known"
  elif ! timeout "${SECONDS_EACH:-120}" build/test/bin/pointing_table \
    "$positions" "$sheet"; then
    printf '%-34s late\n' "$name"
  fi
done | grep --line-buffered -v 'no board$' | tee "$rows"

awk '
  $2 == "late" || $2 == "cannot" { ++late; next }
  { changing += $3; pointed += $4; idle += $6; twice += $7; words += $8
    ++games
    if ($5 < 99) ++short }
  END {
    printf "%d games with a board, %d late; %.2f %% of %d moves", games, late,
      changing ? 100 * pointed / changing : 100, changing
    printf ", %d by two pickers, %d by words; %d change no cell", twice, words, idle
    printf "; %d games below 99 %%\n", short
    exit short > 0 || late > 0
  }' "$rows"
