import type { Queue } from 'pg-boss';
import type { ApiScope, Role } from '@sightline/contract';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { DatabaseHandle, Tx } from './database/tenant.ts';
import type { Events } from './events.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';

export type JobDefinition<Data extends object> = {
  name: string;
  options?: Partial<Omit<Queue, 'name'>>;
  /** Cron in UTC; the job then runs without data. */
  schedule?: string;
  /** Jobs of this name run at once in one process, unless the platform allows fewer; of one organization, one less. */
  concurrency?: number;
  /** Makes the first job begin sooner; called where jobs of this name are about to be taken. */
  prepare?(platform: Platform): void;
  handle(platform: Platform, data: Data, run: JobRun): Promise<void>;
};

export type JobRun = {
  /** Aborted when the process is stopping: unfinished work throws the signal's reason. */
  signal: AbortSignal;
  /**
   * Completes the job in the transaction of its work, so that a process that ends between the two does not repeat it.
   * Absent outside the queue. @throws when another process has taken the job, which undoes the work
   */
  completeIn?(tx: Tx): Promise<void>;
};

export type EnqueueOptions = { singletonKey?: string; startAfter?: Date; priority?: number };

export type Jobs = {
  /**
   * Adds a job, in the caller's transaction where there is one: it exists exactly when that commits.
   * @returns its id, or null when one with the same singleton key is already waiting
   */
  enqueue<Data extends object>(
    tx: Tx | null,
    job: JobDefinition<Data> | string,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Creates the queues; with `work` also takes jobs from them. */
  start(jobs: readonly JobDefinition<never>[], platform: Platform, options: { work: boolean }): Promise<void>;
  /** Lets running jobs end for some seconds, then gives them back to the queue. */
  stop(): Promise<void>;
};

/** What every feature may use. */
export type Platform = {
  config: Config;
  database: DatabaseHandle;
  clock: Clock;
  jobs: Jobs;
  events: Events;
  secrets: Secrets;
  log: Log;
  /** Where requests are counted, if this is the read-only platform of the sample. */
  counting?: Pick<Platform, 'database' | 'clock'>;
};

/** The signed-in user, read with the session at every request. */
export type SessionUser = {
  id: string;
  sessionId: string;
  email: string;
  /** Whether the address was shown to be theirs. */
  emailVerified: boolean;
  name: string;
  role: Role;
  isPlatformAdmin: boolean;
  isDemo: boolean;
  organizationId: string | null;
  organizationName: string | null;
  avatar: string | null;
  /** Since when the organization shows individual figures only to the person they are about; null where it does not. */
  teamsOnlySince: Date | null;
  terms: SessionTerms;
};

/** Properties of a session besides its user. */
export type SessionTerms = {
  method: 'password' | 'single-sign-on' | 'passkey' | 'api-token';
  /** It ends after 15 minutes without activity. */
  strict: boolean;
  /** How long it lasts without being refreshed, by the settings of the platform. */
  lifetimeSeconds: number;
  /** Its organization opens once the user has two-factor sign-in. */
  needsTwoFactor: boolean;
  /** What an API token may read; null for people. */
  scopes: readonly ApiScope[] | null;
};

/** How people sign in where their organization asks for nothing more. */
export const defaultTerms: SessionTerms = {
  method: 'password',
  strict: false,
  lifetimeSeconds: 24 * 3600,
  needsTwoFactor: false,
  scopes: null,
};

export type Actor =
  | { kind: 'user'; user: Pick<SessionUser, 'id' | 'name'> }
  | { kind: 'job'; name: string }
  | { kind: 'webhook'; provider: string };

/** The context of an organization's use case, for users and jobs. */
export type TenantContext = {
  organizationId: string;
  actor: Actor;
  platform: Platform;
  /** Where the request came from, where there was one. */
  origin?: Origin;
};

/** A tenant context that came with a request of a signed-in user. */
export type UserContext = TenantContext & { user: SessionUser };

/** Where a request came from; stored in the audit log and counted by limits. */
export type Origin = { address: string; agent: string };
/** A member does not learn where their admin was. */
export const unknownOrigin: Origin = { address: '', agent: '' };
