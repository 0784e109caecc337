/**
 * The folder with `bin` of another PostgreSQL, set by scripts/test-other-postgres.ts; empty elsewhere. The embedded one
 * has no pg_basebackup.
 */
export const otherPostgresBinaries = process.env['TEST_POSTGRES_BINARIES'] ?? '';
