/**
 * Run by hand: node bench/demo-figures.ts [FILE] [months] (Node 24). Collects and measures the demo organization at a
 * fixed time in a separate database. Writes every figure that screens and receipts show to the admin and the developer
 * as sorted JSON, so that `diff` compares two versions of the code. Uses the embedded PostgreSQL, or TEST_DATABASE_URL.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { metricKeys } from '@sightline/analytics';
import { contract, defaultPlatformSettings, type RouteReply } from '@sightline/contract';
import { createWebServer } from '../server/src/app.ts';
import { ensureDemo } from '../server/src/features/demo/index.ts';
import { insertOrganization } from '../server/src/features/identity/index.ts';
import { issueToken } from '../server/src/features/identity/sessions/tokens.ts';
import { openSession } from '../server/src/features/identity/sessions/open-session.ts';
import { startSimulator } from '../server/src/features/integrations/integrations.test-support.ts';
import { collectSource } from '../server/src/features/integrations/sync/collect-source.ts';
import { runMeasurement } from '../server/src/measurement-thread/run.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import type { Platform } from '../server/src/platform/context.ts';
import { withSystem } from '../server/src/platform/database/tenant.ts';
import { readPlatformSettings, savePlatformSettings } from '../server/src/platform/settings/platform-settings.store.ts';
import { testContext } from '../server/src/testing/context.ts';
import { testDatabase } from '../server/src/testing/database.ts';
import { otherScreens, rangedScreens, type Call, type Values } from './screen-calls.ts';

const now = '2026-11-20T12:00:00Z';
const today = '2026-11-20';
const [file = 'demo-figures.json', months = '4'] = process.argv.slice(2);

const ranges: Values[] = [{ timeRange: '30d' }, { timeRange: '90d' }, { from: '2026-10-05', to: '2026-10-29' }];
const figuresOfOneSprint = [
  'sprint_committed',
  'sprint_added',
  'sprint_removed',
  'sprint_reestimated',
  'sprint_completed',
  'sprint_carried_over',
  'sprint_blocked_time',
  'commitment_reliability',
  'completion_rate',
];
const otherReceipts = ['developers', 'teams', 'work_in_progress', 'work_item_age', 'team_satisfaction'];
const dimensions = ['codeQuality', 'velocity', 'collaboration', 'innovation', 'reliability'];
const scores = ['performance_score', ...dimensions.map((one) => `performance_score.${one}`)];
/** Screens without a range that show figures. */
const screensWithFigures = ['Sprint', 'Decision Support'];

type Reader = (call: Call) => Promise<unknown>;

const demoOrganization = async (): Promise<{
  platform: Platform;
  organizationId: string;
  simulatorUrl: string;
  close(): Promise<void>;
}> => {
  const database = await testDatabase();
  const simulator = await startSimulator({ now, months: Number(months) });
  const { platform: tested } = await testContext(database, { clock: { at: Date.parse(now) } });
  const config = {
    ...loadConfig(
      {
        DATABASE_URL: database.url,
        SECRET_KEY: '5'.repeat(64),
        LOG_LEVEL: 'silent',
        REQUESTS_PER_MINUTE: '1000000',
        HISTORY_MONTHS: String(Number(months) + 1),
        ATLASSIAN_EXTRA_HOSTS: simulator.url,
      },
      [],
    ),
    simulatorUrl: simulator.url,
  };
  const platform: Platform = { ...tested, config };
  await createDemo(platform);
  // The clock is fixed, so all calls fall into one minute and would exceed the limit.
  const unlimited = { ...defaultPlatformSettings, apiRequestsPerMinute: 1_000_000 };
  await withSystem(database, async (tx) => {
    const { version } = await readPlatformSettings(tx);
    if (!(await savePlatformSettings(tx, unlimited, version, new Date(now)))) throw new Error('settings not saved');
  });
  const organizationId = await ensureDemo(platform);
  const ctx = { platform, organizationId, actor: { kind: 'job', name: 'demo' } } as const;
  for (const provider of ['jira', 'bitbucket', 'confluence'] as const) await collectSource(ctx, { provider });
  await simulator.stop();
  await runMeasurement(platform, organizationId);
  return { platform, organizationId, simulatorUrl: simulator.url, close: () => database.drop() };
};

/** Ids of people and teams derive from the organization's id, so it is the same in every run. */
const createDemo = (platform: Platform): Promise<void> => {
  const id = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
  const members = (['admin', 'manager', 'developer'] as const).map((role, index) => ({
    id: id(index + 2),
    email: `${role}@sightline.example`,
    name: `Demo ${role}`,
    role,
    passwordHash: '',
    isDemo: true,
  }));
  const organization = { id: id(1), name: 'Halden Robotics', timeZone: 'Europe/Berlin', now: new Date(now) };
  return withSystem(platform.database, (tx) => insertOrganization(tx, organization, members));
};

