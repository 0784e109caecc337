import type { Language, Statement } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type Phrasing = {
  fingerprint: string;
  statement: Statement;
  language: Language;
  state: 'waiting' | 'phrased' | 'rejected' | 'failed';
  phrased: Statement | null;
  changedAt: Date;
};

/** By the fingerprint of the built-in sentence. */
export const findPhrasings = async (tx: Tx, fingerprints: readonly string[]): Promise<Map<string, Phrasing>> => {
  const rows = await tx
    .selectFrom('phrasings')
    .selectAll()
    .where(sql<boolean>`fingerprint = any(${[...fingerprints]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.fingerprint, present(row)]));
};

/** Queues wording of sentences that were never worded, or failed before then. */
export const requestPhrasings = async (
  tx: Tx,
  organizationId: string,
  statements: ReadonlyMap<string, Statement>,
  { at, language }: { at: Date; language: Language },
): Promise<void> => {
  for (const [fingerprint, statement] of statements)
    await tx
      .insertInto('phrasings')
      .values({
        organization_id: organizationId,
        fingerprint,
        statement: JSON.stringify(statement),
        language,
        state: 'waiting',
        changed_at: at,
      })
      .onConflict((known) =>
        known
          .columns(['organization_id', 'fingerprint'])
          .doUpdateSet({ state: 'waiting', changed_at: at })
          .where('phrasings.state', '=', 'failed'),
      )
      .execute();
};

/** The phrasings that have waited longest. */
export const listWaiting = async (tx: Tx, limit: number): Promise<Phrasing[]> =>
  (
    await tx
      .selectFrom('phrasings')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('changed_at')
      .orderBy('fingerprint')
      .limit(limit)
      .execute()
  ).map(present);

export const settlePhrasing = async (
  tx: Tx,
  { fingerprint, state, phrased, changedAt }: Omit<Phrasing, 'statement' | 'language'>,
): Promise<void> => {
  await tx
    .updateTable('phrasings')
    .set({ state, phrased: phrased === null ? null : JSON.stringify(phrased), changed_at: changedAt })
    .where('fingerprint', '=', fingerprint)
    .execute();
};

/** Deletes old phrasings: sentences are about the figures of a day and are no longer read. */
export const deletePhrasingsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('phrasings').where('changed_at', '<', before).execute();
};

type Row = {
  fingerprint: string;
  statement: unknown;
  language: string | null;
  state: string;
  phrased: unknown;
  changed_at: Date;
};

const present = (row: Row): Phrasing => ({
  fingerprint: row.fingerprint,
  statement: row.statement as Statement,
  // Null in rows of earlier versions.
  language: (row.language ?? 'en') as Language,
  state: row.state as Phrasing['state'],
  phrased: row.phrased as Statement | null,
  changedAt: row.changed_at,
});
