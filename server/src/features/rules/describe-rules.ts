import { defaultRules, usualWorkingTime } from '@sightline/analytics';
import type { IncidentChoice, RulesDocument, StatusMeaningName } from '@sightline/contract';
import { inSequence, say, type Message, type Text } from '../../platform/text.ts';
import { weekdayName } from '../../platform/weekdays.ts';

const lists = {
  hotfixPatterns: say('hotfixes'),
  revertPatterns: say('reverts'),
  rollbackPatterns: say('rollbacks'),
} as const satisfies Partial<Record<keyof RulesDocument, Message>>;

const incidentLists = {
  typeNames: say('types of incidents'),
  labels: say('labels of incidents'),
  priorities: say('priorities of incidents'),
  projectKeys: say('projects with incidents'),
} as const satisfies Record<keyof IncidentChoice, Message>;

const meanings = {
  new: say('not started'),
  indeterminate: say('in progress'),
  waiting: say('in progress, waiting'),
  done: say('done'),
} as const satisfies Record<StatusMeaningName, Message>;

const outcomes = { success: say('success'), failure: say('failure') } as const;

export const deletedRepository = say('a deleted repository');
export const deletedStatus = say('a deleted status');
export const deletedProject = say('a deleted project');
export const deletedField = say('a deleted field');

const maxNamed = 3;

/** The defaults, which apply where a rule is null. */
const { attributionDays: defaultDays, leadTimeStart: defaultStart } = defaultRules({ issueTypes: [], producing: [] });

const starts = {
  'first-commit': say('the first commit'),
  opened: say('opening the pull request'),
} as const satisfies Record<typeof defaultStart, Text>;

const daysOf = ({ attributionDays }: RulesDocument): Text =>
  say('{days, plural, one {# day} other {# days}}', { days: attributionDays ?? defaultDays });

const startOf = ({ leadTimeStart }: RulesDocument): Text => starts[leadTimeStart ?? defaultStart];

/** The first few, and the number of others. */
const several = (all: readonly Text[], separator = ', '): Text => {
  const named = inSequence(all.slice(0, maxNamed), separator);
  const count = all.length - maxNamed;
  return count > 0 ? say('{changes} and {count} more', { changes: named, count }) : named;
};

/** What was added to a list and removed from it, where null is what the data suggest. */
const listChange = (
  what: Message,
  before: readonly string[] | null,
  after: readonly string[] | null,
  nameOf: (one: string) => Text = (one) => one,
): Text[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (after === null) return [say('{what} as suggested', { what })];
  const added = after.filter((one) => before === null || !before.includes(one));
  const removed = before?.filter((one) => !after.includes(one)) ?? [];
  const changes = [
    ...(added.length === 0 ? [] : [say('{names} added', { names: several(added.map(nameOf)) })]),
    ...(removed.length === 0 ? [] : [say('{names} removed', { names: several(removed.map(nameOf)) })]),
  ];
  return [changes.length === 0 ? what : say('{what}: {changes}', { what, changes: inSequence(changes, ', ') })];
};

const incidentChange = (before: IncidentChoice | null, after: IncidentChoice | null): Text[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (after === null) return [say('{what} as suggested', { what: say('incidents') })];
  const changes = (Object.keys(incidentLists) as (keyof IncidentChoice)[]).flatMap((list) =>
    listChange(incidentLists[list], before?.[list] ?? [], after[list]),
  );
  return changes.length === 0 ? [say('incidents')] : changes;
};

/** `Review → done` for each of the things whose choice changed; without a choice, as suggested. */
const choiceChanges = <Choice extends string | null>(
  what: Message,
  before: ReadonlyMap<string, Choice>,
  after: ReadonlyMap<string, Choice>,
  wording: { nameOf: (id: string) => Text; choiceOf: (choice: Choice) => Text; none: Message },
): Text[] => {
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const choice = after.get(id);
    if (before.get(id) === choice) return [];
    return say('{name} → {choice}', {
      name: wording.nameOf(id),
      choice: choice === undefined ? wording.none : wording.choiceOf(choice),
    });
  });
  return changes.length === 0 ? [] : [say('{what}: {changes}', { what, changes: several(changes, '; ') })];
};

