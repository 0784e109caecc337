/** A metric is defined once: a test's definition alone makes it measured, explained, exported and protected. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  defineMetric,
  field,
  metricDefinitions,
  metricsIn,
  minimums,
  personal,
  type MetricDefinition,
} from '@sightline/analytics';
import type { Receipt } from '@sightline/contract';
import { sql } from 'kysely';
import { compare } from '../server/src/features/history/compare.ts';
import { readHistorical } from '../server/src/features/history/read-historical.ts';
import { listTeams } from '../server/src/features/people/index.ts';
import { openReceipt } from '../server/src/features/receipts/open-receipt.ts';
import type { RouteContext } from '../server/src/platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../server/src/testing/measured-organization.ts';
import { receiptCsv } from '../web/src/features/receipts/receipt-csv.ts';
import { metricPage } from './metric-page.ts';

const handovers = defineMetric({
  key: 'made_up_handovers',
  name: 'Handover time',
  version: 7,
  unit: 'seconds',
  aggregate: 'median',
  minimum: minimums.rareEvents,
  better: 'lower',
  area: 'flow',
  row: 'finished_item',
  placedBy: 'the handover',
  definition: 'Time that an item waits for the next person.',
  comparedAcross: ['teams'],
  detail: {
    reviewers: field.number('Reviewers', 'people'),
    waited: field.duration('Waited'),
    from: field.instant('Handed over'),
    assignee: personal(field.text('Assignee')),
  },
});

const definitions = metricDefinitions as Record<string, MetricDefinition>;
const day = 86_400;
const now = '2026-11-20T12:00:00Z';

describe('a metric that is named only in its definition', () => {
  let measured: MeasuredOrganization;
  let teamId: string;
  before(async () => {
    definitions[handovers.key] = handovers;
    measured = await measuredOrganization(now);
    const teams = await measured.within(listTeams);
    teamId = teams.find(({ members }) => members >= 3)?.id ?? '';
    const { organizationId } = measured.organization.ctx;
    const rows = Array.from({ length: 6 }, (_, index) => ({
      key: `handover-${index}`,
      at: Date.parse(now) / 1000 - (index + 1) * day,
      value: (index + 1) * 3600,
      reference: { kind: 'issue', id: String(index), title: `PAY-${index} Hand over`, url: null },
      detail: { reviewers: 2, waited: (index + 1) * 3600, from: 1_795_000_000, assignee: 'Sofia Marques' },
    }));
    await measured.within(async (tx) => {
      await sql`
        insert into observations (organization_id, metric, key, at, value, team_id, scope, reference, detail)
        select ${organizationId}::uuid, ${handovers.key}, key, at, value, ${teamId}::uuid, 'project:PAY', reference, detail
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (key text, at bigint, value float8,
          reference jsonb, detail jsonb)`.execute(tx);
      // Forces reading rows instead of batches, which were counted before these rows existed.
      await tx.updateTable('measurement_states').set({ batched: false }).execute();
    });
  });
  after(async () => {
    delete definitions[handovers.key];
    await measured.close();
  });

  const receiptFor = (viewer: RouteContext, subject = `team:${teamId}`): Promise<Receipt> =>
    openReceipt(viewer, {
      metric: handovers.key,
      subject,
      range: '30d',
      show: 'included',
      cursor: null,
      limit: 50,
      incomplete: [],
    });

  it('has figures and trends, and appears in its area and in comparisons', async () => {
    const manager = await measured.viewer('manager');
    const query = { metric: handovers.key, step: 'week', range: '30d' } as const;
    const { whole } = await readHistorical(manager, { ...query, subject: 'organization' });
    assert.deepEqual(whole.figure, {
      kind: 'value',
      value: 3.5 * 3600,
      n: 6,
      total: 6,
      p75: 17_100,
      p90: 19_800,
      recordedFrom: '2026-11-14',
    });
    const { rows } = await compare(manager, {
      compare: 'teams',
      range: '30d',
      ids: [teamId],
      subject: 'organization',
      against: null,
    });
    assert.ok(rows.some(({ metric }) => metric === handovers.key));
    assert.ok((metricsIn('flow') as string[]).includes(handovers.key));
  });

  it('has a receipt with its definition and row details', async () => {
    const manager = await measured.viewer('manager');
    for (const subject of ['organization', `team:${teamId}`]) {
      const { name, definition, version, placedBy, unit, figure, rows } = await receiptFor(manager, subject);
      assert.deepEqual(
        [name, definition, version, placedBy, unit],
        [handovers.name, handovers.definition, 7, 'the handover', 'seconds'],
      );
      assert.equal(figure.kind === 'value' && figure.value, 3.5 * 3600);
      assert.deepEqual(
        rows[0]?.detail.map(({ label, value }) => [label, value]),
        [
          ['Reviewers', 2],
          ['Waited', 3600],
          ['Handed over', '2026-11-18T11:06:40.000Z'],
          ['Assignee', 'Sofia Marques'],
        ],
      );
    }
  });

  it('has a CSV file with readable columns', async () => {
    const { rows } = await receiptFor(await measured.viewer('manager'));
    const [head, first] = receiptCsv(rows, { timeZone: 'UTC' }).split('\r\n');
    assert.equal(
      head,
      'Item,Link,Date (UTC),Outcome,Value,Unit,Person,Excluded because,Reviewers (people),Waited (hours),Handed over (UTC),Assignee',
    );
    assert.equal(first, 'PAY-0 Hand over,,2026-11-19 12:00,,1,hours,,,2,1,2026-11-18 11:06,Sofia Marques');
  });

  it('withholds only personal fields from viewers who may not see individuals, in receipt and CSV', async () => {
    const { rows } = await receiptFor(await measured.viewer('developer'));
    assert.equal(rows.length, 6);
    for (const { detail } of rows)
      assert.deepEqual(
        detail.map(({ label }) => label),
        ['Reviewers', 'Waited', 'Handed over'],
      );
    assert.doesNotMatch(receiptCsv(rows, { timeZone: 'UTC' }), /Assignee|Sofia/);
  });

  it('is documented in docs/metrics.md', () => {
    const page = metricPage();
    assert.match(page, /## Handover time\n\n`made_up_handovers`, version 7\. Time that an item waits/);
    assert.match(page, /Shown with each row: Reviewers, Waited, Handed over, Assignee \(personal\)\./);
  });
});
