import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind, type RouteContext } from '../../platform/http/bind.ts';
import { rangeIn } from '../ranges/index.ts';
import { seesIndividuals } from '../visibility/index.ts';
import { listProfiles } from './list-profiles.ts';
import { listTopPerformers } from './list-top-performers.ts';
import { readNotes, removeNote, writeNote } from './notes.ts';
import { readPersonDora, readProfile } from './read-profile.ts';
import { readSkills } from './read-skills.ts';
import { addSkill, readSkillsOf, removeSkill } from './skills.ts';

export { listProfiles } from './list-profiles.ts';
export { peopleWithSkills, teamsWithSkills } from './read-skills.ts';
export { deleteNotes } from './notes.store.ts';
export { deleteSkills } from './skills.store.ts';

const writesNotes = ({ user }: RouteContext): boolean => seesIndividuals(user);

/** Individual people. Each use case checks what the viewer may see. */
export const profiles: Feature = {
  name: 'profiles',
  routes: [
    bind(contract.profiles.list, {
      allow: anyMember,
      handle: (ctx, { query }) => listProfiles(ctx, rangeIn(query), query),
    }),
    bind(contract.profiles.top, {
      allow: anyMember,
      handle: (ctx, { query }) => listTopPerformers(ctx, rangeIn(query), query),
    }),
    bind(contract.profiles.one, {
      allow: anyMember,
      handle: (ctx, { params, query }) => readProfile(ctx, rangeIn(query), params.developerId),
    }),
    bind(contract.profiles.doraMetrics, {
      allow: anyMember,
      handle: (ctx, { params, query }) => readPersonDora(ctx, rangeIn(query), params.developerId),
    }),
    bind(contract.profiles.notes, {
      allow: anyMember,
      handle: async (ctx, { params }) => ({ notes: await readNotes(ctx, params.developerId) }),
    }),
    bind(contract.profiles.writeNote, {
      allow: writesNotes,
      handle: async (ctx, { params, body }) => ({ note: await writeNote(ctx, params.developerId, body.text) }),
    }),
    bind(contract.profiles.removeNote, {
      allow: writesNotes,
      handle: async (ctx, { params }) => {
        await removeNote(ctx, params.developerId, params.noteId);
        return { removed: true as const };
      },
    }),
    bind(contract.profiles.skills, { allow: anyMember, handle: (ctx, { query }) => readSkills(ctx, query) }),
    bind(contract.profiles.skillsOf, {
      allow: anyMember,
      handle: async (ctx, { params }) => ({ skills: await readSkillsOf(ctx, params.developerId) }),
    }),
    bind(contract.profiles.addSkill, {
      allow: anyMember,
      handle: async (ctx, { params, body }) => ({ skills: await addSkill(ctx, params.developerId, body.name) }),
    }),
    bind(contract.profiles.removeSkill, {
      allow: anyMember,
      handle: async (ctx, { params }) => ({ skills: await removeSkill(ctx, params.developerId, params.skill) }),
    }),
  ],
  jobs: [],
};
