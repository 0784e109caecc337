/** Jira resolves the keys that issues had before they moved to another project, and so do figures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IssueChangeFact } from '../../facts.ts';
import { change, issue, on } from '../flow/work-facts.test-support.ts';
import { commit, deployment, incident, measured, merged, threeReleases } from './delivery-facts.test-support.ts';

const moved = (issueId: string, from: string, to: string): IssueChangeFact => change(issueId, on(6), 'key', from, to);

/** Pull request 4 fixes what is named in its title. */
const fixed = (title: string, issues: ReturnType<typeof issue>[], issueChanges: IssueChangeFact[]) => {
  const { commits, pullRequests, deployments } = threeReleases();
  return threeReleases({
    issues,
    issueChanges,
    commits: [...commits, commit('d', on(5.4), ['c'])],
    pullRequests: [
      ...pullRequests,
      merged(4, 'd', { writtenAt: on(5.2), openedAt: on(5.3), mergedAt: on(5.5) }, { title }),
    ],
    deployments: [...deployments, deployment('4', on(5.6), 'd')],
  });
};

const failed = (facts: Parameters<typeof measured>[1]): string[] =>
  measured('change_failure_rate', facts).flatMap((row) => (row.value === 1 ? [row.key] : []));

test('a pull request that names an incident by a former key tells its repository', () => {
  const one = incident('1', on(5.1), { key: 'OPS-7', components: [], resolvedAt: on(6) });
  assert.deepEqual(failed(fixed('PAY-1 fix totals', [one], [])), []);
  const keys = [moved('1', 'PAY-1', 'WEB-3'), moved('1', 'WEB-3', 'OPS-7')];
  const named = ['PAY-1', 'WEB-3', 'OPS-7'].map((key) => failed(fixed(`${key} fix totals`, [one], keys)));
  assert.equal(named[0]?.length, 1);
  assert.deepEqual(named, [named[0], named[0], named[0]]);
  assert.deepEqual(failed(fixed('PAY-2 fix totals', [one], keys)), []);
});

test('so does one that names an issue that the incident links to', () => {
  const links = [{ kind: 'relates', direction: 'outward' as const, issueId: '2' }];
  const one = incident('1', on(5.1), { components: [], links, resolvedAt: on(6) });
  const other = issue('2', { key: 'OPS-8' });
  assert.deepEqual(failed(fixed('PAY-2 fix totals', [one, other], [])), []);
  assert.equal(failed(fixed('PAY-2 fix totals', [one, other], [moved('2', 'PAY-2', 'OPS-8')])).length, 1);
});
