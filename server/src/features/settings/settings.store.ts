import { sql } from 'kysely';
import { oncePerBatch } from '../../platform/database/once-per-transaction.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { inEnglish, stored, storedText, type Text } from '../../platform/text.ts';
import type { SettingsKind } from './settings-definition.ts';
import { withoutKind } from './summaries.ts';

export type SettingsVersion = {
  version: number;
  document: unknown;
  /** A summary of the change. */
  summary: Text;
  madeAt: Date;
  madeBy: string;
  /** The version that an undo went back to. */
  restores: number | null;
};

/** The current version; null before the first one. */
export const latestSettings = oncePerBatch(async (tx: Tx, kind: SettingsKind): Promise<SettingsVersion | null> => {
  const row = await select(tx, kind).orderBy('version', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? null : present(row);
});

export const findSettingsVersion = async (
  tx: Tx,
  kind: SettingsKind,
  version: number,
): Promise<SettingsVersion | null> => {
  const row = await select(tx, kind).where('version', '=', version).executeTakeFirst();
  return row === undefined ? null : present(row);
};

/** Versions from the newest. */
export const listSettingsVersions = async (tx: Tx, kind: SettingsKind, limit: number): Promise<SettingsVersion[]> =>
  (await select(tx, kind).orderBy('version', 'desc').limit(limit).execute()).map(present);

/** The latest versions of every kind, in no particular order. */
export const listSettingsChanges = async (tx: Tx): Promise<{ madeAt: Date; kind: SettingsKind; summary: Text }[]> => {
  const rows = await tx
    .selectFrom('settings_versions')
    .select(['made_at', 'kind', 'summary', 'summary_text'])
    .orderBy('made_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    madeAt: row.made_at,
    kind: row.kind as SettingsKind,
    summary: withoutKind(storedText(row.summary, row.summary_text)),
  }));
};

export const insertSettingsVersion = async (
  tx: Tx,
  organizationId: string,
  kind: SettingsKind,
  version: SettingsVersion,
): Promise<void> => {
  await tx
    .insertInto('settings_versions')
    .values({
      organization_id: organizationId,
      kind,
      version: version.version,
      document: JSON.stringify(version.document),
      summary: inEnglish(version.summary),
      summary_text: stored(version.summary),
      made_at: version.madeAt,
      made_by: version.madeBy,
      restores: version.restores,
    })
    .execute();
};

/** Deletes all settings. @returns whether there were any */
export const deleteSettings = async (tx: Tx, organizationId: string): Promise<boolean> => {
  const result = await tx
    .deleteFrom('settings_versions')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Locks a kind of settings until the transaction ends. */
export const lockSettings = async (tx: Tx, organizationId: string, kind: SettingsKind): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settings/${organizationId}/${kind}`}, 0))`.execute(tx);
};

const select = (tx: Tx, kind: SettingsKind) => tx.selectFrom('settings_versions').selectAll().where('kind', '=', kind);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): SettingsVersion => ({
  version: row.version,
  document: row.document,
  summary: withoutKind(storedText(row.summary, row.summary_text)),
  madeAt: row.made_at,
  madeBy: row.made_by,
  restores: row.restores,
});