const addressOf = ({ definition, params = {}, query = {} }: Call): string => {
  const path = definition.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
};

/** Makes the calls of a demo user and stores each response under its name. */
const recordCalls = async (
  { platform, organizationId }: Pick<Awaited<ReturnType<typeof demoOrganization>>, 'platform' | 'organizationId'>,
  role: string,
  answers: Map<string, unknown>,
): Promise<{ read: Reader; close(): Promise<unknown> }> => {
  const app = await createWebServer(platform);
  const { user_id: userId } = await withSystem(platform.database, (tx) =>
    tx
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', organizationId)
      .where('role', '=', role)
      .executeTakeFirstOrThrow(),
  );
  const origin = { address: '', agent: 'bench' };
  const user = await withSystem(platform.database, (tx) =>
    openSession(tx, { platform, origin }, userId, organizationId),
  );
  const authorization = `Bearer ${await issueToken(platform.secrets, user, platform.clock.now())}`;
  const read: Reader = async (call) => {
    const { statusCode, body } = await app.inject({
      method: call.definition.method,
      url: `/v1${addressOf(call)}`,
      headers: { authorization, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
    });
    if (statusCode === 429) throw new Error(`${addressOf(call)} was rejected: too many requests`);
    const answer: unknown = body === '' ? null : JSON.parse(body);
    const question = call.body === undefined ? '' : ` ${JSON.stringify(call.body)}`;
    answers.set(`${role} ${call.definition.method} ${addressOf(call)}${question}`, { statusCode, answer });
    return answer;
  };
  return { read, close: () => app.close() };
};

const readEverything = async (read: Reader): Promise<void> => {
  const ask = async <Reply>(definition: Call['definition'], query: Values = {}): Promise<Reply> =>
    (await read({ definition, query })) as Reply;
  const { teams } = await ask<RouteReply<typeof contract.people.teams>>(contract.people.teams);
  const found = await ask<RouteReply<typeof contract.people.developers>>(contract.people.developers, { limit: 100 });
  const { skills } = await ask<RouteReply<typeof contract.profiles.skills>>(contract.profiles.skills, { limit: 12 });
  const lately = { timeRange: '90d', limit: 200 };
  const sprints = (await ask<RouteReply<typeof contract.sprints.list>>(contract.sprints.list, lately)).teams.flatMap(
    (team) => team.sprints,
  );
  const people = found.developers.map(({ id }) => id).toSorted();
  for (const [index, team] of teams.entries()) {
    const shown = {
      teamId: team.id,
      otherTeamIds: teams
        .map(({ id }) => id)
        .filter((id) => id !== team.id)
        .slice(0, 3),
      developerId: people[(index * 3) % Math.max(1, people.length)] ?? '',
      sprintId: sprints[index]?.id ?? '',
      skill: skills[index % Math.max(1, skills.length)]?.name ?? '',
    };
    for (const range of ranges) for (const call of Object.values(rangedScreens(range, shown)).flat()) await read(call);
    const others = otherScreens(shown, today);
    for (const screen of screensWithFigures) for (const call of others[screen] ?? []) await read(call);
    for (const metric of figuresOfOneSprint)
      if (shown.sprintId !== '') await readReceipt(read, metric, { subject: `sprint:${shown.sprintId}` });
  }
  const subjects = [
    'organization',
    ...teams.map(({ id }) => `team:${id}`),
    ...people.filter((_, index) => index % 6 === 0).map((id) => `person:${id}`),
  ];
  for (const subject of subjects)
    for (const metric of [...metricKeys(), ...scores, ...otherReceipts])
      await readReceipt(read, metric, { timeRange: '90d', subject });
  await read({ definition: contract.scoring.read });
};

const readReceipt = async (read: Reader, metric: string, query: Values): Promise<void> => {
  for (const show of ['included', 'excluded'])
    await read({ definition: contract.receipts.open, params: { metric }, query: { ...query, show, limit: 60 } });
};

/** Values that differ between runs and are not figures. */
const passing = new Set(['computedAt', 'measuredAt', 'requestId', 'errorId', 'createdAt']);

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !passing.has(name))
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, inner]) => [name, sorted(inner)]),
        )
      : value;

const answers = new Map<string, unknown>();
const demo = await demoOrganization();
for (const role of ['admin', 'developer']) {
  const { read, close } = await recordCalls(demo, role, answers);
  await readEverything(read);
  await close();
}
// The simulator's port differs in every run.
const text = `${JSON.stringify(sorted(Object.fromEntries(answers)), null, 1)}\n`.replaceAll(
  demo.simulatorUrl,
  'https://simulator',
);
writeFileSync(file, text);
await demo.close();
console.log(`${answers.size} answers, ${createHash('sha256').update(text).digest('hex').slice(0, 16)}, in ${file}`);
process.exit(0);
