/** A second start while the product runs, and stopping while processes hang. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../free-port.ts';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress, signalRole, type Product } from './product.ts';
import { databases, openInstallation, type Installation } from './installation.ts';
import { until } from './until.ts';

/** Five seconds, plus a margin for a busy machine. */
const stopLimitMs = 7_000;

for (const kind of databases)
  describe(`a second start, database: ${kind}`, { skip: cannotFindProcesses }, () => {
    let installation: Installation;
    let product: Product;
    let organization: Organization;
    before(async () => {
      installation = await openInstallation(kind);
      product = installation.start();
      organization = await registerOrganization(await readyAddress(product), installation.mails);
      await organization.write();
    });
    after(() => installation.close());

    const assertUntouched = async (): Promise<void> => {
      assert.equal(await organization.answers(), true);
      assert.deepEqual(await organization.lost(), []);
      assert.equal(product.printed().replace(/^ready \S+$/m, ''), '', 'no process had to be restarted');
    };

    it('on the same port exits with one sentence, and the first keeps running', async () => {
      const second = installation.start();
      assert.notEqual(await second.ended, 0);
      if (kind === 'embedded')
        assert.equal(
          second.printed(),
          `Sightline is already running on ${installation.folder} at ${installation.address} (process ${product.pid}).`,
        );
      else assert.match(second.printed(), /^Port \d+ is in use\. Waiting up to 8 seconds for it\.\n.*EADDRINUSE/);
      await assertUntouched();
    });

    it(
      'on another port exits with the same sentence, and the first keeps running',
      { skip: kind === 'DATABASE_URL' && 'several products may share a database' },
      async () => {
        const second = installation.start({ PORT: String(await freePort()) });
        assert.notEqual(await second.ended, 0);
        assert.match(second.printed(), new RegExp(`already running on .* \\(process ${product.pid}\\)\\.$`));
        await assertUntouched();
      },
    );

    it('stops frozen processes within five seconds, and rejects a start meanwhile', async () => {
      const frozen = ['web', 'jobs', ...(kind === 'embedded' ? ['postgres' as const] : [])] as const;
      for (const role of frozen) signalRole(installation.folder, role, 'SIGSTOP');
      const began = performance.now();
      const stopped = product.stop();
      if (kind === 'embedded') {
        const holder = `${installation.folder}/holder.json`;
        assert.equal(existsSync(holder), true);
        const second = installation.start();
        assert.notEqual(await second.ended, 0);
        assert.match(second.printed(), new RegExp(`still stopping on .* \\(process ${product.pid}\\)\\. Try again`));
      }
      await stopped;
      const took = performance.now() - began;
      assert.ok(took < stopLimitMs, `stopping took ${Math.round(took)} ms`);
      await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
      product = installation.start();
      await readyAddress(product);
      await assertUntouched();
    });

    const ofProcesses = kind === 'DATABASE_URL' && 'stopping works the same for both databases';
    it('stops within five seconds while sample data is being prepared', { skip: ofProcesses }, async () => {
      const answer = await organization.call('/sample-data', { method: 'POST' });
      assert.equal(answer.status, 200);
      // The organization exists long before it is measured.
      await until('the preparation has begun', async () => {
        const { sample } = (await (await organization.call('/sample-data')).json()) as { sample: unknown };
        return sample === null && processesOf(installation.folder).some((one) => one.role === 'jobs');
      });
      const began = performance.now();
      assert.equal(await product.stop(), 0, product.printed());
      const took = performance.now() - began;
      assert.ok(took < stopLimitMs, `stopping took ${Math.round(took)} ms`);
      await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
      product = installation.start();
      await readyAddress(product);
      await until(
        'the sample data is ready',
        async () => {
          const { sample } = (await (await organization.call('/sample-data')).json()) as { sample: unknown };
          return sample !== null;
        },
        180_000,
      );
      await assertUntouched();
    });
  });
