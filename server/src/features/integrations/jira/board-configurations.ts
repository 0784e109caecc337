/** What only a request per board tells: its estimation field, and on a Data Center its project. */
import { hourMs } from '@sightline/contract';
import { isRejectedOrForbidden, withFallback } from '../http/with-fallback.ts';
import { text, type Lenient } from '../lenient.ts';
import type { JiraBoard } from './api-types.ts';
import type { JiraClient } from './client.ts';

export type BoardConfiguration = {
  /** What the list of boards said about it then. */
  listed: string;
  /** The id of its estimation field; null if it has none, or its configuration could never be read. */
  estimate: string | null;
  /** The id of its project, if the server does not list it with the board. */
  projectId: string | null;
  /** When it was read, in epoch milliseconds. */
  readAt: number;
};

/**
 * Jira does not say when a configuration changed, so it is read again after this time: a change is seen within a day,
 * even if the next sync is an hour later.
 */
const readEveryMs = 23 * hourMs;

/** The configurations of these boards, by id: of those that are new, listed differently or due, from Jira. */
export const readConfigurations = async (
  client: JiraClient,
  boards: readonly Lenient<JiraBoard>[],
  { known, now }: { known: ReadonlyMap<string, BoardConfiguration>; now: number },
): Promise<ReadonlyMap<string, BoardConfiguration>> =>
  new Map(
    await Promise.all(
      boards.flatMap((board) => {
        const id = text(board?.id);
        return id === null ? [] : [configurationOf(client, id, board, { known: known.get(id), now })];
      }),
    ),
  );

const configurationOf = async (
  client: JiraClient,
  id: string,
  board: Lenient<JiraBoard>,
  { known, now }: { known: BoardConfiguration | undefined; now: number },
): Promise<[string, BoardConfiguration]> => {
  const listed = JSON.stringify([text(board?.name), text(board?.type), text(board?.location?.projectId)]);
  const age = known === undefined ? Infinity : now - known.readAt;
  // A negative age is that of a clock that was wrong then.
  if (known?.listed === listed && age >= 0 && age < readEveryMs) return [id, known];
  const estimate = await estimateFieldOf(client, id);
  const projectId = (await client.projectOfBoard?.(id)) ?? null;
  return [
    id,
    { listed, estimate: estimate === undefined ? (known?.estimate ?? null) : estimate, projectId, readAt: now },
  ];
};

/** Undefined if the configuration cannot be read. */
const estimateFieldOf = (client: JiraClient, id: string): Promise<string | null | undefined> =>
  // A listed board can have an unreadable filter.
  withFallback(isRejectedOrForbidden, undefined, async () =>
    text((await client.boardConfiguration(id))?.estimation?.field?.fieldId),
  );
