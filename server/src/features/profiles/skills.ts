import { byName, t, type PersonSkill } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { holdList } from '../../platform/limits.store.ts';
import { listChangesOf } from '../activity/index.ts';
import { profileView, resolveSubject } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { listPeople } from '../people/index.ts';
import { repositoryNames, yearSeconds } from './read-skills.ts';
import { deriveSkills } from './derive-skills.ts';
import { deleteSkill, insertSkill, listAddedSkills } from './skills.store.ts';

const shownChanges = 5;

/** One person's skills with their evidence. @throws NotAllowed, NotFound */
export const readSkillsOf = (ctx: RouteContext, personId: string): Promise<PersonSkill[]> =>
  inTenant(ctx, async (tx, { now }) => {
    await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    return skillsWithEvidence(tx, personId, now - yearSeconds);
  });

const skillsWithEvidence = async (tx: Tx, personId: string, since: number): Promise<PersonSkill[]> => {
  const accounts = (await listPeople(tx)).find((person) => person.id === personId)?.accountIds ?? [];
  const changes = await listChangesOf(tx, accounts, since);
  const found = new Map<string, PersonSkill>();
  for (const { name, count, changes: ownChanges } of deriveSkills(changes, await repositoryNames(tx))) {
    const latest = ownChanges
      .slice(0, shownChanges)
      .map(({ title, url, mergedAt }) => ({ title, url, at: new Date(mergedAt * 1000).toISOString() }));
    found.set(name.toLowerCase(), { name, declared: null, changes: { count, latest } });
  }
  for (const { name, addedBy, at } of await listAddedSkills(tx, personId)) {
    const known = found.get(name.toLowerCase());
    const declared = { by: addedBy, at: at.toISOString() };
    found.set(name.toLowerCase(), { name: known?.name ?? name, declared: declared, changes: known?.changes ?? null });
  }
  return [...found.values()].sort((a, b) => byName.compare(a.name, b.name));
};

/** Allowed for the person, and for viewers who see individuals. @throws NotAllowed, NotFound */
export const addSkill = (ctx: RouteContext, personId: string, name: string): Promise<PersonSkill[]> =>
  inTenant(ctx, async (tx, { now }) => {
    const person = await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    const { user } = ctx;
    const at = new Date(ctx.platform.clock.now());
    await holdList(tx, `skills ${personId}`);
    if ((await listAddedSkills(tx, personId)).length >= maxDeclared)
      throw new NotAllowed(t('A person can have up to {count} added skills.', { count: maxDeclared }));
    await insertSkill(tx, ctx.organizationId, { personId, name, addedById: user.id, addedByName: user.name, at });
    await writeAudit(tx, ctx, { action: 'profiles.add-skill', subject: person.name, detail: { skill: name } });
    return skillsWithEvidence(tx, personId, now - yearSeconds);
  });

const maxDeclared = 30;

/** Only declared skills can be removed, not those shown by changes. @throws NotAllowed, NotFound */
export const removeSkill = (ctx: RouteContext, personId: string, name: string): Promise<PersonSkill[]> =>
  inTenant(ctx, async (tx, { now }) => {
    const person = await resolveSubject(tx, ctx, `person:${personId}`, profileView);
    if (!(await deleteSkill(tx, personId, name))) throw new NotFound('skill', name);
    await writeAudit(tx, ctx, { action: 'profiles.remove-skill', subject: person.name, detail: { skill: name } });
    return skillsWithEvidence(tx, personId, now - yearSeconds);
  });
