#!/usr/bin/env bash
# accuracy_compare.sh BEFORE AFTER: two files of ROWS (accuracy.sh), of the same
# positions, seeds and lengths of thought.
#
# Prints for each length, which stand in columns, in how many positions the move
# kept the value only before and only after, and how likely a difference as large
# or larger is by chance (two-sided sign test); then by game, all lengths
# together.
set -euo pipefail
export LC_ALL=C

[[ $# == 2 ]] || {
  sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" >&2
  exit 2
}
awk '
  function tail(k, n, p, term, i) {  # of n fair coins, k or fewer heads
    term = 1
    for (i = 1; i <= n; ++i) term /= 2
    p = term
    for (i = 1; i <= k; ++i) {
      term *= (n - i + 1) / i
      p += term
    }
    return p
  }
  function chance(a, b, p) {
    p = 2 * tail(a < b ? a : b, a + b)
    return p > 1 ? 1 : p
  }
  function row(name, a, b, n) {
    printf "%-36s %5d %7d %7d   p %.4f\n", name, n, a, b, chance(a, b)
  }
  NR == FNR { before[$1, $2, $3] = $0; next }
  ($1, $2, $3) in before {
    split(before[$1, $2, $3], was)
    game = $1
    sub(/.*\//, "", game)
    sub(/\.txt$/, "", game)
    for (i = 4; i <= NF; ++i) {
      ++n[i]; ++n[game]
      if (was[i] > $i) { ++lost[i]; ++lost[game] }
      if (was[i] < $i) { ++won[i]; ++won[game] }
      if (!(game in order)) { order[game] = ++games; name[games] = game }
    }
    columns = NF
  }
  END {
    if (!games) { print "no position in common" > "/dev/stderr"; exit 1 }
    printf "%-36s %5s %7s %7s\n", "", "all", "before", "after"
    for (i = 4; i <= columns; ++i) row("column " i - 3, lost[i], won[i], n[i])
    for (i = 1; i <= games; ++i) row(name[i], lost[name[i]], won[name[i]], n[name[i]])
  }' "$1" "$2"
