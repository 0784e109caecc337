import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  inOrder,
  providers,
  simulatedSite,
  testSecret,
  type SimulatedSite,
  type Simulator,
} from './integrations.test-support.ts';

const now = '2026-11-20T12:00:00Z';
const collector = fileURLToPath(new URL('collector-process.test-support.ts', import.meta.url));
/** How often the collector of either installation is killed. */
const installations = [
  ['cloud', 15],
  ['data-center', 5],
] as const;
/** Starting so many processes takes minutes on a busy machine. */
const patienceMs = 600_000;

describe('a collector that is killed', () => {
  let simulator: Simulator;
  let site: SimulatedSite;

  before(async () => {
    site = await simulatedSite({ now, more: ['--rate-limit', 'off'] });
    ({ simulator } = site);
  });
  after(() => site.close());

  /** Runs a collector and kills it without warning after this many requests. @returns whether it finished */
  const collectUntil = (organizationId: string, requests: number): Promise<boolean> => {
    const args = [collector, site.database.url, simulator.url, organizationId, testSecret, now];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let seen = 0;
    child.stdout.on('data', (dots: Buffer) => {
      seen += dots.length;
      if (seen >= requests) child.kill('SIGKILL');
    });
    return new Promise((done, failed) => {
      child.once('exit', (code, signal) => {
        if (signal === 'SIGKILL' || code === 0) done(code === 0);
        else failed(new Error(`The collector ended with ${code ?? signal}`));
      });
    });
  };

  for (const [installation, kills] of installations)
    it(
      `a ${installation} backfill whose collector is killed ${kills} times stores the same facts as an uninterrupted one`,
      { timeout: patienceMs },
      async () => {
        const [uninterrupted, killed] = [await site.organization(), await site.organization()];
        for (const provider of providers) {
          await uninterrupted.connect(provider, installation);
          await killed.connect(provider, installation);
          assert.equal((await uninterrupted.collect(provider)).kind, 'complete');
        }
        const { organizationId } = killed.ctx;
        // Seeded, so that a failure can be repeated: a few requests or some dozens.
        let seed = 11;
        for (let kill = 0; kill < kills; kill += 1) {
          seed = (seed * 48_271) % 2_147_483_647;
          assert.equal(
            await collectUntil(organizationId, 1 + (seed % 12)),
            false,
            `the backfill ended before kill ${kill}`,
          );
        }
        assert.equal(await collectUntil(organizationId, Infinity), true);
        const [actual, expected] = [inOrder(await killed.facts()), inOrder(await uninterrupted.facts())];
        for (const kind of Object.keys(expected) as (keyof typeof expected)[])
          assert.deepEqual(actual[kind], expected[kind], kind);
      },
    );
});
