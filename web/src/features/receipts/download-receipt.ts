import { contract, type ReceiptRow, type TimeRange } from '@sightline/contract';
import { call } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { showToast } from '../../platform/toasts.ts';
import { csvLine } from '../../ui/format.ts';

type Wanted = { metric: string; subject: string; range: TimeRange };

/** Saves all rows of a receipt, those that count and those left out, as CSV. */
export const downloadReceipt = async ({ metric, subject, range }: Wanted): Promise<void> => {
  try {
    const rows: ReceiptRow[] = [];
    for (const show of ['included', 'excluded'] as const) {
      let cursor: string | null = '';
      while (cursor !== null) {
        const query = { timeRange: range, subject, show, limit: 200, ...(cursor === '' ? {} : { cursor }) };
        const page: { rows: ReceiptRow[]; nextCursor: string | null } = await call(contract.receipts.open, {
          params: { metric },
          query,
        });
        rows.push(...page.rows);
        cursor = page.nextCursor;
      }
    }
    const lines = rows.map((row) =>
      csvLine([row.title, row.url, row.at, row.value, row.unit, row.person, row.excluded]),
    );
    saveFile(
      `${metric}-${range}.csv`,
      'text/csv',
      [csvLine(['title', 'url', 'at', 'value', 'unit', 'person', 'left out because']), ...lines].join('\r\n'),
    );
  } catch (error) {
    showToast({
      type: 'error',
      title: 'Download Failed',
      message: error instanceof Error ? error.message : 'Download failed',
    });
  }
};
