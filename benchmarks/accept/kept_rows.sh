# shellcheck shell=bash
# Tables of which some rows are made anew. Sourced with LC_ALL=C.

# keep_row FILE HEADER ROW: writes ROW into the table FILE, which begins with the
# two lines of HEADER, in the place of the row whose first word is the same, in
# alphabetic order.
keep_row() {
  local file=$1 header=$2 row=$3
  {
    echo "$header"
    {
      [[ ! -f $file ]] || sed 1,2d "$file" | grep -v "^${row%% *} " || true
      echo "$row"
    } | sort
  } >"$file.new"
  mv "$file.new" "$file"
}
