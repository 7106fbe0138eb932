# shellcheck shell=bash
# Sourced by what needs a PostgreSQL server of its own; needs the package
# postgresql.
#
#   make_postgres FOLDER  makes one there; its address is $address
#   start_postgres        starts it, also after it was killed, and waits until
#                         it answers; its process is $server
#   end_postgres          ends it
#   ask SQL               what it answers, without headers and blanks

server=
postgres_folder=
postgres=$(find /usr/lib/postgresql -path '*/bin/postgres' | sort | tail -n 1)
postgres=${postgres%/postgres}

# The server refuses to run as root.
as_its_user=()
((EUID != 0)) ||
  as_its_user=(setpriv --reuid=postgres --regid=postgres --clear-groups)

make_postgres() {
  postgres_folder=$1
  address="postgresql://henhouse@/postgres?host=$postgres_folder"
  ((EUID != 0)) || chown postgres "$postgres_folder"
  "${as_its_user[@]}" "$postgres/initdb" -D "$postgres_folder/data" \
    -U henhouse -A trust -E UTF8 --locale=C >"$postgres_folder/initdb.log"
}

# It refuses while processes of one that was killed still run.
start_postgres() {
  until "$postgres/pg_isready" -q -h "$postgres_folder"; do
    if [[ -z $server ]] || ! kill -0 "$server" 2>/dev/null; then
      "${as_its_user[@]}" "$postgres/postgres" -D "$postgres_folder/data" \
        -k "$postgres_folder" -c listen_addresses= \
        &>>"$postgres_folder/server.log" &
      server=$!
    fi
    sleep 0.1
  done
}

end_postgres() {
  [[ -n $server ]] || return 0
  kill -INT "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
}

ask() { "$postgres/psql" -qAtX -d "$address" -c "SET search_path = henhouse" -c "$1"; }
