import { contract } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { searchAudit } from '../../platform/audit/audit.store.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listDevelopers } from '../people/index.ts';
import { readScores } from '../scores/read-scores.ts';
import { peopleWithSkills, readSkills, teamsWithSkills } from './read-skills.ts';
import { addSkill, readSkillsOf, removeSkill } from './skills.ts';

const now = '2026-11-20T12:00:00Z';

describe('skills', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  let people: string[];
  before(async () => {
    measured = await measuredOrganization(now);
    manager = await measured.viewer('manager');
    people = (await readScores(manager, '90d')).developers.map((developer) => developer.developerId);
  });
  after(() => measured.close());

  const at = Date.parse(now) / 1000;
  const have = (skill: string): Promise<Set<string>> => measured.within((tx) => peopleWithSkills(tx, [skill], at));
  const skillsSeenBy = (viewer: RouteContext, of: 'people' | 'teams' = 'people') =>
    readSkills(viewer, { of, search: '', limit: 100 });

  it('are derived from a person’s merged changes, with these as evidence, and agree with the list', async () => {
    let shown = 0;
    for (const id of people.slice(0, 10)) {
      const skills = await readSkillsOf(manager, id);
      for (const { name } of skills) assert.ok((await have(name.toUpperCase())).has(id), name);
      for (const { declared: said, changes } of skills) {
        assert.equal(said, null);
        assert.ok(changes !== null && changes.count >= 3 && changes.latest.length >= 3);
        const dates = changes.latest.map((change) => change.at);
        assert.deepEqual(dates, dates.toSorted().toReversed());
      }
      const languages = skills.filter((skill) => skill.name === 'TypeScript');
      const repositories = skills.filter((skill) => skill.name !== 'TypeScript');
      // Everything that the simulated people write is TypeScript, in several repositories.
      if (repositories.length === 0) continue;
      shown += 1;
      const inRepositories = repositories.reduce((sum, repository) => sum + (repository.changes?.count ?? 0), 0);
      assert.ok((languages[0]?.changes?.count ?? 0) >= inRepositories);
    }
    assert.ok(shown > 3, `only ${shown} people showed skills`);
  });

  it('find exactly the people and teams that have them', async () => {
    const names = async (of: 'people' | 'teams') => (await skillsSeenBy(manager, of)).skills;
    const seen = new Set(
      await measured.within(async (tx) => (await listDevelopers(tx)).map((developer) => developer.id)),
    );
    const [ofPeople, ofTeams] = [await names('people'), await names('teams')];
    assert.ok(ofPeople.length > 2 && ofTeams.length > 2);
    for (const { name, count } of ofPeople)
      assert.equal([...(await have(name))].filter((id) => seen.has(id)).length, count, name);
    for (const { name, count } of ofTeams)
      assert.equal((await measured.within((tx) => teamsWithSkills(tx, manager, [name], at))).size, count, name);
    assert.deepEqual(await have('Nobody can do this'), new Set());
  });

  it('can be declared by managers and the person, once in any spelling, and removed, all audited', async () => {
    const [one, other] = people as [string, string];
    const self = await measured.viewer('developer', one);
    await addSkill(manager, one, 'Facilitation');
    const again = await addSkill(self, one, 'facilitation');
    const said = again.filter((skill) => skill.declared !== null);
    assert.deepEqual(
      said.map(({ name, declared: by, changes }) => [name, by?.by, changes]),
      [['Facilitation', manager.user.name, null]],
    );
    assert.deepEqual([...(await have('facilitation'))], [one]);
    const teamId = (await readScores(manager, '90d')).developers.find((person) => person.developerId === one)?.teamId;
    const teams = await measured.within((tx) => teamsWithSkills(tx, manager, ['Facilitation'], at));
    assert.deepEqual([...teams], [teamId], 'the team has what its members have');
    const found = await readSkills(manager, { of: 'people', search: 'facil', limit: 5 });
    assert.deepEqual(found, { skills: [{ name: 'Facilitation', count: 1 }], found: 1 });
    await assert.rejects(addSkill(self, other, 'Facilitation'), NotAllowed);
    await removeSkill(self, one, 'FACILITATION');
    assert.deepEqual([...(await have('Facilitation'))], []);
    await assert.rejects(removeSkill(self, one, 'Facilitation'), NotFound);
    const entries = await measured.within((tx) =>
      searchAudit(tx, { action: 'skill' }, { limit: 10, addresses: false }),
    );
    assert.deepEqual(
      entries.map((entry) => entry.action),
      ['profiles.remove-skill', 'profiles.add-skill', 'profiles.add-skill'],
    );
  });

  it('of others are hidden from developers, but those of teams are not', async () => {
    const [one, other] = people as [string, string];
    const self = await measured.viewer('developer', one);
    const ownSkills = await readSkillsOf(manager, one);
    assert.deepEqual(
      (await skillsSeenBy(self)).skills.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
      ownSkills.map(({ name }) => ({ name, count: 1 })),
    );
    const { skills, found } = await skillsSeenBy(self, 'teams');
    assert.ok(found > ownSkills.length && (skills[0]?.count ?? 0) > 1);
    await assert.rejects(readSkillsOf(self, other), NotAllowed);
    assert.deepEqual(await skillsSeenBy(await measured.emptyFor('manager')), { skills: [], found: 0 });
  });

  it('have a name of 1 to 40 characters without a comma, the separator in URLs', () => {
    const parse = (name: string) => contract.profiles.addSkill.body.safeParse({ name });
    assert.deepEqual(parse('  Design   systems ').data, { name: 'Design systems' });
    for (const wrong of ['', '   ', 'a,b', 'x'.repeat(41)]) assert.equal(parse(wrong).success, false, wrong);
  });
});
