#!/bin/sh
# Sends a host what the suite sent it, and prints each answer on a line, and then what the
# suite expected and found.
# Use: sh reproduce.sh 'COMMAND OF THE HOST'
set -eu
here=$(cd "$(dirname "$0")" && pwd)
host=${1:?name the command of the host}
program=${CONFORMANCE:-conformance}
command -v "$program" >/dev/null || {
  echo "reproduce.sh: there is no program $program; name the suite's: CONFORMANCE=/path/to/conformance sh $0 …" >&2
  exit 2
}
work=$(mktemp -d)
{{if .Served}}served=
trap '[ -z "$served" ] || kill "$served" 2>/dev/null; rm -rf "$work"' EXIT
for script in "$here"/servers/*.json; do
  echo ---
  cat "$script"
done >"$work/servers.yaml"
"$program" mock --script "$work/servers.yaml" --http 127.0.0.1:0 --config-out "$work/mcp.json" >"$work/servers" &
served=$!
until [ -s "$work/mcp.json" ]; do
  kill -0 "$served" 2>/dev/null || { echo "reproduce.sh: $program does not serve what is in servers" >&2; exit 2; }
  sleep 0.1
done
{{else}}trap 'rm -rf "$work"' EXIT
sed "s|@HERE@|$here|; s|@CONFORMANCE@|$(command -v "$program")|" "$here/mcp.json" >"$work/mcp.json"
{{end}}case $host in
*'{config}'*) host=$(printf '%s' "$host" | sed "s|{config}|$work/mcp.json|") ;;
*) host="$host --config $work/mcp.json" ;;
esac
mkfifo "$work/in" "$work/out"
sh -c "$host" <"$work/in" >"$work/out" &
started=$!
exec 3>"$work/in" 4<"$work/out"

answer() { # waits for the answer with this id
  while IFS= read -r line <&4; do
    case $line in *'"id":'"$1"[,}]*) printf '%s\n' "$line"; return ;; esac
  done
  echo "the host ended without an answer" >&2
  cat "$here/judged.txt" >&2
  exit 1
}

printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"reproduce","version":"1"}}}' >&3
answer 1 >/dev/null
printf '%s\n' '{"jsonrpc":"2.0","method":"notifications/initialized"}' >&3
id=1
for request in "$here"/requests/*.json; do
  [ -e "$request" ] || continue
  id=$((id + 1))
  printf '{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":%s}\n' "$id" "$(tr -d '\n' <"$request")" >&3
  answer "$id"
done
exec 3>&-
wait "$started" || : # how it ends is no matter
cat "$here/judged.txt"
