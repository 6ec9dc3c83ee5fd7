#!/bin/sh
# A base backup a day, looked through, of which BACKUPS_KEPT are kept, and of the archive what they need: docs/recovery.md.
# `sh backup.sh once` takes one and ends. What came of it is in /metrics as takilya_backup_….
set -eu
archive=${ARCHIVE:-/archive}
backups=${BACKUPS:-/backups}
kept=${BACKUPS_KEPT:-2}

# Told to the database, of which every process tells the figures; where it cannot be told, the age says so.
tell() {
  psql --quiet --no-psqlrc --set=is_good="$1" --set=seconds="$2" --set=bytes="$3" <<'SQL' || true
    insert into upkeep (name, ended_at, succeeded_at, is_good, seconds, figure)
    values ('base-backup', now(), case when :'is_good'::boolean then now() end, :'is_good', :'seconds', :'bytes')
    on conflict (name) do update set ended_at = excluded.ended_at, is_good = excluded.is_good, seconds = excluded.seconds,
      figure = excluded.figure, succeeded_at = coalesce(excluded.succeeded_at, upkeep.succeeded_at)
SQL
}

take() {
  new="$backups/base-$(date -u +%Y%m%dT%H%M%SZ)"
  rm -rf "$backups"/.new
  pg_basebackup --pgdata="$backups/.new" --checkpoint=fast --wal-method=stream --no-password || return 1
  pg_verifybackup --quiet "$backups/.new" || return 1
  mv "$backups/.new" "$new"
  prune
}

# The oldest backup that stays says from which file on the log is needed.
prune() {
  count=$(ls -d "$backups"/base-* | wc -l)
  ls -d "$backups"/base-* | sort | head -n "$((count > kept ? count - kept : 0))" | while read -r old; do rm -rf "$old"; done
  oldest=$(ls -d "$backups"/base-* | sort | head -n 1)
  first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
  [ -n "$first" ] || return 1
  pg_archivecleanup "$archive" "$first"
  # Which leaves the notes about older backups.
  ls "$archive" | awk -v first="$first" '/\.backup$/ && substr($0, 1, 24) < first' | while read -r note; do rm -f "$archive/$note"; done
}

once() {
  begun=$(date +%s)
  if take; then
    tell true "$(($(date +%s) - begun))" "$(du -sk "$new" | awk '{ print $1 * 1024 }')"
    echo "Backup in $new; archive kept from $first on."
  else
    tell false "$(($(date +%s) - begun))" 0
    echo 'The backup failed; it is tried again in ten minutes.' >&2
    return 1
  fi
}

[ "${1:-}" = once ] && { once; exit; }
while :; do
  now=$(date -u +%s)
  due=$(date -u -d "today ${BACKUP_AT:-19:30}" +%s)
  [ "$due" -gt "$now" ] || due=$((due + 86400))
  # None yet: at once. A sleep in the background lets a stop through.
  ls -d "$backups"/base-* > /dev/null 2>&1 || due=$now
  sleep "$((due - now))" & wait $!
  until once; do sleep 600 & wait $!; done
done
