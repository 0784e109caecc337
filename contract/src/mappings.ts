import { z } from 'zod';
import { limits } from './constants.ts';
import { freeText } from './free-text.ts';
import { entityName } from './names.ts';
import { listPage, pageQuery } from './pages.ts';
import { linkedBy } from './people.ts';
import { day, id, instant } from './primitives.ts';
import { route } from './route.ts';
import { message } from './language.ts';

const accountId = z.string().min(1).max(400);
const sourceKind = z.enum(['project', 'board', 'repository']);
export type SourceKind = z.infer<typeof sourceKind>;
const teamName = entityName(
  message('Team name is required'),
  message('Team name must be at least 2 characters'),
  message('Name must be less than 100 characters'),
);
export const teamKinds = ['development', 'qa', 'devops', 'mixed'] as const;
const teamFields = z.object({
  name: teamName,
  description: freeText().pipe(z.string().max(limits.description)).default(''),
  type: z.enum(teamKinds).default('development'),
  leadEmail: z
    .string()
    .trim()
    .max(320)
    .regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, message('Please enter a valid email address'))
    .default(''),
});

const membership = z.object({
  teamId: id,
  from: day.describe('first day'),
  to: day.nullable().describe('first day after; null until now'),
});

/** One manual setting of who is who or who works where. */
export const mappingChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('join'), accountIds: z.tuple([accountId, accountId]).describe('the first one remains') }),
  z.object({ kind: z.literal('split'), accountId }),
  z.object({ kind: z.literal('decline'), accountIds: z.tuple([accountId, accountId]).describe('as suggested') }),
  z.object({ kind: z.literal('bot'), accountId, bot: z.boolean() }),
  z.object({ kind: z.literal('left'), accountId, on: day.nullable().describe('null: still here') }),
  z.object({ kind: z.literal('part-time'), accountId, share: z.number().min(0.05).max(1) }),
  z.object({
    kind: z.literal('leaves'),
    accountId,
    leaves: z.array(z.object({ from: day, to: day.describe('first day back') })).max(100),
  }),
  z.object({ kind: z.literal('place'), place: sourceKind, id: z.string().min(1).max(200), teamId: id.nullable() }),
  z.object({
    kind: z.literal('memberships'),
    accountId,
    memberships: z.array(membership).max(50).nullable().describe('null: derived from their work'),
  }),
  z.object({ kind: z.literal('team'), teamId: id, ...teamFields.shape }),
  z.object({ kind: z.literal('remove-team'), teamId: id }),
  z.object({
    kind: z.literal('user'),
    userId: id,
    accountId: accountId.nullable().describe('of the linked contributor; null links by email address'),
  }),
]);
export type MappingChange = z.infer<typeof mappingChange>;

export const mappedPerson = z.object({
  id,
  name: z.string(),
  accounts: z.array(
    z.object({
      id: accountId,
      name: z.string(),
      email: z.string().nullable(),
      kind: z.enum(['human', 'app', 'unknown']),
      active: z.boolean(),
      joinedByHand: z.boolean(),
    }),
  ),
  bot: z.boolean(),
  active: z.boolean(),
  leftOn: day.nullable(),
  partTime: z.number(),
  leaves: z.array(z.object({ from: day, to: day })),
  memberships: z.array(membership),
  membershipsByHand: z.boolean(),
});
export type MappedPerson = z.infer<typeof mappedPerson>;

export const mappedSource = z.object({
  kind: sourceKind,
  id: z.string(),
  name: z.string(),
  teamId: id.nullable(),
  byHand: z.boolean(),
});
export type MappedSource = z.infer<typeof mappedSource>;

