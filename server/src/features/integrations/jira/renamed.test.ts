import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, PageRequest } from '../connector.ts';
import type { JiraClient } from './client.ts';
import { readRenamed } from './renamed.ts';
import type { JiraSite } from './site.ts';

const site = (issueFilter: string | null, projects: { id: string; key: string }[]): JiraSite =>
  ({
    issueFilter,
    facts: { projects: projects.map((project) => ({ ...project, name: project.key })) },
    meanings: { estimates: [], numbers: [], sprint: null, flagged: null, names: new Map() },
  }) as unknown as JiraSite;

/** The query of the first page, and what is remembered if there is none. */
const readOnce = async (of: JiraSite, memory: Json) => {
  const queries: string[] = [];
  const client = {
    issueTypes: async () => [],
    priorities: async () => [],
    newest: async (jql: string) => {
      queries.push(jql);
      return { issues: [], next: null };
    },
    changelogs: async () => [],
  } as unknown as JiraClient;
  const page = await readRenamed(client, of, { cursor: null, memory, window: { from: 7, to: null } } as PageRequest);
  return { queries, memory: page.memory };
};

const names = { issuetype: {}, priority: {} };

test('a project that was hidden is read again, as what happened in it meanwhile is older than the latest sync', async () => {
  const listed = site('', [
    { id: '1', key: 'SHOP' },
    { id: '2', key: 'PAY' },
  ]);
  const { queries } = await readOnce(listed, { ...names, project: { 1: 'SHOP' } });
  assert.deepEqual(queries, ['updated >= 7 AND project = 2']);
});

test('nothing is read again without an earlier list of projects, or if none of the chosen ones is listed', async () => {
  const first = await readOnce(site('', [{ id: '1', key: 'SHOP' }]), names);
  assert.deepEqual(first, { queries: [], memory: { ...names, project: { 1: 'SHOP' } } });
  const hidden = await readOnce(site(null, []), { issuetype: { 3: 'Bug' }, priority: {}, project: { 1: 'SHOP' } });
  assert.deepEqual(hidden.queries, []);
});
