import type { Tx } from '../../platform/database/tenant.ts';
import { deleteReportRows } from './generated-reports.store.ts';
import { deleteSchedules } from './schedules/schedules.store.ts';
import { deleteTemplates } from './templates/templates.store.ts';

/** Deletes everything about reports in the transaction's organization, for the nightly reset of the demo. */
export const deleteAllReports = async (tx: Tx): Promise<void> => {
  await deleteReportRows(tx);
  await deleteSchedules(tx);
  await deleteTemplates(tx);
};
