import { contract, type Decision } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inputOf } from '../../platform/http/answer-call.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listTeams } from '../people/index.ts';
import { decisions } from './index.ts';

const { preview } = contract.decisions;

describe('the seed of a previewed decision', () => {
  let measured: MeasuredOrganization;
  let admin: RouteContext;
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    admin = await measured.viewer('admin');
  });
  after(() => measured.close());

  it('reproduces the answer, and a different seed gives a different one', async () => {
    const [team] = await measured.within(listTeams);
    const question = { kind: 'completion', teamId: team?.id, items: 25 };
    const route = decisions.routes?.find(({ definition }) => definition === preview);
    assert.ok(route?.needs === 'organization');
    const ask = async (seed: number): Promise<Decision> =>
      preview.reply.parse(await route.handle(admin, inputOf(preview, { body: { question, seed } })));
    const first = await ask(7);
    assert.equal(first.seed, 7);
    assert.deepEqual(await ask(7), first);
    const other = await ask(8);
    assert.equal(other.seed, 8);
    assert.notDeepEqual(other.answer, first.answer);
  });
});
