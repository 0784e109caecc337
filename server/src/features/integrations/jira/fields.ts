import type { IssueField } from '@sightline/analytics';
import { list, text, type Lenient } from '../lenient.ts';
import type { JiraField } from './api-types.ts';

/** Which of a site's fields mean what. Custom fields have other ids on every site. */
export type FieldMeanings = {
  /** Ids of fields that hold story points, the best first. */
  estimates: readonly string[];
  sprint: string | null;
  /** The names of these fields in lower case: older changes, and those of a Data Center, have no ids. */
  names: ReadonlyMap<string, 'estimate' | 'sprint'>;
};

const sprintSchema = 'com.pyxis.greenhopper.jira:gh-sprint';
const estimateNames = ['story points', 'story point estimate'];
/** What the fields are called where nobody renamed them. */
export const usualNames: FieldMeanings['names'] = new Map([
  ...estimateNames.map((name) => [name, 'estimate'] as const),
  ['sprint', 'sprint'],
]);
/** The changelog takes ten field ids at most; the fixed ones and the sprint leave room for these. */
const mostEstimates = 3;

/**
 * Finds the fields of story points and sprints.
 * @param boardEstimates the boards' estimation fields, which are surer than any name
 */
export const fieldMeanings = (
  fields: readonly Lenient<JiraField>[],
  boardEstimates: readonly string[],
): FieldMeanings => {
  const named = estimateNames.flatMap((name) =>
    fields.flatMap((field) => (text(field?.name)?.toLowerCase() === name ? (text(field?.id) ?? []) : [])),
  );
  const sprint = fields.find((field) => text(field?.schema?.custom) === sprintSchema);
  // Time estimates are no points, whatever a board is set to.
  const fromBoards = boardEstimates.filter((id) => id.startsWith('customfield_'));
  const estimates = [...new Set([...byFrequency(fromBoards), ...named])].slice(0, mostEstimates);
  const sprintId = text(sprint?.id);
  return { estimates, sprint: sprintId, names: namesOf(fields, estimates, sprintId) };
};

const namesOf = (
  fields: readonly Lenient<JiraField>[],
  estimates: readonly string[],
  sprint: string | null,
): FieldMeanings['names'] => {
  const names = new Map<string, 'estimate' | 'sprint'>(usualNames);
  for (const field of fields) {
    const [id, name] = [text(field?.id), text(field?.name)?.toLowerCase()];
    if (id === null || name === undefined || Object.hasOwn(fixedFields, name)) continue;
    if (estimates.includes(id)) names.set(name, 'estimate');
    else if (id === sprint) names.set(name, 'sprint');
  }
  return names;
};

const byFrequency = (ids: readonly string[]): string[] =>
  [...Map.groupBy(ids, (id) => id)]
    .toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([id]) => id);

const fixedFields: Record<string, IssueField> = {
  status: 'status',
  assignee: 'assignee',
  project: 'project',
  issuetype: 'type',
  priority: 'priority',
  labels: 'labels',
};

/** Ids of the fields whose changes are collected. */
export const changeFieldIds = (meanings: FieldMeanings): string[] => [
  ...Object.keys(fixedFields),
  ...customFieldIds(meanings),
];

/** Fields of issues to ask for. */
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

const customFieldIds = ({ estimates, sprint }: FieldMeanings): string[] =>
  sprint === null ? [...estimates] : [...estimates, sprint];

/** What a changelog item is about; older entries name the field without its id. Null for what is not collected. */
export const meaningOf = (fieldId: unknown, fieldName: unknown, meanings: FieldMeanings): IssueField | null => {
  const id = text(fieldId);
  if (id !== null) {
    if (meanings.estimates.includes(id)) return 'estimate';
    if (id === meanings.sprint) return 'sprint';
    return Object.hasOwn(fixedFields, id) ? (fixedFields[id] ?? null) : null;
  }
  const name = text(fieldName)?.toLowerCase() ?? '';
  const custom = meanings.names.get(name);
  if (custom !== undefined) return custom;
  return Object.hasOwn(fixedFields, name) ? (fixedFields[name] ?? null) : null;
};

export const listFields = (body: unknown): readonly Lenient<JiraField>[] => list(body as Lenient<JiraField[]>);
