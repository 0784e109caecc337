import type { RulesDocument } from '@sightline/contract';

const parts = {
  incident: 'incidents',
  hotfixPatterns: 'hotfixes',
  revertPatterns: 'reverts',
  rollbackPatterns: 'rollbacks',
  attributionDays: 'attribution window',
  leadTimeStart: 'lead time start',
  statusCategories: 'status meanings',
  deploymentStates: 'deployment states',
  estimateFields: 'estimate fields',
  workingTime: 'working days and hours',
} as const satisfies Partial<Record<keyof RulesDocument, string>>;

const mostNamed = 3;

/** What differs between two sets of rules, in words; null when nothing does. */
export const describeRules = (
  before: RulesDocument,
  after: RulesDocument,
  nameOf: (repositoryId: string) => string,
): string | null => {
  const rulesOf = ({ production }: RulesDocument) =>
    new Map(production.map(({ repositoryId, rule }) => [repositoryId, JSON.stringify(rule)]));
  const [old, next] = [rulesOf(before), rulesOf(after)];
  const repositories = [...new Set([...old.keys(), ...next.keys()])].filter((id) => old.get(id) !== next.get(id));
  const named = repositories.slice(0, mostNamed).map(nameOf);
  const rest = repositories.length - named.length;
  const changed = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  const all = [
    ...(named.length === 0 ? [] : [`production of ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`]),
    ...changed.map((part) => parts[part]),
  ];
  return all.length === 0 ? null : `Rules: ${all.join('; ')}`;
};
