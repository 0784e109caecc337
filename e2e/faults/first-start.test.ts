/** First starts that are killed at random moments, and data folders that lose files. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startFaultyNetwork, type FaultyNetwork } from './faulty-network.ts';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress } from './product.ts';
import { randomFrom, seed } from './random.ts';
import { databases, openInstallation, type Installation } from './installation.ts';
import { until } from './until.ts';

const killsPerFolder = 4;
const latestMs = 3_000;

for (const kind of databases)
  describe(`a first start, database: ${kind}`, { skip: cannotFindProcesses }, () => {
    let installation: Installation;
    let organization: Organization | null = null;
    before(async () => {
      installation = await openInstallation(kind);
    });
    after(() => installation.close());

    it(`succeeds after ${killsPerFolder} starts that were killed within seconds (seed ${seed})`, async () => {
      const random = randomFrom(seed);
      const moments = Array.from({ length: killsPerFolder }, () => Math.round(random() * latestMs));
      for (const moment of moments) {
        const killed = installation.start();
        // The moment of the kill is random, so nothing is waited for.
        await pause(moment);
        killed.signal('SIGKILL');
        await killed.ended;
      }
      const product = installation.start();
      await readyAddress(product);
      organization = await registerOrganization(installation.address, installation.mails);
      const email = await until('an acknowledged write', organization.write);
      await organization.mailed(email);
      assert.equal(await product.stop(), 0, product.printed());
      await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
      const database = join(installation.folder, 'postgres');
      if (kind === 'embedded')
        assert.deepEqual(
          readdirSync(database).filter((name) => name.startsWith('data')),
          ['data'],
          `left over after kills at ${moments.join(', ')} ms`,
        );
    });

    it(
      'rejects a database without its secret key, creates no key, and continues on request',
      { skip: kind === 'DATABASE_URL' && 'the operator provides the key' },
      async () => {
        const file = join(installation.folder, 'secret-key');
        const before = readFileSync(file, 'utf8');
        rmSync(file);
        const refused = installation.start();
        assert.notEqual(await refused.ended, 0);
        assert.match(refused.printed(), /^\S+secret-key is missing, .* restore the file .* NEW_SECRET_KEY=on .*\.$/);
        assert.equal(existsSync(file), false);
        const product = installation.start({ NEW_SECRET_KEY: 'on' });
        await readyAddress(product);
        assert.notEqual(readFileSync(file, 'utf8'), before);
        assert.equal(await organization?.signIn(), 200, 'the data is still there');
        await product.stop();
        const again = installation.start();
        await readyAddress(again);
        await again.stop();
      },
    );

    it(
      'rejects a database without PG_VERSION, changes nothing and says what to do',
      { skip: kind === 'DATABASE_URL' && 'a database elsewhere keeps nothing in the folder' },
      async () => {
        const data = join(installation.folder, 'postgres/data');
        rmSync(join(data, 'PG_VERSION'));
        const before = readdirSync(data, { recursive: true }).toSorted();
        const product = installation.start();
        assert.notEqual(await product.ended, 0);
        assert.match(product.printed(), /holds files but no PG_VERSION.* Restore the folder from a backup, or move it/);
        assert.deepEqual(readdirSync(data, { recursive: true }).toSorted(), before);
      },
    );
  });

describe('a first start with an invalid setting', { skip: cannotFindProcesses }, () => {
  let installation: Installation;
  before(async () => {
    installation = await openInstallation('embedded');
  });
  after(() => installation.close());

  it('exits with a message instead of retrying', async () => {
    const product = installation.start({ HISTORY_MONTHS: '0' });
    assert.notEqual(await product.ended, 0);
    assert.match(product.printed(), /HISTORY_MONTHS/);
    assert.match(product.printed(), /^(web|jobs) did not start: exit code 1 before it was ready\.$/m);
    await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
  });
});

describe('a first start that loses its database', { skip: cannotFindProcesses }, () => {
  let installation: Installation;
  let network: FaultyNetwork;
  before(async () => {
    installation = await openInstallation('DATABASE_URL');
    network = await startFaultyNetwork(Number(new URL(installation.external?.url ?? '').port), () => 1);
  });
  after(async () => {
    await network.close();
    await installation.close();
  });

  it('is repeated until everything runs', async () => {
    const url = Object.assign(new URL(installation.external?.url ?? ''), { port: String(network.port) });
    const isCut = network.cutOnce('pgboss.create_queue(');
    const product = installation.start({ DATABASE_URL: url.href });
    await readyAddress(product);
    assert.ok(isCut());
    assert.match(product.printed(), /^(web|jobs) could not reach the database\. Restarting in 0\.25 s\.$/m);
    const organization = await registerOrganization(installation.address, installation.mails);
    const email = await until('an acknowledged write', organization.write);
    await organization.mailed(email);
    assert.equal(await product.stop(), 0, product.printed());
  });
});
