import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { readScores } from '../measurement/index.ts';
import { listProfiles } from './list-profiles.ts';

const now = '2026-11-20T12:00:00Z';

describe('the profiles of a measured organisation', () => {
  let measured: MeasuredOrganization;
  before(async () => {
    measured = await measuredOrganization(now);
  });
  after(() => measured.close());

  it('lists everybody to managers, with the scores that their receipts have', async () => {
    const ctx = await measured.viewer('manager');
    const { profiles, ofOrganization } = await listProfiles(ctx, '30d');
    assert.ok(profiles.length > 20 && profiles.length <= ofOrganization);
    const scores = new Map((await readScores(ctx, '30d')).developers.map((one) => [one.developerId, one.overall]));
    for (const one of profiles) {
      if (scores.has(one.developerId)) assert.deepEqual(one.score.overall, scores.get(one.developerId), one.name);
    }
  });

  it('lists to developers themselves only, and nobody to those who are nobody known', async () => {
    const [person] = (await listProfiles(await measured.viewer('manager'), '30d')).profiles;
    assert.ok(person !== undefined);
    const self = await measured.viewer('developer', person.developerId);
    const { profiles } = await listProfiles(self, '30d');
    assert.deepEqual(
      profiles.map((one) => one.developerId),
      [person.developerId],
    );
    assert.deepEqual((await listProfiles(await measured.viewer('developer'), '30d')).profiles, []);
  });

  it('knows the role of people who have an account', async () => {
    const ctx = await measured.viewer('manager');
    const found = (await listProfiles(ctx, '30d')).profiles.at(-1);
    assert.ok(found !== undefined && found.role === null);
    await measured.viewer('admin', found.developerId);
    const again = (await listProfiles(ctx, '30d')).profiles.find((one) => one.developerId === found.developerId);
    assert.equal(again?.role, 'admin');
  });

  it('lists nobody where nothing was collected', async () => {
    const { profiles, ofOrganization } = await listProfiles(await measured.emptyFor('admin'), '30d');
    assert.deepEqual([profiles, ofOrganization], [[], 0]);
  });
});
