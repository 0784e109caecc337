/** The bundled simulator is killed while the demo is on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress, signalRole, type Product } from './product.ts';
import { openInstallation, type Installation } from './installation.ts';
import { until } from './until.ts';

describe('a killed simulator', { skip: cannotFindProcesses }, () => {
  let installation: Installation;
  let product: Product;
  before(async () => {
    installation = await openInstallation('embedded');
    product = installation.start({ DEMO: 'on', HISTORY_MONTHS: '1' });
    await readyAddress(product);
  });
  after(() => installation.close());

  it('restarts at the same address, and the other processes continue', async () => {
    const others = (): number[] =>
      processesOf(installation.folder)
        .filter((one) => ['supervisor', 'web', 'jobs'].includes(one.role))
        .map((one) => one.pid);
    const before = others();
    const port = readFileSync(join(installation.folder, 'simulator-port'), 'utf8');
    const killed = signalRole(installation.folder, 'simulator', 'SIGKILL');
    await until('another simulator', () =>
      processesOf(installation.folder).some((one) => one.role === 'simulator' && one.pid !== killed),
    );
    const answers = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/_edge/tenant_info`)).ok;
    await until('the simulator answers', answers);
    assert.deepEqual(others(), before);
    assert.equal(await product.stop(), 0, product.printed());
    await until('no process is left', () => processesOf(installation.folder).length === 0, 15_000);
  });
});
