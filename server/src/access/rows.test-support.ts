/**
 * Who gets what from every call of the contract. A new call needs its line here; without it the check
 * and the test name it. After adding one, run access.test.ts: the statuses are exact.
 *
 * `:parameters` of a path take the world's value of the same name. The stranger is an admin elsewhere,
 * calling with ids of the organisation under test; the platform admin belongs to no organisation; the
 * demo user is an admin.
 */
import type { contract } from '@sightline/contract';
import { nothingSaid } from '../features/people/index.ts';
import { defaultSettings } from '../features/measurement/scoring/scoring-settings.ts';
import { callers, everybodysPassword, type Caller, type World } from './callers.test-support.ts';

type Values = Record<string, unknown>;
type Request = {
  /** Values of the path that the world does not have under that name. */
  params?: (world: World) => Record<string, string>;
  query?: (world: World) => Record<string, string>;
  body?: (world: World, caller: Caller) => Values;
};
export type Row = Request & { status: Record<Caller, number> };

type Changes = Partial<Record<Caller, number>>;

const statuses = (changes: Changes, rest: number): Record<Caller, number> =>
  ({ ...Object.fromEntries(callers.map((caller) => [caller, rest])), ...changes }) as Record<Caller, number>;

/** Open to the signed-out, who get the same as everybody. */
const anyone = (request: Request = {}, status = 200): Row => ({ ...request, status: statuses({}, status) });

/** Signed-in users, members of an organisation or not. */
const signedIn = (request: Request = {}, changes: Changes = {}): Row => ({
  ...request,
  status: statuses(
    {
      nobody: 401,
      'tampered token': 401,
      'expired token': 401,
      'suspended user': 401,
      'suspended organization': 401,
      'API token without the scope': 403,
      'stranger claiming this organization': 403,
      ...changes,
    },
    200,
  ),
});

/** Every member; the stranger asks for their own organisation unless the row says otherwise. */
const members = (request: Request = {}, changes: Changes = {}): Row =>
  signedIn(request, { 'platform admin': 403, ...changes });
const managers = (request: Request = {}, changes: Changes = {}): Row =>
  members(request, { developer: 403, ...changes });
const admins = (request: Request = {}, changes: Changes = {}): Row => managers(request, { manager: 403, ...changes });

/** Everybody who came as far as the use case gets the same. */
const all = (status: number): Changes => ({
  stranger: status,
  developer: status,
  demo: status,
  manager: status,
  admin: status,
});
const managersGet = (status: number): Changes => ({ stranger: status, demo: status, manager: status, admin: status });

const adminsGet = (status: number): Changes => ({ stranger: status, demo: status, admin: status });

/** Scoring settings with a modifier of a team that nobody has. */
const strangeModifier = ({ unknownId }: World): Values => ({
  configuration: { ...defaultSettings, teamModifiers: [{ teamId: unknownId, factor: 1, reason: '' }] },
});
const provider = {
  issuer: 'https://id.example',
  clientId: 'sightline',
  clientSecret: 'secret',
  defaultRole: 'developer',
};
const smallestGif = 'R0lGODlhAQABAAAAACw=';
const newPassword = 'Tr1cky-Passage!';
const connection = (): Values => ({ provider: 'jira', baseUrl: 'https://example.com', apiToken: 'secret' });
const jira = { params: () => ({ provider: 'jira' }) };
const aboutOther = { query: ({ personId }: World) => ({ subject: `person:${personId}` }) };
const aboutSelf = { query: ({ ownPersonId }: World) => ({ subject: `person:${ownPersonId}` }) };
const other = { params: ({ personId }: World) => ({ developerId: personId }) };
const self = { params: ({ ownPersonId }: World) => ({ developerId: ownPersonId }) };
const unknownLink = { body: ({ unique }: World) => ({ code: unique() }) };

const forgedPasskey = {
  id: 'forged',
  rawId: 'forged',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
};
const unknownPasskey = ({ unknownId }: World) => ({ passkeyId: unknownId });

