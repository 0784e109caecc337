/** The jobs process is killed during a measurement run; the run is repeated soon. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress, signalRole } from './product.ts';
import { databases, openInstallation, type Installation } from './installation.ts';
import { until } from './until.ts';
import { isMeasuring, measuredVersion } from './database-state.ts';

/**
 * From the kill to new figures: detecting it, restarting the process, and the whole run. An idle machine takes less
 * than 30 seconds; without a heartbeat, the job would resume after a quarter of an hour.
 */
const measuredAgainMs = 120_000;
/** Collecting two months of sample data on a busy machine. */
const collectedMs = 240_000;

for (const kind of databases)
  describe(`a kill during a measurement run, database: ${kind}`, { skip: cannotFindProcesses }, () => {
    let installation: Installation;
    before(async () => {
      installation = await openInstallation(kind);
      await readyAddress(installation.start({ DEMO: 'on', HISTORY_MONTHS: '2' }));
    });
    after(() => installation.close());

    it('is detected by the missing heartbeat and repeated', async (t) => {
      // A stopped process cannot finish the run before it is killed.
      await until(
        'a measurement run',
        async () => {
          signalRole(installation.folder, 'jobs', 'SIGSTOP');
          if (await isMeasuring(installation)) return true;
          signalRole(installation.folder, 'jobs', 'SIGCONT');
          return false;
        },
        collectedMs,
      );
      const version = await measuredVersion(installation);
      const jobs = signalRole(installation.folder, 'jobs', 'SIGKILL');
      const killed = performance.now();
      await until(
        'a complete run after the kill',
        async () => (await measuredVersion(installation)) > version,
        measuredAgainMs,
      );
      t.diagnostic(`measured again after ${Math.round(performance.now() - killed)} ms`);
      assert.ok(processesOf(installation.folder).some((one) => one.role === 'jobs' && one.pid !== jobs));
    });
  });
