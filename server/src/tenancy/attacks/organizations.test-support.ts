/** On organisations, their members and how people come into them. */
import { randomUUID } from 'node:crypto';
import * as identity from '../../features/identity/identity.store.ts';
import * as invitations from '../../features/identity/invitations.store.ts';
import * as joining from '../../features/identity/joining/joining.store.ts';
import * as actingMember from '../../features/identity/acting-member.store.ts';
import * as members from '../../features/identity/members.store.ts';
import * as sampleOrganization from '../../features/identity/sample-organization.store.ts';
import * as policy from '../../features/identity/security-policy.store.ts';
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
  'features/identity/security-policy.store.ts': {
    readPolicy: (tx, { organizationId }) => policy.readPolicy(tx, organizationId),
    updatePolicy: (tx, { organizationId }) =>
      policy.updatePolicy(tx, organizationId, { strictSessions: true, requireTwoFactor: true }),
    markActive: (tx, { organizationId }) => policy.markActive(tx, organizationId, later),
  } satisfies Record<keyof typeof policy, Attack>,
  'features/identity/invitations.store.ts': {
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
  'features/identity/acting-member.store.ts': {
    findActingMember: (tx, { organizationId, userId }) => actingMember.findActingMember(tx, organizationId, userId),
  } satisfies Record<keyof typeof actingMember, Attack>,
  'features/identity/members.store.ts': {
    listOwnOrganizations: (tx, { userId }) => members.listOwnOrganizations(tx, userId),
    listMemberAccounts: (tx, { organizationId }) => members.listMemberAccounts(tx, organizationId),
    listNewsReaders: (tx, { organizationId }) => members.listNewsReaders(tx, organizationId),
    listMembersOf: (tx, { organizationId }) => members.listMembersOf(tx, organizationId),
    holdAccount: (tx, { userId }) => members.holdAccount(tx, userId),
    holdRole: (tx, { organizationId, userId }) => members.holdRole(tx, organizationId, userId),
    countMembers: (tx, { organizationId }) => members.countMembers(tx, organizationId),
    insertMember: (tx, { organizationId, userId }) =>
      members.insertMember(tx, { organizationId, userId, role: 'admin' }, at),
    updateRole: (tx, { organizationId, userId }) => members.updateRole(tx, organizationId, userId, 'developer'),
    deleteMember: (tx, { organizationId, userId }) => members.deleteMember(tx, organizationId, userId),
    listMembershipsOf: (tx, { userId }) => members.listMembershipsOf(tx, userId),
    readNames: (tx, { userId }) => members.readNames(tx, [userId]),
    updateOrganization: (tx, { organizationId }) => members.updateOrganization(tx, organizationId, { name: 'Attack' }),
  } satisfies Record<keyof typeof members, Attack>,
  'features/identity/sample-organization.store.ts': {
    findSampleOrganization: (tx) => sampleOrganization.findSampleOrganization(tx),
    removeSampleOrganization: (tx) => sampleOrganization.removeSampleOrganization(tx),
  } satisfies Record<keyof typeof sampleOrganization, Attack>,
  'features/identity/identity.store.ts': {
    findVerifiedAccount: (tx, { email }) => identity.findVerifiedAccount(tx, email),
    firstOrganization: (tx, { userId }) => identity.firstOrganization(tx, userId),
    readOrganization: (tx, { organizationId }) => identity.readOrganization(tx, organizationId),
    readTimeZone: (tx, { organizationId }) => identity.readTimeZone(tx, organizationId),
    findDemoOrganization: (tx) => identity.findDemoOrganization(tx),
    listActiveOrganizations: async (tx) =>
      (await identity.listActiveOrganizations(tx)).filter((one) => one.name === 'Victim'),
    listMembers: async (tx) => (await identity.listMembers(tx)).slice(1),
    insertOrganization: (tx) =>
      identity.insertOrganization(tx, { id: randomUUID(), name: 'Attack', timeZone: 'UTC', now: at }, []),
    restoreMember: (tx, { organizationId, email }) =>
      identity.restoreMember(tx, organizationId, { email, name: 'Attack', role: 'admin', passwordHash: '' }, at),
  } satisfies Record<keyof typeof identity, Attack>,
};
