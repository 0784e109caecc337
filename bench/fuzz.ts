/**
 * Sends hostile requests to every call of the contract and reports every response of 500 and above.
 * node --import=./scripts/property-seed.ts bench/fuzz.ts [requests] [seed]
 */
import { fuzz } from '../server/src/fuzz/fuzz.test-support.ts';

const [requests = 50_000, seed = 1] = process.argv.slice(2).map(Number);
const start = performance.now();
const report = await fuzz({ requests, seed, withSample: true }, (sent, { failures }) => {
  if (sent % 5_000 === 0) console.log(`${sent} sent, ${failures.length} failed`);
});
for (const failure of report.failures.slice(0, 50)) console.log(`\n${failure}`);
const seconds = Math.round((performance.now() - start) / 1000);
console.log(`\n${requests} requests with seed ${seed} in ${seconds} s, ${report.answered.size} calls answered`);
console.log(`by status ${JSON.stringify(report.byStatus)}; ${report.failures.length} responses of 500 and above`);
process.exitCode = report.failures.length === 0 ? 0 : 1;
