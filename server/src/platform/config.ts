import { resolve } from 'node:path';
import { requestLimit } from '@sightline/contract';
import { z } from 'zod';
import { flag, originOf, origins, partsOf, postgresUrl, webAddress, wholeNumber } from './config-values.ts';
import { isNetwork } from './public-addresses.ts';

/** The roles of a process: `web` answers requests, `jobs` runs jobs. */
type Role = 'web' | 'jobs';

const settings = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address or a name, such as 0.0.0.0')
    .default('127.0.0.1'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  PREPARED_STATEMENTS: flag(true),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (openssl rand -hex 32)')
    .optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .regex(
      /^\s*[0-9a-f]{64}\s*(,\s*[0-9a-f]{64}\s*)*$/i,
      'must be a comma-separated list of keys of 64 hexadecimal digits each',
    )
    .optional()
    .transform((text) => partsOf(text ?? '')),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .default('warn'),
  DEMO: flag(false),
  SIMULATOR_URL: webAddress('http://127.0.0.1:4000').optional(),
  ATLASSIAN_EXTRA_HOSTS: origins,
  ATLASSIAN_OAUTH_CLIENT_ID: z.string().min(1).optional(),
  ATLASSIAN_OAUTH_CLIENT_SECRET: z.string().min(1).optional(),
  ATLASSIAN_OAUTH_ORIGIN: webAddress('http://127.0.0.1:4000').optional(),
  SIGN_IN_EXTRA_ORIGINS: origins,
  MODEL_EXTRA_ORIGINS: origins,
  WEBHOOK_EXTRA_ORIGINS: origins,
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text, context) => {
      const networks = partsOf(text);
      const wrong = networks.find((network) => !isNetwork(network));
      if (wrong !== undefined)
        context.addIssue({
          code: 'custom',
          message: `must be a comma-separated list of addresses; "${wrong}" is not an address`,
        });
      return networks;
    }),
  PUBLIC_URL: webAddress('https://sightline.example.com')
    .refine((text) => `${originOf(text)}/` === URL.parse(text)?.href, {
      error: 'must have no path, because Sightline has to be at the root of its host',
    })
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must look like smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>]*<[^\s<>@]+@[^\s<>@]+>\s*$|^[^\s<>@]+@[^\s<>@]+$/,
      'must be an address such as Sightline <sightline@example.com>',
    )
    .default('Sightline <no-reply@localhost>'),
  MAIL_FOLDER: z.string().min(1).default('.data/mail'),
  HISTORY_MONTHS: wholeNumber(1, 60, 13),
  REQUESTS_PER_MINUTE: wholeNumber(1, null, requestLimit.most),
  SESSION_DAYS: wholeNumber(1, 365, 30),
  WEB_ROOT: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters (openssl rand -hex 32)').optional(),
  BACKUP_FOLDER: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: webAddress('https://minio.example.com').optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('http://collector:4318').optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('sightline'),
});

/** Every setting that a process reads from its environment. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export type Config = {
  run: ReadonlySet<Role>;
  port: number;
  host: string;
  databaseUrl: string;
  /** A replica that answers reads; null without one. */
  databaseReadUrl: string | null;
  /** Statements that run often are prepared once for a connection. */
  preparesStatements: boolean;
  /** 32 bytes as hexadecimal; tokens and stored credentials are sealed under keys derived from it. */
  secretKey: string;
  /** Previous secret keys: they only decrypt and verify what they encrypted and signed. */
  previousSecretKeys: readonly string[];
  logLevel: string;
  demo: boolean;
  /** Origin of the bundled simulator, the source of the demo organization. */
  simulatorUrl: string | null;
  /** Origins that connectors may reach in addition to Atlassian's, including private addresses. */
  atlassianExtraHosts: readonly string[];
  /** Null: sources are connected by tokens alone. */
  atlassianOAuth: OAuthSettings | null;
  /** Origins of identity providers that may be private or without https. */
  signInExtraOrigins: readonly string[];
  /** Origins of language models that may be private or without https. */
  modelExtraOrigins: readonly string[];
  /** Origins for scheduled reports' posts that may be private or without https. */
  webhookExtraOrigins: readonly string[];
  /** Addresses of reverse proxies whose forwarding headers are trusted. */
  trustedProxies: readonly string[];
  /** The public address of the product, without a trailing slash; used in links in messages. */
  publicUrl: string;
  /** Null: messages are written to `mailFolder`. */
  smtpUrl: string | null;
  mailFrom: string;
  mailFolder: string;
  historyMonths: number;
  /** Requests per minute of one user (all sessions and tokens) or one signed-out address. */
  requestsPerMinute: number;
  /** Days after which a session ends, however often it is refreshed. */
  sessionDays: number;
  /** Folder of the built web application; null serves the API alone. */
  webRoot: string | null;
  /** The bearer token of Prometheus; null turns the endpoint off. */
  metricsToken: string | null;
  /** The folder of nightly backups; null makes none. */
  backupFolder: string | null;
  /** The object store for report files; null keeps them in the database. */
  objectStore: ObjectStoreSettings | null;
  /** The OpenTelemetry collector of traces, metrics and logs; null sends none. */
  telemetry: { endpoint: string; serviceName: string } | null;
};

export type ObjectStoreSettings = {
  /** Null means Amazon's endpoint of the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is the first part of the path, instead of part of the host name. */
  pathStyle: boolean;
};

