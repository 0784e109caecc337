/** How figures that claims are compared with are recomputed, by the basis that a claim names. */
import { t, type Claim, type ComparisonBasis } from '@sightline/contract';
import { InvalidInput, NotAllowed } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inTenant } from '../ranges/index.ts';
import { resolveSubject, seesIndividuals, visibleSprint } from '../visibility/index.ts';
import type { Days } from './claim.ts';

type Asked = {
  claim: Claim;
  basis: ComparisonBasis;
  /** Of the other figure; those of the claim where it names none. */
  days: Days;
};

export type ComparisonKind = {
  /** Whether it reveals something of others than the claim’s subject. */
  isOfOthers?: true;
  /** Null without data, and where the claim cannot have this basis. The viewer may see it. */
  read: (ctx: RouteContext, asked: Asked) => Promise<{ value: number; n: number } | null>;
};

/** Of every basis but another subject, whose figure is recomputed as the claim’s own is. */
export type ComparisonKinds = Record<Exclude<ComparisonBasis['kind'], 'subject'>, ComparisonKind>;

/** @throws InvalidInput, NotFound, NotAllowed */
export const readComparison = async (
  ctx: RouteContext,
  kind: ComparisonKind,
  asked: Asked,
): ReturnType<ComparisonKind['read']> => {
  if (asked.days.from > asked.days.to) throw new InvalidInput(t('The first day is after the last.'));
  await inTenant(ctx, async (tx) => {
    const { subject, metric } = asked.claim;
    const [of, id = ''] = subject.split(':', 2);
    if (of === 'sprint') {
      await visibleSprint(tx, ctx.user, id);
      return;
    }
    const seen = await resolveSubject(tx, ctx, subject, metric);
    const isOwn = seen.kind === 'person' && seen.ownPerson?.id === seen.id && kind.isOfOthers !== true;
    if (!seesIndividuals(ctx.user) && !isOwn)
      throw new NotAllowed(t('Only managers and admins can see parts of a figure.'));
  });
  return kind.read(ctx, asked);
};
