/**
 * Who gets what from every call of the contract. A new call needs its line, here or where accounts have theirs; without
 * it the check and the test name it. After adding one, run access.test.ts: the statuses are exact.
 *
 * `:parameters` of a path take the world's value of the same name. The stranger is an admin elsewhere,
 * calling with ids of the organisation under test; the platform admin belongs to no organisation; the
 * demo user is an admin.
 */
import type { contract } from '@sightline/contract';
import { noConfiguredRules } from '../features/people/rules/rule-settings.ts';
import { defaultSettings } from '../features/scoring/scoring-settings.ts';
import { accountRows } from './account-rows.test-support.ts';
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

/** Scoring settings with a modifier of a team that nobody has. */
const strangeModifier = ({ unknownId }: World): Values => ({
  configuration: { ...defaultSettings, teamModifiers: [{ teamId: unknownId, factor: 1, reason: '' }] },
});
const connection = (): Values => ({ provider: 'jira', baseUrl: 'https://example.com', apiToken: 'secret' });
const jira = { params: () => ({ provider: 'jira' }) };
const aboutOther = { query: ({ personId }: World) => ({ subject: `person:${personId}` }) };
const aboutSelf = { query: ({ ownPersonId }: World) => ({ subject: `person:${ownPersonId}` }) };
const other = { params: ({ personId }: World) => ({ developerId: personId }) };
const self = { params: ({ ownPersonId }: World) => ({ developerId: ownPersonId }) };

