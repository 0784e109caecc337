/** Each process is killed in turn; the others continue, and the product recovers by itself. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf, type Role } from './processes.ts';
import { readyAddress, type Product } from './product.ts';
import { databases, openInstallation, type Installation } from './installation.ts';
import { until } from './until.ts';

for (const kind of databases)
  describe(`killed processes, database: ${kind}`, { skip: cannotFindProcesses }, () => {
    let installation: Installation;
    let product: Product;
    let organization: Organization;
    before(async () => {
      installation = await openInstallation(kind);
      product = installation.start();
      organization = await registerOrganization(await readyAddress(product), installation.mails);
    });
    after(() => installation.close());

    const rolesNow = (): string[] =>
      processesOf(installation.folder)
        .map((one) => one.role)
        .filter((role) => role !== 'other')
        .toSorted();
    const expected = ['jobs', ...(kind === 'embedded' ? ['postgres'] : []), 'supervisor', 'web'];

    /** Everything works: calls, sign-in, and a job. */
    const assertRecovered = async (): Promise<void> => {
      await until('a signed-in call', organization.answers);
      const email = await until('an acknowledged write', organization.write);
      assert.equal(await organization.signIn(), 200);
      assert.deepEqual(await organization.lost(), []);
      await organization.mailed(email);
      await until('one process a role', () => rolesNow().join() === expected.join());
    };

    for (const role of ['web', 'jobs', 'postgres'] as const satisfies Role[])
      it(`${role} restarts at the same address without losing acknowledged writes`, async () => {
        await organization.write();
        const others = processesOf(installation.folder).filter((one) =>
          ['supervisor', 'web', 'jobs'].includes(one.role),
        );
        await installation.kill(role);
        await assertRecovered();
        const now = new Set(processesOf(installation.folder).map((one) => one.pid));
        const ended = others.filter((one) => !now.has(one.pid)).map((one) => one.role);
        assert.deepEqual(ended, role === 'postgres' ? [] : [role], 'only the killed process was replaced');
      });

    it('a killed supervisor ends all others, and an immediate start takes over port and data', async () => {
      await organization.write();
      await installation.kill('supervisor');
      product = installation.start();
      assert.equal(await readyAddress(product), installation.address);
      await assertRecovered();
    });

    it('a killed supervisor ends all others without a restart', async () => {
      await installation.kill('supervisor');
      await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
      product = installation.start();
      await readyAddress(product);
      await assertRecovered();
    });

    it('killing the program of npm start ends all others', async () => {
      await product.stop();
      const started = installation.start({}, 'scripts/start.mjs');
      await readyAddress(started);
      started.signal('SIGKILL');
      await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
      product = installation.start();
      await readyAddress(product);
      await assertRecovered();
    });

    it('the product then stops cleanly and leaves no process running', async () => {
      assert.equal(await product.stop(), 0, product.printed());
      await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
    });
  });
