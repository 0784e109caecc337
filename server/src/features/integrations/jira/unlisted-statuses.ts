/**
 * Jira lists the statuses of active workflows only. After a workflow is replaced, the old ones are
 * gone from the list, and only the history of issues still names them.
 */
import type { StatusFact } from '@sightline/analytics';
import { list, ownMember, text, type Lenient } from '../lenient.ts';
import type { JiraHistory, JiraIssue } from './api-types.ts';
import { mapStatus } from './mapper.ts';

/** @param listed null if unknown; a later run then finds unlisted statuses */
export const unlistedStatuses = (
  listed: ReadonlySet<string> | null,
  issues: readonly Lenient<JiraIssue>[],
  histories: readonly { history: Lenient<JiraHistory> }[],
): StatusFact[] => {
  if (listed === null) return [];
  const found = new Map<string, StatusFact>();
  const note = (id: string | null, name: string | null): void => {
    if (id === null || listed.has(id)) return;
    const known = found.get(id);
    // The first name in alphabetical order, as in storage.
    if (known === undefined || known.name === id || (name !== null && name < known.name))
      found.set(id, { id, name: name ?? known?.name ?? id, category: null });
  };
  for (const { history } of histories)
    for (const item of list(history?.items)) {
      if ((text(item?.fieldId) ?? text(item?.field)) !== 'status') continue;
      note(text(item?.from), text(item?.fromString));
      note(text(item?.to), text(ownMember(item, 'toString')));
    }
  // An issue's current status has its category, even if it is not listed.
  for (const issue of issues) {
    const status = mapStatus(issue?.fields?.status);
    if ('fact' in status && !listed.has(status.fact.id)) found.set(status.fact.id, status.fact);
  }
  return [...found.values()];
};
