import { contract, type Receipt, type ReceiptRow } from '@sightline/contract';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { showToast } from '../../platform/toasts.ts';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { rangeName, rangeQuery, type Range } from '../../ui/filters/filters.ts';
import { asOfQuery, readClaimed } from './claimed-figure.ts';
import type { ReceiptOf } from './receipt-address.ts';
import { receiptCsv } from './receipt-csv.ts';

/** Saves all rows of a receipt, included and excluded, as CSV. */
export const downloadReceipt = async (of: ReceiptOf, range: Range, { period, outcomes }: Receipt): Promise<void> => {
  const { metric, subject, within } = of;
  try {
    const rows: ReceiptRow[] = [];
    for (const show of ['included', 'excluded'] as const) {
      let cursor: string | null = '';
      while (cursor !== null) {
        const narrowed = { ...asOfQuery(readClaimed(of.claimed)), ...(within === undefined ? {} : { within }) };
        const query = { ...rangeQuery(range), subject, show, limit: 200, ...narrowed, ...(cursor && { cursor }) };
        const page: { rows: ReceiptRow[]; nextCursor: string | null } = await call(contract.receipts.open, {
          params: { metric },
          query,
        });
        rows.push(...page.rows);
        cursor = page.nextCursor;
      }
    }
    const name = `${metric}-${rangeName(range)}.csv`;
    saveFile(name, 'text/csv', receiptCsv(rows, { timeZone: period.timeZone, outcomes }));
    showToast({ type: 'success', title: texts.downloadStarted, message: name });
  } catch (error) {
    showToast({
      type: 'error',
      title: texts.downloadFailed,
      message: failureText(error, texts.downloadFailedText),
    });
  }
};
