import type { Tx } from '../database/tenant.ts';
import type { Sample } from './metric-definitions.ts';

export type Reported = { process: string; role: string; samples: Sample[] };

/** Replaces the stored counters of a process. */
export const saveProcessMetrics = async (tx: Tx, { process, role, samples }: Reported, at: Date): Promise<void> => {
  const row = { role, seen_at: at, samples: JSON.stringify(samples) };
  await tx
    .insertInto('process_metrics')
    .values({ process, ...row })
    .onConflict((conflict) => conflict.column('process').doUpdateSet(row))
    .execute();
};

/** Counters of all processes that reported since an instant. */
export const listProcessMetrics = async (tx: Tx, since: Date): Promise<Reported[]> => {
  const rows = await tx
    .selectFrom('process_metrics')
    .select(['process', 'role', 'samples'])
    .where('seen_at', '>=', since)
    .orderBy('process')
    .execute();
  return rows.map((row) => ({ process: row.process, role: row.role, samples: row.samples as Sample[] }));
};

export const deleteProcessMetrics = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('process_metrics').where('seen_at', '<', before).execute();
};
