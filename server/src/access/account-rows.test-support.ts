/** The expected status for each caller of calls about accounts, organizations and signing in. */
import { everybodysPassword, type World } from './callers.test-support.ts';
import {
  admins,
  adminsGet,
  all,
  anyone,
  members,
  signedIn,
  smallestGif,
  type RowsOf,
} from './row-kinds.test-support.ts';

const provider = {
  issuer: 'https://id.example',
  clientId: 'sightline',
  clientSecret: 'secret',
  defaultRole: 'developer',
};
const newPassword = 'Tr1cky-Passage!';
const newUser = (name: string) => ({ email: `${name}@example.com`, name: 'New User', password: newPassword });
const unknownLink = { body: ({ unique }: World) => ({ code: unique() }) };
const forgedPasskey = {
  id: 'forged',
  rawId: 'forged',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
};
/** Refused until the address is confirmed. */
const unverified = { 'unverified founder': 403 };
const unknownPasskey = ({ unknownId }: World) => ({ passkeyId: unknownId });

export const accountRows = {
  auth: {
    options: anyone(),
    login: anyone({ body: ({ unique }) => ({ email: `${unique()}@example.com`, password: 'wrong' }) }, 401),
    refresh: signedIn(),
    me: signedIn(),
    logout: signedIn(),
  },
  preferences: {
    read: signedIn(),
    save: signedIn({ body: () => ({ theme: 'dark' }) }),
  },
  accounts: {
    register: [
      anyone({ body: ({ unique }) => newUser(unique()) }),
      // Cannot be stored.
      anyone({ body: ({ unique }) => ({ ...newUser(unique()), name: 'Ada\ud800' }) }, 400),
    ],
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
    lookAtResetLink: anyone({ body: ({ unique }) => ({ code: unique() }) }, 400),
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
    // The session belongs to another member.
    endSession: signedIn({}, { 'platform admin': 404, ...all(404), demo: 403 }),
  },
  organizationDeletion: {
    read: admins(),
    // The name does not match.
    request: admins(
      { body: () => ({ name: 'no such name', password: 'wrong' }) },
      { stranger: 400, demo: 403, admin: 400 },
    ),
    // No deletion was requested.
    cancel: admins({}, { stranger: 409, demo: 403, admin: 409 }),
  },
  organizations: {
    list: signedIn(),
    export: admins({}, { demo: 403 }),
    create: signedIn({ body: () => ({ name: 'Second Organization' }) }, { ...unverified, demo: 403 }),
    switch: signedIn({}, { stranger: 404, 'platform admin': 404 }),
    // The stranger is the last admin of their own organization.
    leave: members({}, { stranger: 409, demo: 403 }),
    update: admins({ body: () => ({ name: 'Renamed' }) }, { demo: 403 }),
    changeLogo: admins({ body: () => ({ image: smallestGif }) }, { demo: 403 }),
    readLogo: admins(),
    removeLogo: admins({}, { demo: 403 }),
    members: admins(),
    changeRole: admins({ body: () => ({ role: 'manager' }) }, { stranger: 404, demo: 403 }),
    // The member has no second factor.
    resetSecondFactor: admins({}, { stranger: 404, demo: 403, admin: 409 }),
    removeMember: admins({}, { stranger: 404, demo: 403 }),
    invite: [
      admins(
        { body: ({ unique }) => ({ email: `${unique()}@example.com`, name: 'Guest', role: 'developer' }) },
        { ...unverified, demo: 403 },
      ),
      // The team belongs to this organization.
      admins(
        {
          body: ({ unique, teamId }) => ({
            email: `${unique()}@example.com`,
            name: 'Guest',
            role: 'developer',
            teamId,
          }),
        },
        { ...unverified, stranger: 400, demo: 403 },
      ),
    ],
    inviteLink: admins({ body: () => ({ role: 'developer' }) }, { ...unverified, demo: 403 }),
    // The demo user, an admin too, came first.
    revokeInvitation: admins({}, { stranger: 404, admin: 404 }),
    lookAtInvitation: [
      anyone({ body: ({ invitationCode }) => ({ code: invitationCode }) }),
      anyone({ body: ({ endedInvitationCode }) => ({ code: endedInvitationCode }) }, 400),
    ],
    joinAsNewUser: [
      anyone({ body: ({ invitationCode, unique }) => ({ code: invitationCode, ...newUser(unique()) }) }),
      anyone({ body: ({ endedInvitationCode, unique }) => ({ code: endedInvitationCode, ...newUser(unique()) }) }, 400),
    ],
    join: [
      signedIn({ body: ({ invitationCode }) => ({ code: invitationCode }) }, { ...unverified, demo: 403 }),
      // The link admits no one, not even the admin who made it.
      signedIn(
        { body: ({ endedInvitationCode }) => ({ code: endedInvitationCode }) },
        { 'platform admin': 400, ...all(400), demo: 403 },
      ),
    ],
  },
  // The organization allows no domain and has no requests to join.
  joining: {
    choices: signedIn(),
    ask: signedIn(
      { body: ({ organizationId }) => ({ organizationId }) },
      { 'platform admin': 404, ...all(404), 'unverified founder': 400, demo: 403 },
    ),
    withdraw: signedIn(
      { params: ({ unknownId }) => ({ requestId: unknownId }) },
      { 'platform admin': 404, ...all(404) },
    ),
    settings: admins(),
    allowDomain: admins({ body: () => ({ domain: 'acme.example' }) }, { 'unverified founder': 400, demo: 403 }),
    closeDomain: admins({ params: () => ({ domain: 'acme.example' }) }, { ...adminsGet(404), demo: 403 }),
    requests: admins(),
    approve: admins(
      { params: ({ unknownId }) => ({ requestId: unknownId }), body: () => ({}) },
      { ...adminsGet(404), ...unverified, demo: 403 },
    ),
    decline: admins(
      { params: ({ unknownId }) => ({ requestId: unknownId }) },
      { ...adminsGet(404), ...unverified, demo: 403 },
    ),
  },
  security: {
    policy: members(),
    changePolicy: admins({ body: () => ({ strictSessions: false }) }, { demo: 403 }),
    twoFactor: signedIn(),
    beginTwoFactor: signedIn({ body: () => ({ password: everybodysPassword }) }, { ...unverified, demo: 403 }),
    // Nobody has started the setup.
    confirmTwoFactor: signedIn(
      { body: () => ({ code: '123456' }) },
      { 'platform admin': 409, ...all(409), ...unverified, demo: 403 },
    ),
    renewRecoveryCodes: signedIn(
      { body: () => ({ password: everybodysPassword }) },
      { 'platform admin': 409, ...all(409), demo: 403 },
    ),
    endTwoFactor: signedIn({ body: () => ({ password: everybodysPassword }) }, { demo: 403 }),
    answerChallenge: anyone({ body: () => ({ challenge: 'forged', code: '123456' }) }, 401),
    apiTokens: members(),
    createApiToken: members(
      { body: () => ({ name: 'Token', scopes: ['read:metrics'] }) },
      { ...unverified, demo: 403 },
    ),
    // The token belongs to another member.
    endApiToken: members({}, all(404)),
  },
  singleSignOn: {
    settings: admins(),
    change: [
      admins({ body: () => ({ ...provider, enabled: false }) }, { ...unverified, demo: 403 }),
      // Invalid input is refused before the role is checked.
      signedIn(
        { body: () => ({ ...provider, issuer: 'javascript:alert(1)', enabled: false }) },
        { 'platform admin': 400, ...all(400) },
      ),
    ],
    begin: anyone({ body: ({ organizationId }) => ({ organizationId }) }, 404),
    finish: [
      anyone({ body: ({ organizationId }) => ({ organizationId, flow: 'forged', answer: 'code=1&state=2' }) }, 401),
      anyone({ body: ({ organizationId }) => ({ organizationId, flow: 'forged', answer: 'code=\0&state=2' }) }, 400),
    ],
  },
  passkeys: {
    list: signedIn(),
    beginAdding: signedIn({ body: () => ({ password: everybodysPassword }) }, { ...unverified, demo: 403 }),
    // No device has signed it.
    add: signedIn(
      { body: () => ({ name: 'Laptop', credential: forgedPasskey }) },
      { 'platform admin': 400, ...all(400), ...unverified, demo: 403 },
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
} satisfies RowsOf<
  | 'auth'
  | 'accounts'
  | 'preferences'
  | 'organizationDeletion'
  | 'organizations'
  | 'joining'
  | 'security'
  | 'singleSignOn'
  | 'passkeys'
  | 'audit'
>;
