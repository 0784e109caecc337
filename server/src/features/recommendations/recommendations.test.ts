import { metricKeys } from '@sightline/analytics';
import { t } from '@sightline/contract';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { searchAudit } from '../../platform/audit/audit.store.ts';
import { inLanguage } from '../../platform/language.ts';
import { Conflict, NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { addLeftOut } from '../../testing/left-out-rows.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { unresolvedIn } from '../gaps/index.ts';
import { listViewsOf, viewerOf } from '../visibility/index.ts';
import { readScores } from '../scores/index.ts';
import { beforeAnyWrites } from '../../testing/before-any-writes.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { changeStatus } from './change-status.ts';
import { textOf } from '../statements/index.ts';
import type { Evidence } from '../insights/index.ts';
import { generateRecommendations } from './generate-recommendations.ts';
import { measureEffect } from './measure-effect.ts';
import { countRecommendations, readRecommendations } from './read-recommendations.ts';
import { loadMetric, recommendLoad } from './recommend-load.ts';
import {
  holdRecommendations,
  insertRecommendation,
  listRecommendations,
  listReplaced,
  replaceNewRecommendations,
  setRecommendationStatus,
  type StoredRecommendation,
} from './recommendations.store.ts';

const dayMs = 86_400_000;
const priorities = ['urgent', 'high', 'medium', 'low'];

describe('recommendations of a measured organization', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  /** A person with at least two recommendations, and another person. */
  let [personId, otherId] = ['', ''];
  let scored: string[] = [];
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    manager = await measured.viewer('manager');
    const { developers } = await readScores(manager, '30d', { page: 1, limit: 200 });
    scored = developers.filter(({ overall }) => overall.kind === 'value').map(({ developerId }) => developerId);
    for (const developerId of scored) {
      const made = await generateRecommendations(manager, developerId);
      if (made.length > 1 && personId === '') personId = developerId;
      else if (made.length > 0) otherId = developerId;
      if (personId !== '' && otherId !== '') break;
    }
  });
  after(() => measured.close());

  const current = async () =>
    (await readRecommendations(manager, { developerId: personId, category: 'all' })).recommendations;

  it('rank low or clearly worse signals, each with actions and a target better than today', async () => {
    const list = await generateRecommendations(manager, personId);
    assert.ok(list.length > 1 && list.length <= 3);
    for (const { actions, metrics, statements, description } of list) {
      assert.ok(actions.length > 1 && statements.length > 0 && description !== '');
      assert.ok(metrics.every(({ currentValue, targetValue }) => currentValue !== targetValue));
    }
    const ranks = (await current()).map(({ priority }) => priorities.indexOf(priority));
    assert.deepEqual(ranks, ranks.toSorted());
  });

  it('can be generated twice at the same time', async () => {
    const generate = () => generateRecommendations(manager, personId);
    const [one = [], other = []] = await beforeAnyWrites(measured.site.database, 'recommendations', [
      generate,
      generate,
    ]);
    const metricsOf = (list: typeof one) => list.flatMap(({ metrics }) => metrics.map(({ key }) => key)).toSorted();
    assert.deepEqual(metricsOf(one), metricsOf(other));
    assert.deepEqual(metricsOf(await current()), metricsOf(one));
  });

  it('can be read by category', async () => {
    const [first] = await current();
    assert.ok(first !== undefined);
    const { recommendations } = await readRecommendations(manager, { developerId: personId, category: first.category });
    assert.ok(recommendations.length > 0 && recommendations.every(({ category }) => category === first.category));
    const none = await readRecommendations(manager, { developerId: personId, category: 'wellbeing' });
    assert.ok(
      none.recommendations.every(
        ({ category, metrics: [metric] }) => category === 'wellbeing' && metric?.key === loadMetric,
      ),
    );
  });

  it('keep accepted recommendations, and replace the others', async () => {
    const [first, second] = await generateRecommendations(manager, personId);
    await changeStatus(manager, first?.id ?? '', 'in_progress');
    const again = await generateRecommendations(manager, personId);
    assert.ok(again.some(({ id }) => id === first?.id));
    assert.ok(!again.some(({ id }) => id === second?.id));
    const { history } = await readRecommendations(manager, { developerId: personId, category: 'all' });
    assert.ok(again.some(({ title }) => title === second?.title));
    assert.ok(!history.some(({ id }) => id === second?.id), 'it is still recommended, so it is not history');
    await assert.rejects(changeStatus(manager, second?.id ?? '', 'completed'), Conflict);
    await changeStatus(manager, first?.id ?? '', 'dismissed');
    const rest = await generateRecommendations(manager, personId);
    assert.ok(!rest.some(({ title }) => title === first?.title), 'what was dismissed is not brought up again');
    await measured.within((tx) => replaceNewRecommendations(tx, personId, new Date(manager.platform.clock.now())));
    const later = await readRecommendations(manager, { developerId: personId, category: 'all' });
    assert.ok(
      later.history.some(({ id }) => id === rest[0]?.id),
      'what is no longer recommended is',
    );
  });

  it('are not reopened next to a newer one that is just being generated', async () => {
    const [first] = await generateRecommendations(manager, personId);
    await changeStatus(manager, first?.id ?? '', 'dismissed');
    const [stored] = await measured.within((tx) =>
      listRecommendations(tx, [personId]).then((all) => all.filter(({ id }) => id === first?.id)),
    );
    assert.ok(stored !== undefined);
    const [inserted, reopened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const newer = { ...stored, id: randomUUID(), status: 'new' as const, statusChangedAt: null, statusChangedBy: null };
    const generating = measured.within(async (tx) => {
      await holdRecommendations(tx, personId);
      await insertRecommendation(tx, manager.organizationId, newer);
      inserted.resolve();
      await reopened.promise;
    });
    await inserted.promise;
    const reopening = changeStatus(manager, stored.id, 'in_progress');
    // It waits for the newer one; if it did not, it would have ended by now.
    await Promise.race([untilWaiting(manager.platform.database.kysely, 1), Promise.allSettled([reopening])]);
    reopened.resolve();
    await generating;
    await assert.rejects(reopening, Conflict);
    await measured.within((tx) => replaceNewRecommendations(tx, personId, new Date(manager.platform.clock.now())));
  });

  it('count new ones, developers their own', async () => {
    // Enough people for two to get the same recommendation.
    for (const developerId of scored) await generateRecommendations(manager, developerId);
    const self = await measured.viewer('developer', otherId);
    const recommendations = (await readRecommendations(self, { category: 'all' })).recommendations;
    assert.ok(recommendations.length > 0 && recommendations.every(({ developerId }) => developerId === otherId));
    const open = recommendations.filter(({ status }) => status === 'new').length;
    assert.equal((await countRecommendations(self)).new, open);
    const everyones = (await readRecommendations(manager, { category: 'all' })).recommendations;
    const newOnes = everyones.filter(({ status }) => status === 'new').map(({ title }) => title);
    const distinct = new Set(newOnes).size;
    assert.ok(open < distinct && distinct < newOnes.length);
    assert.equal((await countRecommendations(manager)).new, distinct, 'as many as there are cards');
    const { summary } = await readRecommendations(self, { category: 'all' });
    assert.equal(
      summary.actions,
      recommendations
        .filter(({ status }) => status === 'new' || status === 'in_progress')
        .reduce((sum, { actions }) => sum + actions.length, 0),
    );
    await assert.rejects(generateRecommendations(self, personId), NotAllowed);
    const [theirs] = await current();
    await assert.rejects(changeStatus(self, theirs?.id ?? '', 'completed'), NotAllowed);
    await assert.rejects(changeStatus(self, '00000000-0000-4000-8000-000000000000', 'completed'), NotFound);
    const changed = await changeStatus(self, recommendations[0]?.id ?? '', 'in_progress');
    assert.equal(changed.status, 'in_progress');
  });

  it('measure their effect 30 days after completion, and show it even when there was none', async () => {
    const [mine] = (await readRecommendations(manager, { developerId: otherId, category: 'all' })).recommendations;
    const id = mine?.id ?? '';
    const waiting = await changeStatus(manager, id, 'completed');
    assert.deepEqual([waiting.effect?.state, waiting.effect?.statement], ['waiting', null]);
    const at = new Date(manager.platform.clock.now() - 32 * dayMs);
    await measured.within((tx) => setRecommendationStatus(tx, id, { status: 'completed', at, by: 'Ada' }));
    const { history } = await readRecommendations(manager, { developerId: otherId, category: 'all' });
    const effect = history.find((recommendation) => recommendation.id === id)?.effect;
    assert.ok(effect?.state === 'measured' || effect?.state === 'unmeasurable');
    assert.ok(effect.statement !== null);
  });

  it('have no clear effect if gaps in the data could explain it', async () => {
    const at = { now: manager.platform.clock.now() / 1000, timeZone: 'Europe/Berlin' };
    const statusChangedAt = new Date(manager.platform.clock.now() - 32 * dayMs);
    const metric = 'review_response_time';
    const verdictOf = (ofPerson: string): Promise<string> =>
      measured.within(async (tx) => {
        const recommendation = {
          personId: ofPerson,
          metric,
          status: 'completed',
          statusChangedAt,
        } as StoredRecommendation;
        const viewer = await viewerOf(tx, manager.user);
        const unresolved = unresolvedIn(tx, manager.organizationId);
        const effect = await measureEffect(tx, { recommendation, viewer, at, unresolved });
        return effect?.statement == null ? '' : textOf(effect.statement).split(':')[0]!;
      });
    await measured.within((tx) =>
      sql`update observations set value = value * 100
        where metric = ${metric} and at < ${statusChangedAt.getTime() / 1000}`.execute(tx),
    );
    const { developers } = await readScores(manager, '30d', { page: 1, limit: 200 });
    let improved: string | undefined;
    for (const { developerId } of developers)
      if (improved === undefined && (await verdictOf(developerId)) === 'Clearly better') improved = developerId;
    assert.ok(improved !== undefined);
    await measured.within((tx) => addLeftOut(tx, sql`metric = ${metric} and person_id = ${improved}::uuid`));
    assert.equal(await verdictOf(improved), 'No clear effect');
  });

  it('about a high workload are in the wellbeing category, and compare the workload before and after', async () => {
    const load = (inProgress: number) =>
      recommendLoad({
        person: { id: otherId, name: 'Ada' },
        days: { from: '2026-10-22', to: '2026-11-20' },
        dataVersion: 1,
        inProgress,
      } as Evidence);
    assert.deepEqual(load(5), []);
    const [recommendation] = load(9);
    assert.deepEqual(
      [recommendation?.category, recommendation?.priority, load(12)[0]?.priority],
      ['wellbeing', 'medium', 'high'],
    );
    assert.equal(
      recommendation?.document.description,
      '9 items are in progress at once. More than 5 items is a high load.',
    );
    assert.deepEqual(recommendation?.document.statements[0]?.claims[0]?.comparison?.basis, { kind: 'high-load' });
    const id = '00000000-0000-4000-8000-000000000009';
    const at = new Date(manager.platform.clock.now() - 32 * dayMs);
    await measured.within(async (tx) => {
      const settled = { translations: null, statusChangedAt: null, statusChangedBy: null, replacedAt: null };
      const stored = { ...recommendation!, ...settled, id, personId: otherId, status: 'new' as const, createdAt: at };
      await insertRecommendation(tx, manager.organizationId, stored);
      await setRecommendationStatus(tx, id, { status: 'completed', at, by: 'Ada' });
    });
    const { history } = await readRecommendations(manager, { developerId: otherId, category: 'wellbeing' });
    const effect = history.find((each) => each.id === id)?.effect;
    assert.ok(effect?.statement != null);
    assert.match(
      textOf(effect.statement),
      /in progress at once on average in the 30 days after completion|not enough data/,
    );
  });

  it('of others record that they were viewed', async () => {
    const views = await measured.within((tx) => listViewsOf(tx, personId, 50));
    assert.deepEqual(new Set(views.map(({ what }) => what)), new Set(['list', 'recommendations']));
  });

  it('record every status change', async () => {
    const entries = await measured.within((tx) => searchAudit(tx, {}, { limit: 200, addresses: false }));
    const changes = entries.filter(({ action }) => action === 'recommendations.status');
    assert.ok(changes.some(({ detail }) => detail['from'] === 'new' && detail['to'] === 'in_progress'));
    const german = await inLanguage('de', () =>
      measured.within((tx) => searchAudit(tx, {}, { limit: 200, addresses: false })),
    );
    for (const { id, subject } of changes) {
      const title = /“(.+)”/.exec(subject)?.[1] ?? '';
      const translated = inLanguage('de', () => t(title));
      assert.notEqual(translated, title);
      assert.ok(german.find((entry) => entry.id === id)?.subject.includes(translated), translated);
    }
  });

  it('of everyone list the newest that were replaced, and read no more of them', async () => {
    const start = manager.platform.clock.now();
    const replacedIds = Array.from({ length: 25 }, (_, index) => `00000000-0000-4000-8000-0000000001${index + 10}`);
    const { organizationId } = manager;
    const replaced = await measured.within(async (tx) => {
      const [model] = await listRecommendations(tx, [personId]);
      // Replaced recommendations are not listed while the person has a current one for the same metric.
      const taken = new Set((await listRecommendations(tx, [otherId])).map((other) => other.metric));
      const metric = metricKeys().find((key) => !taken.has(key))!;
      for (const [index, id] of replacedIds.entries()) {
        const createdAt = new Date(start + index * 1000);
        await insertRecommendation(tx, organizationId, {
          ...model!,
          // Which one of this person's comes first is random, and only new ones are replaced.
          status: 'new',
          id,
          metric,
          personId: otherId,
          createdAt,
        });
        await replaceNewRecommendations(tx, otherId, createdAt);
      }
      return listReplaced(tx, [otherId], { category: 'all', settledSince: new Date(start), limit: 20 });
    });
    const newest = replacedIds.toReversed().slice(0, 20);
    assert.deepEqual(
      replaced.map(({ id }) => id),
      newest,
    );
    const { history } = await readRecommendations(manager, { category: 'all' });
    const shown = history.flatMap(({ id }) => (id !== null && replacedIds.includes(id) ? [id] : []));
    assert.ok(shown.length > 10 && history.length <= 20);
    assert.deepEqual(shown, newest.slice(0, shown.length));

    const one = await readRecommendations(manager, { developerId: otherId, category: 'all' });
    const everyone = await readRecommendations(manager, { category: 'all' });
    const ofOther = everyone.history.filter(({ developerId }) => developerId === otherId);
    assert.deepEqual(
      ofOther.map(({ id }) => id),
      one.history.slice(0, ofOther.length).map(({ id }) => id),
    );
  });
});
