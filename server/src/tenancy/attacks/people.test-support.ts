/** Attacks on people and their mappings. */
import * as ownPerson from '../../features/people/linking/own-person.store.ts';
import * as linkRequests from '../../features/people/linking/link-requests.store.ts';
import * as people from '../../features/people/people.store.ts';
import * as versions from '../../features/settings/settings.store.ts';
import * as notes from '../../features/profiles/notes.store.ts';
import * as search from '../../features/search/search.store.ts';
import * as skills from '../../features/profiles/skills.store.ts';
import * as pulse from '../../features/pulse/pulse.store.ts';
import * as pulseWeeks from '../../features/pulse/pulse-weeks.store.ts';
import { at, type Attack, type Attacks, type Harmless } from './attack.test-support.ts';

/** The week in which the victim took part. */
export const pulseWeek = '2026-11-09';
const reading = { version: 99, document: {}, summary: '', madeAt: at, madeBy: '', restores: null };

export const attacksOnPeople: Attacks = {
  'features/search/search.store.ts': {
    readPeopleNames: (tx, { personId }) => search.readPeopleNames(tx, personId),
    readSprintNames: (tx) => search.readSprintNames(tx),
    readServiceNames: (tx) => search.readServiceNames(tx),
  } satisfies Record<keyof typeof search, Attack>,
  'features/pulse/pulse.store.ts': {
    isPulseEnabled: { harmless: 'on where nothing is known' },
    setPulseEnabled: (tx, { organizationId }) => pulse.setPulseEnabled(tx, organizationId, true),
    hasTakenPart: (tx, { userId }) => pulse.hasTakenPart(tx, pulseWeek, userId),
    recordPart: (tx, { organizationId, userId }) =>
      pulse.recordPart(tx, organizationId, '2026-11-16', { userId, personId: null }),
    recordAnswer: (tx, { organizationId }) =>
      pulse.recordAnswer(tx, organizationId, { week: pulseWeek, question: 'satisfaction', teamId: null, score: 0 }),
    deletePulse: (tx) => pulse.deletePulse(tx),
  } satisfies Record<Exclude<keyof typeof pulse, 'pulseQuestions'>, Attack | Harmless>,
  'features/pulse/pulse-weeks.store.ts': {
    readRosters: (tx) => pulseWeeks.readRosters(tx, '2000-01-03'),
    recordRoster: (tx, { organizationId }) =>
      pulseWeeks.recordRoster(tx, organizationId, { week: pulseWeek, teamId: null, personIds: [], changed: true }),
    deleteRostersBefore: (tx) => pulseWeeks.deleteRostersBefore(tx, '2100-01-04'),
    readUnpublished: (tx) => pulseWeeks.readUnpublished(tx, '2100-01-04'),
    publishWeek: (tx, { organizationId }) =>
      pulseWeeks.publishWeek(tx, organizationId, {
        week: pulseWeek,
        question: 'pace',
        group: null,
        answers: 3,
        mean: 1,
        withheld: null,
      }),
    readPublished: (tx) => pulseWeeks.readPublished(tx, 'satisfaction', [pulseWeek]),
    deletePulseWeeks: (tx) => pulseWeeks.deletePulseWeeks(tx),
  } satisfies Record<keyof typeof pulseWeeks, Attack>,
  'features/profiles/skills.store.ts': {
    listAddedSkills: (tx) => skills.listAddedSkills(tx),
    insertSkill: (tx, { organizationId, personId, userId }) =>
      skills.insertSkill(tx, organizationId, {
        personId,
        name: 'Attack',
        addedById: userId,
        addedByName: 'Attack',
        at,
      }),
    deleteSkill: (tx, { personId }) => skills.deleteSkill(tx, personId, 'Kotlin'),
    deleteSkills: (tx) => skills.deleteSkills(tx),
  } satisfies Record<keyof typeof skills, Attack>,
  'features/profiles/notes.store.ts': {
    listNotes: (tx, { personId }) => notes.listNotes(tx, personId),
    insertNote: (tx, { organizationId, userId, personId }) =>
      notes.insertNote(tx, organizationId, { personId, authorId: userId, authorName: 'Attack', text: 'Attack', at }),
    deleteNote: (tx, { noteId }) => notes.deleteNote(tx, noteId),
    deleteNotes: (tx) => notes.deleteNotes(tx),
  } satisfies Record<keyof typeof notes, Attack>,
  'features/people/linking/own-person.store.ts': {
    findOwnPerson: (tx, { userId, email }) => ownPerson.findOwnPerson(tx, { id: userId, email, emailVerified: true }),
    findOwnPeople: (tx, { userId, email }) => ownPerson.findOwnPeople(tx, [{ id: userId, verifiedEmail: email }]),
    linkUser: (tx, { organizationId, userId }) => ownPerson.linkUser(tx, organizationId, userId, 'attack'),
    listLinks: (tx) => ownPerson.listLinks(tx),
    deleteLinks: (tx, { organizationId }) => ownPerson.deleteLinks(tx, organizationId),
  } satisfies Record<keyof typeof ownPerson, Attack>,
  'features/people/linking/link-requests.store.ts': {
    saveLinkRequest: (tx, { organizationId, userId }) =>
      linkRequests.saveLinkRequest(tx, organizationId, { userId, accountId: 'attack', askedAt: at }),
    listLinkRequests: (tx) => linkRequests.listLinkRequests(tx),
    endLinkRequest: (tx, { userId }) => linkRequests.endLinkRequest(tx, userId),
  } satisfies Record<keyof typeof linkRequests, Attack>,
  'features/people/people.store.ts': {
    replacePeople: (tx, { organizationId }) => people.replacePeople(tx, organizationId, [], []),
    listPeople: (tx) => people.listPeople(tx),
    listTeamRows: (tx) => people.listTeamRows(tx),
    listDevelopers: (tx) => people.listDevelopers(tx),
    findDeveloper: (tx, { personId }) => people.findDeveloper(tx, personId),
    listTeams: (tx) => people.listTeams(tx),
  } satisfies Record<keyof typeof people, Attack>,
  'features/settings/settings.store.ts': {
    latestSettings: (tx) => versions.latestSettings(tx, 'mappings'),
    findSettingsVersion: (tx) => versions.findSettingsVersion(tx, 'mappings', 1),
    listSettingsVersions: (tx) => versions.listSettingsVersions(tx, 'mappings', 9),
    listSettingsChanges: (tx) => versions.listSettingsChanges(tx),
    insertSettingsVersion: (tx, { organizationId }) =>
      versions.insertSettingsVersion(tx, organizationId, 'mappings', reading),
    deleteSettings: (tx, { organizationId }) => versions.deleteSettings(tx, organizationId),
    lockSettings: (tx, { organizationId }) => versions.lockSettings(tx, organizationId, 'mappings'),
  } satisfies Record<keyof typeof versions, Attack>,
};
