import type { CollectedPage, Json, PageRequest } from '../connector.ts';
import { ownMember, text, texts, whole } from '../lenient.ts';
import { sort } from '../mapped.ts';
import type { JiraClient } from './client.ts';
import { mapSprint } from './mapper.ts';
import type { JiraSite } from './site.ts';

/** Maximum sprints missing from a list that one pass looks up; the next one continues. */
const maxLookedUp = 20;

/**
 * One page of the sprints of a board. At the end, stored sprints that were not in the list are looked up: a list may
 * skip entries if it changes while it is read.
 */
export const readSprints = async (
  client: JiraClient,
  { boardIds, url }: JiraSite,
  boardId: string,
  { cursor, stored }: PageRequest,
): Promise<CollectedPage> => {
  const startAt = whole(ownMember(cursor, 'startAt')) ?? whole(cursor) ?? 0;
  const { values, next } = await client.sprints(boardId, startAt);
  const listed = [...texts(ownMember(cursor, 'listed') as Json), ...values.flatMap((sprint) => text(sprint?.id) ?? [])];
  const done = next === null;
  const known = new Set(listed);
  const missing = done ? (await stored.ids('sprints', { boardId })).filter((id) => !known.has(id)) : [];
  const lookedUp = await Promise.all(
    missing.slice(0, maxLookedUp).map(async (id) => ({ id, sprint: await client.sprint(id) })),
  );
  const found = lookedUp.flatMap(({ sprint }) => (sprint === null ? [] : [sprint]));
  const { facts, quarantined } = sort(
    'sprints',
    [...values, ...found],
    (sprint) => mapSprint(sprint, boardId, url),
    (sprint) => text(sprint?.id),
  );
  // A board also lists sprints of other boards that share its issues; they are read from their own board, if it is
  // listed.
  const ownSprints = facts.filter((sprint) => sprint.boardId === boardId || !boardIds.has(sprint.boardId));
  return {
    facts: { sprints: ownSprints },
    quarantined,
    removed: [{ kind: 'sprints', ids: lookedUp.flatMap(({ id, sprint }) => (sprint === null ? [id] : [])) }],
    cursor: done ? null : { startAt: next, listed },
    done,
    seen: values.length,
  };
};
