/** A server without workers, for tests of accounts: people who sign up, and the emails they get. */
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createPlatform, createWebServer, features } from '../../app.ts';
import { loadConfig } from '../../platform/config.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { forgotPasswordJob } from './sign-in/forgot-password.ts';

export const password = 'Correct-horse-7';

type Body = {
  passwordNeeded: true;
  token: string;
  email: string;
  inviteLink: string;
  organizationName: string;
  role: string;
  user: { id: string; name: string; role: string; emailVerified: boolean; preferences: { theme: string } };
  organization: { id: string; memberCount: number } | null;
  organizations: { memberCount: number }[];
  suspended: string[];
  invitation: { role: string };
  invitations: { id: string; uses: number }[];
  members: unknown[];
  sessions: { id: string; current: boolean }[];
};
export type Answer = { status: number; body: Body; message: string };
type Person = { email: string; name: string; password: string };
type Founder = Person & Pick<Body, 'token' | 'user'> & { organization: { id: string } };
type Mail = { subject: string; text: string; /** Of the link in it. */ code: string };

export type Accounts = {
  app: FastifyInstance;
  database: TestDatabase;
  clock: { at: number };
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    given?: { token?: string; body?: unknown },
  ): Promise<Answer>;
  /** A person without an account. */
  fresh(): Person;
  signIn(person: Pick<Person, 'email' | 'password'>): Promise<Answer>;
  /** A new organization and its admin, whose address is not confirmed yet. */
  founded(): Promise<Founder>;
  /** The same with a confirmed address. */
  organization(): Promise<Founder>;
  /** Confirms an address by the latest link that was mailed to it, in a session. */
  confirm(email: string, token: string): Promise<Answer>;
  /** Creates an invitation link for several people. @returns its code */
  inviteLink(admin: { token: string }, role: string): Promise<string>;
  /** A member who was invited by mail. */
  member(admin: { token: string }, role: string): Promise<Person & Pick<Body, 'token' | 'user'>>;
  /** The emails sent to an address, latest first. */
  mailsTo(email: string): Promise<Mail[]>;
  /** Runs the deferred work of password reset requests; no worker runs here. */
  sendForgotten(): Promise<void>;
  stop(): Promise<void>;
};

export const startAccounts = async (): Promise<Accounts> => {
  const database = await testDatabase();
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const settings = { DATABASE_URL: database.url, SECRET_KEY: 'cd'.repeat(32), LOG_LEVEL: 'silent' };
  const platform = createPlatform(loadConfig(settings, ['--run=web']), 'test', { now: () => clock.at });
  const jobs = features.flatMap((feature) => feature.jobs);
  await platform.jobs.start(jobs, platform, { work: false });
  const app = await createWebServer(platform);
  await app.ready();

  const call: Accounts['call'] = async (method, path, { token, body } = {}) => {
    const answer = await app.inject({
      method,
      url: `/v1${path}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const json = answer.json<Body & { message?: string }>();
    return { status: answer.statusCode, body: json, message: json.message ?? '' };
  };
  let people = 0;
  const fresh = (): Person => {
    people += 1;
    return { email: `person${people}@acme.example`, name: `Person ${people}`, password };
  };
  const accounts: Accounts = {
    app,
    database,
    clock,
    call,
    fresh,
    signIn: ({ email, password: word }) => call('POST', '/auth/login', { body: { email, password: word } }),
    async organization() {
      const founder = await accounts.founded();
      const { body } = await accounts.confirm(founder.email, founder.token);
      return { ...founder, token: body.token };
    },
    async confirm(email, token) {
      const [mail] = await accounts.mailsTo(email);
      const answer = await call('POST', '/auth/verify-email', { token, body: { code: mail?.code } });
      assert.equal(answer.status, 200, answer.message);
      return answer;
    },
    async inviteLink({ token }, role) {
      const { status, body } = await call('POST', '/auth/generate-invite-link', { token, body: { role } });
      assert.equal(status, 200, JSON.stringify(body));
      return /code=([\w-]+)/.exec(body.inviteLink)?.[1] ?? '';
    },
    async member({ token }, role) {
      const person = fresh();
      const { email, name } = person;
      const invited = await call('POST', '/auth/invite', { token, body: { email, name, role } });
      assert.equal(invited.status, 200, invited.message);
      const [mail] = await accounts.mailsTo(email);
      const { status, body } = await call('POST', '/auth/invitation/register', {
        body: { ...person, code: mail?.code },
      });
      assert.equal(status, 200, JSON.stringify(body));
      return { ...person, token: body.token, user: body.user };
    },
    async founded() {
      const person = fresh();
      const { status, body } = await call('POST', '/auth/register-organization', {
        body: { ...person, organizationName: 'Acme', organizationDomain: '' },
      });
      assert.equal(status, 200, JSON.stringify(body));
      return { ...person, token: body.token, user: body.user, organization: { id: body.organization?.id ?? '' } };
    },
    async mailsTo(email) {
      const { rows } = await sql<{ sealed: string }>`
        select data->>'sealed' as sealed from pgboss.job where name = 'send-mail' order by created_on desc`.execute(
        database.kysely,
      );
      return rows
        .map(({ sealed }) => JSON.parse(platform.secrets.open(sealed, 'mail')) as Omit<Mail, 'code'> & { to: string })
        .filter((mail) => mail.to === email)
        .map((mail) => ({ ...mail, code: /code=([\w-]+)/.exec(mail.text)?.[1] ?? '' }));
    },
    async sendForgotten() {
      const { rows } = await sql<{ data: { email: string; origin: { address: string; agent: string } } }>`
        delete from pgboss.job where name = 'forgot-password' returning data`.execute(database.kysely);
      for (const { data } of rows)
        await forgotPasswordJob.handle(platform, data, { signal: new AbortController().signal });
    },
    async stop() {
      await app.close();
      await platform.jobs.stop();
      await platform.database.close();
      await database.drop();
    },
  };
  return accounts;
};
