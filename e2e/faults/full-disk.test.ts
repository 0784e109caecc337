/** The disk with DATA_DIR is full for a while. Needs a small separate disk, which only root can mount. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress, type Product } from './product.ts';
import { openInstallation, reachableFolder, type Installation } from './installation.ts';
import { until } from './until.ts';

const disk = reachableFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'tmpfs', disk]).status === 0;
if (!mounted) rmdirSync(disk);
const skip = cannotFindProcesses || (!mounted && 'a small disk can be mounted by root only');

/** Writes a file until the disk is full. */
const fill = (file: string): void => {
  for (const size of [1_000_000, 1_000]) {
    const block = Buffer.alloc(size);
    try {
      for (;;) appendFileSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
};

describe('a full disk', { skip }, () => {
  let installation: Installation;
  let product: Product;
  let organization: Organization;
  const ballast = join(disk, 'ballast');
  before(async () => {
    const folder = join(disk, 'data');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    installation = await openInstallation('embedded', folder);
    product = installation.start();
    organization = await registerOrganization(await readyAddress(product), installation.mails);
  });
  after(async () => {
    await installation.close();
    spawnSync('umount', [disk]);
    rmdirSync(disk);
  });

  it('rejects writes until there is space again, and loses nothing', async () => {
    await organization.write();
    fill(ballast);
    await until('a refused write', async () => (await organization.write()) === null);
    rmSync(ballast);
    await until('a signed-in call', organization.answers);
    const email = await until('an acknowledged write', organization.write);
    assert.deepEqual(await organization.lost(), []);
    await organization.mailed(email);
  });

  it('does not prevent a clean stop, or a start once there is space', async () => {
    fill(ballast);
    const began = performance.now();
    await product.stop();
    const took = performance.now() - began;
    assert.ok(took < 7_000, `stopping took ${Math.round(took)} ms`);
    await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
    // Stopping removed a few files.
    fill(ballast);

    const full = installation.start();
    assert.equal(await full.ready, null);
    assert.match(full.printed(), /no space left|ENOSPC|disk is full/i);
    rmSync(ballast);

    product = installation.start();
    await readyAddress(product);
    assert.deepEqual(await organization.lost(), []);
    assert.equal(await product.stop(), 0);
  });
});
