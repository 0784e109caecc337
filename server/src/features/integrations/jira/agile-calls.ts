import { pushAll } from '@sightline/analytics';
import type { AtlassianClient } from '../atlassian-client.ts';
import { isBadRequest, isNotFound, withFallback } from '../http/with-fallback.ts';
import { countOnce, list, ownMember, text, whole, type Lenient } from '../lenient.ts';
import type { JiraBoard, JiraBoardConfiguration, JiraSprint } from './api-types.ts';
import type { StartAtPage } from './client.ts';

/** Lists that are read by position. */
export const startAtLists = (client: AtlassianClient) => {
  const page = async <Entry>(path: string, startAt: number, size: number): Promise<StartAtPage<Entry>> => {
    const { body } = await client.get(path, { startAt, maxResults: size });
    const values = list(ownMember(body, 'values') as Entry[] | null | undefined);
    const isLast = ownMember(body, 'isLast');
    const total = whole(ownMember(body, 'total'));
    const reached = startAt + countOnce(values, (value) => ownMember(value, 'id'));
    // Pages may be shorter than requested, so only the source's last-page flag or an empty page ends a list.
    const ended = values.length === 0 || isLast === true || (isLast !== false && total !== null && reached >= total);
    return { values, next: ended ? null : reached };
  };

  const all = async <Entry>(path: string, size: number): Promise<Entry[]> => {
    const values: Entry[] = [];
    const listed = new Set<string>();
    for (let startAt: number | null = 0; startAt !== null;) {
      const read: StartAtPage<Entry> = await page<Entry>(path, startAt, size);
      const ids = read.values.flatMap((value) => text(ownMember(value, 'id')) ?? []);
      // Some servers ignore the position and repeat the first page.
      if (startAt > 0 && ids.every((id) => listed.has(id))) break;
      for (const id of ids) listed.add(id);
      pushAll(values, read.values);
      startAt = read.next;
    }
    return values;
  };
  return { page, all };
};

const boardPath = (boardId: string): string => `/rest/agile/1.0/board/${encodeURIComponent(boardId)}`;

/** Jira answers 400 for a board without sprints. */
const isSprintMissing = (error: unknown): boolean => isBadRequest(error) || isNotFound(error);

/** Boards and sprints, for which cloud and Data Center have the same API. */
export const agileCalls = (client: AtlassianClient) => {
  const { page, all } = startAtLists(client);
  return {
    /** None if the server is a Jira without Jira Software, such as Jira Service Management alone. */
    boards: () => withFallback(isNotFound, [], () => all<Lenient<JiraBoard>>('/rest/agile/1.0/board', 50)),
    projectsOfBoard: (boardId: string) => all<Lenient<{ id: string }>>(`${boardPath(boardId)}/project`, 50),
    async boardConfiguration(boardId: string): Promise<Lenient<JiraBoardConfiguration>> {
      const { body } = await client.get(`${boardPath(boardId)}/configuration`);
      return body as Lenient<JiraBoardConfiguration>;
    },
    /** Null if there is no such sprint. */
    sprint: (id: string): Promise<Lenient<JiraSprint>> =>
      withFallback(
        isSprintMissing,
        null,
        async () => (await client.get(`/rest/agile/1.0/sprint/${encodeURIComponent(id)}`)).body as Lenient<JiraSprint>,
      ),
    /** Empty for boards without sprints. */
    sprints: (boardId: string, startAt: number): Promise<StartAtPage<Lenient<JiraSprint>>> =>
      withFallback(isSprintMissing, { values: [], next: null }, () =>
        page<Lenient<JiraSprint>>(`${boardPath(boardId)}/sprint`, startAt, 50),
      ),
  };
};
