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
  /**
   * Maximum concurrent jobs of this name in one process, unless the platform allows fewer; one less for a single
   * organization.
   */
  concurrency?: number;
  /** Called before a process takes jobs of this name, so that the first one starts sooner. */
  prepare?(platform: Platform): void;
  handle(platform: Platform, data: Data, run: JobRun): Promise<void>;
};

export type JobRun = {
  /** Aborted when the process is stopping: unfinished work throws the signal's reason. */
  signal: AbortSignal;
  /**
   * Completes the job in the transaction of its work, so that a process that ends in between does not repeat the work.
   * Undefined outside the queue. @throws if another process has taken the job, which rolls the work back
   */
  completeIn?(tx: Tx): Promise<void>;
};

export type EnqueueOptions = { singletonKey?: string; startAfter?: Date; priority?: number };

export type Jobs = {
  /**
   * Adds a job, in the caller's transaction if there is one, so that it exists only if that commits.
   * @returns its id, or null when one with the same singleton key is already waiting
   */
  enqueue<Data extends object>(
    tx: Tx | null,
    job: JobDefinition<Data> | string,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Creates the queues; with `work`, also runs their jobs. */
  start(jobs: readonly JobDefinition<never>[], platform: Platform, options: { work: boolean }): Promise<void>;
  /** Lets running jobs end for some seconds, then gives them back to the queue. */
  stop(): Promise<void>;
};

/** The services that every feature can use. */
export type Platform = {
  config: Config;
  database: DatabaseHandle;
  clock: Clock;
  jobs: Jobs;
  events: Events;
  secrets: Secrets;
  log: Log;
  /** Set on the read-only platform of sample data: where requests are counted instead. */
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
  /**
   * Since when the organization shows teams only (individual figures only to the person they are about); null if it
   * does not.
   */
  teamsOnlySince: Date | null;
  terms: SessionTerms;
};

/** Properties of a session besides its user. */
export type SessionTerms = {
  method: 'password' | 'single-sign-on' | 'passkey' | 'api-token';
  /** Whether it ends after 15 minutes without activity. */
  strict: boolean;
  /** Lifetime without a refresh, from the platform's settings. */
  lifetimeSeconds: number;
  /** Its organization opens once the user has two-factor sign-in. */
  needsTwoFactor: boolean;
  /** Scopes of an API token; null for sessions of people. */
  scopes: readonly ApiScope[] | null;
};

/** Default terms, if the organization requires nothing else. */
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
  /** The origin of the request, if there was one. */
  origin?: Origin;
};

/** A tenant context of a signed-in user's request. */
export type UserContext = TenantContext & { user: SessionUser };

/** Where a request came from; stored in the audit log and counted by limits. */
export type Origin = { address: string; agent: string };
/** A member does not learn where their admin was. */
export const unknownOrigin: Origin = { address: '', agent: '' };
