/** An organization, and everything that the server has acknowledged writing to it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.ts';

export type Organization = {
  /** Whether a signed-in call succeeds. */
  answers(): Promise<boolean>;
  /** Invites a person, whom a job then emails. @returns the address, or null without an acknowledgement */
  write(): Promise<string | null>;
  /** Addresses of acknowledged invitations that are missing. */
  lost(): Promise<string[]>;
  /** Waits until the invitation email is written, which needs the jobs process. */
  mailed(address: string, limitMs?: number): Promise<void>;
  signIn(): Promise<number>;
  call(path: string, init?: RequestInit): Promise<Response>;
  /** The founder's access token, for live connections. */
  token: string;
  /** The founder's session as browsers store it. */
  session(): Promise<string>;
  /** Has a person join by invitation. @returns their session as browsers store it */
  join(email: string): Promise<string>;
};

type Request = (path: string, init?: RequestInit) => Promise<Response>;
type Founder = { email: string; token: string; call: Request; acknowledged: string[] };

const password = 'Correct-horse-9-battery';
/** One sender may invite 50 people a day, so another founder takes over earlier. */
const maxWritesPerUser = 45;

const postOf = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

type Link = 'verify-email' | 'invitation';

/** The code in the newest message to the address with this link. */
const findCode = (mails: string, email: string, link: Link): string | null => {
  const texts = (existsSync(mails) ? readdirSync(mails) : [])
    .filter((name) => name.includes(email))
    .sort()
    .map((name) => readFileSync(join(mails, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='));
  return texts.map((text) => new RegExp(`/${link}\\?code=([\\w.~-]+)`).exec(text)?.[1]).findLast(Boolean) ?? null;
};

/** Creates an organization and confirms its founder's address, which invitations require. */
const found = async (request: Request, mails: string, email: string): Promise<Founder> => {
  const founder = { email, password, name: 'Ines Admin', organizationName: 'Acme', organizationDomain: '' };
  const registered = await request('/auth/register-organization', postOf(founder));
  if (registered.status !== 200) throw new Error(`Not registered: ${await registered.text()}`);
  const code = await until('the mail that confirms the address', () => findCode(mails, email, 'verify-email'));
  const confirmed = await request('/auth/verify-email', postOf({ code, password }));
  if (confirmed.status !== 200) throw new Error(`Not confirmed: ${await confirmed.text()}`);
  const { token } = (await confirmed.json()) as { token: string };
  return {
    email,
    token,
    acknowledged: [],
    call: (path, init = {}) =>
      request(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  };
};

export const registerOrganization = async (
  address: string,
  mails: string,
  email = 'ines@acme.example',
): Promise<Organization> => {
  const request: Request = (path, init = {}) =>
    fetch(`${address}/v1${path}`, { signal: AbortSignal.timeout(10_000), ...init });
  const first = await found(request, mails, email);
  const founders = [first];
  let current = first;
  let attempts = 0;
  let foundings = 1;

  const another = async (): Promise<void> => {
    foundings += 1;
    current = await found(request, mails, `ines-${foundings}@acme.example`);
    founders.push(current);
  };

  return {
    token: first.token,
    call: first.call,
    answers: async () => (await first.call('/auth/me')).status === 200,
    async write() {
      attempts += 1;
      const email = `person-${attempts}@acme.example`;
      const body = { email, name: `Person ${attempts}`, role: 'developer' };
      try {
        if (current.acknowledged.length >= maxWritesPerUser) await another();
        const answer = await current.call('/auth/invite', postOf(body));
        if (answer.status !== 200) return null;
      } catch {
        // A killed process acknowledges nothing.
        return null;
      }
      current.acknowledged.push(email);
      return email;
    },
    async lost() {
      const missing: string[] = [];
      for (const { call, acknowledged } of founders) {
        // More may be acknowledged while the list is read.
        const expected = [...acknowledged];
        const { invitations } = (await (await call('/organizations/current/members')).json()) as {
          invitations: { email: string }[];
        };
        const listed = new Set(invitations.map((one) => one.email));
        missing.push(...expected.filter((email) => !listed.has(email)));
      }
      return missing;
    },
    mailed: async (email, limitMs) => {
      const arrived = (): boolean =>
        existsSync(mails) && readdirSync(mails).some((name) => name.includes(` ${email} `));
      await until(`the mail to ${email}`, arrived, limitMs);
    },
    session: async () => (await request('/auth/login', postOf({ email: first.email, password }))).text(),
    async join(invited) {
      const body = { email: invited, name: 'Dora Developer', role: 'developer' };
      const answer = await first.call('/auth/invite', postOf(body));
      if (answer.status !== 200) throw new Error(`Not invited: ${await answer.text()}`);
      const code = await until('the invitation', () => findCode(mails, invited, 'invitation'));
      const joined = await request(
        '/auth/invitation/register',
        postOf({ code, email: invited, name: body.name, password }),
      );
      if (joined.status !== 200) throw new Error(`Not joined: ${await joined.text()}`);
      return joined.text();
    },
    signIn: async () => (await request('/auth/login', postOf({ email: first.email, password }))).status,
  };
};
