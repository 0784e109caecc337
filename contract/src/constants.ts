import { message } from './language.ts';
export const roles = ['developer', 'manager', 'admin'] as const;
export type Role = (typeof roles)[number];
export const roleLevels: Record<Role, number> = { developer: 1, manager: 2, admin: 3 };

/** Rate limit of one client, signed in or not. */
export const requestLimit = { most: 100, seconds: 60 } as const;

/**
 * What a role may do; the server enforces it and sends it to the browser as `permissions`. Calls that
 * return a file need canExportData, and those of reports canGenerateReports.
 */
export const capabilities = [
  'canManageOrganization',
  'canManageUsers',
  'canManageIntegrations',
  'canManageTeams',
  'canViewAllData',
  'canExportData',
  'canGenerateReports',
] as const;
export type Capability = (typeof capabilities)[number];
export const capabilitiesOf: Record<Role, readonly Capability[]> = {
  admin: capabilities,
  manager: ['canManageIntegrations', 'canManageTeams', 'canViewAllData', 'canExportData', 'canGenerateReports'],
  developer: [],
};

/** In the order in which screens list them. */
export const providers = ['jira', 'confluence', 'bitbucket'] as const;
export type Provider = (typeof providers)[number];
/** The owner of the credentials: `atlassian` is one credential for Jira and Confluence Cloud of one site. */
export const credentialProviders = [...providers, 'atlassian'] as const;
export type CredentialProvider = (typeof credentialProviders)[number];
export const productsOf = (provider: CredentialProvider): readonly Provider[] =>
  provider === 'atlassian' ? ['jira', 'confluence'] : [provider];

/** Atlassian's cloud, or a Data Center that an organization runs itself. */
export const installations = ['cloud', 'data-center'] as const;
export type Installation = (typeof installations)[number];
/** A source's host is one of these or ends in a dot plus one of them. */
export const atlassianDomains = ['atlassian.net', 'atlassian.com', 'bitbucket.org'] as const;
export const isWithinDomain = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

export const limits = {
  inputLength: 10_000,
  entityName: 100,
  searchQuery: 500,
  description: 2_000,
  imageBytes: 5 * 1024 * 1024,
  documentBytes: 10 * 1024 * 1024,
  fileName: 255,
  attachments: 5,
  notificationsKept: 50,
  notificationPanel: 10,
  toastStack: 5,
  recentAlerts: 5,
  figureAlerts: 20,
  /** Groups below this many people are not shown as aggregates to developers. */
  smallestGroup: 3,
  minimumDataPoints: 10,
  customRangeDays: 400,
} as const;

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];
/** Media types of attachments of issue reports, with their file extensions. */
export const attachmentTypes = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'text/plain': ['txt'],
} as const;
export type AttachmentType = keyof typeof attachmentTypes;
export const avatarPath = '/avatars';
export const logoPath = '/logos';
/** The message for a rejected picture. */
export const avatarProblems = {
  size: message('File size too large. Maximum size is 5MB.'),
  type: message('Invalid file type. Only JPEG, PNG, GIF, and WebP are allowed.'),
} as const;

/** The message for a rejected attachment. */
export const attachmentProblems = {
  imageSize: avatarProblems.size,
  documentSize: message('File size too large. Maximum size is 10MB.'),
  type: message('Invalid file type. Only JPEG, PNG, GIF, WebP, PDF, Word, and plain text are allowed.'),
  empty: message('This file is empty. Choose another file.'),
  noName: message('Enter a file name.'),
  name: message('File name too long. Maximum length is 255 characters.'),
  count: message('You can add up to 5 files.'),
} as const;

/**
 * Health probes for load balancers, orchestrators and the browser; outside `apiPrefix`, without session or rate limit.
 */
export const probes = {
  /** The process runs. */
  live: '/healthz',
  /** It can serve requests: it has started and reaches its database. */
  ready: '/readyz',
  /** It has finished starting. */
  started: '/startupz',
} as const;

/** Prometheus metrics for operators. Outside `apiPrefix`; needs its own token. */
export const prometheusPath = '/internal/prometheus';

/** Test notifications are sent one after the other. */
export const testNotifications = { count: 4, everyMs: 2_000 } as const;

export const live = {
  path: '/ws',
  /** Stored messages that an organization keeps for connections that were lost. */
  messagesKept: 1_000,
  pingSeconds: 30,
  reconnects: 5,
  reconnectBaseMs: 1_000,
  reconnectCapMs: 30_000,
  /** Close code for a token that is not, or no longer, good. No reconnect follows. */
  unauthorisedClose: 1008,
  /** Close code while the server cannot check a token. The browser reconnects. */
  tryAgainClose: 1013,
} as const;

export const refresh = { everyMs: 3 * 3_600_000, idleMs: 3.5 * 3_600_000, returnMs: 2 * 3_600_000 } as const;

/** A strict session: its token's lifetime, how often it is refreshed while its user is active, how long it idles. */
export const strictSession = { lifetimeMs: 30 * 60_000, everyMs: 5 * 60_000, idleMs: 15 * 60_000 } as const;

/** A score moves when it changes by more than this. */
export const trendThreshold = 2;
export const performanceAlertBelow = 70;
/** Teams with at least this overall score count as improving in the summary figure; trends are separate. */
export const improvingFrom = 80;
/** The Overview's bands; other screens use the viewer's own thresholds. */
export const overviewBands = { excellent: 90, good: 70, average: 50, belowAverage: 30 } as const;
