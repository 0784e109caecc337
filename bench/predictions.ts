/**
 * Run by hand: node bench/predictions.ts FOLDER [seeds] (Node 24). Repeats every score prediction as of every past point,
 * for the organizations that bench/storylines.ts stores in FOLDER. Prints how often the 80% intervals contained the
 * outcome, and the errors compared with the last value and the plain mean. SERIES_FILE caches the scores in a file.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  backtestScores,
  baseRates,
  daysBefore,
  horizons,
  pastCases,
  recordOf,
  scoreSeries,
  stepsOf,
  type BaseRate,
  type DatedScore,
  type PooledSeries,
} from '@sightline/analytics';
import { sql } from 'kysely';
import { readIndex } from '../server/src/features/observations/index.ts';
import { withTenant } from '../server/src/platform/database/tenant.ts';
import { simulatedOrganizations, type SimulatedOrganizations } from './simulated-organizations.ts';

const [folder = '', seeds = '20'] = process.argv.slice(2);
const months = 13;
const file = process.env['SERIES_FILE'];
const parts = ['overall', 'codeQuality', 'velocity', 'collaboration', 'innovation', 'reliability'];

type Sampled = { seed: string; part: string; pool: PooledSeries[]; rates: [string, BaseRate][] };

const dayMs = 86_400_000;

const read = async ({ platform, find }: SimulatedOrganizations, seed: number): Promise<Sampled[]> => {
  const { organizationId } = await find(seed, true);
  const { rows } = await withTenant(platform.database, organizationId, (tx) =>
    sql<{ id: string; team: string | null; day: string; overall: number | null; dimensions: Record<string, number> }>`
      select people.id::text as id, people.team_id::text as team, day::text as day, overall, dimensions
      from score_days join people on subject = 'person:' || people.id::text
      where not people.bot order by people.id, day`.execute(tx),
  );
  const lastDay = rows.reduce((last, row) => (row.day > last ? row.day : last), '');
  const recorded = { recordedFrom: new Map(), sprintTeams: new Set<string>() };
  const index = await withTenant(platform.database, organizationId, (tx) => readIndex(tx, recorded));
  const byPerson = Map.groupBy(rows, (row) => row.id);
  const scoresOf = (id: string): Map<number, number> =>
    new Map(
      (byPerson.get(id) ?? []).flatMap(({ day, overall }) =>
        overall === null ? [] : [[(Date.parse(lastDay) - Date.parse(day)) / dayMs, overall]],
      ),
    );
  const dayAfterLast = new Date(Date.parse(lastDay) + dayMs).toISOString().slice(0, 10);
  const { signals, all } = baseRates(pastCases(index.people, scoresOf, daysBefore(dayAfterLast, 'UTC')));
  return parts.map((part) => ({
    seed: String(seed),
    part,
    rates: part === 'overall' ? [...signals, ['any or none', all]] : [],
    pool: [...byPerson].map(([id, own]) => ({
      id,
      group: own[0]?.team ?? null,
      series: scoreSeries(
        own.map((row): DatedScore => ({
          day: row.day,
          value: part === 'overall' ? row.overall : (row.dimensions[part] ?? null),
        })),
        lastDay,
      ),
    })),
  }));
};

const gathered: Sampled[] = [];
if (file !== undefined && existsSync(file)) gathered.push(...(JSON.parse(readFileSync(file, 'utf8')) as Sampled[]));
else {
  if (folder === '') throw new Error('Name the folder of the organizations');
  const organizations = await simulatedOrganizations(folder, months);
  for (let seed = 1; seed <= Number(seeds); seed += 1) gathered.push(...(await read(organizations, seed)));
  await organizations.close();
}
if (file !== undefined) writeFileSync(file, JSON.stringify(gathered));

const fixed = (value: number | null): string => (value === null ? '–' : value.toFixed(2));
console.log('| Series | Days ahead | Cases | In 80% interval | Error | Last value | Plain mean |');
console.log('|---|---|---|---|---|---|---|');
for (const part of ['overall', 'dimensions'])
  for (const horizon of horizons) {
    const wanted = gathered.filter((one) => (part === 'overall') === (one.part === 'overall'));
    const { cases, held, error, lastValueError, plainMeanError } = recordOf(
      wanted.flatMap(({ pool }) => backtestScores(pool, stepsOf(horizon)).cases),
    );
    const share = cases === 0 ? '–' : `${((100 * held) / cases).toFixed(1)}%`;
    const errors = [error, lastValueError, plainMeanError].map(fixed).join(' | ');
    console.log(`| ${part} | ${horizon} | ${cases} | ${share} | ${errors} |`);
  }

console.log('\n| Signal | Cases | Followed by harm | Points below their own mean then |');
console.log('|---|---|---|---|');
for (const [key, rates] of Map.groupBy(
  gathered.flatMap((one) => one.rates),
  ([name]) => name,
)) {
  const [n, harmed, lost] = (['n', 'harmed', 'lost'] as const).map((what) =>
    rates.reduce((sum, [, rate]) => sum + rate[what], 0),
  ) as [number, number, number];
  console.log(`| ${key} | ${n} | ${n === 0 ? '–' : ((100 * harmed) / n).toFixed(0)}% | ${fixed(lost / harmed)} |`);
}
process.exit(0);
