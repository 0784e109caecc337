import type { IncidentChoice, ProductionChoice, RulesDocument, StatusMeaningName } from '@sightline/contract';

/** The selected rule of a repository; `suggested` means none is configured. */
export type RuleChoice = 'suggested' | 'deployments' | 'named' | 'pipelines' | 'none';

export const ruleOf = (rules: RulesDocument, repositoryId: string): ProductionChoice | null =>
  rules.production.find((entry) => entry.repositoryId === repositoryId)?.rule ?? null;

export const choiceOf = (rule: ProductionChoice | null): RuleChoice => {
  if (rule === null) return 'suggested';
  if (rule.source === 'deployments') return rule.environmentPattern === null ? 'deployments' : 'named';
  return rule.source;
};

/** A new rule of the chosen kind, prefilled with the source's most frequent value. */
export const beginRule = (
  choice: RuleChoice,
  seen: { environments: readonly { name: string }[]; refs: readonly { name: string }[] },
): ProductionChoice | null => {
  if (choice === 'suggested') return null;
  if (choice === 'deployments') return { source: 'deployments', environmentPattern: null };
  if (choice === 'named') return { source: 'deployments', environmentPattern: seen.environments[0]?.name ?? '' };
  if (choice === 'pipelines')
    return { source: 'pipelines', refPattern: seen.refs[0]?.name ?? null, selectorPattern: null };
  return { source: 'none' };
};

export const withRule = (rules: RulesDocument, repositoryId: string, rule: ProductionChoice | null): RulesDocument => {
  const others = rules.production.filter((entry) => entry.repositoryId !== repositoryId);
  return {
    ...rules,
    production: (rule === null ? others : [...others, { repositoryId, rule }]).toSorted((a, b) =>
      a.repositoryId < b.repositoryId ? -1 : 1,
    ),
  };
};

/** What a deployment state counts as; null for neither. */
export const withStateOutcome = (
  rules: RulesDocument,
  state: string,
  outcome: RulesDocument['deploymentStates'][number]['outcome'] | null,
): RulesDocument => {
  const others = rules.deploymentStates.filter((entry) => entry.state !== state);
  return {
    ...rules,
    deploymentStates: (outcome === null ? others : [...others, { state, outcome }]).toSorted((a, b) =>
      a.state < b.state ? -1 : 1,
    ),
  };
};

/** The category of a status; null for the source's. */
export const withCategory = (
  rules: RulesDocument,
  statusId: string,
  category: StatusMeaningName | null,
): RulesDocument => {
  const others = rules.statusCategories.filter((category) => category.statusId !== statusId);
  return {
    ...rules,
    statusCategories: (category === null ? others : [...others, { statusId, category }]).toSorted((a, b) =>
      a.statusId < b.statusId ? -1 : 1,
    ),
  };
};

/** A project's estimate field; `null` counts items, and undefined leaves it to its boards. */
export const withEstimateField = (
  rules: RulesDocument,
  projectId: string,
  fieldId: string | null | undefined,
): RulesDocument => {
  const others = rules.estimateFields.filter((field) => field.projectId !== projectId);
  return {
    ...rules,
    estimateFields: (fieldId === undefined ? others : [...others, { projectId, fieldId }]).toSorted((a, b) =>
      a.projectId < b.projectId ? -1 : 1,
    ),
  };
};

/** Dates such as `2026-12-25`, sorted and unique, and invalid texts. */
export const datesOf = (text: string): { dates: string[]; wrong: string[] } => {
  const words = text.split(/[\s,;]+/).filter((one) => one !== '');
  const isDate = (word: string): boolean =>
    /^\d{4}-\d{2}-\d{2}$/.test(word) && new Date(`${word}T00:00:00Z`).toJSON()?.startsWith(word) === true;
  return { dates: [...new Set(words.filter(isDate))].sort(), wrong: words.filter((word) => !isDate(word)) };
};

export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** Null if the value equals the suggested one. */
export const unlessSuggested = <Value>(configured: Value, suggested: Value): Value | null =>
  JSON.stringify(configured) === JSON.stringify(suggested) ? null : configured;

/** Adds a name to a list of the incident rule or removes it. */
export const toggled = (
  incident: IncidentChoice,
  list: keyof IncidentChoice,
  name: string,
  on: boolean,
): IncidentChoice => ({
  ...incident,
  [list]: on ? [...incident[list].filter((one) => one !== name), name] : incident[list].filter((one) => one !== name),
});

export const isSame = (a: RulesDocument, b: RulesDocument): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Names in the incident rule that no issue has anymore, as after a rename in Jira. */
export const unmatchedNames = (
  own: IncidentChoice,
  seen: {
    issueTypes: readonly { name: string }[];
    priorities: readonly { name: string }[];
    projects: readonly { key: string }[];
  },
): string[] => {
  const without = (names: readonly string[], known: readonly string[]): string[] =>
    names.filter((name) => !known.some((knownName) => knownName.toLowerCase() === name.toLowerCase()));
  const namesOf = (all: readonly { name: string }[]): string[] => all.map(({ name }) => name);
  return [
    ...without(own.typeNames, namesOf(seen.issueTypes)),
    ...without(own.priorities, namesOf(seen.priorities)),
    ...without(
      own.projectKeys,
      seen.projects.map(({ key }) => key),
    ),
  ];
};
