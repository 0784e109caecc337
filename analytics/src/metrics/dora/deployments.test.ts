import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Facts } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';
import { day, on } from '../flow/work-facts.test-support.ts';
import {
  api,
  commit,
  deployment,
  hash,
  incident,
  measured,
  merged,
  outcomes,
  threeReleases,
} from './delivery-facts.test-support.ts';
import { unclassifiedState, unlinkedIncident } from '../gap-reasons.ts';
import { noDeploymentWithin, notFinished, reasonText } from '../reasons.ts';

describe('deployments', () => {
  it('count if they succeeded in production, and otherwise say why not', () => {
    const facts = threeReleases({
      deployments: [
        deployment('good', on(1), 'a'),
        deployment('failed', on(2), 'b', { result: 'failed' }),
        deployment('stopped', on(2), 'b', { result: 'stopped' }),
        deployment('running', on(2), 'b', { result: null, finishedAt: null }),
        deployment('staging', on(2), 'b', { environmentKind: 'staging' }),
      ],
    });
    assert.deepEqual(outcomes(measured('deployment_frequency', facts)), [
      ['failed', 'the deployment failed'],
      ['good', 1],
      ['running', 'in progress'],
      ['staging', 'not a production environment'],
      ['stopped', 'the deployment was stopped'],
    ]);
  });

  it('in an undocumented state count as neither success nor failure until a rule classifies it', () => {
    const facts = threeReleases({
      deployments: [
        deployment('good', on(1), 'a'),
        deployment('waiting', on(2), 'b', { result: null, state: 'UNDEPLOYED', finishedAt: null }),
        deployment('undone', on(3), 'c', { result: 'other', state: 'ROLLED_BACK' }),
      ],
    });
    const undoneBy = (outcome?: 'success' | 'failure') =>
      outcomes(
        measured('deployment_frequency', facts, {
          deploymentStates: outcome === undefined ? [] : [{ state: 'rolled_back', outcome }],
        }),
      );
    assert.deepEqual(undoneBy(), [
      ['good', 1],
      ['undone', unclassifiedState('ROLLED_BACK')],
      ['waiting', notFinished('UNDEPLOYED')],
    ]);
    assert.deepEqual(undoneBy('success')[1], ['undone', 1]);
    assert.deepEqual(undoneBy('failure')[1], ['undone', 'the deployment failed']);
  });

  it('come from pipelines if a rule says so, and are not found without a production rule', () => {
    const [row] = measured('deployment_frequency', threeReleases(), { production: [] });
    assert.equal(row?.excluded, 'no rule defines production for this repository');
    const pipeline = {
      id: 'p',
      repositoryId: 'api',
      number: 412,
      result: 'successful' as const,
      creatorId: 'ada',
      refKind: 'branch' as const,
      refName: 'main',
      selector: null,
      commitHash: hash('c'),
      createdAt: on(4),
      completedAt: on(5),
      url: 'https://bitbucket.example/api/412',
    };
    const facts = threeReleases({
      deployments: [],
      pipelines: [pipeline, { ...pipeline, id: 'q', refName: 'feature/x' }],
    });
    const production = [
      { repositoryId: 'api', source: 'pipelines' as const, refPattern: 'main', selectorPattern: null },
    ];
    assert.deepEqual(outcomes(measured('deployment_frequency', facts, { production })), [['pipeline:p', 1]]);
  });
});

