#!/usr/bin/env bash
# Counts the move sequences of rule files and compares them with numbers that
# were published or counted by other programs.
#
#   benchmarks/accept/zrf_perft.sh [FOLDER]
#
# FOLDER holds public rule files, which are left out without it; the others are
# those of games/zrf. Where the rules of a file differ from those that were
# counted, the number is that of a small program with the rules of the file,
# which gave the published number with the others; the last column says what
# differs. Prints a line a row, and all go into zrf_perft.txt beside this file.
# PERFT is the program to use.
set -euo pipefail

root=$(dirname "$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")")
perft=${PERFT:-$root/build/release/bin/henhouse-perft}
[[ -x $perft ]] ||
  cmake --build "$(dirname "$(dirname "$perft")")" --target \
    henhouse-perft henhouse-translators
folder=${1:-}
result=$root/benchmarks/accept/zrf_perft.txt

# file | variant | unit | depth | number | what it is
rows() {
  cat <<'ROWS'
games/zrf/chess.zrf||moves|4|197281|published
games/zrf/los_alamos_chess.zrf||moves|5|191846|Fairy-Stockfish
games/zrf/xiangqi.zrf||moves|3|79666|Fairy-Stockfish
games/zrf/breakthrough.zrf||moves|4|256036|Fairy-Stockfish
games/zrf/breakthrough.zrf|Breakthrough on 7 by 7 squares|moves|4|144251|Fairy-Stockfish
games/zrf/breakthrough.zrf|Breakthrough on 6 by 6 squares|moves|4|71478|Fairy-Stockfish
games/zrf/courier_chess.zrf||moves|4|500337|Fairy-Stockfish
games/zrf/shogi_5x5.zrf||moves|5|533203|Fairy-Stockfish
games/zrf/international_draughts.zrf||turns|6|167140|published
games/zrf/chess.zrf|2|moves|3|97862|published, of a position with castling and en passant
games/zrf/fox_and_hounds.zrf||moves|7|23387|Fairy-Stockfish
games/zrf/amazons.zrf||moves|2|2176|Fairy-Stockfish: move and arrow
games/zrf/three_in_a_row.zrf||moves|9|127872|exhaustive
games/zrf/english_draughts.zrf||turns|8|845931|published
dg-checkmate__makruk.zrf|1|moves|4|273026|Fairy-Stockfish
dg-checkmate__shatranj.zrf|1|moves|4|68122|Fairy-Stockfish
dg-checkmate__troitzky-chess.zrf|Troitzky Chess|moves|4|191842|nothing promotes in it; 191848 where the pawns that take on the last squares of the first and the last file, in two positions, become one of four pieces
dg-shogi__kyoto-shogi.zrf||moves|4|24027|Fairy-Stockfish
dg-checkmate__mini-chess.zrf|Los Alamos Chess|moves|5|191846|Fairy-Stockfish
dg-checkmate__mini-chess.zrf|Gardner's Chess|moves|5|51528|its pawns become queens only; 52512 with all four pieces
dg-shogi__micro-shogi.zrf||moves|4|8093|nothing in it puts pieces that are taken into a hand; 8511 with hands
dg-shogi__gorogoro-shogi.zrf||moves|4|81732|nothing promotes in it, and a chick is dropped anywhere; 72951 otherwise
dg-breakthrough__doubutsu-shogi.zrf||moves|6|71051|a lion on the last rank has won though it could be taken, and equal pieces in hand are dropped one or the other; 71677 otherwise
dg-shogi__shogi.zrf|1|moves|3|25440|nothing promotes in it; 25470 with the 30 promotions of the bishop on the third move
ROWS
}

{
  equal=0
  count=0
  while IFS='|' read -r file variant unit depth number what; do
    path=$file
    if [[ $file != games/* ]]; then
      [[ -n $folder ]] || continue
      path=$folder/$file
    fi
    options=()
    [[ -z $variant ]] || options+=(--set "variant=$variant")
    [[ $unit != turns ]] || options+=(--turns)
    found=$("$perft" "$path" "$depth" "${options[@]}" 2>/dev/null |
      awk -v depth="$depth" '$1 == depth {print $2}') || true
    count=$((count + 1))
    verdict=DIFFERS
    if [[ $found == "$number" ]]; then
      verdict=equal
      equal=$((equal + 1))
    fi
    echo "$(basename "$file")${variant:+ ($variant)}: $unit $depth: ${found:-none}, $verdict to $number: $what"
  done < <(cd "$root" && rows)
  echo
  echo "$equal of $count equal"
} | tee "$result"
