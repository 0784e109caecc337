/** What findings compare figures with, recomputed. */
import { figureOf } from '@sightline/analytics';
import type { ComparisonKinds } from '../claims/index.ts';
import { readObservations } from '../observations/index.ts';
import { inTenant, periodAt } from '../ranges/index.ts';
import { visibleSprint } from '../visibility/index.ts';
import { meanOfEarlier } from './sprint-against-earlier.ts';

const metric = 'change_failure_rate';

export const findingComparisons = {
  'other-services': {
    read: (ctx, { claim: { part, ...claim }, days }) =>
      inTenant(ctx, async (tx, at) => {
        if (part?.kind !== 'service' || claim.metric !== metric) return null;
        const period = periodAt(days, at);
        const rows = await readObservations(tx, { metrics: [metric], ...period });
        const figure = figureOf(
          metric,
          rows.filter(({ repositoryId }) => repositoryId !== part.key),
          { period },
        );
        return figure.kind === 'value' ? figure : null;
      }),
  },
  'earlier-sprints': {
    read: (ctx, { claim: { subject, metric: figure } }) =>
      inTenant(ctx, async (tx) => {
        const [kind, id = ''] = subject.split(':', 2);
        return kind === 'sprint' ? meanOfEarlier(tx, await visibleSprint(tx, ctx.user, id), figure) : null;
      }),
  },
} satisfies Partial<ComparisonKinds>;
