/** How the figure that a claim is compared with is recomputed, by the basis that the claim names. */
import { t, type Claim, type ComparisonBasis } from '@sightline/contract';
import { InvalidInput, NotAllowed } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inTenant } from '../ranges/index.ts';
import { resolveSubject, seesIndividuals, visibleSprint } from '../visibility/index.ts';
import type { Days } from './claim.ts';

type ComparisonInput = {
  claim: Claim;
  basis: ComparisonBasis;
  /** Days of the other figure; by default, those of the claim. */
  days: Days;
};

export type ComparisonKind = {
  /** Whether it reveals something about others than the claim’s subject. */
  isOfOthers?: true;
  /** Null without data, and if the claim cannot have this basis. Called only if the viewer may see the figure. */
  read: (ctx: RouteContext, input: ComparisonInput) => Promise<{ value: number; n: number } | null>;
};

/** All bases except another subject, whose figure is recomputed like the claim’s own. */
export type ComparisonKinds = Record<Exclude<ComparisonBasis['kind'], 'subject'>, ComparisonKind>;

/** @throws InvalidInput, NotFound, NotAllowed */
export const readComparison = async (
  ctx: RouteContext,
  kind: ComparisonKind,
  input: ComparisonInput,
): ReturnType<ComparisonKind['read']> => {
  if (input.days.from > input.days.to) throw new InvalidInput(t('The first day must not be after the last day.'));
  await inTenant(ctx, async (tx) => {
    const { subject, metric } = input.claim;
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
  return kind.read(ctx, input);
};
