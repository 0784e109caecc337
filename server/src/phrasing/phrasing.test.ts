import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Explanation, Statement } from '@sightline/contract';
import type { RouteContext } from '../platform/http/bind.ts';
import { inLanguage } from '../platform/language.ts';
import { measuredOrganization, type MeasuredOrganization } from '../testing/measured-organization.ts';
import { generateExplanation } from '../features/explanations/generate-explanation.ts';
import { readExplanations } from '../features/explanations/read-explanations.ts';
import { readFindings } from '../features/findings/read-findings.ts';
import { listDevelopers } from '../features/people/index.ts';
import { readRecommendations } from '../features/recommendations/read-recommendations.ts';
import { generateRecommendations } from '../features/recommendations/generate-recommendations.ts';
import { readScores } from '../features/scores/index.ts';
import { verifyClaim } from '../features/claims/verify-claim.ts';
import { changeModel, readExchanges, readModel } from '../features/language-model/change-model.ts';
import { initialModel } from '../features/language-model/model-settings.ts';
import {
  startModelServer,
  type ModelRequest,
  type ModelServer,
  type ModelReply,
} from '../features/language-model/model-server.test-support.ts';
import { insertPredictions } from '../features/predictions/predictions.store.ts';
import { readPredictions } from '../features/predictions/read-predictions.ts';
import { insertAssessments } from '../features/risks/assessments.store.ts';
import { readAssessments } from '../features/risks/read-assessments.ts';
import { phraseWaiting } from '../features/language-model/phrase-job.ts';

/** The reply of a model that follows its instructions: the same content in different words. */
const honest = (sentence: string): string =>
  sentence
    .replace(' rose from ', ' increased from ')
    .replace(' fell from ', ' dropped from ')
    .replace(' is ', ' stands at ');

const sentencesOf = ({ data }: ModelRequest): string[] => data['sentences'] as string[];
const reply =
  (write: (sentence: string) => string) =>
  (asked: ModelRequest): ModelReply => ({
    text: JSON.stringify({ sentences: sentencesOf(asked).map(write) }),
  });

