/** Attacks on organizations, their members and how people join. */
import { randomUUID } from 'node:crypto';
import * as identity from '../../features/identity/identity.store.ts';
import * as invitations from '../../features/identity/members/invitations.store.ts';
import * as joining from '../../features/identity/joining/joining.store.ts';
import * as actingMember from '../../features/members/acting-member.store.ts';
import * as directory from '../../features/members/directory.store.ts';
import * as organizations from '../../features/organizations/organizations.store.ts';
import * as members from '../../features/identity/members/members.store.ts';
import * as logos from '../../features/identity/organizations/logos.store.ts';
import * as deletion from '../../features/identity/organizations/organization-deletion.store.ts';
import * as dueDeletions from '../../features/organizations/deletion.store.ts';
import * as policy from '../../features/identity/sessions/security-policy.store.ts';
import * as singleSignOn from '../../features/identity/single-sign-on/single-sign-on.store.ts';
import { at, later, type Attack, type Attacks } from './attack.test-support.ts';

const provider = {
  issuer: 'https://id.example',
  clientId: 'victim',
  sealedSecret: '',
  enabled: true,
  defaultRole: 'manager' as const,
};
const atProvider = { issuer: provider.issuer, subject: 'victim' };

export const attacksOnOrganizations: Attacks = {
  'features/identity/single-sign-on/single-sign-on.store.ts': {
    readProvider: (tx, { organizationId }) => singleSignOn.readProvider(tx, organizationId),
    saveProvider: (tx, { organizationId }) => singleSignOn.saveProvider(tx, { ...provider, organizationId }),
    findIdentity: (tx, { organizationId }) => singleSignOn.findIdentity(tx, { ...atProvider, organizationId }),
    insertIdentity: (tx, { organizationId, userId }) =>
      singleSignOn.insertIdentity(tx, { ...atProvider, organizationId, subject: 'attack' }, userId, at),
    deleteIdentitiesOf: (tx, { userId }) => singleSignOn.deleteIdentitiesOf(tx, userId),
    endProviderSessions: (tx, { organizationId }) => singleSignOn.endProviderSessions(tx, organizationId, at),
  } satisfies Record<keyof typeof singleSignOn, Attack>,
  'features/identity/sessions/security-policy.store.ts': {
    readPolicy: (tx, { organizationId }) => policy.readPolicy(tx, organizationId),
    holdPolicy: (tx, { organizationId }) => policy.holdPolicy(tx, organizationId),
    updatePolicy: (tx, { organizationId }) =>
      policy.updatePolicy(tx, organizationId, { strictSessions: true, requireTwoFactor: true, teamsOnly: true }, later),
    markActive: (tx, { organizationId }) => policy.markActive(tx, organizationId, later),
  } satisfies Record<keyof typeof policy, Attack>,
  'features/identity/members/invitations.store.ts': {
    insertInvitation: (tx, { organizationId }) =>
      invitations.insertInvitation(tx, {
        organizationId,
        id: randomUUID(),
        codeHash: 'attack',
        email: null,
        name: null,
        role: 'admin',
        teamId: null,
        invitedBy: 'attack',
        inviterId: null,
        createdAt: at,
        expiresAt: later,
      }),
    listInvitations: (tx, { organizationId }) => invitations.listInvitations(tx, organizationId, at),
    findInvitation: (tx) => invitations.findInvitation(tx, 'victim', at),
    recordUse: (tx, { organizationId, invitationId: id }) =>
      invitations.recordUse(
        tx,
        {
          organizationId,
          id,
          organizationName: '',
          email: 'a@b.example',
          name: null,
          role: 'admin',
          teamId: null,
          invitedBy: '',
        },
        randomUUID(),
        at,
      ),
    endInvitationsAround: (tx, { organizationId, userId, email }) =>
      invitations.endInvitationsAround(tx, organizationId, { userId, email, links: true }, at),
    endInvitationsTo: (tx, { organizationId, email }) => invitations.endInvitationsTo(tx, organizationId, email, at),
    listAcceptedForTeams: (tx, { organizationId }) => invitations.listAcceptedForTeams(tx, organizationId),
    endInvitation: (tx, { organizationId, invitationId }) =>
      invitations.endInvitation(tx, organizationId, invitationId, at),
  } satisfies Record<keyof typeof invitations, Attack>,
  'features/identity/joining/joining.store.ts': {
    listDomains: (tx, { organizationId }) => joining.listDomains(tx, organizationId),
    insertDomain: (tx, { organizationId }) =>
      joining.insertDomain(tx, { organizationId, domain: 'attack.example', allowedBy: 'attack', now: at }),
    deleteDomain: (tx, { organizationId }) => joining.deleteDomain(tx, organizationId, 'victim.example'),
    listJoinable: (tx) =>
      joining.listJoinable(tx, { userId: randomUUID(), domain: 'victim.example', declinedSince: at }),
    listOwnRequests: (tx, { userId }) => joining.listOwnRequests(tx, userId, at),
    insertRequest: (tx, { organizationId }) =>
      joining.insertRequest(tx, { organizationId, id: randomUUID(), userId: randomUUID(), now: at }),
    listOpenRequests: (tx, { organizationId }) => joining.listOpenRequests(tx, organizationId),
    endRequest: (tx, { organizationId, joinRequestId }) =>
      joining.endRequest(tx, { organizationId, id: joinRequestId }, 'approved', at),
    deleteEndedRequests: (tx) => joining.deleteEndedRequests(tx, later),
  } satisfies Record<keyof typeof joining, Attack>,
  'features/members/acting-member.store.ts': {
    findActingMember: (tx, { organizationId, userId }) => actingMember.findActingMember(tx, organizationId, userId),
  } satisfies Record<keyof typeof actingMember, Attack>,
  'features/organizations/organizations.store.ts': {
    readOrganization: (tx, { organizationId }) => organizations.readOrganization(tx, organizationId),
    readLogo: (tx, { organizationId }) => organizations.readLogo(tx, organizationId),
    readTimeZone: (tx, { organizationId }) => organizations.readTimeZone(tx, organizationId),
    findDemoOrganization: (tx) => organizations.findDemoOrganization(tx),
    listActiveOrganizations: async (tx) =>
      (await organizations.listActiveOrganizations(tx)).filter((organization) => organization.name === 'Victim'),
    findSampleOrganization: (tx) => organizations.findSampleOrganization(tx),
    readLimits: (tx, { organizationId }) => organizations.readLimits(tx, organizationId),
    readTrialEnd: (tx, { organizationId }) => organizations.readTrialEnd(tx, organizationId),
  } satisfies Record<keyof typeof organizations, Attack>,
  'features/members/directory.store.ts': {
    listMemberAccounts: (tx, { organizationId }) => directory.listMemberAccounts(tx, organizationId),
    listAnnouncementReaders: (tx, { organizationId }) => directory.listAnnouncementReaders(tx, organizationId),
    readNames: (tx, { userId }) => directory.readNames(tx, [userId]),
    listMembers: async (tx) => (await directory.listMembers(tx)).slice(1),
    listTenantAdmins: (tx, { organizationId }) => directory.listTenantAdmins(tx, organizationId),
  } satisfies Record<keyof typeof directory, Attack>,
  'features/identity/members/members.store.ts': {
    listOwnOrganizations: (tx, { userId }) => members.listOwnOrganizations(tx, userId),
    listOwnSuspended: (tx, { userId }) => members.listOwnSuspended(tx, userId),
    listMembersOf: (tx, { organizationId }) => members.listMembersOf(tx, organizationId),
    holdAccount: (tx, { userId }) => members.holdAccount(tx, userId),
    holdRole: (tx, { organizationId, userId }) => members.holdRole(tx, organizationId, userId),
    countMembers: (tx, { organizationId }) => members.countMembers(tx, organizationId),
    insertMember: (tx, { organizationId, userId }) =>
      members.insertMember(tx, { organizationId, userId, role: 'admin' }, at),
    updateRole: (tx, { organizationId, userId }) => members.updateRole(tx, organizationId, userId, 'developer'),
    deleteMember: (tx, { organizationId, userId }) => members.deleteMember(tx, organizationId, userId),
    listMembershipsOf: (tx, { userId }) => members.listMembershipsOf(tx, userId),
    updateOrganization: (tx, { organizationId }) => members.updateOrganization(tx, organizationId, { name: 'Attack' }),
  } satisfies Record<keyof typeof members, Attack>,
  'features/identity/organizations/logos.store.ts': {
    replaceLogo: (tx, { organizationId }) =>
      logos.replaceLogo(tx, organizationId, { id: randomUUID(), mediaType: 'image/png', content: Buffer.of() }, at),
    deleteLogo: (tx, { organizationId }) => logos.deleteLogo(tx, organizationId),
    findLogo: (tx, { logoId }) => logos.findLogo(tx, logoId),
  } satisfies Record<keyof typeof logos, Attack>,
  'features/organizations/deletion.store.ts': {
    readDeletion: (tx, { organizationId }) => dueDeletions.readDeletion(tx, organizationId),
    takeDueDeletions: (tx) => dueDeletions.takeDueDeletions(tx, later),
  } satisfies Record<keyof typeof dueDeletions, Attack>,
  'features/identity/organizations/organization-deletion.store.ts': {
    saveDeletion: (tx, { organizationId }) =>
      deletion.saveDeletion(tx, organizationId, { requestedAt: at, dueAt: later, requestedBy: 'attack' }),
  } satisfies Record<keyof typeof deletion, Attack>,
  'features/identity/identity.store.ts': {
    findVerifiedAccount: (tx, { email }) => identity.findVerifiedAccount(tx, email),
    firstOrganization: (tx, { userId }) => identity.firstOrganization(tx, userId),
    insertOrganization: (tx) =>
      identity.insertOrganization(tx, { id: randomUUID(), name: 'Attack', timeZone: 'UTC', now: at }, []),
    removeSampleOrganization: (tx) => identity.removeSampleOrganization(tx),
    restoreMembers: (tx, { organizationId, email }) =>
      identity.restoreMembers(tx, organizationId, [{ email, name: 'Attack', role: 'admin', passwordHash: '' }], at),
  } satisfies Record<keyof typeof identity, Attack>,
};