const namedPerson = z.object({ id, name: z.string() });
export const mappedUser = z.object({
  id,
  name: z.string(),
  email: z.string().describe('empty for visitors of the demo'),
  person: namedPerson.nullable(),
  by: linkedBy.nullable(),
  asked: z
    .object({
      person: namedPerson.extend({ accountId }).nullable().describe('the contributor they asked to be linked to'),
      at: instant,
    })
    .nullable(),
  invited: z
    .object({ team: z.object({ id, name: z.string() }), accountId: accountId.nullable() })
    .nullable()
    .describe(
      'the team they were invited for, until their work or an admin shows another; of the account that would join',
    ),
});
export type MappedUser = z.infer<typeof mappedUser>;

const search = { search: z.string().trim().max(limits.searchQuery).default('').describe('part of a name or address') };
const unmapped = z.stringbool().default(false);
const change = z.object({ version: z.number().int(), summary: z.string() });

export const mappings = {
  read: route({
    method: 'GET',
    path: '/integrations/atlassian/mappings',
    access: 'signed-in',
    summary: 'Team mappings: accounts, teams, projects and repositories',
    reply: z.object({
      version: z.number().int().describe('sent with every change, to prevent overwriting unseen changes'),
      isEmpty: z.boolean().describe('nothing was collected yet'),
      teams: z.array(
        z.object({
          id,
          ...teamFields.shape,
          byHand: z.boolean(),
          people: z.number().int().describe('people who work in it now'),
          places: z.number().int().describe('projects, boards and repositories'),
        }),
      ),
      suggestions: z
        .array(
          z.object({
            accountIds: z.tuple([accountId, accountId]),
            names: z.tuple([z.string(), z.string()]),
            evidence: z.string(),
          }),
        )
        .describe('the first fifty'),
      suggestionCount: z.number().int(),
      likelyBots: z
        .array(z.object({ accountId, name: z.string(), evidence: z.string() }))
        .describe('count as people until confirmed; the first fifty'),
      likelyBotCount: z.number().int(),
      undo: z.string().nullable().describe('what an undo would take back'),
      history: z.array(
        z.object({ version: z.number().int(), summary: z.string(), madeAt: instant, madeBy: z.string() }),
      ),
    }),
  }),
  people: route({
    method: 'GET',
    path: '/integrations/atlassian/mappings/people',
    access: 'signed-in',
    summary: 'List contributors with their accounts and teams, by name, bots last',
    query: z.object({ ...search, unmapped: unmapped.describe('only active people without a team'), ...pageQuery }),
    reply: z.object({ people: z.array(mappedPerson), page: listPage }),
  }),
  places: route({
    method: 'GET',
    path: '/integrations/atlassian/mappings/places',
    access: 'signed-in',
    summary: 'List projects, boards and repositories with their teams',
    query: z.object({ ...search, unmapped: unmapped.describe('only those without a team'), ...pageQuery }),
    reply: z.object({ places: z.array(mappedSource), page: listPage }),
  }),
  users: route({
    method: 'GET',
    path: '/integrations/atlassian/mappings/users',
    access: 'signed-in',
    summary: 'List members and their linked contributors, open requests first. Admins can change the links',
    query: z.object({ ...search, ...pageQuery }),
    reply: z.object({ users: z.array(mappedUser), page: listPage }),
  }),
  change: route({
    method: 'POST',
    path: '/integrations/atlassian/mappings',
    access: 'signed-in',
    summary: 'Change team mappings. Everything is measured again',
    body: z.object({ version: z.number().int().min(0), changes: z.array(mappingChange).min(1).max(200) }),
    reply: change,
  }),
  undo: route({
    method: 'POST',
    path: '/integrations/atlassian/mappings/undo',
    access: 'signed-in',
    summary: 'Undo the latest change',
    body: z.object({ version: z.number().int().min(0) }),
    reply: change,
  }),
  createTeam: route({
    method: 'POST',
    path: '/teams',
    access: 'signed-in',
    summary: 'Create a team. Assign projects and repositories in Team Mappings',
    body: teamFields,
    reply: z.object({ id, name: z.string() }),
  }),
};
