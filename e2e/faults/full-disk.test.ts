/** The disk with DATA_DIR is full for a while. Needs a small separate disk, which only root can mount. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { registerOrganization, type Organization } from './organization.ts';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress, type Product } from './product.ts';
import { openInstallation, type Installation } from './installation.ts';
import { mountSmallDisk } from './small-disk.ts';
import { until } from './until.ts';

const disk = mountSmallDisk(256);
const skip = cannotFindProcesses || (disk === null && 'a small disk can be mounted by root only');

describe('a full disk', { skip }, () => {
  let installation: Installation;
  let product: Product;
  let organization: Organization;
  before(async () => {
    assert.ok(disk);
    const folder = join(disk.folder, 'data');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    installation = await openInstallation('embedded', folder);
    product = installation.start();
    organization = await registerOrganization(await readyAddress(product), installation.mails);
  });
  after(async () => {
    await installation.close();
    disk?.unmount();
  });

  it('rejects writes until there is space again, and loses nothing', async () => {
    await organization.write();
    disk?.fill();
    await until('a refused write', async () => (await organization.write()) === null);
    disk?.free();
    await until('a signed-in call', organization.answers);
    const email = await until('an acknowledged write', organization.write);
    assert.deepEqual(await organization.lost(), []);
    await organization.mailed(email);
  });

  it('does not prevent a clean stop, or a start once there is space', async () => {
    disk?.fill();
    const began = performance.now();
    await product.stop();
    const took = performance.now() - began;
    assert.ok(took < 7_000, `stopping took ${Math.round(took)} ms`);
    await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
    // Stopping removed a few files.
    disk?.fill();

    const full = installation.start();
    assert.equal(await full.ready, null);
    assert.match(full.printed(), /no space left|ENOSPC|disk is full/i);
    disk?.free();

    product = installation.start();
    await readyAddress(product);
    assert.deepEqual(await organization.lost(), []);
    assert.equal(await product.stop(), 0);
  });
});
