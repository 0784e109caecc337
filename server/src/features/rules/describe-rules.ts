import { defaultRules } from '@sightline/analytics';
import type { RulesDocument } from '@sightline/contract';
import { inSequence, say, type Text } from '../../platform/text.ts';

const parts = {
  incident: say('incidents'),
  hotfixPatterns: say('hotfixes'),
  revertPatterns: say('reverts'),
  rollbackPatterns: say('rollbacks'),
  statusCategories: say('status meanings'),
  deploymentStates: say('deployment states'),
  estimateFields: say('estimate fields'),
  workingTime: say('working days and hours'),
} as const satisfies Partial<Record<keyof RulesDocument, unknown>>;

export const deletedRepository = say('a deleted repository');

const mostNamed = 3;

/** The defaults, which apply where a rule is null. */
const { attributionDays: defaultDays, leadTimeStart: defaultStart } = defaultRules({ issueTypes: [], producing: [] });

const starts = {
  'first-commit': say('the first commit'),
  opened: say('opening the pull request'),
} as const satisfies Record<typeof defaultStart, Text>;

const daysOf = ({ attributionDays }: RulesDocument): Text =>
  say('{days, plural, one {# day} other {# days}}', { days: attributionDays ?? defaultDays });

const startOf = ({ leadTimeStart }: RulesDocument): Text => starts[leadTimeStart ?? defaultStart];

/** Describes the differences between two sets of rules; null if there are none. */
export const describeRules = (
  before: RulesDocument,
  after: RulesDocument,
  nameOf: (repositoryId: string) => Text,
): Text | null => {
  const rulesOf = ({ production: configured }: RulesDocument) =>
    new Map(configured.map(({ repositoryId, rule }) => [repositoryId, JSON.stringify(rule)]));
  const [old, next] = [rulesOf(before), rulesOf(after)];
  const changed = [...new Set([...old.keys(), ...next.keys()])].filter((id) => old.get(id) !== next.get(id));
  const named = changed.slice(0, mostNamed).map(nameOf);
  const repositories = inSequence(named, ', ');
  const count = changed.length - named.length;
  const all = [
    ...(named.length === 0
      ? []
      : [
          count > 0
            ? say('production of {repositories} and {count} more', { repositories, count })
            : say('production of {repositories}', { repositories }),
        ]),
    ...(Object.keys(parts) as (keyof typeof parts)[])
      .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
      .map((part) => parts[part]),
    ...(before.attributionDays === after.attributionDays
      ? []
      : [say('attribution window {before} → {after}', { before: daysOf(before), after: daysOf(after) })]),
    ...(before.leadTimeStart === after.leadTimeStart
      ? []
      : [say('lead time start: {before} → {after}', { before: startOf(before), after: startOf(after) })]),
  ];
  return all.length === 0 ? null : inSequence(all, '; ');
};
