import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sessionUser } from '../../testing/context.ts';
import { audienceAbout, audienceOf, everyoneWhoMayOpen, unrestricted, type Audience } from './audience.ts';

const developer = audienceOf(sessionUser({ role: 'developer' }));

it('managers and admins see individuals, unless their organization shows teams only', () => {
  const sees = (role: 'developer' | 'manager' | 'admin', teamsOnlySince: Date | null = null): boolean =>
    audienceOf(sessionUser({ role, teamsOnlySince })).seesIndividuals;
  assert.deepEqual([sees('developer'), sees('manager'), sees('admin')], [false, true, true]);
  assert.deepEqual([sees('manager', new Date()), sees('admin', new Date())], [false, false]);
});

it('viewers who may open a person see all figures of that person', () => {
  assert.equal(audienceAbout({ kind: 'person' }, developer), unrestricted);
  for (const kind of ['team', 'organization', 'sprint']) assert.equal(audienceAbout({ kind }, developer), developer);
});

it('everyone who may open a team of one or two people sees individuals', () => {
  const sees = (team: { members: number } | null): boolean => everyoneWhoMayOpen(team).seesIndividuals;
  assert.deepEqual([sees({ members: 2 }), sees({ members: 3 }), sees(null)], [true, false, false]);
});

it('a flag is not an audience', () => {
  const shownTo = ({ seesIndividuals }: Audience): boolean => seesIndividuals;
  // @ts-expect-error -- only the functions above make one
  assert.equal(shownTo({ seesIndividuals: false }), false);
});
