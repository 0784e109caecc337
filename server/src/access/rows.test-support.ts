/**
 * The expected status for each caller of every call. A new call needs a row here or in an imported file; without
 * it, the type check and the test name the call. After adding one, run access.test.ts: the statuses are exact.
 *
 * `:parameters` of a path get the world's value of the same name. The stranger is an admin elsewhere,
 * calling with ids of the organization under test; the platform admin belongs to no organization; the
 * demo user is an admin.
 */
import type { contract } from '@sightline/contract';
import { initialModel } from '../features/language-model/model-settings.ts';
import { noConfiguredRules } from '../features/rules/rule-settings.ts';
import { defaultSettings } from '../features/scoring/scoring-settings.ts';
import { accountRows } from './account-rows.test-support.ts';
import { analysisRows } from './analysis-rows.test-support.ts';
import { platformRows } from './platform-rows.test-support.ts';
import type { World } from './callers.test-support.ts';
import {
  admins,
  adminsGet,
  all,
  anyone,
  managers,
  managersGet,
  members,
  signedIn,
  smallestGif,
  type RowsOf,
  type Values,
} from './row-kinds.test-support.ts';

/** Scoring settings with a modifier for a team that does not exist. */
const strangeModifier = ({ unknownId }: World): Values => ({
  configuration: { ...defaultSettings, teamModifiers: [{ teamId: unknownId, factor: 1, reason: '' }] },
});
/** A valid claim without rows. */
const claimAbout = (subject: string): Values => ({
  metric: 'lead_time',
  name: 'Lead time for changes',
  part: null,
  subject,
  subjectName: 'Somebody',
  unit: 'seconds',
  better: 'lower',
  days: { from: '2026-01-01', to: '2026-01-30' },
  figure: { kind: 'value', value: 3600, n: 20, total: 20 },
  comparison: null,
  significance: null,
  receipt: '/dashboard?receipt=lead_time',
  dataVersion: 1,
});
const connection = (): Values => ({ provider: 'jira', baseUrl: 'https://example.com', apiToken: 'secret' });
const tool = { type: 'jira', config: { baseUrl: 'https://example.com', userEmail: 'a@example.com', apiToken: 'x' } };
const jira = { params: () => ({ provider: 'jira' }) };
const aboutOther = { query: ({ personId }: World) => ({ subject: `person:${personId}` }) };
const aboutSelf = { query: ({ ownPersonId }: World) => ({ subject: `person:${ownPersonId}` }) };

