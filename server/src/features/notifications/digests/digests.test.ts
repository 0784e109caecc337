import { defaultPreferences, type QuietHours } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { withSystem } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../../testing/measured-organization.ts';
import { textOf } from '../../statements/index.ts';
import { readFindings } from '../../findings/index.ts';
import { memberPreferences } from '../../identity/index.ts';
import { listDevelopers } from '../../people/index.ts';
import { inLanguage } from '../../../platform/language.ts';
import { write } from '../../../platform/text.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { AnnouncementJob } from '../announcement.ts';
import { saveQuietHours } from '../quiet-hours.store.ts';
import { deleteDigestStates } from './digest-states.store.ts';
import { lastDue } from './due.ts';
import { mailDigestJob, queueDigestsJob, sendDigestsJob } from './send-digests.ts';
import { unsubscribeDigest, unsubscribeDigestUrl } from './unsubscribe-digest.ts';
import { digestMail, summaryOf } from './write-digest.ts';

const run = { signal: new AbortController().signal };
const friday = '2026-11-20T12:00:00Z';
const monday = '2026-11-23T08:02:00Z';

it('a digest is due from 8:00 in the given time zone, and the weekly one on Mondays', () => {
  const due = (kind: 'daily' | 'weekly', at: string, zone = 'UTC'): string => lastDue(kind, Date.parse(at), zone);
  assert.equal(due('daily', '2026-11-20T07:59:59Z'), '2026-11-19');
  assert.equal(due('daily', '2026-11-20T08:00:00Z'), '2026-11-20');
  assert.equal(due('daily', '2026-11-20T07:00:00Z', 'Europe/Berlin'), '2026-11-20');
  assert.equal(due('weekly', '2026-11-23T07:59:59Z'), '2026-11-16');
  assert.equal(due('weekly', '2026-11-23T08:00:00Z'), '2026-11-23');
  assert.equal(due('weekly', '2026-11-29T23:00:00Z'), '2026-11-23', 'Sunday ends the week');
});

it('the summary of a digest can be the subject of an email in German', () => {
  const notice = { title: '', message: '' };
  const summaries = [[notice], [notice, notice]].map((unread) =>
    inLanguage('de', () => summaryOf({ kinds: ['daily'], fresh: [], checked: 9, unread })),
  );
  assert.deepEqual(summaries, ['1 ungelesene Benachrichtigung von heute', '2 ungelesene Benachrichtigungen von heute']);
});

const addressOf = ({ user }: RouteContext): string => `${user.id}@example.com`;