describe('failures', () => {
  const failedBy = (facts: Facts, own: Partial<MeasurementRules> = {}): string[] =>
    measured('change_failure_rate', facts, own)
      .filter((row) => row.excluded === null && row.value === 1)
      .map((row) => row.key.replace('api:', ''));
  const repairs = (facts: Facts): string[] =>
    measured('rework_rate', facts)
      .filter((row) => row.excluded === null && row.value === 1)
      .map((row) => row.key.replace('api:', ''));

  it('belong to the deployment that the incident names rather than the latest one', () => {
    assert.deepEqual(failedBy(threeReleases({ issues: [incident('1', on(5.5))] })), ['3']);
    const naming = incident('1', on(5.5), { summary: 'Errors since release-2' });
    assert.deepEqual(failedBy(threeReleases({ issues: [naming] })), ['2']);
  });

  it('from incidents outside the window or without a known service belong to no deployment, and say so', () => {
    const late = threeReleases({ issues: [incident('1', on(13))] });
    assert.deepEqual(failedBy(late), []);
    const row = measured('change_failure_rate', late).find((one) => one.key === 'incident:1');
    assert.equal(row?.excluded, unlinkedIncident(noDeploymentWithin(7)));
    assert.equal(
      reasonText(row?.excluded ?? ''),
      'incident without a deployment: no deployment in the previous 7 days',
    );
    assert.deepEqual(failedBy(late, { attributionDays: 14 }), ['3']);
    const nowhere = threeReleases({ issues: [incident('1', on(5.5), { components: [] })] });
    assert.match(
      measured('change_failure_rate', nowhere).find((one) => one.key === 'incident:1')?.excluded ?? '',
      /no service could be identified/,
    );
  });

  it('follow from a rollback, a deployment of the previous version', () => {
    const facts = threeReleases();
    const rolledBack = { ...facts, deployments: [...facts.deployments, deployment('4', on(5.2), 'b')] };
    assert.deepEqual(failedBy(rolledBack), ['3']);
    assert.deepEqual(repairs(rolledBack), ['4']);
    assert.equal(measured('deployment_frequency', rolledBack).length, 4);
    const [row] = measured('recovery_time', rolledBack).filter((one) => one.excluded === null);
    assert.equal(row?.value, 0.2 * day);
  });

  it('follow from a hotfix and from a revert that reached production', () => {
    const facts = threeReleases();
    const at = { writtenAt: on(5.1), openedAt: on(5.2), mergedAt: on(5.3) };
    const fix = (title: string, number = 4): Facts => ({
      ...facts,
      commits: [...facts.commits, commit('d', on(5.1), ['c'])],
      pullRequests: [...facts.pullRequests, merged(number, 'd', at, { title })],
      deployments: [...facts.deployments, deployment('4', on(5.5), 'd')],
    });
    assert.deepEqual([failedBy(fix('hotfix: wrong totals')), repairs(fix('hotfix: wrong totals'))], [['3'], ['4']]);
    const reverting = fix('Revert "Change 2"');
    assert.deepEqual([failedBy(reverting), repairs(reverting)], [['2'], ['4']]);
    assert.deepEqual(failedBy(fix('Ordinary work')), []);
  });

  it('are restored when the incident is resolved or the fix naming it is deployed, whichever is first', () => {
    const open = incident('1', on(5.25), { resolvedAt: on(6) });
    const recovery = (facts: Facts): number | undefined =>
      measured('recovery_time', facts).find((row) => row.excluded === null)?.value;
    assert.equal(recovery(threeReleases({ issues: [open] })), day);
    const facts = threeReleases({ issues: [open] });
    const at = { writtenAt: on(5.3), openedAt: on(5.3), mergedAt: on(5.4) };
    const fixed = {
      ...facts,
      commits: [...facts.commits, commit('d', on(5.3), ['c'])],
      pullRequests: [...facts.pullRequests, merged(4, 'd', at, { title: `${open.key} correct totals` })],
      deployments: [...facts.deployments, deployment('4', on(5.5), 'd')],
    };
    assert.equal(recovery(fixed), 0.5 * day);
  });

  it('take the time to restore from the opening of the incident to its resolution', () => {
    const rows = measured(
      'incident_restore_time',
      threeReleases({
        issues: [
          incident('1', on(5), { resolvedAt: on(5.5) }),
          incident('2', on(6), { statusId: 'doing' }),
          incident('3', on(7), { resolvedAt: on(7) }),
          incident('4', on(8), { resolvedAt: on(7.9) }),
        ],
      }),
    );
    assert.deepEqual(outcomes(rows), [
      ['incident:1', 0.5 * day],
      ['incident:2', 'not yet resolved'],
      ['incident:3', 0],
      ['incident:4', 'resolved before it was opened (clocks disagree)'],
    ]);
  });
});

describe('delivery', () => {
  it('has no observations in an organization without deployments', () => {
    const facts = threeReleases({ deployments: [] });
    assert.deepEqual(measured('deployment_frequency', facts), []);
    assert.deepEqual(measured('change_failure_rate', facts), []);
    assert.ok(measured('lead_time', facts).every((row) => row.excluded !== null));
  });

  it('does not mix two repositories', () => {
    const facts = threeReleases();
    const web = { ...api, id: 'web', slug: 'web', name: 'web' };
    const both = {
      ...facts,
      repositories: [api, web],
      deployments: [...facts.deployments, deployment('w', on(2), null, { repositoryId: 'web' })],
      issues: [incident('1', on(5.5))],
    };
    const production = [api, web].map(({ id }) => ({ repositoryId: id, source: 'deployments' as const }));
    const failed = measured('change_failure_rate', both, { production }).filter((row) => row.value === 1);
    assert.deepEqual(
      failed.map((row) => row.key),
      ['api:3'],
    );
  });
});
