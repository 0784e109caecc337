/** What is planted, so that an insight can be tested for finding it. */
import type { Storyline } from '../world.ts';
import { day } from './calendar.ts';
import { bottleneck, newcomer, overloaded, type Organization } from './organization.ts';

export const storylinesOf = (organization: Organization, start: number, until: number): Storyline[] => {
  const workers = organization.teams.flatMap((team) => team.workers);
  const who = (name: string): string[] =>
    workers.filter((one) => one.account.displayName === name).map((one) => one.account.accountId);
  const teamOf = (name: string): string | null =>
    workers.find((one) => one.account.displayName === name)?.team.name ?? null;
  const common = { people: [] as string[], team: null, repository: null, from: start, to: until };
  return [
    {
      ...common,
      kind: 'overloaded-person',
      title: `${overloaded} takes on four times as much at once`,
      people: who(overloaded),
      team: teamOf(overloaded),
      from: until - 70 * day,
      facts: { parallelItems: 4, eveningShare: 0.6 },
    },
    {
      ...common,
      kind: 'review-bottleneck',
      title: `${bottleneck} reviews most of the team's pull requests`,
      people: who(bottleneck),
      team: teamOf(bottleneck),
      facts: { reviewShare: 0.72, waitFactor: 2.4 },
    },
    {
      ...common,
      kind: 'newcomer-ramp-up',
      title: `${newcomer} joins and gets up to speed`,
      people: who(newcomer),
      team: teamOf(newcomer),
      from: workers.find((one) => one.account.displayName === newcomer)?.schedule.from ?? start,
      facts: { firstPaceFactor: 2.6 },
    },
    {
      ...common,
      kind: 'worsening-lead-time',
      title: 'Mobile waits longer and longer for reviews',
      team: 'Mobile',
      from: until - 84 * day,
      facts: { waitFactor: 3.2 },
    },
    {
      ...common,
      kind: 'risky-service',
      title: 'payments-service breaks more often than the others',
      team: 'Backend',
      repository: 'payments-service',
      facts: { failureLikelihood: 0.24, usualLikelihood: 0.06 },
    },
    {
      ...common,
      kind: 'knowledge-island',
      title: 'One person alone works on telemetry-gateway',
      people: [organization.teams[2]?.workers[2]?.account.accountId ?? ''],
      team: 'Backend',
      repository: 'telemetry-gateway',
      facts: { leastShare: 0.85 },
    },
    {
      ...common,
      kind: 'recovery',
      title: 'orders-service had a bad quarter and recovered',
      team: 'Backend',
      repository: 'orders-service',
      from: until - 240 * day,
      to: until - 150 * day,
      facts: { failureLikelihoodThen: 0.3, failureLikelihoodAfter: 0.05 },
    },
  ];
};
