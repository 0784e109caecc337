/** Users who read and write continuously, and the writes that the server has acknowledged. */
import { setTimeout as pause } from 'node:timers/promises';
import { until } from './until.ts';
import type { Organization } from './organization.ts';

export type Load = {
  /** Number of requests by response status; 0 means no response. */
  answers(): ReadonlyMap<number, number>;
  /** Acknowledged writes that are missing. */
  lost(): Promise<string[]>;
  /** Stops the load. @returns the invited addresses */
  stop(): Promise<string[]>;
};

const readers = 8;
/** One email is sent per second, so more invitations would only lengthen the wait for the last one. */
const betweenInvitationsMs = 1_000;
const betweenRenamesMs = 100;
const betweenReadsMs = 20;
const afterRefusalMs = 100;

const screen = {
  calls: [
    { call: 'auth.me' },
    { call: 'organizations.members' },
    { call: 'notifications.list' },
    { call: 'performance.overview', query: { timeRange: '30d' } },
  ],
};

const withBody = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The status of a complete answer; 0 if the connection ends before. */
const statusOf = async (request: () => Promise<Response>): Promise<number> => {
  try {
    const answer = await request();
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
};

export const startLoad = (organization: Organization): Load => {
  const invited: string[] = [];
  const statuses = new Map<number, number>();
  let [isOn, renames, acknowledged] = [true, 0, 0];

  /** Whether the request was acknowledged; a killed process acknowledges nothing. */
  const send = async (path: string, init: RequestInit): Promise<boolean> => {
    const status = await statusOf(() => organization.call(path, init));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return status === 200;
  };
  const repeat = async (work: () => Promise<boolean>, betweenMs: number): Promise<void> => {
    while (isOn) await pause((await work()) ? betweenMs : afterRefusalMs);
  };

  const invite = async (): Promise<boolean> => {
    const email = await organization.write();
    if (email !== null) invited.push(email);
    return email !== null;
  };
  /** The number in the name grows, so the stored name must be at least the last acknowledged one. */
  const rename = async (): Promise<boolean> => {
    renames += 1;
    const number = renames;
    const isAcknowledged = await send('/organizations/current', withBody('PATCH', { name: `Acme ${number}` }));
    if (isAcknowledged) acknowledged = number;
    return isAcknowledged;
  };
  const read = (): Promise<boolean> => send('/batch', withBody('POST', screen));

  const work = Promise.all([
    repeat(invite, betweenInvitationsMs),
    repeat(rename, betweenRenamesMs),
    ...Array.from({ length: readers }, () => repeat(read, betweenReadsMs)),
  ]);

  return {
    answers: () => statuses,
    async lost() {
      const expected = acknowledged;
      const answer = await organization.call('/auth/me');
      const { user } = (await answer.json()) as { user: { organizationName: string } };
      const number = Number(/\d+$/.exec(user.organizationName)?.[0] ?? 0);
      const names = number < expected ? [`the name Acme ${expected}, which is ${user.organizationName}`] : [];
      return [...(await organization.lost()), ...names];
    },
    async stop() {
      isOn = false;
      await work;
      // One unacknowledged request may still be running.
      await until('a last answer', organization.answers);
      return invited;
    },
  };
};
