/**
 * Run by hand: node bench/search.ts [people …] (Node 24), such as `node bench/search.ts 35 2000`. Prints response times of
 * the search box in organizations of that many people, with names of 100 characters: the median, the slowest of 40, and
 * the CPU time of this process and of PostgreSQL for one. bench/interactions.ts measures the rest, in the browser.
 *
 * 2,000 people and 100 teams, one idle core: a median of 12 to 15 ms per answer, 0.3 times the limit of 50 ms; 29 ms for
 * everything, which a browser asks for when the palette opens.
 */
import { maxFound } from '@sightline/contract';
import { find } from '../server/src/features/search/find.ts';
import { organizationOf } from './people-organization.ts';
import { databaseCpu } from './screen-reads.ts';

const sizes = process.argv.slice(2);
const rounds = 40;
for (const people of (sizes.length > 0 ? sizes : ['35', '2000']).map(Number)) {
  const { close, ctx, ...stored } = await organizationOf(people);
  console.log(`${people} people`);
  for (const q of ['', 'p', 'person 0', 'person 01234', 'team 7', 'nobody at all']) {
    const took: number[] = [];
    const [busy, before] = [process.cpuUsage(), await databaseCpu(stored)];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await find({ ...ctx, origin: { address: '', agent: '' } }, { q, limit: q === '' ? maxFound : 20 });
      took.push(performance.now() - start);
    }
    const { user, system } = process.cpuUsage(busy);
    const cpu = ((user + system) / 1000 + (await databaseCpu(stored)) - before) / rounds;
    took.sort((a, b) => a - b);
    const [median, slowest] = [took[rounds / 2] ?? 0, took.at(-1) ?? 0];
    console.log(
      `${q.padEnd(16)} median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms, CPU ${cpu.toFixed(1)} ms`,
    );
  }
  await close();
}
