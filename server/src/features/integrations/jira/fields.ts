import type { IssueField } from '@sightline/analytics';
import { maxNumberFields } from '@sightline/contract';
import { list, text, type Lenient } from '../lenient.ts';
import type { JiraField } from './api-types.ts';

/** The meaning of a site's fields. Ids of custom fields differ on every site. */
export type FieldMeanings = {
  /** Ids of fields that hold story points, the best first. */
  estimates: readonly string[];
  /** The number fields that are read, including those of estimates. */
  numbers: readonly { id: string; name: string }[];
  sprint: string | null;
  /** The field that flags impediments. */
  flagged: string | null;
  /** The names of these fields in lower case: older changes, and those of a Data Center, have no ids. */
  names: ReadonlyMap<string, 'estimate' | 'sprint' | 'flagged'>;
};

const sprintSchema = 'com.pyxis.greenhopper.jira:gh-sprint';
const estimateNames = ['story points', 'story point estimate'];
/** The default names of the fields. */
export const usualNames: FieldMeanings['names'] = new Map([
  ...estimateNames.map((name) => [name, 'estimate'] as const),
  ['sprint', 'sprint'],
  ['flagged', 'flagged'],
]);
const maxEstimates = 3;
/** Sites have many number fields; those with names like estimates come first. */
const likeEstimates = /point|estimat|size|effort|complexity|weight/i;

/**
 * Finds the fields of story points and sprints.
 * @param boardEstimates the boards' estimation fields, which are more reliable than names
 * @param chosen fields from which the organization reads estimates; always included
 */
export const fieldMeanings = (
  fields: readonly Lenient<JiraField>[],
  boardEstimates: readonly string[],
  chosen: ReadonlySet<string> = new Set(),
): FieldMeanings => {
  const named = estimateNames.flatMap((name) =>
    fields.flatMap((field) => (isCalled(field, name) ? (text(field?.id) ?? []) : [])),
  );
  const sprint = fields.find((field) => text(field?.schema?.custom) === sprintSchema);
  // Time estimates are not points, even if a board is configured with them.
  const fromBoards = boardEstimates.filter((id) => id.startsWith('customfield_'));
  const estimates = [...new Set([...byFrequency(fromBoards), ...named])].slice(0, maxEstimates);
  const sprintId = text(sprint?.id);
  const flaggedId = text(fields.find(isFlag)?.id);
  return {
    estimates,
    numbers: numberFields(fields, estimates, chosen),
    sprint: sprintId,
    flagged: flaggedId,
    names: namesOf(fields, { estimates, sprint: sprintId, flagged: flaggedId }),
  };
};

/** Names are in the language of the token's user; Jira's own name of the field is separate. */
const isCalled = (field: Lenient<JiraField>, name: string): boolean =>
  [field?.untranslatedName, field?.name].some((called) => text(called)?.toLowerCase() === name);

const isFlag = (field: Lenient<JiraField>): boolean =>
  isCalled(field, 'flagged') && text(field?.schema?.type) === 'array';

const numberFields = (
  fields: readonly Lenient<JiraField>[],
  estimates: readonly string[],
  chosen: ReadonlySet<string>,
): { id: string; name: string }[] => {
  const rank = ({ id, name }: { id: string; name: string }): number =>
    chosen.has(id) ? 0 : estimates.includes(id) ? 1 : likeEstimates.test(name) ? 2 : 3;
  const found = fields
    .flatMap((field) => {
      const [id, name] = [text(field?.id), text(field?.name)];
      const isNumber =
        text(field?.schema?.type) === 'number' || (id !== null && (estimates.includes(id) || chosen.has(id)));
      return id !== null && name !== null && isNumber && id.startsWith('customfield_') ? [{ id, name }] : [];
    })
    .toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1) || (a.id < b.id ? -1 : 1));
  return found.slice(0, Math.max(maxNumberFields, found.filter((field) => chosen.has(field.id)).length));
};

const namesOf = (
  fields: readonly Lenient<JiraField>[],
  { estimates, sprint, flagged }: Pick<FieldMeanings, 'estimates' | 'sprint' | 'flagged'>,
): FieldMeanings['names'] => {
  const names = new Map<string, 'estimate' | 'sprint' | 'flagged'>(usualNames);
  for (const field of fields) {
    const [id, name] = [text(field?.id), text(field?.name)?.toLowerCase()];
    if (id === null || name === undefined || Object.hasOwn(fixedFields, name)) continue;
    if (estimates.includes(id)) names.set(name, 'estimate');
    else if (id === sprint) names.set(name, 'sprint');
    else if (id === flagged) names.set(name, 'flagged');
  }
  return names;
};

const byFrequency = (ids: readonly string[]): string[] =>
  [...Map.groupBy(ids, (id) => id)]
    .toSorted(([a, idsOfA], [b, idsOfB]) => idsOfB.length - idsOfA.length || (a < b ? -1 : 1))
    .map(([id]) => id);

const fixedFields: Record<string, IssueField> = {
  status: 'status',
  assignee: 'assignee',
  project: 'project',
  issuetype: 'type',
  priority: 'priority',
  labels: 'labels',
};

/** Ids of the fields with collected changes. */
export const changeFieldIds = (meanings: FieldMeanings): string[] => [
  ...Object.keys(fixedFields),
  ...customFieldIds(meanings),
];

/** Fields of issues to request. */
export const issueFieldIds = (meanings: FieldMeanings): string[] => [...plainFields, ...customFieldIds(meanings)];

const plainFields = [
  'summary',
  'project',
  'issuetype',
  'status',
  'priority',
  'labels',
  'components',
  'reporter',
  'assignee',
  'parent',
  'issuelinks',
  'created',
  'updated',
  'resolutiondate',
];

const customFieldIds = ({ estimates, numbers, sprint, flagged }: FieldMeanings): string[] => [
  ...new Set([...estimates, ...numbers.map((field) => field.id), ...[sprint, flagged].filter((id) => id !== null)]),
];

/**
 * The collected fields that a changelog item changes; older entries name the field without its id. An estimation field
 * is also a number field, because an organization may choose another field for estimates.
 */
export const meaningsOf = (fieldId: unknown, fieldName: unknown, meanings: FieldMeanings): IssueField[] => {
  const name = text(fieldName)?.toLowerCase() ?? '';
  const id = text(fieldId);
  const numbers = meanings.numbers
    .filter((field) => (id === null ? field.name.toLowerCase() === name : field.id === id))
    .map((field): IssueField => `number:${field.id}`);
  // Its id differs between versions of Jira.
  if (name === 'key' && !id?.startsWith('customfield_')) return ['key'];
  if (id !== null) {
    if (meanings.estimates.includes(id)) return ['estimate', ...numbers];
    if (id === meanings.sprint) return ['sprint'];
    if (id === meanings.flagged) return ['flagged'];
    return Object.hasOwn(fixedFields, id) ? [fixedFields[id] ?? []].flat() : numbers;
  }
  const custom = meanings.names.get(name);
  if (custom !== undefined) return [custom, ...numbers];
  return Object.hasOwn(fixedFields, name) ? [fixedFields[name] ?? []].flat() : numbers;
};

export const listFields = (body: unknown): readonly Lenient<JiraField>[] => list(body as Lenient<JiraField[]>);
