import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTenant } from '../../../platform/database/tenant.ts';
import { simulatedSite, type SimulatedSite, type TestOrganization } from '../integrations.test-support.ts';
import { addAnnounced } from '../sync/sources.store.ts';
import type { JiraBoard } from './api-types.ts';
import { readConfigurations } from './board-configurations.ts';
import type { JiraClient } from './client.ts';

const hourMs = 3_600_000;
const routes = ['configuration', 'project'].map((list) => `/rest/agile/1.0/board/:boardId/${list}`);

describe('board configurations', () => {
  let site: SimulatedSite;
  let organization: TestOrganization;
  before(async () => {
    site = await simulatedSite({ now: '2026-11-20T09:00:00Z' });
    organization = await site.connected();
  });
  after(() => site.close());

  type Options = Parameters<TestOrganization['collect']>[1];
  /** The requests of a run after this time for what is asked of each board. */
  const requestsAfter = async (hours: number, of = organization, options: Options = {}): Promise<number[]> => {
    await site.simulator.control('POST', 'clock', { advanceMs: hours * hourMs });
    site.clock.at += hours * hourMs;
    await site.simulator.control('DELETE', 'requests');
    assert.equal((await of.collect('jira', options)).kind, 'complete');
    const { endpoints } = (await site.simulator.control('GET', 'requests')) as {
      endpoints: Record<string, { count: number }>;
    };
    const counts = Object.entries(endpoints);
    return routes.map((route) => counts.find(([name]) => name.endsWith(route))?.[1].count ?? 0);
  };

  it('are read once a day', async () => {
    const [first = 0] = await requestsAfter(0);
    const { boards } = await organization.facts();
    assert.ok(boards.length > 0 && first === boards.length);
    assert.deepEqual(await requestsAfter(1), [0, 0]);
    assert.deepEqual(await requestsAfter(21), [0, 0], 'with a comparison of everything stored');
    assert.deepEqual((await organization.facts()).boards, boards);
    assert.deepEqual(await requestsAfter(2), [boards.length, 0]);
    assert.deepEqual(await requestsAfter(1), [0, 0]);
  });

  it('of a Data Center are read with the project of each board', async () => {
    const own = await site.organization();
    await own.connect('jira', 'data-center');
    const first = await requestsAfter(0, own);
    const { boards } = await own.facts();
    assert.deepEqual(first, [boards.length, boards.length]);
    assert.ok(boards.every(({ projectId }) => projectId !== null));
    assert.deepEqual(await requestsAfter(1, own), [0, 0]);
    assert.deepEqual((await own.facts()).boards, boards);
  });

  it('are read at once when an event announces a change', async () => {
    const { boards } = await organization.facts();
    const announce = () =>
      withTenant(site.database, organization.ctx.organizationId, (tx) =>
        addAnnounced(tx, 'jira', [`configuration:${boards[0]?.id}`]),
      );
    await announce();
    assert.deepEqual(await requestsAfter(0, organization, { announcedOnly: true }), [1, 0]);
    await announce();
    assert.deepEqual(await requestsAfter(0), [1, 0], 'also by a scheduled sync');
    assert.deepEqual(await requestsAfter(1), [0, 0]);
    assert.deepEqual((await organization.facts()).boards, boards);
  });

  it('are read earlier for boards that are new or listed differently', async () => {
    const read: string[] = [];
    let field = 'customfield_1';
    const client = {
      boardConfiguration: async (id: string) => {
        read.push(id);
        return { estimation: { field: { fieldId: field } } };
      },
    } as unknown as JiraClient;
    const board = (id: number, name: string): JiraBoard => ({ id, name, type: 'scrum' }) as unknown as JiraBoard;
    const boards = [board(1, 'One'), board(2, 'Two')];
    const known = await readConfigurations(client, boards, { known: new Map(), now: 0 });
    field = 'customfield_2';
    const changed = [board(1, 'One'), board(2, 'Renamed'), board(3, 'Three')];
    const later = await readConfigurations(client, changed, { known, now: hourMs });
    assert.deepEqual(read, ['1', '2', '2', '3']);
    const estimates = [...later.values()].map(({ estimate }) => estimate);
    assert.deepEqual(estimates, ['customfield_1', 'customfield_2', 'customfield_2']);
    await readConfigurations(client, changed, { known: later, now: 23 * hourMs });
    assert.deepEqual(read.slice(4), ['1'], 'each a day after it was read');
    await readConfigurations(client, changed, { known: later, now: -hourMs });
    assert.equal(read.length, 8, 'all if the clock was set back');
  });
});