export const rows = {
  ...accountRows,
  ...platformRows,
  service: { health: anyone() },
  batch: { read: signedIn({ body: () => ({ calls: [{ call: 'auth.me' }] }) }) },
  dataRetention: { read: admins() },
  people: {
    developers: members(),
    teams: members(),
    own: members(),
    // The developer is tied to a person already.
    ask: members({ body: () => ({ personId: null }) }, { developer: 409 }),
  },
  teams: {
    analytics: members(),
    one: members({}, { stranger: 404 }),
    topPerformersNamed: members(),
    topPerformers: admins({ body: () => ({ named: true }) }),
  },
  sprints: {
    list: members(),
    one: members({}, { stranger: 404 }),
    flow: members({}, { stranger: 404 }),
  },
  pulse: {
    read: members(),
    answer: members({ body: () => ({ satisfaction: 7 }) }),
    skip: members(),
    change: admins({ body: () => ({ enabled: true }) }),
  },
  profiles: {
    list: members(),
    top: members(),
    one: [managers(other, { stranger: 404 }), members(self, { stranger: 404 })],
    doraMetrics: [managers(other, { stranger: 404 }), members(self, { stranger: 404 })],
    notes: [managers(other, { stranger: 404 }), members(self, { stranger: 404 })],
    writeNote: managers({ ...other, body: () => ({ text: 'A word' }) }, { stranger: 404 }),
    skills: members(),
    skillsOf: [managers(other, { stranger: 404 }), members(self, { stranger: 404 })],
    addSkill: [
      managers({ ...other, body: () => ({ name: 'Rust' }) }, { stranger: 404 }),
      members({ ...self, body: () => ({ name: 'Rust' }) }, { stranger: 404 }),
    ],
    removeSkill: managers({ params: ({ personId }) => ({ developerId: personId, skill: 'Rust' }) }, managersGet(404)),
    removeNote: managers({ params: ({ personId }) => ({ developerId: personId, noteId: '999999' }) }, managersGet(404)),
  },
  performance: {
    overview: members(),
    doraMetrics: members(),
    teamDoraMetrics: members({}, { stranger: 404 }),
    scores: members(),
    teamScores: members(),
    history: [members(), managers(aboutOther, { stranger: 404 }), members(aboutSelf, { stranger: 404 })],
  },
  // Nothing is measured in this world, and nothing was kept.
  decisions: {
    preview: members({ body: () => ({ question: { kind: 'bottleneck', teamId: null } }) }, all(409)),
    save: members({ body: () => ({ question: { kind: 'bottleneck', teamId: null } }) }, all(409)),
    list: members(),
    open: members({ params: ({ unknownId }) => ({ decisionId: unknownId }) }, all(404)),
    remove: members({ params: ({ unknownId }) => ({ decisionId: unknownId }) }, all(404)),
  },
  comparative: {
    read: [
      members(),
      managers({ query: ({ personId }) => ({ compare: 'people', ids: personId }) }, { stranger: 404 }),
      managers({ query: (world) => ({ compare: 'periods', ...aboutOther.query(world) }) }, { stranger: 404 }),
      members({ query: (world) => ({ compare: 'periods', ...aboutSelf.query(world) }) }, { stranger: 404 }),
    ],
  },
  historical: {
    read: [
      members({ query: () => ({ metric: 'lead_time' }) }),
      managers({ query: (world) => ({ metric: 'lead_time', ...aboutOther.query(world) }) }, { stranger: 404 }),
      members({ query: (world) => ({ metric: 'lead_time', ...aboutSelf.query(world) }) }, { stranger: 404 }),
    ],
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
    download: managers({ params: ({ unknownId }) => ({ reportId: unknownId }) }, managersGet(404)),
    scheduled: managers(),
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
    setAside: managers({ query: () => ({ provider: 'jira' }) }),
    scope: managers(jira, managersGet(404)),
    countScope: managers({ ...jira, body: () => ({ kind: 'projects', ids: ['1'] }) }, managersGet(404)),
    changeScope: managers({ ...jira, body: () => ({ kinds: [{ kind: 'projects', chosen: null }] }) }, managersGet(404)),
    schedule: managers({ body: () => ({ provider: 'jira', everyMinutes: 60 }) }, managersGet(404)),
    status: members(),
    credentials: managers(),
    save: managers({ body: connection }, { ...managersGet(400), demo: 403 }),
    test: managers({ body: connection }, { ...managersGet(400), demo: 403 }),
    // The operator of this world has registered no app.
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
  notifications: {
    list: members(),
    // Nobody has a notification of this id.
    markRead: members({ params: ({ unknownId }) => ({ notificationId: unknownId }) }, all(404)),
    markAllRead: members(),
    remove: members({ params: ({ unknownId }) => ({ notificationId: unknownId }) }, all(404)),
    clear: members(),
  },
  issueReports: {
    report: anyone({ body: () => ({ errorId: '0123ABCD', path: '/dashboard', message: 'It broke' }) }),
    // Nobody has reported anything.
    addScreenshot: signedIn(
      { params: () => ({ reportId: '999999' }), body: () => ({ image: smallestGif }) },
      { 'platform admin': 404, ...all(404), demo: 403 },
    ),
    list: admins(),
    change: admins({ params: () => ({ reportId: '999999' }), body: () => ({ status: 'closed' }) }, adminsGet(404)),
    screenshot: admins(
      { params: ({ unknownId }) => ({ reportId: '999999', screenshotId: unknownId }) },
      adminsGet(404),
    ),
  },
  configuration: {
    read: admins(),
    preview: admins({ body: () => ({ configuration: { format: 1, settings: {} } }) }),
    // Importing nothing changes nothing.
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
    // Nobody has a secret, and nothing is said but that.
    receive: anyone(jira, 401),
  },
  // With the sample's header, calls have a test of their own: features/sample/sample.test.ts.
  sample: { read: members(), prepare: members() },
  scoring: {
    read: admins(),
    readVersion: admins({ params: () => ({ version: '1' }) }, adminsGet(404)),
    preview: admins({ body: strangeModifier }, adminsGet(400)),
    save: admins({ body: (world) => ({ version: 0, ...strangeModifier(world) }) }, adminsGet(400)),
  },
} satisfies RowsOf<keyof typeof contract>;
