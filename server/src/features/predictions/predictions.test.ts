import type { PersonScore } from '@sightline/analytics';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { RouteContext } from '../../platform/http/bind.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { NotAllowed } from '../../platform/errors.ts';
import { inEnglish, type Text } from '../../platform/text.ts';
import { stopThread } from '../../platform/threads/worker-thread.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listDevelopers } from '../people/index.ts';
import { deleteScoreDays, insertScoreDays, type StoredDay } from '../scoring/score-days.store.ts';
import { followPredictions, predictJob } from './predict-due.ts';
import { generatePrediction, readAccuracy, readPredictions } from './read-predictions.ts';

const now = '2026-11-20T12:00:00Z';
const lastDay = Date.parse('2026-11-20T00:00:00Z');
const dayMs = 86_400_000;
const dateAgo = (days: number): string => new Date(lastDay - days * dayMs).toISOString().slice(0, 10);

/** A day's score that is the same in all dimensions. */
const keptDay = (personId: string, daysAgo: number, overall: number): StoredDay => {
  const of = {
    codeQuality: overall,
    velocity: overall,
    collaboration: overall,
    innovation: overall,
    reliability: overall,
  };
  const score = { kind: 'value', overall, low: 0, high: 100, n: 40, standardError: 1, degrees: 9, dimensions: of };
  return { date: dateAgo(daysAgo), subject: { kind: 'person', id: personId }, score: score as never as PersonScore };
};

