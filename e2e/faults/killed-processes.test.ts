/** Every process of the product is killed; the others go on, and everything is back by itself. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf, type Role } from './processes.ts';
import { readyAddress, type Product } from './product.ts';
import { databases, openSetting, type Setting } from './setting.ts';
import { until } from './until.ts';

const describeWhereFound = cannotFindProcesses === false ? describe : describe.skip;

for (const kind of databases)
  describeWhereFound(`killed processes, database: ${kind}`, () => {
    let setting: Setting;
    let product: Product;
    let organization: Organization;
    before(async () => {
      setting = await openSetting(kind);
      product = setting.start();
      organization = await registerOrganization(await readyAddress(product), setting.mails);
    });
    after(() => setting.close());

    const rolesNow = (): string[] =>
      processesOf(setting.folder)
        .map((one) => one.role)
        .filter((role) => role !== 'other')
        .toSorted();
    const expected = ['jobs', ...(kind === 'embedded' ? ['postgres'] : []), 'supervisor', 'web'];

    /** Everything works: calls, sign-in, and a job. */
    const assertBack = async (): Promise<void> => {
      await until('a signed-in call', organization.answers);
      const email = await until('an acknowledged write', organization.write);
      assert.equal(await organization.signIn(), 200);
      assert.deepEqual(await organization.lost(), []);
      await organization.mailed(email);
      await until('one process a role', () => rolesNow().join() === expected.join());
    };

    for (const role of ['web', 'jobs', 'postgres'] as const satisfies Role[])
      it(`${role} is started again at the same address, and nothing acknowledged is lost`, async () => {
        await organization.write();
        const others = processesOf(setting.folder).filter((one) => ['supervisor', 'web', 'jobs'].includes(one.role));
        await setting.kill(role);
        await assertBack();
        const now = new Set(processesOf(setting.folder).map((one) => one.pid));
        const ended = others.filter((one) => !now.has(one.pid)).map((one) => one.role);
        assert.deepEqual(ended, role === 'postgres' ? [] : [role], 'only the killed one was replaced');
      });

    it('with the supervisor all others end, and an immediate start takes over the port and the data', async () => {
      await organization.write();
      await setting.kill('supervisor');
      product = setting.start();
      assert.equal(await readyAddress(product), setting.address);
      await assertBack();
    });

    it('with the supervisor all others end, even without a restart', async () => {
      await setting.kill('supervisor');
      await until('no process is left', () => processesOf(setting.folder).length === 0, 15_000);
      product = setting.start();
      await readyAddress(product);
      await assertBack();
    });

    it('with the program that npm start calls, all others end', async () => {
      await product.stop();
      const started = setting.start({}, 'scripts/start.mjs');
      await readyAddress(started);
      started.signal('SIGKILL');
      await until('no process is left', () => processesOf(setting.folder).length === 0, 15_000);
      product = setting.start();
      await readyAddress(product);
      await assertBack();
    });

    it('stops cleanly after all of that and leaves nothing running', async () => {
      assert.equal(await product.stop(), 0, product.printed());
      await until('no process is left', () => processesOf(setting.folder).length === 0, 15_000);
    });
  });
