#!/usr/bin/env bash
# wide_means.sh FOLDER...: random playouts of every rulesheet of some folders on
# the scalar engine for $SECONDS_EACH seconds (20), and on the wide engine 20
# times as many, at least 10,000, of another seed. A row a game: playouts of
# both, the mean length, how far apart the means of lengths and goals are, in
# standard errors, the furthest of them (played again with other seeds where it
# is more than four); then the CPU seconds of making the wide engine from the
# network, the seconds in all until it is ready, its memory and its gate inputs
# (of a phase). At the end how many are more than four standard errors apart, and the 95th
# percentiles of what it takes to get ready.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
henhouse=${HENHOUSE:-$root/henhouse}

bench() { "$henhouse" bench --json "$@" 2>/dev/null || true; }

value() {  # value KEY: of the JSON on stdin; a list without its commas
  sed -n "s/^.*\"$1\":\(\[[^]]*\]\|[^,}]*\).*$/\1/p" | tr -d '[]"' | tr ',' ' '
}

play() {  # play SHEET SEED OTHER_SEED
  local scalar wide count
  scalar=$(bench "$1" --engine propnet --seed "$2" --seconds "${SECONDS_EACH:-20}")
  count=$(value playouts <<<"$scalar")
  if [[ -z $count ]]; then
    echo "$(basename "$1" .kif) - no network"
    return
  fi
  count=$((count * 20 < 10000 ? 10000 : count * 20))
  wide=$(bench "$1" --engine wide --seed "$3" --playouts "$count")
  if [[ -z $wide ]]; then
    echo "$(basename "$1" .kif) - too many moves"
    return
  fi
  # By length, then by role: mean and standard deviation of both.
  awk -v game="$(basename "$1" .kif)" \
    -v n="$(value playouts <<<"$scalar")" -v m="$(value playouts <<<"$wide")" \
    -v a="$(value mean_length <<<"$scalar") $(value mean_goals <<<"$scalar")" \
    -v b="$(value mean_length <<<"$wide") $(value mean_goals <<<"$wide")" \
    -v da="$(value length_deviation <<<"$scalar") $(value goal_deviations <<<"$scalar")" \
    -v db="$(value length_deviation <<<"$wide") $(value goal_deviations <<<"$wide")" \
    -v engine="$(value engine_setup_s <<<"$wide")" -v ready="$(value setup_s <<<"$wide")" \
    -v mb="$(value peak_rss_mb <<<"$wide")" -v inputs="$(value gate_inputs <<<"$wide")" 'BEGIN {
      count = split(a, means); split(b, others); split(da, spread); split(db, other_spread)
      worst = 0
      for (i = 1; i <= count; ++i) {
        if (means[i] == "null" || others[i] == "null") continue
        variance = (n * spread[i] ^ 2 + m * other_spread[i] ^ 2) / (n + m)
        gap = means[i] - others[i]
        if (gap < 0) gap = -gap
        apart = variance > 0 ? gap / sqrt(variance * (1 / n + 1 / m)) : (gap > 1e-9 ? 99 : 0)
        if (apart > worst) worst = apart
      }
      printf "%-30s %10d %11d %8.2f %6.2f %7.3f %7.2f %5d %8d\n",
        game, n, m, means[1], worst, engine, ready, mb, inputs
    }'
}

row() {  # row SHEET: what is rare is not normally distributed, and of hundreds
  # of games one may be far off by chance: it is played again
  local result
  result=$(play "$1" 1 2)
  if awk '$2 == "-" || $5 <= 4 { exit 1 }' <<<"$result"; then
    result="$(play "$1" 3 4)  again, after $(awk '{ print $5 }' <<<"$result")"
  fi
  echo "$result"
}

percentile() {  # percentile COLUMN of the rows, 95
  awk -v column="$1" '$2 != "-" { print $column }' "$rows" | sort -n |
    awk '{ v[NR] = $1 } END { print v[int(NR * 0.95 + 0.5)] }'
}

"$henhouse" bench --help >/dev/null
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
printf '%-30s %10s %11s %8s %6s %7s %7s %5s %8s\n' game scalar wide length apart \
  'engine' 'ready' MB inputs
for folder in "$@"; do
  for sheet in "$folder"/*.kif; do
    row "$sheet" | tee -a "$rows"
  done
done
echo
echo "$(awk '$2 != "-"' "$rows" | wc -l) of $(wc -l <"$rows") games play;" \
  "$(awk '$2 != "-" && $5 > 4' "$rows" | wc -l) with means more than 4 standard errors apart;" \
  "95 %: engine $(percentile 6) CPU s, ready $(percentile 7) s, $(percentile 8) MB"