describe('predictions', () => {
  let measured: MeasuredOrganization;
  let [admin, developer] = [] as unknown as [RouteContext, RouteContext];
  let ids: string[] = [];
  const ownId = (): string => ids[0] ?? '';
  const other = (): string => ids[1] ?? '';
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => measured.within(work);

  before(async () => {
    measured = await measuredOrganization(now);
    ids = (await within(listDevelopers)).map((developer) => developer.id);
    admin = await measured.viewer('admin');
    developer = await measured.viewer('developer', ownId());
    // Half a year of everybody: around a level of their own, the first of them 25 points above it at the end.
    await within(async (tx) => {
      await deleteScoreDays(tx, '2000-01-01');
      const days = ids.flatMap((id, index) =>
        Array.from({ length: 200 }, (_, ago) => {
          const level = 55 + (index % 5) * 4 + 3 * Math.sin((ago + 7 * index) / 9);
          return keptDay(id, ago, index === 0 && ago < 12 ? level + 25 : level);
        }),
      );
      await insertScoreDays(tx, admin.organizationId, days);
    });
  });
  after(async () => {
    await stopThread(admin.platform.config);
    await measured.close();
  });

  it('are made from complete days, with an interval, factors that add up and a track record', async () => {
    const made = await generatePrediction(admin, { developerId: other(), timeframe: '30d' });
    assert.equal(made.madeOn, dateAgo(1), 'today is not over');
    assert.equal(made.targetDay, '2026-12-19');
    assert.ok(made.currentScore.kind === 'value' && made.predictedScore.kind === 'value');
    const { value, low = 0, high = 0, ...rest } = made.predictedScore;
    assert.deepEqual(Object.keys(rest).toSorted(), ['kind', 'n', 'total'], 'only fields that the API documents');
    assert.ok(low <= value && value <= high);
    const change = made.factors.reduce((sum, factor) => sum + factor.impact, 0);
    assert.ok(Math.abs(change - (value - made.currentScore.value)) < 1e-6);
    assert.ok(made.record.cases > 10 && made.confidence !== null && made.method !== null);
    const [summary] = made.summary;
    assert.ok(summary?.claims.every((claim) => claim.receipt.includes(`person%3A${other()}`)));
    assert.deepEqual((await readPredictions(admin, { developerId: other(), timeframe: '30d' })).predictions, [made]);
    const entries = await within((tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['action', 'detail'])
        .where('action', '=', 'predictions.generate')
        .execute(),
    );
    assert.deepEqual(
      entries.map((entry) => entry.detail),
      [{ id: made.id, timeframe: '30d' }],
    );
  });

  it('claim no confidence where an earlier version stored 0% without a checked prediction', async () => {
    const { id } = await generatePrediction(admin, { developerId: other(), timeframe: '60d' });
    const content = sql<string>`jsonb_set(jsonb_set(content, '{confidence}', '0'), '{pooled,cases}', '0')`;
    await within((tx) => tx.updateTable('predictions').set({ content }).where('id', '=', id).execute());
    const { predictions } = await readPredictions(admin, { developerId: other(), timeframe: '60d' });
    assert.deepEqual(
      predictions.map(({ confidence }) => confidence),
      [null],
    );
  });

  it('say what is missing if there is too little history', async () => {
    const young = ids[2] ?? '';
    await within(async (tx) => {
      await deleteScoreDays(tx, '2000-01-01', [{ kind: 'person', id: young }]);
      const days = Array.from({ length: 20 }, (_, ago) => keptDay(young, ago, 60));
      await insertScoreDays(tx, admin.organizationId, days);
    });
    const made = await generatePrediction(admin, { developerId: young, timeframe: '90d' });
    assert.deepEqual(made.predictedScore, { kind: 'insufficient-data', have: 15, need: 145, total: 15 });
    assert.deepEqual([made.confidence, made.factors, made.summary, made.recommendations], [null, [], [], []]);
  });

  it('of others are hidden from developers; viewing them is recorded', async () => {
    await assert.rejects(generatePrediction(developer, { developerId: other(), timeframe: '30d' }), NotAllowed);
    await assert.rejects(readPredictions(developer, { developerId: other(), timeframe: '30d' }), NotAllowed);
    await generatePrediction(developer, { developerId: ownId(), timeframe: '30d' });
    const seen = (await readPredictions(developer, { timeframe: '30d' })).predictions;
    assert.deepEqual(
      seen.map((prediction) => prediction.developerId),
      [ownId()],
    );
    const views = await within((tx) =>
      tx.selectFrom('person_views').select('what').where('person_id', '=', other()).execute(),
    );
    assert.ok(views.some(({ what }) => what === 'predictions'));
    const stranger = await measured.emptyFor('admin');
    assert.deepEqual((await readPredictions(stranger, { timeframe: '30d' })).predictions, []);
  });

  it('are made for everyone once a week, alert once about a drop, and are compared with the outcome', async () => {
    const sent: { announcement: { title: Text; message: Text; action: { url: string } } }[] = [];
    const queued: string[] = [];
    const announced: string[] = [];
    const jobs = {
      ...admin.platform.jobs,
      enqueue: async (_tx: unknown, job: string | { name: string }, payload: unknown) => {
        if (job === 'publish-announcement') sent.push(payload as (typeof sent)[number]);
        else if (job === 'publish-score-changes') announced.push(...(payload as { people: string[] }).people);
        else if (typeof job !== 'string') queued.push(job.name);
        return randomUUID();
      },
    };
    const platform = { ...admin.platform, jobs } as typeof admin.platform;
    const { organizationId } = admin;
    const follow = () =>
      withTenant(platform.database, organizationId, (tx) => followPredictions(platform, tx, organizationId));
    const run = () =>
      predictJob.handle(platform, { organizationId }, { signal: new AbortController().signal } as never);
    const count = () =>
      within((tx) => tx.selectFrom('predictions').select('id').where('made_by', 'is', null).execute());

    await follow();
    assert.deepEqual(queued, ['predict-scores']);
    await run();
    assert.equal((await count()).length, 3 * ids.length);
    assert.deepEqual(announced.toSorted(), ids.toSorted(), 'screens of everybody are read again');
    const [alert, ...more] = sent;
    assert.equal(more.length, 0, 'the first person alone is far above their level');
    assert.ok(alert !== undefined);
    assert.equal(inEnglish(alert.announcement.title), 'AI Prediction Alert');
    assert.match(
      inEnglish(alert.announcement.message),
      /^.+'s performance score is predicted to drop to \d+ within 30 days$/,
    );
    assert.equal(alert.announcement.action.url, `/insights/predictions?developer=${ownId()}`);
    await run();
    assert.equal((await count()).length, 3 * ids.length, 'once a week');
    measured.site.clock.at += 7 * dayMs;
    await run();
    assert.equal((await count()).length, 6 * ids.length);
    assert.equal(sent.length, 1, 'once for each fall');

    assert.deepEqual(
      (await readPredictions(admin, { timeframe: '30d' })).history.filter((prediction) => prediction.kind === 'made'),
      [],
    );
    measured.site.clock.at += 30 * dayMs;
    await within((tx) =>
      insertScoreDays(
        tx,
        organizationId,
        Array.from({ length: 37 }, (_, index) => keptDay(other(), -1 - index, 61)),
      ),
    );
    await follow();
    const { history } = await readPredictions(admin, { developerId: other(), timeframe: '30d' });
    assert.ok(history.length > 0);
    assert.ok(history.every((prediction) => prediction.kind === 'made' && prediction.actual === 61));
    const { timeframes } = await readAccuracy(admin);
    const [month] = timeframes;
    assert.ok(month !== undefined && month.made.cases > 0 && month.replayed.cases > 100);
    const everyone = (await readPredictions(admin, { timeframe: '30d' })).history.flatMap(({ actual, ...past }) =>
      past.kind === 'made' && actual !== null ? [{ ...past, actual }] : [],
    );
    assert.equal(month.made.cases, everyone.length);
    assert.equal(month.made.held, everyone.filter(({ low, high, actual }) => actual >= low && actual <= high).length);
    const error = everyone.reduce((sum, { predicted, actual }) => sum + Math.abs(actual - predicted), 0);
    assert.ok(error > 0);
    assert.ok(Math.abs((month.made.error ?? 0) - error / everyone.length) < 1e-9);
  });
});
