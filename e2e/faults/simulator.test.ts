/** The bundled simulator is killed while the demo is on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress, signalRole, type Product } from './product.ts';
import { openSetting, type Setting } from './setting.ts';
import { until } from './until.ts';

describe('a killed simulator', { skip: cannotFindProcesses }, () => {
  let setting: Setting;
  let product: Product;
  before(async () => {
    setting = await openSetting('embedded');
    product = setting.start({ DEMO: 'on', HISTORY_MONTHS: '1' });
    await readyAddress(product);
  });
  after(() => setting.close());

  it('is started again at the same address, and the other processes go on', async () => {
    const others = (): number[] =>
      processesOf(setting.folder)
        .filter((one) => ['supervisor', 'web', 'jobs'].includes(one.role))
        .map((one) => one.pid);
    const before = others();
    const port = readFileSync(join(setting.folder, 'simulator-port'), 'utf8');
    const killed = signalRole(setting.folder, 'simulator', 'SIGKILL');
    await until('another simulator', () =>
      processesOf(setting.folder).some((one) => one.role === 'simulator' && one.pid !== killed),
    );
    const answers = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/_edge/tenant_info`)).ok;
    await until('the simulator answers', answers);
    assert.deepEqual(others(), before);
    assert.equal(await product.stop(), 0, product.printed());
    await until('no process is left', () => processesOf(setting.folder).length === 0, 15_000);
  });
});
