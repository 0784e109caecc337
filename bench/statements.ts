/**
 * Run by hand: node bench/statements.ts FOLDER [months] [size] (Node 24), such as `node bench/statements.ts stored 6 2`.
 * Sends the calls of each screen as one batch, like the web application, as an admin and for 90 days, and prints how many
 * statements each runs, the median of READS (20) batches in milliseconds, and their mean CPU time in this process and in
 * PostgreSQL. Reuses organizations that bench/measure.ts or bench/screens.ts stored in FOLDER and creates a missing one.
 * Environment: SCREENS=Overview selects screens, REPEATED=1 prints the statements that a screen runs more than once,
 * REPLIES=FILE writes the replies, to compare two versions of the code.
 */
import { contract, type BatchedReply } from '@sightline/contract';
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { otherScreens, rangedScreens, type Call, type Subjects } from './screen-calls.ts';
import { databaseCpu, openScreens, subjectsOf } from './screen-reads.ts';
import { openOrganizations, sizesOf } from './stored-organizations.ts';

const [folder, months = '6', sizeName = '2'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the organizations');
const [size] = sizesOf([sizeName], Number(months));
const reads = Number(process.env['READS'] ?? 20);
const selected = process.env['SCREENS']?.split(',');

const range = { timeRange: '90d' };
const findings = (subject: string): Call => ({ definition: contract.findings.read, query: { ...range, subject } });

/** The calls that each screen makes when it is opened. */
const screensOf = (of: Subjects): Record<string, Call[]> => {
  const ranged = rangedScreens(range, of);
  const others = otherScreens(of, '2027-02-26');
  const shownFirst = (calls: readonly Call[] = []): Call[] =>
    calls.filter(({ query }) => query?.['skills'] === undefined);
  return {
    Overview: shownFirst(ranged['Overview']),
    Teams: [...shownFirst(ranged['Team Analytics']), findings('teams')],
    Team: [...shownFirst(ranged['Team']), findings(`team:${of.teamId}`)],
    Profile: [...shownFirst(ranged['Profile']), ...(others['Person'] ?? []), findings(`person:${of.developerId}`)],
    Sprints: [...shownFirst(ranged['Sprints']), findings('sprints')],
    Sprint: [...(others['Sprint'] ?? []), findings(`sprint:${of.sprintId}`)],
  };
};

const statements: string[] = [];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given as [string | { text: string }];
  statements.push((typeof first === 'string' ? first : first.text).replaceAll(/\s+/g, ' ').trim());
  return Reflect.apply(query, this, given) as unknown;
} as typeof query;

const organizations = await openOrganizations(folder);
const stored = await organizations.find(size!);
const { ask, close } = await openScreens(stored);
const subjects = await subjectsOf(ask);
const replies: Record<string, BatchedReply[]> = {};
for (const [screen, calls] of Object.entries(screensOf(subjects))) {
  if (!(selected?.includes(screen) ?? true)) continue;
  const batch: Call = {
    definition: contract.batch.read,
    body: {
      calls: calls.map(({ definition, params = {}, query: values = {} }) => ({
        call: definition.operation,
        params,
        query: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
      })),
    },
  };
  const { replies: answered } = JSON.parse((await ask(batch)).body) as { replies: BatchedReply[] };
  const failed = answered.find(({ status }) => status !== 200);
  if (failed !== undefined) throw new Error(`${screen}: ${JSON.stringify(failed)}`);
  replies[screen] = answered;
  const [before, busy] = [await databaseCpu(stored), process.cpuUsage()];
  const taken: { ms: number; run: string[] }[] = [];
  while (taken.length < reads) {
    statements.length = 0;
    const started = performance.now();
    await ask(batch);
    taken.push({ ms: performance.now() - started, run: [...statements] });
  }
  const { user, system } = process.cpuUsage(busy);
  const cpu = [(user + system) / 1000 / reads, ((await databaseCpu(stored)) - before) / reads];
  const median = taken.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(reads / 2)] ?? 0;
  // Some batches also read the platform's settings again, or note when the session was last used.
  const [run = []] = taken.map((one) => one.run).toSorted((a, b) => a.length - b.length);
  const times = [median, ...cpu].map((ms) => ms.toFixed(0).padStart(7)).join('');
  console.log(`${screen.padEnd(10)}${String(run.length).padStart(5)} statements${times}`);
  if (process.env['REPEATED'] === undefined) continue;
  const repeated = [...Map.groupBy(run, (text) => text)].filter(([, same]) => same.length > 1);
  for (const [text, same] of repeated.toSorted(([, a], [, b]) => b.length - a.length))
    console.log(`${String(same.length).padStart(5)}  ${text.slice(0, 200)}`);
}
if (process.env['REPLIES'] !== undefined) writeFileSync(process.env['REPLIES'], JSON.stringify(replies, null, 1));
await close();
await organizations.close();
process.exit(0);
