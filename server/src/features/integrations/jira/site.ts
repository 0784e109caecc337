import type { BoardFact, Facts } from '@sightline/analytics';
import type { Quarantined } from '../connector.ts';
import { text } from '../lenient.ts';
import { sort } from '../mapped.ts';
import { keepInScope, type SyncScope } from '../scope/scope.ts';
import { readConfigurations, type BoardConfiguration } from './board-configurations.ts';
import type { JiraClient } from './client.ts';
import { fieldMeanings, listFields, type FieldMeanings } from './fields.ts';
import { mapBoard, mapProject, mapStatus } from './mapper.ts';

/** The small lists needed to read issues, loaded once for each run. */
export type JiraSite = {
  url: string;
  /** What every search for issues begins with; null if none of the chosen projects is listed. */
  issueFilter: string | null;
  meanings: FieldMeanings;
  boards: BoardFact[];
  /** Ids of `boards`. */
  boardIds: ReadonlySet<string>;
  /** Ids of all boards that the site lists, including those that are not read; null if unknown. */
  listedBoardIds: ReadonlySet<string> | null;
  /** Ids of the statuses that the site lists; null if unknown. */
  statusIds: ReadonlySet<string> | null;
  /** By the id of the board. */
  configurations: ReadonlyMap<string, BoardConfiguration>;
  facts: Partial<Facts>;
  quarantined: Quarantined[];
};

export const loadSite = async (
  client: JiraClient,
  { scope, chosenFields, now }: { scope: SyncScope; chosenFields: ReadonlySet<string>; now: () => number },
  known: ReadonlyMap<string, BoardConfiguration>,
): Promise<JiraSite> => {
  // Jira treats invalid tokens like anonymous requests to an empty site; requesting our own user detects them.
  await client.myself();
  const [url, fields, statuses, projects, boards] = await Promise.all([
    client.siteUrl(),
    client.fields(),
    client.statuses(),
    client.projects(),
    client.boards(),
  ]);
  const configurations = await readConfigurations(client, boards, { known, now: now() });
  const estimateFields = [...configurations.values()].flatMap(({ estimate }) => estimate ?? []);
  const mapped = {
    statuses: sort('statuses', statuses, mapStatus, (status) => text(status?.id)),
    projects: sort('projects', projects, mapProject, (project) => text(project?.id)),
    boards: sort(
      'boards',
      boards,
      (board) => mapBoard(board, configurations.get(text(board?.id) ?? '')),
      (board) => text(board?.id),
    ),
  };
  const { kept } = keepInScope({ projects: mapped.projects.facts, boards: mapped.boards.facts }, scope);
  const meanings = fieldMeanings(listFields(fields), estimateFields, chosenFields);
  return {
    url,
    issueFilter: issueFilterOf(scope, kept.projects ?? []),
    meanings,
    boards: kept.boards ?? [],
    boardIds: new Set(kept.boards?.map((board) => board.id)),
    listedBoardIds: new Set(boards.flatMap((board) => text(board?.id) ?? [])),
    statusIds: new Set(mapped.statuses.facts.map((status) => status.id)),
    configurations,
    facts: { statuses: mapped.statuses.facts, numberFields: [...meanings.numbers], ...kept },
    quarantined: [mapped.statuses, mapped.projects, mapped.boards].flatMap((part) => part.quarantined),
  };
};

/** Jira rejects a query that names a project that was deleted or is hidden, so it names the listed ones only. */
const issueFilterOf = ({ projects }: SyncScope, listed: readonly { id: string }[]): string | null => {
  if (projects === null) return '';
  return listed.length === 0 ? null : `project in (${listed.map(({ id }) => id).join(', ')}) AND `;
};
