import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Question } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { shrinkToTwo } from '../../testing/shrink-to-two.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listTeams } from '../people/index.ts';
import { openDecision, previewDecision, readDecisions, saveDecision } from './save-decisions.ts';

const few = { kind: 'insufficient-data', of: 'people', have: 2, need: 3 };

describe('forecasts based on few people', () => {
  let measured: MeasuredOrganization;
  let [developer, manager] = [] as unknown as [RouteContext, RouteContext];
  let teamId: string;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    [developer, manager] = [await measured.viewer('developer'), await measured.viewer('manager')];
    teamId = (await measured.within(listTeams))[0]?.id ?? '';
  });
  after(() => measured.close());

  it('are withheld from developers, including their weeks and saved answers', async () => {
    const questions: Question[] = [
      { kind: 'completion', teamId, items: 10 },
      { kind: 'amount', teamId, by: '2026-12-18' },
      { kind: 'what-if', teamId, items: 10, people: 0, inProgress: null, incidentShare: 1 },
    ];
    const [first] = questions as [Question];
    assert.equal((await previewDecision(developer, { question: first })).answer.kind, 'completion');
    await shrinkToTwo(measured, teamId);
    for (const question of questions) {
      const [seen, all] = [
        await previewDecision(developer, { question }),
        await previewDecision(manager, { question }),
      ];
      assert.deepEqual(seen.answer, few);
      assert.equal(all.answer.kind, question.kind);
      assert.ok(seen.history.every(({ items }, index) => items === null || all.history[index]?.items === 0));
      assert.ok(all.history.some(({ items }) => (items ?? 0) > 0));
    }
    const saved = await saveDecision(manager, { question: first });
    assert.deepEqual((await openDecision(developer, saved.id ?? '')).answer, few);
  });

  it('do not crowd out those that a reader may see', async () => {
    const shown = await saveDecision(manager, { question: { kind: 'completion', teamId, items: 10 } });
    const removed = randomUUID();
    await measured.within((tx) =>
      sql`insert into decisions select (jsonb_populate_record(decisions, jsonb_build_object(
          'id', gen_random_uuid(), 'team_id', ${removed}::uuid, 'made_at', made_at + interval '1 hour'))).*
        from decisions, generate_series(1, 100) where id = ${shown.id}::uuid`.execute(tx),
    );
    const seen = (await readDecisions(developer)).decisions.map(({ id }) => id);
    assert.ok(seen.includes(shown.id ?? ''));
  });
});
