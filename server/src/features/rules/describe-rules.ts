import { storedMessage, storedTexts, t, type RulesDocument } from '@sightline/contract';

const parts = {
  incident: storedMessage('incidents'),
  hotfixPatterns: storedMessage('hotfixes'),
  revertPatterns: storedMessage('reverts'),
  rollbackPatterns: storedMessage('rollbacks'),
  attributionDays: storedMessage('attribution window'),
  leadTimeStart: storedMessage('lead time start'),
  statusCategories: storedMessage('status meanings'),
  deploymentStates: storedMessage('deployment states'),
  estimateFields: storedMessage('estimate fields'),
  workingTime: storedMessage('working days and hours'),
} as const satisfies Partial<Record<keyof RulesDocument, unknown>>;
const rules = storedMessage('Rules: {changes}');
const production = storedMessage('production of {repositories}');
const productionOfMany = storedMessage('production of {repositories} and {count} more');
const deleted = storedMessage('a deleted repository');
export const deletedRepository = deleted.message;

const mostNamed = 3;

/** What differs between two sets of rules, in English words; null when nothing does. */
export const describeRules = (
  before: RulesDocument,
  after: RulesDocument,
  nameOf: (repositoryId: string) => string,
): string | null => {
  const rulesOf = ({ production: configured }: RulesDocument) =>
    new Map(configured.map(({ repositoryId, rule }) => [repositoryId, JSON.stringify(rule)]));
  const [old, next] = [rulesOf(before), rulesOf(after)];
  const changed = [...new Set([...old.keys(), ...next.keys()])].filter((id) => old.get(id) !== next.get(id));
  const named = changed.slice(0, mostNamed).map(nameOf);
  const repositories = named.join(', ');
  const count = changed.length - named.length;
  const all = [
    ...(named.length === 0
      ? []
      : [count > 0 ? productionOfMany.write({ repositories, count }) : production.write({ repositories })]),
    ...(Object.keys(parts) as (keyof typeof parts)[])
      .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
      .map((part) => parts[part].message),
  ];
  return all.length === 0 ? null : rules.write({ changes: all.join('; ') });
};

const nameText = storedTexts([deleted]);
const otherText = storedTexts(Object.values(parts));

const partText = (part: string): string => {
  for (const { message, read } of [productionOfMany, production]) {
    const values = read(part);
    const repositories = values?.['repositories']?.split(', ').map(nameText).join(', ');
    if (repositories !== undefined) return t(message, { ...values, repositories });
  }
  return otherText(part);
};

/** Such words in the current language. */
export const rulesChangeText = (summary: string): string => {
  const changes = rules.read(summary)?.['changes'];
  if (changes === undefined) return summary;
  return t(rules.message, { changes: changes.split('; ').map(partText).join('; ') });
};
