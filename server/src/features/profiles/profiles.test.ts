import { dimensions, type ReadRange } from '@sightline/analytics';
import type { ProfileSummary } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { searchAudit } from '../../platform/audit/audit.store.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listViewsOf } from '../visibility/index.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { readHistory } from '../scores/read-history.ts';
import { readScores } from '../scores/read-scores.ts';
import { listProfiles, type ListQuery } from './list-profiles.ts';
import { readNotes, removeNote, writeNote } from './notes.ts';
import { everybody } from './profiles.test-support.ts';
import { readPersonDora, readProfile } from './read-profile.ts';

const now = '2026-11-20T12:00:00Z';

/** The first hundred people, by name. */
const listed = (ctx: RouteContext, range: ReadRange, query: Partial<ListQuery> = {}) =>
  listProfiles(ctx, range, { ...everybody, limit: 100, ...query });

describe('the profiles of a measured organization', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization(now);
  });
  after(() => measured.close());

  it('list everybody to managers, with the scores of their receipts', async () => {
    const ctx = await measured.viewer('manager');
    const { profiles, ofOrganization } = await listed(ctx, '30d');
    assert.ok(profiles.length > 20 && profiles.length <= ofOrganization);
    const scores = new Map(
      (await readScores(ctx, '30d')).developers.map((developer) => [developer.developerId, developer.overall]),
    );
    const known = profiles.filter((profile) => scores.has(profile.developerId));
    assert.ok(known.length > 20);
    for (const profile of known) assert.deepEqual(profile.score.overall, scores.get(profile.developerId), profile.name);
  });

  it('list to developers only themselves, and to unlinked users no one', async () => {
    const [person] = (await listed(await measured.viewer('manager'), '30d')).profiles;
    assert.ok(person !== undefined);
    const self = await measured.viewer('developer', person.developerId);
    const { profiles } = await listed(self, '30d');
    assert.deepEqual(
      profiles.map((profile) => profile.developerId),
      [person.developerId],
    );
    assert.deepEqual((await listed(await measured.viewer('developer'), '30d')).profiles, []);
  });

  for (const dimension of dimensions)
    it(`sort by ${dimension} as shown, people without one last`, async () => {
      const ctx = await measured.viewer('manager');
      const shown = async (order: 'asc' | 'desc'): Promise<(number | null)[]> =>
        (await listed(ctx, '30d', { sort: dimension, order })).profiles.map(({ score }) =>
          score.dimensions[dimension].kind === 'value' ? score.dimensions[dimension].value : null,
        );
      const [rising, falling] = [await shown('asc'), await shown('desc')];
      const known = rising.filter((value) => value !== null);
      assert.ok(known.length > 5 && new Set(known).size > 1);
      assert.deepEqual(
        rising.slice(0, known.length),
        known.toSorted((a, b) => a - b),
      );
      assert.deepEqual(
        falling.slice(0, known.length),
        known.toSorted((a, b) => b - a),
      );
    });

  it('have the role of people with an account', async () => {
    const ctx = await measured.viewer('manager');
    const found = (await listed(ctx, '30d')).profiles.at(-1);
    assert.ok(found !== undefined && found.role === null);
    await measured.viewer('admin', found.developerId);
    const again = (await listed(ctx, '30d')).profiles.find((profile) => profile.developerId === found.developerId);
    assert.equal(again?.role, 'admin');
  });

  const twoProfiles = async (): Promise<{ manager: RouteContext; summary: ProfileSummary; other: ProfileSummary }> => {
    const manager = await measured.viewer('manager');
    const scored = (await listed(manager, '30d')).profiles.filter((each) => each.score.overall.kind === 'value');
    const [summary, other] = scored;
    assert.ok(summary !== undefined && other !== undefined);
    return { manager, summary, other };
  };
  const receiptOf = (ctx: RouteContext, metric: string, personId: string) =>
    openReceipt(ctx, {
      metric,
      range: '30d',
      subject: `person:${personId}`,
      show: 'included',
      cursor: null,
      limit: 200,
      incomplete: [],
    });

  it('show one person with figures that match their receipts', async () => {
    const { manager, summary } = await twoProfiles();
    const profile = await readProfile(manager, '30d', summary.developerId);
    assert.deepEqual(profile.score, summary.score);
    const counted = profile.signals.filter((signal) => signal.missing === null);
    const shares = counted.reduce((sum, signal) => sum + (signal.share ?? 0), 0);
    assert.ok(Math.abs(shares - 1) < 1e-9, `shares add up to ${shares}`);
    for (const { figure, name } of profile.signals) {
      const receipt = await receiptOf(manager, figure.metric, summary.developerId);
      assert.deepEqual(receipt.figure, figure.figure, name);
    }
    for (const { metric, count, latest } of profile.work) {
      const receipt = await receiptOf(manager, metric, summary.developerId);
      assert.equal(receipt.rowCount, count, metric);
      assert.ok(latest.every((item) => receipt.rows.some((row) => row.title === item.title)));
    }
    for (const [metric, figure] of [
      ['work_in_progress', profile.load.inProgress],
      ['work_item_age', profile.load.age],
    ] as const)
      assert.deepEqual((await receiptOf(manager, metric, summary.developerId)).figure, figure);
  });

  it('show work in progress of today and its age whatever the period', async () => {
    const { manager } = await twoProfiles();
    const { profiles } = await listed(manager, '30d');
    let checked = 0;
    for (const { developerId } of profiles.slice(0, 6)) {
      const { load } = await readProfile(manager, { from: '2026-09-01', to: '2026-09-30' }, developerId);
      if (load.age.kind !== 'value') continue;
      checked += 1;
      const ages = load.items.map((item) => item.age).sort((a, b) => a - b);
      const middle = [
        ages[Math.floor((ages.length - 1) / 2)] ?? 0,
        ages[Math.ceil((ages.length - 1) / 2)] ?? 0,
      ] as const;
      assert.equal((middle[0] + middle[1]) / 2, load.age.value);
    }
    assert.ok(checked > 0);
  });

  it('have dimensions that recompute from the rows of their receipts', async () => {
    const { manager, summary } = await twoProfiles();
    let recalculated = 0;
    for (const dimension of dimensions) {
      const { figure, rows } = await receiptOf(manager, `performance_score.${dimension}`, summary.developerId);
      if (figure.kind !== 'value') continue;
      recalculated += 1;
      const shares = rows.map((row) => Number(row.detail.find((part) => part.label === 'Share of the mean')?.value));
      const all = shares.reduce((sum, share) => sum + share, 0);
      const mean = rows.reduce((sum, row, index) => sum + (row.value ?? 0) * ((shares[index] ?? 0) / all), 0);
      assert.ok(Math.abs(mean - figure.value) < 1e-9, `${dimension}: ${mean} from the rows, ${figure.value} shown`);
    }
    assert.ok(recalculated >= 3, `only ${recalculated} of ${dimensions.length} dimensions`);
  });

  it('show the available data of a person without a score', async () => {
    const manager = await measured.viewer('manager');
    const unscored = (await listed(manager, '30d')).profiles.find((each) => each.score.overall.kind !== 'value');
    assert.ok(unscored !== undefined);
    const profile = await readProfile(manager, '30d', unscored.developerId);
    assert.deepEqual([profile.signals, profile.againstTeam], [[], null]);
    assert.equal(profile.work.length, 5);
  });

  it('list reviewers and reviewed people alike', async () => {
    const { manager, summary } = await twoProfiles();
    const { reviews } = await readProfile(manager, '30d', summary.developerId);
    assert.ok(reviews.given.length > 0 && reviews.received.length > 0);
    const [partner] = reviews.received;
    const seen = (await readProfile(manager, '30d', partner?.developerId ?? '')).reviews.given;
    assert.equal(seen.find((each) => each.developerId === summary.developerId)?.count, partner?.count);
  });

  it('compare a person with the middle 50% of teammates, without a rank', async () => {
    const { manager, summary } = await twoProfiles();
    const { againstTeam, score } = await readProfile(manager, '30d', summary.developerId);
    const others = (await listed(manager, '30d')).profiles
      .filter((each) => each.teamId === summary.teamId && each.developerId !== summary.developerId && each.active)
      .flatMap((each) => (each.score.overall.kind === 'value' ? [each.score.overall.value] : []));
    assert.ok(againstTeam !== null && score.overall.kind === 'value');
    assert.equal(againstTeam.others, others.length);
    // Rounded to five points, so off by half of that at most.
    const below = others.filter((value) => value < againstTeam.low - 2.5).length;
    assert.ok(below <= Math.ceil((others.length - 1) / 4), 'about a quarter is below the band');
    assert.deepEqual([againstTeam.low % 5, againstTeam.high % 5], [0, 0]);
    assert.equal(againstTeam.place === 'below', score.overall.value < againstTeam.low);
  });

  it('show after-hours activity to the person only', async () => {
    const { manager, summary } = await twoProfiles();
    const self = await measured.viewer('developer', summary.developerId);
    const ownProfile = await readProfile(self, '30d', summary.developerId);
    assert.equal(ownProfile.self, true);
    const { afterHours } = ownProfile.load;
    assert.ok(afterHours !== null && afterHours.share.kind === 'value');
    const counted = [...afterHours.hours, ...afterHours.daysOff].reduce((sum, count) => sum + count, 0);
    assert.equal(counted, afterHours.share.n);
    const seen = await readProfile(manager, '30d', summary.developerId);
    assert.deepEqual([seen.self, seen.load.afterHours], [false, null]);
  });

  it('are refused to developers for other people, and unknown people are reported', async () => {
    const { manager, summary, other } = await twoProfiles();
    const self = await measured.viewer('developer', summary.developerId);
    await assert.rejects(readProfile(self, '30d', other.developerId), NotAllowed);
    await assert.rejects(readPersonDora(self, '30d', other.developerId), NotAllowed);
    await assert.rejects(readNotes(self, other.developerId), NotAllowed);
    await assert.rejects(readProfile(manager, '30d', randomUUID()), NotFound);
  });

  it('show the delivery metrics of the person only', async () => {
    const { manager, summary } = await twoProfiles();
    const dora = await readPersonDora(manager, '30d', summary.developerId);
    const receipt = await receiptOf(manager, 'lead_time', summary.developerId);
    assert.deepEqual(dora.leadTime.figure, receipt.figure);
  });

  it('record one view an hour for all calls of the screen, and none of one’s own profile', async () => {
    const { summary } = await twoProfiles();
    const visitor = await measured.viewer('manager');
    const self = await measured.viewer('developer', summary.developerId);
    const looks = () =>
      measured.within(async (tx) =>
        (await listViewsOf(tx, summary.developerId, 1000)).filter((view) =>
          [visitor.user.id, self.user.id].includes(view.viewerId),
        ),
      );
    await Promise.all([
      readProfile(visitor, '30d', summary.developerId),
      readPersonDora(visitor, '30d', summary.developerId),
      readNotes(visitor, summary.developerId),
      readHistory(visitor, '30d', `person:${summary.developerId}`),
    ]);
    await readProfile(self, '30d', summary.developerId);
    assert.deepEqual(
      (await looks()).map((view) => [view.viewerId, view.what]),
      [[visitor.user.id, 'profile']],
    );
    measured.site.clock.at += 61 * 60_000;
    await readProfile(visitor, '90d', summary.developerId);
    measured.site.clock.at -= 61 * 60_000;
    assert.equal((await looks()).length, 2);
  });

  it('record once a day that a person’s score was seen in any list', async () => {
    const { summary } = await twoProfiles();
    const visitor = await measured.viewer('manager');
    const self = await measured.viewer('developer', summary.developerId);
    const looks = () =>
      measured.within(async (tx) =>
        (await listViewsOf(tx, summary.developerId, 1000))
          .filter((view) => [visitor.user.id, self.user.id].includes(view.viewerId))
          .map((view) => view.what),
      );
    const { profiles } = await listed(visitor, '30d');
    await Promise.all([
      listed(visitor, '90d'),
      readScores(visitor, '30d'),
      openReceipt(visitor, {
        metric: 'performance_score',
        subject: `team:${summary.teamId}`,
        range: '30d',
        show: 'included',
        cursor: null,
        limit: 50,
        incomplete: [],
      }),
    ]);
    await listed(self, '30d');
    assert.deepEqual(await looks(), ['list']);
    const unscored = profiles.find(({ score }) => score.overall.kind !== 'value');
    assert.ok(unscored !== undefined, 'a person has no score');
    const views = await measured.within((tx) => listViewsOf(tx, unscored.developerId, 1000));
    assert.ok(!views.some((view) => view.viewerId === visitor.user.id), 'nothing of them was seen');
    // 13:00 in Berlin plus twelve hours is another day there.
    measured.site.clock.at += 12 * 3_600_000;
    await listed(visitor, '30d');
    measured.site.clock.at -= 12 * 3_600_000;
    assert.deepEqual(await looks(), ['list', 'list']);
  });

  it('have notes that managers write, the person sees, and authors and admins remove', async () => {
    const { manager, summary } = await twoProfiles();
    const [self, another, admin] = [
      await measured.viewer('developer', summary.developerId),
      await measured.viewer('manager'),
      await measured.viewer('admin'),
    ];
    const first = await writeNote(manager, summary.developerId, 'Leads the migration');
    const second = await writeNote(manager, summary.developerId, 'Part-time from May');
    const seen = await readNotes(self, summary.developerId);
    assert.deepEqual(
      seen.map((note) => [note.text, note.author, note.mayRemove]),
      [
        ['Part-time from May', 'A manager', false],
        ['Leads the migration', 'A manager', false],
      ],
    );
    await assert.rejects(removeNote(another, summary.developerId, first.id), NotAllowed);
    await removeNote(manager, summary.developerId, first.id);
    await removeNote(admin, summary.developerId, second.id);
    await assert.rejects(removeNote(admin, summary.developerId, second.id), NotFound);
    const audited = await measured.within((tx) =>
      searchAudit(tx, { action: 'profiles' }, { limit: 10, addresses: true }),
    );
    assert.deepEqual(
      audited.map((entry) => [entry.action, entry.subject]),
      [
        ['profiles.remove-note', summary.name],
        ['profiles.remove-note', summary.name],
        ['profiles.note', summary.name],
        ['profiles.note', summary.name],
      ],
    );
    assert.ok(!JSON.stringify(audited).includes('migration'), 'what was noted is not in the log');
  });

  it('list no one if nothing was collected', async () => {
    const { profiles, ofOrganization } = await listed(await measured.emptyFor('admin'), '30d');
    assert.deepEqual([profiles, ofOrganization], [[], 0]);
  });
});
