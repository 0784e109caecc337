/** Calls of a stored organization's screens, for the benchmarks. */
import { contract, type RouteReply } from '@sightline/contract';
import { readFileSync } from 'node:fs';
import { createWebServer } from '../server/src/app.ts';
import { openSession } from '../server/src/features/identity/sessions/open-session.ts';
import { issueToken } from '../server/src/features/identity/sessions/tokens.ts';
import { withSystem } from '../server/src/platform/database/tenant.ts';
import type { Call, Subjects, Values } from './screen-calls.ts';
import type { StoredOrganization } from './stored-organizations.ts';

const largestTeam = 40;

export type Answer = { status: number; body: string };

export const addressOf = ({ definition, params = {}, query = {} }: Call): string => {
  const path = definition.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/v1${path}?${search}`;
};

/** The organization's calls as its admin. */
export const openScreens = async (
  stored: StoredOrganization,
): Promise<{ ask: (call: Call) => Promise<Answer>; close(): Promise<void> }> => {
  const { platform, organizationId, userId } = stored;
  const app = await createWebServer(platform);
  const origin = { address: '', agent: 'bench' };
  const user = await withSystem(platform.database, (tx) =>
    openSession(tx, { platform, origin }, userId, organizationId),
  );
  const authorization = `Bearer ${await issueToken(platform.secrets, user, platform.clock.now())}`;
  const ask = async (call: Call): Promise<Answer> => {
    const { statusCode, body } = await app.inject({
      method: call.definition.method,
      url: addressOf(call),
      headers: { authorization, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    });
    return { status: statusCode, body };
  };
  return { ask, close: () => app.close() };
};

/** The subjects that its screens are measured with. */
export const subjectsOf = async (ask: (call: Call) => Promise<Answer>): Promise<Subjects> => {
  const read = async <Reply>(definition: Call['definition'], query: Values): Promise<Reply> =>
    JSON.parse((await ask({ definition, query })).body) as Reply;
  const lately = { timeRange: '90d', limit: 200 };
  const { teams } = await read<RouteReply<typeof contract.sprints.list>>(contract.sprints.list, lately);
  const { skills } = await read<RouteReply<typeof contract.profiles.skills>>(contract.profiles.skills, {});
  const { people } = await read<RouteReply<typeof contract.profiles.top>>(contract.profiles.top, { timeRange: '90d' });
  const { teams: sizes } = await read<RouteReply<typeof contract.people.teams>>(contract.people.teams, {});
  const members = new Map(sizes.map((team) => [team.id, team.members]));
  // Copies contain unrealistic teams of hundreds, so the largest realistic team is opened.
  const usual = teams
    .filter(({ id }) => (members.get(id) ?? 0) <= largestTeam)
    .sort((a, b) => (members.get(b.id) ?? 0) - (members.get(a.id) ?? 0));
  return {
    teamId: usual[0]?.id ?? '',
    otherTeamIds: usual.slice(1, 4).map(({ id }) => id),
    developerId: people?.[0]?.developerId ?? '',
    sprintId: teams.flatMap(({ sprints }) => sprints).find(({ id }) => !id.includes('~'))?.id ?? '',
    skill: skills[0]?.name ?? '',
  };
};

/** CPU time of the connections' PostgreSQL processes in milliseconds; 0 if unknown. */
export const databaseCpu = async ({ platform }: StoredOrganization): Promise<number> => {
  const { rows } = await platform.database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return rows.reduce((sum, { pid }) => {
    if (process.platform !== 'linux') return sum;
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number);
    return sum + (user + system) * 10;
  }, 0);
};
