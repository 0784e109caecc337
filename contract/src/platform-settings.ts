import { z } from 'zod';
import { message, t } from './language.ts';

const whole = (min: number, max: number, fallback: number) =>
  z
    .int(message('Enter a whole number'))
    .min(min, { error: () => t('Enter {min} or more', { min }) })
    .max(max, { error: () => t('Enter {max, number} or less', { max }) })
    .default(fallback);

export const passwordPolicies = ['Basic', 'Moderate', 'Strong'] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];
/** Browsers refresh a session every three hours. */
export const shortestSessionHours = 4;
/** Others are offered once they can be configured. */
export const billingProviders = ['Manual'] as const;

/** Parts of the product that the platform can turn off for everybody. */
export const featureSwitches = z.object({
  registration: z.boolean().default(true).describe('signing up and founding organizations'),
  apiTokens: z.boolean().default(true).describe('creating API tokens'),
  webhooks: z.boolean().default(true).describe('receiving events of sources'),
  singleSignOn: z.boolean().default(true).describe('signing in by identity providers'),
  exports: z.boolean().default(true).describe('exporting files'),
});
export type FeatureSwitch = keyof z.infer<typeof featureSwitches>;

/** Settings of the whole installation, with the defaults of the product. */
export const platformSettings = z
  .object({
    databasePool: whole(10, 1000, 100).describe(
      'database connections of all processes together; each keeps at least 25',
    ),
    cacheSeconds: whole(0, 31_536_000, 3600).describe('how long browsers keep pictures'),
    backupRetentionDays: whole(1, 3650, 30).describe('backups older than this are deleted when the next is made'),
    sessionTimeoutHours: whole(shortestSessionHours, 720, 24).describe(
      'how long a session lasts without being refreshed',
    ),
    apiKeyRotationDays: whole(1, 365, 90).describe('the longest lifetime of an API token'),
    auditRetentionDays: whole(30, 3650, 365).describe('audit entries older than this are deleted'),
    reportRetentionDays: whole(1, 3650, 90).describe('generated reports are deleted after this time, with their files'),
    passwordPolicy: z.enum(passwordPolicies).default('Strong'),
    maxUsersPerTenant: whole(1, 100_000, 500),
    maxTeamsPerTenant: whole(1, 10_000, 50),
    storageQuotaGb: whole(1, 10_000, 10).describe(
      'an organization that stores more stops syncing, and saves no more reports',
    ),
    concurrentJobs: whole(1, 50, 5).describe('jobs of one kind that a worker runs in parallel'),
    apiRequestsPerMinute: whole(10, 1_000_000, 1000).describe('requests of all members of one organization'),
    webhookRequestsPerMinute: whole(1, 1_000_000, 100).describe('events that one organization receives'),
    exportSizeMb: whole(1, 100_000, 1024).describe('the largest file that can be exported'),
    features: featureSwitches.default(featureSwitches.parse({})),
    healthCheckSeconds: whole(10, 3600, 60).describe('how often the system is measured and alert rules are evaluated'),
    errorThresholdPercent: whole(1, 100, 5).describe('above this share of failed requests the system is degraded'),
    trialDays: whole(0, 365, 14).describe('after the trial, syncs stop until a plan is granted'),
    billingProvider: z.enum(billingProviders).default('Manual'),
  })
  .strict();
export type PlatformSettings = z.infer<typeof platformSettings>;

export const defaultPlatformSettings: PlatformSettings = platformSettings.parse({});

/** Settings that processes read when they start. */
export const settingsThatNeedRestart = ['concurrentJobs'] as const satisfies (keyof PlatformSettings)[];
