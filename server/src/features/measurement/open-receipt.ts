import { metricDefinitions, type MetricKey } from '@sightline/analytics';
import type { Receipt } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readState } from './measurement-states.store.ts';
import { observationReceipt } from './observation-receipt.ts';
import type { ReceiptBase, ReceiptInput } from './receipt-page.ts';
import { ensureScored } from './ensure-scored.ts';
import { reading } from './reading.ts';
import { recordListLook } from './record-looks.ts';
import { countReceipt } from './count-receipt.ts';
import { dimensionOf, dimensionReceipt } from './dimension-receipt.ts';
import { scoreReceipt } from './score-receipt.ts';
import { flowReceipt, isFlowFigure } from './flow-receipt.ts';
import { isSprintFigure, sprintReceipt } from './sprint-receipt.ts';
import { resolveSubject, viewerOf } from './resolve-subject.ts';
import { visibleSprint } from './visibility.ts';

/** The receipt of a figure that is made elsewhere; null when it is none of those. */
export type OtherReceipt = (tx: Tx, base: ReceiptBase) => Promise<Receipt | null>;

/**
 * How a figure was made. Whose individual figures are opened by somebody else is recorded.
 * @throws NotFound, NotAllowed
 */
export const openReceipt = async (
  ctx: RouteContext,
  input: ReceiptInput,
  others: readonly OtherReceipt[] = [],
): Promise<Receipt> => {
  if (input.metric.startsWith('performance_score')) await ensureScored(ctx, input.range);
  return reading(ctx, async (tx, at) => {
    const state = await readState(tx);
    const known = { ...at, input, computedAt: state?.measuredAt.toISOString() ?? null };
    const sprintId = /^sprint:(.*)$/.exec(input.subject)?.[1];
    if (sprintId !== undefined) return ofSprint(tx, ctx, known, sprintId);
    const base = { ...known, subject: await resolveSubject(tx, ctx, input.subject, input.metric) };
    if (isFlowFigure(input.metric)) return flowReceipt(tx, { ...base, figure: input.metric });
    const dimension = dimensionOf(input.metric);
    if (dimension !== null || input.metric === 'performance_score') {
      const receipt = await (dimension === null
        ? scoreReceipt(tx, base)
        : dimensionReceipt(tx, { ...base, dimension }));
      if (base.subject.kind !== 'person')
        await recordListLook(tx, ctx, peopleIn(receipt), { ...at, own: base.subject.own?.id });
      return receipt;
    }
    if (input.metric === 'developers' || input.metric === 'teams')
      return countReceipt(tx, { ...base, metric: input.metric });
    for (const other of others) {
      const receipt = await other(tx, base);
      if (receipt !== null) return receipt;
    }
    if (!Object.hasOwn(metricDefinitions, input.metric)) throw new NotFound('metric', input.metric);
    return observationReceipt(tx, { ...base, metric: input.metric as MetricKey });
  });
};

/** Whose scores stand in the rows of a group's receipt. */
const peopleIn = ({ rows }: Receipt): string[] =>
  rows.flatMap(({ receipt }) => /^person:(.+)$/.exec(receipt?.subject ?? '')?.[1] ?? []);

const ofSprint = async (
  tx: Tx,
  ctx: RouteContext,
  known: Omit<ReceiptBase, 'subject'>,
  id: string,
): Promise<Receipt> => {
  const { metric } = known.input;
  const sprint = await visibleSprint(tx, ctx.user, id);
  if (!isSprintFigure(metric)) throw new NotFound('metric', metric);
  const subject = { kind: 'sprint' as const, id, name: sprint.summary.name, ...(await viewerOf(tx, ctx.user)) };
  return sprintReceipt(sprint, { ...known, subject, figure: metric });
};
