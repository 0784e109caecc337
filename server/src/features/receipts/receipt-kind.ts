import { t, type Receipt } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { resolveSubject } from '../visibility/index.ts';
import type { ReceiptBase, ReceiptInput } from './receipt-page.ts';

/** The inputs of a receipt before its subject is resolved. */
type KnownReceipt = Omit<ReceiptBase, 'subject'>;

/** Figures that share one kind of receipt. */
export type ReceiptKind = {
  name: 'metric' | 'count' | 'score' | 'dimension' | 'flow' | 'sprint' | 'pulse' | 'forecast' | 'risk';
  /** Whether the figures are of one sprint, or of the organization, a team or a person. */
  of: 'sprint' | 'group';
  /** Whether it has a figure of this name. */
  has: (metric: string) => boolean;
  /** Work needed before the transaction that reads the receipt. */
  prepare: (ctx: RouteContext, input: ReceiptInput) => Promise<void>;
  open: (tx: Tx, ctx: RouteContext, known: KnownReceipt) => Promise<Receipt>;
};

/**
 * Receipts of the organization, a team or a person, for some metrics.
 * Opening one throws NotFound or NotAllowed for a subject that the viewer may not see.
 */
export const receiptKind = <Metric extends string>(
  name: ReceiptKind['name'],
  has: (metric: string) => metric is Metric,
  receipt: (tx: Tx, base: ReceiptBase & { metric: Metric }, ctx: RouteContext) => Promise<Receipt>,
  prepare: ReceiptKind['prepare'] = async () => {},
): ReceiptKind => ({
  name,
  of: 'group',
  has,
  prepare,
  async open(tx, ctx, known) {
    const { metric } = known.input;
    const subject = await resolveSubject(tx, ctx, known.input.subject, metric);
    if (!has(metric)) throw new NotFound(t('metric'), metric);
    return receipt(tx, { ...known, subject, metric }, ctx);
  },
});
