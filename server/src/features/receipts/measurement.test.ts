import { metricDefinitions, type MetricKey, type ReadRange, metricKeys } from '@sightline/analytics';
import type { Receipt, ReceiptRow } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTenant } from '../../platform/database/tenant.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { readFigures, readPlainFigures, readTeamsFigures, doraOf } from '../figures/index.ts';
import { readDora, readOverview } from '../figures/overview.ts';
import type { TestOrganization } from '../integrations/integrations.test-support.ts';
import { readObservations } from '../observations/index.ts';
import { isBatched, readState } from '../measurement-state/index.ts';
import { peopleObserved } from '../observations/observations.store.ts';
import { linkUser, listDevelopers, listPeople, listTeams } from '../people/index.ts';
import { changeMappings, createTeam } from '../people/mappings/change-mappings.ts';
import { readHistory } from '../scores/read-history.ts';
import { readScores } from '../scores/read-scores.ts';
import { openReceipt } from './open-receipt.ts';
import { everyoneWhoMayOpen, unrestricted } from '../visibility/index.ts';

const now = '2026-11-20T12:00:00Z';
const metrics = metricKeys();

describe('measurement of a collected organization', () => {
  let measured: MeasuredOrganization;
  let organization: TestOrganization;
  let viewer: MeasuredOrganization['viewer'];
  let within: MeasuredOrganization['within'];

  const receiptOf = async (
    ctx: RouteContext,
    metric: string,
    subject = 'organization',
  ): Promise<{ receipt: Receipt; rows: ReceiptRow[] }> => {
    const rows: ReceiptRow[] = [];
    for (let cursor: string | null = null; ;) {
      const receipt: Receipt = await openReceipt(ctx, {
        metric,
        range: '30d',
        subject,
        show: 'included',
        cursor,
        limit: 70,
        incomplete: [],
      });
      rows.push(...receipt.rows);
      if (receipt.nextCursor === null) return { receipt, rows };
      cursor = receipt.nextCursor;
    }
  };

  before(async () => {
    measured = await measuredOrganization(now, 3);
    ({ organization, viewer, within } = measured);
  });
  after(() => measured.close());

  it('recomputes every figure from the rows of its receipt', async () => {
    const ctx = await viewer('admin');
    let compared = 0;
    for (const metric of metrics) {
      const { receipt, rows } = await receiptOf(ctx, metric);
      assert.equal(rows.length, receipt.rowCount, metric);
      if (receipt.figure.kind !== 'value') continue;
      assert.equal(rows.length, receipt.figure.n, metric);
      const again = recompute(metric, rows, receipt);
      if (again === null) continue;
      assert.ok(
        Math.abs(again - receipt.figure.value) < 1e-6 * Math.max(1, Math.abs(again)),
        `${metric}: ${again} from the rows, ${receipt.figure.value} shown`,
      );
      compared += 1;
    }
    assert.ok(compared > 15, `only ${compared} figures had data`);
  });

  it('gives teams and people the same figures with and without the details that only receipts show', async () => {
    const over = { now: Date.parse(now) / 1000, timeZone: 'Europe/Berlin' } as const;
    const { teams, people } = await within(async (tx) => ({
      teams: (await tx.selectFrom('teams').select('id').orderBy('id').execute()).map(({ id }) => id),
      people: (await peopleObserved(tx)).sort().slice(0, 5),
    }));
    assert.ok(teams.length > 1 && people.length === 5);
    let compared = 0;
    for (const range of ['7d', '90d', { from: '2026-10-03', to: '2026-10-28' }] as const)
      for (const audience of [unrestricted, everyoneWhoMayOpen(null)])
        await within(async (tx) => {
          const query = { ...over, range, audience };
          const together = await readTeamsFigures(tx, metrics, query, teams);
          for (const owner of [...teams.map((teamId) => ({ teamId })), ...people.map((personId) => ({ personId }))]) {
            const whole = await readFigures(tx, metrics, { ...query, ...owner });
            const plain = await readPlainFigures(tx, metrics, { ...query, ...owner });
            assert.deepEqual(plain.figures, whole.figures);
            if ('teamId' in owner) assert.deepEqual(together(owner.teamId).figures, whole.figures);
            compared += [...whole.figures.values()].filter((figure) => figure.figure.kind === 'value').length;
          }
        });
    assert.ok(compared > 500, `only ${compared} figures had data`);
  });

  it('computes the same organization figures from daily batches as from rows', async () => {
    const at = Date.parse(now) / 1000;
    const ranges: ReadRange[] = ['7d', '30d', '90d', { from: '2026-10-03', to: '2026-10-28' }];
    // In the middle of a day, and by the days of a time zone other than the measured one.
    const readers = [
      { now: at, timeZone: 'Europe/Berlin', audience: unrestricted },
      { now: at - 26 * 86_400 - 12_345, timeZone: 'Europe/Berlin', audience: everyoneWhoMayOpen(null) },
      { now: at, timeZone: 'Asia/Kathmandu', audience: everyoneWhoMayOpen(null) },
    ];
    await within(async (tx) => {
      assert.ok(await isBatched(tx));
      let compared = 0;
      for (const reader of readers)
        for (const range of ranges.filter((range) => typeof range === 'string' || reader.now === at)) {
          const [whole, counted] = [
            await readFigures(tx, metrics, { ...reader, range }),
            await readPlainFigures(tx, metrics, { ...reader, range }),
          ];
          assert.deepEqual(counted.figures, whole.figures);
          assert.deepEqual(counted.period, whole.period);
          compared += [...whole.figures.values()].filter(({ change }) => change !== null).length;
        }
      assert.ok(compared > 100, `only ${compared} figures could be compared`);
    });
  });

  it('counts the repositories that the organization, a team and a person deployed from', async () => {
    const [at, timeZone] = [Date.parse(now) / 1000, 'Europe/Berlin'];
    await within(async (tx) => {
      const [team, person] = [(await listTeams(tx))[0]?.id ?? '', (await listDevelopers(tx))[0]?.id ?? ''];
      for (const owner of [{}, { teamId: team }, { personId: person }]) {
        const { services, period } = await doraOf(tx, {
          organizationId: (await viewer('admin')).organizationId,
          range: '30d',
          now: at,
          timeZone,
          audience: unrestricted,
          ...owner,
        });
        const [from, to] = [Date.parse(period.from) / 1000, Date.parse(period.to) / 1000];
        const rows = await readObservations(tx, { metrics: ['deployment_frequency'], from, to, ...owner });
        const repositories = new Set(rows.flatMap((row) => (row.excluded === null ? [row.repositoryId] : [])));
        assert.ok(services > 0, JSON.stringify(owner));
        assert.equal(services, repositories.size, JSON.stringify(owner));
      }
    });
  });

  it('adds up: rows of the teams and the unassigned are those of the organization', async () => {
    const to = Date.parse(now) / 1000;
    await within(async (tx) => {
      const teams = await listTeams(tx);
      for (const metric of metrics) {
        const all = await readObservations(tx, { metrics: [metric], from: 0, to });
        const ofTeams = (
          await Promise.all(
            teams.map((team) => readObservations(tx, { metrics: [metric], from: 0, to, teamId: team.id })),
          )
        ).flat();
        assert.equal(ofTeams.length + all.filter((row) => row.teamId === null).length, all.length, metric);
      }
    });
  });

  it('shows scores of everybody to managers, and to developers only aggregates without names', async () => {
    const manager = await readScores(await viewer('manager'), '30d');
    assert.ok(manager.developers.length > 20);
    assert.equal(manager.organization.overall.kind, 'value');
    const ctx = await viewer('developer');
    const developer = await readScores(ctx, '30d');
    assert.deepEqual(developer.developers, []);
    for (const [index, { overall }] of developer.teams.entries()) {
      const exact = manager.teams[index]?.overall;
      assert.ok(overall.kind === 'value' && exact?.kind === 'value');
      assert.ok(overall.rounded === true && overall.value % 5 === 0 && Math.abs(overall.value - exact.value) <= 2.5);
    }
    const person = manager.developers[0]?.developerId ?? '';
    await assert.rejects(receiptOf(ctx, 'performance_score', `person:${person}`), NotAllowed);
    await assert.rejects(readHistory(ctx, '30d', `person:${person}`), NotAllowed);
    const ownCount = developer.developers.length;
    for (const metric of ['performance_score', 'performance_score.velocity']) {
      const { rows } = await receiptOf(ctx, metric);
      assert.equal(rows.length, ownCount + 1, 'the others are one row');
      assert.ok(rows.every((row) => row.value === null && row.receipt === null && /members?$/.test(row.title)));
    }
    const ids = manager.developers.map((developer) => developer.developerId);
    for (const metric of ['lead_time', 'review_response_time', 'people_helped']) {
      for (const row of (await receiptOf(ctx, metric)).rows) {
        assert.equal(row.person, null);
        assert.ok(!ids.some((id) => JSON.stringify(row).includes(id)), `${metric} reveals the owners of its rows`);
      }
    }
  });

  it('lets the members of a team recompute its score, and records who looked at a person', async () => {
    const ctx = await viewer('manager');
    const team = (await readScores(ctx, '30d')).teams.find((team) => team.overall.kind === 'value');
    const { receipt, rows } = await receiptOf(ctx, 'performance_score', `team:${team?.teamId}`);
    const mean = rows.reduce((total, row) => total + (row.value ?? 0), 0) / rows.length;
    assert.ok(receipt.figure.kind === 'value' && Math.abs(mean - receipt.figure.value) < 1e-9);
    const member = rows[0]?.receipt?.subject ?? '';
    const ownReceipt = await receiptOf(ctx, 'performance_score', member);
    const points = ownReceipt.receipt.parts.reduce((total, part) => total + part.value, 0);
    assert.ok(ownReceipt.receipt.figure.kind === 'value' && Math.abs(points - ownReceipt.receipt.figure.value) < 1e-9);
    for (const dimension of ['codeQuality', 'velocity', 'collaboration', 'innovation', 'reliability']) {
      const ofDimension = await receiptOf(ctx, `performance_score.${dimension}`, member);
      const added = (of: 'share' | 'contribution'): number =>
        ofDimension.rows.reduce((total, { scored }) => total + (scored?.[of] ?? 0), 0);
      const { figure } = ofDimension.receipt;
      assert.ok(figure.kind === 'value' && Math.abs(added('contribution') - figure.value) < 1e-9, dimension);
      assert.ok(Math.abs(added('share') - 1) < 1e-9, dimension);
    }
    await within(async (tx) => {
      const views = await tx
        .selectFrom('person_views')
        .select('viewer_id')
        .where('person_id', '=', member.split(':')[1] ?? '')
        .execute();
      assert.ok(views.some((view) => view.viewer_id === ctx.user.id));
    });
  });

  it('does nothing if nothing has changed, and shows nothing of another organization', async () => {
    const { platform, organizationId } = organization.ctx;
    assert.equal((await runMeasurement(platform, organizationId)).changed, false);
    const other = await measured.site.organization();
    await withTenant(platform.database, other.ctx.organizationId, async (tx) => {
      assert.equal(await readState(tx), null);
      assert.deepEqual(await listDevelopers(tx), []);
      assert.deepEqual(await readObservations(tx, { metrics, from: 0, to: Date.parse(now) }), []);
    });
  });

  it('reports missing data instead of zero', async () => {
    const ctx = await measured.emptyFor('admin');
    await runMeasurement(ctx.platform, ctx.organizationId);
    const dora = await readDora(ctx, '30d');
    for (const figure of [dora.deploymentFrequency, dora.leadTime, dora.changeFailureRate, dora.mttr, dora.reworkRate])
      assert.equal(figure.figure.kind, 'insufficient-data', figure.metric);
    assert.equal((await readOverview(ctx, '30d')).developers.figure.kind, 'insufficient-data');
    assert.ok((await readHistory(ctx, '30d', 'organization')).points.every((point) => point.overall === null));
  });

  it('shows developers only themselves and groups that hide their members', async () => {
    const [developer, manager] = [await viewer('developer'), await viewer('manager')];
    const { organizationId, platform } = organization.ctx;
    const scored = (await readScores(manager, '30d')).developers.filter(
      (developer) => developer.overall.kind === 'value',
    );
    const [ownId, other] = scored.map((developer) => developer.developerId);
    assert.ok(ownId !== undefined && other !== undefined);
    const rows = await within(listPeople);
    const accountOf = (id: string): string => rows.find((row) => row.id === id)?.accountIds[0] ?? '';
    assert.deepEqual((await readScores(developer, '30d')).developers, []);

    await within((tx) => linkUser(tx, organizationId, developer.user.id, accountOf(ownId)));
    assert.deepEqual(
      (await readScores(developer, '30d')).developers.map((developer) => developer.developerId),
      [ownId],
    );
    await readHistory(developer, '30d', `person:${ownId}`);
    await assert.rejects(readHistory(developer, '30d', `person:${other}`), NotAllowed);
    await assert.rejects(receiptOf(developer, 'performance_score', `person:${other}`), {
      code: 'not-allowed',
      message: /belong to someone else.+You can see your own.+ask on your profile/,
    });

    const { id: duo } = await createTeam(manager, { name: 'Duo', description: '', type: 'mixed', leadEmail: '' });
    const memberships = [{ teamId: duo, from: '2026-01-01', to: null }];
    await changeMappings(manager, {
      version: 1,
      changes: [ownId, other].map((id) => ({ kind: 'memberships', accountId: accountOf(id), memberships })),
    });
    assert.equal((await runMeasurement(platform, organizationId)).changed, true);
    assert.ok((await readScores(manager, '30d')).teams.some((team) => team.teamId === duo && team.members === 2));
    await readDora(manager, '30d', duo);
    await readHistory(manager, '30d', `team:${duo}`);
    assert.ok((await readScores(developer, '30d')).teams.every((team) => team.teamId !== duo));
    const keptBack = { code: 'not-allowed', message: /^This team has fewer than 3 people.+You can see your own/ };
    await assert.rejects(readDora(developer, '30d', duo), keptBack);
    await assert.rejects(readHistory(developer, '30d', `team:${duo}`), keptBack);
    await assert.rejects(receiptOf(developer, 'lead_time', `team:${duo}`), keptBack);
    await assert.rejects(receiptOf(developer, 'lead_time', 'team:none'), NotFound);
  });
});

/** The figure from the rows as a reader with a spreadsheet would; null where rows do not suffice (distinct people). */
const recompute = (metric: MetricKey, rows: readonly ReceiptRow[], receipt: Receipt): number | null => {
  const values = rows.map((row) => row.value ?? Number.NaN).sort((a, b) => a - b);
  const total = values.reduce((sum, value) => sum + value, 0);
  switch (metricDefinitions[metric].aggregate) {
    case 'median': {
      const middle = (values.length - 1) / 2;
      return ((values[Math.floor(middle)] ?? Number.NaN) + (values[Math.ceil(middle)] ?? Number.NaN)) / 2;
    }
    case 'mean':
    case 'share':
      return total / values.length;
    case 'rate':
      return total / (receipt.weeks ?? Number.NaN);
    case 'distinct':
      return null;
  }
};
