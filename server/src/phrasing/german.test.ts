/** What the product says in German: through the API, and of all generators. No English is left in it. */
import { apiPrefix, type Claim, type Statement } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startWebServer, type WebServer } from '../access/web-server.test-support.ts';
import { openSession } from '../features/identity/sessions/open-session.ts';
import { issueToken } from '../features/identity/sessions/tokens.ts';
import { listDevelopers, listTeams } from '../features/people/index.ts';
import { withSystem } from '../platform/database/tenant.ts';
import { measuredOrganization, type MeasuredOrganization } from '../testing/measured-organization.ts';
import { assertGerman } from './assert-german.test-support.ts';

describe('German readers get in German:', () => {
  let measured: MeasuredOrganization;
  let server: WebServer;
  let token: string;
  let teamId: string;
  let personId: string;

  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    server = await startWebServer({}, measured.site.database);
    const { user, organizationId } = await measured.viewer('admin');
    const session = await withSystem(server.platform.database, (tx) =>
      openSession(
        tx,
        { platform: server.platform, origin: { address: '192.0.2.1', agent: '' } },
        user.id,
        organizationId,
      ),
    );
    token = await issueToken(server.platform.secrets, session, server.clock.at);
    teamId = (await measured.within(listTeams))[0]?.id ?? '';
    const { developers } = await call<{ developers: { developerId: string; overall: { kind: string } }[] }>(
      'GET',
      '/performance/scores?timeRange=30d&limit=100',
    );
    personId = developers.find(({ overall }) => overall.kind === 'value')?.developerId ?? '';
    assert.notEqual(personId, '');
  });
  after(() => server.stop());

  const call = async <Reply>(
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    language = 'de',
  ): Promise<Reply> => {
    const answer = await server.app.inject({
      method,
      url: `${apiPrefix}${url}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      ...(payload === undefined ? {} : { payload }),
    });
    assert.ok([200, 400, 409].includes(answer.statusCode), `${url}: ${answer.body}`);
    return answer.json<Reply>();
  };

  it('explanations, including those generated earlier', async () => {
    type Explanation = {
      explanation: string;
      statements: Statement[];
      counterfactuals: Statement[];
      keyFactors: { factor: string; evidence: Statement | null }[];
      dimensions: { name: string }[];
      missing: string[];
      recommendations: string[];
      team: { statement: Statement } | null;
    };
    const textsOf = ({ statements, counterfactuals, keyFactors, dimensions, team, ...texts }: Explanation) => [
      ...statements,
      ...counterfactuals,
      ...keyFactors.flatMap(({ factor, evidence }) => [factor, ...(evidence === null ? [] : [evidence])]),
      ...dimensions.map(({ name }) => name),
      ...(team === null ? [] : [team.statement]),
      ...texts.missing,
      ...texts.recommendations,
    ];
    await call('POST', '/ai/generate/explanation', { developerId: personId }, 'en');
    const url = `/ai/explanations?developerId=${personId}`;
    const [german] = (await call<{ explanations: Explanation[] }>('GET', url)).explanations;
    const [english] = (await call<{ explanations: Explanation[] }>('GET', url, undefined, 'en')).explanations;
    assert.ok(german !== undefined && english !== undefined);
    assert.match(german.explanation, /^Der Score von /);
    assert.match(english.explanation, /’s score /);
    assert.ok(german.keyFactors.length > 0);
    for (const text of textsOf(german)) assertGerman(text);
    const { groups } = await call<{ groups: { statements: Statement[] }[] }>('GET', '/ai/explanations');
    assert.ok(groups.length > 0);
    for (const { statements } of groups) for (const statement of statements) assertGerman(statement);
  });

  it('recommendations', async () => {
    type Recommendation = {
      title: string;
      impact: string;
      statements: Statement[];
      actions: { action: string; timeline: string }[];
      metrics: { metric: string }[];
    };
    const people = (await measured.within(listDevelopers)).slice(0, 12);
    for (const { id } of people) await call('POST', '/ai/generate/recommendation', { developerId: id }, 'en');
    const { recommendations } = await call<{ recommendations: Recommendation[] }>('GET', '/ai/recommendations');
    assert.ok(recommendations.length > 0);
    for (const { title, impact, statements, actions, metrics } of recommendations) {
      for (const statement of statements) assertGerman(statement);
      for (const text of [title, impact, ...actions.flatMap(({ action, timeline }) => [action, timeline])])
        assertGerman(text);
      for (const { metric } of metrics) assertGerman(metric);
    }
  });

  it('findings of screens and sprints', async () => {
    const { sprints } = await call<{ sprints: { id: string }[] }>('GET', `/sprints?timeRange=90d`);
    const subjects = [
      'organization',
      'teams',
      'sprints',
      `team:${teamId}`,
      `person:${personId}`,
      ...(sprints ?? []).slice(0, 6).map(({ id }) => `sprint:${id}`),
    ];
    let count = 0;
    for (const subject of subjects)
      for (const range of ['7d', '30d']) {
        const url = `/performance/findings?subject=${subject}&timeRange=${range}`;
        const { findings } = await call<{ findings: { statement: Statement; cause: Statement | null }[] }>('GET', url);
        for (const { statement, cause } of findings) {
          assertGerman(statement);
          if (cause !== null) assertGerman(cause);
          count += 1;
        }
      }
    assert.ok(count > 0);
  });

  it('answers to questions, which are read in German', async () => {
    type Answer = {
      refused: string | null;
      statements: Statement[];
      suggestions: string[];
      next: { text: string } | null;
      understood: { name: string } | null;
    };
    const ask = (question: string) => call<Answer>('GET', `/ai/answer?question=${encodeURIComponent(question)}`);
    const { suggestions } = await ask('');
    assert.equal(suggestions.length, 5);
    for (const question of [...suggestions, 'Durchlaufzeit seit Oktober', 'Wie ist der Score nach Team?']) {
      assertGerman(question);
      const answer = await ask(question);
      assert.equal(answer.refused, null, question);
      assert.ok(answer.statements.length > 0, question);
      for (const statement of answer.statements) assertGerman(statement);
      assertGerman(answer.next?.text ?? '');
    }
    for (const question of ['Wer ist am langsamsten?', 'Wann sind wir fertig?', 'Wie zufrieden sind alle?']) {
      const { refused, suggestions: nearest } = await ask(question);
      assertGerman(refused ?? '');
      assert.notEqual(refused, null, question);
      for (const suggestion of nearest) assertGerman(suggestion);
    }
  });

  it('saved decisions', async () => {
    const question = { kind: 'effect', teamId, metric: 'cycle_time', since: '2026-10-20' };
    type Decision = { id: string; answer: { statement: Statement } };
    const saved = await call<Decision>('POST', '/performance/decisions', { question });
    assertGerman(saved.answer.statement);
    const english = await call<Decision>('GET', `/performance/decisions/${saved.id}`, undefined, 'en');
    assert.match(english.answer.statement.parts.map(({ text }) => text).join(''), /’s cycle time /);
    const refused = await call<{ message: string }>('POST', '/performance/decisions/preview', {
      question: { ...question, since: '2026-11-19' },
    });
    assertGerman(refused.message);
  });

  it('risks of people and teams', async () => {
    type Factor = { name: string; description: Statement; mitigations: string[] };
    const { riskFactors, overallMitigation } = await call<{ riskFactors: Factor[]; overallMitigation: string[] }>(
      'POST',
      '/ai/generate/risk-assessment',
      { developerId: personId },
    );
    for (const { name, description, mitigations } of riskFactors) {
      assertGerman(description);
      for (const text of [name, ...mitigations]) assertGerman(text);
    }
    for (const text of overallMitigation) assertGerman(text);
    type TeamRisk = { description: Statement; mitigations: string[] };
    const { teamRisks } = await call<{ teamRisks: TeamRisk[] }>('GET', '/ai/team-risks');
    for (const { description, mitigations } of teamRisks) {
      assertGerman(description);
      for (const text of mitigations) assertGerman(text);
    }
  });

  it('profiles, data quality, claims and refusals', async () => {
    const { signals } = await call<{ signals: { name: string; missing: string | null }[] }>(
      'GET',
      `/developers/${personId}/performance?timeRange=30d`,
    );
    assert.ok(signals.length > 0);
    for (const { name, missing } of signals) for (const text of [name, missing ?? '']) assertGerman(text);
    const { figures } = await call<{ figures: { name: string }[] }>('GET', '/performance/data-quality?timeRange=30d');
    for (const { name } of figures) assertGerman(name);
    const { claim } = await call<{ claim: Claim }>('GET', '/claims?metric=lead_time&from=2026-10-22&to=2026-11-20');
    for (const text of [claim.name, claim.comparison?.label ?? '']) assertGerman(text);
    const unknown = await call<{ message: string }>('GET', '/claims?metric=none&from=2026-10-22&to=2026-11-20');
    assert.equal(unknown.message, 'Es gibt keine Metrik none.');
    const pulse = await call<{ name: string; definition: string }>('GET', '/receipts/team_satisfaction?timeRange=30d');
    for (const text of [pulse.name, pulse.definition]) assertGerman(text);
  });
});