const categoriesOf = ({ statusCategories }: RulesDocument) =>
  new Map(statusCategories.map(({ statusId, category }) => [statusId, category]));

const outcomesOf = ({ deploymentStates }: RulesDocument) =>
  new Map(deploymentStates.map(({ state, outcome }) => [state, outcome]));

const fieldsOf = ({ estimateFields }: RulesDocument) =>
  new Map(estimateFields.map(({ projectId, fieldId }) => [projectId, fieldId]));

const workingTimeChanges = (before: RulesDocument, after: RulesDocument): Text[] => {
  if (JSON.stringify(before.workingTime) === JSON.stringify(after.workingTime)) return [];
  const [was, is] = [before.workingTime ?? usualWorkingTime, after.workingTime ?? usualWorkingTime];
  const namesOf = (weekdays: readonly number[]): Text =>
    inSequence(
      weekdays.map((weekday) => ({ message: weekdayName(weekday) })),
      ', ',
    );
  const hoursOf = ({ from, to }: typeof is): Text => say('{from} to {to}', { from: `${from}:00`, to: `${to}:00` });
  const changes = [
    ...(String(was.weekdays) === String(is.weekdays)
      ? []
      : [say('working days: {days}', { days: namesOf(is.weekdays) })]),
    ...(was.from === is.from && was.to === is.to
      ? []
      : [say('working hours {before} → {after}', { before: hoursOf(was), after: hoursOf(is) })]),
    ...listChange(say('holidays'), was.holidays, is.holidays, (day) => ({
      message: '{date}',
      values: { date: { day } },
    })),
  ];
  return changes.length === 0 ? [say('working days and hours')] : changes;
};

const productionChanges = (before: RulesDocument, after: RulesDocument, nameOf: (id: string) => Text): Text[] => {
  const rulesOf = ({ production: configured }: RulesDocument) =>
    new Map(configured.map(({ repositoryId, rule }) => [repositoryId, JSON.stringify(rule)]));
  const [old, next] = [rulesOf(before), rulesOf(after)];
  const changed = [...new Set([...old.keys(), ...next.keys()])].filter((id) => old.get(id) !== next.get(id));
  const repositories = inSequence(changed.slice(0, maxNamed).map(nameOf), ', ');
  const count = changed.length - maxNamed;
  if (changed.length === 0) return [];
  return count > 0
    ? [say('production of {repositories} and {count} more', { repositories, count })]
    : [say('production of {repositories}', { repositories })];
};

/** Describes the differences between two sets of rules; null if there are none. */
export const describeRules = (
  before: RulesDocument,
  after: RulesDocument,
  names: Readonly<Record<'repository' | 'status' | 'project' | 'field', (id: string) => Text>>,
): Text | null => {
  const all = [
    ...productionChanges(before, after, names.repository),
    ...incidentChange(before.incident, after.incident),
    ...(Object.keys(lists) as (keyof typeof lists)[]).flatMap((list) =>
      listChange(lists[list], before[list], after[list]),
    ),
    ...choiceChanges(say('status meanings'), categoriesOf(before), categoriesOf(after), {
      nameOf: names.status,
      choiceOf: (category) => meanings[category],
      none: say('as suggested'),
    }),
    ...choiceChanges(say('deployment states'), outcomesOf(before), outcomesOf(after), {
      nameOf: (state) => state,
      choiceOf: (outcome) => outcomes[outcome],
      none: say('neither success nor failure'),
    }),
    ...choiceChanges(say('estimate fields'), fieldsOf(before), fieldsOf(after), {
      nameOf: names.project,
      choiceOf: (fieldId) => (fieldId === null ? say('number of items') : names.field(fieldId)),
      none: say('board setting'),
    }),
    ...workingTimeChanges(before, after),
    ...(before.attributionDays === after.attributionDays
      ? []
      : [say('attribution window {before} → {after}', { before: daysOf(before), after: daysOf(after) })]),
    ...(before.leadTimeStart === after.leadTimeStart
      ? []
      : [say('lead time start: {before} → {after}', { before: startOf(before), after: startOf(after) })]),
  ];
  return all.length === 0 ? null : inSequence(all, '; ');
};
