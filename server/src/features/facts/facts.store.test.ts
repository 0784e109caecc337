import type { Facts } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { testOrganization } from '../../testing/organization.ts';
import * as store from './facts.store.ts';

const sample: Partial<Facts> = {
  projects: [{ id: '10', key: 'PAY', name: 'Payments' }],
  issues: [
    {
      id: '1',
      key: 'PAY-1',
      projectId: '10',
      typeName: 'Story',
      hierarchyLevel: 0,
      summary: 'Retry "webhooks" with jitter',
      statusId: '3',
      priority: null,
      labels: ['a', 'b, c'],
      components: [],
      reporterId: null,
      assigneeId: 'u1',
      estimate: 2.5,
      numbers: { customfield_1: 2.5 },
      flagged: true,
      sprintIds: ['7'],
      parentId: null,
      links: [{ kind: 'Blocks', direction: 'outward', issueId: '2' }],
      createdAt: 1_760_000_000,
      updatedAt: 1_760_000_500,
      resolvedAt: null,
      url: 'https://example.atlassian.net/browse/PAY-1',
    },
  ],
  issueChanges: [{ id: '9:0', issueId: '1', at: 1_760_000_100, authorId: null, field: 'status', from: '1', to: '3' }],
};

describe('facts store', () => {
  let database: TestDatabase;
  let organizationId: string;
  const within = <T>(organizationId: string, work: (tx: Tx) => Promise<T>) =>
    withTenant(database, organizationId, work);

  before(async () => {
    database = await testDatabase();
    organizationId = await testOrganization(database);
    await within(organizationId, (tx) => store.saveFacts(tx, organizationId, sample));
  });
  after(() => database.drop());

  it('returns facts as they were saved', async () => {
    const loaded = await within(organizationId, store.loadFacts);
    assert.deepEqual(loaded.issues, sample.issues);
    assert.deepEqual(loaded.issueChanges, sample.issueChanges);
  });

  it('writes nothing and keeps the revision when the same facts are saved again', async () => {
    const before = await within(organizationId, store.factsRevision);
    assert.deepEqual(await within(organizationId, (tx) => store.saveFacts(tx, organizationId, sample)), {
      stored: 3,
      changed: 0,
    });
    assert.equal(await within(organizationId, store.factsRevision), before);
  });

  it('keeps the last of several facts with one id in a batch', async () => {
    const organization = await testOrganization(database);
    const project = { id: '10', key: 'PAY', name: 'Payments' };
    const batch = { projects: [project, { ...project, name: 'Payments and settlement' }] };
    assert.deepEqual(await within(organization, (tx) => store.saveFacts(tx, organization, batch)), {
      stored: 1,
      changed: 1,
    });
    assert.equal((await within(organization, store.loadFacts)).projects[0]?.name, 'Payments and settlement');
  });

  it('removes an issue with its changes', async () => {
    const organization = await testOrganization(database);
    await within(organization, (tx) => store.saveFacts(tx, organization, sample));
    assert.equal(await within(organization, (tx) => store.removeFacts(tx, organization, 'issues', ['1'])), 1);
    assert.deepEqual((await within(organization, store.loadFacts)).issueChanges, []);
  });
});
