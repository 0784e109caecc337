/** A second start next to a running product, and stopping while something does not want to end. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../free-port.ts';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress, signalRole, type Product } from './product.ts';
import { databases, openSetting, type Setting } from './setting.ts';
import { until } from './until.ts';

const describeWhereFound = cannotFindProcesses === false ? describe : describe.skip;

/** Five seconds, and something for a busy machine. */
const stopLimitMs = 7_000;

for (const kind of databases)
  describeWhereFound(`a second start, database: ${kind}`, () => {
    let setting: Setting;
    let product: Product;
    let organization: Organization;
    before(async () => {
      setting = await openSetting(kind);
      product = setting.start();
      organization = await registerOrganization(await readyAddress(product), setting.mails);
      await organization.write();
    });
    after(() => setting.close());

    const assertUntouched = async (): Promise<void> => {
      assert.equal(await organization.answers(), true);
      assert.deepEqual(await organization.lost(), []);
      assert.equal(product.printed().replace(/^ready \S+$/m, ''), '', 'nothing had to be started again');
    };

    it('on the same port ends with one sentence, and the first keeps running', async () => {
      const second = setting.start();
      assert.notEqual(await second.ended, 0);
      if (kind === 'embedded')
        assert.equal(
          second.printed(),
          `Sightline is already running on ${setting.folder} at ${setting.address} (process ${product.pid}).`,
        );
      else assert.match(second.printed(), /^Port \d+ is in use\. Waiting up to 8 seconds for it\.\n.*EADDRINUSE/);
      await assertUntouched();
    });

    it(
      'on another port ends with the same sentence, and the first keeps running',
      { skip: kind === 'DATABASE_URL' && 'there several may run on one database' },
      async () => {
        const second = setting.start({ PORT: String(await freePort()) });
        assert.notEqual(await second.ended, 0);
        assert.match(second.printed(), new RegExp(`already running on .* \\(process ${product.pid}\\)\\.$`));
        await assertUntouched();
      },
    );

    it('takes five seconds at most to stop what does not react, and a start meanwhile is refused', async () => {
      const frozen = ['web', 'jobs', ...(kind === 'embedded' ? ['postgres' as const] : [])] as const;
      for (const role of frozen) signalRole(setting.folder, role, 'SIGSTOP');
      const began = performance.now();
      const stopped = product.stop();
      if (kind === 'embedded') {
        const holder = `${setting.folder}/holder.json`;
        assert.equal(existsSync(holder), true);
        const second = setting.start();
        assert.notEqual(await second.ended, 0);
        assert.match(second.printed(), new RegExp(`still stopping on .* \\(process ${product.pid}\\)\\. Try again`));
      }
      await stopped;
      const took = performance.now() - began;
      assert.ok(took < stopLimitMs, `stopping took ${Math.round(took)} ms`);
      await until('no process is left', () => processesOf(setting.folder).length === 0, 15_000);
      product = setting.start();
      await readyAddress(product);
      await assertUntouched();
    });

    const ofProcesses = kind === 'DATABASE_URL' && 'stopping is the same for both';
    it('takes five seconds at most to stop while sample data is being prepared', { skip: ofProcesses }, async () => {
      const answer = await organization.call('/sample-data', { method: 'POST' });
      assert.equal(answer.status, 200);
      // Its organization is there long before it is measured.
      await until('the preparation has begun', async () => {
        const { sample } = (await (await organization.call('/sample-data')).json()) as { sample: unknown };
        return sample === null && processesOf(setting.folder).some((one) => one.role === 'jobs');
      });
      const began = performance.now();
      assert.equal(await product.stop(), 0, product.printed());
      const took = performance.now() - began;
      assert.ok(took < stopLimitMs, `stopping took ${Math.round(took)} ms`);
      await until('no process is left', () => processesOf(setting.folder).length === 0, 15_000);
      product = setting.start();
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
