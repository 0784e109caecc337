#!/bin/sh
# Runs once, when the database is created.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SIGHTLINE_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role sightline login createrole createdb password :'password';
create database sightline owner sightline;
SQL
