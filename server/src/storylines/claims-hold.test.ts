/** Every new statement of the product holds when its claims are recomputed from the rows. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Statement } from '@sightline/contract';
import { answerAsked } from '../features/questions/answer-asked.ts';
import { verifyClaim } from '../features/claims/verify-claim.ts';
import { generateExplanation } from '../features/explanations/generate-explanation.ts';
import { readExplanations } from '../features/explanations/read-explanations.ts';
import { readFindings } from '../features/findings/read-findings.ts';
import { listTeams } from '../features/people/index.ts';
import { generatePrediction } from '../features/predictions/read-predictions.ts';
import { generateRecommendations } from '../features/recommendations/generate-recommendations.ts';
import { generateAssessment } from '../features/risks/read-assessments.ts';
import { readTeamRisks } from '../features/risks/read-team-risks.ts';
import { readScores } from '../features/scores/index.ts';
import { textOf } from '../features/statements/index.ts';
import type { RouteContext } from '../platform/http/bind.ts';
import { stopThread } from '../platform/threads/worker-thread.ts';
import { recomputed } from '../recomputed.ts';
import { measuredOrganization, type MeasuredOrganization } from '../testing/measured-organization.ts';

const statementsIn = (value: unknown): Statement[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('parts' in value && 'claims' in value) return [value as Statement];
  return Object.values(value).flatMap(statementsIn);
};

describe('claims', () => {
  let measured: MeasuredOrganization;
  let admin: RouteContext;
  let people: string[] = [];
  let teams: { id: string; name: string }[] = [];
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z', 6);
    admin = await measured.viewer('admin');
    const { developers } = await readScores(admin, '30d', { page: 1, limit: 200 });
    people = developers
      .filter(({ overall, previous }) => overall.kind === 'value' && previous.kind === 'value')
      .map(({ developerId }) => developerId);
    teams = [...(await measured.within(listTeams))];
  });
  after(async () => {
    await stopThread(admin.platform.config);
    await measured.close();
  });

  /** @returns how many claims were recomputed */
  const assertHold = async (insights: unknown): Promise<number> => {
    let count = 0;
    for (const statement of statementsIn(insights))
      for (const claim of statement.claims) {
        const about = `${claim.metric} ${claim.part?.kind ?? ''} ${claim.unit} in “${textOf(statement)}”`;
        const { state, figure, comparison } = await verifyClaim(admin, claim, recomputed);
        assert.equal(state, 'holds', `${about}: ${JSON.stringify([claim.figure, figure])}`);
        const compared = JSON.stringify([claim.comparison, comparison]);
        assert.equal(
          comparison?.state,
          claim.comparison === null ? undefined : 'holds',
          `compared: ${about}: ${compared}`,
        );
        count += 1;
      }
    return count;
  };

  it('of explanations, predictions, recommendations and risks hold', async () => {
    const counts = { explanations: 0, predictions: 0, recommendations: 0, risks: 0 };
    for (const developerId of people.slice(0, 4)) {
      counts.explanations += await assertHold(await generateExplanation(admin, developerId));
      counts.predictions += await assertHold(await generatePrediction(admin, { developerId, timeframe: '30d' }));
      counts.recommendations += await assertHold(await generateRecommendations(admin, developerId));
    }
    for (const developerId of people) counts.risks += await assertHold(await generateAssessment(admin, developerId));
    for (const [kind, count] of Object.entries(counts)) assert.ok(count > 3, `only ${count} claims of ${kind}`);
  });

  it('of findings, groups, team risks and answers hold', async () => {
    const subjects = ['organization', 'teams', 'sprints', ...teams.map(({ id }) => `team:${id}`)];
    let findings = 0;
    for (const subject of subjects) findings += await assertHold(await readFindings(admin, '30d', subject));
    assert.ok(findings > 5, `only ${findings} claims of findings`);
    const { groups } = await readExplanations(admin, { page: 1, limit: 1 });
    assert.ok((await assertHold(groups)) > 3);
    assert.ok((await assertHold(await readTeamRisks(admin))) > 1);
    for (const question of ['Why did lead time change?', 'Which team got slower?'])
      assert.ok((await assertHold(await answerAsked(admin, question))) > 0);
  });

  it('about a person’s distance from teammates are hidden from that person', async () => {
    const explanations = await Promise.all(people.slice(0, 4).map((id) => generateExplanation(admin, id)));
    const claims = explanations.flatMap(({ team }) => team?.statement.claims ?? []);
    const distance = claims.find(({ part }) => part?.effect === 'distance');
    assert.ok(distance !== undefined);
    const developer = await measured.viewer('developer', distance.subject.slice('person:'.length));
    assert.equal((await verifyClaim(developer, distance, recomputed)).state, 'not-visible');
    const change = { ...distance, part: { ...distance.part!, effect: 'change' as const } };
    assert.notEqual((await verifyClaim(developer, change, recomputed)).state, 'not-visible');
  });

  it('that state a different figure do not hold', async () => {
    const [risk] = (await readTeamRisks(admin)).teamRisks;
    const claims = risk?.description.claims ?? [];
    const count = claims.find(({ unit }) => unit === 'count');
    assert.ok(count?.figure.kind === 'value');
    const lie = { ...count, figure: { ...count.figure, value: count.figure.value + 1 } };
    assert.equal((await verifyClaim(admin, lie, recomputed)).state, 'differs');
  });
});
