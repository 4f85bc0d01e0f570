#!/bin/sh
# Runs once, when the volume of PostgreSQL is empty.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$LIVERY_OWNER_PASSWORD" -v edge="$LIVERY_EDGE_PASSWORD" -v backup="$LIVERY_BACKUP_PASSWORD" <<'END'
create role livery_owner login createrole password :'owner';
create role livery_edge login password :'edge';
create role livery_backup login bypassrls password :'backup';
grant pg_read_all_data to livery_backup;
create database livery owner livery_owner;
END
