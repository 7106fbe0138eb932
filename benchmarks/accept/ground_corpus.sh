#!/usr/bin/env bash
# ground_corpus.sh FOLDER: grounds every rulesheet of a folder, one after the
# other, and prints a row each: CPU seconds of the whole program, memory, size
# (sums over the phases); at the end the median, the 95th percentile and the
# most.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
games=${1:?the folder of the rulesheets}

value() {  # value KEY: the first number or text behind it in $report
  sed -n "s/^.*\"$1\":\"\{0,1\}\([^,\"}]*\).*$/\1/p" <<<"${report%%\"passes\"*}" | head -n 1
}

rows=$(mktemp)
cpu=$(mktemp)
trap 'rm -f "$rows" "$cpu"' EXIT
TIMEFORMAT='%U %S'
"$root/henhouse" ground --help >/dev/null
for sheet in "$games"/*.kif; do
  report=$({ time "$root/henhouse" ground --json "$sheet" 2>/dev/null; } 2>"$cpu")
  # The totals stand before the rows of the phases, whose keys are the same.
  head=${report%%\"phases\"*}
  printf '%-30s %9.3f %6.0f %9s %11s  %s\n' "$(basename "$sheet" .kif)" \
    "$(awk '{print $1 + $2}' "$cpu")" "$(value peak_rss_mb)" \
    "$(sed -n 's/.*"gates":\([0-9]*\).*/\1/p' <<<"$head")" \
    "$(sed -n 's/.*"gate_inputs":\([0-9]*\).*/\1/p' <<<"$head")" \
    "$(sed -n 's/.*"engine":"\([^"]*\)".*/\1/p' <<<"$head")"
done >"$rows"

printf '%-30s %9s %6s %9s %11s  %s\n' game seconds MB gates inputs engine
cat "$rows"
echo
grep ' propnet$' "$rows" | awk '{print $2, $3}' | sort -n | awk -v all="$(wc -l <"$rows")" '
  { seconds[NR] = $1; if ($2 > memory) memory = $2 }
  END {
    printf "%d of %d ground; seconds: median %s, 95 %% %s, most %s; at most %d MB\n",
      NR, all, seconds[int((NR + 1) / 2)], seconds[int(NR * 0.95 + 0.5)], seconds[NR], memory
  }'
