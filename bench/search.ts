/** Response times of the search box: `node bench/search.ts [people] [teams]`. */
import { find } from '../server/src/features/search/find.ts';
import { testDatabase } from '../server/src/testing/database.ts';
import { largeOrganization } from '../server/src/testing/large-organization.ts';

const origin = { address: '', agent: '' };
const [people = '2000', teams = '100'] = process.argv.slice(2);
const database = await testDatabase();
try {
  const { ctx } = await largeOrganization(database, { people: Number(people), teams: Number(teams) });
  for (const q of ['p', 'person 0', 'person 01234', 'team 7', 'nobody at all']) {
    const took: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const start = performance.now();
      await find({ ...ctx, origin }, { q, limit: 20 });
      took.push(performance.now() - start);
    }
    took.sort((a, b) => a - b);
    console.log(`${q.padEnd(16)} median ${took[20]?.toFixed(1)} ms, slowest ${took.at(-1)?.toFixed(1)} ms`);
  }
} finally {
  await database.drop();
}
