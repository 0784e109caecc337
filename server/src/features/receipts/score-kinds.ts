/** Receipts of scores and of their dimensions. */
import type { Receipt } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { recordListView } from '../visibility/index.ts';
import { dimensionOf, isDimensionMetric } from '../score-figures/index.ts';
import { ensureScored } from '../scoring/index.ts';
import { dimensionReceipt } from './dimension-receipt.ts';
import { receiptKind, type ReceiptKind } from './receipt-kind.ts';
import { receiptSubject, type ReceiptBase } from './receipt-page.ts';
import { scoreReceipt } from './score-receipt.ts';

const prepare: ReceiptKind['prepare'] = (ctx, { range }) => ensureScored(ctx, range);

export const scoreKind = receiptKind(
  'score',
  (metric): metric is 'performance_score' => metric === 'performance_score',
  async (tx, base, ctx) => recorded(tx, ctx, base, await scoreReceipt(tx, base)),
  prepare,
);

export const dimensionKind = receiptKind(
  'dimension',
  isDimensionMetric,
  async (tx, base, ctx) =>
    recorded(tx, ctx, base, await dimensionReceipt(tx, { ...base, dimension: dimensionOf(base.metric) })),
  prepare,
);

/** A group's receipt lists its members' scores, so it is recorded as a view of each. */
const recorded = async (tx: Tx, ctx: RouteContext, base: ReceiptBase, receipt: Receipt): Promise<Receipt> => {
  const { timeZone, subject } = base;
  if (subject.kind !== 'person') await recordListView(tx, ctx, peopleIn(receipt), { timeZone });
  return receipt;
};

const peopleIn = ({ rows }: Receipt): string[] =>
  rows.flatMap(({ receipt }) => {
    const { kind, id } = receiptSubject(receipt?.subject ?? 'organization');
    return kind === 'person' ? [id] : [];
  });
