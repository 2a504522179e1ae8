#!/bin/sh
# Judges HOST for a CI job: what the composite action and the GitLab template call.
# HOST, ARGS, KNOWN and OUT are as the inputs in action.yml. CONFORMANCE names a
# program that is built already.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
out=${OUT:-conformance-report}
if [ -z "${CONFORMANCE:-}" ]; then
  CONFORMANCE=$(mktemp -d)/conformance
  (cd "$root" && CGO_ENABLED=0 go build -trimpath -o "$(dirname "$CONFORMANCE")/" ./conformance/cmd/...)
fi
set -- run --host "${HOST:?name the host}" --out "$out" --bundle "$out.tar.gz"
if [ -n "${KNOWN:-}" ]; then
  set -- "$@" --known-failures "$KNOWN"
fi
code=0
# ARGS is split at its blanks: it holds several flags.
# shellcheck disable=SC2086
"$CONFORMANCE" "$@" ${ARGS:-} || code=$?
if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ -f "$out/report.md" ]; then
  cat "$out/report.md" >>"$GITHUB_STEP_SUMMARY"
fi
exit "$code"
