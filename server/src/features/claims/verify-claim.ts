import { stateOfFigure, t, type Claim, type contract, type Figure, type RouteReply } from '@sightline/contract';
import { InvalidInput, NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { asOf, periodAt, inTenant } from '../ranges/index.ts';
import { recordProfileViews, resolveSubject, seesIndividuals, visibleSprint } from '../visibility/index.ts';
import { readLastChange, readState } from '../measurement-state/index.ts';
import { ensureScored } from '../scoring/index.ts';
import { openReceipt, type ReceiptKind } from '../receipts/index.ts';
import type { Days } from './claim.ts';
import { readComparison, type ComparisonKinds } from './comparison-kinds.ts';
import {
  countOf,
  figureOfKind,
  figureOrNoRows,
  isCountClaim,
  isSignalScore,
  partFigure,
  signalScore,
  sprintPart,
  type PartKind,
} from './part-figures.ts';

type Reply = RouteReply<typeof contract.claims.verify>;
/** What higher features recompute: their own receipts, parts of figures, and comparisons. */
export type Recomputed = {
  receipts: readonly ReceiptKind[];
  parts: readonly PartKind[];
  comparisons: Partial<ComparisonKinds>;
};

type Verified = Pick<Reply, 'state' | 'figure'>;

/**
 * Recomputes a claim's figure, and the one it is compared with, from today's rows with the viewer's
 * permissions. Viewing another person's figure is recorded, as it is when a receipt is opened.
 * @throws InvalidInput
 */
export const verifyClaim = async (caller: RouteContext, claim: Claim, kinds: Recomputed): Promise<Reply> => {
  const ctx = asOf(caller, claim.asOf);
  const checked = await verifyFigure(claim.figure, () => recompute(ctx, claim, claim.days, kinds));
  const differs = checked.state === 'differs' || checked.state === 'no-longer-recorded';
  return {
    ...checked,
    changed: differs && seesIndividuals(ctx.user) ? await lastChange(ctx, claim) : null,
    comparison: await verifyComparison(ctx, claim, kinds),
    dataVersion: await inTenant(ctx, async (tx) => (await readState(tx))?.version ?? null),
  };
};

/** Null if the claim compares nothing, or does not say what the other figure is recomputed from. */
const verifyComparison = async (ctx: RouteContext, claim: Claim, kinds: Recomputed): Promise<Verified | null> => {
  const { comparison } = claim;
  const read = comparison === null ? null : readerOf(ctx, claim, comparison, kinds);
  return comparison === null || read === null ? null : verifyFigure(comparison.figure, read);
};

const readerOf = (
  ctx: RouteContext,
  claim: Claim,
  { kind, basis, days }: NonNullable<Claim['comparison']>,
  kinds: Recomputed,
): (() => Promise<Figure>) | null => {
  if (basis === undefined)
    return (kind === 'previous' || kind === 'usual') && days !== null ? () => recompute(ctx, claim, days, kinds) : null;
  const over = days ?? claim.days;
  if (basis.kind === 'subject') return () => recompute(ctx, { ...claim, subject: basis.subject }, over, kinds);
  const compared = kinds.comparisons[basis.kind];
  return compared === undefined
    ? null
    : async () => figureOrNoRows(await readComparison(ctx, compared, { claim, basis, days: over }));
};

/** The measurement run that last changed rows within the claim's days, if later than the claim. */
const lastChange = async (ctx: RouteContext, { metric, days, dataVersion }: Claim): Promise<Reply['changed']> =>
  inTenant(ctx, async (tx, at) => {
    const change = await readLastChange(tx, metric, periodAt(days, at));
    return change === null || dataVersion === null || change.version <= dataVersion
      ? null
      : { version: change.version, at: change.at.toISOString() };
  });

const recompute = async (ctx: RouteContext, claim: Claim, days: Days, kinds: Recomputed): Promise<Figure> => {
  if (days.from > days.to) throw new InvalidInput(t('The first day must not be after the last day.'));
  const figure = await figureNow(ctx, claim, days, kinds);
  return isCountClaim(claim) ? countOf(figure) : figure;
};

const figureNow = async (ctx: RouteContext, claim: Claim, days: Days, kinds: Recomputed): Promise<Figure> => {
  const { metric, part, subject } = claim;
  if (part === null) {
    const page = { show: 'included' as const, cursor: null, limit: 1, incomplete: [] };
    return (await openReceipt(ctx, { ...page, metric, subject, range: days }, kinds.receipts)).figure;
  }
  const otherKind = kinds.parts.find((one) => one.is(claim));
  if (isSignalScore(claim) || otherKind?.isOfScores === true) await ensureScored(ctx, days);
  const [kind, id = ''] = subject.split(':', 2);
  return inTenant(ctx, async (tx, at) => {
    if (kind === 'sprint') return sprintPart(await visibleSprint(tx, ctx.user, id), part);
    const seen = await resolveSubject(tx, ctx, subject, metric);
    // Parts by person or service also reveal something about others, and so does the distance from a team’s mean.
    const isOfOthers = part.kind === 'person' || part.kind === 'service' || part.effect === 'distance';
    const isOwn = seen.kind === 'person' && seen.ownPerson?.id === seen.id && !isOfOthers;
    if (!seesIndividuals(ctx.user) && !isOwn)
      throw new NotAllowed(t('Only managers and admins can see parts of a figure.'));
    // A person's share of a team's figure shows their work, so the view is recorded.
    if (part.kind === 'person' && part.key !== seen.ownPerson?.id && seen.people.has(part.key))
      await recordProfileViews(tx, ctx, [part.key], metric);
    const over = { ...at, period: periodAt(days, at) };
    if (otherKind !== undefined) return figureOfKind(otherKind, tx, claim, { ...over, days });
    if (isSignalScore(claim)) return signalScore(tx, subject, part.key, days);
    return partFigure(tx, { metric, part }, seen, over);
  });
};

const verifyFigure = async (claimed: Figure, read: () => Promise<Figure>): Promise<Verified> => {
  try {
    const figure = await read();
    return { state: stateOfFigure(claimed, figure), figure };
  } catch (error) {
    if (error instanceof NotAllowed) return { state: 'not-visible', figure: null };
    if (error instanceof NotFound) return { state: 'no-longer-recorded', figure: null };
    throw error;
  }
};
