import { type MetricKey, metricKeys } from '@sightline/analytics';
import { limits } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { readCellRows } from '../disclosure/index.ts';
import { readDora } from '../figures/overview.ts';
import { fewPeople } from '../disclosure/small-groups.ts';
import { readObservations } from '../observations/index.ts';
import { listTeams } from '../people/index.ts';
import { openReceipt } from './open-receipt.ts';
import { audienceOf } from '../visibility/index.ts';

const now = '2026-11-20T12:00:00Z';
const days = { from: '2026-11-17', to: '2026-11-18' };

describe('figures of few people', () => {
  it('are figures with included rows of only one or two known people', () => {
    const row = fc.record({
      metric: fc.constant<MetricKey>('cycle_time'),
      at: fc.constant(0),
      excluded: fc.option(fc.constant('bot')),
      personId: fc.option(fc.constantFrom('ada', 'bo', 'cy', 'di')),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const people = new Set(rows.flatMap((row) => (row.excluded === null ? (row.personId ?? []) : [])));
        const few = fewPeople(rows);
        assert.equal(few?.have ?? null, people.size === 1 || people.size === 2 ? people.size : null);
      }),
    );
  });

  describe('over custom days', () => {
    let measured: MeasuredOrganization;
    let developer: RouteContext;
    let manager: RouteContext;
    let teams: string[];
    before(async () => {
      measured = await measuredOrganization(now);
      [developer, manager] = [await measured.viewer('developer'), await measured.viewer('manager')];
      teams = (await measured.within(listTeams)).map((team) => team.id);
    });
    after(() => measured.close());

    const receipt = (viewer: RouteContext, metric: string, teamId: string) =>
      openReceipt(viewer, {
        metric,
        subject: `team:${teamId}`,
        range: days,
        show: 'included',
        cursor: null,
        limit: 100,
        incomplete: [],
      });

    it('are shown to managers, and withheld from developers with their rows', async () => {
      const period = { from: Date.parse('2026-11-16T23:00:00Z') / 1000, to: Date.parse('2026-11-18T23:00:00Z') / 1000 };
      let [hidden, shown] = [0, 0];
      for (const metric of metricKeys()) {
        for (const teamId of teams) {
          const rows = await measured.within((tx) => readObservations(tx, { metrics: [metric], ...period, teamId }));
          const people = new Set(rows.flatMap((row) => (row.excluded === null ? (row.personId ?? []) : [])));
          const [seen, full] = [await receipt(developer, metric, teamId), await receipt(manager, metric, teamId)];
          const readFor = {
            audience: audienceOf(developer.user),
            now: Date.parse(now) / 1000,
            timeZone: 'Europe/Berlin',
          };
          const query = { metrics: [metric], ...period, teamId };
          const cells = (await measured.within((tx) => readCellRows(tx, query, readFor))).rows;
          if (people.size === 0 && full.figure.kind === 'value' && seen.figure.kind === 'value')
            assert.deepEqual([seen.figure.value, seen.figure.n], [full.figure.value, full.figure.n], metric);
          if (people.size === 0 || cells.some(({ personId }) => personId !== null)) {
            if (seen.figure.kind === 'value') assert.equal(seen.figure.n, cells.length, metric);
            shown += 1;
            continue;
          }
          hidden += 1;
          assert.notEqual(full.figure.kind === 'insufficient-data' && full.figure.of, 'people');
          assert.deepEqual(
            [seen.figure.kind, seen.rows.length, seen.rowCount, seen.parts.length],
            ['insufficient-data', 0, 0, 0],
            metric,
          );
        }
      }
      assert.ok(hidden > 3 && shown > 10, `${hidden} hidden, ${shown} shown`);
    });

    it('say how many took part, but neither who nor which teams of fewer than three', async () => {
      const counted = (viewer: RouteContext, show: 'included' | 'excluded') =>
        openReceipt(viewer, {
          metric: 'developers',
          subject: 'organization',
          range: days,
          show,
          cursor: null,
          limit: 100,
          incomplete: [],
        });
      for (const show of ['included', 'excluded'] as const) {
        const [seen, named] = [await counted(developer, show), await counted(manager, show)];
        assert.deepEqual(seen.figure, named.figure);
        assert.ok(named.rows.length > 0);
        const people = new Set(named.rows.map((row) => row.key));
        for (const { key, person, title } of seen.rows) {
          assert.ok(key === 'others' || key.startsWith('team-'), key);
          assert.deepEqual([person, people.has(key)], [null, false], title);
        }
        const ofTeam = Map.groupBy(named.rows, (row) => row.detail[0]?.value ?? null);
        const large = [...ofTeam].filter(([team, rows]) => team !== null && rows.length >= limits.smallestGroup);
        const shown = seen.rows.filter((row) => row.key !== 'others').map((row) => row.title);
        const few = named.rows.length - large.reduce((sum, [, rows]) => sum + rows.length, 0);
        const folded = few > 0 && few < limits.smallestGroup ? 1 : 0;
        assert.equal(shown.length, Math.max(0, large.length - folded), 'one or two others are counted with a team');
        assert.ok(shown.every((title) => large.some(([team]) => team === title)));
        const others = seen.rows.find((row) => row.key === 'others')?.value ?? limits.smallestGroup;
        assert.ok(others >= limits.smallestGroup || large.length === 0, `${others} others`);
      }
    });

    it('are hidden on screens as well as in their receipts', async () => {
      for (const teamId of teams) {
        const { deploymentFrequency } = await readDora(developer, days, teamId);
        assert.deepEqual(deploymentFrequency.figure, (await receipt(developer, 'deployment_frequency', teamId)).figure);
      }
    });
  });
});
