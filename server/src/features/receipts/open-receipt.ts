import { isMetricKey } from '@sightline/analytics';
import { t, type Receipt } from '@sightline/contract';
import { InvalidInput, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inTenant } from '../ranges/index.ts';
import { readState } from '../measurement-state/index.ts';
import { countKind } from './count-receipt.ts';
import { flowKind } from './flow-receipt.ts';
import { worseValue } from './narrow-rows.ts';
import { metricKind } from './observation-receipt.ts';
import type { ReceiptKind } from './receipt-kind.ts';
import { receiptSubject, type ReceiptInput } from './receipt-page.ts';
import { dimensionKind, scoreKind } from './score-kinds.ts';
import { sprintKind } from './sprint-receipt.ts';

/** The registry of kinds; features on higher levels pass in theirs. */
const kinds: readonly ReceiptKind[] = [metricKind, countKind, scoreKind, dimensionKind, flowKind, sprintKind];

/**
 * Opens the receipt of a figure. Opening another person's is recorded as a profile view.
 * @param others kinds of features on higher levels
 * @throws NotFound, NotAllowed, InvalidInput
 */
export const openReceipt = async (
  ctx: RouteContext,
  input: ReceiptInput,
  others: readonly ReceiptKind[] = [],
): Promise<Receipt> => {
  const ofSubject = receiptSubject(input.subject).kind === 'sprint' ? 'sprint' : 'group';
  const kind = [...kinds, ...others].find((candidate) => candidate.of === ofSubject && candidate.has(input.metric));
  if (kind === undefined) throw new NotFound('metric', input.metric);
  assertHasChoices(kind, input);
  await kind.prepare(ctx, input);
  return inTenant(ctx, async (tx, at) => {
    const state = await readState(tx);
    return kind.open(tx, ctx, {
      ...at,
      organizationId: ctx.organizationId,
      input,
      computedAt: state?.measuredAt.toISOString() ?? null,
    });
  });
};

/** @throws InvalidInput for a choice of rows that this kind of receipt does not have */
const assertHasChoices = (kind: ReceiptKind, { metric, outcome, groupBy, within }: ReceiptInput): void => {
  if (kind !== metricKind && (groupBy !== undefined || within !== undefined))
    throw new InvalidInput(t('This receipt cannot be grouped or narrowed.'));
  if (outcome !== undefined && (kind !== metricKind || !isMetricKey(metric) || worseValue(metric) === null))
    throw new InvalidInput(t('The rows of this receipt have no outcomes.'));
};
