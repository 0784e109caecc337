import { list, ownMember, text, type Lenient } from '../../lenient.ts';
import type { JiraIssue } from '../api-types.ts';
import { listFields } from '../fields.ts';

/** The fields of epics on a Data Center; ids of custom fields differ on every server. */
export type EpicFields = { link: string | null; name: string | null };

const schemas = { link: 'com.pyxis.greenhopper.jira:gh-epic-link', name: 'com.pyxis.greenhopper.jira:gh-epic-label' };

export const epicFieldsOf = (body: unknown): EpicFields => {
  const find = (schema: string): string | null =>
    text(listFields(body).find((field) => text(field?.schema?.custom) === schema)?.id);
  return { link: find(schemas.link), name: find(schemas.name) };
};

/** The keys of the epics that issues name. */
export const epicKeysOf = (issues: readonly Lenient<JiraIssue>[], { link }: EpicFields): string[] => {
  if (link === null) return [];
  const keys = issues.flatMap((issue) => text(ownMember(issue?.fields, link)) ?? []);
  // The keys become part of a query, so nothing else is allowed.
  return [...new Set(keys)].filter((key) => /^[A-Z][A-Z0-9_]*-\d{1,18}$/i.test(key));
};

/**
 * An issue in the cloud's shape: with the level of its type, and its epic as its parent.
 * @param idOfKey the ids of epics by their key
 */
export const withHierarchy = (
  issue: Lenient<JiraIssue>,
  { link, name }: EpicFields,
  idOfKey: ReadonlyMap<string, string>,
): Lenient<JiraIssue> => {
  const fields = issue?.fields;
  if (fields === undefined || fields === null) return issue;
  const isEpic = name !== null && text(ownMember(fields, name)) !== null;
  const level = isEpic ? 1 : fields.issuetype?.subtask === true ? -1 : 0;
  const epicId = link === null ? undefined : idOfKey.get(text(ownMember(fields, link)) ?? '');
  const parent = fields.parent ?? (epicId === undefined ? null : { id: epicId });
  return { ...issue, fields: { ...fields, parent, issuetype: { ...fields.issuetype, hierarchyLevel: level } } };
};

/** Ids of the issues in a response, by key. */
export const idsByKey = (issues: unknown): [string, string][] =>
  list(issues as Lenient<JiraIssue[]>).flatMap((issue) => {
    const [key, id] = [text(issue?.key), text(issue?.id)];
    return key === null || id === null ? [] : [[key, id] as [string, string]];
  });