/** The OAuth app that the operator registered with Atlassian. */
export type OAuthSettings = {
  clientId: string;
  clientSecret: string;
  /** Where users consent and tokens come from. */
  authOrigin: string;
  /** The origin of the API for OAuth access. */
  apiOrigin: string;
};

/** A setting is wrong or missing; the message is one sentence that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The address of the server for browsers on the same machine. */
const reachableHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * Reads the process's settings.
 * @throws ConfigError naming the first wrong or missing setting
 */
export const loadConfig = (environment: NodeJS.ProcessEnv, argv: readonly string[]): Config => {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}.`);
  }
  const values = parsed.data;
  if (values.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL is not set. Set it, or use npm start, which includes PostgreSQL.');
  }
  if (values.SECRET_KEY === undefined) {
    throw new ConfigError('SECRET_KEY is not set. Use 64 hexadecimal digits, for example from openssl rand -hex 32.');
  }
  if (values.DEMO && values.SIMULATOR_URL === undefined) {
    throw new ConfigError('SIMULATOR_URL is not set, but DEMO=on requires it. npm start sets it.');
  }
  return {
    run: rolesFrom(argv),
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    preparesStatements: values.PREPARED_STATEMENTS && rolesFrom(argv).has('web'),
    secretKey: values.SECRET_KEY,
    previousSecretKeys: values.SECRET_KEY_PREVIOUS,
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO,
    simulatorUrl: values.SIMULATOR_URL === undefined ? null : new URL(values.SIMULATOR_URL).origin,
    atlassianExtraHosts: [
      ...values.ATLASSIAN_EXTRA_HOSTS,
      ...(values.SIMULATOR_URL === undefined ? [] : [new URL(values.SIMULATOR_URL).origin]),
    ],
    atlassianOAuth: oauthFrom(values),
    signInExtraOrigins: values.SIGN_IN_EXTRA_ORIGINS,
    modelExtraOrigins: values.MODEL_EXTRA_ORIGINS,
    webhookExtraOrigins: values.WEBHOOK_EXTRA_ORIGINS,
    trustedProxies: values.TRUSTED_PROXIES,
    publicUrl: (values.PUBLIC_URL ?? `http://${reachableHost(values.HOST)}:${values.PORT}`).replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    mailFolder: values.MAIL_FOLDER,
    historyMonths: values.HISTORY_MONTHS,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    sessionDays: values.SESSION_DAYS,
    webRoot: values.WEB_ROOT === undefined ? null : resolve(values.WEB_ROOT),
    metricsToken: values.METRICS_TOKEN ?? null,
    backupFolder: values.BACKUP_FOLDER ?? null,
    objectStore: objectStoreFrom(values),
    telemetry:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
            serviceName: values.OTEL_SERVICE_NAME,
          },
  };
};

/** A custom origin is a test server that simulates all Atlassian hosts. */
const oauthFrom = (values: z.infer<typeof settings>): OAuthSettings | null => {
  const { ATLASSIAN_OAUTH_CLIENT_ID: clientId, ATLASSIAN_OAUTH_CLIENT_SECRET: clientSecret } = values;
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined)
    throw new ConfigError('ATLASSIAN_OAUTH_CLIENT_ID is not set, but ATLASSIAN_OAUTH_CLIENT_SECRET requires it.');
  if (clientSecret === undefined)
    throw new ConfigError('ATLASSIAN_OAUTH_CLIENT_SECRET is not set, but ATLASSIAN_OAUTH_CLIENT_ID requires it.');
  const oauthOrigin =
    values.ATLASSIAN_OAUTH_ORIGIN === undefined ? null : new URL(values.ATLASSIAN_OAUTH_ORIGIN).origin;
  const origins = {
    authOrigin: oauthOrigin ?? 'https://auth.atlassian.com',
    apiOrigin: oauthOrigin ?? 'https://api.atlassian.com',
  };
  return { clientId, clientSecret, ...origins };
};

const objectStoreFrom = (values: z.infer<typeof settings>): ObjectStoreSettings | null => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const required = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  if ([...Object.values(required), values.S3_ENDPOINT].every((value) => value === undefined)) return null;
  for (const [name, value] of Object.entries(required))
    if (value === undefined) throw new ConfigError(`${name} is not set, but the other S3 settings require it.`);
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const { S3_ENDPOINT: endpoint = null, S3_REGION: region, S3_PATH_STYLE: pathStyle } = values;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle };
};

const rolesFrom = (argv: readonly string[]): ReadonlySet<Role> => {
  const unknown = argv.find((entry) => !entry.startsWith('--run='));
  if (unknown !== undefined)
    throw new ConfigError(`Unknown argument "${unknown}". Use --run=web or --run=jobs, or none for both.`);
  const argument = argv.find((entry) => entry.startsWith('--run='));
  const names = argument === undefined ? ['web', 'jobs'] : argument.slice('--run='.length).split(',');
  for (const name of names) {
    if (name !== 'web' && name !== 'jobs') {
      throw new ConfigError(`--run accepts web, jobs or both (web,jobs), not "${name}".`);
    }
  }
  return new Set(names as Role[]);
};

/** The one place that reads the process's environment and arguments. */
export const processConfig = (): Config => loadConfig(process.env, process.argv.slice(2));
