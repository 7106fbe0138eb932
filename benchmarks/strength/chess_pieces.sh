#!/bin/sh
# What the generic evaluator makes of chess by the rules alone: the king is
# royal, and by power and by value a queen is more than a rook, a rook more than
# a bishop and a knight, and these more than a pawn. Takes some seconds.
#
# Usage: benchmarks/strength/chess_pieces.sh [DIRECTORY OF THE PROGRAMS]
set -eu
programs=${1:-build/release/bin}
rules=${HENHOUSE_CHESS:-games/chess.kif}

table=$("$programs/henhouse-analyze" "$rules" --explain --seconds 1)
printf '%s\n' "$table"
printf '%s\n' "$table" | awk '
  function check(what, name) {
    if (!what) { print "not so: " name; failed = 1 }
  }
  # piece owner first moves rank rarity power value
  $1 ~ /^[wb][kqrbnp]$/ && NF == 8 { power[$1] = $7; value[$1] = $8; ++pieces }
  END {
    check(pieces == 12, "12 kinds of men")
    for (i = 1; i <= 2; ++i) {
      side = substr("wb", i, 1)
      check(value[side "k"] == "royal", side ": the king is royal")
      split("q r b n", heavy, " ")
      for (n = 1; n <= 4; ++n) {
        man = side heavy[n]
        check(power[man] > power[side "p"], man " has more power than a pawn")
        check(value[man] > value[side "p"], man " is worth more than a pawn")
        if (n < 2) continue
        check(power[side "q"] > power[man], man " has less power than a queen")
        check(value[side "q"] > value[man], man " is worth less than a queen")
        if (n < 3) continue
        check(power[side "r"] > power[man], man " has less power than a rook")
        check(value[side "r"] > value[man], man " is worth less than a rook")
      }
    }
    if (!failed) print "Q > R > B, N > P, and the king apart"
    exit failed
  }'
