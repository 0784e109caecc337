import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { withSystem } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { sendMail, sendMailJob } from '../../platform/mail/mail.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { expireMailboxJob, openMail, readMailbox, sendMailAgain } from './mailbox.ts';

const run = { signal: new AbortController().signal };
const clock = { at: Date.parse('2026-11-20T12:00:00Z') };
const everything = { page: 1, limit: 50, status: undefined };

describe('the mailbox', () => {
  let database: TestDatabase;
  let admin: RouteContext;
  let server: SMTPServer;
  let refuses = false;
  const received: string[] = [];
  before(async () => {
    database = await testDatabase();
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, done) {
        done(refuses ? Object.assign(new Error('No such mailbox here'), { responseCode: 550 }) : null);
      },
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (part: Buffer) => (text += part.toString()));
        stream.on('end', () => {
          received.push(text);
          done();
        });
      },
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  });
  after(async () => {
    await new Promise<void>((closed) => server.close(() => closed()));
    await database.drop();
  });

  type Job = Parameters<typeof sendMailJob.handle>[1];
  let queued: Job[];
  /** A separate organization whose jobs run when the test says so. */
  const organization = async (port: number): Promise<RouteContext> => {
    const made = await testContext(database, { clock });
    const jobs: RouteContext['platform']['jobs'] = {
      ...made.platform.jobs,
      enqueue: async (_tx, job, data) => {
        if (job === sendMailJob.name) queued.push(data as never);
        return '';
      },
    };
    const config = { ...made.platform.config, smtpUrl: `smtp://127.0.0.1:${port}` };
    return { ...made, origin: { address: '', agent: '' }, platform: { ...made.platform, jobs, config } };
  };
  beforeEach(async () => {
    queued = [];
    refuses = false;
    received.length = 0;
    admin = await organization((server.server.address() as AddressInfo).port);
  });

  const send = async (ctx: RouteContext, to = 'bo@acme.example'): Promise<string> => {
    const text = 'Hello Bo,\n\nStop these emails: https://sightline.example/reports/unsubscribe?token=se.cr-et&x=1';
    const { organizationId } = ctx;
    await withSystem(database, (tx) =>
      sendMail(ctx.platform, tx, { kind: 'report', organizationId, to, subject: 'Numbers of the week', text }),
    );
    // Emails of the same moment have no order.
    const mail = (await readMailbox(ctx, everything)).mails.find((mail) => mail.to === to);
    assert.ok(mail !== undefined);
    return mail.id;
  };
  const deliver = async (ctx: RouteContext): Promise<void> => {
    for (const job of queued.splice(0)) await sendMailJob.handle(ctx.platform, job, run);
  };
  const stateOf = async (ctx: RouteContext, id: string): Promise<[string, number, string | null]> => {
    const { mail } = await openMail(ctx, id);
    return [mail.status, mail.attempts, mail.error];
  };

  it('lists pending and sent emails for admins, without the secrets in links', async () => {
    const id = await send(admin);
    assert.deepEqual(await stateOf(admin, id), ['waiting', 0, null]);
    await assert.rejects(sendMailAgain(admin, id), { code: 'conflict' });
    await deliver(admin);
    const list = await readMailbox(admin, everything);
    assert.deepEqual([list.goesTo, list.page.found], ['server', 1]);
    const { mail, text } = await openMail(admin, id);
    assert.deepEqual(
      [mail.status, mail.to, mail.subject, mail.kind, mail.sentAt],
      ['sent', 'bo@acme.example', 'Numbers of the week', 'report', '2026-11-20T12:00:00.000Z'],
    );
    const stop = 'Stop these emails: https://sightline.example/reports/unsubscribe?token=…&x=1';
    assert.equal(text, `Hello Bo,\n\n${stop}\n\n-- \nSightline · Acme`);
    assert.match(received[0] ?? '', /token=3Dse\.cr-et/);
    const other = await organization(1);
    assert.equal((await readMailbox(other, everything)).page.of, 0);
    await assert.rejects(openMail(other, id), { code: 'not-found' });
    await assert.rejects(sendMailAgain(other, id), { code: 'not-found' });
  });

  it('sends every attempt under the same message id, so that mailboxes show it once', async () => {
    const idsOf = async (): Promise<(string | undefined)[]> => {
      const [job] = queued.splice(0);
      assert.ok(job !== undefined);
      // Without its entry, as if the process had ended after the server took the message.
      const { entry: _entry, ...again } = job;
      for (let attempt = 1; attempt <= 2; attempt += 1) await sendMailJob.handle(admin.platform, again, run);
      return received.splice(0).map((message) => /^Message-ID: (<.+@.+>)/m.exec(message)?.[1]);
    };
    await send(admin);
    const [first, second] = await idsOf();
    assert.ok(first !== undefined);
    assert.equal(second, first);
    await send(admin, 'cy@acme.example');
    assert.ok(!(await idsOf()).includes(first));
  });

  it('says why the mail server refused an email, and sends it again', async () => {
    refuses = true;
    const id = await send(admin);
    await deliver(admin);
    const reason = 'The mail server refused the email: 550 No such mailbox here';
    assert.deepEqual(await stateOf(admin, id), ['failed', 1, reason]);
    const failed = await readMailbox(admin, { ...everything, status: 'failed' });
    assert.deepEqual([failed.mails.map((mail) => mail.id), failed.page.found], [[id], 1]);
    refuses = false;
    assert.equal((await sendMailAgain(admin, id)).status, 'waiting');
    await deliver(admin);
    assert.deepEqual(await stateOf(admin, id), ['sent', 1, null]);
    assert.equal(received.length, 1);
  });

  it('tries again while the mail server cannot be reached, up to the last attempt', async () => {
    const lost = await organization(1);
    const id = await send(lost);
    const [job] = queued;
    assert.ok(job !== undefined);
    const reason = 'The mail server could not be reached.';
    await assert.rejects(sendMailJob.handle(lost.platform, job, run));
    assert.deepEqual(await stateOf(lost, id), ['waiting', 1, reason]);
    const retries = sendMailJob.options?.retryLimit ?? 0;
    for (let retry = 1; retry <= retries; retry += 1) await assert.rejects(sendMailJob.handle(lost.platform, job, run));
    assert.deepEqual(await stateOf(lost, id), ['failed', retries + 1, reason]);
    await sendMailAgain(lost, id);
    // Jobs queued before have no effect.
    await sendMailJob.handle(lost.platform, job, run);
    assert.deepEqual(await stateOf(lost, id), ['waiting', 0, null]);
  });

  it('withholds emails to others that may contain personal figures if the organization shows teams only', async () => {
    const id = await send(admin);
    const ownMail = await send(admin, admin.user.email);
    const inTeams = { ...admin, user: { ...admin.user, teamsOnlySince: new Date(clock.at) } };
    const { mail, text } = await openMail(inTeams, id);
    assert.deepEqual([mail.subject, text], [null, null]);
    assert.equal((await openMail(inTeams, ownMail)).mail.subject, 'Numbers of the week');
  });

  it('reports that an address reached its daily limit, and deletes emails after 30 days', async () => {
    for (let count = 1; count <= 20; count += 1) await send(admin, 'many@acme.example');
    await send(admin, 'many@acme.example');
    const { mails } = await readMailbox(admin, { ...everything, status: 'failed' });
    assert.deepEqual(
      mails.map((mail) => mail.error),
      ['This address has reached today’s limit for emails of this kind.'],
    );
    const at = (time: string) => ({ ...admin.platform, clock: { now: () => Date.parse(time) } });
    await expireMailboxJob.handle(at('2026-12-20T12:00:00Z'), {}, run);
    assert.equal((await readMailbox(admin, everything)).page.of, 21);
    await expireMailboxJob.handle(at('2026-12-20T12:00:01Z'), {}, run);
    assert.equal((await readMailbox(admin, everything)).page.of, 0);
  });
});
