/** An organisation that people write to, and a list of everything that the server has acknowledged. */
import { existsSync, readdirSync } from 'node:fs';
import { until } from './until.ts';

export type Organization = {
  /** Whether a signed-in call is answered. */
  answers(): Promise<boolean>;
  /** Invites somebody, which a job then mails. @returns the address, or null when it was not acknowledged */
  write(): Promise<string | null>;
  /** Addresses of acknowledged invitations that are not there. */
  lost(): Promise<string[]>;
  /** Waits until the mail of an invitation was written, which needs the worker process. */
  mailed(address: string, limitMs?: number): Promise<void>;
  signIn(): Promise<number>;
  call(path: string, init?: RequestInit): Promise<Response>;
};

const account = { email: 'ines@acme.example', password: 'Correct-horse-9-battery' };

const postOf = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const registerOrganization = async (address: string, mails: string): Promise<Organization> => {
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${address}/v1${path}`, { signal: AbortSignal.timeout(10_000), ...init });
  const founder = { ...account, name: 'Ines Admin', organizationName: 'Acme', organizationDomain: '' };
  const registered = await request('/auth/register-organization', postOf(founder));
  if (registered.status !== 200) throw new Error(`Not registered: ${await registered.text()}`);
  const { token } = (await registered.json()) as { token: string };
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    request(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });

  const acknowledged: string[] = [];
  let attempts = 0;
  return {
    call,
    answers: async () => (await call('/auth/me')).status === 200,
    async write() {
      attempts += 1;
      const email = `person-${attempts}@acme.example`;
      const body = { email, name: `Person ${attempts}`, role: 'developer' };
      // A request that a killed process held is one that was not acknowledged.
      const answer = await call('/auth/invite', postOf(body)).catch(() => null);
      if (answer?.status !== 200) return null;
      acknowledged.push(email);
      return email;
    },
    async lost() {
      // Others may be acknowledged while the list is read.
      const expected = [...acknowledged];
      const { invitations } = (await (await call('/organizations/current/members')).json()) as {
        invitations: { email: string }[];
      };
      const kept = new Set(invitations.map((one) => one.email));
      return expected.filter((email) => !kept.has(email));
    },
    mailed: async (email, limitMs) => {
      const arrived = (): boolean =>
        existsSync(mails) && readdirSync(mails).some((name) => name.includes(` ${email} `));
      await until(`the mail to ${email}`, arrived, limitMs);
    },
    signIn: async () => (await request('/auth/login', postOf(account))).status,
  };
};