export const rows = {
  service: { health: anyone() },
  auth: {
    options: anyone(),
    login: anyone({ body: ({ unique }) => ({ email: `${unique()}@example.com`, password: 'wrong' }) }, 401),
    refresh: signedIn(),
    me: signedIn(),
    logout: signedIn(),
  },
  accounts: {
    register: anyone({
      body: ({ unique }) => ({ email: `${unique()}@example.com`, name: 'New User', password: newPassword }),
    }),
    registerOrganization: anyone({
      body: ({ unique }) => ({
        organizationName: 'New Organization',
        email: `${unique()}@example.com`,
        name: 'New User',
        password: newPassword,
      }),
    }),
    verifyEmail: anyone(unknownLink, 400),
    sendVerification: signedIn({}, { demo: 403 }),
    forgotPassword: anyone({ body: ({ unique }) => ({ email: `${unique()}@example.com` }) }),
    resetPassword: anyone({ body: ({ unique }) => ({ code: unique(), password: newPassword }) }, 400),
    changePassword: signedIn(
      { body: () => ({ current: 'wrong', password: newPassword }) },
      { 'platform admin': 400, ...all(400), demo: 403 },
    ),
    updateProfile: signedIn({ body: () => ({ theme: 'dark' }) }),
    changeAvatar: signedIn({ body: () => ({ image: smallestGif }) }, { demo: 403 }),
    removeAvatar: signedIn({}, { demo: 403 }),
    sessions: signedIn(),
    events: signedIn(),
    // The session is another member's.
    endSession: signedIn({}, { 'platform admin': 404, ...all(404), demo: 403 }),
  },
  organizations: {
    list: signedIn(),
    create: signedIn({ body: () => ({ name: 'Second Organization' }) }, { demo: 403 }),
    switch: signedIn({}, { stranger: 404, 'platform admin': 404 }),
    // Strangers are the last admin of theirs.
    leave: members({}, { stranger: 409, demo: 403 }),
    update: admins({ body: () => ({ name: 'Renamed' }) }, { demo: 403 }),
    members: admins(),
    changeRole: admins({ body: () => ({ role: 'manager' }) }, { stranger: 404, demo: 403 }),
    // The member has none.
    resetSecondFactor: admins({}, { stranger: 404, demo: 403, admin: 409 }),
    removeMember: admins({}, { stranger: 404, demo: 403 }),
    invite: admins(
      { body: ({ unique }) => ({ email: `${unique()}@example.com`, name: 'Guest', role: 'developer' }) },
      { demo: 403 },
    ),
    inviteLink: admins({ body: () => ({ role: 'developer' }) }, { demo: 403 }),
    // The demo user, an admin too, came first.
    revokeInvitation: admins({}, { stranger: 404, admin: 404 }),
    lookAtInvitation: anyone({ body: ({ invitationCode }) => ({ code: invitationCode }) }),
    joinAsNewUser: anyone({
      body: ({ invitationCode, unique }) => ({
        code: invitationCode,
        email: `${unique()}@example.com`,
        name: 'New User',
        password: newPassword,
      }),
    }),
    join: signedIn({ body: ({ invitationCode }) => ({ code: invitationCode }) }, { demo: 403 }),
  },
  // Nobody's address is confirmed, and nobody asks.
  joining: {
    choices: signedIn(),
    ask: signedIn(
      { body: ({ organizationId }) => ({ organizationId }) },
      { 'platform admin': 400, ...all(400), demo: 403 },
    ),
    withdraw: signedIn(
      { params: ({ unknownId }) => ({ requestId: unknownId }) },
      { 'platform admin': 404, ...all(404) },
    ),
    settings: admins(),
    allowDomain: admins({ body: () => ({ domain: 'acme.example' }) }, { ...adminsGet(400), demo: 403 }),
    closeDomain: admins({ params: () => ({ domain: 'acme.example' }) }, { ...adminsGet(404), demo: 403 }),
    requests: admins(),
    approve: admins(
      { params: ({ unknownId }) => ({ requestId: unknownId }), body: () => ({}) },
      { ...adminsGet(404), demo: 403 },
    ),
    decline: admins({ params: ({ unknownId }) => ({ requestId: unknownId }) }, { ...adminsGet(404), demo: 403 }),
  },
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
  security: {
    policy: members(),
    changePolicy: admins({ body: () => ({ strictSessions: false }) }, { demo: 403 }),
    twoFactor: signedIn(),
    beginTwoFactor: signedIn({ body: () => ({ password: everybodysPassword }) }, { demo: 403 }),
    // Nobody has begun.
    confirmTwoFactor: signedIn({ body: () => ({ code: '123456' }) }, { 'platform admin': 409, ...all(409), demo: 403 }),
    renewRecoveryCodes: signedIn(
      { body: () => ({ password: everybodysPassword }) },
      { 'platform admin': 409, ...all(409), demo: 403 },
    ),
    endTwoFactor: signedIn({ body: () => ({ password: everybodysPassword }) }, { demo: 403 }),
    answerChallenge: anyone({ body: () => ({ challenge: 'forged', code: '123456' }) }, 401),
    apiTokens: members(),
    createApiToken: members({ body: () => ({ name: 'Token', scopes: ['read:metrics'] }) }, { demo: 403 }),
    // The token is another member's.
    endApiToken: members({}, all(404)),
  },
  rules: {
    read: managers(),
    preview: managers({ body: () => ({ rules: nothingSaid }) }, managersGet(409)),
    save: managers({ body: () => ({ version: 0, rules: nothingSaid }) }, managersGet(400)),
    undo: managers({ body: () => ({ version: 0 }) }, managersGet(409)),
  },
  webhooks: {
    list: managers(),
    create: managers({ body: () => ({ provider: 'jira' }) }, { ...managersGet(404), demo: 403 }),
    remove: managers(jira, { demo: 403 }),
    // Nobody has a secret, and nothing is said but that.
    receive: anyone(jira, 401),
  },
  singleSignOn: {
    settings: admins(),
    change: admins({ body: () => ({ ...provider, enabled: false }) }, { demo: 403 }),
    begin: anyone({ body: ({ organizationId }) => ({ organizationId }) }, 404),
    finish: anyone({ body: () => ({ flow: 'forged', answer: 'code=1&state=2' }) }, 401),
  },
  passkeys: {
    list: signedIn(),
    beginAdding: signedIn({ body: () => ({ password: everybodysPassword }) }, { demo: 403 }),
    // No device has signed it.
    add: signedIn(
      { body: () => ({ name: 'Laptop', credential: forgedPasskey }) },
      { 'platform admin': 400, ...all(400), demo: 403 },
    ),
    rename: signedIn(
      { params: unknownPasskey, body: () => ({ name: 'Laptop' }) },
      { 'platform admin': 404, ...all(404), demo: 403 },
    ),
    remove: signedIn(
      { params: unknownPasskey, body: () => ({ password: everybodysPassword }) },
      { 'platform admin': 404, ...all(404), demo: 403 },
    ),
    beginSignIn: anyone(),
    signIn: anyone(
      {
        body: () => ({
          credential: {
            ...forgedPasskey,
            response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
          },
        }),
      },
      401,
    ),
  },
  audit: { list: admins(), export: admins(), viewsOfMe: members() },
  // With the sample's header, calls have a test of their own: features/sample/sample.test.ts.
  sample: { read: members(), prepare: members() },
  scoring: {
    read: admins(),
    readVersion: admins({ params: () => ({ version: '1' }) }, adminsGet(404)),
    preview: admins({ body: strangeModifier }, adminsGet(400)),
    save: admins({ body: (world) => ({ version: 0, ...strangeModifier(world) }) }, adminsGet(400)),
  },
} satisfies { [Group in keyof typeof contract]: { [Name in keyof (typeof contract)[Group]]: Row | Row[] } };
