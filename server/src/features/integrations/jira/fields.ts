import type { IssueField } from '@sightline/analytics';
import { list, text, type Lenient } from '../lenient.ts';
import type { JiraField } from './api-types.ts';

/** Which of a site's fields mean what. Custom fields have other ids on every site. */
export type FieldMeanings = {
  /** Ids of fields that hold story points, the best first. */
  estimates: readonly string[];
  sprint: string | null;
};

const sprintSchema = 'com.pyxis.greenhopper.jira:gh-sprint';
const estimateNames = ['story points', 'story point estimate'];
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
  return {
    estimates: [...new Set([...byFrequency(fromBoards), ...named])].slice(0, mostEstimates),
    sprint: text(sprint?.id),
  };
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
  if (estimateNames.includes(name)) return 'estimate';
  if (name === 'sprint') return 'sprint';
  return Object.hasOwn(fixedFields, name) ? (fixedFields[name] ?? null) : null;
};

export const listFields = (body: unknown): readonly Lenient<JiraField>[] => list(body as Lenient<JiraField[]>);
