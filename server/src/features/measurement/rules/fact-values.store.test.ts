import type { Facts } from '@sightline/analytics';
import { scatteredFacts } from '@sightline/analytics/testing';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { testOrganization } from '../../../testing/organization.ts';
import { countIssueValues, findRuleSigns } from './fact-values.store.ts';
import { saveFacts } from '../../facts/facts.store.ts';

describe('values of facts', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const stored = async <Result>(facts: Partial<Facts>, read: (tx: Tx) => Promise<Result>): Promise<Result> => {
    const organization = await testOrganization(database);
    await withTenant(database, organization, (tx) => saveFacts(tx, organization, facts));
    return withTenant(database, organization, read);
  };
  const [{ issues, deployments }] = fc.sample(scatteredFacts, { seed: 1, numRuns: 1 }) as [Facts];

  it('are counted and sorted by frequency, then by name', async () => {
    const [one, two, three] = issues.map((issue) => ({ ...issue, projectId: 'pay', statusId: 'todo' }));
    assert.ok(one !== undefined && two !== undefined && three !== undefined);
    const values = await stored(
      {
        issues: [
          { ...one, typeName: 'Bug', priority: 'High', labels: ['b', 'a'], numbers: { effort: 1, points: 2 } },
          { ...two, typeName: 'Story', priority: 'High', labels: ['c', 'a'], numbers: { points: 2 }, statusId: 'done' },
          { ...three, typeName: 'Bug', priority: null, labels: [], numbers: null, projectId: 'web' },
        ],
      },
      (tx) => countIssueValues(tx, 2),
    );
    assert.deepEqual(values, {
      types: [
        { name: 'Bug', count: 2 },
        { name: 'Story', count: 1 },
      ],
      priorities: [{ name: 'High', count: 2 }],
      labels: [
        { name: 'a', count: 2 },
        { name: 'b', count: 1 },
      ],
      statuses: new Map([
        ['done', 1],
        ['todo', 2],
      ]),
      projects: new Map([
        ['pay', 2],
        ['web', 1],
      ]),
      fields: new Map([
        [
          'pay',
          [
            { name: 'points', count: 2 },
            { name: 'effort', count: 1 },
          ],
        ],
      ]),
    });
  });

  it('are empty if nothing was collected', async () => {
    const values = await stored({}, (tx) => countIssueValues(tx, 2));
    assert.deepEqual([values.types, values.labels, values.projects.size], [[], [], 0]);
    assert.deepEqual(await stored({}, findRuleSigns), { issueTypes: [], producing: [] });
  });

  it('show the issue types, and the repositories that deploy to production', async () => {
    const [deployment] = deployments;
    assert.ok(deployment !== undefined);
    const signs = await stored(
      {
        issues: issues.map((issue, index) => ({ ...issue, typeName: ['Story', 'Bug'][index % 2] ?? '' })),
        deployments: [
          { ...deployment, id: '1', repositoryId: 'site' },
          { ...deployment, id: '2', repositoryId: 'api' },
          { ...deployment, id: '3', repositoryId: 'api' },
          { ...deployment, id: '4', repositoryId: 'jobs', environmentKind: 'staging' },
        ],
      },
      findRuleSigns,
    );
    assert.deepEqual(signs, { issueTypes: ['Bug', 'Story'], producing: ['api', 'site'] });
  });
});
