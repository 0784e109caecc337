/** The jobs process is killed in the middle of a measurement run; the organization is measured again soon. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress, signalRole } from './product.ts';
import { databases, openSetting, type Setting } from './setting.ts';
import { until } from './until.ts';
import { isMeasuring, measuredVersion } from './watched-database.ts';

const describeWhereFound = cannotFindProcesses === false ? describe : describe.skip;

/**
 * From the kill to new figures: noticing it, starting the process, and the whole run. On an idle machine it takes
 * less than 30 seconds; a job without a heartbeat would be taken up again after a quarter of an hour.
 */
const measuredAgainMs = 120_000;
/** Reading two months of the sample sources, on a busy machine. */
const collectedMs = 240_000;

for (const kind of databases)
  describeWhereFound(`a kill during a measurement run, database: ${kind}`, () => {
    let setting: Setting;
    before(async () => {
      setting = await openSetting(kind);
      await readyAddress(setting.start({ DEMO: 'on', HISTORY_MONTHS: '2' }));
    });
    after(() => setting.close());

    it('is noticed by the heartbeat, and the figures follow', async (t) => {
      await until('a measurement run', () => isMeasuring(setting), collectedMs);
      const version = await measuredVersion(setting);
      const jobs = signalRole(setting.folder, 'jobs', 'SIGKILL');
      const killed = performance.now();
      await until(
        'a complete run after the kill',
        async () => (await measuredVersion(setting)) > version,
        measuredAgainMs,
      );
      t.diagnostic(`measured again after ${Math.round(performance.now() - killed)} ms`);
      assert.ok(processesOf(setting.folder).some((one) => one.role === 'jobs' && one.pid !== jobs));
    });
  });
