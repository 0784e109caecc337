import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../http/api-error.ts';
import { SAMPLE_NOW, sampleWorld } from '../http/sample-world.ts';
import { parseJql, requireBounded } from './jql.ts';
import { selectIssues } from './jql-evaluate.ts';

const world = sampleWorld();
const run = (jql: string): string[] => {
  const setting = { world, now: SAMPLE_NOW, zone: 'Europe/Berlin' };
  return selectIssues(world.issues.values(), parseJql(jql), setting).map(({ key }) => key);
};
const refuses = (jql: string, reason: RegExp): void => {
  assert.throws(
    () => run(jql),
    (error) => error instanceof ApiError && error.status === 400 && reason.test(JSON.stringify(error.body)),
    jql,
  );
};

test('selects by project key, id or name, and by type', () => {
  assert.deepEqual(run('project = mob'), ['MOB-1']);
  assert.deepEqual(run('project in (10101)'), ['MOB-1']);
  assert.deepEqual(run('project = "Platform" AND issuetype = Epic'), ['PLAT-20']);
  assert.deepEqual(run('key in (PLAT-3, 10504) ORDER BY id ASC'), ['PLAT-3', 'PLAT-4']);
});

test('orders by number rather than by text', () => {
  const keys = run('project = PLAT and type = Story order by key asc');
  assert.deepEqual(keys.slice(0, 3), ['PLAT-1', 'PLAT-2', 'PLAT-3']);
  assert.deepEqual(run('project = PLAT AND type = Story ORDER BY key DESC')[0], 'PLAT-12');
});

test('reads date literals in the time zone of the reader, to the minute', () => {
  // PLAT-1 was created on 12 October 2026 at 12:00 UTC, which is 14:00 in Berlin.
  assert.deepEqual(run('created <= "2026-10-12 14:00" and project = PLAT'), ['PLAT-1']);
  assert.deepEqual(run('created <= "2026-10-12 13:59" and project = PLAT'), []);
  assert.deepEqual(run(`created <= ${Date.UTC(2026, 9, 12, 12)} and project = PLAT`), ['PLAT-1']);
});

test('compares to the millisecond and distinguishes >= from >', () => {
  const at = Date.UTC(2026, 9, 12, 12);
  assert.equal(run(`project = PLAT AND created >= ${at}`).length - run(`project = PLAT AND created > ${at}`).length, 1);
});

test('refuses unsupported queries with the messages of Jira', () => {
  refuses('project = NOPE', /The value 'NOPE' does not exist for the field 'project'/);
  refuses('assignee = me', /Field 'assignee' does not exist/);
  refuses('project = PLAT OR project = MOB', /Expecting 'AND' or 'ORDER BY' but got 'OR'/);
  refuses('project in (PLAT', /Expecting '\)' or ','/);
  refuses('project != PLAT', /operator '!=' is not supported/);
  refuses('project = PLAT ORDER BY votes', /Not able to sort using field 'votes'/);
  refuses('updated >= yesterday', /Date value 'yesterday' for field 'updated' is invalid/);
});

test('refuses queries over the whole site', () => {
  for (const jql of ['', 'ORDER BY created']) assert.throws(() => requireBounded(parseJql(jql)), ApiError);
  assert.doesNotThrow(() => requireBounded(parseJql('id in (1)')));
});

test('any text yields a query or an error', () => {
  const piece = fc.constantFrom(
    'project',
    'in',
    '(',
    ')',
    ',',
    '=',
    'PLAT',
    'and',
    'order by',
    'created',
    '"',
    "'",
    '>=',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 12 }), (pieces) => {
      try {
        parseJql(pieces.join(' '));
      } catch (error) {
        assert.ok(error instanceof ApiError, String(error));
        assert.equal(error.status, 400);
      }
    }),
  );
});
