#!/usr/bin/env bash
# wide_engine.sh FOLDER [GAME...]: the wide engine on the games of peers.txt
# that lie in a folder, beside the scalar engine and others' figures. A row a
# game: joint moves per CPU second of the scalar engine; nanoseconds a joint
# move of the wide engine, the median of five runs (or $RUNS), and of one run without
# AVX-512 and one without compiling; how many times as fast it is as the
# others; seconds until it is ready, its memory, and whether 2,000 playouts
# have the same signature on the scalar engine, at 512 and at 2,048 lanes.
set -euo pipefail

here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
henhouse=$(dirname "$(dirname "$here")")/henhouse
games=${1:?the folder of the rulesheets}
shift
wanted=" $* "

bench() { "$henhouse" bench --json "$sheet" "$@" 2>/dev/null; }

value() {  # value KEY: of the JSON on stdin
  sed -n "s/^.*\"$1\":\"\{0,1\}\([^,\"}]*\).*$/\1/p"
}

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

times() {  # times OURS THEIRS: the ratio, - where there is none
  awk -v a="$1" -v b="$2" 'BEGIN { if (b == "-" || b == "") print "-"; else printf "%.1f", a / b }'
}

signatures() {  # yes where all are the same
  local first
  first=$(bench --engine propnet --playouts 2000 | value signature)
  for lanes in 512 2048; do
    [[ $(bench --engine wide --playouts 2000 --lanes "$lanes" | value signature) == "$first" ]] ||
      { echo no; return; }
  done
  echo yes
}

row() {  # row GAME SANCHO RBG HAND STEP
  local moves=() playouts=() i ready memory wide play scalar result
  for ((i = 0; i < ${RUNS:-5}; ++i)); do
    result=$(bench --engine wide --seconds 1)
    moves+=("$(value moves_per_s <<<"$result")")
    playouts+=("$(value playouts_per_s <<<"$result")")
    ready=$(value setup_s <<<"$result") memory=$(value peak_rss_mb <<<"$result")
    calibration=$(value calibration <<<"$result")
  done
  wide=$(printf '%s\n' "${moves[@]}" | median)
  play=$(printf '%s\n' "${playouts[@]}" | median)
  scalar=$(bench --engine propnet --seconds 1 | value moves_per_s)
  local avx2 portable
  avx2=$(bench --engine wide --seconds 1 --simd avx2 | value moves_per_s)
  portable=$(bench --engine wide --seconds 1 --simd portable --jit off | value moves_per_s)
  awk -v g="$1" -v s="$scalar" -v w="$wide" -v a="$avx2" -v p="$portable" \
    -v step="$5" -v sancho="$(times "$play" "$2")" -v rbg="$(times "$wide" "$3")" \
    -v hand="$(times "$wide" "$4")" -v ready="$ready" -v mb="$memory" \
    -v cal="$calibration" -v same="$(signatures)" 'BEGIN {
      printf "| %s | %.0f | %.2f | %s | %.2f | %.2f | %.0f | %s | %s | %s | %.2f | %.0f | %.3f | %s |\n",
        g, s, 1e9 / w, step, 1e9 / a, 1e9 / p, w / s, sancho, rbg, hand, ready, mb, cal, same }'
}

"$henhouse" bench --help >/dev/null
echo '| game | scalar, moves/s | wide, ns | floor, ns | AVX2, ns | portable, ns | × scalar | × Sancho | × RBG | × by hand | ready, s | MB | calibration, s | same |'
echo '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|'
while read -r game peers; do
  sheet=$games/$game.kif
  [[ $game == '#' || ! -f $sheet ]] && continue
  [[ -n ${1:-} && $wanted != *" $game "* ]] && continue
  read -r sancho rbg hand step <<<"$peers"
  row "$game" "$sancho" "$rbg" "$hand" "$step"
done <"$here/peers.txt"