export const rows = {
  ...accountRows,
  ...platformRows,
  ...analysisRows,
  service: { health: anyone() },
  search: { find: members({ query: () => ({ q: 'a' }) }) },
  batch: { read: signedIn({ body: () => ({ calls: [{ call: 'auth.me' }] }) }) },
  onboarding: {
    read: admins(),
    skip: admins(),
    // The demo user, also an admin, has completed the first step before.
    move: admins({ body: (_, caller) => ({ step: caller === 'admin' ? 'teams' : 'welcome', move: 'complete' }) }),
    // The address does not belong to Atlassian.
    test: admins({ body: () => tool }, { ...adminsGet(400), demo: 403 }),
    configure: admins({ body: () => tool }, { ...adminsGet(400), demo: 403 }),
    // No simulator runs here, and nothing is connected.
    connectSample: admins({}, { ...adminsGet(409), demo: 403 }),
    removeSample: admins({}, { ...adminsGet(409), demo: 403 }),
  },
  dataRetention: { read: admins() },
  languageModels: {
    read: admins(),
    exchanges: admins(),
    // Nothing is changed and no model is configured.
    change: admins({ body: () => ({ version: 0, settings: initialModel }) }, adminsGet(400)),
    test: admins({ body: () => ({ settings: initialModel }) }, { ...adminsGet(400), demo: 403 }),
  },
  people: {
    developers: members(),
    teams: members(),
    own: members(),
    // The developer is already linked to a person.
    ask: members({ body: () => ({ personId: null }) }, { developer: 409 }),
  },
  // This organization has no measurements and nothing saved.
  // Nobody has a score, so there is nothing to predict or assess.
  findings: {
    read: [
      members(),
      managers(aboutOther, { stranger: 404 }),
      members(aboutSelf, { stranger: 404 }),
      members({ query: () => ({ subject: 'sprint:none' }) }, all(404)),
    ],
    services: managers(),
  },
  claims: {
    verify: members({ body: ({ personId }) => ({ claim: claimAbout(`person:${personId}`) }) }),
  },
  receipts: {
    open: [
      members({ params: () => ({ metric: 'lead_time' }) }),
      managers({ params: () => ({ metric: 'performance_score' }), ...aboutOther }, { stranger: 404 }),
    ],
  },
  reports: {
    templates: managers(),
    createTemplate: managers({ body: ({ unique }) => ({ name: `Template ${unique()}`, type: 'custom' }) }),
    changeTemplate: managers(
      { params: ({ unknownId }) => ({ templateId: unknownId }), body: () => ({ name: 'Renamed' }) },
      managersGet(404),
    ),
    removeTemplate: managers({ params: ({ unknownId }) => ({ templateId: unknownId }) }, managersGet(404)),
    preview: managers({ params: () => ({ templateId: 'weekly-operations' }) }),
    generate: managers({ body: () => ({ templateId: 'weekly-operations' }) }),
    generateCustom: managers({ body: () => ({ name: 'Custom' }) }),
    generated: members(),
    retry: managers({ params: ({ unknownId }) => ({ reportId: unknownId }) }, managersGet(404)),
    remove: members({ params: ({ unknownId }) => ({ reportId: unknownId }) }, all(404)),
    open: members({ params: ({ unknownId }) => ({ reportId: unknownId }) }, all(404)),
    check: members({ params: ({ unknownId }) => ({ reportId: unknownId }) }, all(404)),
    download: managers({ params: ({ unknownId }) => ({ reportId: unknownId }) }, managersGet(404)),
    scheduled: managers(),
    nextRuns: managers({ query: () => ({ frequency: 'daily', hour: '8', timeZone: 'UTC' }) }),
    recipients: managers(),
    schedule: managers(
      {
        body: ({ userId }) => ({
          name: 'Weekly',
          templateId: 'weekly-operations',
          timing: { frequency: 'weekly', hour: 8, timeZone: 'UTC' },
          recipients: [userId],
        }),
      },
      // The member belongs to another organization.
      { stranger: 400 },
    ),
    changeSchedule: managers(
      { params: ({ unknownId }) => ({ scheduleId: unknownId }), body: () => ({ enabled: false }) },
      managersGet(404),
    ),
    removeSchedule: managers({ params: ({ unknownId }) => ({ scheduleId: unknownId }) }, managersGet(404)),
    testSchedule: managers({ params: ({ unknownId }) => ({ scheduleId: unknownId }) }, managersGet(404)),
    testWebhook: managers(
      { body: ({ unknownId }) => ({ channel: 'slack', scheduleId: unknownId }) },
      { ...managersGet(404), demo: 403 },
    ),
    unsubscribe: anyone({ body: () => ({ token: 'forged-token' }) }, 400),
    shares: managers({ params: ({ unknownId }) => ({ reportId: unknownId }) }, managersGet(404)),
    share: managers(
      { params: ({ unknownId }) => ({ reportId: unknownId }), body: () => ({ days: 7 }) },
      managersGet(404),
    ),
    revokeShare: managers(
      { params: ({ unknownId }) => ({ reportId: unknownId, shareId: unknownId }) },
      managersGet(404),
    ),
    openShared: members({ params: () => ({ token: 'forged-token' }) }, all(404)),
  },
  exports: {
    data: managers({ body: () => ({ type: 'performance', format: 'json' }) }),
    report: managers({ body: ({ unknownId }) => ({ reportId: unknownId, format: 'csv' }) }, managersGet(404)),
    list: managers(),
    download: managers({ params: ({ unknownId }) => ({ exportId: unknownId }) }, managersGet(404)),
  },
  integrations: {
    jobs: managers(),
    stopJob: managers({ params: () => ({ jobId: '1' }) }, managersGet(404)),
    quarantined: managers({ query: () => ({ provider: 'jira' }) }),
    scope: managers(jira, managersGet(404)),
    countScope: managers({ ...jira, body: () => ({ kind: 'projects', ids: ['1'] }) }, managersGet(404)),
    changeScope: managers({ ...jira, body: () => ({ kinds: [{ kind: 'projects', chosen: null }] }) }, managersGet(404)),
    schedule: managers({ body: () => ({ provider: 'jira', everyMinutes: 60 }) }, managersGet(404)),
    status: members(),
    credentials: managers(),
    save: managers({ body: connection }, { ...managersGet(400), demo: 403 }),
    test: managers({ body: connection }, { ...managersGet(400), demo: 403 }),
    // No OAuth app is configured.
    beginConsent: managers({ body: () => ({ provider: 'jira' }) }, { ...managersGet(404), demo: 403 }),
    answerConsent: managers({ body: () => ({ state: 'forged', code: 'code' }) }, { ...managersGet(404), demo: 403 }),
    chooseSite: managers(
      { params: ({ unknownId }) => ({ flowId: unknownId }), body: () => ({ siteId: '1' }) },
      { ...managersGet(404), demo: 403 },
    ),
    sync: managers({ body: () => ({ provider: 'jira' }) }, managersGet(404)),
    remove: managers(jira, { demo: 403 }),
  },
  mappings: {
    read: managers(),
    people: managers(),
    places: managers(),
    users: managers(),
    change: managers(
      { body: () => ({ version: 0, changes: [{ kind: 'bot', accountId: 'nobody', bot: true }] }) },
      managersGet(404),
    ),
    undo: managers({ body: () => ({ version: 0 }) }, managersGet(409)),
    createTeam: managers({ body: ({ unique }) => ({ name: `Team ${unique()}` }) }),
  },
  mailbox: {
    list: admins(),
    open: admins({ params: ({ unknownId }) => ({ mailId: unknownId }) }, adminsGet(404)),
    sendAgain: admins({ params: ({ unknownId }) => ({ mailId: unknownId }) }, { ...adminsGet(404), demo: 403 }),
  },
  notifications: {
    list: members(),
    // No notification has this id.
    markRead: members({ params: ({ unknownId }) => ({ notificationId: unknownId }) }, all(404)),
    markAllRead: members(),
    remove: members({ params: ({ unknownId }) => ({ notificationId: unknownId }) }, all(404)),
    clear: members(),
    test: members(),
    unsubscribe: anyone({ body: () => ({ token: 'forged-token' }) }, 400),
    quietHours: members(),
    saveQuietHours: members({ body: () => ({ enabled: true, from: 22, to: 7, timeZone: 'Europe/Berlin' }) }),
    listAlerts: members(),
    addAlert: [
      members({ body: () => ({ metric: 'lead_time', subject: 'organization', direction: 'worse' }) }),
      members(
        { body: ({ personId }) => ({ metric: 'cycle_time', subject: `person:${personId}`, direction: 'worse' }) },
        { stranger: 404, 'unverified founder': 404, developer: 403 },
      ),
      members({ body: () => ({ metric: 'no_metric', subject: 'organization', direction: 'worse' }) }, all(404)),
    ],
    pauseAlert: members(
      { params: ({ unknownId }) => ({ alertId: unknownId }), body: () => ({ paused: true }) },
      all(404),
    ),
    removeAlert: members({ params: ({ unknownId }) => ({ alertId: unknownId }) }, all(404)),
  },
  issueReports: {
    report: anyone({ body: () => ({ errorId: '0123ABCD', path: '/dashboard', message: 'It broke' }) }),
    reportMistake: members({ body: () => ({ path: '/dashboard', message: 'Not mine' }) }),
    // There are no reports.
    addAttachment: signedIn(
      { params: () => ({ reportId: '999999' }), body: () => ({ name: 'page.gif', content: smallestGif }) },
      { 'platform admin': 404, ...all(404), demo: 403 },
    ),
    attachments: signedIn({ params: () => ({ reportId: '999999' }) }, { 'platform admin': 404, ...all(404) }),
    attachment: signedIn(
      { params: ({ unknownId }) => ({ reportId: '999999', attachmentId: unknownId }) },
      { 'platform admin': 404, ...all(404) },
    ),
    list: admins(),
    change: admins({ params: () => ({ reportId: '999999' }), body: () => ({ status: 'closed' }) }, adminsGet(404)),
  },
  configuration: {
    read: admins(),
    preview: admins({ body: () => ({ configuration: { format: 1, settings: {} } }) }),
    // Importing nothing changes nothing.
    history: admins(),
    restore: admins({ body: () => ({ kind: 'weather', version: 7, seen: 0 }) }, adminsGet(404)),
    save: admins({ body: () => ({ versions: {}, configuration: { format: 1, settings: {} } }) }, adminsGet(400)),
  },
  rules: {
    read: managers(),
    preview: managers({ body: () => ({ rules: noConfiguredRules }) }, managersGet(409)),
    save: managers({ body: () => ({ version: 0, rules: noConfiguredRules }) }, managersGet(400)),
    undo: managers({ body: () => ({ version: 0 }) }, managersGet(409)),
  },
  webhooks: {
    list: managers(),
    create: managers({ body: () => ({ provider: 'jira' }) }, { ...managersGet(404), demo: 403 }),
    remove: managers(jira, { demo: 403 }),
    // Without a webhook secret, the status is the same for everybody.
    receive: anyone(jira, 401),
  },
  // Calls with the sample's header are tested in features/sample/sample.test.ts.
  sample: { read: members(), prepare: members() },
  scoring: {
    read: admins(),
    readVersion: admins({ params: () => ({ version: '1' }) }, adminsGet(404)),
    preview: admins({ body: strangeModifier }, adminsGet(400)),
    save: admins({ body: (world) => ({ version: 0, ...strangeModifier(world) }) }, adminsGet(400)),
  },
} satisfies RowsOf<keyof typeof contract>;
