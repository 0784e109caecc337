/** Texts for other readers are messages: a string that `t` wrote is in the language of the person who caused it. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { announcementJobName, queueAnnouncement } from '../platform/announcements.ts';
import { say } from '../platform/text.ts';
import { t } from '@sightline/contract';

/** Calls whose texts other people read, up to the end of the statement. */
const storing = /\b(?:write(?:Platform)?Audit|auditBoth|queueAnnouncement|announceMember)\([^;]*;/g;
/** Their own texts, not those of errors that are thrown in between. */
const written = /(?<![\w.])t\((?!hrow)/;

const problemsIn = (code: string): string[] =>
  [...code.matchAll(storing)].flatMap(([call]) => (written.test(call) ? [call] : []));

test('no audit entry or notification is written in the language of the person who caused it', () => {
  const files = globSync('server/src/**/*.ts').filter((file) => !/\.test(?:-support)?\.ts$/.test(file));
  assert.ok(files.length > 500);
  const found = files.flatMap((file) => problemsIn(readFileSync(file, 'utf8')).map((call) => `${file}: ${call}`));
  assert.deepEqual(found, []);
});

test('the search finds such a text', () => {
  assert.equal(problemsIn("await writeAudit(tx, ctx, { action: 'a.b', subject: t('Changed') });").length, 1);
  assert.equal(problemsIn("await writeAudit(tx, ctx, { action: 'a.b', subject: say('Changed') });").length, 0);
});

test('only the announcements module queues its job', () => {
  const named = globSync('server/src/**/*.ts').filter(
    (file) => !/\.test(?:-support)?\.ts$/.test(file) && readFileSync(file, 'utf8').includes(`'${announcementJobName}'`),
  );
  assert.deepEqual(named, ['server/src/platform/announcements.ts']);
});

test('an announcement accepts messages, not rendered text', () => {
  const announcement = {
    key: 'a',
    type: 'info' as const,
    title: say('Test: Information'),
    message: say('Test: Information'),
  };
  const readers = { userIds: [] };
  const queue = (more: Partial<typeof announcement>) =>
    queueAnnouncement({ jobs: { enqueue: async () => null } } as never, {} as never, {
      organizationId: '',
      readers,
      announcement: { ...announcement, ...more },
    });
  // @ts-expect-error -- a string is in the language of the person who caused it
  void queue({ title: t('Test: Information') });
});
