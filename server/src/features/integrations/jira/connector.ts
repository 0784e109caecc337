import { t } from '@sightline/contract';
import { InvalidInput } from '../../../platform/errors.ts';
import type { CollectedPage, PageRequest, Recall, SourceReader, SourceStream } from '../connector.ts';
import { isForbidden } from '../http/source-errors.ts';
import { withFallback } from '../http/with-fallback.ts';
import { countOnce, list, whole } from '../lenient.ts';
import { recordsIn, sort } from '../mapped.ts';
import type { SyncScope } from '../scope/scope.ts';
import type { JiraClient } from './client.ts';
import { readIssues, readIssuesById } from './issue-page.ts';
import { mapBoard, mapProject, mapUser, userId } from './mapper.ts';
import { readRenamed } from './renamed.ts';
import { loadSite, type JiraSite } from './site.ts';
import { knownConfigurations, rememberedSite, siteMemory } from './site-memory.ts';
import { readSprints } from './sprints-of-board.ts';
import { sweepProject } from './sweep-project.ts';

/** Ids come from the caller; only digits may enter a query. */
const jqlId = (id: string): string => {
  if (!/^\d{1,18}$/.test(id)) throw new InvalidInput(t('A Jira project ID contains only digits.'));
  return id;
};

/** Reads one Jira. */
export const openJira = (
  client: JiraClient,
  connection: { scope: SyncScope; chosenFields: ReadonlySet<string>; now: () => number },
): SourceReader => {
  let loading: Promise<JiraSite> | undefined;
  const site = (recall: Recall): Promise<JiraSite> =>
    (loading ??= loadSite(client, connection, knownConfigurations(recall('site'))));

  /** Without permission to browse users, only those named in issues are known. */
  const listUsers: JiraClient['users'] = (startAt) => withFallback(isForbidden, [], () => client.users(startAt));

  const users = async ({ cursor }: PageRequest): Promise<CollectedPage> => {
    const startAt = whole(cursor) ?? 0;
    const found = await listUsers(startAt);
    const { facts, quarantined } = sort('accounts', found, mapUser, () => null);
    const done = found.length === 0;
    return {
      facts: { accounts: facts },
      quarantined,
      cursor: done ? null : startAt + countOnce(found, userId),
      done,
      seen: found.length,
    };
  };

  const sprintsStream = (boardId: string, loaded: JiraSite): SourceStream => ({
    name: `sprints:${boardId}`,
    order: 1,
    read: (request) => readSprints(client, loaded, boardId, request),
  });

  const siteStream = (loaded: JiraSite): SourceStream => {
    const { facts, quarantined, meanings } = loaded;
    const fieldIds = new Set(meanings.numbers.map((field) => field.id));
    return {
      name: 'site',
      order: 0,
      read: async ({ stored }) => ({
        facts,
        quarantined,
        // Fields that are no longer read are removed.
        removed: [{ kind: 'numberFields', ids: (await stored.ids('numberFields')).filter((id) => !fieldIds.has(id)) }],
        cursor: null,
        done: true,
        seen: recordsIn(facts, quarantined),
        memory: siteMemory(loaded),
      }),
    };
  };

  /** The site with the configurations of these boards read again. */
  const reconfigured = (boardIds: readonly string[], recall: Recall): Promise<JiraSite> => {
    const known = new Map(knownConfigurations(recall('site')));
    for (const id of boardIds) known.delete(id);
    return (loading = loadSite(client, connection, known));
  };

  return {
    async reference(recall) {
      const loaded = await site(recall);
      const sprints = loaded.boards
        .filter((board) => board.kind === 'scrum')
        .map((board) => sprintsStream(board.id, loaded));
      const renamed: SourceStream = {
        name: 'issues:renamed',
        order: 1,
        read: (request) => readRenamed(client, loaded, request),
      };
      return [siteStream(loaded), { name: 'users', order: 0, read: users }, renamed, ...sprints];
    },
    async history(recall) {
      const loaded = await site(recall);
      const { issueFilter } = loaded;
      if (issueFilter === null) return [];
      return [{ name: 'issues', order: 0, read: (request) => readIssues(client, loaded, issueFilter, request) }];
    },
    async announced(names, _stored, recall) {
      const configured = names.flatMap((name) => /^configuration:(\d+)$/.exec(name)?.[1] ?? []);
      const remembered = rememberedSite(recall('site'));
      if (remembered !== null) loading ??= Promise.resolve(remembered);
      const loaded = await (configured.length === 0 ? site(recall) : reconfigured(configured, recall));
      const ids = names.flatMap((name) => /^issue:(\d+)$/.exec(name)?.[1] ?? []);
      const boards = names
        .flatMap((name) => /^sprints:(\d+)$/.exec(name)?.[1] ?? [])
        .filter((id) => loaded.boardIds.has(id));
      const issues: SourceStream = {
        name: 'issues:announced',
        order: 0,
        read: () => readIssuesById(client, loaded, ids),
      };
      const sites = configured.length === 0 ? [] : [siteStream(loaded)];
      return [...sites, ...(ids.length === 0 ? [] : [issues]), ...boards.map((id) => sprintsStream(id, loaded))];
    },
    async catalog() {
      const [projects, boards] = await Promise.all([client.projects(), client.boards()]);
      return [
        { kind: 'projects', entries: sort('projects', projects, mapProject, () => null).facts },
        {
          kind: 'boards',
          entries: sort(
            'boards',
            boards,
            (board) => mapBoard(board),
            () => null,
          ).facts.map(({ id, name }) => ({
            id,
            name,
            key: null,
          })),
        },
      ];
    },
    count: async (kind, id) => (kind === 'projects' ? client.count(`project = ${jqlId(id)}`) : null),
    async sweeps(recall) {
      const loaded = await site(recall);
      return list(loaded.facts.projects).map((project) => ({
        name: `sweep:${project.id}`,
        order: 0,
        read: (request) => sweepProject(client, loaded, project.id, request),
      }));
    },
  };
};
