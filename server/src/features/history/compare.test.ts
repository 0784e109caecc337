import { contract } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { InvalidInput, NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { listViewsOf } from '../visibility/index.ts';
import { createTeam } from '../people/mappings/change-mappings.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { readScores } from '../scores/read-scores.ts';
import type { Comparison } from './choose-subjects.ts';
import { compare } from './compare.ts';

const now = '2026-11-20T12:00:00Z';
const teams: Comparison = { compare: 'teams', ids: undefined, subject: 'organization', range: '30d', against: null };

describe('figures side by side', () => {
  let measured: MeasuredOrganization;
  let admin: RouteContext;
  let people: string[];
  before(async () => {
    measured = await measuredOrganization(now);
    admin = await measured.viewer('admin');
    people = (await readScores(admin, '30d')).developers.map((developer) => developer.developerId);
  });
  after(() => measured.close());

  it('are not compared over a period that is mostly unrecorded', async () => {
    const { rows } = await compare(admin, { ...teams, range: '1y' });
    for (const { metric, clear, figures, partlyRecorded } of rows) {
      assert.deepEqual(clear, [], metric);
      const isMarked = metric === 'performance_score' || figures.filter(({ kind }) => kind === 'value').length > 1;
      assert.equal(partlyRecorded === true, isMarked, metric);
    }
    const score = rows.find(({ metric }) => metric === 'performance_score');
    assert.ok(score?.figures.every((figure) => figure.kind === 'value' && figure.recordedFrom !== undefined));
    assert.ok((await compare(admin, teams)).rows.every(({ partlyRecorded }) => partlyRecorded === undefined));
  });

  it('match their receipts and lie within their intervals', async () => {
    const { columns, rows } = await compare(admin, teams);
    assert.equal(columns.length, 4);
    let intervals = 0;
    for (const row of rows) {
      for (const [index, { subject, days }] of columns.entries()) {
        const figure = row.figures[index]!;
        const { metric } = row;
        const receipt = await openReceipt(admin, {
          metric,
          subject,
          range: days,
          show: 'included',
          cursor: null,
          limit: 1,
          incomplete: [],
        });
        const shown = receipt.figure;
        assert.deepEqual(
          figure.kind === 'value' ? [figure.value, figure.n] : [figure.have, figure.need],
          shown.kind === 'value' ? [shown.value, shown.n] : [shown.have, shown.need],
          `${metric} of ${subject}`,
        );
        if (figure.kind !== 'value' || figure.low === undefined || figure.high === undefined) continue;
        assert.ok(figure.low <= figure.value && figure.value <= figure.high, metric);
        intervals += 1;
      }
      for (const { higher, lower } of row.clear) {
        const [above, below] = [row.figures[higher], row.figures[lower]];
        assert.ok(above?.kind === 'value' && below?.kind === 'value' && above.value > below.value);
      }
    }
    assert.ok(intervals > 20, `only ${intervals} intervals`);
    assert.ok(
      rows.every((row) => row.metric !== 'velocity'),
      'points of two teams are of different sizes',
    );
  });

  it('can be limited to some teams, and reject unknown ones', async () => {
    const all = await compare(admin, teams);
    const [, second] = all.columns;
    const some = await compare(admin, { ...teams, ids: [second?.subject.split(':')[1] ?? ''] });
    assert.deepEqual(some.columns, [second]);
    assert.deepEqual(
      some.rows.map((row) => row.figures),
      all.rows.map((row) => [row.figures[1]]),
    );
    await assert.rejects(compare(admin, { ...teams, ids: ['00000000-0000-4000-8000-000000000000'] }), NotFound);
  });

  it('of periods compare the chosen one with the previous one, or any two', async () => {
    const periods: Comparison = { ...teams, compare: 'periods' };
    const usual = await compare(admin, periods);
    assert.deepEqual(
      usual.columns.map((column) => column.days),
      [
        { from: '2026-09-22', to: '2026-10-21' },
        { from: '2026-10-22', to: '2026-11-20' },
      ],
    );
    const swapped = await compare(admin, {
      ...periods,
      range: { from: '2026-09-22', to: '2026-10-21' },
      against: { from: '2026-10-22', to: '2026-11-20' },
    });
    assert.deepEqual(swapped.columns, usual.columns.toReversed());
    assert.deepEqual(
      swapped.rows.map((row) => row.figures),
      usual.rows.map((row) => row.figures.toReversed()),
    );
    await assert.rejects(
      compare(admin, { ...periods, against: { from: '2026-11-20', to: '2026-11-21' } }),
      InvalidInput,
    );
  });

  it('of people are for managers, sorted by name, at most six, and recorded as profile views', async () => {
    const manager = await measured.viewer('manager');
    const chosen: Comparison = { ...teams, compare: 'people', ids: people.slice(0, 3) };
    const { columns, rows } = await compare(manager, chosen);
    assert.deepEqual(
      columns.map((column) => column.name),
      columns.map((column) => column.name).toSorted(),
    );
    assert.equal(rows[0]?.metric, 'performance_score');
    assert.ok(rows[0].figures.some((figure) => figure.kind === 'value'));
    for (const id of people.slice(0, 3)) {
      const [view] = await measured.within((tx) => listViewsOf(tx, id, 1));
      assert.deepEqual([view?.viewerId, view?.what], [manager.user.id, 'comparison']);
    }
    await assert.rejects(compare(manager, { ...chosen, ids: people.slice(0, 7) }), InvalidInput);
  });

  it('show a developer only teams and their own past', async () => {
    const [ownId, other] = people;
    const developer = await measured.viewer('developer', ownId);
    assert.equal((await compare(developer, teams)).columns.length, 4);
    const past = await compare(developer, { ...teams, compare: 'periods', subject: `person:${ownId}` });
    assert.equal(past.columns.length, 2);
    await assert.rejects(compare(developer, { ...teams, compare: 'periods', subject: `person:${other}` }), NotAllowed);
    await assert.rejects(
      compare(developer, { ...teams, compare: 'people', ids: [ownId ?? '', other ?? ''] }),
      NotAllowed,
    );
  });

  it('have no data before the first measurement run', async () => {
    const empty = await measured.emptyFor('admin');
    assert.deepEqual((await compare(empty, teams)).columns, []);
    const { rows } = await compare(empty, { ...teams, compare: 'periods' });
    for (const row of rows)
      assert.ok(
        row.figures.every((figure) => figure.kind === 'insufficient-data'),
        row.metric,
      );
  });

  it('reject invalid queries', () => {
    const { query } = contract.comparative.read;
    assert.deepEqual(query.parse({ ids: people.slice(0, 2).join(',') }).ids, people.slice(0, 2));
    assert.equal(query.safeParse({ ids: 'me,you' }).success, false);
    assert.equal(query.safeParse({ againstFrom: '2026-01-01' }).success, false);
    assert.equal(query.safeParse({ againstFrom: '2026-01-02', againstTo: '2026-01-01' }).success, false);
  });

  it('gives velocity in items for a team without estimates, and none over teams that size points differently', async () => {
    const { columns } = await compare(admin, teams);
    const unitOf = async (subject: string): Promise<string | undefined> => {
      const periods = await compare(admin, { ...teams, compare: 'periods', subject, range: '90d' });
      return periods.rows.find((row) => row.metric === 'velocity')?.unit;
    };
    const [subject = ''] = columns.map((column) => column.subject);
    assert.equal(await unitOf(subject), 'points-per-sprint');
    await measured.within((tx) =>
      sql`update observations set detail = detail || '{"measure": "items"}'
        where metric = 'velocity' and team_id = ${subject.slice('team:'.length)}::uuid`.execute(tx),
    );
    assert.equal(await unitOf(subject), 'items-per-sprint');
    await measured.within((tx) =>
      sql`update observations set detail = detail || '{"measure": "points"}'
        where metric = 'velocity' and team_id = ${subject.slice('team:'.length)}::uuid
          and at = (select max(at) from observations where metric = 'velocity' and excluded is null
            and team_id = ${subject.slice('team:'.length)}::uuid)`.execute(tx),
    );
    assert.equal(await unitOf(subject), undefined, 'sprints in different units');
    assert.equal(await unitOf('organization'), undefined);
  });

  it('say that a team is too small for a developer, not that it is missing', async () => {
    const manager = await measured.viewer('manager');
    const { id: empty } = await createTeam(manager, { name: 'Nobody', description: '', type: 'mixed', leadEmail: '' });
    await runMeasurement(manager.platform, manager.organizationId);
    const developer = await measured.viewer('developer', people[0]);
    const ids = [empty];
    assert.equal((await compare(manager, { ...teams, ids })).columns.length, 1);
    await assert.rejects(compare(developer, { ...teams, ids }), /This team has fewer than 3 people/);
  });
});
