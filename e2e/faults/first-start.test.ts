/** The first start on an empty folder is killed at random moments, and a folder loses a part of its database. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress } from './product.ts';
import { randomFrom, seed } from './random.ts';
import { databases, openSetting, type Setting } from './setting.ts';
import { until } from './until.ts';

const describeWhereFound = cannotFindProcesses === false ? describe : describe.skip;
const killsPerFolder = 4;
const latestMs = 3_000;

for (const kind of databases)
  describeWhereFound(`a first start, database: ${kind}`, () => {
    let setting: Setting;
    let organization: Organization | null = null;
    before(async () => {
      setting = await openSetting(kind);
    });
    after(() => setting.close());

    it(`works after ${killsPerFolder} that were killed within the first seconds (seed ${seed})`, async () => {
      const random = randomFrom(seed);
      const moments = Array.from({ length: killsPerFolder }, () => Math.round(random() * latestMs));
      for (const moment of moments) {
        const killed = setting.start();
        // The moment is the fault itself: nothing is waited for.
        await pause(moment);
        killed.signal('SIGKILL');
        await killed.ended;
      }
      const product = setting.start();
      await readyAddress(product);
      organization = await registerOrganization(setting.address, setting.mails);
      const email = await until('an acknowledged write', organization.write);
      await organization.mailed(email);
      assert.equal(await product.stop(), 0, product.printed());
      await until('no process is left', () => processesOf(setting.folder).length === 0, 15_000);
      const database = join(setting.folder, 'postgres');
      if (kind === 'embedded')
        assert.deepEqual(
          readdirSync(database).filter((name) => name.startsWith('data')),
          ['data'],
          `left over after kills at ${moments.join(', ')} ms`,
        );
    });

    it(
      'refuses a database with a lost secret key, creates none, and continues without it on request',
      { skip: kind === 'DATABASE_URL' && 'there the key is a setting' },
      async () => {
        const file = join(setting.folder, 'secret-key');
        const before = readFileSync(file, 'utf8');
        rmSync(file);
        const refused = setting.start();
        assert.notEqual(await refused.ended, 0);
        assert.match(refused.printed(), /^\S+secret-key is missing, .* restore the file .* NEW_SECRET_KEY=on .*\.$/);
        assert.equal(existsSync(file), false);
        const product = setting.start({ NEW_SECRET_KEY: 'on' });
        await readyAddress(product);
        assert.notEqual(readFileSync(file, 'utf8'), before);
        assert.equal(await organization?.signIn(), 200, 'the data is still there');
        await product.stop();
        const again = setting.start();
        await readyAddress(again);
        await again.stop();
      },
    );

    it(
      'refuses a database that has lost PG_VERSION, changes nothing and says what to do',
      { skip: kind === 'DATABASE_URL' && 'a database elsewhere keeps nothing in the folder' },
      async () => {
        const data = join(setting.folder, 'postgres/data');
        rmSync(join(data, 'PG_VERSION'));
        const before = readdirSync(data, { recursive: true }).toSorted();
        const product = setting.start();
        assert.notEqual(await product.ended, 0);
        assert.match(product.printed(), /holds files but no PG_VERSION.* Restore the folder from a backup, or move it/);
        assert.deepEqual(readdirSync(data, { recursive: true }).toSorted(), before);
      },
    );
  });

describeWhereFound('a first start with a wrong setting', () => {
  let setting: Setting;
  before(async () => {
    setting = await openSetting('embedded');
  });
  after(() => setting.close());

  it('ends with a message instead of trying again', async () => {
    const product = setting.start({ HISTORY_MONTHS: '0' });
    assert.notEqual(await product.ended, 0);
    assert.match(product.printed(), /HISTORY_MONTHS/);
    assert.match(product.printed(), /^(web|jobs) did not start: exit code 1 before it was ready\.$/m);
    await until('no process is left', () => processesOf(setting.folder).length === 0, 15_000);
  });
});
