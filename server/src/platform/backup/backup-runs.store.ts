import type { Tx } from '../database/tenant.ts';

export type BackupRun = {
  startedAt: Date;
  endedAt: Date | null;
  file: string;
  bytes: number | null;
  error: string | null;
};

export const insertBackupRun = async (tx: Tx, run: BackupRun & { rows: number | null }): Promise<void> => {
  await tx
    .insertInto('backup_runs')
    .values({
      started_at: run.startedAt,
      ended_at: run.endedAt,
      file: run.file,
      bytes: run.bytes,
      table_rows: run.rows,
      error: run.error,
    })
    .execute();
};

/** The latest first. */
export const listBackupRuns = async (tx: Tx, limit: number): Promise<BackupRun[]> => {
  const rows = await tx.selectFrom('backup_runs').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    startedAt: row.started_at,
    endedAt: row.ended_at,
    file: row.file,
    bytes: row.bytes === null ? null : Number(row.bytes),
    error: row.error,
  }));
};

export const deleteBackupRuns = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('backup_runs').where('started_at', '<', before).execute();
};
