/** The expected status for each caller of the screens of teams, people and their work. */
import type { World } from './callers.test-support.ts';
import { admins, all, managers, managersGet, members, type RowsOf } from './row-kinds.test-support.ts';

const aboutOther = { query: ({ personId }: World) => ({ subject: `person:${personId}` }) };
const aboutSelf = { query: ({ ownPersonId }: World) => ({ subject: `person:${ownPersonId}` }) };
const other = { params: ({ personId }: World) => ({ developerId: personId }) };
const ofOther = { query: ({ personId }: World) => ({ developerId: personId }) };
const ofSelf = { query: ({ ownPersonId }: World) => ({ developerId: ownPersonId }) };
const forOther = { body: ({ personId }: World) => ({ developerId: personId }) };
const forSelf = { body: ({ ownPersonId }: World) => ({ developerId: ownPersonId }) };
const self = { params: ({ ownPersonId }: World) => ({ developerId: ownPersonId }) };

export const analysisRows = {
  dataQuality: {
    read: [managers(), managers(aboutOther, { stranger: 404 })],
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
  questions: {
    ask: members(),
    claims: members({ query: () => ({ metric: 'lead_time', from: '2026-10-01', to: '2026-10-31' }) }),
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
  decisions: {
    preview: members({ body: () => ({ question: { kind: 'bottleneck', teamId: null } }) }, all(409)),
    save: members({ body: () => ({ question: { kind: 'bottleneck', teamId: null } }) }, all(409)),
    list: members(),
    open: members({ params: ({ unknownId }) => ({ decisionId: unknownId }) }, all(404)),
    remove: members({ params: ({ unknownId }) => ({ decisionId: unknownId }) }, all(404)),
  },
  explanations: {
    list: [
      members(),
      managers({ query: ({ personId }) => ({ developerId: personId }) }, { stranger: 404 }),
      members({ query: ({ ownPersonId }) => ({ developerId: ownPersonId }) }, { stranger: 404 }),
    ],
    generate: [
      managers({ body: ({ personId }) => ({ developerId: personId }) }, { ...managersGet(409), stranger: 404 }),
      members({ body: ({ ownPersonId }) => ({ developerId: ownPersonId }) }, { ...all(409), stranger: 404 }),
    ],
  },
  recommendations: {
    list: [
      members(),
      managers({ query: ({ personId }) => ({ developerId: personId }) }, { stranger: 404 }),
      members({ query: ({ ownPersonId }) => ({ developerId: ownPersonId }) }, { stranger: 404 }),
    ],
    count: members(),
    generate: [
      managers({ body: ({ personId }) => ({ developerId: personId }) }, { ...managersGet(409), stranger: 404 }),
      members({ body: ({ ownPersonId }) => ({ developerId: ownPersonId }) }, { ...all(409), stranger: 404 }),
    ],
    changeStatus: members(
      { params: ({ unknownId }) => ({ recommendationId: unknownId }), body: () => ({ status: 'completed' }) },
      all(404),
    ),
  },
  predictions: {
    list: [members(), managers(ofOther, { stranger: 404 }), members(ofSelf, { stranger: 404 })],
    generate: [
      managers(forOther, { ...managersGet(409), stranger: 404 }),
      members(forSelf, { ...all(409), stranger: 404 }),
    ],
    accuracy: members(),
  },
  risks: {
    list: [members(), managers(ofOther, { stranger: 404 }), members(ofSelf, { stranger: 404 })],
    generate: [
      managers(forOther, { ...managersGet(409), stranger: 404 }),
      members(forSelf, { ...all(409), stranger: 404 }),
    ],
    count: members(),
    teams: managers(),
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
} satisfies RowsOf<
  | 'dataQuality'
  | 'teams'
  | 'sprints'
  | 'pulse'
  | 'questions'
  | 'profiles'
  | 'performance'
  | 'decisions'
  | 'explanations'
  | 'recommendations'
  | 'predictions'
  | 'risks'
  | 'comparative'
  | 'historical'
>;
