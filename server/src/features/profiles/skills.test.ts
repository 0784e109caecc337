import { contract } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { searchAudit } from '../../platform/audit/audit.store.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { readScores } from '../measurement/index.ts';
import { addSkill, readSkills, readSkillsOf, removeSkill } from './skills.ts';

const now = '2026-11-20T12:00:00Z';

describe('skills', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  let people: string[];
  before(async () => {
    measured = await measuredOrganization(now);
    manager = await measured.viewer('manager');
    people = (await readScores(manager, '90d')).developers.map((one) => one.developerId);
  });
  after(() => measured.close());

  const skillsIn = async (viewer: RouteContext, personId: string): Promise<string[] | undefined> =>
    (await readSkills(viewer)).people.find((one) => one.developerId === personId)?.skills;

  it('are read from what somebody merged, with the changes that show it, and the list says the same', async () => {
    let shown = 0;
    for (const id of people.slice(0, 10)) {
      const skills = await readSkillsOf(manager, id);
      assert.deepEqual(
        await skillsIn(manager, id),
        skills.map((one) => one.name),
      );
      for (const { said, changes } of skills) {
        assert.equal(said, null);
        assert.ok(changes !== null && changes.count >= 3 && changes.latest.length >= 3);
        const dates = changes.latest.map((one) => one.at);
        assert.deepEqual(dates, dates.toSorted().toReversed());
      }
      const languages = skills.filter((one) => one.name === 'TypeScript');
      const repositories = skills.filter((one) => one.name !== 'TypeScript');
      // Everything that the simulated people write is TypeScript, in several repositories.
      if (repositories.length === 0) continue;
      shown += 1;
      const inRepositories = repositories.reduce((sum, one) => sum + (one.changes?.count ?? 0), 0);
      assert.ok((languages[0]?.changes?.count ?? 0) >= inRepositories);
    }
    assert.ok(shown > 3, `only ${shown} people showed skills`);
  });

  it('are said by managers and by the person, once however they are written, and taken back; audited', async () => {
    const [one, other] = people as [string, string];
    const self = await measured.viewer('developer', one);
    await addSkill(manager, one, 'Facilitation');
    const again = await addSkill(self, one, 'facilitation');
    const said = again.filter((skill) => skill.said !== null);
    assert.deepEqual(
      said.map(({ name, said: by, changes }) => [name, by?.by, changes]),
      [['Facilitation', manager.user.name, null]],
    );
    assert.ok((await skillsIn(manager, one))?.includes('Facilitation'));
    const teamId = (await readScores(manager, '90d')).developers.find((person) => person.developerId === one)?.teamId;
    const team = (await readSkills(manager)).teams.find((known) => known.teamId === teamId);
    assert.ok(team?.skills.includes('Facilitation'), 'the team has what its members have');
    await assert.rejects(addSkill(self, other, 'Facilitation'), NotAllowed);
    await removeSkill(self, one, 'FACILITATION');
    assert.ok((await skillsIn(manager, one))?.includes('Facilitation') === false);
    await assert.rejects(removeSkill(self, one, 'Facilitation'), NotFound);
    const entries = await measured.within((tx) =>
      searchAudit(tx, { action: 'skill' }, { limit: 10, addresses: false }),
    );
    assert.deepEqual(
      entries.map((entry) => entry.action),
      ['profiles.remove-skill', 'profiles.add-skill', 'profiles.add-skill'],
    );
  });

  it('of others are not seen by developers, but those of teams are', async () => {
    const [one, other] = people as [string, string];
    const self = await measured.viewer('developer', one);
    const { people: seen, teams } = await readSkills(self);
    assert.deepEqual(
      seen.map((person) => person.developerId),
      [one],
    );
    assert.ok(teams.length > 0 && teams.every((team) => team.skills.length > 0));
    await assert.rejects(readSkillsOf(self, other), NotAllowed);
    assert.deepEqual(await readSkills(await measured.emptyFor('manager')), { people: [], teams: [] });
  });

  it('have a name of 1 to 40 characters without a comma, which stands between them in addresses', () => {
    const parse = (name: string) => contract.profiles.addSkill.body.safeParse({ name });
    assert.deepEqual(parse('  Design   systems ').data, { name: 'Design systems' });
    for (const wrong of ['', '   ', 'a,b', 'x'.repeat(41)]) assert.equal(parse(wrong).success, false, wrong);
  });
});
