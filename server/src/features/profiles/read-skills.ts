import { byName, daySeconds } from '@sightline/contract';
import type { contract, RouteInput, RouteReply } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { hasWords } from '../../platform/http/page.ts';
import { countSkillChanges } from '../activity/index.ts';
import { loadFacts } from '../facts/index.ts';
import { audienceOf, seesIndividuals, visibleTeams } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { findOwnPerson, listDevelopers, listPeople } from '../people/index.ts';
import { endingsOf } from './languages.ts';
import { deriveSkills } from './derive-skills.ts';
import { listAddedSkills } from './skills.store.ts';

/** Only changes merged within this time count. */
export const yearSeconds = 365 * daySeconds;

/** Spelling of each skill by its name in lower case; the spelling from changes takes precedence. */
type Skills = Map<string, string>;
type Query = RouteInput<typeof contract.profiles.skills>['query'];

/** Skills of the people or teams that the viewer may see, the most common first. */
export const readSkills = (
  ctx: RouteContext,
  { of, search, limit }: Query,
): Promise<RouteReply<typeof contract.profiles.skills>> =>
  inTenant(ctx, async (tx, { now }) => {
    const known = await (of === 'people' ? skillsOfSeen(tx, ctx, now) : skillsOfTeams(tx, ctx, now));
    const counts = new Map<string, { name: string; count: number }>();
    for (const [key, name] of [...known.values()].flatMap((skills) => [...skills])) {
      const skill = counts.get(key) ?? { name, count: 0 };
      skill.count += 1;
      counts.set(key, skill);
    }
    const found = [...counts.values()]
      .filter(({ name }) => hasWords(name, search))
      .sort((a, b) => b.count - a.count || byName.compare(a.name, b.name));
    return { skills: found.slice(0, limit), found: found.length };
  });

/** The people who have one of these skills, in any spelling; none without a skill. */
export const peopleWithSkills = async (tx: Tx, wanted: readonly string[], now: number): Promise<Set<string>> => {
  if (wanted.length === 0) return new Set();
  const keys = new Set(wanted.map((skill) => skill.toLowerCase()));
  const known = await skillsOfPeople(tx, now, keys);
  return new Set([...known].flatMap(([id, skills]) => ([...keys].some((key) => skills.has(key)) ? [id] : [])));
};

/** The teams with a member who has one of these skills, of those that the viewer may see. */
export const teamsWithSkills = async (
  tx: Tx,
  ctx: RouteContext,
  wanted: readonly string[],
  now: number,
): Promise<Set<string>> => {
  if (wanted.length === 0) return new Set();
  const skilled = await peopleWithSkills(tx, wanted, now);
  const members = await membersOfTeams(tx, ctx);
  return new Set([...members].filter(([, personIds]) => personIds.some((id) => skilled.has(id))).map(([id]) => id));
};

/** Everyone's skills, from merged changes and as declared. @param keys limits the answer to these skills */
const skillsOfPeople = async (tx: Tx, now: number, keys?: ReadonlySet<string>): Promise<Map<string, Skills>> => {
  const repositories = await repositoryNames(tx);
  const only = keys && {
    endings: [...keys].flatMap(endingsOf),
    repositoryIds: [...repositories].flatMap(([id, name]) => (keys.has(name.toLowerCase()) ? [id] : [])),
  };
  const byAccount = Map.groupBy(await countSkillChanges(tx, now - yearSeconds, only), (row) => row.authorId);
  const known = new Map(
    (await listPeople(tx)).map(({ id, accountIds }): [string, Skills] => {
      const changes = accountIds.flatMap((account) => byAccount.get(account) ?? []);
      return [id, new Map(deriveSkills(changes, repositories).map(({ name }) => [name.toLowerCase(), name]))];
    }),
  );
  for (const { personId, name } of await listAddedSkills(tx)) {
    const skills = known.get(personId);
    if (skills !== undefined && !skills.has(name.toLowerCase())) skills.set(name.toLowerCase(), name);
  }
  return known;
};

const skillsOfSeen = async (tx: Tx, ctx: RouteContext, now: number): Promise<Map<string, Skills>> => {
  const known = await skillsOfPeople(tx, now);
  const seen = seesIndividuals(ctx.user) ? await listDevelopers(tx) : [await findOwnPerson(tx, ctx.user)];
  return new Map(seen.flatMap((person) => (person === null ? [] : [[person.id, known.get(person.id) ?? new Map()]])));
};

/** Skills of the current members of each team that the viewer may see, combined. */
const skillsOfTeams = async (tx: Tx, ctx: RouteContext, now: number): Promise<Map<string, Skills>> => {
  const known = await skillsOfPeople(tx, now);
  const members = await membersOfTeams(tx, ctx);
  return new Map(
    [...members].map(([id, personIds]) => [id, new Map(personIds.flatMap((person) => [...(known.get(person) ?? [])]))]),
  );
};

/** Current members of the teams that the viewer may see. */
const membersOfTeams = async (tx: Tx, ctx: RouteContext): Promise<Map<string, string[]>> => {
  const present = Map.groupBy(
    (await listDevelopers(tx)).filter((developer) => developer.active),
    (developer) => developer.teamId,
  );
  const teams = await visibleTeams(tx, audienceOf(ctx.user));
  return new Map(teams.map(({ id }) => [id, (present.get(id) ?? []).map((developer) => developer.id)]));
};

export const repositoryNames = async (tx: Tx): Promise<Map<string, string>> =>
  new Map((await loadFacts(tx, ['repositories'])).repositories.map((repository) => [repository.id, repository.name]));
