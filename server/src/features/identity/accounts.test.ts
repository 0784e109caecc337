import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contract } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createPlatform, createWebServer } from '../../app.ts';
import { loadConfig } from '../../platform/config.ts';
import type { Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { sendMailJob } from '../../platform/mail/mail.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { forgotPasswordJob } from './forgot-password.ts';

const password = 'Correct-horse-7';
let database: TestDatabase;
let platform: Platform;
let app: FastifyInstance;
let people = 0;
const clock = { at: Date.UTC(2026, 10, 20, 12) };

before(async () => {
  database = await testDatabase();
  const settings = { DATABASE_URL: database.url, SECRET_KEY: 'cd'.repeat(32), LOG_LEVEL: 'silent' };
  platform = createPlatform(loadConfig(settings, ['--run=web']), 'test', { now: () => clock.at });
  await platform.jobs.start([sendMailJob as never, forgotPasswordJob as never], platform, { work: false });
  app = await createWebServer(platform);
  await app.ready();
});
after(async () => {
  await app.close();
  await platform.jobs.stop();
  await platform.database.close();
  await database.drop();
});

type Body = {
  token: string;
  email: string;
  inviteLink: string;
  organizationName: string;
  role: string;
  user: { id: string; name: string; role: string; emailVerified: boolean; preferences: { theme: string } };
  organization: { id: string } | null;
  organizations: unknown[];
  invitation: { role: string };
  invitations: { id: string; uses: number }[];
  members: unknown[];
  sessions: { id: string; current: boolean }[];
};
type Answer = { status: number; body: Body; message: string };
const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> => {
  const answer = await app.inject({
    method,
    url: `/v1${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const json = answer.json<Body & { message?: string }>();
  return { status: answer.statusCode, body: json, message: json.message ?? '' };
};
const fresh = () => {
  people += 1;
  return { email: `person${people}@acme.example`, name: `Person ${people}`, password };
};
const organization = async () => {
  const person = fresh();
  const { status, body } = await call('POST', '/auth/register-organization', {
    body: { ...person, organizationName: 'Acme', organizationDomain: '' },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return { ...person, token: body.token, user: body.user, organization: { id: body.organization?.id ?? '' } };
};

/** What was sent to an address, the latest first, and the code of the link in it. */
const mailsTo = async (email: string): Promise<{ subject: string; text: string; code: string }[]> => {
  const rows = await sql<{ sealed: string }>`
    select data->>'sealed' as sealed from pgboss.job where name = 'send-mail' order by created_on desc`.execute(
    database.kysely,
  );
  return rows.rows
    .map(
      (row) => JSON.parse(platform.secrets.open(row.sealed, 'mail')) as { to: string; subject: string; text: string },
    )
    .filter((mail) => mail.to === email)
    .map((mail) => ({ ...mail, code: /code=([\w-]+)/.exec(mail.text)?.[1] ?? '' }));
};

/** Does what was put off when links for new passwords were asked for; nobody takes jobs here. */
const sendForgotten = async (): Promise<void> => {
  const { rows } = await sql<{ data: { email: string; origin: { address: string; agent: string } } }>`
    delete from pgboss.job where name = 'forgot-password' returning data`.execute(database.kysely);
  for (const { data } of rows) await forgotPasswordJob.handle(platform, data, { signal: new AbortController().signal });
};

describe('signing up', () => {
  it('makes an account that belongs to no organisation, and mails a link that verifies the address once', async () => {
    const person = fresh();
    const { status, body } = await call('POST', '/auth/register', { body: person });
    assert.equal(status, 200);
    assert.deepEqual([body.organization, body.user.emailVerified], [null, false]);
    const [mail] = await mailsTo(person.email);
    assert.equal((await call('POST', '/auth/verify-email', { body: { code: mail?.code } })).body.email, person.email);
    const me = await call('GET', '/auth/me', { token: body.token });
    assert.equal(me.body.user.emailVerified, true);
    const again = await call('POST', '/auth/verify-email', { body: { code: mail?.code } });
    assert.match(again.message, /does not work any more/);
    assert.equal((await call('GET', '/performance/scores', { token: body.token })).status, 403);
  });

  it('checks everything in the words that are written', async () => {
    const messages = async (path: string, change: object): Promise<string> =>
      (await call('POST', path, { body: { ...fresh(), organizationName: 'Acme', ...change } })).message;
    const cases: [object, string][] = [
      [{ email: '' }, 'Email is required'],
      [{ email: 'nobody' }, 'Please enter a valid email address'],
      [{ name: '' }, 'Full name is required'],
      [{ name: '<b>x</b>' }, 'Name must be at least 2 characters'],
      [{ name: 'x'.repeat(101) }, 'Name is too long'],
      [{ password: 'Ab1!' }, 'Password must be at least 8 characters'],
      [{ password: 'alllower1!' }, 'Password must contain at least one uppercase letter'],
      [{ password: 'NoDigits!!' }, 'Password must contain at least one digit'],
      [{ password: 'NoSpecial11' }, 'Password must contain at least one special character'],
      [{ password: 'Password1!' }, 'Password is too common and easily guessable'],
    ];
    for (const [change, message] of cases) assert.equal(await messages('/auth/register', change), message);
    const organizations: [object, string][] = [
      [{ organizationName: ' ' }, 'Organization name is required'],
      [{ organizationName: 'A' }, 'Organization name must be at least 2 characters'],
      [{ organizationName: 'A'.repeat(101) }, 'Organization name is too long'],
      [{ organizationDomain: 'not a domain' }, 'Please enter a valid domain (e.g., example.com)'],
      [{ organizationDomain: 'gmail.com' }, 'Domain not allowed'],
    ];
    for (const [change, message] of organizations)
      assert.equal(await messages('/auth/register-organization', change), message);
  });

  it('strips markup from names', async () => {
    const { body } = await call('POST', '/auth/register', {
      body: { ...fresh(), name: 'Ada <script>x</script>Byron' },
    });
    assert.equal(body.user.name, 'Ada xByron');
  });

  it('tells the owner of a known address, and the caller only that it failed', async () => {
    const known = await organization();
    const { status, message } = await call('POST', '/auth/register', { body: { ...known, name: 'Somebody else' } });
    assert.deepEqual([status, message], [409, 'Registration failed. Please try again.']);
    assert.match((await mailsTo(known.email))[0]?.subject ?? '', /Somebody tried to sign up/);
  });

  it('is limited by address: three registrations an hour, one organisation an hour', async () => {
    const person = fresh();
    const limited = (path: string) =>
      call('POST', path, { body: { ...person, organizationName: 'Acme', password: 'Other-pass-9' } });
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await limited('/auth/register')).status);
    assert.deepEqual(statuses, [200, 409, 409, 429]);
    assert.equal((await limited('/auth/register-organization')).status, 409);
    const refused = await limited('/auth/register-organization');
    assert.deepEqual([refused.status, refused.message], [429, 'Rate limit exceeded. Please try again later.']);
    clock.at += 3_600_000;
    assert.equal((await limited('/auth/register')).status, 409);
  });
});

describe('passwords', () => {
  it('are reset by a mailed link that works once; every session ends; the last five may not come back', async () => {
    const person = await organization();
    assert.deepEqual((await call('POST', '/auth/forgot-password', { body: { email: 'nobody@acme.example' } })).body, {
      done: true,
    });
    assert.deepEqual((await call('POST', '/auth/forgot-password', { body: { email: person.email } })).body, {
      done: true,
    });
    assert.deepEqual(
      await mailsTo(person.email).then((mails) => mails.filter((one) => /new password/.test(one.subject))),
      [],
    );
    await sendForgotten();
    assert.deepEqual(await mailsTo('nobody@acme.example'), []);
    const code = (await mailsTo(person.email))[0]?.code;
    const same = await call('POST', '/auth/reset-password', { body: { code, password } });
    assert.match(same.message, /not one of your last 5/);
    const changed = 'Entirely-new-8';
    assert.equal((await call('POST', '/auth/reset-password', { body: { code, password: changed } })).status, 200);
    assert.equal((await call('GET', '/auth/me', { token: person.token })).status, 401);
    assert.equal((await call('POST', '/auth/reset-password', { body: { code, password: changed } })).status, 400);
    const signedIn = await call('POST', '/auth/login', { body: { email: person.email, password: changed } });
    assert.equal(signedIn.status, 200);
  });

  it('are changed with the current one, which ends the other sessions and not this one', async () => {
    const person = await organization();
    const other = await call('POST', '/auth/login', { body: person });
    const change = (current: string, next: string) =>
      call('POST', '/auth/password', { token: person.token, body: { current, password: next } });
    assert.equal((await change('wrong', 'Entirely-new-8')).message, 'The current password is not right.');
    assert.equal((await change(password, 'Entirely-new-8')).status, 200);
    assert.equal((await call('GET', '/auth/me', { token: other.body.token })).status, 401);
    assert.equal((await call('GET', '/auth/me', { token: person.token })).status, 200);
  });

  it('are guessed five times and no more, also all at once', async () => {
    const person = await organization();
    const wrong = { ...person, password: 'Wrong-guess-1' };
    const guesses = await Promise.all(Array.from({ length: 9 }, () => call('POST', '/auth/login', { body: wrong })));
    assert.deepEqual(guesses.map((one) => one.status).toSorted(), [401, 401, 401, 401, 401, 429, 429, 429, 429]);
    assert.equal((await call('POST', '/auth/login', { body: person })).status, 429);
    const change = { current: 'Wrong-guess-1', password: 'Entirely-new-8' };
    const confirm = async () => (await call('POST', '/auth/password', { token: person.token, body: change })).status;
    const confirmations = [];
    for (let time = 0; time < 6; time += 1) confirmations.push(await confirm());
    assert.deepEqual(confirmations, [400, 400, 400, 400, 400, 429], 'a stranger’s guesses count apart');
    clock.at += 15 * 60_000;
    for (let time = 0; time < 6; time += 1)
      assert.equal((await call('POST', '/auth/login', { body: person })).status, 200, 'what was right is no guess');
  });

  it('expire after ninety days', async () => {
    const person = await organization();
    clock.at += 91 * 86_400_000;
    const expired = await call('POST', '/auth/login', { body: person });
    assert.equal(expired.status, 403);
    assert.match(expired.message, /older than 90 days/);
    const wrong = await call('POST', '/auth/login', { body: { ...person, password: 'wrong-password' } });
    assert.deepEqual([wrong.status, wrong.message], [401, 'Invalid email or password']);
  });
});

describe('organisations', () => {
  it('invite by mail; the address is verified by it, and the invitation is used up', async () => {
    const admin = await organization();
    const invited = fresh();
    const { body } = await call('POST', '/auth/invite', {
      token: admin.token,
      body: { email: invited.email, name: invited.name, role: 'manager' },
    });
    assert.equal(body.invitation.role, 'manager');
    const code = (await mailsTo(invited.email))[0]?.code;
    const look = await call('POST', '/auth/invitation', { body: { code } });
    assert.deepEqual([look.body.organizationName, look.body.role], ['Acme', 'manager']);
    const stranger = await call('POST', '/auth/invitation/register', { body: { ...fresh(), code } });
    assert.match(stranger.message, /This invitation is for/);
    const joined = await call('POST', '/auth/invitation/register', { body: { ...invited, code } });
    assert.deepEqual([joined.body.user.role, joined.body.user.emailVerified], ['manager', true]);
    assert.equal((await call('POST', '/auth/invitation', { body: { code } })).status, 400);
    const listed = await call('GET', '/organizations/current/members', { token: admin.token });
    assert.deepEqual([listed.body.members.length, listed.body.invitations], [2, []]);
    assert.equal((await call('GET', '/organizations/current/members', { token: joined.body.token })).status, 403);
  });

  it('take no team with an invitation, rather than dropping it', async () => {
    const { token } = await organization();
    const { email, name } = fresh();
    const body = { email, name, role: 'developer', teamId: '7b0e2548-0000-4000-8000-000000000000' };
    const refused = await call('POST', '/auth/invite', { token, body });
    assert.deepEqual([refused.status, /Leave teamId out/.test(refused.message)], [400, true]);
  });

  it('are joined by a link that several people use, until it is taken back or a week has passed', async () => {
    const admin = await organization();
    const { body } = await call('POST', '/auth/generate-invite-link', {
      token: admin.token,
      body: { role: 'developer', expiresIn: '7d' },
    });
    const code = /code=([\w-]+)/.exec(body.inviteLink)?.[1];
    for (let time = 0; time < 2; time += 1)
      assert.equal((await call('POST', '/auth/invitation/register', { body: { ...fresh(), code } })).status, 200);
    const { body: listed } = await call('GET', '/organizations/current/members', { token: admin.token });
    assert.deepEqual([listed.members.length, listed.invitations[0]?.uses], [3, 2]);
    await call('DELETE', `/organizations/current/invitations/${listed.invitations[0]?.id}`, { token: admin.token });
    assert.equal((await call('POST', '/auth/invitation', { body: { code } })).status, 400);
  });

  it('tell nobody who has an account: the owner of a known address is told, the caller only that it failed', async () => {
    const [admin, known] = [await organization(), await organization()];
    const { body: link } = await call('POST', '/auth/generate-invite-link', {
      token: admin.token,
      body: { role: 'developer' },
    });
    const code = /code=([\w-]+)/.exec(link.inviteLink)?.[1];
    const attempt = { email: known.email, name: 'Somebody else', password: 'Other-pass-9', code };
    const answers: Answer[] = [];
    for (let time = 0; time < 4; time += 1)
      answers.push(await call('POST', '/auth/invitation/register', { body: attempt }));
    assert.deepEqual(
      answers.map((one) => one.status),
      [409, 409, 409, 429],
    );
    assert.equal(answers[0]?.message, 'Registration failed. Please try again.');
    assert.match((await mailsTo(known.email))[0]?.subject ?? '', /Somebody tried to sign up/);
    const mailed = fresh();
    await call('POST', '/auth/invite', {
      token: admin.token,
      body: { email: mailed.email, name: mailed.name, role: 'developer' },
    });
    const own = (await mailsTo(mailed.email))[0]?.code;
    const probe = await call('POST', '/auth/invitation/register', { body: { ...attempt, code: own } });
    assert.match(probe.message, /This invitation is for/);
  });

  it('are several for one user, who switches between them and leaves', async () => {
    const [first, second] = [await organization(), await organization()];
    const { body: link } = await call('POST', '/auth/generate-invite-link', {
      token: second.token,
      body: { role: 'developer' },
    });
    const code = /code=([\w-]+)/.exec(link.inviteLink)?.[1];
    const joined = await call('POST', '/auth/invitation/accept', { token: first.token, body: { code } });
    assert.deepEqual([joined.body.user.role, joined.body.organization?.id], ['developer', second.organization.id]);
    const { body: own } = await call('GET', '/organizations', { token: first.token });
    assert.equal(own.organizations.length, 2);
    const back = await call('POST', `/organizations/${first.organization.id}/switch`, { token: first.token });
    assert.equal(back.body.user.role, 'admin');
    const foreign = await organization();
    assert.equal(
      (await call('POST', `/organizations/${foreign.organization.id}/switch`, { token: first.token })).status,
      404,
    );
    const last = await call('POST', '/organizations/leave', { token: first.token });
    assert.match(last.message, /left without an admin/);
    await call('POST', `/organizations/${second.organization.id}/switch`, { token: first.token });
    const left = await call('POST', '/organizations/leave', { token: first.token });
    assert.equal(left.body.organization?.id, first.organization.id);
  });

  it('change roles and remove members at once, and always keep an admin', async () => {
    const admin = await organization();
    const { body: link } = await call('POST', '/auth/generate-invite-link', {
      token: admin.token,
      body: { role: 'manager' },
    });
    const code = /code=([\w-]+)/.exec(link.inviteLink)?.[1];
    const person = fresh();
    const joined = await call('POST', '/auth/invitation/register', { body: { ...person, code } });
    const userId = joined.body.user.id;
    const self = admin.user.id;
    const change = (id: string, role: string) =>
      call('PATCH', `/organizations/current/members/${id}`, { token: admin.token, body: { role } });
    assert.match((await change(self, 'developer')).message, /without an admin/);
    assert.equal((await change(userId, 'admin')).status, 200);
    assert.equal((await call('GET', '/auth/me', { token: joined.body.token })).status, 401, 'roles bite at once');
    const signedIn = await call('POST', '/auth/login', { body: person });
    assert.equal(signedIn.body.user.role, 'admin');
    assert.equal(
      (await call('DELETE', `/organizations/current/members/${userId}`, { token: admin.token })).status,
      200,
    );
    assert.equal((await call('GET', '/auth/me', { token: signedIn.body.token })).status, 401);
    assert.equal((await change(userId, 'manager')).status, 404);
  });

  it('are full when the plan is', async () => {
    const admin = await organization();
    await withSystem(database, async (tx) => {
      await sql`insert into users (id, email, name) select gen_random_uuid(), gen_random_uuid()::text, 'Extra' from generate_series(1, 99)`.execute(
        tx,
      );
      await sql`insert into memberships (organization_id, user_id, role) select ${admin.organization.id}::uuid, id, 'developer' from users where name = 'Extra'`.execute(
        tx,
      );
    });
    const { status, message } = await call('POST', '/auth/invite', {
      token: admin.token,
      body: { email: 'one-more@acme.example', name: 'One More', role: 'developer' },
    });
    assert.deepEqual([status, /room for 100 users/.test(message)], [409, true]);
  });
});

describe('a profile', () => {
  it('changes name and theme, and lists the sessions, of which others can be ended', async () => {
    const person = await organization();
    const other = await call('POST', '/auth/login', { body: person });
    const changed = await call('PATCH', '/auth/profile', {
      token: person.token,
      body: { name: 'Ada <i>Byron</i>', theme: 'dark' },
    });
    assert.deepEqual([changed.body.user.name, changed.body.user.preferences.theme], ['Ada Byron', 'dark']);
    const { body } = await call('GET', '/auth/sessions', { token: person.token });
    const foreign = body.sessions.find((one) => !one.current);
    assert.equal(body.sessions.length, 2);
    assert.equal((await call('DELETE', `/auth/sessions/${foreign?.id}`, { token: person.token })).status, 200);
    assert.equal((await call('GET', '/auth/me', { token: other.body.token })).status, 401);
    const somebody = await organization();
    const { body: theirs } = await call('GET', '/auth/sessions', { token: somebody.token });
    assert.equal(
      (await call('DELETE', `/auth/sessions/${theirs.sessions[0]?.id}`, { token: person.token })).status,
      404,
    );
  });
});

it('every call about accounts and organisations is bound', async () => {
  for (const { method, path } of [...Object.values(contract.accounts), ...Object.values(contract.organizations)]) {
    const answer = await app.inject({ method, url: `/v1${path.replaceAll(/:\w+/g, 'x')}` });
    assert.notEqual(answer.statusCode, 404, path);
  }
});
