/**
 * Run by hand: node bench/screens.ts FOLDER [months] [sizes …] (Node 24), such as `node bench/screens.ts stored 36 10 57`.
 * Measures every call of every screen as an admin at each size (copies of an organization of 35 people; 57 is 2,000
 * people; in `57x4`, everyone does the work of four). Reuses organizations that bench/measure.ts stored in FOLDER and
 * creates missing ones. Environment: RANGES=30d,1y SCREENS=Overview READS=5 select calls, STATEMENTS=1 prints the slowest
 * statements, PREPARED_STATEMENTS=off plans each statement every time. Prints the median and the 95th percentile of
 * wall-clock time, CPU time of this process and of PostgreSQL per call, the size of the response, and the ratio of CPU
 * time to the first size.
 */
import { openOrganizations, sizesOf, type StoredOrganization } from './stored-organizations.ts';
import { otherScreens, rangedScreens, unlisted, type Call, type Values } from './screen-calls.ts';
import { addressOf, databaseCpu, openScreens, subjectsOf, type Answer } from './screen-reads.ts';

const [folder, months = '4', ...sizeNames] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the organizations');
const sizes = sizesOf(sizeNames.length > 0 ? sizeNames : ['6', '57'], Number(months));
const wanted = (name: string): string[] | null => process.env[name]?.split(',') ?? null;
const reads = Number(process.env['READS'] ?? 20);
/** Repetitions of a call stop after this time. */
const enoughMs = 8_000;

const ranges: Record<string, Values> = {
  '30d': { timeRange: '30d' },
  '90d': { timeRange: '90d' },
  '1y': { timeRange: '1y' },
  chosen: { from: '2026-08-03', to: '2026-10-18' },
};

/** Milliseconds of wall-clock and CPU time. */
type Taken = { median: number; most: number; own: number; database: number; kilobytes: number };

const measureCall = async (
  stored: StoredOrganization,
  ask: (call: Call) => Promise<Answer>,
  call: Call,
): Promise<Taken> => {
  const first = await ask(call);
  if (first.status >= 300) throw new Error(`${addressOf(call)} answered ${first.status}: ${first.body}`);
  const wall: number[] = [];
  let spent = 0;
  const [before, busy] = [await databaseCpu(stored), process.cpuUsage()];
  while (wall.length < reads && spent < enoughMs) {
    const started = performance.now();
    await ask(call);
    wall.push(performance.now() - started);
    spent += wall.at(-1)!;
  }
  const { user, system } = process.cpuUsage(busy);
  const at = (share: number): number => wall.toSorted((a, b) => a - b)[Math.ceil(wall.length * share) - 1]!;
  return {
    median: at(0.5),
    most: at(0.95),
    own: (user + system) / 1000 / wall.length,
    database: ((await databaseCpu(stored)) - before) / wall.length,
    kilobytes: first.body.length / 1024,
  };
};

const isWanted = (screen: string): boolean => wanted('SCREENS')?.includes(screen) ?? true;
const nameOf = (call: Call): string => call.name ?? call.definition.path;

const base = new Map<string, Taken>();
const organizations = await openOrganizations(folder);
await organizations.vacuum();
await organizations.slowestStatements();
for (const size of sizes) {
  const stored = await organizations.find(size);
  const { ask, close } = await openScreens(stored);
  const subjects = await subjectsOf(ask);
  console.log(`${size.departments} departments, ${size.times} times: median, p95, CPU, database CPU, kB, ratio of CPU`);
  const print = async (screen: string, calls: readonly Call[], range: string): Promise<void> => {
    for (const call of calls) {
      const taken = await measureCall(stored, ask, call);
      const key = `${range} ${screen} ${nameOf(call)}`;
      const first = base.get(key) ?? taken;
      base.set(key, first);
      const { median, most, own, database, kilobytes } = taken;
      const columns = [median, most, own, database, kilobytes].map((value) => value.toFixed(0).padStart(6)).join('');
      const ratio = ((own + database) / (first.own + first.database)).toFixed(1).padStart(6);
      const name = `${range.padEnd(6)} ${screen}: ${nameOf(call)}`.padEnd(65);
      console.log(`${name}${columns}${ratio}${most > 300 ? '  *' : ''}`);
    }
  };
  const others = otherScreens(subjects, '2027-02-26');
  const all = [...Object.values(others), ...Object.values(rangedScreens({}, subjects))].flat();
  for (const path of unlisted(all)) console.log(`not measured: ${path}`);
  for (const [range, query] of Object.entries(ranges)) {
    if (!(wanted('RANGES')?.includes(range) ?? true)) continue;
    for (const [screen, calls] of Object.entries(rangedScreens(query, subjects)))
      if (isWanted(screen)) await print(screen, calls, range);
  }
  for (const [screen, calls] of Object.entries(others)) if (isWanted(screen)) await print(screen, calls, '');
  await close();
}
if (process.env['STATEMENTS'] !== undefined)
  for (const line of await organizations.slowestStatements()) console.log(line);
await organizations.close();
process.exit(0);
