/** Changes of rules, mappings and organization settings. */
import type { MappingChange, RulesDocument } from '@sightline/contract';
import * as fc from 'fast-check';
import { changeOrganization } from '../features/identity/organizations/organizations.ts';
import { saveRules, undoRules } from '../features/measurement/rules/save-rules.ts';
import { listTeams } from '../features/people/index.ts';
import { readDocument, changeMappings, undoMappings } from '../features/people/mappings/change-mappings.ts';
import { readConfiguredRules } from '../features/rules/index.ts';
import { changes, inTenant, pick, unlessRefused, type Change, type Fixture } from './random-change.test-support.ts';

const account = fc.constantFrom('ada', 'ben', 'cy', 'dee', 'eve', 'fay', 'robot');
const repository = fc.constantFrom('api', 'site', 'jobs');
const project = fc.constantFrom('pay', 'ops', 'web');
/** A day in the first months of 2026, like the facts. */
const day = fc
  .integer({ min: 0, max: 130 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const team = fc.nat({ max: 5 });

const configured = (what: string, parts: { [Part in keyof RulesDocument]?: fc.Arbitrary<RulesDocument[Part]> }) =>
  changes(what, fc.record(parts as Record<string, fc.Arbitrary<unknown>>), async (fixture, given) => {
    const { version, rules } = await inTenant(fixture, readConfiguredRules);
    await unlessRefused(() => saveRules(fixture.ctx, { version, rules: { ...rules, ...given } as RulesDocument }));
  });

const productionRule = fc.constantFrom<RulesDocument['production'][number]['rule']>(
  { source: 'none' },
  { source: 'deployments', environmentPattern: 'Prod*' },
  { source: 'deployments', environmentPattern: 'elsewhere' },
  { source: 'pipelines', refPattern: 'main', selectorPattern: null },
);

const rules = [
  configured('production', {
    production: fc.uniqueArray(fc.record({ repositoryId: repository, rule: productionRule }), {
      selector: (item) => item.repositoryId,
    }),
  }),
  configured('incidents', {
    incident: fc.option(
      fc.record({
        typeNames: fc.constantFrom(['Incident'], ['Bug'], []),
        labels: fc.constant(['incident']),
        priorities: fc.constant([]),
        projectKeys: fc.constantFrom([], ['OPS']),
      }),
    ),
    attributionDays: fc.option(fc.constantFrom(1, 7, 60)),
  }),
  configured('repairs', {
    hotfixPatterns: fc.option(fc.constantFrom(['*PAY-1*'], [])),
    revertPatterns: fc.option(fc.constantFrom(['Tidy*'], [])),
    rollbackPatterns: fc.option(fc.constantFrom(['rollback*'], [])),
  }),
  configured('lead time', { leadTimeStart: fc.constantFrom('first-commit', 'opened', null) }),
  configured('statuses', {
    statusCategories: fc.constantFrom(
      [],
      [{ statusId: 'doing', category: 'done' as const }],
      [{ statusId: 'done', category: 'indeterminate' as const }],
      [{ statusId: 'doing', category: 'waiting' as const }],
    ),
  }),
  configured('estimates', {
    estimateFields: fc.uniqueArray(fc.record({ projectId: project, fieldId: fc.constantFrom('effort', null) }), {
      selector: (item) => item.projectId,
    }),
  }),
  configured('working time', {
    workingTime: fc.option(
      fc.record({
        weekdays: fc.constantFrom([1, 2, 3, 4], [7, 1, 2]),
        from: fc.constantFrom(0, 9),
        to: fc.constantFrom(17, 24),
        holidays: fc.uniqueArray(day, { maxLength: 3 }),
      }),
    ),
  }),
  changes('rules undone', fc.constant(null), async (fixture) => {
    const { version } = await inTenant(fixture, readConfiguredRules);
    await unlessRefused(() => undoRules(fixture.ctx, version));
  }),
];

const made = ['4b4d1c7e-5d0a-4c8e-9a5b-3f1f6a1c0001', '4b4d1c7e-5d0a-4c8e-9a5b-3f1f6a1c0002'] as const;
type Known = { teamId: (index: number) => string; userId: string };

const mappingChange = <Given>(
  what: string,
  given: fc.Arbitrary<Given>,
  change: (input: Given, known: Known) => MappingChange,
) =>
  changes(what, given, async (fixture, input) => {
    const { version } = await inTenant(fixture, readDocument);
    const teams = (await inTenant(fixture, listTeams)).map((known) => known.id);
    const known = { teamId: (index: number) => pick(teams, index) ?? made[0], userId: fixture.ctx.user.id };
    await unlessRefused(() => changeMappings(fixture.ctx, { version, changes: [change(input, known)] }));
  });

const mappings = [
  mappingChange('joined', fc.tuple(account, account), (accountIds) => ({ kind: 'join', accountIds })),
  mappingChange('split', account, (accountId) => ({ kind: 'split', accountId })),
  mappingChange('bot', fc.record({ accountId: account, bot: fc.boolean() }), (input) => ({ kind: 'bot', ...input })),
  mappingChange('left', fc.record({ accountId: account, on: fc.option(day) }), (input) => ({ kind: 'left', ...input })),
  mappingChange('part time', fc.record({ accountId: account, share: fc.constantFrom(0.2, 0.5, 1) }), (input) => ({
    kind: 'part-time',
    ...input,
  })),
  mappingChange('leave', fc.record({ accountId: account, from: day, to: day }), ({ accountId, ...leave }) => ({
    kind: 'leaves',
    accountId,
    leaves: [leave],
  })),
  mappingChange(
    'place',
    fc.record({
      where: fc.oneof(
        project.map((id) => ({ place: 'project' as const, id })),
        repository.map((id) => ({ place: 'repository' as const, id })),
        fc.constantFrom('left', 'right').map((id) => ({ place: 'board' as const, id })),
      ),
      team: fc.option(team),
    }),
    ({ where, team: index }, { teamId }) => ({
      kind: 'place',
      ...where,
      teamId: index === null ? null : teamId(index),
    }),
  ),
  mappingChange(
    'memberships',
    fc.record({ accountId: account, from: day, team, next: fc.option(team) }),
    ({ accountId, from, team: first, next }, { teamId }) => ({
      kind: 'memberships',
      accountId,
      memberships: [
        { teamId: teamId(first), from: '2025-12-01', to: next === null ? null : from },
        ...(next === null ? [] : [{ teamId: teamId(next), from, to: null }]),
      ],
    }),
  ),
  mappingChange('memberships as the work shows', account, (accountId) => ({
    kind: 'memberships',
    accountId,
    memberships: null,
  })),
  mappingChange(
    'team',
    fc.record({ id: fc.oneof(fc.constantFrom(...made), team), name: fc.constantFrom('Platform', 'Checkout') }),
    ({ id, name }, { teamId }) => ({
      kind: 'team',
      teamId: typeof id === 'number' ? teamId(id) : id,
      name,
      description: '',
      type: 'mixed',
      leadEmail: '',
    }),
  ),
  mappingChange('team removed', team, (index, { teamId }) => ({ kind: 'remove-team', teamId: teamId(index) })),
  mappingChange('user', fc.option(account), (accountId, { userId }) => ({ kind: 'user', userId, accountId })),
  changes('mappings undone', fc.constant(null), async (fixture) => {
    const { version } = await inTenant(fixture, readDocument);
    await unlessRefused(() => undoMappings(fixture.ctx, version));
  }),
];

const zone = changes(
  'zone',
  fc.constantFrom('Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'),
  async ({ ctx }: Fixture, timeZone) => {
    await changeOrganization(ctx, () => Promise.resolve(), { timeZone });
  },
);

export const ruleChanges: readonly fc.Arbitrary<Change>[] = rules;
export const mappingChanges: readonly fc.Arbitrary<Change>[] = mappings;
export const zoneChange: fc.Arbitrary<Change> = zone;
