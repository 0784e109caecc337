/**
 * Run by hand: node bench/insights.ts FOLDER [departments] [months] (Node 24). Generates explanations, recommendations,
 * predictions over all horizons, and risks for everyone in an organization with this many departments of 35 people (15:
 * 525 people, 450 of them developers), which is created in FOLDER if missing. Prints wall-clock time and CPU time of
 * this process and of PostgreSQL. To repeat it, delete the organization's insights, or use another FOLDER: what exists
 * is not generated again.
 *
 * 15 departments, 4 months, two idle cores: all four take 19.7 s, a third of the limit of 60 s for 500 developers, and
 * 21 s of CPU time of this process; seven tenths are explanations and recommendations.
 */
import { dateOf, horizons } from '@sightline/analytics';
import { explanationGenerator } from '../server/src/features/explanations/index.ts';
import { createInsights } from '../server/src/features/insights/index.ts';
import { predictTask } from '../server/src/features/predictions/predicting.ts';
import { recommendationGenerator } from '../server/src/features/recommendations/index.ts';
import { assessTask } from '../server/src/features/risks/assessing.ts';
import { inThread } from '../server/src/platform/threads/worker-thread.ts';
import { databaseCpu } from './screen-reads.ts';
import { openOrganizations } from './stored-organizations.ts';

const [folder, departments = '15', months = '4'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the organizations');
const store = await openOrganizations(folder);
// The worker thread does not keep this process alive, so a timer does.
setInterval(() => undefined, 60_000);
const size = { departments: Number(departments), times: 1, months: Number(months) };
const stored = await store.find(size);
const { platform, organizationId } = stored;
const today = dateOf(platform.clock.now() / 1000, 'Europe/Berlin').toString();

const total = { wall: 0, cpu: 0 };
const timed = async (name: string, work: () => Promise<number | null>): Promise<void> => {
  const [started, busy, before] = [performance.now(), process.cpuUsage(), await databaseCpu(stored)];
  const made = await work();
  const { user, system } = process.cpuUsage(busy);
  const [wall, own] = [(performance.now() - started) / 1000, (user + system) / 1e6];
  const database = ((await databaseCpu(stored)) - before) / 1000;
  total.wall += wall;
  total.cpu += own + database;
  const count = made === null ? '' : ` (${made})`;
  console.log(
    `${name}${count}: ${wall.toFixed(1)} s, CPU ${own.toFixed(1)} s, of the database ${database.toFixed(1)} s`,
  );
};

const [insights] = createInsights([explanationGenerator, recommendationGenerator]).jobs;
await timed('explanations and recommendations', async () => {
  await insights?.handle(platform, { organizationId } as never, { signal: new AbortController().signal } as never);
  return null;
});
await timed('predictions', async () => {
  const wanted = { today, horizonDays: [...horizons] };
  return (await inThread(platform.config, organizationId, predictTask, wanted)).length;
});
await timed('risks', async () => (await inThread(platform.config, organizationId, assessTask, { today })).length);
console.log(`all four of ${size.departments * 35} people: ${total.wall.toFixed(1)} s, CPU ${total.cpu.toFixed(1)} s`);
await store.close();
process.exit(0);
