/** Recomputes the figures that risks compare with. */
import {
  dateOf,
  daysBefore,
  teamRiskBaseline,
  usualCycleTime,
  usualItemsAtOnce,
  usualOnWeekday,
  type DaysAgo,
  type RiskFacts,
} from '@sightline/analytics';
import type { Claim } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import type { ComparisonKinds } from '../claims/index.ts';
import { readItemsInProgress } from '../measurement/index.ts';
import { readIndex } from '../observations/index.ts';
import { inTenant, periodAt } from '../ranges/index.ts';
import { readTeamFacts } from './read-team-facts.ts';
import { riskOfPart } from './team-risk-parts.ts';

/** As of the end of the claim's last day. */
const asOfClaim = <T>(
  ctx: RouteContext,
  { days }: Claim,
  read: (tx: Tx, daysAgo: DaysAgo, now: number) => Promise<T>,
): Promise<T> =>
  inTenant(ctx, (tx, at) => {
    const lastDay = periodAt({ from: days.to, to: days.to }, at);
    return read(tx, daysBefore(dateOf(lastDay.to, at.timeZone).toString(), at.timeZone), at.now);
  });

const readPerson = async (tx: Tx, daysAgo: DaysAgo, subject: string): Promise<RiskFacts | null> => {
  const [kind, id = ''] = subject.split(':', 2);
  if (kind !== 'person') return null;
  const { people } = await readIndex(tx, { recordedFrom: new Map(), sprintTeams: new Set() }, [id]);
  const person = people.get(id);
  if (person === undefined) return null;
  const items = [...(await readItemsInProgress(tx)).values()].flat().filter((item) => item.personId === id);
  return { person, daysAgo, open: items.map(({ startedAt }) => startedAt), scoreAgo: () => null };
};

const usualOf = (usual: (facts: RiskFacts) => number | null): ComparisonKinds['usual-week'] => ({
  read: (ctx, { claim }) =>
    asOfClaim(ctx, claim, async (tx, daysAgo) => {
      const facts = await readPerson(tx, daysAgo, claim.subject);
      const value = facts === null ? null : usual(facts);
      return value === null ? null : { value, n: 0 };
    }),
});

export const riskComparisons = {
  'usual-week': usualOf(usualItemsAtOnce),
  'usual-weekday': usualOf(usualOnWeekday),
  'organization-before': {
    read: (ctx, { claim }) =>
      asOfClaim(ctx, claim, async (tx, daysAgo, now) => {
        const risk = claim.part === null ? null : riskOfPart(claim.part);
        if (risk === null || risk === 'flow-debt') return null;
        const baseline = teamRiskBaseline(await readTeamFacts(tx, daysAgo, now), daysAgo, risk);
        return baseline.n === 0 ? null : baseline;
      }),
  },
  'finished-items': {
    read: (ctx, { claim }) =>
      asOfClaim(ctx, claim, async (tx, daysAgo, now) => {
        const team = (await readTeamFacts(tx, daysAgo, now)).find(({ id }) => claim.subject === `team:${id}`);
        const usual = team === undefined ? null : usualCycleTime(team, daysAgo);
        return usual === null || usual.n === 0 ? null : usual;
      }),
  },
} satisfies Partial<ComparisonKinds>;
