import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { roundedPoints } from '@sightline/analytics';
import { sql } from 'kysely';
import { InvalidInput, NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listViewsOf } from '../visibility/index.ts';
import { readOverview } from '../figures/overview.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { readHistory } from '../scores/read-history.ts';
import { readScores } from '../scores/read-scores.ts';
import { readHistorical } from './read-historical.ts';
import type { HistoricalInput } from './read-score-history.ts';

const now = '2026-11-20T12:00:00Z';
const input: HistoricalInput = { metric: 'lead_time', subject: 'organization', step: 'week', range: '90d' };

describe('the history of a measured organization', () => {
  let measured: MeasuredOrganization;
  let admin: RouteContext;
  before(async () => {
    measured = await measuredOrganization(now, 3);
    admin = await measured.viewer('admin');
  });
  after(() => measured.close());

  const receiptOf = (metric: string, subject: string, range: HistoricalInput['range']) =>
    openReceipt(admin, { metric, subject, range, show: 'included', cursor: null, limit: 200, incomplete: [] });

  it('has the figure of a receipt at every point', async () => {
    const { teams } = await readScores(admin, '30d');
    const subjects = ['organization', `team:${teams[0]?.teamId}`];
    let known = 0;
    for (const subject of subjects) {
      for (const metric of ['lead_time', 'throughput', 'velocity', 'change_failure_rate']) {
        const { points, whole } = await readHistorical(admin, { ...input, metric, subject });
        assert.deepEqual(whole.figure, (await receiptOf(metric, subject, '90d')).figure);
        for (const { firstDay, lastDay, figure } of points) {
          const receipt = await receiptOf(metric, subject, { from: firstDay, to: lastDay });
          assert.deepEqual(receipt.figure, figure, `${metric} of ${subject} from ${firstDay}`);
          if (figure.kind === 'value') known += 1;
        }
      }
    }
    assert.ok(known > 30, `only ${known} points had data`);
  });

  it('shows the score and its dimensions, each point as its receipt over the days up to it', async () => {
    const { organization, teams } = await readScores(admin, '30d');
    const team = `team:${teams[0]?.teamId}`;
    const asks = { ...input, range: '30d' as const, metric: 'performance_score' };
    const { points, whole, tested, changes } = await readHistorical(admin, asks);
    assert.deepEqual(whole.figure, organization.overall);
    assert.deepEqual(whole.previous, organization.previous);
    assert.deepEqual([tested.overlapping, changes], [true, []], 'neighboring scores share their rows');
    const velocity = await readHistorical(admin, { ...asks, subject: team, metric: 'performance_score.velocity' });
    assert.deepEqual(velocity.whole.figure, teams[0]?.dimensions.velocity);
    for (const { history, metric, subject } of [
      { history: points, metric: 'performance_score', subject: 'organization' },
      { history: velocity.points, metric: 'performance_score.velocity', subject: team },
    ]) {
      const point = history.at(-2);
      assert.ok(point?.receiptDays !== undefined && point.figure.kind === 'value', `a value of ${metric}`);
      const receipt = (await receiptOf(metric, subject, point.receiptDays)).figure;
      assert.ok(receipt.kind === 'value' && Math.abs(receipt.value - point.figure.value) < 1e-9, metric);
      if (metric !== 'performance_score') continue;
      const { value, low, high } = point.figure;
      assert.ok(low !== undefined && high !== undefined && low <= value && value <= high);
    }
    assert.equal((await readHistorical(admin, { ...asks, step: 'month' })).tested.overlapping, false);
    await assert.rejects(readHistorical(admin, { ...asks, metric: 'performance_score.charm' }), NotFound);
  });

  it('shows no score of a group to developers on days on which fewer than three people had one', async () => {
    const developer = await measured.viewer('developer');
    const { teams } = await readScores(admin, '30d');
    const subject = `team:${teams[0]?.teamId}`;
    const asks = { ...input, range: '30d' as const, metric: 'performance_score', step: 'day' as const, subject };
    const all = (await readHistorical(developer, asks)).points;
    const last = all.at(-1)!;
    const exact = (await readHistorical(admin, asks)).points.at(-1)?.figure;
    assert.ok(last.figure.kind === 'value' && exact?.kind === 'value');
    assert.deepEqual([last.figure.value, last.figure.rounded], [roundedPoints(exact.value, 3), true]);
    await measured.within((tx) =>
      tx
        .updateTable('score_days')
        .set({ people: 2 })
        .where('subject', '=', subject)
        .where(sql<boolean>`day = ${last.lastDay}::date`)
        .execute(),
    );
    const hidden = (await readHistorical(developer, asks)).points.at(-1)?.figure;
    assert.deepEqual(hidden, { kind: 'insufficient-data', of: 'people', have: 2, need: 3, total: 2 });
    assert.deepEqual((await readHistorical(admin, asks)).points.at(-1)?.figure, exact);
    const trend = (await readHistory(developer, '30d', subject)).points.at(-1);
    assert.equal(trend?.overall, null);
  });

  it('states no level shift that gaps in the data could explain', async () => {
    const own = await measuredOrganization(now, 3);
    try {
      const viewer = await own.viewer('admin');
      const shifts = async () => (await readHistorical(viewer, { ...input, metric: 'cycle_time', subject })).changes;
      const { teams } = await readScores(viewer, '30d');
      const subject = `team:${teams[0]?.teamId}`;
      await own.within((tx) =>
        sql`update observations set value = value * 20 where metric = 'cycle_time'
          and at < ${Date.parse('2026-10-04T22:00:00Z') / 1000}`.execute(tx),
      );
      assert.deepEqual(
        (await shifts()).map(({ firstDay, direction }) => [firstDay, direction]),
        [['2026-10-05', 'better']],
      );
      // Nobody knows whether the members are bots.
      await own.within((tx) => sql`update account_facts set name = name || ' Bot'`.execute(tx));
      assert.deepEqual(await shifts(), []);
    } finally {
      await own.close();
    }
  });

  it('overlays the previous period, aligned by its start', async () => {
    const { points, previousPeriod } = await readHistorical(admin, { ...input, metric: 'throughput', range: '30d' });
    const [first] = points;
    assert.equal(previousPeriod.from, '2026-09-21T22:00:00.000Z');
    assert.deepEqual([first?.firstDay, first?.lastDay, first?.whole], ['2026-10-22', '2026-10-25', false]);
    const receipt = await receiptOf('throughput', 'organization', { from: '2026-09-22', to: '2026-09-25' });
    assert.deepEqual(first?.previous, receipt.figure);
  });

  it('shows the incidents that began in the period, and of many deployments those that failed', async () => {
    const { annotations, deployments, period } = await readHistorical(admin, input);
    const { rows } = await receiptOf('incident_restore_time', 'organization', '90d');
    const began = rows
      .map((row) => new Date(Date.parse(row.at ?? '') - (row.value ?? 0) * 1000).toISOString())
      .filter((at) => at >= period.from)
      .sort();
    const incidents = annotations.filter((annotation) => annotation.kind === 'incident');
    assert.ok(began.length > 0);
    assert.deepEqual(
      incidents.filter((incident) => began.includes(incident.at)).map((incident) => incident.at),
      began,
    );
    const failures = await receiptOf('change_failure_rate', 'organization', '90d');
    assert.equal(deployments.total, failures.rowCount);
    const share = failures.figure.kind === 'value' ? failures.figure.value : NaN;
    assert.equal(deployments.failed, Math.round(share * failures.rowCount));
    assert.ok(deployments.total > 60 && deployments.shown === deployments.failed);
    assert.equal(annotations.filter((annotation) => annotation.kind === 'deployment').length, deployments.shown);
    assert.deepEqual(
      annotations.map((annotation) => annotation.at),
      annotations.map((annotation) => annotation.at).toSorted(),
    );
    const seen = await readHistorical(await measured.viewer('developer'), input);
    assert.deepEqual([deployments.withheld, seen.deployments.withheld, seen.deployments.shown], [false, true, 0]);
  });

  it('searches for changes only if there is enough data, and always finds the same', async () => {
    const short = await readHistorical(admin, { ...input, range: '30d' });
    assert.deepEqual([short.changes, short.tested.need], [[], 10]);
    assert.ok(short.tested.points < 10);
    const days = { ...input, metric: 'throughput', step: 'day' } as const;
    const long = await readHistorical(admin, days);
    assert.ok(long.tested.points >= 80);
    assert.deepEqual((await readHistorical(admin, days)).changes, long.changes);
  });

  it('shows people only to themselves and to managers, whose views are recorded', async () => {
    const { developers } = await readScores(admin, '30d');
    const [ownId, other] = developers.map((developer) => developer.developerId);
    assert.ok(ownId !== undefined && other !== undefined);
    const developer = await measured.viewer('developer', ownId);
    const seen = await readHistorical(developer, { ...input, metric: 'cycle_time', subject: `person:${ownId}` });
    assert.equal(seen.subject.kind, 'person');
    await assert.rejects(readHistorical(developer, { ...input, subject: `person:${other}` }), NotAllowed);
    const manager = await measured.viewer('manager');
    await readHistorical(manager, { ...input, metric: 'cycle_time', subject: `person:${ownId}` });
    const views = await measured.within((tx) => listViewsOf(tx, ownId, 10));
    assert.deepEqual(
      views.map((view) => [view.viewerId, view.what]),
      [
        [manager.user.id, 'cycle_time'],
        // The admin read everybody's scores above.
        [admin.user.id, 'list'],
      ],
    );
  });

  it('treats custom days like a preset range of the same days, and rejects future days', async () => {
    const days = { from: '2026-10-22', to: '2026-11-20' };
    assert.deepEqual(
      await readHistorical(admin, { ...input, range: days }),
      await readHistorical(admin, { ...input, range: '30d' }),
    );
    assert.deepEqual(await readOverview(admin, days), await readOverview(admin, '30d'));
    const tomorrow = { from: '2026-11-20', to: '2026-11-21' };
    await assert.rejects(readHistorical(admin, { ...input, range: tomorrow }), InvalidInput);
    await assert.rejects(receiptOf('lead_time', 'organization', tomorrow), InvalidInput);
  });

  it('reports missing data instead of zero, and rejects unknown metrics', async () => {
    const empty = await measured.emptyFor('admin');
    for (const metric of ['throughput', 'lead_time', 'people_helped']) {
      const { points, whole, annotations, changes } = await readHistorical(empty, { ...input, metric });
      assert.equal(whole.figure.kind, 'insufficient-data');
      assert.ok(points.length > 10 && points.every((point) => point.figure.kind === 'insufficient-data'));
      assert.deepEqual([annotations, changes], [[], []]);
    }
    await assert.rejects(readHistorical(admin, { ...input, metric: 'toString' }), NotFound);
  });
});
