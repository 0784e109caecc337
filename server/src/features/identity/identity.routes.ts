import { contract, type User, type UserPreferences } from '@sightline/contract';
import { capabilitiesFor } from '../../platform/capabilities.ts';
import type { Platform, SessionUser } from '../../platform/context.ts';
import { currentSettings } from '../../platform/settings/current-settings.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { bindPublic, bindSession, type BoundRoute } from '../../platform/http/bind.ts';
import { readOrganization } from '../organizations/index.ts';
import { accountsRoutes, type AccountsFromAbove, type Present } from './accounts.routes.ts';
import { joiningRoutes } from './joining/joining.routes.ts';
import { organizationDeletionRoutes } from './organizations/organization-deletion.routes.ts';
import { preferencesRoutes } from './preferences/preferences.routes.ts';
import { ownPreferences } from './preferences/change-preferences.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { passkeysRoutes } from './passkeys/passkeys.routes.ts';
import { securityRoutes } from './security.routes.ts';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on.routes.ts';
import { refreshSession, signOut } from './sessions/sessions.ts';
import { signIn } from './sign-in/sign-in.ts';

/** What features above identity know about the person behind a user. */
type PersonProfile = { developerId: string | null; teams: { id: string; name: string }[] };
type ProfileOf = (platform: Platform, user: SessionUser) => Promise<PersonProfile>;

/** Credentials of the demo account, where the demo is on. */
type DemoCredentials = { email: string; password: string };

/** What identity needs from higher features. */
export type FromAbove = AccountsFromAbove & {
  profileOf: ProfileOf;
  demo: (platform: Platform) => DemoCredentials | null;
};

export const identityRoutes = ({ profileOf, demo, ...fromAbove }: FromAbove): BoundRoute[] => {
  const present: Present = async (platform, user) => {
    const { organizationId } = user;
    const [organization, profile, preferences] = await Promise.all([
      organizationId === null ? null : withSystem(platform.database, (tx) => readOrganization(tx, organizationId)),
      profileOf(platform, user),
      withSystem(platform.database, (tx) => ownPreferences(tx, user)),
    ]);
    return { user: { ...presentUser(user, preferences), ...profile }, organization };
  };

  return [
    bindPublic(contract.auth.options, async ({ platform }) => ({
      demo: demo(platform),
      passwordPolicy: (await currentSettings(platform)).passwordPolicy,
      passkeys: relyingParty(platform.config)?.origin ?? null,
    })),
    bindPublic(contract.auth.login, async (ctx, { body }) => {
      const signedIn = await signIn(ctx, body);
      if ('challenge' in signedIn) return signedIn;
      return { ...(await present(ctx.platform, signedIn.user)), token: signedIn.token };
    }),
    bindSession(contract.auth.refresh, async ({ platform, user }) => ({
      token: await refreshSession(platform, user),
      user: (await present(platform, user)).user,
    })),
    bindSession(contract.auth.me, ({ platform, user }) => present(platform, user)),
    bindSession(contract.auth.logout, async (ctx) => ({
      endedAt: (await signOut(ctx)).toISOString(),
    })),
    ...accountsRoutes(present, fromAbove),
    ...securityRoutes(present),
    ...singleSignOnRoutes(present),
    ...passkeysRoutes(present),
    ...organizationDeletionRoutes,
    ...preferencesRoutes,
    ...joiningRoutes,
  ];
};

const presentUser = (user: SessionUser, savedPreferences: UserPreferences): Omit<User, keyof PersonProfile> => ({
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  avatar: user.avatar,
  organizationId: user.organizationId,
  organizationName: user.organizationName,
  permissions: capabilitiesFor(user),
  isPlatformAdmin: user.isPlatformAdmin,
  isDemo: user.isDemo,
  emailVerified: user.emailVerified,
  strictSession: user.terms.strict,
  needsTwoFactor: user.terms.needsTwoFactor,
  teamsOnly: user.teamsOnlySince !== null,
  byProvider: user.terms.method === 'single-sign-on',
  preferences: {
    theme: savedPreferences.theme,
    notifications: savedPreferences.notifications.enabled,
    language: savedPreferences.language,
  },
  savedPreferences,
});
