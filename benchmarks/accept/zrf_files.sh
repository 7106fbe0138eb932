#!/usr/bin/env bash
# Zillions' rule files of a folder: each is translated, checked and grounded,
# then random matches are played to their end by the network and replayed by
# Datalog, which has to agree with every state, move and goal.
#
#   benchmarks/accept/zrf_files.sh FOLDER [MATCHES]
#
# MATCHES (20) a file. Prints a line a file: milliseconds of the translation,
# seconds until the network is ready, how many matches ended by the rules, by
# the limit of moves, and agreed; or the reason. Then the counts and medians;
# all go into zrf_files.txt beside this file. SECONDS_EACH (60) is the time that
# each step of a file may take. HENHOUSE is the launcher to use.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
henhouse=${HENHOUSE:-$root/henhouse}
[[ $# -ge 1 ]] || {
  sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" >&2
  exit 2
}
folder=$1
matches=${2:-20}
within="timeout ${SECONDS_EACH:-60}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
result=$root/benchmarks/accept/zrf_files.txt

median() {
  sort -n | awk '{v[NR] = $1} END {if (NR) print v[int((NR + 1) / 2)]}'
}

# One match between random players; says how it ended and whether both agree.
play() {
  local players=() role
  while read -r role; do
    [[ $role == random ]] || players+=(--player "$role=random")
  done < <(sed -n 's/^(role \(.*\))$/\1/p' "$work/rules.kif")
  rm -f "$work/match.json"
  $within "$henhouse" match "$work/rules.kif" "${players[@]}" \
    --engine propnet --start-clock 30 --play-clock 2 --seed "$1" --record "$work/match.json" \
    >"$work/match" 2>&1 || return 1
  $within "$henhouse" match "$work/rules.kif" --verify "$work/match.json" \
    --engine datalog >"$work/verify" 2>&1 || return 2
  local steps
  steps=$(sed -n 's/^OK: \([0-9]*\) steps.*/\1/p' "$work/verify")
  ended=rules
  if [[ -n $limit && $steps == $((limit - 1)) ]]; then ended=limit; fi
}

file_line() {
  local file=$1 start milliseconds seconds
  start=$(date +%s%N)
  $within "$henhouse" translate "$file" >"$work/rules.kif" 2>"$work/errors" || {
    echo "no translation: $(grep -m1 -o 'error: .*' "$work/errors" || echo time)"
    return
  }
  milliseconds=$((($(date +%s%N) - start) / 1000000))
  $within "$henhouse" check "$work/rules.kif" >"$work/check" 2>&1 || {
    echo "does not pass the checks"
    return
  }
  $within "$henhouse" ground "$work/rules.kif" >"$work/ground" 2>&1 || {
    echo "no network in time ($milliseconds ms to translate)"
    return
  }
  seconds=$(sed -n 's/^time: \([0-9.]*\) s.*/\1/p' "$work/ground")
  echo "$milliseconds" >>"$work/translations"
  echo "$seconds" >>"$work/networks"
  limit=$(sed -n 's/.*step counter: (step 1) to (step \([0-9]*\)).*/\1/p' \
    "$work/ground")
  local by_rules=0 by_limit=0 agreed=0 i
  for ((i = 1; i <= matches; ++i)); do
    local status=0
    play "$i" || status=$?
    [[ $status == 0 ]] || continue
    if [[ $ended == limit ]]; then by_limit=$((by_limit + 1)); else by_rules=$((by_rules + 1)); fi
    agreed=$((agreed + 1))
  done
  [[ $agreed == "$matches" ]] && echo x >>"$work/whole"
  echo "$milliseconds ms, $seconds s, $by_rules by rules, $by_limit by limit, $agreed of $matches agree"
}

{
  touch "$work/translations" "$work/networks" "$work/whole"
  count=0
  for file in "$folder"/*.zrf; do
    count=$((count + 1))
    echo "$(basename "$file"): $(file_line "$file")"
  done
  echo
  echo "files: $count, with a network: $(wc -l <"$work/networks"), all $matches matches agree: $(wc -l <"$work/whole")"
  echo "medians: translation $(median <"$work/translations") ms, network $(median <"$work/networks") s"
} | tee "$result"
