import type { contract, PersonSkill, RouteReply } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { countChangesByAuthor, listChangesOf, loadKinds } from '../facts/index.ts';
import { isTooSmall, profileView, reading, resolveSubject, seesIndividuals } from '../measurement/index.ts';
import { findOwnPerson, listDevelopers, listPeople, listTeams } from '../people/index.ts';
import { shownSkills } from './shown-skills.ts';
import { deleteSkill, insertSkill, listSaidSkills } from './skills.store.ts';

/** Changes count that were merged within a year. */
const yearSeconds = 365 * 86_400;
const shownChanges = 5;

type Skills = RouteReply<typeof contract.profiles.skills>;

/** Who can do what, as their merged changes show and as was said, of those whom the viewer may see; of teams together. */
export const readSkills = (ctx: RouteContext): Promise<Skills> =>
  reading(ctx, async (tx, { now }) => {
    const shown = await shownByChanges(tx, now - yearSeconds);
    for (const { personId, name } of await listSaidSkills(tx)) setOf(shown, personId).add(name);
    const [developers, teams, own] = [await listDevelopers(tx), await listTeams(tx), await findOwnPerson(tx, ctx.user)];
    const all = seesIndividuals(ctx.user);
    const skillsOf = (ids: readonly string[]): string[] => unique(ids.flatMap((id) => [...(shown.get(id) ?? [])]));
    return {
      people: developers
        .filter(({ id }) => all || id === own?.id)
        .map(({ id }) => ({ developerId: id, skills: skillsOf([id]) })),
      teams: teams
        .filter((team) => all || !isTooSmall(team.members))
        .map(({ id }) => ({
          teamId: id,
          skills: skillsOf(developers.filter((one) => one.teamId === id && one.active).map((one) => one.id)),
        })),
    };
  });

const setOf = (sets: Map<string, Set<string>>, id: string): Set<string> => {
  const known = sets.get(id) ?? new Set();
  sets.set(id, known);
  return known;
};

/** By name, each once however it is written; as changes write it, where they show it. */
const unique = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].sort((a, b) =>
    a.localeCompare(b, 'en'),
  );

/** What everybody's merged changes show. */
const shownByChanges = async (tx: Tx, since: number): Promise<Map<string, Set<string>>> => {
  const repositories = await repositoryNames(tx);
  const byAccount = Map.groupBy(await countChangesByAuthor(tx, since), (one) => one.authorId);
  return new Map(
    (await listPeople(tx)).map(({ id, accountIds }) => {
      const changes = accountIds.flatMap((account) => byAccount.get(account) ?? []);
      return [id, new Set(shownSkills(changes, repositories).map((one) => one.name))];
    }),
  );
};

const repositoryNames = async (tx: Tx): Promise<Map<string, string>> =>
  new Map((await loadKinds(tx, ['repositories'])).repositories.map((one) => [one.id, one.name]));

/** One person's skills, each with what speaks for it. @throws NotAllowed, NotFound */
export const readSkillsOf = (ctx: RouteContext, personId: string): Promise<PersonSkill[]> =>
  reading(ctx, async (tx, { now }) => {
    await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    return skillsWithEvidence(tx, personId, now - yearSeconds);
  });

const skillsWithEvidence = async (tx: Tx, personId: string, since: number): Promise<PersonSkill[]> => {
  const accounts = (await listPeople(tx)).find((one) => one.id === personId)?.accountIds ?? [];
  const changes = await listChangesOf(tx, accounts, since);
  const found = new Map<string, PersonSkill>();
  for (const { name, count, changes: own } of shownSkills(changes, await repositoryNames(tx))) {
    const latest = own
      .slice(0, shownChanges)
      .map(({ title, url, mergedAt }) => ({ title, url, at: new Date(mergedAt * 1000).toISOString() }));
    found.set(name.toLowerCase(), { name, said: null, changes: { count, latest } });
  }
  for (const { name, saidBy, at } of await listSaidSkills(tx, personId)) {
    const known = found.get(name.toLowerCase());
    const said = { by: saidBy, at: at.toISOString() };
    found.set(name.toLowerCase(), { name: known?.name ?? name, said, changes: known?.changes ?? null });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
};

/** By the person themself, or by who sees individuals. @throws NotAllowed, NotFound */
export const addSkill = (ctx: RouteContext, personId: string, name: string): Promise<PersonSkill[]> =>
  reading(ctx, async (tx, { now }) => {
    const person = await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    const { user } = ctx;
    const at = new Date(ctx.platform.clock.now());
    if ((await listSaidSkills(tx, personId)).length >= mostSaid)
      throw new NotAllowed(`At most ${mostSaid} skills are said of one person.`);
    await insertSkill(tx, ctx.organizationId, { personId, name, saidById: user.id, saidByName: user.name, at });
    await writeAudit(tx, ctx, { action: 'profiles.add-skill', subject: person.name, detail: { skill: name } });
    return skillsWithEvidence(tx, personId, now - yearSeconds);
  });

const mostSaid = 30;

/** What changes show cannot be removed, only what was said. @throws NotAllowed, NotFound */
export const removeSkill = (ctx: RouteContext, personId: string, name: string): Promise<PersonSkill[]> =>
  reading(ctx, async (tx, { now }) => {
    const person = await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    if (!(await deleteSkill(tx, personId, name))) throw new NotFound('skill', name);
    await writeAudit(tx, ctx, { action: 'profiles.remove-skill', subject: person.name, detail: { skill: name } });
    return skillsWithEvidence(tx, personId, now - yearSeconds);
  });
