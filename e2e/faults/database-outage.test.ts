/** The database stops for some seconds, or freezes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress, signalRole, type Product } from './product.ts';
import { databases, openInstallation, type Installation } from './installation.ts';
import { until } from './until.ts';

for (const kind of databases)
  describe(`database outages, database: ${kind}`, { skip: cannotFindProcesses }, () => {
    let installation: Installation;
    let product: Product;
    let organization: Organization;
    before(async () => {
      installation = await openInstallation(kind);
      product = installation.start();
      organization = await registerOrganization(await readyAddress(product), installation.mails);
    });
    after(() => installation.close());

    const servers = (): number[] =>
      processesOf(installation.folder)
        .filter((one) => ['web', 'jobs'].includes(one.role))
        .map((one) => one.pid);

    const postgres = (): number[] =>
      processesOf(installation.folder)
        .filter((one) => one.role === 'postgres')
        .map((one) => one.pid);

    /** Everything works again, in the same processes. */
    const assertRecovered = async (before: number[]): Promise<void> => {
      await until('a signed-in call', organization.answers);
      const email = await until('an acknowledged write', organization.write);
      assert.equal(await organization.signIn(), 200);
      assert.deepEqual(await organization.lost(), []);
      await organization.mailed(email);
      assert.deepEqual(servers(), before);
    };

    for (const seconds of [4, 9])
      it(
        `recovers after ${seconds} seconds without a database`,
        { skip: kind === 'embedded' && 'the embedded database restarts immediately' },
        async () => {
          await organization.write();
          const before = servers();
          await installation.external?.stop();
          await assert.rejects(async () => assert.equal(await organization.answers(), true));
          // The pause is the outage.
          await pause(seconds * 1_000);
          await installation.external?.startAgain();
          await assertRecovered(before);
        },
      );

    for (const seconds of [4, 9])
      it(
        `recovers after ${seconds} seconds with a frozen database`,
        { skip: kind === 'DATABASE_URL' && 'the same code' },
        async () => {
          await organization.write();
          const before = servers();
          const frozen = processesOf(installation.folder).filter(
            (one) => /postgres/.test(one.command) && one.role !== 'supervisor',
          );
          for (const { pid } of frozen) process.kill(pid, 'SIGSTOP');
          await pause(seconds * 1_000);
          for (const { pid } of frozen) process.kill(pid, 'SIGCONT');
          await assertRecovered(before);
        },
      );

    it('recovers from three database crashes in a row', async () => {
      const before = servers();
      for (let crash = 0; crash < 3; crash += 1) {
        await organization.write();
        const [killed] = postgres();
        // A PostgreSQL that starts too early exits between being found and being killed.
        await until('a PostgreSQL to kill', async () => {
          await installation.kill('postgres');
          return true;
        });
        if (kind === 'embedded') await until('another PostgreSQL', () => postgres().some((pid) => pid !== killed));
      }
      await assertRecovered(before);
    });

    it('stops while the database is down', async () => {
      if (kind === 'embedded') {
        await until('a PostgreSQL to kill', () => signalRole(installation.folder, 'postgres', 'SIGKILL'));
      } else await installation.external?.stop();
      const began = performance.now();
      await product.stop();
      const took = performance.now() - began;
      assert.ok(took < 7_000, `stopping took ${Math.round(took)} ms`);
      await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
    });
  });
