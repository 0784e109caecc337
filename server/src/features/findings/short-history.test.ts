import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { measuredOrganization } from '../../testing/measured-organization.ts';
import { listDevelopers, listTeams } from '../people/index.ts';
import { textOf } from '../statements/index.ts';
import { readFindings } from './read-findings.ts';

const now = '2026-11-20T12:00:00Z';

test('findings cover no days before the history', async () => {
  const measured = await measuredOrganization(now, 6);
  try {
    const { platform, organizationId } = measured.organization.ctx;
    const start = Date.parse('2026-09-01T00:00:00Z') / 1000;
    const historyStarts = { project: start, board: start, repository: start, space: start };
    await runMeasurement(platform, organizationId, { backTo: null, comparableFrom: {}, historyStarts });
    const manager = await measured.viewer('manager');
    const frontend = (await measured.within(listTeams)).find(({ name }) => name === 'Frontend');
    const { findings } = await readFindings(manager, '1y', `team:${frontend?.id}`);
    const reviewer = findings.find(({ kind }) => kind === 'reviewer');
    assert.ok(reviewer !== undefined, JSON.stringify(findings.map(({ statement }) => textOf(statement))));
    assert.match(textOf(reviewer.statement), /of Frontend’s first reviews over the last 81 days\.$/);
    assert.deepEqual(reviewer.statement.claims[0]?.days, { from: '2026-09-01', to: '2026-11-20' });
    assert.match(reviewer.link, /from=2026-09-01&to=2026-11-20/);
  } finally {
    await measured.close();
  }
});

test('nobody counts as joined when the history begins', async () => {
  const measured = await measuredOrganization(now, 6);
  try {
    const manager = await measured.viewer('manager');
    manager.platform.config.historyMonths = 24;
    const start = Date.parse('2026-05-25T00:00:00Z') / 1000;
    const historyStarts = { project: start, board: start, repository: start, space: start };
    await runMeasurement(manager.platform, manager.organizationId, {
      backTo: null,
      comparableFrom: {},
      historyStarts,
    });
    const found = [];
    for (const { id } of await measured.within(listDevelopers))
      found.push(...(await readFindings(manager, '1y', `person:${id}`)).findings);
    assert.ok(found.some(({ kind }) => kind === 'level'));
    const joined = found.filter(({ kind }) => kind === 'ramp-up');
    assert.deepEqual(
      joined.map(({ statement }) => textOf(statement)),
      [],
    );
  } finally {
    await measured.close();
  }
});
