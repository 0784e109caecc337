/** Drops statements that gaps in the data alone could explain (decision 1810). */
import { maxOf, minOf } from '@sightline/analytics';
import type { Doubt, MetricKey, Period } from '@sightline/analytics';
import { doubtsOfTeams, isWithinBounds, readDoubts, readUnresolved, type Side } from '../gaps/index.ts';
import type { GapCheck, Possible, FindingsContext } from './findings-context.ts';

/** Above this p-value, nothing is reported. */
const mayBeClear = 0.05;

/** Checks whether gaps could explain the difference of two periods, or of two groups of rows. */
export const comparing = (owner: GapCheck['owner'], metric: MetricKey, sides: readonly [Side, Side]): GapCheck => ({
  owner,
  metrics: [metric],
  over: {
    from: minOf(sides.map(({ period }) => period.from)),
    to: maxOf(sides.map(({ period }) => period.to)),
  },
  isWithin: (doubts: readonly Doubt[]) => isWithinBounds(metric, sides, doubts),
});

/** The metrics and the period in which doubts could concern these statements. */
const doubtsNeeded = (gapCheck: readonly GapCheck[]): { metrics: MetricKey[]; over: Period } => ({
  metrics: [...new Set(gapCheck.flatMap(({ metrics }) => metrics))],
  over: { from: minOf(gapCheck.map(({ over }) => over.from)), to: maxOf(gapCheck.map(({ over }) => over.to)) },
});

/** Returns the statements; those that gaps could explain get the p-value 1. */
export const silentWithinBounds = async (
  { tx, organizationId }: FindingsContext,
  possible: readonly Possible[],
): Promise<Possible[]> => {
  const inQuestion = possible.flatMap(({ pValue, gapCheck }) =>
    gapCheck !== undefined && pValue !== null && pValue <= mayBeClear ? [gapCheck] : [],
  );
  if (inQuestion.length === 0) return [...possible];
  const unresolved = await readUnresolved(tx, organizationId);
  const owners = [...Map.groupBy(inQuestion, ({ owner }) => owner.subject).values()];
  const teams = owners.filter(([first]) => first!.owner.kind === 'team');
  const doubtsOfTeam = doubtsOfTeams(tx, async () => unresolved, doubtsNeeded(teams.flat()));
  const silent = new Set<GapCheck>();
  for (const ofOwner of owners) {
    const { kind, id } = ofOwner[0]!.owner;
    const needed = doubtsNeeded(ofOwner);
    const doubts =
      kind === 'team' && teams.length > 1
        ? (await doubtsOfTeam(id)).filter(({ metric }) => needed.metrics.includes(metric))
        : await readDoubts(tx, unresolved, { ...needed, subject: kind === 'organization' ? { kind } : { kind, id } });
    for (const finding of ofOwner) {
      const ownDoubts = doubts.filter(({ at }) => at >= finding.over.from && at < finding.over.to);
      if (await finding.isWithin(ownDoubts)) silent.add(finding);
    }
  }
  return possible.map((finding) =>
    finding.gapCheck !== undefined && silent.has(finding.gapCheck) ? { ...finding, pValue: 1 } : finding,
  );
};
