/** The parts behind figures of team risks, recomputed as of the end of any day. */
import {
  dateOf,
  daysBefore,
  teamRiskDays,
  teamRiskFigure,
  teamRiskMetrics,
  type TeamRiskFound,
} from '@sightline/analytics';
import { message, t, type Claim } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { PartKind } from '../claims/index.ts';
import { readItemsInProgress } from '../measurement/index.ts';
import { listTeams } from '../people/index.ts';
import { readTeamRows } from './team-rows.store.ts';

const segments = {
  'knowledge-island': message('changes by one person'),
  overload: message('per person'),
  'incident-load': message('incidents'),
  'stale-work': message('older than 30 days'),
  'flow-debt': message('in progress'),
} as const;
type Kind = keyof typeof segments;

/** @param repositoryId where the risk is about one */
export const teamRiskPart = (kind: Kind, repositoryId: string | null): NonNullable<Claim['part']> => ({
  kind: 'segment',
  key: repositoryId === null ? kind : `${kind}:${repositoryId}`,
  name: t(segments[kind]),
});

const kindOf = (key: string): { kind: Kind; repositoryId: string | null } | null => {
  const at = key.indexOf(':');
  const kind = at === -1 ? key : key.slice(0, at);
  return Object.hasOwn(segments, kind)
    ? { kind: kind as Kind, repositoryId: at === -1 ? null : key.slice(at + 1) }
    : null;
};

/** The kind of risk that a part is of. */
export const riskOfPart = ({ kind, key }: NonNullable<Claim['part']>): TeamRiskFound['kind'] | null => {
  if (kind === 'service') return 'risky-service';
  if (kind === 'person') return 'review-bottleneck';
  return kind === 'segment' ? (kindOf(key)?.kind ?? null) : null;
};

const readTeam = async (tx: Tx, teamId: string, over: { from: number; to: number }) => {
  const team = (await listTeams(tx)).find(({ id }) => id === teamId);
  if (team === undefined) return null;
  return {
    id: teamId,
    members: team.members,
    items: (await readItemsInProgress(tx, teamId)).get(teamId) ?? [],
    rows: await readTeamRows(tx, { metrics: teamRiskMetrics, ...over, teamIds: [teamId] }),
  };
};

export const teamRiskParts: PartKind = {
  is: ({ part, subject }) => part?.kind === 'segment' && subject.startsWith('team:') && kindOf(part.key) !== null,
  isOfScores: false,
  read: async (tx, { subject, part }, { period, now, timeZone }) => {
    const riskKind = kindOf(part?.key ?? '');
    const daysAgo = daysBefore(dateOf(period.to, timeZone).toString(), timeZone);
    // Items finished since were in progress then.
    const team = await readTeam(tx, subject.slice('team:'.length), { from: daysAgo(teamRiskDays), to: now });
    if (riskKind === null || team === null) return null;
    const figure = teamRiskFigure(team, daysAgo, riskKind.kind, riskKind.repositoryId);
    return figure.n === 0 ? null : figure;
  },
};