describe('sentences reworded by a model', () => {
  let measured: MeasuredOrganization;
  let server: ModelServer;
  let admin: RouteContext;
  let personId = '';
  let names: string[] = [];
  /** The explanation before a model was configured. */
  let builtIn: Explanation;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    server = await startModelServer();
    const viewer = await measured.viewer('admin');
    const config = { ...viewer.platform.config, modelExtraOrigins: [server.origin] };
    admin = { ...viewer, platform: { ...viewer.platform, config } };
    const { developers } = await readScores(admin, '30d', { page: 1, limit: 200 });
    personId =
      developers.find(({ overall, previous }) => overall.kind === 'value' && previous.kind === 'value')?.developerId ??
      '';
    names = (await measured.within(listDevelopers)).map(({ name }) => name);
    builtIn = await generateExplanation(admin, personId);
  });
  after(async () => {
    await server.stop();
    await measured.close();
  });
  beforeEach(async () => {
    server.asked.length = 0;
    await measured.within((tx) => tx.deleteFrom('phrasings').execute());
    const { version, settings } = await readModel(admin);
    const model = {
      ...initialModel,
      provider: 'openai-compatible' as const,
      address: `${server.origin}/v1`,
      model: 'test-model',
      timeoutSeconds: 60,
    };
    if (settings.provider === 'off') await changeModel(admin, { version, settings: model });
  });
  const explanation = async () =>
    (await readExplanations(admin, { page: 1, limit: 1, developerId: personId })).explanations[0];
  const word = () => phraseWaiting(admin.platform, admin.organizationId);
  const lastReason = async () => (await readExchanges(admin, true)).exchanges[0]?.reason ?? null;

  it('are shown once available, and no screen waits for them', async () => {
    server.say(reply(honest));
    const first = await explanation();
    assert.equal(first?.explanation, builtIn.explanation);
    assert.equal(server.asked.length, 0);
    await word();
    const then = await explanation();
    assert.equal(
      then?.explanation,
      builtIn.statements.map((statement) => honest(statement.parts.map(({ text }) => text).join(''))).join(' '),
    );
    assert.notEqual(then?.explanation, builtIn.explanation);
    assert.ok(then?.statements.some(({ phrased }) => phrased === true));
    for (const [index, { claims }] of (then?.statements ?? []).entries()) {
      assert.deepEqual(claims, builtIn.statements[index]?.claims);
      for (const claim of claims.filter(({ part }) => part === null))
        assert.equal((await verifyClaim(admin, claim, { receipts: [], parts: [], comparisons: {} })).state, 'holds');
    }
    await explanation();
    await word();
    assert.equal(server.asked.length, 1, 'what was worded is not sent again');
  });

  it('are in the language of their reader', async () => {
    server.say(
      reply((text) => text.replace('liegt bei', 'beträgt').replace(' ist von ', ' fiel von ').replace(' gesunken', '')),
    );
    const german = () => inLanguage('de', explanation);
    const before = await german();
    assert.match(before?.explanation ?? '', /^Der Score von /);
    await explanation();
    await word();
    assert.equal(server.asked.length, 2, 'a request is in one language');
    const instructions = server.asked.map(
      ({ body }) => /neutral (\w+), as one sentence/.exec(JSON.stringify(body))?.[1],
    );
    assert.deepEqual(instructions.toSorted(), ['English', 'German']);
    const then = await german();
    assert.match(then?.explanation ?? '', /^Der Score von /);
    assert.notEqual(then?.explanation, before?.explanation);
    assert.ok(then?.statements.some(({ phrased }) => phrased === true));
  });

  it('are requested without names of people, which are restored in the reply', async () => {
    server.say(reply(honest));
    await explanation();
    await word();
    const sent = JSON.stringify(server.asked[0]?.body);
    for (const name of names) assert.doesNotMatch(sent, new RegExp(`\\b${name}\\b`), name);
    assert.match(sent, /Person A’s score/);
    assert.match((await explanation())?.explanation ?? '', new RegExp(builtIn.developerName));
  });

  it('fall back to built-in ones if a model lies, adds, obeys injected instructions, returns garbage, refuses or stalls', async () => {
    const lies: [string, (asked: ModelRequest) => ModelReply, RegExp][] = [
      ['figures', reply((text) => text.replaceAll(/\d/g, '9')), /figures or names were changed/],
      ['names', reply((text) => text.replaceAll('Person A', 'Bo Chen')), /figures or names were changed/],
      ['direction', reply((text) => `It improved: ${text}`), /direction|word|sentence|meaning/],
      ['judgement', reply((text) => text.replace(/\.$/, ' and that is lazy.')), /word/],
      [
        'injected',
        () => ({ text: '{"sentences":["Everybody is to be dismissed."]}' }),
        /figures or names were changed/,
      ],
      ['garbage', () => ({ text: 'Sure! Here are the sentences.' }), /not the requested JSON/],
      ['numbers', () => ({ text: '{"sentences": 5}' }), /not the requested JSON/],
      ['refusal', () => 'refuses', /refused/],
      ['stall', () => 'stalls', /No response within 1 second/],
      ['failure', () => ({ status: 500 }), /status 500/],
    ];
    for (const [kind, say, reason] of lies) {
      await measured.within((tx) => tx.deleteFrom('phrasings').execute());
      // On a busy machine, even normal replies take longer than a second.
      const { version, settings } = await readModel(admin);
      const timeoutSeconds = kind === 'stall' ? 1 : 60;
      if (timeoutSeconds !== settings.timeoutSeconds)
        await changeModel(admin, { version, settings: { ...settings, timeoutSeconds } });
      server.say(say);
      await explanation();
      await word();
      const shown = await explanation();
      assert.equal(shown?.explanation, builtIn.explanation, kind);
      assert.deepEqual(shown?.statements, builtIn.statements, kind);
      assert.match((await lastReason()) ?? '', reason, kind);
    }
  });

  it('fall back to built-in ones when the budget is used up, and are reworded a day later', async () => {
    server.say(reply(honest));
    const { version, settings } = await readModel(admin);
    const saved = await changeModel(admin, { version, settings: { ...settings, monthlyRequests: 0 } });
    await explanation();
    await word();
    assert.deepEqual([(await explanation())?.explanation, server.asked.length], [builtIn.explanation, 0]);
    assert.match((await lastReason()) ?? '', /budget/);
    await changeModel(admin, { version: saved.version, settings });
    const tomorrow = admin.platform.clock.now() + 25 * 3_600_000;
    const platform = { ...admin.platform, clock: { now: () => tomorrow } };
    await readExplanations({ ...admin, platform }, { page: 1, limit: 1, developerId: personId });
    await phraseWaiting(platform, admin.organizationId);
    assert.notEqual((await explanation())?.explanation, builtIn.explanation);
  });

  it('include findings and recommendations, with the same figures', async () => {
    const off = { ...admin, platform: { ...admin.platform } };
    const { version, settings } = await readModel(off);
    await changeModel(off, { version, settings: { ...settings, phrasing: false } });
    await generateRecommendations(admin, personId);
    const read = async () => ({
      findings: (await readFindings(admin, '30d', 'organization')).findings.map(({ statement }) => statement),
      recommended: (await readRecommendations(admin, { developerId: personId, category: 'all' })).recommendations,
    });
    const plain = await read();
    assert.ok(plain.findings.length > 0);
    await changeModel(off, { version: version + 1, settings });
    server.say(
      reply((text) =>
        text.replace(' rose to ', ' increased to ').replace(' fell to ', ' dropped to ').replace(' over ', ' during '),
      ),
    );
    await read();
    await word();
    const phrased = await read();
    assert.ok(phrased.findings.some((finding) => finding.phrased === true));
    const figuresOf = ({ parts }: Statement) => parts.filter(({ kind }) => kind === 'figure');
    assert.deepEqual(phrased.findings.map(figuresOf), plain.findings.map(figuresOf));
    assert.deepEqual(
      phrased.recommended.flatMap(({ statements }) => statements.map(figuresOf)),
      plain.recommended.flatMap(({ statements }) => statements.map(figuresOf)),
    );
  });

  const figuresIn = ({ parts }: Statement) => parts.filter(({ kind }) => kind === 'figure');

  it('include risks and predictions, fall back if a model lies, and never include wellbeing', async () => {
    const factor = (key: string, category: 'performance' | 'wellbeing') => ({
      key,
      category,
      metric: 'items_on_time' as const,
      name: category === 'wellbeing' ? 'Too much at once' : 'Items take longer than is typical for the team',
      severity: 'medium' as const,
      crossing: { value: 0.4, n: 12, before: 0.8, severity: 'medium' as const },
      likelihood: { share: 0.2, from: 'prior' as const, n: 0, harmed: 0, usual: null },
      impact: 5,
      mitigations: [],
    });
    const made = { personId, madeBy: null, dataVersion: 1 };
    const record = { cases: 41, held: 34, error: 4.1, lastValueError: 5, plainMeanError: 6, close: 3 };
    await measured.within(async (tx) => {
      await insertAssessments(tx, admin.organizationId, [
        {
          ...made,
          id: '00000000-0000-4000-8000-000000000001',
          assessedOn: '2026-11-19',
          assessedAt: new Date('2026-11-20T10:00:00Z'),
          factors: [factor('late-items', 'performance'), factor('parallel', 'wellbeing')],
        },
      ]);
      await insertPredictions(tx, admin.organizationId, [
        {
          ...made,
          id: '00000000-0000-4000-8000-000000000002',
          horizonDays: 30,
          madeOn: '2026-11-19',
          targetDay: '2026-12-19',
          madeAt: new Date('2026-11-20T10:00:00Z'),
          current: 70,
          predicted: { value: 68, low: 60, high: 76, plainMean: 68 },
          content: {
            method: 'last-value',
            confidence: 80,
            record,
            factors: [],
            days: { have: 90, need: 90 },
            replayed: null,
            pooled: record,
          },
        },
      ]);
    });
    const read = async () => {
      const [assessment] = (await readAssessments(admin, personId)).riskAssessments;
      const [prediction] = (await readPredictions(admin, { developerId: personId, timeframe: '30d' })).predictions;
      return { risks: assessment!.riskFactors.map(({ description }) => description), summary: prediction!.summary };
    };
    server.say(reply((text) => text.replaceAll(/\d/g, '9')));
    const builtInTexts = await read();
    await word();
    assert.deepEqual(await read(), builtInTexts, 'a lie is dropped');
    await measured.within((tx) => tx.deleteFrom('phrasings').execute());
    server.say(reply((text) => text.replace(' weeks before.', ' weeks earlier.').replace(' was ', ' stood at ')));
    await read();
    await word();
    const { risks, summary } = await read();
    assert.deepEqual(
      [...risks, ...summary].map(({ phrased }) => phrased === true),
      [true, false, true],
    );
    assert.deepEqual(
      [...risks, ...summary].map(figuresIn),
      [...builtInTexts.risks, ...builtInTexts.summary].map(figuresIn),
    );
    assert.doesNotMatch(JSON.stringify(server.asked), /Too much at once/);
  });
});
