/** Generated from the migrated database by `node scripts/generate-database-types.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Database {}
