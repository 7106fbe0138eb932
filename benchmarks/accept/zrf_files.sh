#!/usr/bin/env bash
# Zillions' rule files of a folder: each is translated, checked and grounded,
# then random matches are played to their end by the network, and for some
# seconds every state of them is compared with Datalog: facts, end, goals, moves.
#
#   benchmarks/accept/zrf_files.sh FOLDER [MATCHES]
#
# MATCHES (20) a file. Prints a line a file: CPU time of the translation and of
# the network, how many matches ended by the rules and by the limit of moves,
# how many states were compared; or the reason. Then the counts and medians; all
# go into zrf_files.txt beside this file, or into the file RESULT, which may be
# /dev/null: of files that others own, only the counts are kept. Each step
# of a file may take SECONDS_EACH (240) of CPU time and 10 GB, of which the
# comparison with Datalog has SECONDS_COMPARED (20). BINARIES is the folder of
# the programs, build/release/bin by default.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
binaries=${BINARIES:-$root/build/release/bin}
[[ $# -ge 1 ]] || {
  sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" >&2
  exit 2
}
[[ -x $binaries/henhouse-agreement ]] ||
  cmake --build "$(dirname "$binaries")" --target henhouse-agreement \
    henhouse-translate henhouse-translators henhouse-check
folder=$1
matches=${2:-20}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
result=${RESULT:-$root/benchmarks/accept/zrf_files.txt}
TIMEFORMAT=%U

# within COMMAND...: CPU time and not the clock, so that other work does not count
within() {
  (
    ulimit -t "${SECONDS_EACH:-240}"
    ulimit -v 10000000
    exec "$@"
  )
}

median() {
  sort -n | awk '{v[NR] = $1} END {if (NR) print v[int((NR + 1) / 2)]}'
}

file_line() {
  local file=$1 seconds limit line
  rm -f "$work/rules.kif"
  { time within "$binaries/henhouse-translate" "$file" \
    >"$work/rules.kif" 2>"$work/errors"; } 2>"$work/seconds" ||
    rm -f "$work/rules.kif"
  seconds=$(tail -n 1 "$work/seconds")
  [[ -s $work/rules.kif ]] || {
    echo "no translation: $(grep -m1 -o 'error: .*' "$work/errors" || echo time or memory)"
    return
  }
  within "$binaries/henhouse-check" "$work/rules.kif" >"$work/check" 2>&1 || {
    echo "$seconds s, does not pass the checks"
    return
  }
  echo "$seconds" >>"$work/translations"
  limit=$(sed -n 's/^; A match is a draw after \([0-9]*\) moves.*/\1/p' \
    "$work/rules.kif" | head -n 1)
  line=$(within "$binaries/henhouse-agreement" "$work/rules.kif" \
    --matches "$matches" --limit "${limit:-0}" \
    --seconds "${SECONDS_COMPARED:-20}" 2>"$work/errors") || {
    echo "$seconds s, network ${line:-not ready and matches not over in time}"
    return
  }
  echo "${line%% *}" >>"$work/networks"
  echo "$seconds s, network $line"
}

{
  touch "$work/translations" "$work/networks"
  count=0
  for file in "$folder"/*.zrf; do
    count=$((count + 1))
    echo "$(basename "$file"): $(file_line "$file")"
  done
  echo
  echo "files: $count, translated and checked: $(wc -l <"$work/translations"), $matches matches over and all compared states agree: $(wc -l <"$work/networks")"
  echo "medians: translation $(median <"$work/translations") s, network $(median <"$work/networks") s of CPU time"
} | tee "$result"