describe('the weekly report', () => {
  let measured: MeasuredOrganization;
  let [manager, developer, other]: RouteContext[] = [];
  before(async () => {
    measured = await measuredOrganization(friday, 6);
    manager = await measured.viewer('manager');
    developer = await measured.viewer('developer');
    other = await measured.viewer('manager');
    await withSystem(measured.site.database, (tx) =>
      tx
        .updateTable('users')
        .set({ email_verified_at: new Date(friday) })
        .execute(),
    );
  });
  after(() => measured.close());

  let mails: Mail[];
  let announcement: AnnouncementJob[];
  const clock = { at: 0 };
  let acting: RouteContext;
  beforeEach(async () => {
    [mails, announcement] = [[], []];
    const jobs: RouteContext['platform']['jobs'] = {
      enqueue: async (_tx, job, data) => {
        const name = typeof job === 'string' ? job : job.name;
        if (name === mailDigestJob.name) await mailDigestJob.handle(acting.platform, data as never, run);
        if (name === 'send-mail')
          mails.push(JSON.parse(acting.platform.secrets.open((data as { sealed: string }).sealed, 'mail')));
        if (name === 'publish-announcement') announcement.push(data as AnnouncementJob);
        return randomUUID();
      },
      start: async () => {},
      stop: async () => {},
    };
    assert.ok(manager !== undefined);
    acting = { ...manager, platform: { ...manager.platform, jobs, clock: { now: () => clock.at } } };
    await measured.within((tx) => deleteDigestStates(tx, acting.organizationId));
    await at(friday);
    assert.deepEqual(mails, [], 'who is new gets the next one');
  });
  /** @returns the emails of this run, by their recipients */
  const at = async (time: string): Promise<Map<string, Mail>> => {
    clock.at = Date.parse(time);
    await sendDigestsJob.handle(acting.platform, { organizationId: acting.organizationId }, run);
    return new Map(mails.splice(0).map((mail) => [mail.to, mail]));
  };
  const statements = async (ctx: RouteContext): Promise<string[]> => {
    const platform = { ...ctx.platform, clock: { now: () => clock.at } };
    const { findings } = await readFindings({ ...ctx, platform }, '30d', 'organization');
    return findings.map(({ statement }) => textOf(statement));
  };

  it('shows the people whom it names to whom it was mailed', async () => {
    const sent = await at(monday);
    for (const ctx of [acting, other!]) {
      const text = sent.get(addressOf(ctx))?.text ?? '';
      const named = (await measured.within(listDevelopers)).filter(({ name }) => text.includes(name));
      const views = await measured.within((tx) =>
        tx.selectFrom('person_views').select('person_id').where('viewer_id', '=', ctx.user.id).execute(),
      );
      assert.ok(named.length > 0, text);
      assert.deepEqual(new Set(views.map((view) => view.person_id)), new Set(named.map(({ id }) => id)));
    }
  });

  it('repeats each reader’s Overview findings once, in the product and by email', async () => {
    assert.ok(developer !== undefined);
    const sent = await at(monday);
    const [ownStatements, others] = [await statements(acting), await statements(developer)];
    assert.ok(ownStatements.length > 0);
    assert.notDeepEqual(ownStatements, others, 'a developer sees no individuals');
    const mail = sent.get(addressOf(acting));
    assert.equal(
      mail?.subject,
      `Weekly report: ${ownStatements.length} new finding${ownStatements.length === 1 ? '' : 's'}`,
    );
    for (const statement of ownStatements) assert.ok(mail.text.includes(statement), `${statement} in ${mail.text}`);
    const ofDeveloper = sent.get(addressOf(developer))?.text ?? '';
    for (const statement of others) assert.ok(ofDeveloper.includes(statement), statement);
    for (const { name } of await measured.within(listDevelopers)) assert.ok(!ofDeveloper.includes(name), name);
    const received = announcement.filter(({ readers }) => readers.userIds?.includes(acting.user.id));
    assert.deepEqual(
      received.map((notice) => [
        write(notice.announcement.title),
        write(notice.announcement.message),
        notice.announcement.hasOwnEmail,
      ]),
      [['Weekly report', `${mail.subject.replace('Weekly report: ', '')}.`, true]],
    );
    assert.equal((await at('2026-11-23T09:02:00Z')).size, 0, 'once a week');
    assert.ok(!(await at('2026-11-30T08:02:00Z')).has(addressOf(acting)), 'nothing new');
  });

  it('says where findings end and notifications begin', async () => {
    const { findings } = await readFindings(acting, '30d', 'organization');
    const unread = [{ title: 'Report Ready', message: 'Weekly look' }];
    const textOfMail = (fresh: typeof findings): string =>
      digestMail(acting.platform, acting.user.id, { kinds: ['daily'], fresh, checked: 9, unread }).text;
    assert.match(textOfMail(findings.slice(0, 1)), /\n\n1 unread notification today:\n\nReport Ready\nWeekly look$/);
    assert.equal(textOfMail([]), 'Report Ready\nWeekly look');
  });

  it('confirms after four weeks without clear changes that figures are checked', async () => {
    await at(monday);
    const sentOn = (time: string) =>
      measured.within((tx) =>
        tx
          .updateTable('digest_states')
          .set({ last_sent_at: new Date(time) })
          .execute(),
      );
    await sentOn('2026-11-02T08:02:01Z');
    assert.ok(!(await at('2026-11-30T08:02:00Z')).has(addressOf(acting)), 'a second too early');
    await sentOn('2026-11-09T08:02:00Z');
    const proof = (await at('2026-12-07T08:02:00Z')).get(addressOf(acting));
    const { checked } = await readFindings(acting, '30d', 'organization');
    assert.ok(checked > 0);
    assert.equal(proof?.subject, `Weekly report: ${checked} figures checked, nothing clearly changed`);
    assert.equal(
      proof.text.split('\n\n')[0],
      `${checked} figures checked, nothing clearly changed in the last 30 days.`,
    );
  });

  it('is caught up once after weeks without a run', async () => {
    await at(monday);
    await measured.within((tx) => tx.updateTable('digest_states').set({ told: '{}' }).execute());
    const sent = await at('2026-12-16T15:02:00Z');
    assert.ok(sent.has(addressOf(acting)));
    assert.equal((await at('2026-12-16T16:02:00Z')).size, 0);
  });

  it('waits for the end of quiet hours', async () => {
    const quiet: QuietHours = { enabled: true, from: 20, to: 10, timeZone: 'UTC' };
    await measured.within((tx) => saveQuietHours(tx, acting.organizationId, acting.user.id, quiet));
    assert.ok(!(await at(monday)).has(addressOf(acting)));
    assert.ok((await at('2026-11-23T10:02:00Z')).has(addressOf(acting)));
    await measured.within((tx) =>
      saveQuietHours(tx, acting.organizationId, acting.user.id, { ...quiet, enabled: false }),
    );
  });

  it('names no one while the organization shows teams only', async () => {
    const show = (since: Date | null) =>
      withSystem(measured.site.database, (tx) =>
        tx
          .updateTable('organizations')
          .set({ teams_only_since: since })
          .where('id', '=', acting.organizationId)
          .execute(),
      );
    await show(new Date(friday));
    const text = [...(await at(monday)).values()].map((mail) => mail.text).join('\n');
    assert.match(text, /Stop the weekly report: /);
    for (const { name } of await measured.within(listDevelopers)) assert.ok(!text.includes(name), name);
    await show(null);
  });

  it('is stopped by its link, only for its recipient', async () => {
    assert.ok(developer !== undefined);
    const mail = (await at(monday)).get(addressOf(acting));
    const link = /Stop the weekly report: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    assert.equal(mail?.unsubscribe, link);
    const token = new URL(link).searchParams.get('token') ?? '';
    await assert.rejects(unsubscribeDigest(acting.platform, `${token}x`), { code: 'invalid-input' });
    assert.equal(await unsubscribeDigest(acting.platform, token), 'weekly');
    await measured.within((tx) => tx.updateTable('digest_states').set({ told: '{}' }).execute());
    const sent = await at('2026-11-30T08:02:00Z');
    assert.deepEqual([sent.has(addressOf(acting)), sent.has(addressOf(developer))], [false, true]);
    const { notifications } = defaultPreferences;
    await memberPreferences.change(acting.platform, acting.user.id, () => ({ notifications }));
  });

  it('has a link that fails plainly once its recipient has deleted their account', async () => {
    const link = unsubscribeDigestUrl(acting.platform, { userId: randomUUID(), kind: 'daily' });
    const token = new URL(link).searchParams.get('token') ?? '';
    await assert.rejects(unsubscribeDigest(acting.platform, token), { code: 'invalid-input' });
  });

  it('is sent to the others if it fails for one recipient', async () => {
    assert.ok(developer !== undefined);
    for (const [broken, working] of [
      [acting, developer],
      [developer, acting],
    ] as const) {
      await measured.within((tx) => deleteDigestStates(tx, acting.organizationId));
      await at(friday);
      await measured.within((tx) =>
        tx.updateTable('digest_states').set({ told: 'null' }).where('user_id', '=', broken.user.id).execute(),
      );
      await assert.rejects(at(monday), AggregateError);
      const sentTo = mails.splice(0).map(({ to }) => to);
      assert.deepEqual([sentTo.includes(addressOf(working)), sentTo.includes(addressOf(broken))], [true, false]);
    }
  });

  it('is one job per organization, of which at most one waits', async () => {
    const queued: unknown[] = [];
    acting.platform.jobs.enqueue = async (_tx, job, data, options) => {
      queued.push([job, data, options?.singletonKey]);
      return randomUUID();
    };
    await queueDigestsJob.handle(acting.platform, {}, run);
    const { organizationId } = acting;
    assert.deepEqual(
      queued.filter((job) => JSON.stringify(job).includes(organizationId)),
      [['send-digests', { organizationId }, organizationId]],
    );
  });
});
