import type { Language } from '@sightline/contract';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inLanguage } from '../../platform/language.ts';
import { searchAudit } from '../../platform/audit/audit.store.ts';
import { Conflict, NotAllowed } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { textOf } from '../statements/index.ts';
import { listViewsOf } from '../visibility/index.ts';
import { generateInsights, type InsightGenerator } from '../insights/generate-insights.ts';
import { readScores } from '../scores/index.ts';
import { generateExplanation, explanationGenerator } from './generate-explanation.ts';
import { readExplanations } from './read-explanations.ts';

const firstPage = { page: 1, limit: 50 };

describe('explanations of a measured organization', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  /** A person with a score in both periods. */
  let personId = '';
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    manager = await measured.viewer('manager');
    const { developers } = await readScores(manager, '30d', { page: 1, limit: 200 });
    personId =
      developers.find(({ overall, previous }) => overall.kind === 'value' && previous.kind === 'value')?.developerId ??
      '';
  });
  after(() => measured.close());

  it('explain the change of the score, signal by signal and point by point', async () => {
    const made = await generateExplanation(manager, personId);
    const { developers } = await readScores(manager, '30d', { page: 1, limit: 200 });
    const score = developers.find(({ developerId }) => developerId === personId);
    assert.ok(score?.overall.kind === 'value' && score.previous.kind === 'value');
    assert.equal(made.score, score.overall.value);
    const sum = made.keyFactors.reduce((all, { impact }) => all + impact, made.rules);
    assert.ok(Math.abs(sum - (score.overall.value - score.previous.value)) < 1e-9);
    const byDimension = made.dimensions.reduce((all, { impact }) => all + impact, made.rules);
    assert.ok(Math.abs(byDimension - sum) < 1e-9);
    assert.equal(made.explanation, made.statements.map(textOf).join(' '));
    assert.match(made.explanation, /score/);
    assert.ok(made.confidenceLevel > 0 && made.confidenceLevel <= 100);
  });

  it('give evidence of each signal that clearly changed', async () => {
    const slower = await measuredOrganization('2026-11-20T12:00:00Z');
    try {
      const since = Date.parse('2026-10-22T00:00:00Z') / 1000;
      await slower.within((tx) =>
        sql`update observations set value = value + 1000000
          where metric = 'review_response_time' and person_id = ${personId}::uuid and at >= ${since}`.execute(tx),
      );
      const { keyFactors } = await generateExplanation(await slower.viewer('manager'), personId);
      const changed = keyFactors.filter(({ trend }) => trend !== 'stable');
      assert.deepEqual(
        changed.map(({ trend, evidence }) => [trend, evidence === null]),
        [['declining', false]],
      );
    } finally {
      await slower.close();
    }
  });

  it('keep the previous explanation, with the score that followed', async () => {
    measured.site.clock.at += 1_000;
    const generated = await generateExplanation(manager, personId);
    measured.site.clock.at += 1_000;
    await generateExplanation(manager, personId);
    const { history, explanations } = await readExplanations(manager, { ...firstPage, developerId: personId });
    assert.equal(explanations.length, 1);
    const earlier = history.find(({ id }) => id === generated.id);
    assert.deepEqual([earlier?.score, earlier?.scoreNow], [generated.score, generated.score]);
  });

  it('show developers only themselves, without parts that reveal teammates’ scores', async () => {
    const self = await measured.viewer('developer', personId);
    const other = await measured.viewer('developer');
    const explanation = await generateExplanation(self, personId);
    assert.equal(explanation.team, null);
    const { explanations, groups } = await readExplanations(self, firstPage);
    assert.deepEqual([explanations.map(({ developerId }) => developerId), groups], [[personId], []]);
    await assert.rejects(generateExplanation(other, personId), NotAllowed);
    await assert.rejects(readExplanations(other, { ...firstPage, developerId: personId }), NotAllowed);
    assert.deepEqual((await readExplanations(other, firstPage)).explanations, []);
  });

  it('speak to the person that they are about, in the language of the reader', async () => {
    const self = await measured.viewer('developer', personId);
    const name = (await generateExplanation(manager, personId)).developerName;
    const read = async (reader: RouteContext, language: Language) =>
      inLanguage(language, () => readExplanations(reader, { ...firstPage, developerId: personId }));
    const own = await read(self, 'en');
    const [explanation] = own.explanations;
    assert.match(explanation?.explanation ?? '', /^Your score /);
    assert.equal(explanation?.explanation, explanation?.statements.map(textOf).join(' '));
    for (const earlier of own.history) assert.match(earlier.explanation, /^Your score /);
    assert.match((await read(self, 'de')).explanations[0]?.explanation ?? '', /^Ihr Score /);
    assert.ok((await read(manager, 'en')).explanations[0]?.explanation.startsWith(`${name}’s score `));
    assert.match((await generateExplanation(self, personId)).explanation, /^Your score /);
    const leads = await measured.viewer('manager', personId);
    const { team } = (await read(leads, 'en')).explanations[0] ?? {};
    assert.match(team === null || team === undefined ? '' : textOf(team.statement), /^You are /);
  });

  it('show managers how much of a group’s change comes from scores and how much from membership', async () => {
    const { groups } = await readExplanations(manager, firstPage);
    assert.ok(groups.length > 1);
    for (const { score, previousScore, rate, mix, name } of groups)
      assert.ok(Math.abs(rate + mix - (score - previousScore)) < 1e-9, name);
  });

  it('do not say that a score changed if gaps in the data could explain it', async () => {
    await measured.within((tx) =>
      sql`update score_periods set score = score || (case part
          when 'previous' then '{"overall": 95, "low": 94, "high": 96}'
          else '{"overall": 50, "low": 49, "high": 51}' end)::jsonb
        where subject = ${`person:${personId}`} and time_range = '30d'`.execute(tx),
    );
    const stated = await generateExplanation(manager, personId);
    assert.match(stated.explanation, /’s score fell from 95 to 50\./);
    await measured.within((tx) =>
      sql`update observations set excluded = 'commits unknown'
        where person_id = ${personId}::uuid and at % 2 = 0 and excluded is null`.execute(tx),
    );
    const silent = await generateExplanation(manager, personId);
    assert.match(silent.explanation, /Gaps in the data could explain the difference\.$/);
    assert.deepEqual([silent.clear, silent.statements.map(({ tone }) => tone)], [false, ['neutral']]);
  });

  it('are audited, and views of others are recorded', async () => {
    await generateExplanation(manager, personId);
    const { actions, views } = await measured.within(async (tx) => ({
      actions: (await searchAudit(tx, {}, { limit: 200, addresses: false })).map(({ action }) => action),
      views: await listViewsOf(tx, personId, 50),
    }));
    assert.ok(actions.includes('explanations.generate'));
    assert.deepEqual(
      views.map(({ what }) => what),
      ['explanations', 'list'],
    );
  });

  it('are generated for everyone with a score, and not again before they are due or a first import is complete', async () => {
    const { signal } = new AbortController();
    const generate = () => generateInsights(manager.platform, manager.organizationId, [explanationGenerator], signal);
    const countEarlier = async (): Promise<number> =>
      (await readExplanations(manager, { page: 1, limit: 200, developerId: personId })).history.length;
    await generate();
    assert.ok((await readExplanations(manager, { page: 1, limit: 200 })).page.found > 20);
    const earlier = await countEarlier();
    await generate();
    assert.equal(await countEarlier(), earlier);
    const importedAt = new Date(manager.platform.clock.now() + 1);
    await measured.within((tx) => tx.updateTable('sync_sources').set({ first_completed_at: importedAt }).execute());
    await generate();
    assert.equal(await countEarlier(), earlier + 1);
  });

  /** Generates nothing, but runs `generate` for everyone with a score. @returns the people who were announced */
  const generateWith = async (generate: (personId: string) => void, signal: AbortSignal): Promise<string[]> => {
    let announced: string[] = [];
    const jobs: typeof manager.platform.jobs = {
      ...manager.platform.jobs,
      enqueue: async (_tx, _job, data) => {
        announced = (data as { people: string[] }).people;
        return '';
      },
    };
    const generator: InsightGenerator = {
      kind: 'explanations',
      doneSince: async () => new Set(),
      generate: async (_tx, _organizationId, { person }) => generate(person.id),
    };
    await generateInsights({ ...manager.platform, jobs }, manager.organizationId, [generator], signal).catch(
      (error: unknown) => {
        if (!(error instanceof AggregateError) && error !== signal.reason) throw error;
      },
    );
    return announced;
  };

  it('are generated and announced for the others if they fail for one person', async () => {
    const reached: string[] = [];
    const announced = await generateWith((id) => {
      reached.push(id);
      if (reached.length === 1) throw new Error('broken');
    }, new AbortController().signal);
    assert.ok(reached.length > 20);
    assert.deepEqual(announced, reached.slice(1));
  });

  it('stop being generated when the job ends, and those that exist are announced', async () => {
    const ending = new AbortController();
    const reached: string[] = [];
    const announced = await generateWith((id) => {
      if (reached.push(id) === 2) ending.abort(new Error('suspended'));
    }, ending.signal);
    assert.deepEqual([announced, reached.length], [reached, 2]);
  });

  it('come first if the change is clear, however small it is', async () => {
    const { explanations } = await readExplanations(manager, { page: 1, limit: 200 });
    const last = explanations.at(-1);
    assert.ok(explanations.length > 20 && last !== undefined && !last.clear);
    await measured.within((tx) =>
      sql`update explanations set document = jsonb_set(document, '{clear}', 'true')
        where person_id = ${last.developerId}::uuid`.execute(tx),
    );
    const page = (await readExplanations(manager, { page: 1, limit: 10 })).explanations;
    const firstUnclear = page.findIndex(({ clear }) => !clear);
    assert.ok(page.slice(0, firstUnclear).some(({ developerId }) => developerId === last.developerId));
    assert.ok(page.slice(firstUnclear).every(({ clear }) => !clear));
  });

  it('say what is missing if there is no score', async () => {
    const empty = await measured.emptyFor('admin');
    assert.deepEqual((await readExplanations(empty, firstPage)).explanations, []);
    const { developers } = await readScores(manager, '30d', { page: 1, limit: 200 });
    const without = developers.find(({ overall }) => overall.kind === 'insufficient-data');
    assert.ok(without !== undefined);
    await assert.rejects(
      generateExplanation(manager, without.developerId),
      (error) => error instanceof Conflict && /data points that a score needs/.test(error.message),
    );
  });
});
